/** Random numbers for tests of statistics, always the same for one seed. */
import { streamState, WordStream } from '../../kernel/streams.ts';

export class Draws {
  private readonly stream: WordStream;

  constructor(seed: number) {
    this.stream = new WordStream(streamState(seed, 0));
  }

  /** Even in [0, 1). */
  uniform(): number {
    return (this.stream.next() >>> 0) / 4294967296;
  }

  /** Standard normal. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Successes in `trials` tries. */
  binomial(trials: number, chance: number): number {
    let count = 0;
    for (let i = 0; i < trials; i++) if (this.uniform() < chance) count++;
    return count;
  }
}

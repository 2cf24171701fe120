/** What scenarios are drawn with: small choices from one stream. */
import { streamState, WordStream } from '../../kernel/streams.ts';

export class Lot {
  private readonly stream: WordStream;

  constructor(seed: number, index: number) {
    this.stream = new WordStream(streamState(seed, index));
  }

  /** 0 to `most`. */
  upTo(most: number): number {
    return this.stream.die(most + 1) - 1;
  }

  /** `least` to `most`, whole numbers. */
  between(least: number, most: number): number {
    return least + this.upTo(most - least);
  }

  /** Once in so many times. */
  often(times: number): boolean {
    return this.stream.die(times) === 1;
  }

  /** True with this chance. */
  chance(chance: number): boolean {
    return this.stream.die(1_000_000) <= chance * 1_000_000;
  }

  pick<T>(...list: readonly T[]): T {
    return list[this.upTo(list.length - 1)];
  }

  /** Each of them once in so many times. */
  some<T>(list: readonly T[], times: number): T[] {
    return list.filter(() => this.often(times));
  }
}

/** What all questions of this game share: trials played with real dice, counted, replayed and searched. */
import { trialPlace } from '../../kernel/countdown.ts';
import { CHUNK_TRIALS, WordStream } from '../../kernel/streams.ts';
import type { Ignored, Measures, Question, Replay, ReplayStep } from '../ruleset.ts';
import type { Remark } from './aftermath.ts';

export abstract class DiceQuestion implements Question {
  abstract readonly headline: string;
  abstract readonly rules: readonly string[];
  abstract readonly ignored: readonly Ignored[];
  abstract readonly notes: readonly string[];
  abstract readonly tallySize: number;
  abstract readonly outcomes: Question['outcomes'];
  exactErrorBound = 0;

  abstract exact(): Float64Array | null;
  abstract measures(tally: ArrayLike<number>, trials: number | null): Measures;
  abstract sentence(measures: Measures): string;

  /** Plays one trial; what happened is left for `count` and `outcome`. */
  protected abstract play(stream: WordStream, say?: Remark): void;
  /** Counts the trial just played. */
  protected abstract count(tally: Int32Array): void;
  protected abstract outcome(): Record<string, number>;
  /** The trial just played, in a line. */
  protected abstract story(): string;

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    for (let trial = 0; trial < trials; trial++) {
      this.play(stream);
      this.count(tally);
    }
  }

  replay(seed: number, trial: number): Replay {
    const stream = this.streamAt(seed, trial);
    const steps: ReplayStep[] = [];
    this.play(stream, (label, dice, text) => steps.push({ label, dice: [...dice], text }));
    return { trial, steps, outcome: this.outcome(), sentence: this.story() };
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    let stream = this.streamAt(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial > 0 && trial % CHUNK_TRIALS === 0) stream = this.streamAt(seed, trial);
      this.play(stream);
      if (this.outcome()[name] === value) return trial;
    }
    return null;
  }

  private streamAt(seed: number, trial: number): WordStream {
    const { stream, skip } = trialPlace(seed, trial);
    for (let i = 0; i < skip; i++) this.play(stream);
    return stream;
  }
}

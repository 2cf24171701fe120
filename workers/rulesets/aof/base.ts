/** What all questions of this game share: trials played with real dice, counted, replayed and searched. */
import { PURPOSE_UNFOLD, streamState, WordStream } from '../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../kernel/trials.ts';
import type { Measures, Question, Replay, ReplayStep, See, Told } from '../ruleset.ts';
import type { Remark } from './aftermath.ts';
import type { Ledger } from './ledger.ts';

export abstract class DiceQuestion implements Question {
  abstract readonly headline: string;
  abstract readonly rules: readonly string[];
  abstract readonly notes: readonly string[];
  abstract readonly tallySize: number;
  abstract readonly outcomes: Question['outcomes'];
  exactErrorBound = 0;

  abstract exact(told?: Told): Float64Array | null;
  abstract measures(tally: ArrayLike<number>, trials: number | null): Measures;
  abstract sentence(measures: Measures): string;

  /** What `play` strikes with. */
  protected abstract readonly ledger: Ledger;
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

  /** The same law, die by die wherever trials draw strikes whole: slow, and what the tests hold the draws against. */
  simulateDice(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    this.ledger.everyDie = true;
    for (let trial = 0; trial < trials; trial++) {
      this.play(stream);
      this.count(tally);
    }
    this.ledger.everyDie = false;
  }

  replay(seed: number, trial: number): Replay {
    const stream = streamAt(seed, trial, (each) => this.play(each));
    const steps: ReplayStep[] = [];
    this.ledger.unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    this.play(stream, (label, dice, text) => steps.push({ label, dice: [...dice], text }));
    this.ledger.unfolding = null;
    return { trial, steps, outcome: this.outcome(), sentence: this.story() };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const play = (stream: WordStream) => this.play(stream);
    return walkTrials(seed, from, to, play, () => see(this.outcome()));
  }
}

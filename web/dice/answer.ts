/** Answers dice expressions here, in the page: no service is asked. */
import type { Measure } from '../../server/api/contract.ts';
import { CHUNK_TRIALS, streamState } from '../../workers/kernel/streams.ts';
import { type Line, type LineFault, readLines } from '../../workers/rulesets/roll/lines.ts';
import { RollQuestion } from '../../workers/rulesets/roll/question.ts';

export type DiceFault = LineFault & { readonly kind: 'fault' };

export interface DiceLine {
  readonly text: string;
  readonly sentence: string;
  /** What the line is: a chance, numbers, or a chance and the numbers on both sides of a comparison. */
  readonly measures: ReadonlyArray<Measure>;
}

export interface DiceAnswer {
  readonly kind: 'answer';
  readonly lines: readonly DiceLine[];
  readonly notes: readonly string[];
  /** Null for exact answers. */
  readonly trials: number | null;
}

/** Trials after which a simulated answer is good enough for a chart. */
const MOST_TRIALS = 64 * CHUNK_TRIALS;
const SEED = 1;

/** Checks a text and prepares its answer. */
export function prepare(text: string): DiceFault | DiceQuestion {
  const read = readLines(text);
  return 'message' in read ? { kind: 'fault', ...read } : new DiceQuestion(read);
}

/** Exact in one step where it can be, else a chunk of trials a step. */
export class DiceQuestion {
  private readonly question: RollQuestion;
  private readonly tally: Int32Array;
  private trials = 0;

  constructor(lines: readonly Line[]) {
    this.question = new RollQuestion(lines);
    this.tally = new Int32Array(this.question.tallySize);
  }

  /** @returns the answer so far, and whether it is the last word */
  step(): { readonly answer: DiceAnswer; readonly done: boolean } {
    const exact = this.trials === 0 ? this.question.exact() : null;
    if (exact) return { answer: this.read(exact, null), done: true };
    this.question.simulate(streamState(SEED, this.trials / CHUNK_TRIALS), CHUNK_TRIALS, this.tally);
    this.trials += CHUNK_TRIALS;
    return { answer: this.read(this.tally, this.trials), done: this.trials >= MOST_TRIALS };
  }

  private read(tally: ArrayLike<number>, trials: number | null): DiceAnswer {
    const lines = this.question.answers(this.question.measures(tally, trials));
    return { kind: 'answer', lines: lines as readonly DiceLine[], notes: this.question.notes, trials };
  }
}

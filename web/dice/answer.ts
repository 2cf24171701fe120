/** Answers dice expressions here, in the page: no service is asked. */
import type { Measure } from '../../server/api/contract.ts';
import { CHUNK_TRIALS, streamState } from '../../workers/kernel/streams.ts';
import { checkLines, type Line, linesOf } from '../../workers/rulesets/roll/lines.ts';
import { RollQuestion } from '../../workers/rulesets/roll/question.ts';

export interface DiceFault {
  readonly kind: 'fault';
  readonly message: string;
  readonly allowed: string;
  /** Where in the text, from 0; null where it is about the whole. */
  readonly at: number | null;
}

export interface DiceLine {
  readonly text: string;
  readonly sentence: string;
  /** What the line is: a chance, numbers, or the numbers on the left of a comparison. */
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
  const [problem] = checkLines(text);
  if (!problem) return new DiceQuestion(linesOf(text));
  const place = /at character (\d+)/.exec(problem.message);
  return {
    kind: 'fault',
    message: problem.message,
    allowed: problem.allowed ?? '',
    at: place ? Number(place[1]) - 1 : null,
  };
}

/** Exact in one step where it can be, else a chunk of trials a step. */
export class DiceQuestion {
  private readonly question: RollQuestion;
  private readonly lines: readonly Line[];
  private readonly tally: Int32Array;
  private trials = 0;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
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
    const all = Object.entries(this.question.measures(tally, trials));
    const sentences = this.question.sentences(Object.fromEntries(all));
    const lines = this.lines.map(({ text }, index) => {
      const suffix = index === 0 ? '' : ` ${index + 1}`;
      const own = ['success', 'total', 'left', 'right'].map((name) => name + suffix);
      return {
        text,
        sentence: sentences[index],
        measures: all.filter(([name]) => own.includes(name)).map(([, one]) => one as Measure),
      };
    });
    return { kind: 'answer', lines, notes: this.question.notes, trials };
  }
}

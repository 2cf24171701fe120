/** The shorter way to the values of many batches. */
import type { Question } from '../rulesets/ruleset.ts';
import type { CellJob } from './cellJob.ts';
import { meanReader } from './tallied.ts';

/** Fewer batches are not worth looking for a shorter way. */
const MANY_BATCHES = 4;

/** Reads means alone, where a question offers that; the first and the last are read as a whole, and it has to agree with both. */
export class Means {
  private readonly job: CellJob;
  private readonly question: Question;
  private readers: Array<(tally: ArrayLike<number>, all: number) => number> | null | undefined;
  /** Whether values were taken before it came to disagree. */
  wrong = false;
  private taken = false;

  constructor(job: CellJob, question: Question, short: boolean) {
    this.job = job;
    this.question = question;
    const plain = job.components.every((component) => 'measure' in component && !component.chance);
    if (!short || !plain || job.to - job.from < MANY_BATCHES) this.readers = null;
  }

  /** @returns whether the values of this batch were taken */
  take(tally: Int32Array, trials: number, batch: number, values: readonly number[][]): boolean {
    const { readers } = this;
    if (!readers || batch === this.job.to - 1) return false;
    for (let at = 0; at < readers.length; at++) values[at].push(readers[at](tally, trials));
    this.taken = true;
    return true;
  }

  /** @param values of a batch that was read as a whole */
  learn(tally: Int32Array, trials: number, values: readonly number[]): void {
    if (this.readers === null) return;
    if (this.readers === undefined) {
      const { question, job } = this;
      const readers = job.components.map((component) =>
        meanReader(question, (component as { measure: string | null }).measure ?? question.headline),
      );
      const all = readers.flatMap((reader) => reader ?? []);
      this.readers = all.length === readers.length ? all : null;
    }
    const agree = this.readers?.every((reader, at) => Object.is(reader(tally, trials), values[at]));
    if (agree !== false) return;
    this.readers = null;
    this.wrong = this.taken;
  }
}

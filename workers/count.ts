/** The cells of one slice of a study, handed to threads in tasks of a few milliseconds, put together in order. */
import type { CountReply, CountTask } from './messages.ts';
import { type Schedulable, TASK_NS } from './run.ts';
import { type CellJob, type CellReply, jobCost, joinedReplies } from './studies/cells.ts';
import { costWithCompile } from './studies/run.ts';

/** A cell is cut only where its batches cost more than this: a thread that takes it up must compile it first. */
const CUT_NS = 2 * TASK_NS;

/** Nobody waits for these cells any more. */
export class CountCancelledError extends Error {
  override readonly name = 'CountCancelledError';
}

interface Part {
  /** The job of the slice that it belongs to. */
  readonly of: number;
  readonly job: CellJob;
}

interface CountJob {
  readonly task: CountTask;
  readonly parts: readonly Part[];
  readonly first: number;
}

export class CountRun implements Schedulable {
  readonly done: Promise<readonly CellReply[]>;
  /** Studies never count as young: single questions go before them. */
  served = Number.MAX_SAFE_INTEGER / 2;
  private readonly jobs: readonly CellJob[];
  private readonly tasks: Array<readonly Part[]>;
  private readonly starts: number[] = [];
  private readonly replies: CellReply[] = [];
  private readonly cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  private settle!: { resolve: (replies: readonly CellReply[]) => void; reject: (error: Error) => void };
  private nextTask = 0;
  private open = 0;
  private ended = false;

  constructor(jobs: readonly CellJob[]) {
    this.jobs = jobs;
    this.tasks = grouped(jobs.flatMap(cut));
    let start = 0;
    for (const parts of this.tasks) {
      this.starts.push(start);
      start += parts.length;
    }
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  next(): CountJob | null {
    const parts = this.tasks[this.nextTask];
    if (this.ended || !parts) return null;
    const first = this.starts[this.nextTask++];
    this.open++;
    return { task: { do: 'count', jobs: parts.map(({ job }) => job), cancel: this.cancelFlag }, parts, first };
  }

  take({ first }: CountJob, { replies, nanoseconds }: CountReply): void {
    this.served += nanoseconds;
    if (this.ended || !replies) return;
    replies.forEach((reply, i) => {
      this.replies[first + i] = reply;
    });
    this.open--;
    if (this.open > 0 || this.nextTask < this.tasks.length) return;
    this.ended = true;
    const byJob: CellReply[][] = this.jobs.map(() => []);
    let at = 0;
    for (const parts of this.tasks) for (const { of } of parts) byJob[of].push(this.replies[at++]);
    this.settle.resolve(byJob.map(joinedReplies));
  }

  fail(error: Error): void {
    if (this.ended) return;
    this.ended = true;
    Atomics.store(this.cancelFlag, 0, 1);
    this.settle.reject(error);
  }

  cancel(): void {
    this.fail(new CountCancelledError('the study was cancelled'));
  }
}

function cut(job: CellJob, of: number): readonly Part[] {
  if (job.exact) return [{ of, job }];
  const each = jobCost({ ...job, from: 0, to: 1 });
  const batches = Math.max(1, Math.floor(CUT_NS / each));
  const parts: Part[] = [];
  for (let from = job.from; from < job.to; from += batches) {
    parts.push({ of, job: { ...job, from, to: Math.min(job.to, from + batches) } });
  }
  return parts;
}

function grouped(parts: readonly Part[]): Array<readonly Part[]> {
  const tasks: Part[][] = [];
  let cost = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const costs = costWithCompile(part.job);
    if (cost + costs > TASK_NS && cost > 0) {
      tasks.push([]);
      cost = 0;
    }
    tasks.at(-1)!.push(part);
    cost += costs;
  }
  return tasks;
}

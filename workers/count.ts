/** One part of a study, handed to threads in tasks of a few milliseconds; what they say is put together in order. */
import type { CountReply, CountTask } from './messages.ts';
import type { Schedulable } from './segments.ts';
import { framed, tasksIn } from './studies/parts.ts';
import { TASK_NS } from './task-size.ts';

/** Of what is left of a part a thread takes this share at once, at most: so that all threads end it together. */
const SHARE = 1 / 8;

/** Nobody waits for these cells any more. */
export class CountCancelledError extends Error {
  override readonly name = 'CountCancelledError';
}

/** What came of a part. */
export interface Counted {
  readonly reply: Uint8Array;
  readonly trials: number;
}

interface CountJob {
  readonly task: CountTask;
  readonly index: number;
}

let parts = 0;

/** A part of no more tasks waits for no other: it is read no oftener than a thread would have to. */
const FEW_TASKS = 8;

export class CountRun implements Schedulable {
  readonly done: Promise<Counted>;
  /** Studies never count as young: single questions go before them. */
  served = Number.MAX_SAFE_INTEGER / 2;
  /** Names the part in every thread's memory of what it has read. */
  private readonly id = String(++parts);
  private readonly part: Uint8Array;
  private readonly tasks: number;
  private readonly replies: Uint8Array[] = [];
  private readonly cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  private settle!: { resolve: (counted: Counted) => void; reject: (error: Error) => void };
  private nextTask = 0;
  private open = 0;
  /** Estimates are on the safe side: so many tasks at once are worth the time of one. */
  private together = 1;
  private trials = 0;
  private ended = false;

  constructor(part: Uint8Array) {
    // Shared, because many tasks read it.
    this.part = new Uint8Array(new SharedArrayBuffer(part.length));
    this.part.set(part);
    this.tasks = tasksIn(part);
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  get stage(): NonNullable<Schedulable['stage']> {
    if (this.tasks <= FEW_TASKS) return 'handed out';
    if (this.nextTask === 0) return 'waiting';
    return this.nextTask < this.tasks ? 'under way' : 'handed out';
  }

  next(): CountJob | null {
    if (this.ended || this.nextTask >= this.tasks) return null;
    const index = this.nextTask;
    const many = Math.max(1, Math.min(this.together, Math.ceil((this.tasks - index) * SHARE)));
    this.nextTask += many;
    this.open++;
    const { part, id, cancelFlag: cancel } = this;
    return { task: { do: 'count', part, id, index, many, cancel }, index };
  }

  take({ index, task }: CountJob, { replies, trials, nanoseconds }: CountReply): void {
    this.served += nanoseconds;
    if (this.ended || replies.length < task.many) return;
    replies.forEach((reply, i) => {
      this.replies[index + i] = reply;
    });
    this.trials += trials;
    this.open--;
    // Twice as many at most: what comes first says little of what follows.
    this.together = Math.max(1, Math.min(2 * task.many, Math.floor((TASK_NS * task.many) / nanoseconds)));
    if (this.open > 0 || this.nextTask < this.tasks) return;
    this.ended = true;
    this.settle.resolve({ reply: framed(this.replies), trials: this.trials });
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

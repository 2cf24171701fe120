/** One part of a study, handed to threads in tasks of a few milliseconds; what they say is put together in order. */
import type { CountReply, CountTask } from './messages.ts';
import type { Schedulable } from './run.ts';
import { framed, tasksIn } from './studies/parts.ts';

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

  next(): CountJob | null {
    if (this.ended || this.nextTask >= this.tasks) return null;
    const index = this.nextTask++;
    this.open++;
    const { part, id, cancelFlag: cancel } = this;
    return { task: { do: 'count', part, id, index, cancel }, index };
  }

  take({ index }: CountJob, { reply, trials, nanoseconds }: CountReply): void {
    this.served += nanoseconds;
    if (this.ended || !reply) return;
    this.replies[index] = reply;
    this.trials += trials;
    this.open--;
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

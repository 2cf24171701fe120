/**
 * Processor time of a thread, as the thread that waits for it sees it, and whom a thread gives way to. On a busy machine a
 * second on the clock may be a hundredth of one for whoever works. Linux tells it of every thread; Node 20 of the whole
 * process only.
 */
import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Milliseconds of a tick, in which Linux counts processor time for programs: always a hundredth of a second. */
const TICK_MS = 10;
/** Fields of `stat` behind the name of the thread: time in the program, and in the system for it. */
const USER = 11;
const SYSTEM = 12;
const UNKNOWN = -1;

/** Shared between two threads: which thread works on a task, and what processor time it had had when it began. */
export type Begun = Int32Array;

export function notBegun(): Begun {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** How the system calls the thread that asks. @throws where it does not say */
function thisThread(): number {
  return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]);
}

/** Of twenty steps down: enough that whoever answers is not kept waiting, and that a busy machine lets this one work. */
const LESS_URGENT = 5;
const LEAST_URGENT = 19;

/**
 * The thread that calls this gives way to others of the machine, where the system knows priorities of threads (Linux):
 * long work takes what is left beside whoever answers requests, stores and sends.
 */
export function giveWay(): void {
  try {
    setPriority(thisThread(), Math.min(LEAST_URGENT, getPriority() + LESS_URGENT));
  } catch {
    // All threads are alike then, and answers come a little later while long work is counted.
  }
}

/** The thread that calls this says that it begins. */
export function begin(begun: Begun): void {
  try {
    const thread = thisThread();
    Atomics.store(begun, 1, timeOf(thread));
    Atomics.store(begun, 0, thread);
  } catch {
    Atomics.store(begun, 0, UNKNOWN);
  }
}

/** Milliseconds of processor time since the task was begun; 0 before that, null where nobody can tell. */
export function spent(begun: Begun): number | null {
  const thread = Atomics.load(begun, 0);
  if (thread === 0) return 0;
  if (thread === UNKNOWN) return null;
  try {
    return timeOf(thread) - Atomics.load(begun, 1);
  } catch {
    return null;
  }
}

function timeOf(thread: number): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
  if (!Number.isInteger(ticks)) throw new RangeError('not the times of a thread');
  return ticks * TICK_MS;
}

/**
 * A clock of the thread that makes it: milliseconds that it has had of a processor, where the system tells (Linux); else
 * time as it passes.
 */
export function threadClock(now: () => number = () => performance.now()): () => number {
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    return () => Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
  } catch {
    return now;
  }
}

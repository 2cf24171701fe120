/**
 * Tells of work that does not end, while it does not: a loop of arithmetic cannot be asked what it is about. A thread of its
 * own looks at what was noted last, and writes it down when it is older than it should be.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const ROOM = 2 ** 18;
const LOOKS_MS = 1_000;

/** The thread: a message that stands longer than it may is written once, at once, without the thread that hangs. */
const LOOK = `
const { workerData: { noted, text, after } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let since = Date.now(), seen = 0, told = 0;
setInterval(() => {
  const now = Atomics.load(noted, 0);
  if (now !== seen) [seen, since] = [now, Date.now()];
  if (seen === 0 || seen === told || noted[1] === 0 || Date.now() - since < after) return;
  told = seen;
  writeSync(2, 'still at it after ' + Math.round(after / 1000) + ' s: ' + Buffer.from(text.slice(0, noted[1])).toString() + '\\n');
}, ${LOOKS_MS});
`;

export interface Watch {
  /** Notes what is begun; told when nothing else is noted in time. */
  readonly note: (what: string) => void;
  readonly end: () => Promise<unknown>;
}

/** @param after ms by the clock */
export async function watch(after: number): Promise<Watch> {
  const noted = new Int32Array(new SharedArrayBuffer(8));
  const text = new Uint8Array(new SharedArrayBuffer(ROOM));
  const worker = new Worker(LOOK, { eval: true, execArgv: [], workerData: { noted, text, after } });
  // Whoever is busy from here on would keep it from starting.
  await once(worker, 'online');
  worker.unref();
  const encoder = new TextEncoder();
  return {
    note: (what) => {
      noted[1] = 0;
      const written = encoder.encode(what).subarray(0, ROOM);
      text.set(written);
      noted[1] = written.length;
      Atomics.add(noted, 0, 1);
    },
    end: () => worker.terminate(),
  };
}

/** The engine in a thread of the page, as calls. Started when it is first needed, and anew after it had to be ended. */
import { Problem, type ProblemBody } from '../api/client.ts';
import type { FromEngine, Task, ToEngine } from './messages.ts';

/** The device would take about so many milliseconds, longer than it was given. */
export class TooDear extends Error {
  override readonly name = 'TooDear';
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    super('too dear for this device');
    this.milliseconds = milliseconds;
  }
}

interface Waiting {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
}

export interface AskOptions<Progress> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Asks the engine. @throws Problem, TooDear, or an AbortError after the signal */
export function ask<Reply, Progress = never>(
  task: Task,
  { signal, onProgress }: AskOptions<Progress> = {},
): Promise<Reply> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    waiting.set(id, { resolve, reject, onProgress: onProgress as Waiting['onProgress'] });
    post({ id, task });
    signal?.addEventListener('abort', () => {
      if (!waiting.delete(id)) return;
      post({ id, stop: true });
      reject(aborted());
    });
  });
}

/** A question that can be stopped: what was counted until then is its answer. */
export function askStoppable<Reply, Progress>(
  task: Task,
  options: AskOptions<Progress>,
): { readonly reply: Promise<Reply>; readonly stop: () => void } {
  const reply = ask<Reply, Progress>(task, options);
  const id = last;
  return { reply, stop: () => post({ id, stop: true }) };
}

/** Ends the thread wherever it stands: arithmetic cannot be stopped otherwise. The next question starts another. */
export function endThread(detail: string): void {
  worker?.terminate();
  worker = null;
  failAll({ type: 'about:blank', title: 'No answer', status: 0, code: 'stopped', detail });
}

function post(message: ToEngine): void {
  worker ??= start();
  worker.postMessage(message);
}

function start(): Worker {
  const made = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  made.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => take(data));
  made.addEventListener('error', (event) => {
    // Its code could not be fetched, or it ran out of memory.
    if (worker === made) worker = null;
    made.terminate();
    const detail = event.message || 'The engine of this page could not be loaded.';
    failAll({ type: 'about:blank', title: 'No answer', status: 0, code: 'engine', detail });
  });
  return made;
}

function take(message: FromEngine): void {
  const asked = waiting.get(message.id);
  if (!asked) return;
  if ('progress' in message) {
    asked.onProgress?.(message.progress as never);
    return;
  }
  waiting.delete(message.id);
  if ('reply' in message) asked.resolve(message.reply as never);
  else if ('tooDear' in message) asked.reject(new TooDear(message.tooDear));
  else asked.reject(new Problem(message.problem));
}

function failAll(body: ProblemBody): void {
  const all = [...waiting.values()];
  waiting.clear();
  for (const { reject } of all) reject(new Problem(body));
}

function aborted(): DOMException {
  return new DOMException('nobody waits for it any more', 'AbortError');
}

/** What is asked on the dice page, and its answer. The text lives in the address and on the device. */
import { signal } from '@preact/signals';
import type { DiceAnswer, DiceFault } from './answer.ts';
import type { Answered, Asked } from './dice-worker.ts';

const KEPT = 'wargauge-dice';
const FIRST = '2d6 + 7 >= 13\n3d6\n4d6 drop lowest';

export const text = signal('');
export const answer = signal<DiceAnswer | null>(null);
export const fault = signal<DiceFault | null>(null);

let thread: Worker | null = null;
let last = 0;

/** Takes the text of the address, of the last visit, or an example. */
export function begin(): void {
  if (text.value !== '') return;
  const linked = new URLSearchParams(location.search).get('roll');
  write(linked ?? kept() ?? FIRST);
}

export function write(next: string): void {
  text.value = next;
  keep(next);
  const address = `${location.pathname}?roll=${encodeURIComponent(next)}`;
  if (location.pathname.startsWith('/dice')) history.replaceState(null, '', address);
  if (next.trim() === '') {
    last++;
    answer.value = null;
    fault.value = null;
    return;
  }
  thread ??= started();
  thread.postMessage({ id: ++last, text: next } satisfies Asked);
}

function started(): Worker {
  const worker = new Worker(new URL('./dice-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    if (data.id !== last) return;
    if (data.reply.kind === 'fault') fault.value = data.reply;
    else {
      fault.value = null;
      answer.value = data.reply;
    }
  });
  return worker;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(KEPT, value);
  } catch {
    // A device that keeps nothing still answers.
  }
}

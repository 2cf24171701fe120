/** Army lists read on this device, in a thread of its own that is started when it is first needed. */
import type { ListedUnit, StatedTotals } from '../../workers/rulesets/ruleset.ts';

export interface SourceToRead {
  readonly name: string;
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
  readonly role?: 'list' | 'book' | undefined;
  readonly format?: string | undefined;
}

export type ListsTask =
  | {
      readonly do: 'read';
      readonly sources: readonly SourceToRead[];
      readonly ruleset?: string | undefined;
      readonly prefer?: string | undefined;
    }
  | {
      readonly do: 'correct';
      readonly ruleset: string;
      readonly units: readonly ListedUnit[];
      readonly stated: StatedTotals | null;
      readonly corrections: ReadonlyArray<{ readonly unit: number; readonly path: string; readonly value: number }>;
    };

export interface ToLists {
  readonly id: number;
  readonly task: ListsTask;
}
export type FromLists =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly fault: string };

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, { resolve: (reply: never) => void; reject: (error: Error) => void }>();

/** @throws Error that says why it cannot be done */
export function listsHere<Reply>(task: ListsTask): Promise<Reply> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker ??= start();
    worker.postMessage({ id, task } satisfies ToLists);
  });
}

function start(): Worker {
  const started = new Worker(new URL('./whole-worker.ts', import.meta.url), { type: 'module', name: 'lists' });
  started.onmessage = ({ data }: MessageEvent<FromLists>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('fault' in data) asked?.reject(new Error(data.fault));
    else asked?.resolve(data.reply as never);
  };
  started.onerror = () => {
    started.terminate();
    worker = null;
    for (const { reject } of waiting.values())
      reject(new Error('What reads lists could not be loaded on this device.'));
    waiting.clear();
  };
  return started;
}

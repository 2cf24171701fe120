/**
 * Writes that are under way. A database gives up what it has not finished when the page goes away; what was to be written
 * is noted first, where it is there at once, and written by whoever opens the page next.
 */

const PREFIX = 'wargauge-writing-';
/** Larger ones would leave no room for anything else. */
const MOST_LETTERS = 1_000_000;

export interface Write<T> {
  readonly put: readonly T[];
  readonly gone: ReadonlyArray<string | number>;
}

interface Noted<T> extends Write<T> {
  readonly at: number;
}

/** @returns what forgets it, once it is written */
export function noteWrite<T>(store: string, write: Write<T>): () => void {
  const key = `${PREFIX}${store}-${Math.random().toString(36).slice(2)}`;
  try {
    const text = JSON.stringify({ ...write, at: Date.now() } satisfies Noted<T>);
    if (text.length > MOST_LETTERS) return () => {};
    localStorage.setItem(key, text);
    return () => localStorage.removeItem(key);
  } catch {
    // Where there is no room for a note, the database has it a moment later.
    return () => {};
  }
}

/** What was noted and never finished, in the order of the notes, and what forgets all of it. */
export function unfinished<T>(store: string): {
  readonly writes: ReadonlyArray<Write<T>>;
  readonly forget: () => void;
} {
  const mine = `${PREFIX}${store}-`;
  const found: Array<readonly [string, Noted<T>]> = [];
  for (const key of keysHere()) {
    const noted = key.startsWith(mine) ? read<T>(key) : null;
    if (noted) found.push([key, noted]);
  }
  found.sort(([, a], [, b]) => a.at - b.at);
  return {
    writes: found.map(([, write]) => write),
    forget: () => {
      for (const [key] of found) localStorage.removeItem(key);
    },
  };
}

/** None where nothing can be noted. */
function keysHere(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** A note; null where another window has finished it by now, and for one that nobody can read, which goes. */
function read<T>(key: string): Noted<T> | null {
  const text = localStorage.getItem(key);
  try {
    return text === null ? null : (JSON.parse(text) as Noted<T>);
  } catch {
    localStorage.removeItem(key);
    return null;
  }
}

/** What is there once the writes are done. */
export function withWrites<T extends { readonly id: string | number }>(
  items: readonly T[],
  writes: ReadonlyArray<Write<T>>,
): T[] {
  const now = new Map(items.map((item) => [item.id, item]));
  for (const { put, gone } of writes) {
    for (const item of put) now.set(item.id, item);
    for (const id of gone) now.delete(id);
  }
  return [...now.values()];
}

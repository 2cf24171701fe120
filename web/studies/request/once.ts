/** Things that are fetched when they are first looked at, and drawn once they are there. */
import { signal } from '@preact/signals';

export interface FetchedOnce<T> {
  /** What is there under a key; undefined until it came. What could not be fetched is tried again. */
  (key: string): T | undefined;
  /** Whether it could not be fetched when it was tried last. */
  failed(key: string): boolean;
}

export function fetchedOnce<T>(fetch: (key: string) => Promise<T>): FetchedOnce<T> {
  const there = signal<ReadonlyMap<string, T>>(new Map());
  const missed = signal<ReadonlySet<string>>(new Set());
  const asked = new Set<string>();
  const look = (key: string): T | undefined => {
    const found = there.value.get(key);
    if (found === undefined && !asked.has(key)) {
      asked.add(key);
      fetch(key).then(
        (came) => {
          there.value = new Map(there.value).set(key, came);
        },
        () => {
          asked.delete(key);
          // Once: whoever draws it again tries again, and would go on without end.
          if (!missed.peek().has(key)) missed.value = new Set(missed.peek()).add(key);
        },
      );
    }
    return found;
  };
  return Object.assign(look, { failed: (key: string) => missed.value.has(key) });
}

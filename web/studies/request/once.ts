/** Things that are fetched when they are first looked at, and drawn once they are there. */
import { signal } from '@preact/signals';

/** @returns what is there under a key; undefined until it came. What could not be fetched is tried again. */
export function fetchedOnce<T>(fetch: (key: string) => Promise<T>): (key: string) => T | undefined {
  const there = signal<ReadonlyMap<string, T>>(new Map());
  const asked = new Set<string>();
  return (key) => {
    const found = there.value.get(key);
    if (found === undefined && !asked.has(key)) {
      asked.add(key);
      fetch(key).then(
        (came) => {
          there.value = new Map(there.value).set(key, came);
        },
        () => asked.delete(key),
      );
    }
    return found;
  };
}

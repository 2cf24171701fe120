/**
 * What is worked out once for each object, and kept as long as that is there. For what comes and goes by the hundred
 * thousand, `rulesets/aof/once.ts` keeps it in the object itself and says why.
 */
export function onceFor<K extends object, V extends NonNullable<unknown> | null>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}

/** What is worked out when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

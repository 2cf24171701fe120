/**
 * What hangs on one thing alone, as on a unit whomever it meets. It is kept in a field of that thing that nobody else sees,
 * and not in a WeakMap: collecting young objects, V8 keeps whatever such a map leads to until it looks through old ones,
 * too. Strikes that a table made for one pair all grew old that way, and were moved twice before they went.
 */
export class Beside<K extends object, V> {
  private readonly field = Symbol();
  /** Of things that take no more fields. */
  private readonly closed = new WeakMap<K, V>();

  get(key: K): V | undefined {
    const there = (key as { readonly [field: symbol]: V | undefined })[this.field];
    return there === undefined && !Object.isExtensible(key) ? this.closed.get(key) : there;
  }

  /** Copies of the thing do not have it. */
  set(key: K, value: V): void {
    if (Object.isExtensible(key)) Object.defineProperty(key, this.field, { value, writable: true });
    else this.closed.set(key, value);
  }
}

/** What is worked out once for each thing, as long as that is there. */
export function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Beside<K, { readonly value: V }>();
  return (key) => {
    const there = made.get(key);
    if (there) return there.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}

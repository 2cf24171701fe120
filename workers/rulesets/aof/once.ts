/** What hangs on one thing alone, as on a unit whomever it meets: worked out once, as long as that thing is there. */
export function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const there = made.get(key);
    if (there) return there.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}

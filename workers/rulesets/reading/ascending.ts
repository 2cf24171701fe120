/**
 * Where the last of ascending numbers stands that is not above a value, by halving: a text has as many lines as it likes.
 *
 * @returns 0 where all are above it
 */
export function lastUpTo(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

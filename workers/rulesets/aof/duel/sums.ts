/** Which part of a row of chances lies on either side of each entry. */

/**
 * Sums of positive numbers only, so that none is lost: of the entries below each one, and of each and those above it.
 *
 * @param struck the row is its entries from `from` on, `width` of them
 * @param below `width` entries or more, and `above` one more: both are written
 * @returns the sum of all; where it is 0, `above` is not written
 */
export function sums(
  struck: Float64Array,
  from: number,
  width: number,
  below: Float64Array,
  above: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < width; i++) {
    below[i] = sum;
    sum += struck[from + i];
  }
  if (sum === 0) return 0;
  let rest = 0;
  above[width] = 0;
  for (let i = width - 1; i >= 0; i--) {
    rest += struck[from + i];
    above[i] = rest;
  }
  return sum;
}

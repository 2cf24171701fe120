/** 0, 1, ..., most. Short ones are one and the same list each time. */
export function upTo(most: number): readonly number[] {
  const known = lists[most];
  if (known) return known;
  const list = Array.from({ length: most + 1 }, (_, i) => i);
  if (most < MOST_KEPT) lists[most] = list;
  return list;
}

const MOST_KEPT = 512;
const lists: Array<readonly number[] | undefined> = new Array(MOST_KEPT).fill(undefined);

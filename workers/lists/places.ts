/** Where in a source something stands: "line 3", "lines 3-5", "line 3, Quality (C3)", "units[2].loadout[0]", "Guard / Captain". */

/** First and last line of a place, counted from 1; null when the source is not read by lines. */
export function linesAt(place: string): readonly [first: number, last: number] | null {
  const match = /^lines? (\d{1,7})(?:-(\d{1,7}))?(?:, .*)?$/s.exec(place);
  return match ? [Number(match[1]), Number(match[2] ?? match[1])] : null;
}

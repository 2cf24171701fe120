/** Heights where sight asks for them (TAB-GEO-15, -16): the base of a model is at its level, its top so much higher. */

/** What a line from top to top is over something that it enters and leaves after so many of its inches. */
export function heightOver(
  from: { readonly top: number },
  to: { readonly top: number },
  inches: number,
  enters: number,
  leaves: number,
): number {
  const at = (after: number) =>
    inches > 0 ? from.top + ((to.top - from.top) * after) / inches : Math.max(from.top, to.top);
  return Math.min(at(enters), at(leaves));
}

/** When a grid is drawn anew because its place has changed. Nothing here knows the grid. */

export interface Redrawn {
  /** Draws what waited for the end of an edit. */
  late(): void;
  stop(): void;
}

/**
 * Draws a grid anew when its place becomes wider or narrower, or is shown at all; never while somebody types in it. The
 * library's own observers take the editor away then: the letters so far become the value, and the next one begins anew.
 *
 * @param busy whether an editor is open
 * @param draw everything, where nothing could be measured before, or what fits another width
 */
export function redrawnIn(element: HTMLElement, busy: () => boolean, draw: (everything: boolean) => void): Redrawn {
  let drawn = Math.floor(element.clientWidth);
  /** Of the place now; it differs from what is drawn while an edit is open. */
  let width = drawn;
  const late = (): void => {
    if (width === 0 || width === drawn || busy()) return;
    const everything = drawn === 0;
    drawn = width;
    draw(everything);
  };
  const observer = new ResizeObserver((entries) => {
    width = Math.floor(entries.at(-1)?.contentRect.width ?? width);
    late();
  });
  observer.observe(element);
  return { late, stop: () => observer.disconnect() };
}

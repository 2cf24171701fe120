/** Work that a key begins and nobody waits for: done when the key itself is on the screen. */

/** Acts of somebody, and the end of the page: whatever they look at has to be true by then. */
const ACTS = ['keydown', 'pointerdown', 'click', 'paste', 'copy', 'cut', 'popstate', 'pagehide'] as const;
/** A page out of sight is never drawn. */
const AT_LATEST_MS = 200;

/**
 * Does something after the next frame, or before the next act of somebody, whichever comes first.
 * @returns does it now, where it is not done yet
 */
export function afterPaint(work: () => void): () => void {
  let open = true;
  const done = (): void => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, done, true);
    document.removeEventListener('visibilitychange', done, true);
    work();
  };
  const timer = setTimeout(done, AT_LATEST_MS);
  requestAnimationFrame(() => setTimeout(done));
  for (const act of ACTS) addEventListener(act, done, true);
  document.addEventListener('visibilitychange', done, true);
  return done;
}

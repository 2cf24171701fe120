/**
 * Answers that stand below what is in sight are brought into it, with the focus, for whoever pressed the button that asked;
 * whoever went on with something else meanwhile is not called away.
 */

/** Acts that say that somebody is elsewhere by now. */
const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
/** A heading further down than this share of the window leaves no room for what it heads. */
const IN_SIGHT = 0.6;

let waits: AbortController | null = null;

/** Says that a button was pressed, and that its answer is waited for. */
export function awaitAnswer(): void {
  waits?.abort();
  const own = new AbortController();
  waits = own;
  for (const act of ACTS)
    addEventListener(act, () => own.abort(), { signal: own.signal, passive: true, capture: true });
}

/** Brings the heading of the answer into sight, once, where somebody waits for it. An answer that is seen stays where it is. */
export function answerCame(heading: HTMLElement | null): void {
  if (!heading || !waits) return;
  const isWaitedFor = !waits.signal.aborted;
  waits.abort();
  waits = null;
  if (!isWaitedFor || isInSight(heading.getBoundingClientRect(), innerHeight)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' });
}

/** @param height of the window, px */
export function isInSight({ top }: Pick<DOMRect, 'top'>, height: number): boolean {
  return top >= 0 && top <= IN_SIGHT * height;
}

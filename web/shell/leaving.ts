/**
 * What a page showed when it was left before its address said so: this window finds it again when it comes back. An address
 * takes a moment to write, and whoever reloads the page in that moment loses nothing.
 */

const KEY = 'wargauge-left';

interface Left<T> {
  readonly path: string;
  /** Of the address, which told of what was there before. */
  readonly hash: string;
  readonly shown: T;
}

/** @param shown as JSON writes it; null where the address says all of it */
export function noteLeft<T>(path: string, shown: T | null): void {
  try {
    if (shown === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ path, hash: location.hash, shown } satisfies Left<T>));
  } catch {
    // Where nothing can be kept, the address of a moment ago is what comes back.
  }
}

/** What was left at this very address; whoever asks once has it. */
export function takeLeft<T>(path: string): T | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Left<T> | null;
    if (left?.path !== path) return null;
    sessionStorage.removeItem(KEY);
    return left.hash === location.hash ? left.shown : null;
  } catch {
    return null;
  }
}

/** Calls `leave` when the page may be gone in the next moment: reloaded, closed, or put aside by a phone. */
export function whenLeft(path: string, leave: () => void): void {
  if (typeof document === 'undefined') return;
  addEventListener('pagehide', leaveField);
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    // It was not gone after all, and goes on writing.
    else noteLeft(path, null);
  });
}

/** Whoever reloads the page in the midst of a cell never left it: what was typed counts. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
}

/**
 * What a page showed when it was left before its address said so: this window finds it again when it comes back. An address
 * takes a moment to write, and whoever reloads the page in that moment loses nothing. A reload asks for the address of the
 * moment in which it began: what is written until the page is gone comes too late for it.
 */

const KEY = 'wargauge-left';
/** No reload waits longer for its page. */
const LONGEST_RELOAD_MS = 60_000;

interface Left<T> {
  readonly path: string;
  /** Of its address, and whether that told of what was there before. */
  readonly hash: string;
  readonly behind: boolean;
  /** Of those that it had lately: a reload may have begun at any of them. */
  readonly before: readonly string[];
  /** Milliseconds of the clock. */
  readonly at: number;
  readonly shown: T;
}

/** Addresses that were overwritten, and when. */
let overwritten: ReadonlyArray<{ readonly hash: string; readonly at: number }> = [];

const lately = () => overwritten.filter(({ at }) => Date.now() - at < LONGEST_RELOAD_MS);

/** Writes another address of the same page. */
export function writeAddress(address: string): void {
  overwritten = [...lately(), { hash: location.hash, at: Date.now() }];
  history.replaceState(history.state, '', address);
}

/**
 * @param shown as JSON writes it; null where nothing is to come back
 * @param behind whether the address does not say it yet
 */
export function noteLeft<T>(path: string, shown: T | null, behind = true): void {
  try {
    const { hash } = location;
    const before = lately().map((one) => one.hash);
    if (shown === null || (!behind && before.length === 0)) sessionStorage.removeItem(KEY);
    else
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ path, hash, behind, before, at: Date.now(), shown } satisfies Left<T>),
      );
  } catch {
    // Where nothing can be kept, the address of a moment ago is what comes back.
  }
}

/** Whether this page was loaded anew, and not by a link. */
function isReload(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
}

/** What was left at this very address, or at one that became it while the page was loaded anew; whoever asks once has it. */
export function takeLeft<T>(path: string): T | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Left<T> | null;
    if (left?.path !== path) return null;
    sessionStorage.removeItem(KEY);
    const { hash } = location;
    const began = isReload() && Date.now() - left.at < LONGEST_RELOAD_MS && left.before.includes(hash);
    return (left.hash === hash ? left.behind : began) ? left.shown : null;
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

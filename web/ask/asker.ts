/** Asks about a question once nobody types: never the same twice in a row, and no longer than it is wanted. */

export interface Asker<Body> {
  /**
   * Asks after the pause, unless this was the last that was wanted.
   * @param byItself whether it is asked at all before somebody asks {@link now}
   * @returns whether it is another one
   */
  want(body: Body, byItself?: boolean): boolean;
  /** Asks at once, whatever was wanted last. */
  now(body: Body): Promise<void>;
  /** Nothing is wanted any more. */
  forget(): void;
}

/** @param ask its signal is aborted as soon as something else is wanted */
export function askerOf<Body>(pauseMs: number, ask: (body: Body, signal: AbortSignal) => Promise<void>): Asker<Body> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: AbortController | undefined;
  let wanted = '';
  const forget = () => {
    clearTimeout(timer);
    abort?.abort();
    wanted = '';
  };
  const now = (body: Body) => {
    abort?.abort();
    abort = new AbortController();
    return ask(body, abort.signal);
  };
  return {
    forget,
    now,
    want(body, byItself = true) {
      const text = JSON.stringify(body);
      if (text === wanted) return false;
      forget();
      wanted = text;
      if (byItself) timer = setTimeout(() => void now(body), pauseMs);
      return true;
    },
  };
}

/** What follows from an edit is counted when the keys rest: counting takes the processor that draws the letters. */

/** Letters of one name follow each other faster. */
const REST_MS = 400;
/** Whoever types on and on sees what follows after so long all the same. */
const AT_LATEST_MS = 2_000;

/**
 * Does something once no key was pressed for 400 ms, two seconds from now at the latest.
 * @returns gives it up
 */
export function whenKeysRest(work: () => void): () => void {
  const begun = performance.now();
  let pressed = begun;
  const noted = (): void => {
    pressed = performance.now();
  };
  const end = (): void => {
    clearTimeout(timer);
    removeEventListener('keydown', noted, true);
  };
  const look = (): void => {
    const now = performance.now();
    const left = Math.min(pressed + REST_MS, begun + AT_LATEST_MS) - now;
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    end();
    work();
  };
  let timer = setTimeout(look, REST_MS);
  addEventListener('keydown', noted, true);
  return end;
}

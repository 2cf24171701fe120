/** What follows from an edit is counted when the keys rest: counting takes the processor that draws the letters. */

/** Letters of one name follow each other faster. */
const REST_MS = 400;
/** So many profiles take a few seconds to be counted: they wait until somebody has stopped typing, however slowly. */
const MANY = 100;
const REST_OF_MANY_MS = 1_000;
/** Whoever types on and on sees what follows all the same, after five rests. */
const RESTS = 5;

/**
 * Does something once no key was pressed for 400 ms, two seconds from now at the latest; for more than 100 profiles once
 * none was for a second, five seconds from now at the latest.
 *
 * @param profiles that are counted
 * @returns gives it up
 */
export function whenKeysRest(profiles: number, work: () => void): () => void {
  const rest = profiles > MANY ? REST_OF_MANY_MS : REST_MS;
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
    const left = Math.min(pressed + rest, begun + RESTS * rest) - now;
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    end();
    work();
  };
  let timer = setTimeout(look, rest);
  addEventListener('keydown', noted, true);
  return end;
}

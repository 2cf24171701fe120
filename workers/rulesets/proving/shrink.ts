/** A failing scenario made small: fields taken back and numbers made smaller as long as the difference stays. */
import { at, type Json, places, replaced } from './json.ts';

/**
 * @param fails whether a scenario is accepted and still shows the difference
 * @param attempts how many scenarios may be tried
 */
export function shrink(input: Json, fails: (input: Json) => boolean, attempts: number): Json {
  let small = input;
  let left = attempts;
  for (let progress = true; progress && left > 0; ) {
    progress = false;
    for (const steps of places(small)) {
      if (left <= 0) break;
      const value = at(small, steps);
      if (value === undefined) continue;
      for (const simpler of [undefined, ...smaller(value)]) {
        const next = replaced(small, steps, simpler);
        if (JSON.stringify(next) === JSON.stringify(small)) continue;
        if (left-- <= 0) break;
        if (!fails(next)) continue;
        small = next;
        progress = true;
        break;
      }
    }
  }
  return small;
}

function smaller(value: Json): Json[] {
  if (typeof value !== 'number' || value === 0) return [];
  return [0, 1, Math.trunc(value / 2), value - Math.sign(value)].filter((one) => one !== value);
}

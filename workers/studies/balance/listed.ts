/** What equal points score at listed prices, where copies of one unit may be listed at several. */
import type { Law } from '../statistics/arena.ts';
import { squareLaw } from './square.ts';

/** Profiles that are alike in price as well: they score the same. */
export interface Entry {
  /** Which group of copies it is of. */
  readonly group: number;
  readonly profiles: readonly number[];
  /** Log price. */
  readonly price: number;
  /** Of the field: groups weigh the same, whatever they are listed at. */
  readonly weight: number;
}

export interface Listed {
  readonly entries: readonly Entry[];
  /** a * m + b: one half in the diagonal, not a number where two do not fight. */
  readonly scores: Float64Array;
  readonly variances: Float64Array;
  /** How fast a score falls with the own log price. */
  readonly slopes: Float64Array;
}

export function entriesOf(
  groups: ReadonlyArray<readonly number[]>,
  rows: ReadonlyArray<{ readonly points: number }>,
): Entry[] {
  return groups.flatMap((group, g) => {
    const prices = [...new Set(group.map((profile) => rows[profile].points))];
    return prices.map((points) => ({
      group: g,
      profiles: group.filter((profile) => rows[profile].points === points),
      price: Math.log(points),
      weight: 1 / groups.length / prices.length,
    }));
  });
}

export function listedAt(law: Law, entries: readonly Entry[]): Listed {
  const m = entries.length;
  const scores = new Float64Array(m * m).fill(0.5);
  const [variances, slopes] = [new Float64Array(m * m), new Float64Array(m * m)];
  entries.forEach((one, a) => {
    entries.slice(0, a).forEach((other, b) => {
      const d = one.price - other.price;
      // Equal units at two prices: as many more of the one as the square law has it.
      const met =
        one.group === other.group
          ? squareLaw(0.5, 0, d)
          : one.group > other.group
            ? law(one.group, other.group, d)
            : turned(law(other.group, one.group, -d));
      const [at, back] = [a * m + b, b * m + a];
      scores[at] = met.unmet ? Number.NaN : met.score;
      scores[back] = 1 - scores[at];
      variances[at] = variances[back] = met.variance;
      slopes[at] = slopes[back] = met.unmet ? 0 : Math.max(1e-4, met.slope);
    });
  });
  return { entries, scores, variances, slopes };
}

function turned(one: ReturnType<Law>): ReturnType<Law> {
  return { ...one, score: 1 - one.score };
}

/** The mean score of an entry over the field, itself included as even. */
export function meanScore({ entries, scores, variances }: Listed, a: number): { score: number; error: number } {
  const m = entries.length;
  let [sum, squares, met] = [0, 0, 0];
  entries.forEach(({ weight }, b) => {
    const score = scores[a * m + b];
    if (Number.isNaN(score)) return;
    sum += weight * score;
    squares += weight * weight * variances[a * m + b];
    met += weight;
  });
  return { score: sum / met, error: Math.sqrt(squares) / met };
}

/**
 * What goes with one more of each stat in a set of profiles: how much higher they are listed, and how much higher fair
 * prices are. A comparison between profiles, which says nothing of a stat by itself where they differ in more than stats.
 */

import { leavesIn, type Path, parsePath, valueAt } from '../../paths.ts';
import { counted, singular } from '../../wording.ts';
import type { Profile } from '../matchups/request.ts';
import { studentQuantile } from '../sample.ts';
import { leastSquares } from '../statistics/regression.ts';

export interface StatPrice {
  readonly stat: string;
  /** Change of price, listed and suggested, with one more of it: 0.05 is 5 % dearer. Intervals with the stated level. */
  readonly costs: Bounded;
  readonly worth: Bounded;
}

interface Bounded {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface StatPrices {
  readonly stats: readonly StatPrice[];
  /** Why there are none. */
  readonly reason: string | null;
  /** What else differs between the profiles, and may be behind what goes with a stat: paths in their values. */
  readonly beside: readonly string[];
}

/**
 * Least squares of log price on the stats: once for the listed, once for the suggested prices.
 * @param listed log prices; `fair`: log of the prices that the ratings suggest
 */
export function statPrices(
  profiles: readonly Profile[],
  wanted: readonly string[],
  listed: readonly number[],
  fair: readonly number[],
  level: number,
): StatPrices {
  const paths = wanted.length > 0 ? wanted : ownNumbers(profiles, listed);
  const columns = paths.map((stat) => ({
    stat,
    values: profiles.map(({ values }) => numberAt(values, parsePath(stat))),
  }));
  const blank = columns.find(({ values }) => values.some((value) => value === null));
  if (blank) return without(`"${blank.stat}" is not a number in every profile.`);
  const varied = columns.filter(({ values }) => new Set(values).size > 1);
  if (varied.length === 0) return without('The profiles do not differ in any stat that is a number.');
  if (profiles.length < varied.length + 3) {
    return without(
      `${varied.length} stats cannot be told apart with ${counted(profiles.length, 'profiles')}; name fewer, or add profiles.`,
    );
  }
  const x = profiles.map((_, i) => [1, ...varied.map(({ values }) => values[i]!)]);
  const [costs, worth] = [leastSquares(x, listed), leastSquares(x, fair)];
  if (!costs || !worth) return without('Some stats always change together, so their prices cannot be told apart.');
  const read = (plane: typeof costs, column: number): Bounded => {
    const error = Math.sqrt(plane.covariance[column * (varied.length + 1) + column]);
    const half = studentQuantile(0.5 + level / 2, plane.degrees) * error;
    const value = plane.coefficients[column];
    return { value: Math.expm1(value), low: Math.expm1(value - half), high: Math.expm1(value + half) };
  };
  return {
    stats: varied.map(({ stat }, c) => ({ stat, costs: read(costs, c + 1), worth: read(worth, c + 1) })),
    reason: null,
    beside: differing(profiles, new Set(paths), listed),
  };
}

function without(reason: string): StatPrices {
  return { stats: [], reason, beside: [] };
}

/** Paths at which profiles differ that are no stats, no names and no prices; a list of weapons or rules is one of them. */
function differing(profiles: readonly Profile[], stats: ReadonlySet<string>, listed: readonly number[]): string[] {
  const leaves = profiles.map(
    ({ values }) => new Map(leavesIn(values, () => true).map(([path, value]) => [path, JSON.stringify(value)])),
  );
  const paths = new Set(leaves.flatMap((all) => [...all.keys()]));
  return [...paths].filter((path) => {
    if (stats.has(path) || parsePath(path)?.at(-1) === 'name') return false;
    if (leaves.every((all, i) => Math.abs(Math.log(Number(all.get(path))) - listed[i]) < 1e-9)) return false;
    return new Set(leaves.map((all) => all.get(path))).size > 1;
  });
}

function numberAt(values: unknown, path: Path | null): number | null {
  const value = path && valueAt(values, path);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Whole numbers that every profile has, except its price. */
function ownNumbers(profiles: readonly Profile[], listed: readonly number[]): string[] {
  const [first] = profiles;
  return Object.keys(first.values).filter((key) => {
    const numbers = profiles.map(({ values }) => values[key]);
    if (!numbers.every((value) => Number.isInteger(value))) return false;
    return !numbers.every((value, i) => Math.abs(Math.log(Number(value)) - listed[i]) < 1e-9);
  });
}

/** "target.ARM" as "ARM", "weapons[1].attacks" as "attacks of weapon 2": what a stat is called in sentences. */
export function statInWords(path: string): string {
  const keys = parsePath(path.replace(/^(?:attacker|target)\./, '')) ?? [path];
  const word = (key: string | number) =>
    String(key).replace(/([a-z])([A-Z])(?=[a-z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  const [list, place, ...rest] = keys;
  if (typeof place !== 'number') return keys.map(word).join(' ');
  const thing = `${singular(word(list!))} ${place + 1}`;
  return rest.length === 0 ? thing : `${rest.map(word).join(' ')} of ${thing}`;
}

/**
 * Sets of twenty synthetic profiles whose fair prices are known: the hidden formula is Lanchester's law, number of
 * models times the root of (what one deals out times what one takes), and three profiles are priced off it.
 */
import { Draws } from '../testing/draws.ts';

export interface KnownSet {
  readonly profiles: ReadonlyArray<{ name: string; points: number; values: Record<string, unknown> }>;
  /** Whole points by the formula. */
  readonly fair: readonly number[];
  /** Factor on the fair price of those that are mispriced, by index. */
  readonly factors: Readonly<Record<number, number>>;
}

const FACTORS = { 3: 1.5, 11: 0.65, 17: 1.45 };
const SIZE = 20;

export function knownSet(seed: number): KnownSet {
  const draws = new Draws(seed);
  const whole = (low: number, high: number) => low + Math.floor(draws.uniform() * (high - low + 1));
  const profiles: Array<KnownSet['profiles'][number]> = [];
  const fair: number[] = [];
  const seen = new Set<string>();
  while (profiles.length < SIZE) {
    const [models, quality, defense, attacks, AP] = [whole(5, 12), whole(3, 5), whole(3, 5), whole(1, 2), whole(0, 1)];
    const key = [models, quality, defense, attacks, AP].join();
    if (seen.has(key)) continue;
    seen.add(key);
    const i = profiles.length;
    const factor = Object.hasOwn(FACTORS, i) ? FACTORS[i as keyof typeof FACTORS] : 1;
    const points = hiddenPrice(models, quality, defense, attacks, AP);
    fair.push(points);
    const name = `Regiment ${i + 1}`;
    const weapons = [{ name: 'Sword', attacks, AP }];
    profiles.push({ name, points: Math.round(points * factor), values: { name, models, quality, defense, weapons } });
  }
  return { profiles, fair, factors: FACTORS };
}

function hiddenPrice(models: number, quality: number, defense: number, attacks: number, AP: number): number {
  const atLeast = (needed: number) => (7 - needed) / 6;
  const through = (against: number, by: number) => 1 - atLeast(Math.min(6, Math.max(2, against + by)));
  const dealt = (attacks * atLeast(quality) * (through(3, AP) + through(4, AP) + through(5, AP))) / 3;
  const taken = through(defense, 0.5);
  return 12 * models * Math.sqrt(dealt / taken);
}

/** A duel over four rounds at twelve inches. */
export const DUEL = { title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: 4 } } };

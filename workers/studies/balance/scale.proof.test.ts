/** A change of scale changes only what it must: prices doubled, everything listed twice, somebody added who fights nobody. */
import { describe, expect, it } from 'vitest';
import { answered } from '../testing/context.ts';
import { balance } from './index.ts';
import type { PriceVerdict } from './verdicts.ts';

const DUEL = { title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: 4 } } };
const unit = (name: string, points: number, values: object, attacks = 1) => ({
  name,
  points,
  values: { models: 8, quality: 4, defense: 4, weapons: [{ name: 'Sword', attacks }], ...values },
});
const LIST = [
  unit('Swords', 100, {}),
  unit('Guards', 120, { defense: 3 }),
  unit('Levy', 70, { models: 10, quality: 5 }),
  unit('Veterans', 150, { quality: 3 }, 2),
  unit('Archers', 110, { weapons: [{ name: 'Bow', range: 18 }, { name: 'Knife' }] }),
];

interface Data {
  readonly profiles: ReadonlyArray<{ readonly name: string; readonly rating?: number; readonly price?: PriceVerdict }>;
  readonly unpriced: ReadonlyArray<{ readonly profile: number; readonly why: string }>;
}

async function prices(profiles: readonly object[], situations: readonly object[] = [DUEL]) {
  const { answer } = await answered(balance, { ruleset: 'aof', profiles, situations });
  const { profiles: all, unpriced } = answer.data as Data;
  return {
    sentence: answer.sentence,
    unpriced,
    of: (name: string) => all.find((one) => one.name === name)!.price!,
    all: all.map(({ price }) => price),
  };
}

describe('a change of scale', () => {
  it('of all prices doubles what is fair, and moves no verdict', async () => {
    const [there, here] = [await prices(LIST), await prices(LIST.map((one) => ({ ...one, points: 2 * one.points })))];
    expect(here.sentence).toBe(there.sentence);
    for (const { name } of LIST) {
      const [one, two] = [there.of(name), here.of(name)];
      expect(two.verdict).toBe(one.verdict);
      for (const key of ['fair', 'low', 'high', 'listed'] as const) expect(two[key] / one[key]).toBeCloseTo(2, 9);
      expect(two.score).toBeCloseTo(one.score, 9);
      expect(two.excess).toBeCloseTo(one.excess, 9);
    }
  });

  it('of the list, everything twice, moves no price', async () => {
    const twice = [...LIST, ...LIST.map((one) => ({ ...one, name: `${one.name} again` }))];
    const [there, here] = [await prices(LIST), await prices(twice)];
    for (const { name } of LIST) {
      const [one, two, copy] = [there.of(name), here.of(name), here.of(`${name} again`)];
      expect(two.fair).toBeCloseTo(one.fair, 6);
      expect(copy.fair).toBeCloseTo(two.fair, 9);
      expect(two.verdict).toBe(one.verdict);
    }
  });

  it('by somebody who hurts nobody leaves him without a price, and the others with theirs but for chance', async () => {
    const idle = unit('Pilgrims', 90, { weapons: [], models: 6 });
    const [there, here] = [await prices(LIST), await prices([...LIST, idle])];
    expect(here.unpriced).toEqual([{ profile: LIST.length, why: 'hurts nobody' }]);
    for (const { name } of LIST) {
      const [one, two] = [there.of(name), here.of(name)];
      expect(Math.abs(Math.log(two.fair / one.fair))).toBeLessThan(0.02);
    }
  });

  it('by the order of the list changes nothing but the draws', async () => {
    const [there, here] = [await prices(LIST), await prices([...LIST].reverse())];
    for (const { name } of LIST) {
      expect(Math.abs(Math.log(here.of(name).fair / there.of(name).fair))).toBeLessThan(0.03);
    }
  });
});

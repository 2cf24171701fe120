/** A change of scale changes only what it must: prices doubled, everything listed twice, somebody added who fights nobody. */
import { describe, expect, it } from 'vitest';
import { share, THOROUGH } from '../../fixtures/share.ts';
import { answered } from '../testing/context.ts';
import { balance } from './index.ts';
import type { NewPrice, PriceVerdict } from './verdicts.ts';

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
  readonly newcomers: readonly NewPrice[];
}

const asked = new Map<string, ReturnType<typeof pricesOf>>();

/** What the report says of a list; the same list is asked once. */
function prices(profiles: readonly object[], situations: readonly object[] = [DUEL]): ReturnType<typeof pricesOf> {
  const key = JSON.stringify([profiles, situations]);
  const found = asked.get(key) ?? pricesOf(profiles, situations);
  asked.set(key, found);
  return found;
}

async function pricesOf(profiles: readonly object[], situations: readonly object[]) {
  const { answer } = await answered(balance, { ruleset: 'aof', profiles, situations, battles: share('few', 'usual') });
  const { profiles: all, unpriced, newcomers } = answer.data as Data;
  return {
    sentence: answer.sentence,
    unpriced,
    newcomers,
    findings: answer.findings,
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

  it.runIf(THOROUGH)('of the list, everything twice, moves no price', async () => {
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

  it.runIf(THOROUGH)('by the order of the list changes nothing but the draws', async () => {
    const [there, here] = [await prices(LIST), await prices([...LIST].reverse())];
    for (const { name } of LIST) {
      expect(Math.abs(Math.log(here.of(name).fair / there.of(name).fair))).toBeLessThan(0.03);
    }
  });

  it.runIf(THOROUGH)(
    'by one price that is ten times too high is found in every battle, and bends nobody else',
    async () => {
      const [there, here] = [
        await prices(LIST),
        await prices(LIST.map((one) => (one.name === 'Guards' ? { ...one, points: 1200 } : one))),
      ];
      expect(here.of('Guards').verdict).toBe('too dear');
      // Merged into one unit, nobody comes in armies that large: the price is found all the same.
      for (const { verdict } of here.of('Guards').where) expect(verdict).toBe('too dear');
      expect(here.sentence).toMatch(/^\d of 5 profiles (is|are) mispriced/);
      expect(Math.abs(Math.log(here.of('Guards').fair / there.of('Guards').fair))).toBeLessThan(0.06);
      expect(here.findings.join()).not.toContain('throughout');
      // The list's own line is that of the others.
      expect(here.of('Guards').beside!).toBeGreaterThan(4);
      for (const name of ['Swords', 'Levy', 'Veterans']) expect(Math.abs(here.of(name).beside!)).toBeLessThan(0.4);
    },
  );

  it.runIf(THOROUGH)(
    'by somebody without points prices him against the others, as they are listed, and moves none of them',
    async () => {
      const guards = { ...LIST[1]!, name: 'Halberds', points: undefined };
      const fair = (await prices(LIST)).all.map((one) => one!.fair);
      const list = LIST.map((one, i) => ({ ...one, points: fair[i] }));
      const [there, here] = [await prices(list), await prices([...list, guards])];
      for (const { name } of LIST) expect(here.of(name).verdict).toBe(there.of(name).verdict);
      const [{ profile, price }] = here.newcomers as [NewPrice];
      expect(profile).toBe(LIST.length);
      // A copy of a unit whose price is fair, in a field of which it is no part itself.
      expect(Math.abs(Math.log(price!.fair / fair[1]!))).toBeLessThan(0.05);
      expect(price!.low).toBeLessThan(fair[1]!);
      expect(price!.high).toBeGreaterThan(fair[1]!);
      expect(here.sentence).toMatch(/^Halberds trades evenly with this list, as it is listed, at [\d.]+ points/);
    },
  );
});

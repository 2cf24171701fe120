import { describe, expect, it } from 'vitest';
import { Known } from '../known.ts';
import { answered, context } from '../testing/context.ts';
import { examples, infantry } from './examples.ts';
import { DUEL, knownSet } from './fixture.ts';
import { balance } from './index.ts';
import { BalanceRequest } from './request.ts';

interface Data {
  readonly profiles: ReadonlyArray<{
    readonly name: string;
    readonly rating: number;
    readonly ratingVariance: number;
    readonly suggestion?: {
      readonly price: number;
      readonly low: number;
      readonly high: number;
      readonly verdict: string;
    };
  }>;
  readonly cycles: { readonly knots: unknown[] };
  readonly dominated: ReadonlyArray<{ readonly dominated: number; readonly by: number }>;
  readonly order: readonly number[];
}
const dataOf = (answer: { readonly data: unknown }) => answer.data as Data;
const CHARGE = [{ title: 'Charge', kind: 'melee' }];

describe('the known-answer set: twenty profiles by a hidden formula, three of them mispriced', () => {
  it('finds exactly these three, and its prices cover the true ones', async () => {
    const { profiles, fair, factors } = knownSet(1);
    const { answer } = await answered(balance, { ruleset: 'aof', profiles, situations: [DUEL] });
    const { profiles: found } = dataOf(answer);
    expect(found.map(({ suggestion }) => suggestion!.verdict)).toEqual(
      profiles.map((_, i) => (factors[i] === undefined ? 'fair' : factors[i] > 1 ? 'too dear' : 'too cheap')),
    );
    // Twenty intervals of 95 %: one miss is expected, three would be rare.
    const missed = fair.filter((price, i) => price < found[i].suggestion!.low || price > found[i].suggestion!.high);
    expect(missed.length).toBeLessThanOrEqual(2);
    expect(answer.sentence).toMatch(/^3 of 20 profiles are mispriced: /);
  });
});

describe('the report', () => {
  it.each(examples)('of the example $id shows a table for every figure and whole rows', async ({ request }) => {
    const { answer } = await answered(balance, request);
    const ids = answer.tables.map(({ id }) => id);
    for (const { table } of answer.figures) expect(ids).toContain(table);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { columns, rows } of answer.tables) for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(ids).toEqual(expect.arrayContaining(['prices', 'ratings', 'matchups', 'stats', 'mixes']));
  });

  it('of eight regiments finds the one that is too dear, and whom dice decide about', async () => {
    const { answer } = await answered(balance, examples[0].request);
    expect(answer.tables.map(({ id }) => id)).toContain('swing');
    expect(answer.sentence).toContain('Duellists (too dear: 160');
  });

  it('rates exact match-ups as their exact scores do, and does not depend on the order of the profiles', async () => {
    const { request } = examples[0];
    const there = dataOf((await answered(balance, request)).answer);
    const back = dataOf((await answered(balance, { ...request, profiles: [...request.profiles].reverse() })).answer);
    for (const { name, rating } of there.profiles) {
      expect(back.profiles.find((one) => one.name === name)!.rating).toBeCloseTo(rating, 8);
    }
  });

  it('by Monte Carlo gives the same verdicts, with ratings within four standard errors of the exact ones', async () => {
    const request = { ...examples[0].request, situations: CHARGE };
    const exact = dataOf((await answered(balance, request)).answer);
    const simulated = dataOf((await answered(balance, { ...request, method: 'monte-carlo', halfWidth: 0.03 })).answer);
    simulated.profiles.forEach(({ rating, ratingVariance, suggestion }, i) => {
      expect(ratingVariance).toBeGreaterThan(0);
      expect(Math.abs(rating - exact.profiles[i].rating)).toBeLessThan(4 * Math.sqrt(ratingVariance));
      expect(suggestion!.verdict).toBe(exact.profiles[i].suggestion!.verdict);
    });
  });

  it('finds what is pointless beside another one', async () => {
    const line = { models: 8, quality: 4, defense: 4, attacks: 1 };
    const { answer } = await answered(balance, {
      ruleset: 'aof',
      profiles: [
        infantry({ name: 'Dear', points: 90, ...line }),
        infantry({ name: 'Better', points: 80, ...line, quality: 3 }),
        infantry({ name: 'Cheap', points: 60, ...line, quality: 5 }),
      ],
      situations: CHARGE,
    });
    expect(dataOf(answer).dominated).toMatchObject([{ dominated: 0, by: 1 }]);
  });

  it('without points rates, and says why it suggests no prices', async () => {
    const { answer } = await answered(balance, {
      ruleset: 'aof',
      profiles: [...examples[0].request.profiles].map(({ name, values }) => ({ name, values })),
      situations: CHARGE,
    });
    expect(answer.notes.join()).toContain('have no points');
    expect(answer.tables.map(({ id }) => id)).not.toContain('prices');
    expect(dataOf(answer).profiles[0].suggestion).toBeUndefined();
  });

  it('before anything is counted says so', () => {
    const study = balance.begin(BalanceRequest.parse(examples[0].request), context);
    expect(study.answer(new Known()).sentence).toBe('Nothing has been counted yet.');
  });
});

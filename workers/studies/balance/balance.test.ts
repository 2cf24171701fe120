import { describe, expect, it } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { Known } from '../known.ts';
import { matrix } from '../matrix/index.ts';
import { answered, context } from '../testing/context.ts';
import { examples, infantry } from './examples.ts';
import type { Finding } from './findings.ts';
import { balance } from './index.ts';
import { BalanceRequest } from './request.ts';
import { deniedIn } from './testing/readBack.ts';
import type { PriceVerdict } from './verdicts.ts';
import type { StatWorth } from './worth.ts';

interface Data {
  readonly profiles: ReadonlyArray<{
    readonly name: string;
    readonly points: number;
    readonly rating?: number;
    readonly ratingVariance?: number;
    readonly nash?: readonly [number, number];
    readonly price?: PriceVerdict;
  }>;
  readonly findings: readonly Finding[];
  readonly exponent: { readonly value: number; readonly low: number; readonly high: number } | null;
  readonly unpriced: ReadonlyArray<{ readonly profile: number; readonly why: string }>;
  readonly dominated: ReadonlyArray<{ readonly dominated: number; readonly by: number }>;
}
const dataOf = (answer: { readonly data: unknown }) => answer.data as Data;
/** Examples are dear, so each is answered once. */
const given = new Map<string, ReturnType<typeof answered>>();
const example = (id: string) => {
  const known = given.get(id) ?? answered(balance, examples.find((one) => one.id === id)!.request);
  given.set(id, known);
  return known;
};
const CHARGE = [{ title: 'Charge', kind: 'melee' }];

/** A duel over four rounds at twelve inches. */
const DUEL = { title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: 4 } } };
const trooper = { quality: 4, defense: 4, attacks: 1 };
const asked = async (profiles: readonly unknown[], more: object = {}) => {
  const { answer } = await answered(balance, { ruleset: 'aof', profiles, situations: [DUEL], ...more });
  return { answer, data: dataOf(answer) };
};

it('a list of which nobody hurts anybody has no best: none is called highest', async () => {
  const unarmed = [5, 6, 7].map((models) => ({
    name: `Porters ${models}`,
    points: 50 + models,
    values: { name: `Porters ${models}`, models, quality: 4, defense: 4, weapons: [] },
  }));
  const { answer } = await asked(unarmed);
  expect(answer.sentence).toBe('None of 3 profiles is shown to rate above another; no prices are judged.');
  expect(answer.figures.map(({ title }) => title).join()).not.toContain('highest');
  expect(deniedIn({ sentences: [answer.sentence], tables: answer.tables })).toEqual([]);
});

it('takes up the prices that looking for battles has solved: whoever did not look says the same', async () => {
  const { known, answer } = await example(examples[0]!.id);
  expect(dataOf(answer).profiles.filter(({ price }) => price).length).toBeGreaterThan(2);
  const request = balance.schema.parse(examples[0]!.request);
  expect(balance.begin(request, context).answer(known)).toEqual(answer);
});

describe('a list that is mispriced smoothly', () => {
  // Units of equal troopers, priced 100 to 109.5: the smallest is worth a fifth of the largest.
  const sizes = [5, 8, 15, 24];
  const list = sizes.map((models, i) =>
    infantry({ name: `Troopers ${models}`, points: 100 + (9.5 * i) / 3, models, ...trooper }),
  );

  it('is not called fair: the small ones are too dear, the large ones too cheap, and the headline says so', async () => {
    const { answer, data } = await asked(list);
    const verdicts = data.profiles.map(({ price }) => price!.verdict);
    expect(verdicts[0]).toBe('too dear');
    expect(verdicts[1]).toBe('too dear');
    expect(verdicts[2]).toBe('too cheap');
    expect(verdicts[3]).toBe('too cheap');
    const off = verdicts.filter((one) => one === 'too dear' || one === 'too cheap').length;
    expect(answer.sentence).toMatch(new RegExp(`^${off} of 4 profiles are mispriced in every battle tried`));
    // Equal troopers are worth their number at least.
    const [small, , , large] = data.profiles.map(({ price }) => price!.fair);
    expect(large / small).toBeGreaterThan(24 / 5);
    expect(data.exponent!.high).toBeLessThan(0.2);
    expect(answer.findings.join(' ')).toContain('Dear units are too cheap throughout');
  });

  it('keeps its verdicts when all prices are doubled', async () => {
    const [one, two] = [
      await asked(list.slice(0, 3)),
      await asked(list.slice(0, 3).map((unit) => ({ ...unit, points: 2 * unit.points }))),
    ];
    one.data.profiles.forEach(({ price }, i) => {
      const other = two.data.profiles[i].price!;
      expect(other.verdict).toBe(price!.verdict);
      expect(other.fair).toBeCloseTo(2 * price!.fair, 6);
    });
  });
});

describe('who is named before any price', () => {
  it('never calls fair what costs more and is nowhere better', async () => {
    const { answer, data } = await asked([
      infantry({ name: 'Better', points: 80, models: 8, quality: 3, defense: 4, attacks: 1 }),
      infantry({ name: 'Worse', points: 81, models: 8, quality: 4, defense: 4, attacks: 1 }),
      infantry({ name: 'Others', points: 60, models: 8, quality: 5, defense: 4, attacks: 1 }),
    ]);
    expect(data.dominated).toMatchObject([{ dominated: 1, by: 0 }]);
    expect(['too dear', 'pointless']).toContain(data.profiles[1].price!.verdict);
    expect(answer.findings.join(' ')).toContain('Worse is pointless beside Better');
  });

  it('gives no price to who hurts nobody', async () => {
    const { answer, data } = await asked([
      infantry({ name: 'Swords', points: 80, models: 8, ...trooper }),
      infantry({ name: 'Spears', points: 90, models: 9, ...trooper }),
      { name: 'Bearers', points: 30, values: { models: 8, quality: 4, defense: 4 } },
    ]);
    expect(data.unpriced).toEqual([{ profile: 2, why: 'hurts nobody' }]);
    expect(data.profiles[2].price).toBeUndefined();
    expect(answer.findings[0]).toBe('Bearers has no price: it hurts nobody here.');
  });

  it('gives copies one fair price', async () => {
    const { data } = await asked([
      infantry({ name: 'Swords', points: 80, models: 8, ...trooper }),
      infantry({ name: 'Swords again', points: 120, models: 8, ...trooper }),
      infantry({ name: 'Spears', points: 90, models: 9, ...trooper }),
    ]);
    const [one, two] = data.profiles.map(({ price }) => price!.fair);
    expect(two).toBeCloseTo(one, 9);
    expect(data.profiles[1].price!.verdict).toBe('too dear');
  });
});

describe('the report', () => {
  it.each(share(examples.slice(0, 1), examples))(
    'of the example $id shows a table for every figure and whole rows',
    async ({ id }) => {
      const { answer } = await example(id);
      const ids = answer.tables.map(({ id }) => id);
      for (const { table } of answer.figures) expect(ids).toContain(table);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { columns, rows } of answer.tables) for (const row of rows) expect(row).toHaveLength(columns.length);
      expect(ids).toEqual(expect.arrayContaining(['prices', 'ratings', 'matchups', 'battles', 'plays']));
    },
  );

  it('of eight regiments finds the one that is too dear, and whom dice decide about', async () => {
    const { answer } = await example(examples[0].id);
    expect(answer.tables.map(({ id }) => id)).toContain('swing');
    const [duellists] = dataOf(answer).profiles.filter(({ name }) => name === 'Duellists');
    expect(duellists.price!.excess).toBeGreaterThan(0.2);
    for (const { verdict } of duellists.price!.where) expect(['too dear', 'open']).toContain(verdict);
  });

  it('rates exact match-ups as their exact scores do, and does not depend on the order of the profiles', async () => {
    const request = { ...examples[0].request, situations: CHARGE };
    const there = dataOf((await answered(balance, request)).answer);
    const back = dataOf((await answered(balance, { ...request, profiles: [...request.profiles].reverse() })).answer);
    for (const { name, rating } of there.profiles) {
      expect(back.profiles.find((one) => one.name === name)!.rating).toBeCloseTo(rating!, 8);
    }
  });

  it('by Monte Carlo gives the same verdicts, with ratings within four standard errors of the exact ones', async () => {
    const request = { ...examples[0].request, situations: CHARGE };
    const exact = dataOf((await answered(balance, request)).answer);
    const simulated = dataOf((await answered(balance, { ...request, method: 'monte-carlo', halfWidth: 0.03 })).answer);
    simulated.profiles.forEach(({ rating, ratingVariance, price }, i) => {
      expect(ratingVariance).toBeGreaterThan(0);
      expect(Math.abs(rating! - exact.profiles[i].rating!)).toBeLessThan(4 * Math.sqrt(ratingVariance!));
      expect(price!.verdict).toBe(exact.profiles[i].price!.verdict);
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
    expect(dataOf(answer).profiles[0].price).toBeUndefined();
  });

  it('before anything is counted says so', () => {
    const study = balance.begin(BalanceRequest.parse(examples[0].request), context);
    expect(study.answer(new Known()).sentence).toMatch(/^No answer yet\. To count: \d/);
  });

  it('say what one more of each number is worth, as a table of match-ups with the changed profile says', async () => {
    const unit = (name: string, quality: number, models: number) => ({
      name,
      points: 50,
      values: { models, quality, defense: 4, weapons: [{ name: 'Sword', attacks: 1 }] },
    });
    const profiles = [unit('A', 4, 6), unit('B', 4, 5), unit('C', 5, 8)];
    const { answer } = await answered(balance, {
      ...{ ruleset: 'aof', profiles, situations: CHARGE, worths: 'ask', battles: 'few' },
    });
    const { worths } = answer.data as unknown as { worths: readonly StatWorth[] };
    const mean = async (all: readonly unknown[]) => {
      const { answer: matched } = await answered(matrix, { ruleset: 'aof', profiles: all, situations: CHARGE });
      const table = matched.tables.find(({ id }) => id === 'profiles')!;
      const [name, score] = ['profile', 'score'].map((id) => table.columns.findIndex((column) => column.id === id));
      return Number(table.rows.find((row) => row[name!] === 'A')![score!]);
    };
    const plain = await mean(profiles);
    const gain = (change: string) => worths.find((one) => one.profile === 0 && one.change === change)!.gain;
    const [, ...others] = profiles;
    expect(gain('Quality −1')).toBeCloseTo((await mean([unit('A', 3, 6), ...others])) - plain, 9);
    expect(gain('Models −1')).toBeCloseTo((await mean([unit('A', 4, 5), ...others])) - plain, 9);
    // With five models A and B are alike, and nobody beats the other.
    const fewer = worths.find((one) => one.profile === 0 && one.change === 'Models −1')!;
    expect([fewer.won, fewer.lost.includes(1)]).toEqual([[], true]);
    expect(worths.every(({ error, change }) => error === 0 && /[+−]1$/.test(change))).toBe(true);
    expect(answer.tables.find(({ id }) => id === 'worths')!.rows).toHaveLength(worths.length);
  });
});

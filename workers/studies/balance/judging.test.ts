/** What never comes into play is found by taking it away, told on top, and keeps its profile out of prices. */
import { describe, expect, it } from 'vitest';
import { countCells } from '../cells.ts';
import { fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import { runStudy } from '../run.ts';
import { answered, context } from '../testing/context.ts';
import { balance } from './index.ts';
import { Judging, type Unjudged } from './judging.ts';
import { BalanceRequest } from './request.ts';

const sword = { name: 'Sword' };
const bow = { name: 'Bow', range: 24 };
const infantry = (name: string, points: number, more: object = {}) => ({
  name,
  points,
  values: { models: 5, quality: 4, defense: 4, weapons: [sword], ...more },
});
const CHARGE = { title: 'Charge', kind: 'melee' };

async function report(profiles: readonly object[], situations: readonly object[], more: object = {}) {
  const { answer } = await answered(balance, { ruleset: 'aof', profiles, situations, ...more });
  const data = answer.data as {
    readonly unjudged: readonly Unjudged[];
    readonly unpriced: ReadonlyArray<{ readonly profile: number; readonly why: string }>;
    readonly profiles: ReadonlyArray<{ readonly name: string; readonly rating?: number; readonly price?: object }>;
  };
  return { answer, data };
}

const FOUR = [
  infantry('Guards', 100, { defense: 3 }),
  infantry('Levy', 60, { quality: 5 }),
  infantry('Archers', 110, { weapons: [sword, bow] }),
  infantry('Veterans', 120, { quality: 3 }),
];

describe('what is not judged', () => {
  it('is a bow that nobody shoots: said first, left out, with a situation that would judge it', async () => {
    const { answer, data } = await report(FOUR, [CHARGE]);
    expect(data.unjudged.map(({ profile, title }) => [profile, title])).toEqual([[2, 'Bow']]);
    expect(data.unjudged[0]!.offer).not.toBeNull();
    expect(answer.findings[0]).toMatch(
      /^Not judged here: Bow of Archers, which never comes into play; Archers is left out/,
    );
    expect(answer.tables[0]!.id).toBe('unjudged');
    expect(data.profiles[2]).not.toHaveProperty('rating');
    expect(data.profiles[2]).not.toHaveProperty('price');
    expect(data.profiles.filter((one) => one.price !== undefined)).toHaveLength(3);
  });

  it('is looked for once: who is asked again says the same as who is asked for the first time', async () => {
    const request = BalanceRequest.parse({ ruleset: 'aof', profiles: FOUR, situations: [CHARGE] });
    const matchups = new Matchups(fieldOf(request, context), request);
    const judging = new Judging(matchups, request, context);
    const { known } = await runStudy(
      {
        costNs: 0,
        next: (now) => matchups.next(now) ?? judging.next(now),
        answer: () => {
          throw new Error('nobody asks');
        },
      },
      { count: async ({ jobs }) => countCells(jobs) },
    );
    const found = judging.unjudged(known);
    expect(found).toEqual(new Judging(matchups, request, context).unjudged(known));
    expect(judging.unjudged(known)).toBe(found);
  });

  it('is judged by the situation that was offered', async () => {
    const { data } = await report(FOUR, [CHARGE], { battles: 'few' });
    const { title, kind, base } = data.unjudged[0]!.offer!;
    const after = await report(FOUR, [CHARGE, { title: `${title} as well`, kind, base }], { battles: 'few' });
    expect(after.data.unjudged).toEqual([]);
    expect(after.data.profiles.filter((one) => one.price !== undefined)).toHaveLength(4);
  });

  it('is priced all the same where that is asked for', async () => {
    const { answer, data } = await report(FOUR, [CHARGE], { unjudged: 'price' });
    expect(data.unjudged).toHaveLength(1);
    expect(data.profiles[2]).toHaveProperty('price');
    expect(answer.findings[0]).toMatch(/^Not judged here: Bow of Archers.*prices and ratings say nothing of it/);
  });

  it('is a rule of the ground on open ground, and of nobody here where nothing can judge it', async () => {
    const profiles = [
      infantry('Rangers', 100, { rules: ['Strider'] }),
      infantry('Sages', 100, { otherRules: ['Wisdom'] }),
      infantry('Levy', 60, { quality: 5 }),
      infantry('Pilgrims', 100, { rules: ['Furious'] }),
    ];
    const { data } = await report(profiles, [{ title: 'Duel', kind: 'duel', base: { situation: { distance: 12 } } }]);
    // Furious adds hits to a charge, so it is judged; what no question knows is disclosed elsewhere.
    expect(data.unjudged.map(({ profile, title, offer }) => [profile, title, offer?.title])).toEqual([
      [0, 'Strider', 'Duel on difficult ground'],
    ]);
  });

  it('says nothing of a rule inside a weapon that is not judged itself', async () => {
    const profiles = [
      ...FOUR.slice(0, 2),
      infantry('Slingers', 90, { weapons: [sword, { ...bow, rules: ['Rending'] }] }),
    ];
    const { data } = await report(profiles, [CHARGE]);
    expect(data.unjudged.map(({ title }) => title)).toEqual(['Bow']);
  });

  it('leaves nobody to price where everybody has something of the sort', async () => {
    const { answer, data } = await report(
      FOUR.map((one) => ({ ...one, values: { ...one.values, weapons: [sword, bow] } })),
      [CHARGE],
    );
    expect(data.unjudged).toHaveLength(4);
    expect(data.profiles.every((one) => one.price === undefined)).toBe(true);
    expect(answer.sentence).toContain('no prices are judged');
  });
});

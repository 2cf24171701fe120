/**
 * The largest request that the schema of each kind of study allows is refused at once, with the field and what is
 * allowed there, or can be asked and has a price. What may be asked is planned and answered in threads with a deadline.
 */
import { expect, it } from 'vitest';
import { share, THOROUGH } from '../fixtures/share.ts';
import { checkStudy } from './begin.ts';
import { planStudy } from './hosted.ts';
import { studyKinds } from './index.ts';

const many = <T>(count: number, each: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => each(i));
const question = {
  ruleset: 'mk3',
  kind: 'activation',
  scenario: {
    attacker: { MAT: 7, weapons: [{ name: 'Axe', class: 'melee', power: 16, initialAttacks: 2 }] },
    target: { DEF: 12, ARM: 18, damage: '#10' },
  },
};
const MAT = (i: number) => ({ 'attacker.MAT': 1 + (i % 12) });
const opponents = many(200, (i) => ({ name: `o${i}`, patches: { 'target.ARM': 10 + (i % 20) }, weight: 1 + i }));
const variants = many(200, (i) => ({ name: `v${i}`, patches: MAT(i), points: i }));
const changes = many(100, (i) => ({ name: `c${i}`, patches: MAT(i) }));
const choices = many(200, (i) => ({ name: `c${i}`, patches: MAT(i), points: i }));
const values = many(200, (i) => i % 40);
const fields = [
  { path: 'target.ARM', values },
  { path: 'target.DEF', values },
];
const profiles = many(250, (i) => ({
  name: `u${i}`,
  points: 50 + i,
  values: { models: 1 + (i % 20), quality: 3, defense: 4, weapons: [{ name: 'Sword', attacks: 1 + (i % 3) }] },
}));
const situations = many(12, (i) => ({ title: `s${i}`, kind: 'melee', weight: 1 + i }));

const unit = (i: number) => ({
  name: `u${i}`,
  ...{ models: 1, quality: 3, defense: 4, cost: 30 },
  weapons: many(10, (w) => ({ name: `w${w}`, attacks: 1 + (w % 3) })),
});
const battle = {
  ruleset: 'aof',
  kind: 'battle',
  scenario: { first: { name: 'A', units: many(29, unit) }, second: { name: 'B', units: many(29, unit) } },
};
const candidates = many(20, (i) => ({ name: `c${i}`, values: unit(100 + i) }));
const others = many(200, (i) => ({ name: `o${i}`, patches: { 'second.name': `B${i}` }, weight: 1 + i }));

/** The field that is named, or null where it may be asked. */
const LARGEST: Readonly<Record<string, ReadonlyArray<readonly [string | null, object]>>> = {
  compare: [
    ['variants', { ...question, variants, opponents }],
    [null, { ...question, variants, opponents: opponents.slice(0, 10) }],
  ],
  sweep: [['fields', { ...question, fields, opponents }]],
  weights: [
    ['opponents', { ...question, changes, parts: many(20, () => 'attacker'), opponents }],
    [null, { ...question, changes, opponents: opponents.slice(0, 39) }],
  ],
  luck: [[null, { ...question, happened: many(200, (i) => ({ measure: 'damage', value: i % 10 })) }]],
  tune: [
    [null, { ...question, slots: many(40, (s) => ({ name: `s${s}`, choices })), opponents }],
    [
      'opponents',
      { ...question, value: 'sum', slots: many(40, (s) => ({ name: `s${s}`, choices, most: 100 })), opponents },
    ],
  ],
  swap: [
    ['units', { ...battle, candidates, opponents: others }],
    [null, { ...battle, maxTrials: 1_000_000 }],
  ],
  matrix: [['situations', { ruleset: 'aof', profiles, opponents: profiles, situations }]],
  balance: [['situations', { ruleset: 'aof', profiles, situations }]],
  patch: [
    [
      'before.situations',
      { before: { title: 'a', ruleset: 'aof', profiles, situations }, after: { title: 'b', profiles } },
    ],
  ],
};

/** What takes longest, for the thorough run. */
const DEAR = new Set(share(['tune', 'swap'], []));

it.each(studyKinds.map(({ id }) => id).filter((id) => !DEAR.has(id)))(
  '%s: the largest request is refused precisely, or has a price',
  async (kind) => {
    for (const [path, request] of LARGEST[kind]!) {
      const checkup = await checkStudy(kind, request);
      if (path === null) {
        expect(checkup.errors).toBeUndefined();
        expect((checkup as { costNs: number }).costNs).toBeGreaterThan(0);
      } else {
        expect(checkup.errors?.map((error) => error.path)).toEqual([path]);
        expect(checkup.errors![0]!.allowed).toMatch(/^at most \d+/);
      }
    }
  },
);

it.runIf(THOROUGH)('luck: a whole season of the widest things is added up, and answered as text', async () => {
  const happened = many(200, (i) => ({ successes: 400 + i, tries: 1_000, chance: 0.3 + i * 0.002 }));
  const checkup = await checkStudy('luck', { ...question, happened });
  const { request, costNs } = checkup as { request: unknown; costNs: number };
  // There is nothing to count, and yet work to be done, the more the more could have happened.
  const shorter = await checkStudy('luck', {
    ...question,
    happened: happened.map((each) => ({ ...each, tries: 700 })),
  });
  expect((shorter as { costNs: number }).costNs).toBeGreaterThan(2e8);
  expect(costNs).toBeGreaterThan((shorter as { costNs: number }).costNs);
  const { round, answer } = await planStudy({ kind: 'luck', request, id: 'season', rounds: [], some: null });
  expect(round).toBeNull();
  expect(JSON.parse(answer!.text)).toMatchObject({ sentence: answer!.sentence, data: { sums: [{ things: 200 }] } });
});

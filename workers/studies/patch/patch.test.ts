import { describe, expect, it } from 'vitest';
import { findKind } from '../../rulesets/index.ts';
import { headlineValue } from '../../rulesets/readMeasure.ts';
import { studyReport } from '../report/index.ts';
import { StudyProblems } from '../study.ts';
import { answered, context } from '../testing/context.ts';
import { patchExamples } from './examples.ts';
import { patch } from './index.ts';
import { PatchRequest } from './request.ts';

const [spearmen, heavy] = patchExamples.map(({ request }) => request);

interface Data {
  readonly passed: boolean;
  readonly violations: readonly string[];
  readonly profiles: ReadonlyArray<{ name: string; rating: { change: number; p: number } }>;
  readonly pairs: ReadonlyArray<{ profile: string; against: string; change: number; error: number }>;
}
const dataOf = (answer: { readonly data: unknown }) => answer.data as Data;

describe('a change of data', () => {
  /** Four of the regiments. */
  const few = {
    before: { ...spearmen.before, profiles: spearmen.before.profiles.slice(1, 5) },
    after: { title: 'Draft 2', profiles: spearmen.after.profiles!.slice(1, 5) },
  };

  it('moves exactly the match-ups of the profile that changed, exactly and by Monte Carlo', async () => {
    for (const method of ['exact', 'monte-carlo']) {
      const { answer } = await answered(patch, { ...few, method });
      const { pairs, profiles } = dataOf(answer);
      expect(pairs).toHaveLength(6);
      for (const { profile, against } of pairs) expect([profile, against]).toContain('Spearmen');
      expect(profiles.find(({ name }) => name === 'Spearmen')!.rating.change).toBeGreaterThan(50);
      // Twelve match-ups a version, of which six are asked once.
      expect(answer.cells).toBe(18);
    }
  });

  it('by Monte Carlo comes within four standard errors of the exact change', async () => {
    const exact = dataOf((await answered(patch, { ...few, method: 'exact' })).answer);
    const simulated = dataOf((await answered(patch, { ...few, method: 'monte-carlo' })).answer);
    for (const { profile, against, change, error } of simulated.pairs) {
      const twin = exact.pairs.find((one) => one.profile === profile && one.against === against)!;
      expect(error).toBeGreaterThan(0);
      expect(Math.abs(change - twin.change)).toBeLessThan(4 * error);
    }
  });

  it('that changes nothing moves nothing, by any method', async () => {
    for (const method of ['exact', 'monte-carlo']) {
      const { answer } = await answered(patch, { ...few, after: { title: 'The same' }, method });
      expect(answer.sentence).toMatch(/^Nothing moved between .* all \d+ match-ups came out alike\.$/);
      // A chart of zeros would say less than the sentence.
      expect(answer.figures).toEqual([]);
      expect(dataOf(answer)).toMatchObject({ passed: true, pairs: [] });
    }
  });
});

describe('a change of game', () => {
  const fighter = (MAT: number, more: object) => ({
    attacker: {
      kind: 'warrior',
      MAT,
      weapons: [{ name: 'Mace', class: 'melee', power: 12, qualities: ['Knockdown'] }],
    },
    target: { DEF: 13, ARM: 14, damage: '#3', ...more },
  });
  const lines = {
    profiles: [{ name: 'Mace', values: fighter(7, {}) }],
    opponents: [
      { name: 'Plain', values: fighter(5, {}) },
      { name: 'Tough', values: fighter(5, { tough: true }) },
    ],
    situations: [{ title: 'Duel', kind: 'duel', base: { rounds: 3 } }],
  };

  it('asks the same stat lines of Mk II and of Mk III, as single questions do', async () => {
    const before = { title: 'Mk II', ruleset: 'mk2', ...lines };
    const { answer } = await answered(patch, { before, after: { title: 'Mk III', ruleset: 'mk3' } });
    const score = (ruleset: string, against: number) => {
      const kind = findKind(ruleset, 'duel');
      const [first, second] = [lines.profiles[0].values, lines.opponents[against].values];
      const question = kind.compile(kind.schema.parse({ first, second, rounds: 3 }));
      const { firstWins, secondWins } = question.measures(question.exact()!, null);
      return (1 + headlineValue(firstWins) - headlineValue(secondWins)) / 2;
    };
    const changes = new Map(dataOf(answer).pairs.map(({ against, change }) => [against, change]));
    // Tough works on the ground in Mk II alone; nothing else of these lines differs.
    expect([...changes.keys()]).toEqual(['Tough']);
    expect(changes.get('Tough')).toBeCloseTo(score('mk3', 1) - score('mk2', 1), 12);
    expect(changes.get('Tough')).toBeGreaterThan(0.005);
    expect(score('mk3', 0)).toBeCloseTo(score('mk2', 0), 12);
  });
});

describe('a change of rules', () => {
  const strike = (chargeBoost: string) => ({
    situations: [
      { title: 'Blow', kind: 'attack', row: 'attack', column: 'target', win: 'destroyed', base: { chargeBoost } },
    ],
  });
  const readings = {
    before: {
      title: 'From three inches',
      ruleset: 'mk2',
      profiles: [{ name: 'Rider', values: { stat: 6, power: 12, charge: 'under 3 inches' } }],
      opponents: [5, 15].map((ARM) => ({ name: `ARM ${ARM}`, values: { DEF: 15, ARM, boxes: 1 } })),
      ...strike('from3Inches'),
    },
    after: { title: 'Any charge', ...strike('always') },
  };

  it('of one option compares the same stat lines, as single questions do', async () => {
    const { answer } = await answered(patch, readings);
    const chance = (chargeBoost: string, ARM: number) => {
      const kind = findKind('mk2', 'attack');
      const [rider] = readings.before.profiles;
      const scenario = kind.schema.parse({ attack: rider.values, target: { DEF: 15, ARM, boxes: 1 }, chargeBoost });
      const question = kind.compile(scenario);
      return headlineValue(question.measures(question.exact()!, null).destroyed);
    };
    const expected = [5, 15].map((ARM) => chance('always', ARM) - chance('from3Inches', ARM));
    const moved = expected.filter((change) => Math.abs(change) > 1e-9);
    expect(moved.length).toBeGreaterThan(0);
    expect(dataOf(answer).pairs.map(({ change }) => change)).toEqual(moved.map((change) => expect.closeTo(change, 12)));
  });
});

describe('limits', () => {
  const check = async (limits: object) => dataOf((await answered(patch, { ...heavy, limits })).answer);

  it('fail the check when something certainly exceeds them, with a sentence for each', async () => {
    const { passed, violations } = await check({ score: 0.25 });
    expect(passed).toBe(false);
    expect(violations).toEqual(['Too much: Spearmen against Axemen (Charge) went from 36.1 % to 62.7 %.']);
    expect((await check({ rating: 60 })).violations).toHaveLength(1);
    expect((await check({ score: 0.25, price: 0.01 })).violations).toHaveLength(1);
  });

  it('pass otherwise', async () => {
    expect(await check({ score: 0.3, rating: 80, price: 0.5, mispriced: 6 })).toMatchObject({
      passed: true,
      violations: [],
    });
  });
});

describe('a gate for the data', () => {
  const gate = async (change: (profiles: typeof spearmen.before.profiles) => unknown[], more: object = {}) => {
    const after = { title: 'Draft 9', profiles: change(spearmen.before.profiles) };
    const { answer } = await answered(patch, { before: spearmen.before, after, ...more });
    return { answer, ...dataOf(answer) };
  };
  const dearer = (profiles: typeof spearmen.before.profiles) =>
    profiles.map((one) => (one.name === 'Levy' ? { ...one, points: 139 } : one));

  it('fails when one price rises from 39 to 139, names that unit alone, and shows the data first', async () => {
    const { answer, passed, violations } = await gate(dearer);
    expect(passed).toBe(false);
    expect(violations).toEqual(['Too much: the price of Levy went from 39 to 139 (256.4 %).']);
    expect(answer.sentence).toMatch(/^Changed: Levy \(points 39 to 139\)\. Nothing moved between/);
    expect(answer.tables[0]).toMatchObject({ id: 'data', rows: [['profile', 'Levy', 'points', '39', '139']] });
  });

  it('passes with a waiver, whose reason is told', async () => {
    const { answer, passed } = await gate(dearer, { waivers: [{ profile: 'Levy', reason: 'a misprint' }] });
    expect(passed).toBe(true);
    expect(answer.findings[0]).toBe('Waived (a misprint): Too much: the price of Levy went from 39 to 139 (256.4 %).');
  });

  it('fails when a unit is renamed, added or removed, unless that is declared', async () => {
    const [levy, ...others] = spearmen.before.profiles;
    const militia = { ...levy, name: 'Militia', values: { ...levy.values, name: 'Militia' } };
    const renamed = await gate(() => [militia, ...others]);
    expect(renamed.violations).toEqual(['Renamed, and not declared: Levy looks like Militia now.']);
    const declared = await gate(() => [militia, ...others], { declared: { renamed: { Levy: 'Militia' } } });
    expect(declared).toMatchObject({ passed: true, violations: [], pairs: [] });
    expect((await gate(() => others)).violations).toEqual(['Removed, and not declared: Levy.']);
    expect((await gate(() => others, { declared: { removed: ['Levy'] } })).passed).toBe(true);
    const guards = {
      ...others[0],
      name: 'New guards',
      values: { ...others[0].values, quality: 2, name: 'New guards' },
    };
    expect((await gate((all) => [...all, guards])).violations).toEqual(['Added, and not declared: New guards.']);
    expect((await gate((all) => [...all, guards], { declared: { added: ['New guards'] } })).passed).toBe(true);
  });

  it('lays what moved at the door of who changed: each stat of each unit in turn', async () => {
    const field = spearmen.before.profiles.slice(0, 3);
    for (const { name } of field) {
      for (const change of [{ quality: 2 }, { models: 20 }]) {
        const after = field.map((one) => (one.name === name ? { ...one, values: { ...one.values, ...change } } : one));
        const { answer } = await answered(patch, {
          before: { ...spearmen.before, profiles: field },
          after: { title: 'x', profiles: after },
          limits: { score: 0.05, rating: 10 },
        });
        const { passed, violations } = dataOf(answer);
        expect(passed).toBe(false);
        for (const words of violations) expect(words).toMatch(new RegExp(`rating of ${name} |; ${name} changed`));
        expect(answer.sentence).toContain(`Changed: ${name} (${Object.keys(change)[0]} `);
      }
    }
  });

  it('is told in Markdown with the data before all other tables', async () => {
    const { answer } = await gate(dearer);
    const { content: text, media } = studyReport('markdown', {
      ...{ kind: 'patch', state: 'done', request: { seed: 1 }, engineVersion: '0', answer },
    });
    expect(media).toContain('text/markdown');
    const headings = text.split('\n').filter((line) => line.startsWith('## '));
    expect(headings.slice(0, 2)).toEqual(['## Findings', '## What changed in the data']);
    expect(text).toContain('| profile | Levy | points | 39 | 139 |');
  });
});

it('names what is in one version only, and refuses versions that share too little', async () => {
  const profiles = spearmen.before.profiles.slice(1);
  const { answer } = await answered(patch, { ...spearmen, after: { title: 'Draft 3', profiles } });
  expect(answer.notes.join()).toContain('Only in Draft 1, and left out of the comparison: Levy.');
  const begin = (after: object) => () =>
    patch.begin(PatchRequest.parse({ ...spearmen, after: { title: 'x', ...after } }), context);
  expect(begin({ profiles: [profiles[0], { ...profiles[1], name: 'Other' }] })).toThrow(StudyProblems);
  expect(begin({ situations: [{ title: 'Other', kind: 'melee' }] })).toThrow('no situation is in both versions');
});

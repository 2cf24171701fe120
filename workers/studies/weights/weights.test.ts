/** Weights against differences of exact answers. */
import { describe, expect, it } from 'vitest';
import { answerExactly } from '../../answer.ts';
import { share } from '../../fixtures/share.ts';
import { findKind } from '../../rulesets/index.ts';
import type { IntervalsFigure } from '../figures.ts';
import { StudyProblems } from '../study.ts';
import { answered, context } from '../testing/context.ts';
import { automaticChanges, calledBy } from './changes.ts';
import { weights } from './index.ts';

const attacker = {
  name: 'A',
  kind: 'heavy warjack',
  MAT: 6,
  points: 2,
  weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
};
const target = { name: 'T', DEF: 13, ARM: 18, damage: '#24' };
const REQUEST = {
  ruleset: 'mk3',
  kind: 'activation',
  scenario: { attacker, target },
  changes: [
    { name: 'MAT', path: 'attacker.MAT', by: 1, points: 2 },
    { name: 'power', path: 'attacker.weapons[0].power', by: 1, points: 4 },
    { name: 'focus', path: 'attacker.points', by: 1 },
    { name: 'armour', patches: { 'target.ARM': 19 } },
    { name: 'nothing', path: 'attacker.weapons[0].qualities', add: 'Magical' },
  ],
  measure: 'damage',
};

interface Data {
  readonly base: { readonly value: number };
  readonly changes: ReadonlyArray<{
    readonly name: string;
    readonly value: number;
    readonly low?: number;
    readonly high?: number;
    readonly verdict: string;
  }>;
}
const dataOf = async (request: object) => (await answered(weights, request)).answer.data as unknown as Data;

function damage(change: { MAT?: number; power?: number; points?: number; ARM?: number }): number {
  const scenario = {
    attacker: {
      ...attacker,
      MAT: change.MAT ?? 6,
      points: change.points ?? 2,
      weapons: [{ ...attacker.weapons[0], power: change.power ?? 16 }],
    },
    target: { ...target, ARM: change.ARM ?? 18 },
  };
  const result = context.check('mk3', 'activation', scenario);
  if (!('checked' in result)) throw new Error('a faulty test');
  const measure = answerExactly(result.checked).measures.damage;
  return measure.kind === 'distribution' ? measure.mean.value : Number.NaN;
}

describe('weights', () => {
  it('are differences of exact answers, best first, and say what changes nothing', async () => {
    const { answer } = await answered(weights, REQUEST);
    const data = answer.data as unknown as Data;
    const worth = new Map(data.changes.map((change) => [change.name, change]));
    const plain = damage({});
    expect(data.base.value).toBeCloseTo(plain, 12);
    expect(worth.get('MAT')!.value).toBeCloseTo(damage({ MAT: 7 }) - plain, 12);
    expect(worth.get('power')!.value).toBeCloseTo(damage({ power: 17 }) - plain, 12);
    expect(worth.get('focus')!.value).toBeCloseTo(damage({ points: 3 }) - plain, 12);
    expect(worth.get('armour')!.value).toBeCloseTo(damage({ ARM: 19 }) - plain, 12);
    expect(worth.get('armour')!.verdict).toBe('worse');
    expect(worth.get('nothing')!.verdict).toBe('equal');
    const values = data.changes.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(answer.findings.join(' ')).toContain('Changes nothing: nothing.');
    const perPoint = answer.tables[0].columns.findIndex(({ id }) => id === 'perPoint');
    const row = answer.tables[0].rows.find(([name]) => name === 'power')!;
    expect(row[perPoint]).toBeCloseTo((damage({ power: 17 }) - plain) / 4, 12);
    expect((answer.figures[0] as IntervalsFigure).zero).toBe(0);
  });

  it('have the same order by simulation, and say plainly what is not distinguishable from zero', async () => {
    const exact = await dataOf(REQUEST);
    const { answer } = await answered(weights, { ...REQUEST, method: 'monte-carlo' });
    const { changes } = answer.data as unknown as Data;
    expect(changes.map(({ name }) => name)).toEqual(exact.changes.map(({ name }) => name));
    expect(changes.find(({ name }) => name === 'nothing')!.verdict).toBe('open');
    expect(answer.findings.join(' ')).toContain('Not distinguishable from zero: nothing.');
    expect((answer.figures[0] as IntervalsFigure).rows.find(({ label }) => label === 'nothing')!.muted).toBe(true);
  });

  it('cover the exact worths as often as they say', async () => {
    const exact = await dataOf(REQUEST);
    let covered = 0;
    for (let seed = 1; seed <= share(20, 60); seed++) {
      const { changes } = await dataOf({ ...REQUEST, method: 'monte-carlo', maxTrials: 16_384, seed });
      const { low, high } = changes.find(({ name }) => name === 'MAT')!;
      const { value } = exact.changes.find(({ name }) => name === 'MAT')!;
      if (low! <= value && value <= high!) covered++;
    }
    // 57 are expected of 60, 19 of 20; so few have a chance of 1 in 1,300, and of 1 in 3,000.
    expect(covered).toBeGreaterThan(share(14, 50));
  });

  it('find by themselves what an attacker could have one more of, and leave out what is not allowed', async () => {
    const { answer } = await answered(weights, { ...REQUEST, changes: [], parts: ['attacker', 'target'] });
    const names = (answer.data as unknown as Data).changes.map(({ name }) => name);
    expect(names).toContain('MAT +1');
    expect(names.filter((name) => name.startsWith('Axe: '))).not.toHaveLength(0);
    expect(names.some((name) => name.endsWith(': Weapon Master'))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    // The card first, up and down; rules stand in a table of their own.
    const [card, rules] = answer.tables.map(({ rows }) => rows.map(([name]) => String(name)));
    expect(card).toEqual(expect.arrayContaining(['MAT +1', 'MAT −1', 'DEF +1', 'ARM −1', 'Focus / fury +1']));
    expect(card!.every((name) => /[+−]1$/.test(name))).toBe(true);
    expect(rules).toContain('Axe: Weapon Master');
    expect([...card!, ...rules!].sort()).toEqual([...names].sort());
    expect(answer.sentence).toMatch(/^.+ [+−]1 is worth most of the stats: /);
    expect(answer.findings[0]).toMatch(/^Of the rules and states it does not have, .+ would be worth most: /);
  });

  it('of a battle look at its first side by themselves, by the names of its models; a model that is not there has no changes', () => {
    const { scenario } = findKind('mk3', 'battle').examples[0];
    const found = automaticChanges('mk3', 'battle', scenario, ['first']).map(({ name }) => name);
    expect(found).toContain('Axe warjack: MAT +1');
    const asked = { ruleset: 'mk3', kind: 'battle', scenario };
    expect(() => weights.begin(weights.schema.parse(asked), context)).not.toThrow();
    for (const parts of [['first.models[9]'], ['attacker']]) {
      expect(() => weights.begin(weights.schema.parse({ ...asked, parts }), context)).toThrow(StudyProblems);
    }
  });

  it('call a change that has no name by whom it is made to', () => {
    const { ruleset, kind, scenario } = REQUEST;
    const called = (path: string, made: unknown) => calledBy(ruleset, kind, scenario, path, made);
    expect(called('attacker.MAT', -1)).toBe('MAT −1');
    expect(called('attacker.weapons[0].qualities', 'Magical')).toBe('Axe: Magical');
    const garrison = findKind('aof', 'battle').examples[0].scenario;
    expect(calledBy('aof', 'battle', garrison, 'first.units[0].defense', -1)).toBe('Swordsmen: Defense −1');
  });

  it('refuse changes that lead nowhere, naming them', async () => {
    const faulty = (change: object) => answered(weights, { ...REQUEST, changes: [change] });
    await expect(faulty({ path: 'attacker.name', by: 1 })).rejects.toThrow(/changes\[0\].path: there is no number/);
    await expect(faulty({ path: 'attacker.MAT', add: 'x' })).rejects.toThrow(/no list/);
    await expect(faulty({ path: 'attacker.MAT', by: 99 })).rejects.toThrow(/changes\[0\]/);
    await expect(answered(weights, { ...REQUEST, changes: [], parts: ['situation.nowhere'] })).rejects.toThrow(/parts/);
  });
});

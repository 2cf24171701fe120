/** Which rules a battle names: those that can act in it, and no others. */
import { describe, expect, it, test } from 'vitest';
import { BattleQuestion } from './question.ts';
import { type BattleInput, BattleScenario } from './schema.ts';

type UnitInput = BattleInput['first']['units'][number];

const sword: UnitInput = { name: 'Swords', models: 5, quality: 4, defense: 4, weapons: [{ name: 'Sword' }] };
const still = (rest: Partial<UnitInput> = {}): UnitInput => ({ ...sword, rules: ['Immobile'], ...rest });
const bow = (rest: object = {}): UnitInput => still({ weapons: [{ name: 'Bow', range: 24, ...rest }] });

const named = (first: UnitInput, second: UnitInput, rest: Partial<BattleInput> = {}): readonly string[] =>
  new BattleQuestion(
    BattleScenario.parse({
      terrain: { kind: 'none' },
      first: { units: [first] },
      second: { units: [second] },
      ...rest,
    }),
  ).rules;
const starting = (prefix: string, rules: readonly string[]) => rules.filter((id) => id.startsWith(prefix));

test('where nobody can move nobody charges, and without guns nothing else happens', () => {
  const rules = named(still(), still());
  for (const prefix of ['AOF-MELEE', 'AOF-SHOOT', 'AOF-MORALE', 'AOF-WAVER', 'AOF-ROUT', 'AOF-FATIGUE', 'AOF-TERR'])
    expect(starting(prefix, rules), prefix).toEqual([]);
  expect(starting('AOF-ACT', rules)).toEqual(['AOF-ACT-01']);
  expect(rules).toEqual(expect.arrayContaining(['AOF-SR-13', 'AOF-MISSION-01', 'AOF-TURN-01', 'AOF-DICE-03']));
});

test('guns bring shooting and morale, and no melee', () => {
  const rules = named(bow(), still());
  expect(starting('AOF-MELEE', rules)).toEqual([]);
  expect(rules).toEqual(
    expect.arrayContaining(['AOF-SHOOT-04', 'AOF-SHOOT-05', 'AOF-MORALE-01', 'AOF-MORALE-03', 'AOF-WAVER-02']),
  );
});

test('swords bring melee and what a lost one asks for, and no shooting', () => {
  const rules = named(sword, sword);
  expect(starting('AOF-SHOOT', rules)).toEqual([]);
  expect(rules).toEqual(
    expect.arrayContaining(['AOF-ACT-04', 'AOF-MELEE-05', 'AOF-MELEE-07', 'AOF-MORALE-04', 'AOF-ROUT-01']),
  );
  // Whoever has struck back may charge in the same round; one who cannot move fights once, with a single enemy.
  expect(rules).toContain('AOF-FATIGUE-01');
  expect(named(sword, still())).not.toContain('AOF-FATIGUE-01');
  expect(named({ ...sword, copies: 2 }, still())).toContain('AOF-FATIGUE-01');
});

describe('what changes no chance is not named', () => {
  it.each<readonly [string, string, UnitInput, UnitInput, boolean]>([
    ['AOF-SR-03: AP where a block needs 4', 'AOF-SR-03', bow({ AP: 1 }), still(), true],
    ['AOF-SR-03: AP where only a raw 6 blocks', 'AOF-SR-03', bow({ AP: 1 }), still({ defense: 6 }), false],
    ['AOF-SR-04: a blast among several models', 'AOF-SR-04', bow({ blast: 3 }), still(), true],
    ['AOF-SR-04: a blast at a single model', 'AOF-SR-04', bow({ blast: 3 }), still({ models: 1 }), false],
    ['AOF-SR-18: Regeneration under fire', 'AOF-SR-18', bow(), still({ rules: ['Immobile', 'Regeneration'] }), true],
    [
      'AOF-SR-18: Regeneration of whoever is never hurt',
      'AOF-SR-18',
      still({ rules: ['Immobile', 'Regeneration'] }),
      still(),
      false,
    ],
    ['AOF-SR-08: Fear where fists meet', 'AOF-SR-08', { ...sword, rules: ['Fear'] }, sword, true],
    ['AOF-SR-08: Fear far from everybody', 'AOF-SR-08', still({ rules: ['Immobile', 'Fear'] }), still(), false],
    ['AOF-SR-07: Fast legs', 'AOF-SR-07', { ...sword, rules: ['Fast'] }, sword, true],
    ['AOF-SR-07: Fast legs that stand', 'AOF-SR-07', still({ rules: ['Immobile', 'Fast'] }), sword, false],
  ])('%s', (_, id, first, second, acts) => {
    expect(named(first, second).includes(id)).toBe(acts);
  });
});

test('AOF-TERR-05, AOF-SR-24: difficult ground acts on those who walk, and Strider where there is any', () => {
  const forest = { kind: 'stated' as const, pieces: [{ type: 'forest' as const, x: 30, y: 20, width: 6, depth: 6 }] };
  const strider: UnitInput = { ...sword, rules: ['Strider'] };
  expect(named(sword, sword, { terrain: forest })).toContain('AOF-TERR-05');
  expect(named(strider, strider, { terrain: forest })).not.toContain('AOF-TERR-05');
  expect(named(strider, strider, { terrain: forest })).toContain('AOF-SR-24');
  expect(named(strider, strider)).not.toContain('AOF-SR-24');
  expect(named(bow(), still(), { terrain: forest })).toContain('AOF-TERR-04');
  expect(named(bow(), still())).not.toContain('AOF-TERR-04');
});

test('AOF-SR-01: whoever lies in ambush comes in the second round', () => {
  const lurker: UnitInput = { ...sword, rules: ['Ambush'] };
  expect(named(lurker, sword)).toContain('AOF-SR-01');
  expect(named(lurker, sword, { rounds: 1 })).not.toContain('AOF-SR-01');
});

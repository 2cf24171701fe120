/** Laws that hold for any unit: better stats never hurt, names and order do not matter, nothing gets lost. */
import { expect, test } from 'vitest';
import type { UnitInput } from './schema.ts';
import { dist, fight } from './testing/ask.ts';
import { Chooser, randomUnit } from './testing/random.ts';
import { VolleyQuestion } from './volley/question.ts';
import { Volley } from './volley/schema.ts';

type Change = (unit: UnitInput) => UnitInput;

const weapons =
  (change: (weapon: NonNullable<UnitInput['weapons']>[number]) => object): Change =>
  (unit) => ({ ...unit, weapons: (unit.weapons ?? []).map((weapon) => ({ ...weapon, ...change(weapon) })) });

/** Mean wounds of a volley. */
function wounds(attacker: UnitInput, target: UnitInput): number {
  const question = new VolleyQuestion(Volley.parse({ attacker, target }));
  return dist(question.measures(question.exact()!, null)).mean;
}

const pairs = Array.from({ length: 25 }, (_, i) => {
  const pick = new Chooser(500 + i);
  return [randomUnit(pick, 'Shooters'), randomUnit(pick, 'Target')] as const;
});

const helpsShooters: ReadonlyArray<readonly [string, Change]> = [
  ['a better Quality', (unit) => ({ ...unit, quality: Math.max(2, unit.quality - 1) })],
  ['one more AP', weapons(({ AP = 0 }) => ({ AP: Math.min(12, AP + 1) }))],
  ['one more attack', weapons(({ attacks = 1 }) => ({ attacks: attacks + 1 }))],
  ['Poison', weapons(({ rules = [] }) => ({ rules: [...rules, 'Poison'] }))],
  ['Rending', weapons(({ rules = [] }) => ({ rules: [...rules, 'Rending'] }))],
];

test.each(helpsShooters)('%s never hurts the shooters', (_, change) => {
  for (const [attacker, target] of pairs) {
    expect(wounds(change(attacker), target)).toBeGreaterThanOrEqual(wounds(attacker, target) - 1e-12);
  }
});

const helpsTarget: ReadonlyArray<readonly [string, Change]> = [
  ['a better Defense', (unit) => ({ ...unit, defense: Math.max(2, unit.defense - 1) })],
  ['Stealth', (unit) => ({ ...unit, rules: [...(unit.rules ?? []), 'Stealth'] })],
  ['Regeneration', (unit) => ({ ...unit, rules: [...(unit.rules ?? []), 'Regeneration'] })],
];

test.each(helpsTarget)('%s never hurts the target', (_, change) => {
  for (const [attacker, target] of pairs) {
    expect(wounds(attacker, change(target))).toBeLessThanOrEqual(wounds(attacker, target) + 1e-12);
  }
});

test('names do not matter', () => {
  for (const [attacker, target] of pairs) {
    expect(wounds({ ...attacker, name: 'Other' }, { ...target, name: 'Another' })).toBe(wounds(attacker, target));
  }
});

test('a melee between equals that nobody answers is lost by nobody else', () => {
  for (const [attacker, target] of pairs.slice(0, 10)) {
    const bare = { ...target, weapons: [], rules: [], musician: false, standard: false, joined: [], impact: 0 };
    const charger = { ...attacker, rules: (attacker.rules ?? []).filter((rule) => rule !== 'Fear') };
    const answer = fight({ attacker: charger, target: bare });
    expect(dist(answer, 'attackerWounds').mean).toBeLessThan(1e-12);
  }
});

/** What must hold whatever the numbers are. */
import { describe, expect, test } from 'vitest';
import { ActivationQuestion } from '../twodice/activation/activation.ts';
import { checkActivation } from '../twodice/activation/check.ts';
import { Activation, type ActivationInput } from '../twodice/activation/schema.ts';
import { randomScenarios } from '../twodice/testing/randomScenario.ts';

function answer(scenario: Activation) {
  const question = new ActivationQuestion(scenario);
  const { destroyed, boxes, damage } = question.measures(question.exact(), null);
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution' || damage?.kind !== 'distribution') {
    throw new TypeError('not an activation');
  }
  return { destroyed: destroyed.value, boxes: boxes.mean.value, damage: damage.mean.value };
}

const SLACK = 1e-10;
const all = randomScenarios(250, 31);
/**
 * Rerolled misses may turn into criticals, and a power field that must be spent is wasted on scratches: with those a
 * better defence can honestly hurt. The laws of "more is better" are about everything else.
 */
const orderly = all.filter(
  ({ attacker, target }) =>
    target.powerField === 0 &&
    attacker.weapons.every(
      ({ attackDice, damageDice }) => attackDice.rerollMisses === 0 && damageDice.rerollBelow === 0,
    ),
);
const destroying = orderly.map((scenario) => ({
  ...scenario,
  plan: { kind: 'optimal' as const, aim: 'destroy' as const, order: 'as listed' as const, keep: 0 },
}));

describe('laws', () => {
  test('more DEF or more ARM never makes destruction likelier', () => {
    for (const scenario of destroying) {
      const before = answer(scenario).destroyed;
      for (const stat of ['DEF', 'ARM'] as const) {
        const better = { ...scenario, target: { ...scenario.target, [stat]: scenario.target[stat] + 1 } };
        expect(answer(better).destroyed, stat).toBeLessThanOrEqual(before + SLACK);
      }
    }
  });

  test('more MAT, RAT or P+S never makes it less likely', () => {
    for (const scenario of destroying) {
      const { attacker } = scenario;
      const before = answer(scenario).destroyed;
      const skilled = { ...attacker, MAT: (attacker.MAT ?? 0) + 1, RAT: (attacker.RAT ?? 0) + 1 };
      const strong = {
        ...attacker,
        weapons: attacker.weapons.map((weapon) => ({
          ...weapon,
          power: weapon.power === '-' ? weapon.power : weapon.power + 1,
        })),
      };
      for (const better of [skilled, strong]) {
        expect(answer({ ...scenario, attacker: better }).destroyed).toBeGreaterThanOrEqual(before - SLACK);
      }
    }
  });

  test('one more point never hurts a player who plays best', () => {
    for (const scenario of destroying) {
      const richer = { ...scenario, attacker: { ...scenario.attacker, points: scenario.attacker.points + 1 } };
      if (checkActivation(richer).length > 0) continue;
      expect(answer(richer).destroyed).toBeGreaterThanOrEqual(answer(scenario).destroyed - SLACK);
    }
  });

  test('best play is at least as good as every rule, for either aim', () => {
    const rules = (['never', 'charge attack', 'initial attacks', 'bought attacks', 'always'] as const).flatMap(
      (boostAttack) =>
        (['never', 'initial attacks', 'always'] as const).map((boostDamage) => ({ boostAttack, boostDamage })),
    );
    for (const scenario of all.filter(({ attacker }) => attacker.points > 0).slice(0, 40)) {
      const best = (aim: 'destroy' | 'damage') =>
        answer({ ...scenario, plan: { kind: 'optimal', aim, order: 'as listed', keep: 0 } });
      const kill = best('destroy').destroyed;
      const boxes = best('damage').boxes;
      for (const rule of rules) {
        const played = answer({ ...scenario, plan: { kind: 'rule', ...rule, boostDamageFrom: 0, buy: true, keep: 0 } });
        expect(played.destroyed).toBeLessThanOrEqual(kill + SLACK);
        expect(played.boxes).toBeLessThanOrEqual(boxes + SLACK);
      }
    }
  });

  test('a free order of attacks is at least as good as the listed one', () => {
    for (const scenario of destroying.slice(0, 60)) {
      const free = { ...scenario, plan: { ...scenario.plan, order: 'free' as const } };
      if (checkActivation(free).length > 0) continue;
      expect(answer(free).destroyed).toBeGreaterThanOrEqual(answer(scenario).destroyed - SLACK);
    }
  });

  test('boxes marked never exceed damage dealt, and nobody is destroyed without it', () => {
    for (const scenario of all) {
      const { destroyed, boxes, damage } = answer(scenario);
      expect(boxes).toBeLessThanOrEqual(damage + SLACK);
      if (damage === 0) expect(destroyed).toBe(0);
    }
  });

  test('names change nothing', () => {
    const rename = (text: string) => `${text} renamed`;
    for (const scenario of all.slice(0, 60)) {
      const renamed = {
        ...scenario,
        attacker: {
          ...scenario.attacker,
          name: 'X',
          weapons: scenario.attacker.weapons.map((weapon) => ({ ...weapon, name: rename(weapon.name) })),
        },
        target: { ...scenario.target, name: 'Y' },
      };
      expect(answer(renamed)).toEqual(answer(scenario));
    }
  });

  test('Tough, a power field and boxes only ever help the target of plain attacks', () => {
    const plain: ActivationInput = {
      attacker: { kind: 'warrior', MAT: 6, weapons: [{ name: 'Axe', class: 'melee', power: 15, initialAttacks: 3 }] },
      target: { DEF: 12, ARM: 15, damage: '#8' },
    };
    const chance = (target: Partial<ActivationInput['target']>) =>
      answer(Activation.parse({ ...plain, target: { ...plain.target, ...target } })).destroyed;
    const before = chance({});
    expect(chance({ tough: true })).toBeLessThan(before);
    expect(chance({ powerField: 1 })).toBeLessThan(before);
    expect(chance({ powerField: 2 })).toBeLessThan(chance({ powerField: 1 }));
    expect(chance({ damage: '#9' })).toBeLessThan(before);
    expect(chance({ damage: '#9:1' })).toBeCloseTo(before, 14);
  });
});

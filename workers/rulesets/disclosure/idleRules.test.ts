/** Rules that came to nothing, in questions small enough to see it. */
import { expect, test } from 'vitest';
import { findKind } from '../index.ts';
import { disclose } from './unused.ts';

const idleOf = (game: string, kind: string, input: object) => {
  const { schema, compile } = findKind(game, kind);
  const scenario = schema.parse(input);
  return { rules: compile(scenario).rules, idle: disclose(findKind(game, kind), scenario).idle };
};
const jack = (weapon: object, target: object, more: object = {}) => ({
  attacker: {
    kind: 'heavy warjack',
    MAT: 7,
    magicAttack: 6,
    weapons: [{ name: 'A', class: 'magic', power: 12, ...weapon }],
  },
  target: { DEF: 12, ARM: 16, damage: '#10', ...target },
  ...more,
});

test('MK3-ADV-12: spells hurt whom other attacks go through, so that it says nothing here', () => {
  const { rules, idle } = idleOf('mk3', 'activation', jack({}, { incorporeal: true }));
  expect(rules).toContain('MK3-ADV-12');
  expect(idle).toContain('MK3-ADV-12');
});

test('a rule without which the answer is another one is never idle', () => {
  const { rules, idle } = idleOf('mk3', 'activation', jack({ class: 'melee' }, { shields: 2, knockedDown: true }));
  for (const id of ['MK3-ATK-03', 'MK3-DMG-01']) expect(rules).toContain(id);
  expect(idle).toEqual([]);
});

test('of two that do the same, neither matters by itself, and the rule of both is not idle', () => {
  const target = { knockedDown: true, stationary: true };
  const { rules, idle } = idleOf('mk3', 'activation', jack({ class: 'melee' }, target));
  expect(rules).toContain('MK3-ATK-03');
  expect(idle).not.toContain('MK3-ATK-03');
});

test('MK3-KD-01: of two that are knocked down, one is huge and stands; what is idle of the other is told all the same', () => {
  const attacker = { kind: 'heavy warjack', MAT: 7, weapons: [{ name: 'A', class: 'melee', power: 8 }] };
  const { rules, idle } = idleOf('mk3', 'duel', {
    first: { attacker, target: { DEF: 15, ARM: 13, damage: '#8', knockedDown: true } },
    second: {
      attacker,
      target: { DEF: 12, ARM: 11, damage: '#1', incorporeal: true, knockedDown: true, huge: true },
      combatAction: 'forfeited',
    },
    rounds: 2,
  });
  for (const id of ['MK3-KD-01', 'MK3-KD-02', 'MK3-COLOSSAL-07']) {
    expect(rules).toContain(id);
    expect(idle).toContain(id);
  }
});

test('MK2-ATK-11: of a unit that one shot thins by one model at most, nobody is named whom only the next one meets', () => {
  const { schema, compile } = findKind('mk2', 'area');
  const rulesOf = (attacks: number, target: object = {}) => {
    const model = { DEF: 12, ARM: 10, damage: '#1' };
    const unit = { ...model, stationary: true, others: [{ ...model, count: 1 }], ...target };
    const weapon = { name: 'Bow', class: 'ranged', power: 10, ROF: 2 };
    return compile(
      schema.parse({
        attacker: { kind: 'warbeast', RAT: 6, weapons: [weapon] },
        attack: { kind: 'into melee' },
        attacks,
        models: [{ target: unit }],
      }),
    ).rules;
  };
  expect(rulesOf(1)).not.toContain('MK2-ATK-11');
  expect(rulesOf(2)).toContain('MK2-ATK-11');
  // Nobody comes after whom nothing harms.
  expect(rulesOf(2, { incorporeal: true })).not.toContain('MK2-ATK-11');
});

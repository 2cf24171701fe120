/** Spirals: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { faults, value } from './ask.ts';
import { type Asked, activation, melee, NEED_7, SURE, warrior } from './pieces.ts';

describe('spirals', () => {
  const onSpiral = (layout: string, hitsOf: readonly Asked[]) => ({ target: { ARM: 1, damage: layout }, hits: hitsOf });
  const fixed = (points: number, more: Asked = {}) => ({ dice: 0, power: points + 1, ...more });

  test('MK2-SPIRAL-01: six branches, each circle of an aspect', () => {
    expect(faults('hits', onSpiral('@M|M|B|B|S', [fixed(1)]))).toContain('5 of 6 branches');
    expect(faults('hits', onSpiral('....|..', [fixed(1)]))).not.toBe('');
    expect(
      faults(
        'activation',
        activation(warrior([melee(10)]), { DEF: 12, ARM: 12, damage: '....L|....LL|....CM|....CM|....RR|....R' }),
      ),
    ).toContain('a grid');
    // A branch may hold circles of several aspects.
    expect(value('hits', onSpiral('@MB|MB|MB|SB|SB|SB', [fixed(2, { column: 1 })]), 'boxes')).toBe(2);
  });

  test('MK2-SPIRAL-02: a die for each instance', () => {
    const two = onSpiral('@M|MM|B|BB|S|SS', [fixed(1), fixed(1)]);
    // Branch 2 is full, and what falls on it goes on to branch 3.
    expect(value('hits', onSpiral('@M|m|B|BB|S|SS', [fixed(1)]), 'Mind')).toBeCloseTo(1 / 6, 12);
    expect(value('hits', two, 'Mind')).toBe(0);
  });

  test('MK2-SPIRAL-03: inwards, then on to the next branch clockwise, from the sixth to the first', () => {
    const sixth = onSpiral('@MM|BB|BB|SS|SS|SS', [fixed(4, { column: 6 })]);
    expect(value('hits', sixth, 'Mind')).toBe(1);
    expect(value('hits', onSpiral('@MM|BB|BB|SS|SS|SS', [fixed(3, { column: 6 })]), 'Mind')).toBe(0);
    expect(value('hits', onSpiral('@mm|BB|bb|SS|SS|SS', [fixed(2, { column: 1 })]), 'Body')).toBe(1);
  });

  test('MK2-CRIPPLE-02, MK2-CRIPPLE-04: before a duel, circles tell alone what is crippled, and healing ends it', () => {
    const foe = { attacker: warrior([melee('-')]), target: { DEF: 13, ARM: 1, damage: '#1' } };
    const duel = (crippled: readonly string[], layout: string, more: Asked = {}) => ({
      first: {
        attacker: { kind: 'warbeast', MAT: 6, weapons: [melee(60)], crippled },
        ...{ target: { DEF: 12, ARM: 15, damage: layout }, FURY: 0, ...more },
      },
      ...{ second: foe, rounds: 1 },
    });
    const wins = (...one: Parameters<typeof duel>) => value('duel', duel(...one), 'firstWins');
    expect(wins([], '#9')).toBeCloseTo(NEED_7, 12);
    // One die does not come to 7.
    expect(wins(['mind'], '#9')).toBe(0);
    for (const stated of [[], ['mind']]) {
      expect(wins(stated, '@m|m|B|B|S|S')).toBe(0);
      expect(wins(stated, '@m|m|B|B|S|S', { repair: 1 })).toBeCloseTo(NEED_7, 12);
    }
    expect(faults('duel', duel(['mind'], '@m|M|B|B|S|S'))).toContain('first.attacker.crippled');
    const beast = { ...duel(['mind'], '@m|M|B|B|S|S').first, SPD: 5, base: 50, cost: 5 };
    const warlock = {
      attacker: { kind: 'warlock', MAT: 6, weapons: [melee(12)] },
      target: { DEF: 15, ARM: 15, damage: '#16' },
    };
    const army = (models: readonly Asked[]) => ({
      ...{ control: 6, models: [{ ...warlock, SPD: 6, base: 30, cost: 0 }, ...models] },
    });
    expect(faults('battle', { first: army([beast]), second: army([]) })).toContain('first.models[1].attacker.crippled');
  });

  test('MK2-SPIRAL-04: the first circle of an aspect', () => {
    const question = onSpiral('@m|M|B|B|S|S', [fixed(1, { system: 'Mind' })]);
    expect(value('hits', question, 'Mind')).toBe(1);
  });

  test('MK2-CRIPPLE-04: crippled once every circle is marked, and only as long', () => {
    const attacker = warrior([melee(60, { initialAttacks: 1 })]);
    const target = { ...SURE, damage: '@M|mMMMMMMM|BBBBBBBBBBBB|BBBBBBBBBBBB|SSSSSSSSSSSS|SSSSSSSSSSSS' };
    const crippled = value('activation', activation(attacker, target), 'Mind');
    expect(crippled).toBeGreaterThan(0);
    const healed = {
      target: { ARM: 1, damage: '@M|m|B|B|S|S' },
      hits: [fixed(1, { column: 1 })],
      repairs: [{ after: 1, boxes: 1, first: ['Mind'] }],
    };
    expect(value('hits', healed, 'Mind')).toBe(0);
  });
});

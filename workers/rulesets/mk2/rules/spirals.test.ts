/** Spirals: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { type Asked, activation, faults, melee, SURE, value, warrior } from './ask.ts';

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

/** Templates, sprays and terrain: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { ask, hits, log, value } from './ask.ts';
import { type Asked, activation, beast, gun, melee, NEED_7, warrior } from './pieces.ts';

describe('templates, sprays, terrain', () => {
  const model = { DEF: 13, ARM: 14 };
  const cannon = warrior([gun(14)]);

  test('MK2-AOE-02: a direct hit rolls with the whole POW', () => {
    const one = {
      attacker: cannon,
      models: [{ target: { ...model, DEF: 7, damage: '#60' }, place: { kind: 'stated', direct: true } }],
    };
    expect(value('area', one, 'boxes1') / value('area', one, 'direct')).toBeCloseTo(7, 12);
  });

  test('MK2-AOE-03: everybody else under it suffers half the POW, each boosted by itself', () => {
    const beside = (boostDamage: boolean) => {
      const other = { target: { ...model, ARM: 7, damage: '#60' }, place: { kind: 'stated' }, boostDamage };
      const attacker = boostDamage ? beast([gun(14)], { points: 2 }) : cannon;
      const question = { attacker, models: [{ target: model }, other] };
      return value('area', question, 'boxes2') / value('area', question, 'direct');
    };
    expect(beside(false)).toBeCloseTo(7, 12);
    expect(beside(true)).toBeCloseTo(10.5, 12);
  });

  test('MK2-AOE-04: out of range it deviates from the point at its range', () => {
    const weapons = [gun(14, { RNG: 8 })];
    const far = {
      attacker: { ...cannon, weapons },
      models: [{ target: { ...model, DEF: 5 }, situation: { distance: 30 } }],
    };
    expect(value('area', far, 'direct')).toBe(0);
    expect(value('area', far, 'deviates')).toBe(1);
    expect(value('area', far, 'hit1')).toBe(0);
  });

  test('MK2-AOE-07: all rolls, then all damage', () => {
    const question = {
      attacker: cannon,
      models: [{ target: { ...model, DEF: 5 } }, { target: model, place: { kind: 'stated' } }],
    };
    const lines = log('area', question);
    const last = lines.map((line) => line.includes('damage')).lastIndexOf(true);
    const gone = lines.findIndex((line) => line.includes('destroyed'));
    if (gone >= 0) expect(gone).toBeGreaterThan(last);
    expect(ask('area', question).rules).toContain('MK2-AOE-07');
  });

  test('MK2-SPRAY-02: an attack and a damage roll for each model', () => {
    const question = {
      attacker: cannon,
      attack: { kind: 'spray' },
      models: [{ target: model }, { target: { ...model, DEF: 11 } }],
    };
    expect(value('area', question, 'hit1')).toBeCloseTo(NEED_7, 12);
    expect(value('area', question, 'hit2')).toBeCloseTo(30 / 36, 12);
  });

  test('MK2-SPRAY-03: concealment, cover and the melee do not matter to a spray, elevation does', () => {
    const shot = (situation: Asked) =>
      value('area', { attacker: cannon, attack: { kind: 'spray' }, models: [{ target: model, situation }] }, 'hit1');
    expect(shot({ concealment: true, cover: true, targetInMelee: true })).toBeCloseTo(NEED_7, 12);
    expect(shot({ elevated: true })).toBeCloseTo(10 / 36, 12);
  });

  test('MK2-TERRAIN-02: a wall helps in melee and against shots', () => {
    expect(hits(warrior([melee(60)]), { DEF: 11 }, { obstacle: true })).toBeCloseTo(NEED_7, 12);
    expect(hits(warrior([gun(60)]), { DEF: 9 }, { cover: true })).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-TERRAIN-03: clouds and forests conceal, hills elevate', () => {
    expect(hits(warrior([gun(60)]), { DEF: 11 }, { cloud: true })).toBeCloseTo(NEED_7, 12);
    expect(hits(warrior([gun(60)]), { DEF: 9 }, { concealment: true, elevated: true })).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-TERRAIN-04: deep water gives base DEF 7, modifiers on top', () => {
    expect(hits(warrior([gun(60)], { RAT: 4 }), { DEF: 15, deepWater: true }, { cover: true })).toBeCloseTo(NEED_7, 12);
    expect(ask('activation', activation(warrior([gun(10)]), { DEF: 15, ARM: 12, deepWater: true })).rules).toContain(
      'MK2-TERRAIN-04',
    );
  });

  test('MK2-TERRAIN-05: a trench keeps the blast out', () => {
    const other = (noBlast: boolean) => ({ target: { ...model, damage: '#60' }, place: { kind: 'stated' }, noBlast });
    const boxes = (noBlast: boolean) => {
      const question = ask('area', { attacker: cannon, models: [{ target: model }, other(noBlast)] });
      const measure = question.measures(question.exact() ?? [], null).boxes2;
      return measure?.kind === 'distribution' ? measure.mean.value : 0;
    };
    expect(boxes(false)).toBeGreaterThan(0);
    expect(boxes(true)).toBe(0);
  });
});

/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { ask, chanceOf, value } from './ask.ts';
import { type Asked, gun, PLAIN } from './pieces.ts';

describe('templates and sprays', () => {
  const cannon = { kind: 'warrior', RAT: 6, weapons: [gun(13)] };
  const sturdy = { DEF: 13, ARM: 16, damage: '#60' };
  const at = (target: Asked, distance: number | undefined, others: readonly Asked[] = []) => ({
    attacker: cannon,
    models: [{ target, situation: distance === undefined ? {} : { distance } }, ...others],
  });

  test('GV-15a and GV-15b: a direct hit and a blast', () => {
    const shot = { attacker: cannon, target: { ...sturdy, DEF: 5 }, plan: PLAIN };
    expect(value('activation', shot, 'damage') / (35 / 36)).toBeCloseTo(145 / 36, 12);
    const beside = { target: sturdy, place: { kind: 'stated', direct: true } };
    const question = at(sturdy, 8, [beside]);
    expect(value('area', question, 'boxes2') / value('area', question, 'direct')).toBeCloseTo(5 / 18, 12);
  });

  test('GV-16a and GV-S17: deviation from 5" is at most 2.5"', () => {
    const question = ask('area', at(sturdy, 5));
    const measure = question.measures(question.exact() ?? [], null).distance;
    if (measure?.kind !== 'series') throw new TypeError('distance');
    expect(measure.steps.map(({ label }) => label)).toEqual(['1"', '2"', '2.5"']);
    const missed = value('area', at(sturdy, 5), 'deviates');
    const mean = measure.steps.reduce((sum, { label, value: chance }) => sum + Number.parseFloat(label) * chance, 0);
    expect(mean / missed).toBeCloseTo(13 / 6, 12);
  });

  test('GV-16b and GV-16c: still under a missed template', () => {
    const under = (distance: number) => {
      const question = at({ ...sturdy, DEF: 19 }, distance);
      const direct = value('area', question, 'direct');
      return (value('area', question, 'hit1') - direct) / (1 - direct);
    };
    expect(under(8)).toBeCloseTo(1 / 3, 12);
    expect(under(5)).toBeCloseTo(1, 12);
  });

  test('GV-16d: a trooper 8" away', () => {
    const question = { ...at({ DEF: 13, ARM: 14 }, 8), attacker: { ...cannon, weapons: [gun(14)] } };
    expect(value('area', question, 'destroyed1')).toBeCloseTo(277 / 432, 12);
  });

  test('GV-41: a spray on four models', () => {
    const model = { target: { DEF: 12, ARM: 14 }, situation: { concealment: true, cover: true, targetInMelee: true } };
    const question = {
      attacker: { ...cannon, weapons: [gun(12)] },
      attack: { kind: 'spray' },
      models: [model, model, model, model],
    };
    expect(chanceOf('area', question, 'destroyed', 3)).toBeCloseTo(38526317375 / 58773123072, 12);
  });

  test('GV-D08: a critical template reaches the model beside with 1/12', () => {
    const weapons = [gun(13, { qualities: ['Critical Fire'] })];
    const question = { ...at(sturdy, 8), attacker: { ...cannon, weapons } };
    expect(value('area', question, 'critical')).toBeCloseTo(1 / 12, 12);
  });
});

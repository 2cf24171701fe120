/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { ask, value } from './ask.ts';
import type { Asked } from './pieces.ts';

describe('continuous effects', () => {
  const burns = (target: Asked, effects: readonly string[], turns: number, name = 'destroyed') =>
    value('effects', { target, effects, turns }, name);

  test('GV-27: an effect acts twice on average', () => {
    expect(burns({ ARM: 15, damage: '#200' }, ['Corrosion'], 60, 'boxes')).toBeCloseTo(2, 9);
  });

  test('GV-28a to GV-28f: Fire', () => {
    const open = { ARM: 15, damage: '#200' };
    expect(burns(open, ['Fire'], 1, 'damage') / (2 / 3)).toBeCloseTo(145 / 36, 12);
    // 145/18 in the end; no boxes run out in the first 20 phases.
    expect(burns(open, ['Fire'], 20, 'damage')).toBeCloseTo((145 / 18) * (1 - (2 / 3) ** 20), 12);
    expect(burns(open, ['Fire'], 3, 'damage')).toBeCloseTo(2755 / 486, 12);
    expect(burns({ ARM: 15, damage: '#5' }, ['Fire'], 60)).toBeCloseTo(2178379 / 4259571, 9);
    expect(burns({ ARM: 15, damage: '#5' }, ['Fire'], 2)).toBeCloseTo(685 / 1458, 12);
    expect(burns({ ARM: 14 }, ['Fire'], 60)).toBeCloseTo(35 / 53, 9);
  });

  test('GV-29a to GV-29c: Corrosion, and both at once', () => {
    expect(burns({ ARM: 15, damage: '#5' }, ['Corrosion'], 60)).toBeCloseTo(32 / 243, 9);
    expect(burns({ ARM: 20, damage: '#2' }, ['Fire', 'Corrosion'], 1)).toBeCloseTo(13 / 81, 12);
    expect(burns({ ARM: 14, tough: true }, ['Fire', 'Corrosion'], 1)).toBeCloseTo(143 / 243, 12);
  });

  test('MK2-DMG-05, MK2-CAV-06: at once with the blow that unseats its rider, a point is lost as its excess is (R13)', () => {
    const boxes = (simultaneousTough: string) => {
      const target = { ARM: 14, damage: '#1/#2' };
      const asked = { target, effects: ['Fire', 'Corrosion'], turns: 1, rulings: { simultaneousTough } };
      return value('effects', asked, 'boxes');
    };
    // Each stays with 2/3; fire marks nothing on two 1s.
    const fire = 35 / 36;
    const either = (2 / 9) * fire + 2 / 9 + 4 / 9;
    expect(boxes('one roll')).toBeCloseTo(either, 12);
    expect(boxes('one for each')).toBeCloseTo(either + (4 / 9) * fire, 12);
  });

  test('GV-S24: it stays, burns once, and goes', () => {
    const question = ask('effects', { target: { ARM: 15, damage: '#60' }, effects: ['Fire'], turns: 2 });
    for (let trial = 0; ; trial++) {
      const { steps: said } = question.replay(3, trial);
      const checks = said.filter(({ label }) => label.endsWith('check'));
      if (checks[0].dice[0] < 3 || checks[1].dice[0] > 2) continue;
      expect(said.filter(({ label, dice }) => label.endsWith('Fire') && dice.length === 2)).toHaveLength(1);
      return;
    }
  });
});

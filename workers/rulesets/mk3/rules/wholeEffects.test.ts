/** Continuous effects on whole bodies: colossals, dragoons, warlocks with their beasts, Rage; and the twin of the countdown. */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import type { Question } from '../../ruleset.ts';
import { BurningQuestion } from '../../twodice/effects/burning.ts';
import { effects } from '../../twodice/effects/index.ts';
import { EffectsQuestion } from '../../twodice/effects/question.ts';
import { Effects, type EffectsInput } from '../../twodice/effects/schema.ts';
import { expectAgreement } from '../../twodice/testing/agreement.ts';
import { answerOf } from '../../twodice/testing/answer.ts';

function compile(input: EffectsInput): Question {
  const scenario = Effects.parse(input);
  expect(effects.check(scenario)).toEqual([]);
  return effects.compile(scenario);
}

function series(question: Question, name: string): number[] {
  const measure = question.measures(question.exact()!, null)[name];
  if (measure?.kind !== 'series') throw new TypeError(`no series ${name}`);
  return measure.steps.map(({ value }) => value);
}

describe('the countdown and its twin', () => {
  const targets: EffectsInput['target'][] = [
    { ARM: 14, damage: '#6' },
    { ARM: 14, damage: '#5:2', tough: true },
    { ARM: 13, damage: '#4', tough: true, cannotBeKnockedDown: true, knockedDown: true },
    { ARM: 12, damage: '#9', powerField: 2 },
    { ARM: 15, damage: '..|L|.|R|.|M', shields: 1, shieldArm: 'left arm' },
    { ARM: 14, damage: '@MM|M|B|B|S|S', tough: true },
    { ARM: 14, damage: 'F3:1;.|.|L|.|.|.' },
    { ARM: 14, damage: '#6', tough: true, leavesPlayWhenDisabled: 'before Tough' },
  ];

  test('MK3-CONT-02, MK3-RUL-10: every plain body burns alike in both', () => {
    for (const target of targets.filter((_, i) => i % share(3, 1) === 0)) {
      for (const order of ['Fire first', 'Corrosion first'] as const) {
        for (const fieldAgainst of ['Fire only', 'both'] as const) {
          const scenario = Effects.parse({ target, effects: ['Fire', 'Corrosion'], turns: 4, order, fieldAgainst });
          const fast = new EffectsQuestion(scenario);
          const slow = new BurningQuestion(scenario);
          const expected = fast.measures(fast.exact(), null);
          const found = slow.measures(slow.exact()!, null);
          for (const [name, measure] of Object.entries(expected)) {
            const other = found[name];
            if (name === 'damage') continue;
            if (measure.kind === 'probability' && other.kind === 'probability') {
              expect(other.value, name).toBeCloseTo(measure.value, 12);
            } else if (measure.kind === 'distribution' && other.kind === 'distribution') {
              expect(other.mean.value, name).toBeCloseTo(measure.mean.value, 11);
            } else if (measure.kind === 'series' && other.kind === 'series') {
              measure.steps.forEach(({ value }, i) => {
                expect(other.steps[i].value, `${name} ${i}`).toBeCloseTo(value, 12);
              });
            } else throw new TypeError(name);
          }
        }
      }
    }
  });

  test('the twin throws the dice that it counts', () => {
    targets.slice(2, 6).forEach((target, index) => {
      const scenario = Effects.parse({ target, effects: ['Fire', 'Corrosion'], turns: 3 });
      expectAgreement(new BurningQuestion(scenario), 700 + index);
    });
  });
});

describe('whole bodies', () => {
  test('MK3-COLOSSAL-04, MK3-CONT-04: corrosion picks a grid and a column each time', () => {
    const question = compile({
      target: { ARM: 18, damage: 'L{M|...|...|...|...|...}R{...|...|...|...|...|...}' },
      effects: ['Corrosion'],
      turns: 3,
    });
    // Each point that comes lands on the box with 1/12; the effect lasts through k phases with (2/3)^k.
    const spared: number[] = [];
    for (let turns = 1; turns <= 3; turns++) {
      let chance = 0;
      for (let points = 0; points <= turns; points++) {
        const lasting = (2 / 3) ** points * (points < turns ? 1 / 3 : 1);
        chance += lasting * (1 - (11 / 12) ** points);
      }
      spared.push(chance);
    }
    series(question, 'left grid: movement').forEach((value, turn) => {
      expect(value).toBeCloseTo(spared[turn], 12);
    });
    expectAgreement(question, 721);
  });

  test('MK3-COLOSSAL-05: fire on a small colossal, enumerated', () => {
    const question = compile({
      target: { ARM: 17, damage: 'L{L|.|x|x|x|x}R{x|x|x|M|.|.}' },
      effects: ['Fire'],
      turns: 1,
    });
    const free = [
      [1, 1, 0, 0, 0, 0],
      [0, 0, 0, 1, 1, 1],
    ];
    let movement = 0;
    let destroyed = 0;
    for (let one = 1; one <= 6; one++) {
      for (let two = 1; two <= 6; two++) {
        for (let grid = 0; grid < 2; grid++) {
          for (let column = 0; column < 6; column++) {
            for (let rest = 0; rest < 6; rest++) {
              const marked = [
                [0, 0, 0, 0, 0, 0],
                [0, 0, 0, 0, 0, 0],
              ];
              let points = Math.max(0, one + two + 12 - 17);
              for (const [board, from] of [
                [grid, column],
                [1 - grid, rest],
              ]) {
                for (let i = 0; i < 6; i++) {
                  const at = (from + i) % 6;
                  if (points > 0 && marked[board][at] < free[board][at]) {
                    marked[board][at]++;
                    points--;
                  }
                }
              }
              const chance = 2 / 3 / 36 / 72;
              if (marked[1][3] === 1) movement += chance;
              if (marked.flat().reduce((sum, count) => sum + count, 0) === 5) destroyed += chance;
            }
          }
        }
      }
    }
    expect(series(question, 'right grid: movement')[0]).toBeCloseTo(movement, 12);
    expect(answerOf(question).value('destroyed')).toBeCloseTo(destroyed, 12);
  });

  test('MK3-GRID-02, MK3-CONT-05: fire over two turns on a grid with columns, enumerated', () => {
    const free = [1, 2, 1, 1, 1, 1];
    const question = compile({ target: { ARM: 18, damage: 'M|.L|.|.|.|.' }, effects: ['Fire'], turns: 2 });
    const found = { movement: [0, 0], destroyed: 0 };
    const burn = (marked: readonly number[], turn: number, chance: number): void => {
      const total = marked.reduce((sum, count) => sum + count, 0);
      if (marked[0] === 1 && turn > 0) found.movement[turn - 1] += chance;
      if (turn === 2 || total === 7) {
        if (total === 7) {
          found.destroyed += chance;
          for (let later = turn; later < 2; later++) found.movement[later] += chance;
        }
        return;
      }
      // Once expired it never comes back.
      for (let later = turn; later < 2; later++) if (marked[0] === 1) found.movement[later] += chance / 3;
      for (let one = 1; one <= 6; one++) {
        for (let two = 1; two <= 6; two++) {
          for (let column = 0; column < 6; column++) {
            const after = [...marked];
            let points = Math.max(0, one + two + 12 - 18);
            for (let i = 0; i < 6; i++) {
              const at = (column + i) % 6;
              const taken = Math.min(points, free[at] - after[at]);
              after[at] += taken;
              points -= taken;
            }
            burn(after, turn + 1, (chance * 2) / 3 / 216);
          }
        }
      }
    };
    burn([0, 0, 0, 0, 0, 0], 0, 1);
    expect(series(question, 'movement')).toEqual(found.movement.map((value) => expect.closeTo(value, 12)));
    expect(answerOf(question).value('destroyed')).toBeCloseTo(found.destroyed, 12);
  });

  test('MK3-XFER-01, MK3-PFIELD-01: fire is passed on to a beast, a saved power field waits for what kills', () => {
    const warlock = compile({ target: { ARM: 14, damage: '#3', fury: 1, beasts: [40] }, effects: ['Fire'], turns: 2 });
    expect(answerOf(warlock).value('destroyed')).toBe(0);
    expectAgreement(warlock, 722);
    const saved = compile({
      target: { ARM: 14, damage: '#8', powerField: 1, powerFieldUse: 'lethal' },
      effects: ['Fire'],
      turns: 1,
    });
    // 2d6 - 2: eight or more points are turned into three or more fewer.
    const { boxes } = saved.measures(saved.exact()!, null);
    let mean = 0;
    for (let one = 1; one <= 6; one++) {
      for (let two = 1; two <= 6; two++) {
        const points = one + two - 2;
        mean += ((2 / 3) * (points >= 8 ? points - 5 : points)) / 36;
      }
    }
    expect(boxes?.kind === 'distribution' && boxes.mean.value).toBeCloseTo(mean, 12);
    expectAgreement(saved, 723);
  });

  test('MK3-CAV-05, MK3-MONSTROSITY-03, MK3-DMG-13: a dragoon falls off, Rage counts, souls are left', () => {
    const dragoon = compile({
      target: { ARM: 18, damage: '#2/#5', dismounted: { DEF: 12, ARM: 12 }, tough: true },
      effects: ['Fire'],
      turns: 2,
    });
    // Off by 2 or more points of 2d6 - 6 in the first phase: on foot nothing of it is left over.
    let off = 0;
    for (let one = 1; one <= 6; one++) for (let two = 1; two <= 6; two++) if (one + two - 6 >= 2) off += 2 / 3 / 36;
    const once = compile({ target: { ARM: 18, damage: '#2/#5' }, effects: ['Fire'], turns: 1 });
    expect(answerOf(once).value('dismounted')).toBeCloseTo(off, 12);
    expect(answerOf(once).value('destroyed')).toBe(0);
    expectAgreement(dragoon, 724);
    const raging = compile({
      target: { ARM: 30, damage: '#9', rage: true, tokens: 'soul' },
      effects: ['Corrosion'],
      turns: 3,
    });
    const { rage } = raging.measures(raging.exact()!, null);
    expect(rage?.kind === 'distribution' && rage.points.map(({ probability }) => probability)).toEqual(
      [1 / 3, 2 / 9, 4 / 27, 8 / 27].map((value) => expect.closeTo(value, 12)),
    );
    expectAgreement(raging, 725);
  });

  test('what is too large for an exact answer says so, and dice answer', () => {
    const grid = '.....|.....|.....|.....|.....|.....';
    const scenario = Effects.parse({
      target: { ARM: 14, damage: `L{${grid}}R{${grid}}` },
      effects: ['Fire'],
      turns: 8,
    });
    expect(effects.estimate(scenario).exact).toBeNull();
    expect(effects.compile(scenario).exact()).toBeNull();
  });
});

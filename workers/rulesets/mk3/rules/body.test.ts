/** Targets with systems, units of models, and points that turn damage away: what the next attack meets. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import type { Measures } from '../../ruleset.ts';
import { activation } from '../../twodice/activation/index.ts';
import type { ActivationInput } from '../../twodice/activation/schema.ts';
import { chance, doubles, hitsWith, points, toHit, wounds } from '../../twodice/testing/byHand.ts';
import { ask, blade, faults, gun, scene } from './ask.ts';

const GRID = '....L|....LL|....CM|....CM|....RR|....R';
const SPIRAL = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';

function exact(input: ActivationInput): Measures {
  const question = ask(input);
  return question.measures(question.exact(), null);
}
function chanceOf(measures: Measures, name: string): number {
  const measure = measures[name];
  if (measure?.kind !== 'probability') throw new TypeError(`${name} is no probability`);
  return measure.value;
}
function meanOf(measures: Measures, name: string): number {
  const measure = measures[name];
  if (measure?.kind !== 'distribution') throw new TypeError(`${name} is no distribution`);
  return measure.mean.value;
}
function stepsOf(measures: Measures, name: string): number[] {
  const measure = measures[name];
  if (measure?.kind !== 'series') throw new TypeError(`${name} is no series`);
  return measure.steps.map(({ value }) => value);
}
const last = (measures: Measures, name: string) => stepsOf(measures, name).at(-1) ?? Number.NaN;

/** Hits for certain, for so many points: no dice in the damage but the two that every roll has. */
const four: ActivationInput = scene([blade({ power: 18, initialAttacks: 4 })], {
  attacker: { MAT: 6 },
  target: { DEF: 12, ARM: 17, damage: GRID, shields: 1, shieldArm: 'left arm' },
});

describe('grids and spirals in an activation', () => {
  test('MK3-GV-62: crippled movement and a lost shield count from the next attack on', () => {
    const measures = exact(four);
    expect(meanOf(measures, 'boxes')).toBeCloseTo(14028212153579 / 793437161472, 11);
    expect(last(measures, 'movement')).toBeCloseTo(4415047830037 / 25389989167104, 12);
    expect(chanceOf(measures, 'destroyed')).toBeCloseTo(1191684987571 / 76169967501312, 12);
    const blind = exact({
      ...four,
      target: { ...four.target, damage: GRID.replaceAll(/[A-Z]/g, '.'), shieldArm: 'none' },
    });
    expect(meanOf(blind, 'boxes')).toBeCloseTo(254572002607 / 14693280768, 11);
  });

  test('MK3-CRIPPLE-03: a model with crippled movement has base DEF 5, and is not hit automatically', () => {
    const target = { DEF: 14, ARM: 0, damage: 'm|L|..........|..........|..........|..........' };
    const measures = exact(scene([blade({ power: '-' })], { attacker: { MAT: 6 }, target }));
    expect(meanOf(measures, 'boxes')).toBe(0);
    const rolled = exact(scene([blade({ power: 20 })], { attacker: { MAT: 6 }, target: { ...target, ARM: 20 } }));
    expect(meanOf(rolled, 'boxes')).toBeCloseTo(toHit(2, 6, 5) * points(2, 20, 20), 12);
  });

  test('MK3-CRIPPLE-05: the bonus of a shield is lost with the arm that carries it', () => {
    const one = (damage: string) =>
      exact(
        scene([blade({ power: 16 })], {
          target: { DEF: 5, stationary: true, ARM: 15, shields: 1, bucklers: 1, shieldArm: 'left arm', damage },
        }),
      );
    const hull = '............';
    const whole = one(`L|${Array.from({ length: 5 }, () => hull).join('|')}`);
    const lost = one(`l.|${Array.from({ length: 5 }, () => hull).join('|')}`);
    expect(meanOf(whole, 'boxes')).toBeCloseTo(points(2, 16, 18), 12);
    expect(meanOf(lost, 'boxes')).toBeCloseTo(points(2, 16, 16), 12);
  });

  test('MK3-WQ-02: a Buckler is lost with the arm that carries it', () => {
    const hull = '|..'.repeat(5);
    const blow = (arm: string) =>
      meanOf(
        exact(
          scene([blade({ power: 10 })], {
            target: { DEF: 5, stationary: true, ARM: 13, bucklers: 1, bucklerArm: 'right arm', damage: arm + hull },
          }),
        ),
        'boxes',
      );
    expect(blow('R')).toBeCloseTo(points(2, 10, 14), 12);
    expect(blow('r.')).toBeCloseTo(points(2, 10, 13), 12);
  });

  test('MK3-CRIPPLE-01: every system has its chance after every attack, never falling', () => {
    const measures = exact(four);
    for (const system of ['left arm', 'right arm', 'cortex', 'movement']) {
      const steps = stepsOf(measures, system);
      expect(steps).toHaveLength(4);
      steps.forEach((value, i) => {
        if (i > 0) expect(value).toBeGreaterThanOrEqual(steps[i - 1]);
      });
      // A model that is destroyed has every system crippled.
      expect(last(measures, system)).toBeGreaterThan(chanceOf(measures, 'destroyed'));
    }
  });

  test('MK3-STAT-08: no boxes, a row, a grid and a spiral with as many boxes fall to the same total', () => {
    const damage = ['#12', '..|..|..|..|..|..', '@MM|MM|BB|BB|SS|SS', 'F6;.|.|.|.|.|.', 'L{.|.|.|.|.|.}R{.|.|.|.|.|.}'];
    const chances = damage.map((layout) =>
      chanceOf(
        exact(scene([blade({ power: 16, initialAttacks: 3 })], { target: { ARM: 17, damage: layout } })),
        'destroyed',
      ),
    );
    for (const chance of chances) expect(chance).toBeCloseTo(chances[0], 13);
  });

  test('MK3-GRID-04: best play on hull without systems is best play on a row', () => {
    const question = (damage: string) =>
      exact({
        attacker: {
          kind: 'heavy warjack',
          MAT: 7,
          points: 3,
          weapons: [blade({ power: 16 }), blade({ name: 'Fist', power: 13 })],
        },
        target: { DEF: 13, ARM: 18, damage },
      });
    const row = question('#10');
    const grid = question('..|..|..|..|.|.');
    expect(chanceOf(grid, 'destroyed')).toBeCloseTo(chanceOf(row, 'destroyed'), 12);
    expect(meanOf(grid, 'boxes')).toBeCloseTo(meanOf(row, 'boxes'), 11);
    expect(meanOf(grid, 'pointsLeft')).toBeCloseTo(meanOf(row, 'pointsLeft'), 11);
  });

  test('MK3-COLOSSAL-05: a full grid passes the rest on to the other one, at a column rolled anew', () => {
    const sure = scene([blade({ power: 6 })], {
      target: { DEF: 5, inert: true, ARM: 2, damage: 'L{.|x|x|x|x|x}R{L|.|.|.|.|.}' },
    });
    // 2d6 + 4: one point fills the left grid, 5 to 15 more go to the right; column 1 is reached when enough spills.
    const measures = exact(sure);
    let expected = 0;
    for (let a = 1; a <= 6; a++) {
      for (let b = 1; b <= 6; b++) {
        const rest = a + b + 4 - 1;
        for (let column = 0; column < 6; column++) expected += ((6 - column) % 6 < rest ? 1 : 0) / 216;
      }
    }
    expect(last(measures, 'right grid: left arm')).toBeCloseTo(expected, 13);
  });

  test('MK3-COLOSSAL-02, MK3-COLOSSAL-03: the grid is the one the attacks come from', () => {
    const at = (firstGrid: 'left' | 'right') =>
      exact(
        scene([blade({ power: 3 })], {
          target: { DEF: 5, inert: true, ARM: 2, firstGrid, damage: 'L{L|L|L|L|L|L}R{R..|R..|R..|R..|R..|R..}' },
        }),
      );
    expect(last(at('left'), 'left grid: left arm')).toBeCloseTo(wounds(2, 3, 2, 6), 13);
    expect(last(at('right'), 'left grid: left arm')).toBe(0);
  });

  test('MK3-COLOSSAL-03: a chosen grid is hit as a field of fire is', () => {
    const target = { DEF: 5, inert: true, ARM: 2, damage: 'L{.|.|.|.|.|.}R{M|M|M|M|M|M}' } as const;
    const right = exact(scene([blade({ power: 60 })], { target: { ...target, firstGrid: 'right' } }));
    expect(last(right, 'right grid: movement')).toBe(1);
  });

  test('the aim "cripple" does better at its system than any other aim, and the policy is told by condition', () => {
    const question = (aim: 'destroy' | 'damage' | 'cripple') =>
      ask({
        attacker: {
          kind: 'heavy warjack',
          MAT: 6,
          points: 2,
          weapons: [blade({ power: 15 }), blade({ name: 'Fist', power: 12 })],
        },
        target: { DEF: 13, ARM: 17, damage: '..M|..M|..|..|..R|..R' },
        plan: { kind: 'optimal', aim, ...(aim === 'cripple' ? { system: 'movement' } : {}) },
      });
    const measures = (['cripple', 'destroy', 'damage'] as const).map((aim) => {
      const asked = question(aim);
      return asked.measures(asked.exact(), null);
    });
    const [cripple, destroy, most] = measures.map((each) => last(each, 'movement'));
    expect(cripple).toBeGreaterThan(destroy);
    expect(cripple).toBeGreaterThan(most);
    expect(meanOf(measures[2], 'boxes')).toBeGreaterThan(meanOf(measures[0], 'boxes'));
    expect(question('destroy').policy?.lines.some((line) => line.includes('movement crippled'))).toBe(true);
  });

  test('a Tough beast that stands has one box and is knocked down', () => {
    const measures = exact(
      scene([blade({ power: 60, initialAttacks: 2 })], { target: { DEF: 5, tough: true, damage: SPIRAL } }),
    );
    const hit = toHit(2, 6, 5);
    const killing = hit * (2 / 3);
    // Once it stood it lies, and the second attack hits automatically and kills.
    expect(chanceOf(measures, 'destroyed')).toBeCloseTo(killing + (1 - hit) * killing + hit * (1 / 3), 12);
    expect(last(measures, 'Mind')).toBeCloseTo(1 - (1 - hit) ** 2, 12);
  });
});

describe('units of models', () => {
  const unit = (
    others: NonNullable<ActivationInput['target']['others']>,
    extra: Partial<ActivationInput['target']> = {},
  ) =>
    scene([blade({ power: 60, initialAttacks: 3 })], {
      target: { DEF: 13, ARM: 0, damage: '#1', others, ...extra },
    });

  test('MK3-DMG-02: models fall one by one, and what a blow has left is lost', () => {
    const measures = exact(unit([{ count: 2, DEF: 13, ARM: 0 }]));
    const hit = toHit(2, 6, 13);
    expect(chanceOf(measures, 'destroyed')).toBeCloseTo(hit ** 3, 13);
    expect(meanOf(measures, 'models')).toBeCloseTo(3 * hit, 12);
  });

  test('each model has its own DEF, ARM and boxes, in the order stated', () => {
    const measures = exact({
      ...unit([{ DEF: 15, ARM: 14, damage: '#9' }]),
      attacker: { kind: 'warrior', MAT: 6, weapons: [blade({ power: 20, initialAttacks: 3 })] },
    });
    const first = toHit(2, 6, 13);
    const second = toHit(2, 6, 15);
    // P(at least one of the remaining attacks hits and does 9): the second model stands after k attacks spent.
    const kill = second * wounds(2, 20, 14, 9);
    let expected = 0;
    for (let spent = 1; spent <= 2; spent++) {
      const reach = first * (1 - first) ** (spent - 1);
      const left = 3 - spent;
      if (left === 1) expected += reach * kill;
      else {
        // Two attacks on nine boxes: both rolls summed, every fall of the dice.
        let sum = 0;
        for (let a = 0; a < 36; a++) {
          for (let b = 0; b < 36; b++) {
            const points = (roll: number) => Math.floor(roll / 6) + 1 + (roll % 6) + 1 + 6;
            if (points(a) >= 9 || points(b) >= 9 || points(a) + points(b) >= 9) sum++;
          }
        }
        const both = second * second * (sum / 1296);
        const oneOnly = 2 * second * (1 - second) * wounds(2, 20, 14, 9);
        expected += reach * (both + oneOnly);
      }
    }
    expect(chanceOf(measures, 'destroyed')).toBeCloseTo(expected, 12);
  });

  test('MK3-CHARGE-05: the charge attack is for the model that was charged', () => {
    const charge = (power: number) =>
      exact({
        ...scene([gun({ power: 60 }), blade({ power })], {
          attacker: { MAT: 6 },
          target: { DEF: 5, ARM: 20, stationary: true, damage: '#1', others: [{ DEF: 5, ARM: 20, damage: '#30' }] },
          situation: { charge: 5 },
        }),
      });
    const measures = exact({
      ...scene([blade({ power: 60 }), blade({ name: 'Second', power: 16 })], {
        target: { DEF: 5, ARM: 0, stationary: true, damage: '#1', others: [{ DEF: 5, ARM: 10, damage: '#30' }] },
        situation: { charge: 5 },
      }),
    });
    expect(meanOf(measures, 'boxes')).toBeCloseTo(1 + toHit(2, 6, 5) * points(2, 16, 10), 12);
    expect(meanOf(charge(60), 'models')).toBeGreaterThan(0);
  });

  test('MK3-TOUGH-01: every model of a Tough unit rolls for itself', () => {
    const measures = exact(unit([{ count: 1, DEF: 13, ARM: 0 }], { tough: true }));
    const hit = toHit(2, 6, 13);
    // Three attacks, two models. By hand: each hit kills with 2/3; a saved model lies and dies to the next attack.
    const value = (attacks: number, models: number, down: boolean): number => {
      if (models === 0) return 1;
      if (attacks === 0) return 0;
      if (down) return value(attacks - 1, models - 1, false);
      return (
        (1 - hit) * value(attacks - 1, models, false) +
        hit * ((2 / 3) * value(attacks - 1, models - 1, false) + (1 / 3) * value(attacks - 1, models, true))
      );
    };
    expect(chanceOf(measures, 'destroyed')).toBeCloseTo(value(3, 2, false), 13);
  });

  test('best play for most models is at least as good at that as best play for all', () => {
    const plan = (aim: 'destroy' | 'models') =>
      exact({
        attacker: { kind: 'heavy warjack', MAT: 6, points: 3, weapons: [blade({ power: 12, initialAttacks: 2 })] },
        target: { DEF: 13, ARM: 15, damage: '#1', others: [{ count: 4, DEF: 13, ARM: 15, damage: '#1' }] },
        plan: { kind: 'optimal', aim },
      });
    expect(meanOf(plan('models'), 'models')).toBeGreaterThanOrEqual(meanOf(plan('destroy'), 'models') - 1e-12);
    expect(chanceOf(plan('destroy'), 'destroyed')).toBeGreaterThanOrEqual(
      chanceOf(plan('models'), 'destroyed') - 1e-12,
    );
  });
});

describe('what an attack leaves behind', () => {
  const burning = (quality: string, attacks = 1, extra: Partial<ActivationInput['target']> = {}) =>
    scene([blade({ power: '-', initialAttacks: attacks, qualities: [quality] as never })], {
      target: { DEF: 13, ARM: 0, damage: '#5', ...extra },
    });
  const hit = toHit(2, 6, 13);
  const critical = chance(2, (dice) => hitsWith(dice, 6, 13) && doubles(dice));

  test.each([
    ['MK3-WQ-05', 'Continuous Effect: Fire', 'Fire', hit],
    ['MK3-WQ-04', 'Continuous Effect: Corrosion', 'Corrosion', hit],
    ['MK3-WQ-08', 'Critical Fire', 'Fire', critical],
    ['MK3-WQ-06', 'Critical Corrosion', 'Corrosion', critical],
    ['MK3-WQ-14', 'Disruption', 'Disruption', hit],
    ['MK3-WQ-07', 'Critical Disruption', 'Disruption', critical],
  ])('%s: %s', (_, quality, effect, expected) => {
    expect(chanceOf(exact(burning(quality)), effect)).toBeCloseTo(expected, 13);
    expect(chanceOf(exact(burning(quality, 2)), effect)).toBeCloseTo(1 - (1 - expected) ** 2, 13);
  });

  test('MK3-WQ-04: corrosion comes with the hit, whatever the damage', () => {
    expect(chanceOf(exact(burning('Continuous Effect: Corrosion')), 'Corrosion')).toBeCloseTo(hit, 13);
  });
  test('MK3-WQ-05: fire comes with the hit', () => {
    expect(chanceOf(exact(burning('Continuous Effect: Fire')), 'Fire')).toBeCloseTo(hit, 13);
  });
  test('MK3-WQ-06: corrosion comes with critical hits only', () => {
    expect(chanceOf(exact(burning('Critical Corrosion')), 'Corrosion')).toBeCloseTo(critical, 13);
  });
  test('MK3-WQ-07: disruption comes with critical hits only', () => {
    expect(chanceOf(exact(burning('Critical Disruption')), 'Disruption')).toBeCloseTo(critical, 13);
  });
  test('MK3-WQ-08: fire comes with critical hits only', () => {
    expect(chanceOf(exact(burning('Critical Fire')), 'Fire')).toBeCloseTo(critical, 13);
  });
  test('MK3-WQ-14: disruption comes with the hit', () => {
    expect(chanceOf(exact(burning('Disruption')), 'Disruption')).toBeCloseTo(hit, 13);
  });
  test('MK3-CONT-01: immunity and being incorporeal keep effects off', () => {
    expect(chanceOf(exact(burning('Continuous Effect: Fire', 1, { immunities: ['Fire'] })), 'Fire')).toBe(0);
    expect(chanceOf(exact(burning('Continuous Effect: Fire', 1, { incorporeal: true })), 'Fire')).toBe(0);
    expect(chanceOf(exact(burning('Disruption', 1, { incorporeal: true })), 'Disruption')).toBeCloseTo(hit, 13);
  });

  test('MK3-GV-68, MK3-MONSTROSITY-03: Rage gains a focus for every attack that damages, up to three', () => {
    const measures = exact(
      scene([blade({ power: 14, initialAttacks: 4 })], {
        attacker: { MAT: 6 },
        target: { DEF: 12, ARM: 19, damage: '#60', rage: true },
      }),
    );
    const { rage } = measures;
    if (rage?.kind !== 'distribution') throw new TypeError('no rage');
    const expected = [577200625 / 11019960576, 629334875 / 2754990144, 686178025 / 1836660096, 1269450767 / 3673320192];
    for (const [gained, { probability }] of rage.points.entries())
      expect(probability).toBeCloseTo(expected[gained], 13);
  });
  test('MK3-MONSTROSITY-03: nothing is gained by an attack that does no damage', () => {
    const { rage } = exact(scene([blade({ power: 0 })], { target: { ARM: 40, rage: true, damage: '#9' } }));
    expect(rage?.kind === 'distribution' && rage.mean.value).toBe(0);
  });
});

describe('points that turn damage away', () => {
  const three = (target: Partial<ActivationInput['target']>): ActivationInput =>
    scene([blade({ power: 16, initialAttacks: 3 })], {
      target: { DEF: 5, stationary: true, ARM: 15, damage: '#8', ...target },
    });

  test('MK3-GV-36: two transfers to a beast with 10 boxes, or to one that takes everything', () => {
    const ten = exact(three({ fury: 2, beasts: [10] }));
    const endless = exact(three({ fury: 2, beasts: [60] }));
    expect(chanceOf(ten, 'destroyed')).toBeCloseTo(44129 / 46656, 12);
    expect(chanceOf(endless, 'destroyed')).toBeCloseTo(7 / 12, 12);
  });

  test.each([
    [12, 0],
    [10, 0],
    [7, 3],
  ])('MK3-GV-35: a beast with %i unmarked boxes sends %i of 10 points back', (boxes, back) => {
    const sure = scene([blade({ power: 10, damageDice: { fewer: 2 } })], {
      target: { DEF: 5, stationary: true, ARM: 0, damage: '#5', fury: 1, beasts: [boxes] },
    });
    expect(meanOf(exact(sure), 'boxes')).toBe(back);
    const one = { ...sure, target: { ...sure.target, damage: '#1' } };
    expect(chanceOf(exact(one), 'destroyed')).toBe(back > 0 ? 1 : 0);
  });

  test('MK3-XFER-02: what the beast cannot hold comes back and is not passed on again', () => {
    // Two beasts of one box: 2d6 + 1 points on the first, and all but one of them return.
    const measures = exact(
      scene([blade({ power: 16 })], {
        target: { DEF: 5, stationary: true, ARM: 15, damage: '#20', fury: 2, beasts: [1, 30] },
      }),
    );
    expect(meanOf(measures, 'boxes')).toBeCloseTo(points(2, 16, 15) - 1, 12);
  });

  test('MK3-XFER-01, MK3-XFER-02: the next beast takes over once the first is destroyed', () => {
    const measures = exact(three({ fury: 3, beasts: [3, 60], damage: '#12' }));
    // 2d6 + 1: at least 3 points, so the first beast always falls to the first transfer.
    expect(stepsOf(measures, 'beast 1 destroyed')[0]).toBe(1);
    expect(meanOf(measures, 'boxes')).toBeCloseTo(points(2, 16, 18), 12);
  });

  test('MK3-PFIELD-01: a power field saved for lethal rolls stops what would kill and nothing else', () => {
    const saved = exact(three({ powerField: 1, powerFieldUse: 'lethal', damage: '#12' }));
    const always = exact(three({ powerField: 1, damage: '#12' }));
    const none = exact(three({ damage: '#12' }));
    expect(chanceOf(saved, 'destroyed')).toBeLessThan(chanceOf(none, 'destroyed'));
    expect(chanceOf(always, 'destroyed')).toBeLessThan(chanceOf(none, 'destroyed'));
    // By hand: three certain rolls of 2d6 + 1 on 12 boxes; the first that would kill loses 5 points.
    let killed = 0;
    const roll = (n: number) => Math.floor(n / 6) + (n % 6) + 3;
    for (let a = 0; a < 36; a++) {
      for (let b = 0; b < 36; b++) {
        for (let c = 0; c < 36; c++) {
          let left = 12;
          let focus = 1;
          for (const n of [a, b, c]) {
            if (left <= 0) break;
            let loss = roll(n);
            if (loss >= left && focus > 0) {
              focus--;
              loss = Math.max(0, loss - 5);
            }
            left -= loss;
          }
          if (left <= 0) killed++;
        }
      }
    }
    expect(chanceOf(saved, 'destroyed')).toBeCloseTo(killed / 36 ** 3, 13);
  });

  test('refusals name the field and what is allowed', () => {
    expect(faults(three({ fury: 2 }))).toEqual(['target.beasts']);
    expect(faults(three({ fury: 2, beasts: [5], powerField: 2 }))).toEqual(['target.fury']);
    expect(faults(three({ damage: GRID, fury: 1, beasts: [5] }))).toEqual(['target.damage']);
    expect(faults(three({ shields: 1, shieldArm: 'left arm' }))).toEqual(['target.shieldArm']);
    expect(faults(three({ damage: GRID, others: [{ DEF: 5, ARM: 5 }] }))).toEqual(['target.others']);
    expect(faults(three({ others: [{ DEF: 5, ARM: 5, damage: '#3:3' }] }))).toEqual(['target.others[0].damage']);
    expect(faults(three({ damage: '....|....|....|....|....|....|....' }))).toEqual(['target.damage']);
    expect(faults({ ...three({ damage: GRID }), plan: { kind: 'optimal', aim: 'cripple', system: 'Mind' } })).toEqual([
      'plan.system',
    ]);
    expect(faults({ ...three({}), plan: { kind: 'optimal', aim: 'cripple' } })).toEqual(['plan.system']);
  });

  test('what does nothing is said', () => {
    const ignored = unused(
      activation,
      three({ shieldArm: 'none', beasts: [5], powerFieldUse: 'lethal', firstGrid: 'right' }),
    );
    expect(ignored).toEqual(expect.arrayContaining(['target.beasts[0]', 'target.powerFieldUse', 'target.firstGrid']));
  });
});

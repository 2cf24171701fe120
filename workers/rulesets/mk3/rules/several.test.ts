import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { tallyOffsets } from '../../../kernel/countdown.ts';
import { chiSquareTail } from '../../../kernel/special.ts';
import { streamState } from '../../../kernel/streams.ts';
import { ActivationQuestion } from '../../twodice/activation/activation.ts';
import { Activation, type ActivationInput } from '../../twodice/activation/schema.ts';
import { TotalRun } from '../../twodice/run/index.ts';
import { several } from '../../twodice/several/index.ts';
import { SeveralQuestion } from '../../twodice/several/question.ts';
import { activationOf, Several, type SeveralInput } from '../../twodice/several/schema.ts';
import { randomScenarios } from '../../twodice/testing/randomScenario.ts';

function ask(input: SeveralInput) {
  const scenario = Several.parse(input);
  expect(several.check(scenario)).toEqual([]);
  const question = new SeveralQuestion(scenario);
  const measures = question.measures(question.exact(), null);
  const { destroyed, alive, attackers, damage } = measures;
  if (destroyed?.kind !== 'probability' || alive?.kind !== 'series') throw new TypeError('not a several answer');
  if (attackers?.kind !== 'distribution' || damage?.kind !== 'distribution')
    throw new TypeError('not a several answer');
  return { question, destroyed: destroyed.value, alive: alive.steps.map(({ value }) => value), attackers, damage };
}

function alone(input: ActivationInput): number {
  const question = new ActivationQuestion(Activation.parse(input));
  const { destroyed } = question.measures(question.exact(), null);
  if (destroyed?.kind !== 'probability') throw new TypeError('not an activation');
  return destroyed.value;
}

type Attacker = SeveralInput['attackers'][number];
const warrior = (
  power: number,
  attacks: number,
  extra: Partial<Attacker['attacker']['weapons'][number]> = {},
): Attacker => ({
  attacker: {
    name: `Warrior ${power}`,
    kind: 'warrior',
    MAT: 6,
    weapons: [{ name: 'Axe', class: 'melee', power, initialAttacks: attacks, ...extra }],
  },
});
const jack = (points: number): Attacker => ({
  attacker: {
    name: 'Warjack',
    kind: 'heavy warjack',
    MAT: 7,
    points,
    weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
  },
});
const target = { DEF: 13, ARM: 16, damage: '#14' };

/** Pairs of random attackers on the first one's target. */
function randomPairs(count: number): Several[] {
  const single = randomScenarios(count * 3, 404);
  const pairs: Several[] = [];
  for (let i = 0; i + 1 < single.length && pairs.length < count; i += 2) {
    const part = ({ attacker, situation, combatAction, plan }: Activation) => ({
      attacker,
      situation,
      combatAction,
      plan,
    });
    const both = [part(single[i]), part(single[i + 1])].map(({ plan, ...rest }) => {
      if (plan.kind !== 'optimal') return { ...rest, plan };
      const { aim: _, ...own } = plan;
      return { ...rest, plan: own };
    });
    const scenario = Several.parse({ target: single[i].target, rulings: single[i].rulings, attackers: both });
    if (several.check(scenario).length === 0) pairs.push(scenario);
  }
  return pairs;
}

describe('several attackers', () => {
  test('one attacker is his own activation', () => {
    for (const { target: aimed, ...rest } of randomScenarios(40, 7)) {
      const { attacker, situation, combatAction, plan, rulings } = rest;
      const own = plan.kind === 'optimal' ? { ...plan, aim: 'destroy' as const } : plan;
      const scenario = Several.parse({
        target: aimed,
        rulings,
        attackers: [
          {
            attacker,
            situation,
            combatAction,
            plan: own.kind === 'optimal' ? { kind: 'optimal', order: own.order, keep: own.keep } : own,
          },
        ],
      });
      const question = new SeveralQuestion(scenario);
      const { destroyed } = question.measures(question.exact(), null);
      const expected = alone({ target: aimed, attacker, situation, combatAction, plan: own, rulings });
      expect(destroyed?.kind === 'probability' && destroyed.value).toBeCloseTo(expected, 12);
    }
  });

  test('two plain attackers are one attacker with both weapons', () => {
    const together = alone({
      attacker: {
        kind: 'warrior',
        MAT: 6,
        weapons: [
          { name: 'First', class: 'melee', power: 15, initialAttacks: 2 },
          { name: 'Second', class: 'melee', power: 13, initialAttacks: 3 },
        ],
      },
      target,
    });
    const { destroyed, alive } = ask({ target, attackers: [warrior(15, 2), warrior(13, 3)] });
    expect(destroyed).toBeCloseTo(together, 13);
    expect(1 - alive[0]).toBeCloseTo(ask({ target, attackers: [warrior(15, 2)] }).destroyed, 13);
  });

  test('MK3-COMBINED-03: a unit may make several combined attacks, each of its own size', () => {
    const group = (combined: number): Attacker => ({ ...warrior(60, 1), situation: { combined } });
    const { alive } = ask({ target: { DEF: 15, ARM: 0, damage: '#1' }, attackers: [group(3), group(2), group(1)] });
    // 2d6 + 9, + 8 and + 6 against 15; a group that hits leaves nothing to the next.
    const misses = [10 / 36, 15 / 36, 26 / 36];
    misses.forEach((miss, i) => {
      expect(alive[i]).toBeCloseTo(
        misses.slice(0, i).reduce((product, each) => product * each, miss),
        12,
      );
    });
  });

  test('knockdown carries over: the next attacker hits automatically', () => {
    const club = warrior(1, 1, { qualities: ['Knockdown'] });
    const { damage } = ask({ target: { ...target, damage: '#200' }, attackers: [club, warrior(16, 1)] });
    // P(hit) of 2d6+6 against 13 is 7/12 and the mean of 2d6 is 7.
    expect(damage.mean.value).toBeCloseTo((7 / 12) * 7 + (5 / 12) * (7 / 12) * 7, 12);
  });

  test('a power field that was spent stays spent', () => {
    const sure = warrior(20, 1);
    const helpless = { DEF: 5, ARM: 15, damage: '#200', stationary: true, powerField: 1 };
    expect(ask({ target: helpless, attackers: [sure, sure] }).damage.mean.value).toBeCloseTo(2 * 12 - 5, 12);
  });

  test('Tough saves once, and the next attacker finds it knocked down', () => {
    const sure = warrior(30, 1);
    const { alive } = ask({
      target: { DEF: 5, ARM: 10, damage: '#1', tough: true, stationary: true },
      attackers: [sure, sure],
    });
    expect(alive[0]).toBeCloseTo(1 / 3, 13);
    expect(alive[1]).toBe(0);
  });

  test('best play is solved for all together: never worse than the same rules one by one', () => {
    const rule = { kind: 'rule' as const, boostDamage: 'always' as const };
    for (const points of [1, 2, 3]) {
      const best = ask({ target, attackers: [jack(points), jack(2)] }).destroyed;
      const ruled = ask({ target, attackers: [{ ...jack(points), plan: rule }, jack(2)] }).destroyed;
      const both = ask({
        target,
        attackers: [
          { ...jack(points), plan: rule },
          { ...jack(2), plan: rule },
        ],
      }).destroyed;
      expect(best).toBeGreaterThanOrEqual(ruled - 1e-12);
      expect(ruled).toBeGreaterThanOrEqual(both - 1e-12);
    }
  });

  test('the search over orders finds what trying them finds, and says so', () => {
    const club = warrior(1, 1, { qualities: ['Knockdown'] });
    const attackers = [warrior(16, 2), club, warrior(14, 1)];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const tried = orders.map((order) => ask({ target, attackers: order.map((i) => attackers[i]) }).destroyed);
    const { question, destroyed } = ask({ target, attackers, order: 'best' });
    expect(destroyed).toBeCloseTo(Math.max(...tried), 13);
    expect(question.order[0]).toBe(1);
    expect(question.notes[0]).toContain('Best order: 1. Warrior 1, 2. Warrior 16');
    const tie = ask({
      target: { ...target, damage: '#6' },
      attackers: [warrior(12, 1), warrior(18, 1)],
      order: 'best',
    });
    // The chance is the same either way, but the strong one first more often spares the other.
    expect(tie.question.order).toEqual([1, 0]);
  });

  test('MK3-UNIT-02: the troopers of a unit fight one after another, each on what the others left', () => {
    const standing = (count: number): number[] => {
      const question = new SeveralQuestion(
        Several.parse({
          target: { ...target, damage: '#3' },
          attackers: Array.from({ length: count }, () => warrior(13, 1)),
        }),
      );
      const { alive } = question.measures(question.exact(), null);
      return alive?.kind === 'series' ? alive.steps.map(({ value }) => value) : [];
    };
    const [first, second, third] = standing(3);
    expect(first).toBeCloseTo(standing(1)[0], 13);
    expect(second).toBeLessThan(first);
    expect(third).toBeLessThan(second);
  });

  test('how many had to act adds up', () => {
    const { attackers, alive, destroyed } = ask({ target, attackers: [jack(3), warrior(15, 2), jack(1)] });
    expect(attackers.points.map(({ value }) => value)).toEqual([1, 2, 3]);
    expect(attackers.points[0].probability).toBeCloseTo(1 - alive[0], 13);
    expect(attackers.points[2].probability).toBeCloseTo(alive[1], 13);
    expect(1 - alive[2]).toBeCloseTo(destroyed, 13);
  });

  test('random pairs: the simulation agrees with exact arithmetic, and replays with the tally', () => {
    const pairs = randomPairs(400);
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    pairs.slice(0, share(40, pairs.length)).forEach((scenario, index) => {
      const question = new SeveralQuestion(scenario);
      const exact = question.exact();
      const trials = 20_000;
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(12, index), trials, tally);
      if (!(question.run instanceof TotalRun)) throw new TypeError('not a row');
      const at = tallyOffsets(question.run.engine.layout);
      for (const [from, to] of [
        [0, at.fell],
        [at.fell, at.label],
      ]) {
        let chi = 0;
        let cells = 0;
        for (let i = from; i < to; i++) {
          if (exact[i] === 0) expect(tally[i]).toBe(0);
          if (exact[i] * trials < 5) continue;
          chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
          cells++;
        }
        if (cells > 1) expect(chiSquareTail(chi, cells - 1), JSON.stringify(scenario)).toBeGreaterThan(1e-6);
      }
      const counted = new Int32Array(question.tallySize);
      question.simulate(streamState(13, 0), 5, counted);
      const replayed = new Int32Array(question.tallySize);
      for (let trial = 0; trial < 5; trial++) replayed[question.replay(13, trial).outcome.damage]++;
      expect(replayed.slice(0, at.fell)).toEqual(counted.slice(0, at.fell));
    });
  });

  test('faults are named where they are: at the shared target or at the attacker', () => {
    const faulty = Several.parse({
      target: { ...target, damage: '#8:8' },
      attackers: [
        jack(0),
        { ...warrior(12, 1), situation: { charge: 5, aim: true } },
        { ...jack(0), situation: { charge: 4 } },
      ],
    });
    expect(several.check(faulty).map(({ path }) => path)).toEqual([
      'target.damage',
      'attackers[1].situation.aim',
      'attackers[2].attacker.points',
    ]);
    const six = Several.parse({ target, order: 'best', attackers: [1, 2, 3, 4, 5, 6].map((n) => warrior(10 + n, 1)) });
    expect(several.check(six)[0].path).toBe('order');
    expect(activationOf(six, 2).attacker.name).toBe('Warrior 13');
  });
});

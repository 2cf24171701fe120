/** Charges: MK3-CHARGE, MK3-CAV. */
import { expect, test } from 'vitest';
import { points, toHit } from '../../twodice/testing/byHand.ts';
import {
  type AttackerInput,
  answer,
  blade,
  damage,
  ENDLESS,
  faults,
  gun,
  type SceneParts,
  scene,
  spell,
} from './ask.ts';

const target = { DEF: 14, ARM: 15, damage: ENDLESS };
const hit = toHit(2, 6, 14);
const plain = hit * points(2, 10, 15);
const boosted = hit * points(3, 10, 15);
const fist = blade({ name: 'Fist', power: 10 });
const run = (inches: number, more: SceneParts = {}, weapons = [blade({ power: 10 }), fist]) =>
  damage(scene(weapons, { ...more, target: { ...target, ...more.target }, situation: { charge: inches } }));

test('MK3-CHARGE-02: after a charge the initial attacks are melee attacks, no shots', () => {
  const weapons = [gun({ power: 25, initialAttacks: 2 }), blade({ power: 10 })];
  expect(run(5, {}, weapons)).toBeCloseTo(boosted, 12);
  for (const combatAction of ['ranged', 'magic only'] as const) {
    expect(faults(scene(weapons, { situation: { charge: 5 }, combatAction }))).toEqual(['combatAction']);
  }
  expect(faults(scene([gun()], { situation: { charge: 5 } }))).toEqual(['situation.charge']);
  // Not even a model without initial melee attacks.
  expect(run(5, {}, [gun({ power: 25 }), blade({ power: 10, initialAttacks: 0 })])).toBe(0);
  // Without the charge the same model may shoot.
  expect(damage(scene(weapons, { target, combatAction: 'ranged' }))).toBeCloseTo(2 * hit * points(2, 25, 15), 12);
});

test('MK3-CHARGE-03: the charge attack is the first melee attack, and only after moving 3 inches', () => {
  for (const inches of [3, 3.5, 9]) expect(run(inches), `${inches}`).toBeCloseTo(boosted + plain, 12);
  for (const inches of [0, 1, 2.9]) expect(run(inches), `${inches}`).toBeCloseTo(2 * plain, 12);
  // A charge attack that misses for certain uses up the boost: the second attack is plain.
  const useless = blade({ name: 'Feint', power: 60, attackDice: { fewer: 2 } });
  expect(run(5, {}, [useless, fist])).toBeCloseTo(plain, 12);
  // A spell cast before it is no melee attack.
  const caster: Partial<AttackerInput> = { kind: 'warcaster', points: 2 };
  const bolt = spell({ power: 12, cost: 2 });
  const steps = [{ weapon: 'Bolt', bought: true }, { weapon: 'Blade' }, { weapon: 'Fist' }];
  expect(run(5, { attacker: caster, plan: { kind: 'script', steps } }, [blade({ power: 10 }), fist, bolt])).toBeCloseTo(
    hit * points(2, 12, 15) + boosted + plain,
    12,
  );
});

test('MK3-CHARGE-03: one attack of a charge is boosted, whichever weapon makes it', () => {
  expect(run(5, {}, [blade({ power: 10, initialAttacks: 3 })])).toBeCloseTo(boosted + 2 * plain, 12);
  const both = [blade({ power: 12 }), fist];
  const first = (weapon: string, then: string) =>
    run(5, { plan: { kind: 'script', steps: [{ weapon }, { weapon: then }] } }, both);
  expect(first('Blade', 'Fist')).toBeCloseTo(hit * points(3, 12, 15) + plain, 12);
  expect(first('Fist', 'Blade')).toBeCloseTo(boosted + hit * points(2, 12, 15), 12);
});

test('MK3-CHARGE-04, MK3-BOOST-01: a charge attack that hits is boosted for damage, Weapon Master adds a fourth die', () => {
  expect(run(5, {}, [fist])).toBeCloseTo(boosted, 12);
  const master = blade({ power: 10, qualities: ['Weapon Master'] });
  expect(run(5, {}, [master])).toBeCloseTo(hit * points(4, 10, 15), 12);
  expect(run(5, {}, [master, fist])).toBeCloseTo(hit * points(4, 10, 15) + plain, 12);
  // The attack roll is not boosted, and bought attacks are plain.
  const jack: Partial<AttackerInput> = { kind: 'heavy warjack', points: 3 };
  expect(run(5, { attacker: jack, plan: { kind: 'rule' } }, [fist])).toBeCloseTo(boosted + 2 * plain, 12);
  // Power "-" has no damage roll to boost.
  expect(run(5, {}, [blade({ power: '-' }), fist])).toBeCloseTo(plain, 12);
});

test('MK3-CHARGE-06, MK3-FOCUS-08: a warjack, monstrosity or warbeast pays one point to charge, others nothing, Hurry! is free', () => {
  const plan = { kind: 'rule' as const, buy: false };
  const left = (attacker: Partial<AttackerInput>) =>
    answer(scene([fist], { attacker, target, situation: { charge: 5 }, plan })).left;
  for (const kind of ['light warjack', 'heavy warjack', 'monstrosity', 'warbeast'] as const) {
    expect(left({ kind, points: 3 }), kind).toBe(2);
    if (kind.endsWith('warjack')) expect(left({ kind, points: 3, marshal: 'Hurry!' }), kind).toBe(3);
    expect(faults(scene([fist], { attacker: { kind }, situation: { charge: 5 } })), kind).toEqual(['attacker.points']);
    // The price is due for a short charge as well.
    expect(answer(scene([fist], { attacker: { kind, points: 3 }, target, situation: { charge: 1 }, plan })).left).toBe(
      2,
    );
  }
  for (const kind of ['warcaster', 'warlock'] as const) expect(left({ kind, points: 3 }), kind).toBe(3);
  expect(faults(scene([fist], { situation: { charge: 5 } }))).toEqual([]);
  // What paid for the charge buys no attack.
  const jack: Partial<AttackerInput> = { kind: 'heavy warjack', points: 1 };
  expect(run(5, { attacker: jack, plan: { kind: 'rule' } }, [fist])).toBeCloseTo(boosted, 12);
});

test('MK3-CAV-02, MK3-BOOST-01: cavalry boosts the attack roll of the charge attack and of no other', () => {
  const rider: Partial<AttackerInput> = { cavalry: true };
  const charge = toHit(3, 6, 14) * points(3, 10, 15);
  expect(run(5, { attacker: rider })).toBeCloseTo(charge + plain, 12);
  expect(run(2, { attacker: rider })).toBeCloseTo(2 * plain, 12);
  expect(damage(scene([fist], { attacker: rider, target }))).toBeCloseTo(plain, 12);
  // The boost is the one there is: a plan that always boosts pays only for the other rolls.
  const caster: Partial<AttackerInput> = { cavalry: true, kind: 'warcaster', points: 1 };
  const plan = { kind: 'rule' as const, boostAttack: 'always' as const, buy: false };
  expect(run(5, { attacker: caster, plan })).toBeCloseTo(charge + toHit(3, 6, 14) * points(2, 10, 15), 12);
});

/** What happens to the target: knocked down, stationary, inert, Tough, power field, immunities, Incorporeal. */
import { expect, test } from 'vitest';
import { average, chance, points, sum, toHit, wounds } from '../../twodice/testing/byHand.ts';
import { answer, blade, damage, destroyed, ENDLESS, gun, scene, spell, type WeaponInput } from './ask.ts';

test('MK3-KD-01: knocked down is base DEF 5, melee needs no roll, and it does not stack', () => {
  const down = { DEF: 14, knockedDown: true };
  expect(destroyed(scene([gun()], { attacker: { RAT: 0 }, target: down }))).toBeCloseTo(toHit(2, 0, 5), 12);
  expect(destroyed(scene([gun()], { attacker: { RAT: 0 }, target: { ...down, DEF: 3 } }))).toBeCloseTo(
    toHit(2, 0, 5),
    12,
  );
  const raised = { ...down, spellDEF: 1, modifiers: { DEF: { bonus: 2, penalty: 1 } } };
  expect(destroyed(scene([gun()], { attacker: { RAT: 0 }, target: raised }))).toBeCloseTo(toHit(2, 0, 7), 12);
  const maul = blade({ qualities: ['Knockdown'], initialAttacks: 2, power: 10 });
  expect(damage(scene([maul], { attacker: { MAT: 0 }, target: { ...down, ARM: 14, damage: ENDLESS } }))).toBeCloseTo(
    2 * points(2, 10, 14),
    12,
  );
});

test('MK3-KD-03: stationary is base DEF 5 and hit automatically in melee, but keeps Tough', () => {
  const still = { DEF: 14, stationary: true };
  expect(destroyed(scene([gun()], { attacker: { RAT: 1 }, target: still }))).toBeCloseTo(toHit(2, 1, 5), 12);
  expect(destroyed(scene([blade()], { attacker: { MAT: 0 }, target: still }))).toBe(1);
  expect(destroyed(scene([blade()], { target: { ...still, tough: true } }))).toBeCloseTo(2 / 3, 12);
});

test('MK3-FOCUS-12: an inert warjack is hit automatically, has DEF 5 and no use of its shields', () => {
  const inert = { DEF: 12, ARM: 14, shields: 1, bucklers: 1, damage: ENDLESS, inert: true };
  expect(damage(scene([blade({ power: 10 })], { attacker: { MAT: 0 }, target: inert }))).toBeCloseTo(
    points(2, 10, 14),
    12,
  );
  expect(damage(scene([gun({ power: 10 })], { attacker: { RAT: 1 }, target: inert }))).toBeCloseTo(
    toHit(2, 1, 5) * points(2, 10, 14),
    12,
  );
  const awake = { ...inert, inert: false };
  expect(damage(scene([gun({ power: 10 })], { target: awake }))).toBeCloseTo(toHit(2, 6, 12) * points(2, 10, 17), 12);
});

test('MK3-TOUGH-01, MK3-DMG-09: disabled, a Tough model stays on 5 or 6 with one box and knocked down', () => {
  const target = { tough: true, ARM: 14, damage: '#4' };
  const weapon = (initialAttacks: number) => blade({ power: 12, initialAttacks });
  const hit = toHit(2, 6, 13);
  const roll = (least: number) => wounds(2, 12, 14, least);
  expect(destroyed(scene([weapon(1)], { target }))).toBeCloseTo((hit * roll(4) * 2) / 3, 12);
  // Two attacks on one box: the survivor of the first is down, hit without a roll, and has no second Tough.
  const single = { ...target, damage: '#1' };
  const twice =
    (hit * roll(1) * 2) / 3 + (hit * roll(1) * roll(1)) / 3 + (1 - hit * roll(1)) * ((hit * roll(1) * 2) / 3);
  expect(destroyed(scene([weapon(2)], { target: single }))).toBeCloseTo(twice, 12);
  // On four boxes the survivor has one left, not four: the second attack needs one point only.
  const atOnce = chance(2, (dice) => sum(dice) - 2 >= 4);
  const afterFirst = average(2, (first) => {
    const left = 4 - Math.max(0, sum(first) - 2);
    return left <= 0 ? 2 / 3 + roll(1) / 3 : (hit * chance(2, (dice) => sum(dice) - 2 >= left) * 2) / 3;
  });
  expect(destroyed(scene([weapon(2)], { target }))).toBeCloseTo(
    hit * afterFirst + (1 - hit) * ((hit * atOnce * 2) / 3),
    12,
  );
});

test('MK3-TOUGH-02: a knocked down model has no Tough, whether down before or by this attack', () => {
  const target = { tough: true };
  expect(destroyed(scene([blade()], { target: { ...target, knockedDown: true } }))).toBe(1);
  expect(destroyed(scene([blade({ qualities: ['Knockdown'] })], { target }))).toBeCloseTo(7 / 12, 12);
  expect(destroyed(scene([blade()], { target }))).toBeCloseTo((7 / 12) * (2 / 3), 12);
  // What cannot be knocked down rolls Tough every time.
  const stubborn = { ...target, DEF: 5, stationary: true, cannotBeKnockedDown: true };
  expect(destroyed(scene([blade({ initialAttacks: 3 })], { target: stubborn }))).toBeCloseTo(1 - 1 / 27, 12);
});

test('MK3-TOUGH-03, MK3-PRIO-03: another rule that removes the disabled model leaves Tough only when Tough is rolled first', () => {
  const target = { tough: true };
  const value = (leavesPlayWhenDisabled: 'no' | 'after Tough' | 'before Tough') =>
    destroyed(scene([blade()], { target: { ...target, leavesPlayWhenDisabled } }));
  expect(value('no')).toBeCloseTo(14 / 36, 12);
  expect(value('after Tough')).toBeCloseTo(14 / 36, 12);
  expect(value('before Tough')).toBeCloseTo(21 / 36, 12);
});

test('MK3-ADV-19: the Tough advantage saves one in three', () => {
  expect(destroyed(scene([gun()], { target: { tough: true } }))).toBeCloseTo((21 / 36) * (2 / 3), 12);
  expect(destroyed(scene([gun()], { target: { tough: false } }))).toBeCloseTo(21 / 36, 12);
});

test('MK3-STAT-08: a model without a track is disabled by one point', () => {
  // 2d6 + 8 against 18: 11 or 12 on the dice; no point is no harm.
  const frail = { stationary: true, ARM: 18 };
  expect(destroyed(scene([blade({ power: 8 })], { target: { ...frail, damage: '#1' } }))).toBeCloseTo(3 / 36, 12);
  expect(destroyed(scene([blade({ power: 8 })], { target: { ...frail, damage: '#2' } }))).toBeCloseTo(1 / 36, 12);
});

test('MK3-PFIELD-01: one focus takes five points off a damage roll, the surplus is lost', () => {
  const target = { stationary: true, ARM: 14, damage: ENDLESS };
  for (const powerField of [0, 1, 3]) {
    const { damage: dealt, chances } = answer(scene([blade({ power: 12 })], { target: { ...target, powerField } }));
    const absorbed = powerField > 0 ? 5 : 0;
    expect(dealt).toBeCloseTo(
      average(2, (dice) => Math.max(0, sum(dice) - 2 - absorbed)),
      12,
    );
    expect(chances.get(0) ?? 0).toBeCloseTo(
      chance(2, (dice) => sum(dice) - 2 - absorbed <= 0),
      12,
    );
  }
});

test('MK3-PFIELD-02: every damaging roll spends one focus, a roll without damage spends none', () => {
  const attacks = (initialAttacks: number, powerField: number) =>
    damage(
      scene([blade({ power: 8, initialAttacks })], {
        target: { stationary: true, ARM: 15, damage: ENDLESS, powerField },
      }),
    );
  for (const focus of [1, 2]) {
    const expected = average(4, ([a, b, c, d]) => {
      let left = focus;
      let total = 0;
      for (const dealt of [a + b - 7, c + d - 7]) {
        if (dealt <= 0) continue;
        total += left > 0 ? Math.max(0, dealt - 5) : dealt;
        left = Math.max(0, left - 1);
      }
      return total;
    });
    expect(attacks(2, focus)).toBeCloseTo(expected, 12);
  }
});

test('MK3-ADV-12: an incorporeal target takes no damage that is not magical, yet can be hit and knocked down', () => {
  const ghost = { ARM: 14, damage: ENDLESS, incorporeal: true };
  const fist = blade({ power: 30, qualities: ['Knockdown', 'Damage Type: Fire'] });
  expect(damage(scene([fist], { target: ghost }))).toBe(0);
  const hit = toHit(2, 6, 13);
  const blessed = blade({ name: 'Relic', power: 10, qualities: ['Magical'] });
  expect(damage(scene([fist, blessed], { target: ghost }))).toBeCloseTo(
    (hit + (1 - hit) * hit) * points(2, 10, 14),
    12,
  );
});

type Type = 'Cold' | 'Corrosion' | 'Electricity' | 'Fire';
/** What a hit of the type does to a target immune to it, to one without immunity, and to one immune to the rest. */
function typed(type: Type): number[] {
  const others = (['Cold', 'Corrosion', 'Electricity', 'Fire'] as const).filter((other) => other !== type);
  const weapon = (one: WeaponInput): WeaponInput => ({ ...one, power: 10, qualities: [`Damage Type: ${type}`] });
  return [[type], [], others].flatMap((immunities) =>
    [blade(), gun(), spell()].map((one) => {
      const target = { ARM: 14, damage: ENDLESS, immunities };
      return damage(scene([weapon(one)], { target })) / (toHit(2, 6, 13) * points(2, 10, 14));
    }),
  );
}
const stopped = [0, 0, 0, 1, 1, 1, 1, 1, 1];
const close = (values: readonly number[]) => values.map((value) => Math.round(value * 1e12) / 1e12);

test('MK3-IMM-01: immunity to cold stops cold damage and no other type stops it', () => {
  expect(close(typed('Cold'))).toEqual(stopped);
});

test('MK3-IMM-02: immunity to corrosion stops corrosion damage and no other type stops it', () => {
  expect(close(typed('Corrosion'))).toEqual(stopped);
});

test('MK3-IMM-03: immunity to electricity stops electrical damage and no other type stops it', () => {
  expect(close(typed('Electricity'))).toEqual(stopped);
});

test('MK3-IMM-04: immunity to fire stops fire damage and no other type stops it', () => {
  expect(close(typed('Fire'))).toEqual(stopped);
});

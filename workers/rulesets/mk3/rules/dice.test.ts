/** Dice, stacking and stats: MK3-DICE, MK3-PRIO, MK3-STAT. */
import { expect, test } from 'vitest';
import { average, chance, hitsWith, points, sum, toHit } from '../../twodice/testing/byHand.ts';
import {
  answer,
  ask,
  blade,
  damage,
  destroyed,
  ENDLESS,
  faults,
  gun,
  resolved,
  type SceneParts,
  scene,
  spell,
} from './ask.ts';

const helpless = { stationary: true, damage: ENDLESS };

test('MK3-DICE-01: a d3 is half a d6, so one, two and three shots are equally likely', () => {
  // RAT 6 against DEF 13 hits in 7 of 12, and every hit is exactly one point.
  const pecking = gun({ power: 2, initialAttacks: 'd3', damageDice: { fewer: 2 } });
  const question = scene([pecking], { target: { ARM: 1, damage: '#9' } });
  const [p, q] = [7 / 12, 5 / 12];
  const { chances } = answer(question);
  expect(chances.get(0)).toBeCloseTo((q + q ** 2 + q ** 3) / 3, 12);
  expect(chances.get(1)).toBeCloseTo((p + 2 * p * q + 3 * p * q ** 2) / 3, 12);
  expect(chances.get(2)).toBeCloseTo((p ** 2 + 3 * p ** 2 * q) / 3, 12);
  expect(chances.get(3)).toBeCloseTo(p ** 3 / 3, 12);
  for (let trial = 0; trial < 30; trial++) {
    const [rolled] = ask(question).replay(5, trial).steps;
    expect(rolled.text).toBe(`d3 gives ${Math.floor((rolled.dice[0] + 1) / 2)} initial attacks`);
  }
});

test('MK3-DICE-01: XdY is the sum of X dice, fall by fall', () => {
  const question = scene([blade({ power: 1, damageDice: { additional: 1 } })], {
    target: { ...helpless, ARM: 1 },
  });
  const { chances } = answer(question);
  const falls = (points: number) => chance(3, (dice) => sum(dice) === points);
  for (let points = 3; points <= 18; points++) expect(chances.get(points)).toBeCloseTo(falls(points), 12);
});

test('MK3-DICE-02: halved stats round up, distances keep their fractions', () => {
  const halved = { halved: 1 };
  expect(destroyed(scene([blade()], { attacker: { MAT: 5, modifiers: { MAT: halved } } }))).toBeCloseTo(
    toHit(2, 3, 13),
    12,
  );
  expect(destroyed(scene([gun()], { target: { DEF: 15, modifiers: { DEF: halved } } }))).toBeCloseTo(
    toHit(2, 6, 8),
    12,
  );
  expect(
    damage(scene([blade({ power: 4 })], { target: { ...helpless, ARM: 13, modifiers: { ARM: halved } } })),
  ).toBeCloseTo(points(2, 4, 7), 12);
  const far = (distance: number) => scene([gun({ RNG: 9.5 })], { situation: { distance } });
  expect(destroyed(far(9.5))).toBeCloseTo(7 / 12, 12);
  expect(destroyed(far(9.6))).toBe(0);
});

test('MK3-DICE-03: every granting rule adds one die, to attack and to damage rolls', () => {
  for (const additional of [1, 2]) {
    expect(destroyed(scene([blade({ attackDice: { additional } })]))).toBeCloseTo(toHit(2 + additional, 6, 13), 12);
    const heavy = blade({ power: 10, qualities: ['Weapon Master'], damageDice: { additional } });
    expect(damage(scene([heavy], { target: { ...helpless, ARM: 15 } }))).toBeCloseTo(
      points(3 + additional, 10, 15),
      12,
    );
  }
});

test('MK3-DICE-03: dice of different rules add up: a weapon master who charges rolls five', () => {
  const heavy = blade({ power: 4, qualities: ['Weapon Master'], damageDice: { additional: 1 } });
  const charged = scene([heavy], { target: { ...helpless, ARM: 15 }, situation: { charge: 5 } });
  expect(damage(charged)).toBeCloseTo(points(5, 4, 15), 12);
});

test('MK3-DICE-04: a boost adds one die beside additional ones, and only once', () => {
  const caster = { kind: 'warcaster' as const, points: 3 };
  const all = { kind: 'rule' as const, boostAttack: 'always' as const, boostDamage: 'always' as const, buy: false };
  const weapon = blade({ power: 8, attackDice: { additional: 1 }, damageDice: { additional: 1 } });
  const boosted = answer(
    scene([weapon], { attacker: caster, target: { DEF: 18, ARM: 14, damage: ENDLESS }, plan: all }),
  );
  expect(boosted.damage).toBeCloseTo(toHit(4, 6, 18) * points(4, 8, 14), 12);
  // The damage boost is paid only when the attack hits.
  expect(boosted.left).toBeCloseTo(2 - toHit(4, 6, 18), 12);
  const charging: SceneParts = { attacker: caster, target: { ...helpless, ARM: 14 }, situation: { charge: 5 } };
  const charged = answer(scene([blade({ power: 8 })], { ...charging, plan: all }));
  expect(charged.damage).toBeCloseTo(points(3, 8, 14), 12);
  expect(charged.left).toBe(3);
  const script = { kind: 'script' as const, steps: [{ weapon: 'Blade', boostDamage: true }] };
  expect(faults(scene([blade()], { ...charging, plan: script }))).toEqual(['plan.steps[0].boostDamage']);
  const rider = { ...charging, attacker: { ...caster, cavalry: true } };
  const attackStep = { kind: 'script' as const, steps: [{ weapon: 'Blade', boostAttack: true }] };
  expect(faults(scene([blade()], { ...rider, plan: attackStep }))).toEqual(['plan.steps[0].boostAttack']);
});

test('MK3-DICE-04: a boost is declared before the dice: one point makes one shot a 3d6 shot and is gone', () => {
  const attacker = { kind: 'heavy warjack' as const, points: 1 };
  const { destroyed: hit, left } = answer(scene([gun()], { attacker, plan: { kind: 'optimal' } }));
  // Boosted only after a miss it would be more than 196 of 216, and the point would be left after 7 of 12 shots.
  expect(hit).toBeCloseTo(196 / 216, 12);
  expect(left).toBe(0);
});

test('MK3-DICE-05: the attack total is the dice, the stat and every modifier of the roll', () => {
  const attacker = { RAT: 4, modifiers: { attackRolls: 1 } };
  // 2d6 + 4 + 2 + 1 against 14: 7 or more.
  expect(destroyed(scene([gun({ attackModifier: 2 })], { attacker, target: { DEF: 14 } }))).toBeCloseTo(21 / 36, 12);
});

test('MK3-DICE-05: the damage total is the dice, the power and every modifier of the roll', () => {
  const weapon = blade({ power: 8, damageModifier: 1 });
  const attacker = { modifiers: { damageRolls: 2 } };
  // 2d6 + 11 against 9: 7 + 2 on average, and never less than 4.
  expect(damage(scene([weapon], { attacker, target: { ...helpless, ARM: 9 } }))).toBeCloseTo(9, 12);
});

test('MK3-DICE-05: two dice, one more per boost and additional die, one less per lost die, never below zero', () => {
  for (const additional of [0, 1, 2]) {
    for (const fewer of [0, 1, 2, 3, 4]) {
      for (const boost of [0, 1]) {
        const dice = { additional, fewer };
        const attack = resolved(scene([blade({ attackDice: dice, damageDice: dice })]), {
          boostAttack: boost === 1,
          boostDamage: boost === 1,
        });
        const wanted = [0, 0, 0, 1, 2, 3, 4, 5][additional + boost - fewer + 4];
        expect([attack.attack.dice, attack.damage?.dice]).toEqual([wanted, wanted]);
      }
    }
  }
  expect(destroyed(scene([gun({ attackDice: { fewer: 1 } })], { target: { DEF: 10 } }))).toBeCloseTo(1 / 2, 12);
});

test('MK3-DICE-06: an attack roll without dice misses whatever the stat, a damage roll without dice is power', () => {
  const none = { fewer: 2 };
  expect(destroyed(scene([blade({ attackDice: none })], { attacker: { MAT: 40 }, target: { DEF: 0 } }))).toBe(0);
  expect(damage(scene([blade({ power: 9, damageDice: none })], { target: { ...helpless, ARM: 5 } }))).toBeCloseTo(
    4,
    12,
  );
});

test('MK3-DICE-06: dice that are dropped once they are rolled are dice: a certain hit stays one', () => {
  const attackDice = { additional: 1, dropLowest: 2 };
  const wrench = blade({ attackDice, location: 'left' });
  // 2 + 1 - 1 for the arm: both are dropped, but the hit on what lies needs no roll.
  const attacker = { crippled: ['left' as const] };
  expect(destroyed(scene([wrench], { attacker, target: { knockedDown: true } }))).toBe(1);
  expect(destroyed(scene([wrench], { attacker, situation: { automatic: ['hit'] } }))).toBe(1);
  // Rolled, nothing of it is left.
  expect(destroyed(scene([wrench], { attacker, target: { DEF: 0 } }))).toBe(0);
  // One die fewer and there is nothing to roll.
  const none = blade({ attackDice: { additional: 1, fewer: 2 }, location: 'left' });
  expect(destroyed(scene([none], { attacker, target: { knockedDown: true } }))).toBe(0);
});

test('MK3-DICE-07: dropped dice are gone before hit, 1s, 6s and damage are judged', () => {
  const sorted = (dice: readonly number[]) => [...dice].sort((a, b) => a - b);
  const low = scene([blade({ attackDice: { additional: 1, dropHighest: 1 } })]);
  expect(destroyed(low)).toBeCloseTo(
    chance(3, (dice) => hitsWith(sorted(dice).slice(0, 2), 6, 13)),
    12,
  );
  const high = (DEF: number) => scene([blade({ attackDice: { additional: 1, dropLowest: 1 } })], { target: { DEF } });
  // Kept 1 1 needs three 1s; kept 6 6 hits even DEF 40.
  expect(destroyed(high(5))).toBeCloseTo(215 / 216, 12);
  expect(destroyed(high(40))).toBeCloseTo(16 / 216, 12);
  for (const [dropLowest, dropHighest] of [
    [1, 1],
    [2, 0],
    [0, 1],
  ] as const) {
    const weapon = blade({ power: 6, damageDice: { additional: 2, dropLowest, dropHighest } });
    expect(damage(scene([weapon], { target: { ...helpless, ARM: 13 } }))).toBeCloseTo(
      average(4, (dice) => Math.max(0, sum(sorted(dice).slice(dropLowest, 4 - dropHighest)) + 6 - 13)),
      12,
    );
  }
});

test('MK3-DICE-08: a reroll replaces the result, dropped dice restored, once per rule', () => {
  for (const rerollMisses of [1, 2, 3]) {
    const again = scene([gun({ attackDice: { rerollMisses } })]);
    expect(destroyed(again)).toBeCloseTo(1 - (5 / 12) ** (rerollMisses + 1), 12);
  }
  const dropping = { additional: 1, dropLowest: 1 };
  const once = destroyed(scene([gun({ attackDice: dropping })], { target: { DEF: 15 } }));
  expect(
    destroyed(scene([gun({ attackDice: { ...dropping, rerollMisses: 1 } })], { target: { DEF: 15 } })),
  ).toBeCloseTo(1 - (1 - once) ** 2, 12);
  const fresh = points(2, 10, 15);
  const below = (rerollBelow: number) =>
    damage(scene([blade({ power: 10, damageDice: { rerollBelow } })], { target: { ...helpless, ARM: 15 } }));
  // A roll too low is replaced by a fresh one, which stands even when it is lower still.
  expect(below(4)).toBeCloseTo(
    average(2, (dice) => {
      const first = Math.max(0, sum(dice) - 5);
      return first < 4 ? fresh : first;
    }),
    12,
  );
  expect(below(60)).toBeCloseTo(fresh, 12);
});

test('MK3-PRIO-01: effects with different names are entered as their sum and count in full', () => {
  const stacked = { modifiers: { MAT: { bonus: 2 + 2 }, attackRolls: -1 } };
  expect(destroyed(scene([blade()], { attacker: stacked, target: { DEF: 15 } }))).toBeCloseTo(toHit(2, 9, 15), 12);
  const armoured = { ...helpless, ARM: 10, modifiers: { ARM: { bonus: 2 + 3, penalty: 1 + 1 } } };
  expect(damage(scene([blade({ power: 8 })], { target: armoured }))).toBeCloseTo(points(2, 8, 13), 12);
});

test('MK3-STAT-01: of several set values the lowest is the base stat, whatever their order', () => {
  for (const setTo of [
    [9, 4],
    [4, 9],
  ]) {
    const modifiers = { MAT: { setTo } };
    expect(destroyed(scene([blade()], { attacker: { modifiers } }))).toBeCloseTo(toHit(2, 4, 13), 12);
  }
});

test('MK3-STAT-01: a stat is set before it is modified', () => {
  // 4 doubled, halved twice, and one more is 3; set last it would be 4.
  const set = { setTo: [4], doubled: 1, halved: 2, bonus: 1 };
  expect(destroyed(scene([blade()], { attacker: { modifiers: { MAT: set } } }))).toBeCloseTo(toHit(2, 3, 13), 12);
  // Helpless targets have base DEF 5 even when 7 is set or less is printed, and keep a lower set value.
  const shot = (DEF: number, setTo: number[]) =>
    resolved(scene([gun()], { target: { DEF, stationary: true, modifiers: { DEF: { setTo } } } })).attack.defense;
  expect([shot(13, [7]), shot(3, []), shot(13, [4])]).toEqual([5, 5, 4]);
});

test('MK3-STAT-02: doublings, halvings, bonuses, penalties in this order', () => {
  const changed = { doubled: 1, halved: 2, bonus: 3, penalty: 1 };
  // 5 doubled is 10, halved twice is 2.5, rounded up 3, plus 3, minus 1.
  expect(destroyed(scene([gun()], { attacker: { RAT: 5, modifiers: { RAT: changed } } }))).toBeCloseTo(
    toHit(2, 5, 13),
    12,
  );
  // Once each way is as it was: halved first, 5 would become 3 and then 6.
  const level = { RAT: 5, modifiers: { RAT: { doubled: 1, halved: 1 } } };
  expect(destroyed(scene([gun()], { attacker: level }))).toBeCloseTo(toHit(2, 5, 13), 12);
});

test('MK3-STAT-02: no current stat is below zero, and the floor comes after bonuses and penalties', () => {
  const floored = { bonus: 2, penalty: 9 };
  expect(
    destroyed(scene([gun()], { attacker: { RAT: 5, modifiers: { RAT: floored } }, target: { DEF: 7 } })),
  ).toBeCloseTo(toHit(2, 0, 7), 12);
  const bare = { ...helpless, DEF: 3, ARM: 4, modifiers: { ARM: floored, DEF: { penalty: 12 } } };
  expect(damage(scene([blade({ power: 3 })], { target: bare }))).toBeCloseTo(7 + 3, 12);
  expect(resolved(scene([gun()], { target: bare })).attack.defense).toBe(0);
});

test('MK3-STAT-02: a base stat is not set below zero either', () => {
  const modifiers = { MAT: { setTo: [-1] } };
  expect(() => faults(scene([blade()], { attacker: { modifiers } }))).toThrow('setTo');
});

test('MK3-STAT-03: POW has a floor, so a weapon cannot have less than 0, and a loss of STR stops at 0', () => {
  expect(() => faults(scene([gun({ power: -1 })]))).toThrow('power');
  // P+S 6 with STR 4 is POW 2: STR - 9 leaves 2d6 + 2.
  const weak = { STR: 4, modifiers: { STR: { penalty: 9 } } };
  expect(damage(scene([blade({ power: 6 })], { attacker: weak, target: { ...helpless, ARM: 0 } }))).toBeCloseTo(9, 12);
});

test('MK3-STAT-03: a weapon whose RNG is 0 cannot be used', () => {
  for (const weapon of [blade({ RNG: 0 }), gun({ RNG: 0 }), spell({ RNG: 0 })]) {
    expect(faults(scene([weapon]))).toEqual(['attacker.weapons[0].RNG']);
  }
  expect(faults(scene([blade({ RNG: 0.5 })]))).toEqual([]);
});

test('MK3-STAT-03: floors bind stats and not roll totals', () => {
  // RAT 5 - 2 is 3, and the roll's -4 makes it 2d6 - 1; RAT 5 - 9 is 0, and the roll is 2d6 - 4.
  const shooter = (penalty: number) => ({ RAT: 5, modifiers: { RAT: { penalty }, attackRolls: -4 } });
  expect(destroyed(scene([gun()], { attacker: shooter(2), target: { DEF: 6 } }))).toBeCloseTo(toHit(2, -1, 6), 12);
  expect(destroyed(scene([gun()], { attacker: shooter(9), target: { DEF: 6 } }))).toBeCloseTo(toHit(2, -4, 6), 12);
  const weak = blade({ power: 3, damageModifier: -5 });
  const feeble = { modifiers: { damageRolls: -4 } };
  expect(damage(scene([weak], { attacker: feeble, target: helpless }))).toBeCloseTo(points(2, -6, 0), 12);
});

test('MK3-STAT-04: melee reads MAT, ranged RAT, magic the magic attack, damage ARM', () => {
  const attacker = { MAT: 4, RAT: 6, magicAttack: 8 };
  const target = { DEF: 14, ARM: 15, damage: ENDLESS };
  for (const [weapon, stat] of [
    [blade, 4],
    [gun, 6],
    [spell, 8],
  ] as const) {
    expect(damage(scene([weapon({ power: 11 })], { attacker, target }))).toBeCloseTo(
      toHit(2, stat, 14) * points(2, 11, 15),
      12,
    );
  }
  const blank: SceneParts = { attacker: { MAT: undefined } };
  expect(faults(scene([blade()], blank))).toEqual(['attacker.MAT']);
  expect(faults(scene([gun()], blank))).toEqual([]);
});

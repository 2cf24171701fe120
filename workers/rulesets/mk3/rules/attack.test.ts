/** Attack rolls, automatic results, criticals, order of attacks: MK3-ATK, MK3-CRIT. */
import { expect, test } from 'vitest';
import { average, chance, doubles, hitsWith, points, toHit, wounds } from '../../twodice/testing/byHand.ts';
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
  scene,
  spell,
  type WeaponInput,
} from './ask.ts';

test('MK3-ATK-01: the total must reach DEF, and equal is enough', () => {
  for (const DEF of [6, 9, 13, 17, 18, 19]) {
    for (const weapon of [blade(), gun(), spell()]) {
      expect(destroyed(scene([weapon], { target: { DEF } })), `DEF ${DEF}`).toBeCloseTo(toHit(2, 6, DEF), 12);
    }
  }
  // Written out: 12 + 6 needs a 6 6, 11 + 6 three falls of 36.
  expect(destroyed(scene([blade()], { target: { DEF: 18 } }))).toBeCloseTo(1 / 36, 12);
  expect(destroyed(scene([blade()], { target: { DEF: 17 } }))).toBeCloseTo(3 / 36, 12);
});

test('MK3-ATK-01: MAT in melee, RAT at range, Magic Ability for magic', () => {
  const stats = { MAT: 5, RAT: 7, magicAttack: 8 };
  for (const [weapon, stat] of [
    [blade(), 5],
    [gun(), 7],
    [spell(), 8],
  ] as const)
    expect(destroyed(scene([weapon], { attacker: stats, target: { DEF: 14 } }))).toBeCloseTo(toHit(2, stat, 14), 12);
});

test('MK3-ATK-02: a lone 6 is a 6 and no more, however many dice were dropped for it', () => {
  const lone = (dice: object, MAT: number) =>
    destroyed(scene([blade({ attackDice: dice })], { attacker: { MAT }, target: { DEF: 13 } }));
  // Of two dice the higher: 6 + 6 is 12, 6 + 7 is enough; the only miss of all 1s is two of them.
  expect(lone({ dropLowest: 1 }, 6)).toBe(0);
  expect(lone({ dropLowest: 1 }, 7)).toBeCloseTo(11 / 36, 12);
  expect(lone({ dropLowest: 1 }, 40)).toBeCloseTo(35 / 36, 12);
  // Of three the two higher are both 6 in 16 of 216.
  expect(lone({ additional: 1, dropLowest: 1 }, 0)).toBeCloseTo(16 / 216, 12);
});

test('MK3-ATK-02: all 1s miss even with one die, all 6s hit only with two or more', () => {
  const value = (MAT: number, DEF: number, attackDice: object = {}) =>
    destroyed(scene([blade({ attackDice })], { attacker: { MAT }, target: { DEF } }));
  expect(value(40, 0)).toBeCloseTo(35 / 36, 12);
  expect(value(40, 0, { fewer: 1 })).toBeCloseTo(5 / 6, 12);
  expect(value(40, 0, { additional: 1 })).toBeCloseTo(215 / 216, 12);
  expect(value(0, 40)).toBeCloseTo(1 / 36, 12);
  expect(value(0, 40, { fewer: 1 })).toBe(0);
  expect(value(0, 40, { additional: 2 })).toBeCloseTo(1 / 1296, 12);
});

test('MK3-ATK-02: only kept dice count for all 1s', () => {
  // Three 1s of three dice, of which the lowest is dropped; with the highest dropped two 1s are enough, 16 of 216 falls.
  const miss = (attackDice: object) => 1 - destroyed(scene([blade({ attackDice })], { attacker: { MAT: 40 } }));
  expect(miss({ additional: 1, dropLowest: 1 })).toBeCloseTo(1 / 216, 12);
  expect(miss({ additional: 1, dropHighest: 1 })).toBeCloseTo(16 / 216, 12);
});

test('MK3-ATK-03: what hits for certain is not rolled, so nothing is critical; who rolls it may have a critical and may miss', () => {
  const burning = (rollForCritical: boolean) => {
    const input = scene([blade({ power: '-', qualities: ['Critical Fire'] })], {
      target: { DEF: 13, ARM: 0, damage: '#5', knockedDown: true },
      situation: { rollForCritical },
    });
    const question = ask(input);
    const { Fire } = question.measures(question.exact(), null);
    return Fire?.kind === 'probability' ? Fire.value : 0;
  };
  // Knocked down: DEF 5, so every fall hits but 1 1; five of them are doubles.
  expect([burning(false), burning(true)]).toEqual([0, expect.closeTo(5 / 36, 12)]);
});

test('MK3-ATK-18: each weapon strikes as far as its own range, and no farther', () => {
  const both = [blade({ RNG: 0.5, power: 18 }), blade({ name: 'Lance', RNG: 2, power: 16 })];
  const target = { DEF: 13, ARM: 16, damage: ENDLESS };
  const at = (distance: number) => damage(scene(both, { target, situation: { distance } }));
  const one = (power: number) => toHit(2, 6, 13) * points(2, power, 16);
  expect(at(0.5)).toBeCloseTo(one(18) + one(16), 12);
  expect(at(0.6)).toBeCloseTo(one(16), 12);
  expect(at(2.1)).toBe(0);
});

test('MK3-ATK-03: an automatic miss beats an automatic hit, which beats the dice', () => {
  const down = { knockedDown: true };
  const far = { distance: 3 };
  expect(destroyed(scene([blade({ RNG: 2 })], { target: down, situation: far }))).toBe(0);
  expect(destroyed(scene([blade({ RNG: 3 })], { target: down, situation: far }))).toBe(1);
  // No dice left is an automatic miss too (MK3-DICE-06), unless the ruling says that what is not rolled lacks no dice.
  const blind = blade({ attackDice: { fewer: 2 } });
  expect(destroyed(scene([blind], { target: down }))).toBe(0);
  expect(destroyed(scene([blind], { target: down, rulings: { noAttackDice: 'no roll, no miss' } }))).toBe(1);
  // One more die takes the reason for the miss away.
  const paid = { ...scene([blind], { target: down }), attacker: { weapons: [blind], MAT: 6, points: 1 } };
  expect(destroyed(paid)).toBe(1);
  // Giving the hit up brings the 1s back.
  const rolling = { rollForCritical: true };
  expect(destroyed(scene([blind], { target: down, situation: rolling }))).toBe(0);
  expect(destroyed(scene([blade()], { target: down, situation: rolling }))).toBeCloseTo(35 / 36, 12);
  const told = (automatic: Array<'hit' | 'miss'>, more = {}) =>
    destroyed(scene([blade()], { situation: { automatic, ...more } }));
  expect([told(['hit']), told(['miss']), told(['hit', 'miss'])]).toEqual([1, 0, 0]);
  expect(told(['hit'], rolling)).toBeLessThan(1);
  // An automatic miss is no roll, so nothing can be rerolled.
  const seen = { attackDice: { rerollMisses: 3 }, RNG: 5 };
  expect(destroyed(scene([gun(seen)], { situation: { distance: 6 } }))).toBe(0);
});

test('MK3-ATK-04: beyond RNG the attack misses, at RNG and without a distance it is rolled', () => {
  for (const weapon of [blade({ RNG: 2 }), gun({ RNG: 2 })]) {
    expect(destroyed(scene([weapon], { situation: { distance: 2.1 } }))).toBe(0);
    expect(destroyed(scene([weapon], { situation: { distance: 2 } }))).toBeCloseTo(7 / 12, 12);
    expect(destroyed(scene([weapon]))).toBeCloseTo(7 / 12, 12);
  }
  expect(destroyed(scene([gun()], { situation: { distance: 30 } }))).toBeCloseTo(7 / 12, 12);
});

test('MK3-ATK-06: bought attacks come after the initial ones, with any weapon and repeatedly', () => {
  const jack = { kind: 'heavy warjack' as const, points: 2 };
  const weapons = [blade({ power: 12 }), blade({ name: 'Fist', power: 9 })];
  const target = { ARM: 14, damage: ENDLESS };
  const steps = (...bought: boolean[]) => ({
    kind: 'script' as const,
    steps: bought.map((one, i) => ({ weapon: i % 2 === 0 ? 'Blade' : 'Fist', bought: one })),
  });
  expect(faults(scene(weapons, { attacker: jack, target, plan: steps(true, false) }))).toEqual(['plan.steps[1]']);
  expect(faults(scene(weapons, { attacker: jack, target, plan: steps(false, false, false) }))).toEqual([
    'plan.steps[2]',
  ]);
  const [strong, weak] = [toHit(2, 6, 13) * points(2, 12, 14), toHit(2, 6, 13) * points(2, 9, 14)];
  const plan = { kind: 'rule' as const, buyWith: 'Fist' };
  expect(damage(scene(weapons, { attacker: jack, target, plan }))).toBeCloseTo(strong + 3 * weak, 12);
  expect(damage(scene(weapons, { attacker: jack, target, plan: { kind: 'rule' } }))).toBeCloseTo(3 * strong + weak, 12);
  const { graph } = ask(scene(weapons, { attacker: jack, target, plan: { kind: 'optimal', order: 'free' } }));
  graph.nodes.forEach(({ candidates }, node) => {
    const initial = graph.states[node].left.some((left) => left > 0);
    for (const { choice } of candidates) expect(choice.kind === 'attack' && choice.bought).toBe(!initial);
  });
});

test('MK3-ATK-09: melee hits knocked down, stationary and inert targets automatically, other attacks roll against 5', () => {
  for (const state of [{ knockedDown: true }, { stationary: true }, { inert: true }]) {
    const target = { DEF: 40, ...state };
    expect(destroyed(scene([blade()], { attacker: { MAT: 0 }, target }))).toBe(1);
    for (const weapon of [gun(), spell()]) {
      expect(destroyed(scene([weapon], { attacker: { RAT: 2, magicAttack: 2 }, target }))).toBeCloseTo(
        toHit(2, 2, 5),
        12,
      );
    }
  }
});

test('MK3-ATK-19: a free strike is one melee attack at +2 with boosted damage against the unshielded back', () => {
  const weapons = [gun({ power: 30 }), blade({ power: 10, initialAttacks: 3 }), blade({ name: 'Fist', power: 30 })];
  const target = { DEF: 15, ARM: 14, shields: 1, bucklers: 1, damage: ENDLESS };
  const expected = toHit(2, 8, 15) * points(3, 10, 14);
  for (const backStrike of [false, true]) {
    expect(damage(scene(weapons, { target, situation: { freeStrike: true, backStrike } }))).toBeCloseTo(expected, 12);
  }
  // Points buy and boost nothing.
  const jack = { kind: 'heavy warjack' as const, points: 3 };
  for (const plan of [
    { kind: 'optimal' as const },
    { kind: 'rule' as const, boostAttack: 'always' as const, boostDamage: 'always' as const },
  ]) {
    expect(damage(scene(weapons, { attacker: jack, target, situation: { freeStrike: true }, plan }))).toBeCloseTo(
      expected,
      12,
    );
  }
  expect(faults(scene([gun()], { situation: { freeStrike: true } }))).toEqual(['situation.freeStrike']);
});

test('MK3-ATK-19: a free strike is a basic attack, so no special one, though it stands first', () => {
  const star = blade({ name: 'Star', power: 40, special: true });
  const target = { DEF: 15, ARM: 14, damage: ENDLESS };
  const strike = (weapons: WeaponInput[]) => damage(scene(weapons, { target, situation: { freeStrike: true } }));
  expect(strike([star, blade({ power: 10 })])).toBeCloseTo(toHit(2, 8, 15) * points(3, 10, 14), 12);
  expect(strike([star])).toBe(0);
});

test('MK3-ATK-20: knockdown on a hit comes before the damage roll, so Tough is lost at once', () => {
  const tough = { ARM: 14, tough: true };
  const plain = blade({ power: 11 });
  const [hit, kill] = [toHit(2, 6, 13), wounds(2, 11, 14)];
  expect(destroyed(scene([plain], { target: tough }))).toBeCloseTo((hit * kill * 2) / 3, 12);
  const smiting = { ...plain, qualities: ['Knockdown' as const] };
  expect(destroyed(scene([smiting], { target: tough }))).toBeCloseTo(hit * kill, 12);
  expect(destroyed(scene([smiting], { target: { ...tough, cannotBeKnockedDown: true } }))).toBeCloseTo(
    (hit * kill * 2) / 3,
    12,
  );
  // The attack after a hit needs no roll, even where the first did no damage.
  const two = { ...smiting, initialAttacks: 2 };
  const twice = hit * (1 - (1 - kill) ** 2) + (1 - hit) * hit * kill;
  expect(destroyed(scene([two], { target: { ARM: 14 } }))).toBeCloseTo(twice, 12);
});

test('MK3-ATK-25: magic attacks meet the defences of ranged ones but gain nothing from aiming', () => {
  const cast = (situation: object) => destroyed(scene([spell()], { situation }));
  const modifiers: ReadonlyArray<readonly [object, number]> = [
    [{ aim: true }, 13],
    [{ obstacle: true }, 13],
    [{ backStrike: true }, 11],
    [{ concealment: true }, 15],
    [{ elevated: true }, 15],
    [{ cover: true }, 17],
    [{ targetInMelee: true }, 17],
  ];
  for (const [situation, DEF] of modifiers) {
    expect(cast(situation), JSON.stringify(situation)).toBeCloseTo(toHit(2, 6, DEF), 12);
  }
  expect(destroyed(scene([spell()], { target: { stealth: true }, situation: { distance: 5.1 } }))).toBe(0);
});

test('MK3-CRIT-01: a hit with two equal kept dice is critical, a miss with doubles is not', () => {
  const target = { ARM: 14, damage: ENDLESS };
  const keen = (attackDice: object = {}) =>
    blade({ power: 10, qualities: ['Critical additional damage die'], attackDice });
  const [plain, critical] = [points(2, 10, 14), points(3, 10, 14)];
  for (const additional of [0, 1, 2]) {
    const value = average(2 + additional, (dice) => {
      if (!hitsWith(dice, 6, 13)) return 0;
      return doubles(dice) ? critical : plain;
    });
    expect(damage(scene([keen({ additional })], { target }))).toBeCloseTo(value, 12);
  }
  // With the lowest of three dropped, only the two kept dice make a pair.
  const dropped = average(3, (dice) => {
    const kept = [...dice].sort((a, b) => a - b).slice(1);
    if (!hitsWith(kept, 6, 13)) return 0;
    return doubles(kept) ? critical : plain;
  });
  expect(damage(scene([keen({ additional: 1, dropLowest: 1 })], { target }))).toBeCloseTo(dropped, 12);
  // One die is never a pair.
  expect(damage(scene([keen({ fewer: 1 })], { target: { ...target, DEF: 9 } }))).toBeCloseTo((4 / 6) * plain, 12);
});

test('MK3-CRIT-03: an automatic hit is not critical unless it is given up for a roll', () => {
  const keen = blade({ power: 10, qualities: ['Critical additional damage die'] });
  const target = { ARM: 14, stationary: true, damage: ENDLESS };
  expect(damage(scene([keen], { target }))).toBeCloseTo(points(2, 10, 14), 12);
  const pairs = chance(2, (dice) => doubles(dice) && hitsWith(dice, 6, 5));
  expect(pairs).toBeCloseTo(5 / 36, 12);
  expect(damage(scene([keen], { target, situation: { rollForCritical: true } }))).toBeCloseTo(
    (30 / 36) * points(2, 10, 14) + pairs * points(3, 10, 14),
    12,
  );
  // Tough is kept against an automatic hit of a weapon that knocks down on criticals only.
  const felling = blade({ qualities: ['Critical Knockdown'] });
  expect(destroyed(scene([felling], { target: { stationary: true, tough: true } }))).toBeCloseTo(2 / 3, 12);
  expect(resolved(scene([felling], { target: { knockedDown: true } })).knocksDown).toBe('never');
  expect(answer(scene([felling], { target: { tough: true } })).destroyed).toBeCloseTo(
    chance(2, (dice) => hitsWith(dice, 6, 13) && doubles(dice)) +
      (2 / 3) * chance(2, (dice) => hitsWith(dice, 6, 13) && !doubles(dice)),
    12,
  );
});

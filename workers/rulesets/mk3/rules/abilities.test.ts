/** Advantages, special attacks, charges of other kinds, vectors, dragoons, and the readings of unclear rules. */
import { describe, expect, test } from 'vitest';
import type { ActivationInput } from '../../twodice/activation/schema.ts';
import { chance, doubles, hitsWith, points, toHit, wounds } from '../../twodice/testing/byHand.ts';
import { answer, ask, blade, damage, destroyed, ENDLESS, faults, gun, resolved, scene, spell } from './ask.ts';

const endless = { DEF: 13, ARM: 16, damage: ENDLESS };
/** Enough for four blows of 14 points. */
const broad = { ...endless, damage: '#60' };

describe('who may attack with what', () => {
  test('MK3-ATK-05: melee, ranged, a special attack or nothing; never two of them', () => {
    const both = [blade({ power: 18 }), gun({ power: 18 })];
    const one = toHit(2, 6, 13) * points(2, 18, 16);
    for (const combatAction of ['melee', 'ranged'] as const) {
      expect(damage(scene(both, { target: endless, combatAction }))).toBeCloseTo(one, 12);
    }
    expect(damage(scene(both, { target: endless, combatAction: 'forfeited' }))).toBe(0);
    expect(faults(scene(both, { target: endless, combatAction: 'special' }))).toEqual(['combatAction']);
  });

  test('MK3-ATK-05: one initial attack with each melee weapon', () => {
    const weapons = [blade({ power: 18 }), blade({ name: 'Fist', power: 16 }), blade({ name: 'Tail', power: 12 })];
    const each = [18, 16, 12].map((power) => toHit(2, 6, 13) * points(2, power, 16));
    expect(damage(scene(weapons, { target: broad }))).toBeCloseTo(each[0] + each[1] + each[2], 12);
  });

  test('MK3-ATK-05: ROF initial attacks with each ranged weapon', () => {
    const weapons = [gun({ power: 18, initialAttacks: 3 }), gun({ name: 'Pistol', power: 12 })];
    const each = [18, 12].map((power) => toHit(2, 6, 13) * points(2, power, 16));
    expect(damage(scene(weapons, { target: broad }))).toBeCloseTo(3 * each[0] + each[1], 12);
  });

  test('MK3-ATK-05: a caster casts beside a ranged action as beside a melee one, and beside none', () => {
    const weapons = [gun({ power: 18 }), blade({ power: 18 }), spell({ power: 18, cost: 2 })];
    const attacker = { kind: 'warcaster' as const, points: 4 };
    const one = toHit(2, 6, 13) * points(2, 18, 16);
    const cast = { weapon: 'Bolt', bought: true };
    for (const [combatAction, first] of [
      ['ranged', [{ weapon: 'Gun' }]],
      ['melee', [{ weapon: 'Blade' }]],
      ['forfeited', []],
    ] as const) {
      const plan = { kind: 'script' as const, steps: [...first, cast, cast] };
      const dealt = damage(scene(weapons, { attacker, target: broad, combatAction, plan }));
      expect(dealt, combatAction).toBeCloseTo((first.length + 2) * one, 12);
    }
  });

  test('MK3-CRIPPLE-05, MK3-CHARGE-02: of several special attacks the first that can be made is made', () => {
    const weapons = [
      gun({ name: 'Breath', power: 24, special: true, location: 'head', RNG: 6 }),
      blade({ name: 'Claw', power: 20, special: true, location: 'left' }),
      blade({ name: 'Sweep', power: 18, special: true }),
    ];
    const dealt = (input: Parameters<typeof scene>[1]) => damage(scene(weapons, { target: endless, ...input }));
    const one = (power: number, dice = 2) => toHit(2, 6, 13) * points(dice, power, 16);
    for (const combatAction of ['auto', 'special'] as const) {
      expect(dealt({ combatAction, attacker: { RAT: 6 } })).toBeCloseTo(one(24), 12);
      expect(dealt({ combatAction, attacker: { RAT: 6 }, situation: { distance: 8 } })).toBeCloseTo(one(20), 12);
      expect(dealt({ combatAction, attacker: { crippled: ['head'] } })).toBeCloseTo(one(20), 12);
      expect(dealt({ combatAction, attacker: { crippled: ['head', 'left'] } })).toBeCloseTo(one(18), 12);
      expect(dealt({ combatAction, situation: { charge: 5 } })).toBeCloseTo(one(20, 3), 12);
    }
  });

  test('MK3-ATK-07: a special attack stands instead of the initial ones, and is never bought', () => {
    const weapons = [blade({ power: 18, initialAttacks: 2 }), blade({ name: 'Sweep', power: 20, special: true })];
    expect(damage(scene(weapons, { target: endless, combatAction: 'special' }))).toBeCloseTo(
      toHit(2, 6, 13) * points(2, 20, 16),
      12,
    );
    expect(damage(scene(weapons, { target: endless }))).toBeCloseTo(2 * toHit(2, 6, 13) * points(2, 18, 16), 12);
    const jack = { kind: 'heavy warjack' as const, points: 1 };
    const plan = { kind: 'rule' as const, buyWith: 'Sweep' };
    expect(faults(scene(weapons, { target: endless, attacker: jack, combatAction: 'special', plan }))).toEqual([
      'plan.buyWith',
    ]);
    // Basic attacks may follow it (MK3-ATK-06).
    const bought = scene(weapons, {
      target: endless,
      attacker: jack,
      combatAction: 'special',
      plan: { kind: 'rule', buyWith: 'Blade' },
    });
    expect(damage(bought)).toBeCloseTo(toHit(2, 6, 13) * (points(2, 20, 16) + points(2, 18, 16)), 12);
    const crippled = { crippled: ['left' as const] };
    const swung = [{ ...weapons[1], location: 'left' as const }];
    expect(faults(scene(swung, { target: endless, attacker: crippled, combatAction: 'special' }))).toEqual([
      'combatAction',
    ]);
  });

  test('MK3-ATK-17: a model in melee may cast', () => {
    const cast = scene([spell()], { situation: { targetInMelee: true, attackerInMeleeWithTarget: true } });
    expect(destroyed(cast)).toBeCloseTo(21 / 36, 13);
  });

  test('MK3-ATK-13: whoever has charged his target is in melee with it: his spells are no harder, but those of a node', () => {
    const caster = { kind: 'warcaster', points: 2 } as const;
    const dealt = (situation: ActivationInput['situation']) =>
      damage(scene([blade({ power: 18 }), spell({ cost: 2 })], { attacker: caster, target: endless, situation }));
    const charged = { charge: 5 };
    expect(dealt({ ...charged, targetInMelee: true })).toBeCloseTo(dealt(charged), 12);
    const channeled = { ...charged, channeled: true };
    expect(dealt({ ...channeled, targetInMelee: true })).toBeLessThan(dealt(channeled) - 0.1);
  });

  test('MK3-ATK-17, MK3-PRIO-02: nobody shoots while in melee, but gunfighters and colossals do', () => {
    const shot = (attacker: Partial<ActivationInput['attacker']>) =>
      scene([gun()], { attacker, situation: { targetInMelee: true, attackerInMeleeWithTarget: true } });
    expect(faults(shot({}))).toEqual(['situation.attackerInMeleeWithTarget']);
    expect(destroyed(shot({ gunfighter: true }))).toBeCloseTo(toHit(2, 6, 13), 13);
  });

  test('MK3-COLOSSAL-10: colossals and gargantuans shoot in melee', () => {
    for (const kind of ['colossal', 'gargantuan'] as const) {
      const shot = scene([gun()], { attacker: { kind }, situation: { attackerInMeleeWithTarget: true } });
      expect(destroyed(shot)).toBeCloseTo(toHit(2, 6, 13), 13);
    }
  });

  test('MK3-ADV-11: a Gunfighter strikes freely and charges with guns, and a gun makes no charge attack', () => {
    const attacker = { gunfighter: true };
    const free = scene([gun()], { attacker, situation: { freeStrike: true } });
    expect(destroyed(free)).toBeCloseTo(toHit(2, 8, 13), 13);
    const charge = scene([gun({ power: 18 })], {
      attacker,
      target: endless,
      situation: { charge: 5 },
      combatAction: 'ranged',
    });
    expect(damage(charge)).toBeCloseTo(toHit(2, 6, 13) * points(2, 18, 16), 12);
    expect(faults({ ...charge, attacker: { ...charge.attacker, gunfighter: false } })).not.toEqual([]);
  });

  test('MK3-ADV-11: a Gunfighter in melee shoots or strikes, and does not mix the two', () => {
    const weapons = [blade({ power: 18 }), gun({ power: 16, initialAttacks: 2 })];
    const attacker = { gunfighter: true };
    const situation = { attackerInMeleeWithTarget: true, targetInMelee: true };
    const dealt = (combatAction: 'melee' | 'ranged') =>
      damage(scene(weapons, { attacker, target: broad, situation, combatAction }));
    expect(dealt('melee')).toBeCloseTo(toHit(2, 6, 13) * points(2, 18, 16), 12);
    expect(dealt('ranged')).toBeCloseTo(2 * toHit(2, 6, 13) * points(2, 16, 16), 12);
  });

  test('MK3-ADV-04: an assault shoots once before the melee attacks, and its target is in its own melee', () => {
    const weapons = [blade({ power: 18 }), gun({ power: 18, initialAttacks: 3 })];
    const situation = { charge: 5, assault: true, targetInMelee: true };
    const both = toHit(2, 6, 13) * (points(2, 18, 16) + points(3, 18, 16));
    expect(damage(scene(weapons, { target: endless, situation }))).toBeCloseTo(both, 12);
    const first = ask(scene(weapons, { target: endless, situation })).graph.actions[0].choice;
    expect(first).toMatchObject({ kind: 'attack', weapon: 1 });
    expect(ask(scene(weapons, { target: endless, situation })).rules).toContain('MK3-ADV-04');
    expect(ask(scene(weapons, { target: endless, situation: { charge: 5 } })).rules).not.toContain('MK3-ADV-04');
    expect(faults(scene(weapons, { target: endless, situation: { assault: true } }))).toEqual(['situation.assault']);
    expect(faults(scene([blade()], { situation }))).toEqual(['situation.assault']);
  });

  test('MK3-ADV-04: the shot of an assault is no attack of the Combat Action: left open, that is one in which somebody attacks', () => {
    const weapons = [gun({ power: 18 }), blade({ power: 18, special: true })];
    const scenario = scene(weapons, { target: endless, situation: { charge: 5, assault: true } });
    const both = toHit(2, 6, 13) * (points(2, 18, 16) + points(3, 18, 16));
    expect(damage(scenario)).toBeCloseTo(both, 12);
    expect(damage({ ...scenario, combatAction: 'special' })).toBeCloseTo(both, 12);
  });

  test.each([
    [1, 2],
    [3, 4],
    ['d3', 3],
  ] as const)(
    'MK3-ADV-04: a Gunfighter shoots once by assault, and then with its ROF of %s',
    (initialAttacks, shots) => {
      const weapons = [gun({ power: 18, initialAttacks })];
      const attacker = { gunfighter: true };
      const assault = scene(weapons, { attacker, target: endless, situation: { charge: 5, assault: true } });
      const each = toHit(2, 6, 13) * points(2, 18, 16);
      expect(damage(assault)).toBeCloseTo(shots * each, 12);
      const charge = scene(weapons, { attacker, target: endless, situation: { charge: 5 } });
      expect(damage(charge)).toBeCloseTo((shots - 1) * each, 12);
    },
  );

  test('MK3-ADV-04: an assault is shot though the charge failed, which leaves nothing else to do', () => {
    const weapons = [blade({ power: 18 }), gun({ power: 18, initialAttacks: 3 })];
    const failed = (assault: boolean) =>
      scene(weapons, { target: broad, situation: { charge: 9, assault }, combatAction: 'forfeited' });
    expect(damage(failed(true))).toBeCloseTo(toHit(2, 6, 13) * points(2, 18, 16), 12);
    expect(damage(failed(false))).toBe(0);
    const question = ask(failed(true));
    expect(question.sentence(question.measures(question.exact(), null))).toContain('(a failed charge)');
    // A warjack has paid for the charge, and buys nothing with what is left.
    const jack = { ...failed(true).attacker, kind: 'heavy warjack' as const, points: 3 };
    expect(answer({ ...failed(true), attacker: jack, plan: { kind: 'rule' } }).left).toBe(2);
  });

  test('MK3-ADV-09: Eyeless Sight ignores Stealth', () => {
    const shot = (eyelessSight: boolean) =>
      destroyed(
        scene([gun()], { attacker: { eyelessSight }, target: { stealth: true }, situation: { distance: 5.1 } }),
      );
    expect(shot(false)).toBe(0);
    expect(shot(true)).toBeCloseTo(21 / 36, 13);
  });

  test('MK3-ADV-09: Eyeless Sight ignores concealment of every source and Stealth, but no cover', () => {
    const shot = (eyelessSight: boolean, situation: ActivationInput['situation'], stealth = false) =>
      destroyed(scene([gun()], { attacker: { eyelessSight }, target: { stealth }, situation }));
    expect(shot(false, { cloud: true })).toBeCloseTo(toHit(2, 6, 15), 13);
    expect(shot(true, { cloud: true })).toBeCloseTo(toHit(2, 6, 13), 13);
    expect(shot(true, { concealment: true, cloud: true })).toBeCloseTo(toHit(2, 6, 13), 13);
    expect(shot(true, { concealment: true })).toBeCloseTo(toHit(2, 6, 13), 13);
    expect(shot(false, { concealment: true })).toBeCloseTo(toHit(2, 6, 15), 13);
    expect(shot(true, { cover: true, concealment: true })).toBeCloseTo(toHit(2, 6, 17), 13);
    expect(shot(false, { distance: 8 }, true)).toBe(0);
    expect(shot(true, { distance: 8 }, true)).toBeCloseTo(toHit(2, 6, 13), 13);
  });

  test('MK3-ADV-03: spells through an arc node are measured from it', () => {
    const cast = (situation: ActivationInput['situation']) =>
      scene([spell({ cost: 2, RNG: 8, initialAttacks: 0 })], {
        attacker: { kind: 'warcaster', points: 2 },
        situation,
        plan: { kind: 'rule' },
      });
    expect(destroyed(cast({ channeled: true, distance: 6 }))).toBeCloseTo(toHit(2, 6, 13), 13);
    expect(destroyed(cast({ distance: 14 }))).toBe(0);
  });

  test('MK3-SPELL-07: only spells are channeled, and not by an engaged arc node', () => {
    expect(faults(scene([gun()], { situation: { channeled: true } }))).toEqual(['situation.channeled']);
    const caster = { kind: 'warcaster' as const, points: 2 };
    const situation = { channeled: true, attackerInMeleeWithTarget: true };
    expect(faults(scene([spell({ cost: 2 })], { attacker: caster, situation }))).toEqual(['situation.channeled']);
  });

  test('MK3-PRIO-05: one attack grants one, though it is a critical hit as well', () => {
    const sure = { DEF: 5, stationary: true, ARM: 10, damage: '#9' };
    const pecking = blade({ power: 11, damageDice: { fewer: 2 }, grantsAttack: 'on hit', grantsAtMost: 5 });
    const dealt = answer(scene([pecking], { target: sure })).chances;
    // One attack and the five that the rule allows, each granted by the one before, a point apiece.
    expect(dealt.get(6)).toBeCloseTo(1, 12);
    const rolled = { ...sure, stationary: false, DEF: 13 };
    const twelfths = answer(scene([{ ...pecking, grantsAtMost: 1 }], { target: rolled })).chances;
    expect(twelfths.get(2)).toBeCloseTo((7 / 12) ** 2, 12);
    expect(twelfths.get(3) ?? 0).toBe(0);
  });

  test('MK3-PRIO-05: a granted attack comes at once, may grant again, and no more often than the rule allows', () => {
    const one = toHit(2, 6, 13) * points(2, 18, 16);
    const chained = (grantsAtMost: number) =>
      damage(scene([blade({ power: 18, grantsAttack: 'on hit', grantsAtMost })], { target: endless }));
    const hit = toHit(2, 6, 13);
    expect(chained(1)).toBeCloseTo(one * (1 + hit), 12);
    expect(chained(2)).toBeCloseTo(one * (1 + hit + hit ** 2), 12);
    const critical = chance(2, (dice) => hitsWith(dice, 6, 13) && doubles(dice));
    expect(damage(scene([blade({ power: 18, grantsAttack: 'on critical' })], { target: endless }))).toBeCloseTo(
      one * (1 + critical),
      12,
    );
  });

  test('MK3-TIMING-04: what a weapon grants comes after the attack is resolved, and before the next weapon', () => {
    const weapons = [blade({ power: 18, grantsAttack: 'on hit' }), blade({ name: 'Second', power: 10 })];
    const { graph } = ask(scene(weapons, { target: endless }));
    const granted = graph.states.filter(({ granted: weapon }) => weapon === 0);
    expect(granted.length).toBeGreaterThan(0);
    for (const state of granted) {
      const node = graph.states.indexOf(state);
      for (const { choice } of graph.nodes[node].candidates) expect(choice).toMatchObject({ weapon: 0, bought: false });
      // The second weapon still has its initial attack.
      expect(state.left[1]).toBe(1);
    }
  });
});

describe('charges', () => {
  test('MK3-CHARGE-07: a charge outside the activation is one attack, boosted on damage, and spends nothing', () => {
    const weapons = [blade({ power: 18, initialAttacks: 2 }), blade({ name: 'Second', power: 18 })];
    const attacker = { kind: 'heavy warjack' as const, points: 3 };
    const input = scene(weapons, { attacker, target: endless, situation: { charge: 4, countercharge: true } });
    expect(damage(input)).toBeCloseTo(toHit(2, 6, 13) * points(3, 18, 16), 12);
    expect(answer(input).left).toBe(3);
    expect(faults(scene(weapons, { situation: { countercharge: true } }))).toEqual(['situation.countercharge']);
  });

  test('MK3-CHARGE-07: a charge outside the activation makes no special attack, though it stands first', () => {
    const weapons = [blade({ name: 'Star', power: 40, special: true }), blade({ power: 18 })];
    const situation = { charge: 4, countercharge: true };
    const want = toHit(2, 6, 13) * points(3, 18, 16);
    for (const combatAction of ['auto', 'special'] as const) {
      const input = scene(weapons, { target: broad, situation, combatAction });
      expect(damage(input), combatAction).toBeCloseTo(want, 12);
    }
    // One that failed makes no attack at all, and so is no question.
    expect(faults(scene(weapons, { target: endless, situation, combatAction: 'forfeited' }))).toEqual(['combatAction']);
  });

  test('MK3-CHARGE-08: a charge without a legal target forfeits the attacks', () => {
    const jack = { kind: 'heavy warjack' as const, points: 2 };
    expect(damage(scene([blade()], { attacker: jack, target: endless, combatAction: 'forfeited' }))).toBe(0);
  });

  test('MK3-POWER-22: a Combat Action that is forfeited makes no attacks, bought ones included', () => {
    const jack = { kind: 'heavy warjack' as const, points: 2 };
    expect(answer(scene([blade()], { attacker: jack, target: endless, combatAction: 'forfeited' })).left).toBe(2);
  });

  test('MK3-COMBINED-03: a combined attack is a charge attack only when everyone charged', () => {
    const melee = (combinedAllCharged: boolean) =>
      damage(
        scene([blade({ power: 18 })], { target: endless, situation: { charge: 5, combined: 2, combinedAllCharged } }),
      );
    expect(melee(true)).toBeCloseTo(toHit(2, 8, 13) * points(3, 20, 16), 12);
    expect(melee(false)).toBeCloseTo(toHit(2, 8, 13) * points(2, 20, 16), 12);
  });

  test('MK3-CAV-04: no initial attack with the Mount in a charge', () => {
    const weapons = [blade({ power: 18 }), blade({ name: 'Mount', power: 10, mount: true })];
    const one = (power: number, dice: number) => toHit(2, 6, 13) * points(dice, power, 16);
    expect(damage(scene(weapons, { target: endless }))).toBeCloseTo(one(18, 2) + one(10, 2), 12);
    expect(damage(scene(weapons, { target: endless, situation: { charge: 5 } }))).toBeCloseTo(one(18, 3), 12);
  });

  test('MK3-ADV-05: cavalry boosts its charge attack roll', () => {
    const input = scene([blade({ power: 18 })], {
      attacker: { cavalry: true },
      target: endless,
      situation: { charge: 5 },
    });
    expect(damage(input)).toBeCloseTo(toHit(3, 6, 13) * points(3, 18, 16), 12);
  });
});

describe('kinds of models', () => {
  test('MK3-VECTOR-02: neither RAT of a vector is modified, and its rolls are', () => {
    const shot = (modifiers: object) =>
      destroyed(scene([gun()], { attacker: { kind: 'vector', modifiers }, target: { DEF: 14 } }));
    expect(shot({ RAT: { bonus: 2 } })).toBeCloseTo(5 / 12, 13);
    expect(shot({ RAT: { setTo: [1] } })).toBeCloseTo(5 / 12, 13);
    expect(shot({ attackRolls: 2 })).toBeCloseTo(13 / 18, 13);
  });

  test('MK3-VECTOR-02, MK3-GV-69: the MAT of a vector is that of its controller, and its own is not modified', () => {
    const vector = (MAT: number, bonus: number) =>
      destroyed(
        scene([blade()], {
          attacker: { kind: 'vector', MAT, modifiers: { MAT: { bonus } } },
          target: { DEF: 14 },
        }),
      );
    expect(vector(8, 0)).toBeCloseTo(13 / 18, 13);
    expect(vector(6, 2)).toBeCloseTo(5 / 12, 13);
    const rolled = scene([blade({ attackModifier: 2 })], { attacker: { kind: 'vector' }, target: { DEF: 14 } });
    expect(destroyed(rolled)).toBeCloseTo(13 / 18, 13);
  });

  test('MK3-STAT-12: the kind says what a model pays and takes part in', () => {
    const charge = (kind: NonNullable<ActivationInput['attacker']['kind']>, has: number) =>
      faults(scene([blade()], { attacker: { kind, points: has }, situation: { charge: 5 } }));
    expect(charge('warrior', 0)).toEqual([]);
    expect(charge('vector', 0)).toEqual(['attacker.points']);
    expect(charge('pack warbeast', 0)).toEqual([]);
    expect(faults(scene([blade()], { attacker: { kind: 'battle engine' }, situation: { combined: 2 } }))).toEqual([
      'situation.combined',
    ]);
  });

  test('MK3-CAV-05, MK3-GV-73: the blow that unseats a dragoon loses its excess', () => {
    const question = ask(
      scene([blade({ power: 14 })], { target: { DEF: 5, stationary: true, ARM: 16, damage: '#5:3/#5' } }),
    );
    const { dismounted, boxes } = question.measures(question.exact(), null);
    expect(dismounted?.kind === 'probability' && dismounted.value).toBeCloseTo(11 / 12, 13);
    // Never more than the two mounted boxes.
    expect(boxes?.kind === 'distribution' && boxes.points.at(-1)?.value).toBe(2);
  });

  test('MK3-CAV-05, MK3-DMG-13: what hardly ever happens keeps its accuracy, and what never does is 0', () => {
    // Boosted dice against a DEF that only sixes hit, and an ARM that only sixes pass: 1 of 216 each.
    const six = { additional: 1 };
    const rare = ask(
      scene([blade({ power: 10, attackDice: six, damageDice: six })], {
        target: { DEF: 40, ARM: 27, damage: '#1/#5' },
      }),
    );
    const { dismounted } = rare.measures(rare.exact(), null);
    expect(dismounted?.kind === 'probability' && dismounted.value * 216 ** 2).toBeCloseTo(1, 13);
    // Ones miss, and only ones: who outlives six blows leaves nothing behind.
    const blows = blade({ power: 40, initialAttacks: 6 });
    const doomed = ask(scene([blows], { target: { DEF: 5, ARM: 10, damage: '#1', tokens: 'soul' } }));
    const { tokens } = doomed.measures(doomed.exact(), null);
    expect(tokens?.kind === 'distribution' && tokens.points[0].probability * 36 ** 6).toBeCloseTo(1, 13);
    // No damage and dice that are rolled again: the shares of all ends add up to a little less than 1.
    const harmless = blade({ power: '-', initialAttacks: 'd3', attackDice: { dropLowest: 1, rerollMisses: 1 } });
    const safe = ask(scene([harmless], { target: { DEF: 12, ARM: 10, damage: '#1/#2', tokens: 'none' } }));
    const { dismounted: never } = safe.measures(safe.exact(), null);
    expect(never?.kind === 'probability' && never.value).toBe(0);
  });

  test('MK3-CAV-05: on foot it has its own DEF and ARM, and Tough works on foot only', () => {
    const input = scene([blade({ power: 60, initialAttacks: 2 })], {
      target: { DEF: 13, ARM: 10, damage: '#1/#1', dismounted: { DEF: 15, ARM: 12 }, tough: true },
    });
    const question = ask(input);
    const { destroyed: end } = question.measures(question.exact(), null);
    expect(end?.kind === 'probability' && end.value).toBeCloseTo(toHit(2, 6, 13) * toHit(2, 6, 15) * (2 / 3), 13);
  });

  test('MK3-COLOSSAL-08: a colossal is never incorporeal', () => {
    const target = { damage: 'L{.|.|.|.|.|.}R{.|.|.|.|.|.}', incorporeal: true };
    expect(faults(scene([blade()], { target }))).toEqual(['target.incorporeal']);
  });

  test('MK3-COLOSSAL-08: a colossal is never disrupted, and never has Stealth', () => {
    const colossal = 'L{.|.|.|.|.|.}R{.|.|.|.|.|.}';
    const disrupt = resolved(scene([blade({ qualities: ['Disruption'] })], { target: { damage: colossal } }));
    expect(disrupt.leaves.hit).toEqual([]);
    expect(resolved(scene([blade({ qualities: ['Disruption'] })])).leaves.hit).toEqual(['Disruption']);
    expect(faults(scene([blade()], { target: { damage: colossal, stealth: true } }))).toEqual(['target.stealth']);
  });

  test('MK3-PACK-04: a pack warbeast has one row, and takes transferred damage in it', () => {
    const input = scene([blade({ power: 20, damageDice: { fewer: 2 } })], {
      target: { DEF: 5, stationary: true, ARM: 10, damage: '#8', fury: 1, beasts: [4] },
    });
    const question = ask(input);
    const { boxes } = question.measures(question.exact(), null);
    expect(boxes?.kind === 'distribution' && boxes.mean.value).toBeCloseTo(6, 12);
  });

  test('MK3-XFER-03: transferred damage still counts as suffered', () => {
    const input = scene([blade({ power: 20 })], {
      target: { DEF: 5, stationary: true, ARM: 10, damage: '#8', fury: 1, beasts: [60], rage: true },
    });
    const question = ask(input);
    const { rage, boxes } = question.measures(question.exact(), null);
    expect(boxes?.kind === 'distribution' && boxes.mean.value).toBe(0);
    expect(rage?.kind === 'distribution' && rage.mean.value).toBeCloseTo(1, 13);
  });

  test('MK3-DMG-13: every living model leaves a soul and a corpse', () => {
    const input = scene([blade({ initialAttacks: 3 })], {
      target: { others: [{ count: 2, DEF: 13, ARM: 0 }], tokens: 'soul and corpse' },
    });
    const question = ask(input);
    const { tokens } = question.measures(question.exact(), null);
    expect(tokens?.kind === 'distribution' && tokens.mean.value).toBeCloseTo(2 * 3 * toHit(2, 6, 13), 12);
  });

  test('MK3-DMG-09, MK3-DMG-13: whom Tough saves is not destroyed and leaves nothing', () => {
    const question = ask(scene([blade()], { target: { tough: true, tokens: 'soul' } }));
    const { tokens } = question.measures(question.exact(), null);
    expect(tokens?.kind === 'distribution' && tokens.mean.value).toBeCloseTo((21 / 36) * (2 / 3), 12);
  });

  test('MK3-DMG-12, MK3-CONT-03: what was on a model goes with it: the next one stands and does not burn', () => {
    const weapon = blade({ initialAttacks: 2, qualities: ['Knockdown', 'Continuous Effect: Fire'] });
    const question = ask(scene([weapon], { target: { others: [{ DEF: 13, ARM: 40, damage: '#9' }] } }));
    const cleared = question.graph.nodes.map(({ cleared: state }) => state);
    for (const state of cleared) expect(state).toMatchObject({ knockedDown: false, lasting: 0 });
  });

  test('MK3-DMG-12: who is removed from play never returns, not even by Tough; and whoever comes next has all his boxes', () => {
    const others = [{ DEF: 5, ARM: 10, damage: '#3' }];
    const target = { DEF: 5, ARM: 10, damage: '#1', tough: true };
    const gone = (more: object) => destroyed(scene([blade({ power: 40 })], { target: { ...target, ...more } }));
    expect(gone({ leavesPlayWhenDisabled: 'before Tough' })).toBeCloseTo(toHit(2, 6, 5), 13);
    expect(gone({})).toBeCloseTo(toHit(2, 6, 5) * (2 / 3), 13);
    // Points that the first one has no boxes for are lost: the next falls to a second blow only.
    const both = (initialAttacks: number) => {
      const weapon = blade({ power: 40, initialAttacks });
      const question = ask(scene([weapon], { target: { ...target, tough: false, others } }));
      const { destroyed: all } = question.measures(question.exact(), null);
      return all?.kind === 'probability'
        ? all.value
        : all?.kind === 'distribution'
          ? all.points.at(-1)!.value
          : Number.NaN;
    };
    expect([both(1), both(2)]).toEqual([0, expect.closeTo(toHit(2, 6, 5) ** 2, 13)]);
  });

  test('MK3-UNIT-05, MK3-DMG-12: what a unit has, all its models have', () => {
    const unit = (spellARM: number) => {
      const question = ask(
        scene([blade({ power: 14, initialAttacks: 2 })], {
          target: { DEF: 5, ARM: 10, spellARM, damage: '#1', others: [{ DEF: 5, ARM: 10 }] },
        }),
      );
      const { destroyed: all } = question.measures(question.exact(), null);
      return all?.kind === 'probability' ? all.value : Number.NaN;
    };
    const one = (armour: number) => toHit(2, 6, 5) * wounds(2, 14, armour);
    expect(unit(0)).toBeCloseTo(one(10) ** 2, 13);
    expect(unit(6)).toBeCloseTo(one(16) ** 2, 13);
  });

  test('MK3-UNIT-01, MK3-COMBINED-01: a combined attack has as many members as are in formation', () => {
    const hit = (combined: number) => destroyed(scene([blade()], { situation: { combined } }));
    expect(hit(3)).toBeCloseTo(toHit(2, 9, 13), 13);
    expect(hit(2)).toBeCloseTo(toHit(2, 8, 13), 13);
  });

  test('MK3-UNIT-03: a trooper charges by order, without paying', () => {
    expect(answer(scene([blade({ power: 18 })], { target: endless, situation: { charge: 5 } })).left).toBe(0);
    expect(faults(scene([blade()], { situation: { charge: 5 } }))).toEqual([]);
  });

  test('MK3-FOCUS-14: a feat costs no focus; what it does is entered as modifiers', () => {
    const caster = { kind: 'warcaster' as const, points: 2, modifiers: { attackRolls: 2, damageRolls: 2 } };
    const input = scene([blade({ power: 14 })], {
      attacker: caster,
      target: endless,
      plan: { kind: 'rule', buy: false },
    });
    expect(damage(input)).toBeCloseTo(toHit(2, 8, 13) * points(2, 16, 16), 12);
    expect(answer(input).left).toBe(2);
  });

  test('MK3-SPELL-06: the sum of the spells on a model is what counts, and Blessed ignores all of it', () => {
    const sum = scene([blade()], { target: { spellDEF: 4 } });
    expect(destroyed(sum)).toBeCloseTo(toHit(2, 6, 17), 13);
    expect(destroyed(scene([blade({ qualities: ['Blessed'] })], { target: { spellDEF: 4 } }))).toBeCloseTo(
      toHit(2, 6, 13),
      13,
    );
  });
});

describe('order of things', () => {
  test('MK3-TIMING-01: the shot of an Assault is over when the first initial attack begins', () => {
    const weapons = [blade({ power: 18 }), gun({ power: 18 })];
    const { graph } = ask(scene(weapons, { target: broad, situation: { charge: 5, assault: true } }));
    graph.nodes.forEach(({ candidates }, node) => {
      const [, shots] = graph.states[node].left;
      for (const { choice } of candidates) {
        if (choice.kind === 'attack') expect(choice.weapon).toBe(shots === 1 ? 1 : 0);
      }
    });
  });

  test('MK3-TIMING-01: attacks are bought after the initial ones', () => {
    const { graph } = ask(
      scene([blade({ power: 14, initialAttacks: 2 })], {
        attacker: { kind: 'heavy warjack', points: 2 },
        target: endless,
      }),
    );
    graph.nodes.forEach(({ candidates }, node) => {
      const initial = graph.states[node].left.some((left) => left !== 0);
      for (const { choice } of candidates) if (choice.kind === 'attack') expect(choice.bought).toBe(!initial);
    });
  });

  const caster = scene([blade({ power: 10 }), spell({ cost: 2, initialAttacks: 0, power: 12 })], {
    attacker: { kind: 'warcaster', points: 4 },
    target: endless,
    plan: { kind: 'optimal', order: 'free' },
  });

  test('MK3-TIMING-02: a spell is paid before it is rolled, whether it hits or not', () => {
    const { graph } = ask(caster);
    for (const action of graph.actions) {
      if (action.choice.kind !== 'attack' || action.choice.weapon !== 1) continue;
      const node = graph.firstAction.findLastIndex((first) => first <= graph.actions.indexOf(action));
      for (const next of [...action.next.values()]) {
        if (next) expect(next.points).toBeLessThanOrEqual(graph.states[node].points - 2);
      }
    }
  });

  test('MK3-PRIO-04: spells are cast between attacks, never inside one', () => {
    const { graph } = ask(caster);
    const before = graph.nodes.filter(
      ({ candidates }, node) =>
        graph.states[node].left[0] === 1 &&
        candidates.some(({ choice }) => choice.kind === 'attack' && choice.weapon === 1),
    );
    expect(before.length).toBeGreaterThan(0);
    // Every action is a whole attack: it leads to a state in which one more attack has been made.
    graph.actions.forEach((action) => {
      for (const next of [...action.next.values()]) if (next) expect(next.made).toBeGreaterThan(0);
    });
  });
});

describe('rulings', () => {
  test('MK3-RUL-01: in melee as +4 DEF or as -4 to the roll: the same against most, not where DEF is fixed', () => {
    const shot = (inMelee: '+4 DEF' | '-4 to the roll', huge = false) =>
      destroyed(scene([gun()], { target: { huge }, situation: { targetInMelee: true }, rulings: { inMelee } }));
    expect(shot('+4 DEF')).toBeCloseTo(shot('-4 to the roll'), 13);
    expect(shot('+4 DEF')).toBeCloseTo(toHit(2, 6, 17), 13);
    // A huge base has nothing of a DEF bonus; a penalty to the roll asks for no base.
    expect(shot('+4 DEF', true)).toBeCloseTo(toHit(2, 6, 13), 13);
    expect(shot('-4 to the roll', true)).toBeCloseTo(toHit(2, 6, 17), 13);
  });

  test('MK3-RUL-03: all 1s and doubles are judged on the dice that are kept', () => {
    const input = scene([blade({ power: 18, attackDice: { additional: 1, dropLowest: 1 } })], { target: endless });
    const kept = (dice: readonly number[]) => [...dice].sort((a, b) => a - b).slice(1);
    expect(damage(input)).toBeCloseTo(chance(3, (dice) => hitsWith(kept(dice), 6, 13)) * points(2, 18, 16), 12);
  });

  test('MK3-RUL-04: a damage roll without dice is its power, or nothing', () => {
    const roll = (noDamageDice: 'power alone' | 'no damage') =>
      damage(scene([blade({ power: 20, damageDice: { fewer: 2 } })], { target: endless, rulings: { noDamageDice } }));
    expect(roll('power alone')).toBeCloseTo(toHit(2, 6, 13) * 4, 12);
    expect(roll('no damage')).toBe(0);
  });

  test('MK3-RUL-05: the helpless have base DEF 5, even when theirs is lower', () => {
    const shot = (helplessDEF: 'exactly 5' | 'at most 5') =>
      destroyed(
        scene([gun()], { attacker: { RAT: 0 }, target: { DEF: 3, knockedDown: true }, rulings: { helplessDEF } }),
      );
    expect(shot('exactly 5')).toBeCloseTo(toHit(2, 0, 5), 13);
    expect(shot('at most 5')).toBeCloseTo(toHit(2, 0, 3), 13);
  });

  test('MK3-RUL-06: a power field acts on the whole roll, or on no more than the boxes left', () => {
    const blow = (powerField: 'whole damage' | 'boxes left') => {
      const question = ask(
        scene([blade({ power: 20, damageDice: { fewer: 2 } })], {
          target: { DEF: 5, stationary: true, ARM: 10, damage: '#5', powerField: 1 },
          rulings: { powerField },
        }),
      );
      const { destroyed: end } = question.measures(question.exact(), null);
      return end?.kind === 'probability' ? end.value : Number.NaN;
    };
    // Ten points on five boxes: 10 - 5 destroys, 5 - 5 does not.
    expect(blow('whole damage')).toBe(1);
    expect(blow('boxes left')).toBe(0);
  });

  test('MK3-RUL-07: one point for each damage roll', () => {
    const two = ask(
      scene([blade({ power: 30, initialAttacks: 2, damageDice: { fewer: 2 } })], {
        target: { DEF: 5, stationary: true, ARM: 10, damage: '#50', powerField: 3 },
      }),
    );
    const { boxes } = two.measures(two.exact(), null);
    expect(boxes?.kind === 'distribution' && boxes.mean.value).toBeCloseTo(30, 12);
  });

  test('MK3-RUL-08: a Tough model that cannot be knocked down stands and keeps Tough', () => {
    const blows = (cannotBeKnockedDown: boolean) =>
      destroyed(
        scene([blade({ initialAttacks: 2 })], {
          target: { DEF: 5, stationary: true, tough: true, cannotBeKnockedDown },
        }),
      );
    expect(blows(true)).toBeCloseTo(1 - 1 / 9, 13);
    expect(blows(false)).toBeCloseTo(1, 13);
  });

  test('MK3-RUL-16: the magic attack stat is entered, whatever feeds it', () => {
    const warlock = scene([spell({ cost: 1, initialAttacks: 0 })], {
      attacker: { kind: 'warlock', magicAttack: 7, points: 1 },
      plan: { kind: 'rule' },
    });
    expect(destroyed(warlock)).toBeCloseTo(toHit(2, 7, 13), 13);
  });

  test('MK3-RUL-17: what an attack cripples counts from the next roll on', () => {
    const jack = (initialAttacks: number) => {
      const question = ask(
        scene([blade({ power: 20, initialAttacks, damageDice: { fewer: 2 } })], {
          target: { DEF: 14, ARM: 19, damage: 'M|M|M|M|M|M..................'.replace(/\.+$/, '......') },
        }),
      );
      const { boxes } = question.measures(question.exact(), null);
      return boxes?.kind === 'distribution' ? boxes.mean.value : Number.NaN;
    };
    // One point a hit: movement is crippled after six hits at the earliest, so two attacks are plain.
    expect(jack(2)).toBeCloseTo(2 * toHit(2, 6, 14), 12);
    expect(jack(9)).toBeGreaterThan(9 * toHit(2, 6, 14));
  });

  test('MK3-RUL-18: one die fewer for each crippled system or aspect concerned', () => {
    const both = resolved(
      scene([blade({ power: 18, location: 'left' })], { attacker: { crippled: ['left', 'body', 'mind'] } }),
    );
    expect([both.attack.dice, both.damage?.dice]).toEqual([0, 0]);
  });

  test('MK3-RUL-23: a charge attack that misses uses the boost up', () => {
    const input = scene([blade({ power: 18, initialAttacks: 2 })], { target: endless, situation: { charge: 5 } });
    expect(damage(input)).toBeCloseTo(toHit(2, 6, 13) * (points(3, 18, 16) + points(2, 18, 16)), 12);
  });

  test('MK3-RUL-25, MK3-RUL-26: grids pass on to each other, branches in ascending order', () => {
    const spiral = ask(
      scene([blade({ power: 12, damageDice: { fewer: 2 } })], {
        target: { DEF: 5, stationary: true, ARM: 10, damage: '@M|M|B|B|S|S' },
      }),
    );
    const { Mind, Body, Spirit } = spiral.measures(spiral.exact(), null);
    for (const aspect of [Mind, Body, Spirit]) {
      // Two points from a branch on: an aspect of two neighbouring branches falls from the first of them only.
      expect(aspect?.kind === 'series' && aspect.steps[0].value).toBeCloseTo(1 / 6, 13);
    }
  });
});

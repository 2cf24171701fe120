/**
 * The order of steps inside one attack, with dice that are written down beforehand: attack roll, reroll, critical
 * trigger, knockdown, damage, power field, disabled, Tough. Each list of faces is used up in exactly this order.
 */
import { describe, expect, test } from 'vitest';
import { WordStream } from '../../../kernel/streams.ts';
import { type PlayedAttack, playAttack } from '../../twodice/activation/replay.ts';
import { Activation, type ActivationInput } from '../../twodice/activation/schema.ts';
import { KNOCKED_DOWN, PAID_DAMAGE_BOOST, SUFFERED } from '../../twodice/activation/state.ts';
import { readTrack } from '../../twodice/body/boxes.ts';
import { type Played, playActivation } from '../../twodice/testing/tabletop.ts';
import { ask, blade, scene } from './ask.ts';

class ScriptedDice extends WordStream {
  private readonly faces: number[];

  constructor(faces: readonly number[]) {
    super(new Int32Array(4));
    this.faces = [...faces];
  }

  override die(sides: number): number {
    const face = this.faces.shift();
    if (face === undefined) throw new RangeError('more dice than were written down');
    if (sides !== 6) throw new RangeError(`a d${sides} where a d6 was expected`);
    return face;
  }

  get unused(): number {
    return this.faces.length;
  }
}

interface Boosts {
  readonly attack?: boolean;
  readonly damage?: boolean;
}

/** The first attack of the question with these dice, all of which must be used. */
function attackWith(input: ActivationInput, faces: readonly number[], boosts: Boosts = {}): PlayedAttack {
  const question = ask(input);
  const stream = new ScriptedDice(faces);
  const { attack: boostAttack = false, damage = false } = boosts;
  const played = playAttack(
    question,
    question.states.start(),
    { kind: 'attack', weapon: 0, bought: false, boostAttack, boostHit: damage, boostCritical: damage },
    stream,
  );
  expect(stream.unused).toBe(0);
  return played;
}

/** The whole activation with these dice, Tough rolls among them. */
function playWith(input: ActivationInput, faces: readonly number[]): Played {
  const scenario = Activation.parse(input);
  const { boxes, marked } = readTrack(scenario.target.damage);
  const stream = new ScriptedDice(faces);
  const played = playActivation(ask(input), scenario, boxes - marked, stream);
  expect(stream.unused).toBe(0);
  return played;
}

const weapon = blade({ power: 10 });

describe('one attack', () => {
  test('MK3-TIMING-03: a miss ends it: no damage dice are thrown', () => {
    const played = attackWith(scene([weapon]), [3, 3]);
    expect(played).toMatchObject({ loss: 0, branch: 0, damage: null });
    expect(played.thrown).toMatchObject({ result: 'miss', total: 12 });
  });

  test('MK3-DICE-08: a missed roll is rerolled before anything else, and only the new dice count', () => {
    const lucky = { ...weapon, attackDice: { rerollMisses: 1 }, qualities: ['Critical Knockdown' as const] };
    // The pair of the first roll misses and is no critical; the second roll hits without a pair.
    const hit = attackWith(scene([lucky], { target: { ARM: 14 } }), [3, 3, 2, 5, 4, 4]);
    expect(hit.thrown).toMatchObject({ result: 'hit', rerolled: [[3, 3]], dice: [2, 5], total: 13 });
    expect(hit).toMatchObject({ loss: 4, branch: 0 });
    const critical = attackWith(scene([lucky], { target: { ARM: 14 } }), [1, 5, 4, 4, 4, 4]);
    expect(critical.thrown.result).toBe('critical');
    expect(critical).toMatchObject({ loss: 4, branch: KNOCKED_DOWN });
    const twice = attackWith(scene([lucky], { target: { ARM: 14 } }), [1, 5, 1, 1]);
    expect(twice.thrown).toMatchObject({ result: 'miss', rerolled: [[1, 5]] });
  });

  test('MK3-DICE-07, MK3-DICE-08: dice are dropped before the roll is judged, and a reroll throws them all again', () => {
    const input = scene([{ ...weapon, attackDice: { additional: 1, dropHighest: 1, rerollMisses: 1 } }]);
    // 1 6 1 keeps 1 1 and misses, 6 2 5 keeps 2 5 and hits.
    const played = attackWith({ ...input, target: { DEF: 13, ARM: 14 } }, [1, 6, 1, 6, 2, 5, 2, 3]);
    expect(played.thrown).toMatchObject({ result: 'hit', rerolled: [[1, 6, 1]], kept: [2, 5], total: 13 });
    expect(played.loss).toBe(1);
    const heavy = scene([{ ...weapon, damageDice: { additional: 2, dropLowest: 2 } }], { target: { ARM: 14 } });
    expect(attackWith(heavy, [3, 4, 6, 1, 5, 2])).toMatchObject({ loss: 7, damage: { kept: [5, 6] } });
  });

  test('a critical adds its die to the damage roll that follows', () => {
    const keen = scene([{ ...weapon, qualities: ['Critical additional damage die'] }], { target: { ARM: 14 } });
    expect(attackWith(keen, [4, 4, 1, 2, 6])).toMatchObject({ loss: 5 });
    expect(attackWith(keen, [3, 5, 1, 6])).toMatchObject({ loss: 3 });
    expect(attackWith(keen, [3, 3]).thrown.result).toBe('miss');
  });

  test('MK3-DICE-04: boosts are thrown with their rolls, the damage boost only on a hit', () => {
    const jack = scene([weapon], { attacker: { kind: 'heavy warjack', points: 3 }, target: { ARM: 14 } });
    const both = { attack: true, damage: true };
    expect(attackWith(jack, [1, 2, 4, 1, 1, 5], both)).toMatchObject({ loss: 3, branch: PAID_DAMAGE_BOOST });
    expect(attackWith(jack, [1, 2, 3], both)).toMatchObject({ loss: 0, branch: 0 });
  });

  test('MK3-TIMING-03: an automatic hit throws no attack dice and is never critical', () => {
    const felling = { ...weapon, qualities: ['Critical Knockdown' as const] };
    const played = attackWith(scene([felling], { target: { ARM: 14, stationary: true } }), [6, 6]);
    expect(played.thrown).toMatchObject({ result: 'hit', dice: [] });
    expect(played).toMatchObject({ loss: 8, branch: 0 });
  });

  test('MK3-DMG-07: damage is rerolled before the power field takes its share, and a scratch costs it nothing', () => {
    const careful = { ...weapon, damageDice: { rerollBelow: 3 } };
    const input = scene([careful], { target: { ARM: 14, damage: '#20', powerField: 1 } });
    // 2 points, rerolled to 7, of which the field takes 5.
    const again = attackWith(input, [2, 6, 2, 4, 5, 6]);
    expect(again).toMatchObject({ loss: 2, branch: SUFFERED });
    expect(again.damage).toMatchObject({ rerolled: [2, 4], points: 7 });
    // 2 points, rerolled to 1: all absorbed, and the focus is spent.
    expect(attackWith(input, [2, 6, 2, 4, 1, 4])).toMatchObject({ loss: 0, branch: SUFFERED });
    // 2 points, rerolled to none: nothing to absorb.
    expect(attackWith(input, [2, 6, 2, 4, 1, 3])).toMatchObject({ loss: 0, branch: 0 });
  });

  test('everything at once: reroll, critical knockdown and extra die, boost, power field', () => {
    const qualities = ['Critical Knockdown', 'Critical additional damage die', 'Weapon Master'] as const;
    const grand = { ...weapon, qualities: [...qualities], attackDice: { rerollMisses: 1 } };
    const target = { ARM: 17, damage: '#30', powerField: 2 };
    const input = scene([grand], { attacker: { kind: 'heavy warjack', points: 3 }, target });
    // 2d6 misses, the reroll is a pair; 2 + boost + Weapon Master + critical die are five dice: 20 + 10 - 17 = 13.
    const played = attackWith(input, [1, 2, 5, 5, 6, 5, 4, 3, 2], { damage: true });
    expect(played.damage?.points).toBe(13);
    expect(played).toMatchObject({ loss: 8, branch: PAID_DAMAGE_BOOST | KNOCKED_DOWN | SUFFERED });
  });
});

describe('until the target falls', () => {
  const tough = { ARM: 14, tough: true, damage: '#5' };

  test('MK3-DMG-09: Tough is rolled after the damage that disables, and not before', () => {
    // 4 points leave one box and call for no Tough roll; the next hit disables, 4 fails.
    const two = scene([{ ...weapon, initialAttacks: 2 }], { target: tough });
    expect(playWith(two, [3, 4, 4, 4, 3, 4, 1, 4, 4])).toEqual({ total: 5, fell: 1, label: 0 });
    expect(playWith(two, [3, 4, 4, 4, 3, 4, 1, 4, 5])).toEqual({ total: 4, fell: -1, label: 0 });
  });

  test('MK3-PRIO-02: the survivor of a Tough roll has one box, lies down, and is hit without a roll and without Tough', () => {
    const two = scene([{ ...weapon, initialAttacks: 2 }], { target: tough });
    // 7 points, Tough on 5; then only damage dice: 1 3 does nothing, 1 4 kills.
    expect(playWith(two, [3, 4, 5, 6, 5, 1, 3])).toEqual({ total: 4, fell: -1, label: 0 });
    expect(playWith(two, [3, 4, 5, 6, 6, 1, 4])).toEqual({ total: 5, fell: 1, label: 0 });
  });

  test('knockdown on the hit takes Tough away before the damage of the same attack', () => {
    const felling = scene([{ ...weapon, qualities: ['Critical Knockdown'] }], { target: tough });
    expect(playWith(felling, [4, 4, 5, 6])).toEqual({ total: 7, fell: 0, label: 0 });
    // A hit without a pair leaves it standing and Tough.
    expect(playWith(felling, [3, 5, 5, 6, 6])).toEqual({ total: 4, fell: -1, label: 0 });
  });

  test('MK3-PRIO-02: "cannot be knocked down" beats a weapon that must, so Tough is rolled and it stands', () => {
    const stubborn = { ...tough, cannotBeKnockedDown: true };
    const felling = scene([{ ...weapon, initialAttacks: 2, qualities: ['Knockdown'] }], { target: stubborn });
    // 7 points, Tough on 5; standing, it is rolled for again: 3 3 misses.
    expect(playWith(felling, [3, 4, 5, 6, 5, 3, 3])).toEqual({ total: 4, fell: -1, label: 0 });
  });

  test('the power field works before the model is disabled, and Tough after that', () => {
    const shielded = scene([{ ...weapon, initialAttacks: 2 }], { target: { ...tough, powerField: 1 } });
    // 8 points lose 5 to the field: two boxes left, no Tough. The next 4 disable: Tough on 6.
    expect(playWith(shielded, [3, 4, 6, 6, 3, 4, 4, 4, 6])).toEqual({ total: 4, fell: -1, label: 0 });
    expect(playWith(shielded, [3, 4, 6, 6, 3, 4, 4, 4, 4])).toEqual({ total: 7, fell: 1, label: 0 });
  });

  test('MK3-PRIO-03: a rule that removes the disabled model first leaves no Tough roll', () => {
    const removed = scene([weapon], { target: { ...tough, leavesPlayWhenDisabled: 'before Tough' } });
    expect(playWith(removed, [3, 4, 5, 6])).toEqual({ total: 7, fell: 0, label: 0 });
  });

  test('MK3-PRIO-03, MK3-DMG-09: whom Tough saves first is not disabled any more when the rule that removes it is asked', () => {
    const asked = scene([weapon], { target: { ...tough, leavesPlayWhenDisabled: 'after Tough' } });
    expect(playWith(asked, [3, 4, 5, 6, 5])).toEqual({ total: 4, fell: -1, label: 0 });
  });
});

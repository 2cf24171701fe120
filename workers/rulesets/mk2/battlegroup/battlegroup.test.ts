/** Fury, thresholds and frenzies by their rules; what is expected is worked out by hand. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import type { ScenarioKind } from '../../ruleset.ts';
import { frenzyChance } from '../../twodice/battlegroup/threshold.ts';
import { battlegroup } from './index.ts';
import { Battlegroup, type BattlegroupInput } from './schema.ts';
import { answer, ask, type BeastInput, faults, scene, told } from './testing/ask.ts';

type Near = NonNullable<BeastInput['near']>[number];

/** Fury that stays where it is: the warlock has no room. */
const FULL = { points: 6 };
const calm = (input: BattlegroupInput) => answer(input).value('noFrenzy');
/** A beast that frenzies for certain, and what it does to those nearby. */
const raging = (near: Near[], beast: Partial<BeastInput> = {}) => scene([{ THR: 0, fury: 4, near, ...beast }], FULL);
const foe: Near = { who: 'enemy', place: 'in melee range', DEF: 13, ARM: 18, boxes: 60 };

const idle = (input: BattlegroupInput) => unused(battlegroup as unknown as ScenarioKind, input).sort();

describe('fury', () => {
  test('MK2-FURY-01: the pool starts at FURY and is trimmed above it', () => {
    expect(answer(scene([{}])).series('points')).toEqual([6]);
    const rich = answer(scene([{}], { points: 9 }));
    expect(rich.series('points')).toEqual([6]);
    expect(rich.value('wasted')).toBe(3);
  });

  test('MK2-FURY-02: GV-D19, forcing stops at FURY', () => {
    const forced = (beast: Partial<BeastInput>, fury = 3) =>
      answer(scene([{ construct: true, fury, ...beast }], FULL, { effort: 4 })).value('work');
    expect(forced({})).toBe(1);
    expect(forced({}, 0)).toBe(4);
    expect(forced({ wild: true })).toBe(0);
    expect(forced({ distance: 12 })).toBe(1);
    expect(forced({ distance: 12.5 })).toBe(0);
  });

  const working = (work: Partial<Extract<BeastInput['work'], { kind: 'actions' }>>, beast: Partial<BeastInput> = {}) =>
    answer(scene([{ construct: true, work: { kind: 'actions', ...work }, ...beast }], FULL));

  test('MK2-FURY-03: running, charging and a power attack cost a point each', () => {
    expect(working({ move: 'run' }).value('work')).toBe(1);
    expect(working({ move: 'charge' }).value('work')).toBe(1);
    expect(working({ powerAttack: true }).value('work')).toBe(1);
    const down: Partial<BeastInput> = { shake: false, troubles: [{ turn: 1, what: 'knocked down' }] };
    expect(working({ move: 'charge', attacks: 1 }, down).value('work')).toBe(1);
  });

  test('MK2-FURY-04: additional attacks cost a point each', () => {
    expect(working({ attacks: 3 }).value('work')).toBe(3);
  });

  test('MK2-FURY-05: boosts cost a point each', () => {
    expect(working({ boosts: 2, attacks: 1 }).value('work')).toBe(3);
  });

  test('MK2-FURY-06: rile adds fury and is no work, also after a run', () => {
    const riled = working({ move: 'run', rile: 3 });
    expect(riled.value('work')).toBe(1);
    expect(riled.value('left on Beast 1')).toBe(4);
  });

  test('MK2-FURY-07: all of the COST of an animus must fit', () => {
    expect(working({ animus: 3 }, { fury: 1 }).value('work')).toBe(3);
    expect(working({ animus: 3 }, { fury: 2 }).value('work')).toBe(0);
    expect(faults(scene([{ work: { kind: 'actions', move: 'run', animus: 2 } }]))).toEqual(['beasts[0].work.move']);
  });

  test('MK2-FURY-09: one fury heals one point', () => {
    const { value } = answer(scene([{}], { points: 5, spend: 2, heal: 4, keep: 1 }));
    expect([value('ownWork'), value('healed'), value('left with the warlock')]).toEqual([2, 2, 1]);
  });

  test('MK2-FURY-10: the control area is twice the FURY', () => {
    const leached = (distance: number) => answer(scene([{ fury: 3, distance }], { points: 0 })).value('leached');
    expect([leached(12), leached(12.1)]).toEqual([3, 0]);
  });

  test('MK2-SPELL-04: 1 fury for each spell, or it ends', () => {
    const { value } = answer(scene([{}], { points: 1, upkeeps: [{ name: 'Ward' }, { name: 'Haste' }] }));
    expect([value('upkeepsLost'), value('left with the warlock'), value('short')]).toEqual([1, 0, 1]);
  });
});

describe('leaching', () => {
  test('MK2-LEECH-01: GV-D20, as much as fits', () => {
    const { value } = answer(scene([{ fury: 4 }, { fury: 3 }], { points: 2 }));
    expect(value('leached')).toBe(4);
    expect(value('onOffer') - value('leached')).toBe(3);
    expect(value('capacity')).toBe(4);
  });

  test('GV-46: what is left is spread where it does least harm', () => {
    const left = (leachOrder: NonNullable<BattlegroupInput['leachOrder']>, fury: [number, number]) =>
      calm(scene([{ fury: fury[0] }, { THR: 8, fury: fury[1] }], { points: 4 }, { leachOrder }));
    expect(left('most fury first', [2, 2])).toBeCloseTo(91 / 216, 12);
    expect(left('as listed', [4, 0])).toBeCloseTo((1 - frenzyChance(2, 9)) * 1, 12);
    expect(1 - frenzyChance(2, 9)).toBeCloseTo(7 / 12, 12);
    expect(left('fewest frenzies', [2, 2])).toBeCloseTo(21 / 36, 12);
  });

  test('MK2-FURY-08: the point of a forced shake counts where leaching spares frenzies (E6)', () => {
    // One point can be leached. From the beast on the ground: 2 fury on both, 15/36 each. From the other one: the shake
    // makes 3 on the first, 21/36, and 1 on the second, 10/36.
    const scenario = (rest: Partial<BattlegroupInput>, first: Partial<BeastInput> = {}) =>
      scene([{ fury: 2 }, { fury: 2, troubles: [{ turn: 1, what: 'knocked down' }], ...first }], { points: 5 }, rest);
    const frenzies = (rest: Partial<BattlegroupInput>, first: Partial<BeastInput> = {}) =>
      answer(scenario(rest, first)).value('frenzies');
    expect(frenzies({ shakeTiming: 'afterLeach' })).toBeCloseTo(30 / 36, 12);
    expect(frenzies({ edition: 'mk2-fieldtest' })).toBeCloseTo(30 / 36, 12);
    expect(frenzies({ shakeTiming: 'afterLeach', leachOrder: 'as listed' })).toBeCloseTo(31 / 36, 12);
    // After the checks a shake changes none of them, nor does one that the beast cannot be forced for.
    expect(frenzies({})).toBeCloseTo(25 / 36, 12);
    expect(frenzies({ shakeTiming: 'afterLeach' }, { spiritCrippled: true })).toBeCloseTo(25 / 36, 12);
    // Full, it has no room to shake; leached of a point it has, and fills up again: that saves nothing.
    const full = (leachOrder: NonNullable<BattlegroupInput['leachOrder']>) =>
      frenzies({ shakeTiming: 'afterLeach', leachOrder }, { fury: 4 });
    expect(full('fewest frenzies')).toBeCloseTo((10 + 26) / 36, 12);
    expect(full('most fury first')).toBeCloseTo((15 + 26) / 36, 12);
  });

  test('the best sharing is the best of all sharings', () => {
    const THR = [9, 8, 10];
    const fury = [4, 3, 4];
    let best = Number.POSITIVE_INFINITY;
    for (let a = 0; a <= 4; a++) {
      for (let b = 0; b <= 3; b++) {
        const c = 5 - a - b;
        if (c < 0 || c > 4) continue;
        const taken = [a, b, c];
        best = Math.min(
          best,
          THR.reduce((sum, one, i) => sum + frenzyChance(fury[i] - taken[i], one), 0),
        );
      }
    }
    const beasts = THR.map((one, i) => ({ THR: one, fury: fury[i] }));
    const frenzies = (leachOrder: NonNullable<BattlegroupInput['leachOrder']>) =>
      answer(scene(beasts, { points: 1 }, { leachOrder })).value('frenzies');
    expect(frenzies('fewest frenzies')).toBeCloseTo(best, 12);
    for (const order of ['nearest to frenzy', 'most fury first', 'as listed'] as const) {
      expect(frenzies(order)).toBeGreaterThanOrEqual(best - 1e-12);
    }
  });
});

describe('thresholds', () => {
  test('MK2-THRESH-01: GV-24a to GV-24d and GV-S27, 2d6 + fury beyond THR', () => {
    const frenzy = (fury: number) => 1 - calm(scene([{ FURY: 8, fury }], FULL));
    expect([1, 3, 5, 8].map(frenzy)).toEqual([5 / 18, 7 / 12, 5 / 6, 1].map((p) => expect.closeTo(p, 12)));
    expect(frenzy(0)).toBe(0);
    const ways = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];
    ways.forEach((count, i) => {
      expect(frenzyChance(1, i + 2)).toBeCloseTo(count / 36, 12);
    });
  });

  test('MK2-THRESH-02: constructs never check', () => {
    expect(calm(scene([{ construct: true, fury: 4, THR: 0 }], FULL))).toBe(1);
  });

  test('GV-44a and GV-44b: fury goes in the final rules and stays in the Field Test', () => {
    const beast = { FURY: 5, fury: 5 };
    const input = scene([beast], { points: 0 }, { turns: 3, leach: 1 });
    expect(answer(input).value('frenzies')).toBeCloseTo(2417 / 2592, 12);
    const fieldTest = answer({ ...input, edition: 'mk2-fieldtest' }).value('frenzies');
    expect(fieldTest).toBeCloseTo(31 / 18, 12);
    // One option makes the difference.
    expect(answer({ ...input, frenzyFury: 'keep' }).value('frenzies')).toBeCloseTo(fieldTest, 12);
    expect(answer({ ...input, frenzyDuration: 'round', shakeTiming: undefined }).value('frenzies')).toBeCloseTo(
      2417 / 2592,
      12,
    );
  });
});

describe('shaking', () => {
  const input = scene([{ fury: 2, troubles: [{ turn: 1, what: 'knocked down' }] }], FULL);

  test('MK2-FURY-08: GV-45a and GV-45b, a forced shake counts in the check of the Field Test', () => {
    expect(1 - calm(input)).toBeCloseTo(5 / 12, 12);
    expect(1 - calm({ ...input, edition: 'mk2-fieldtest' })).toBeCloseTo(7 / 12, 12);
    expect(1 - calm({ ...input, shakeTiming: 'afterLeach' })).toBeCloseTo(7 / 12, 12);
    expect(told(input, [1, 1])).toContain('Beast 1: shakes knockdown for 1 fury');
    const warlock = scene([{}], { points: 2, troubles: [{ turn: 1, what: 'stationary' }], spend: 6 });
    expect(answer(warlock).value('ownWork')).toBe(1);
    const stays = scene([{}], { points: 0, troubles: [{ turn: 1, what: 'stationary' }], spend: 1 });
    expect(told(stays)).toContain('Warlock: is stationary and does not activate');
  });

  test('R12: a stationary beast that fails stays put and keeps its fury', () => {
    const still = raging([foe], { troubles: [{ turn: 1, what: 'stationary' }] });
    const { value } = answer(still);
    expect([value('frenzies'), value('enemyBoxes'), value('left on Beast 1')]).toEqual([1, 0, 4]);
  });
});

describe('frenzies', () => {
  test('MK2-FRENZY-01: it activates at once and not again', () => {
    const lines = told({ ...raging([foe]), effort: 3 }, [3, 4, 5, 5, 5, 1, 1, 1]);
    expect(lines).toEqual([
      'Warlock: turn 1 begins with 6 fury',
      'Beast 1: threshold check: 3 + 4 + 4 fury = 11 against THR 0: fails',
      'Beast 1: whom it attacks: step 1: the only one',
      'Beast 1: frenzy attack (enemy, in melee range): 5 + 5 + 5 + 6 = 21 against DEF 13: hits',
      'Beast 1: frenzy attack (enemy, in melee range): damage: 1 + 1 + 1 + 16 = 19 against ARM 18: 1 point',
      'Beast 1: 4 fury removed',
      'Beast 1: is not forced this turn',
    ]);
    expect(answer({ ...raging([foe]), effort: 3 }).value('work')).toBe(0);
  });

  /** P(each neighbour is attacked), told apart by their sides and boxes. */
  test('MK2-FRENZY-02: GV-47, the ordered list of targets', () => {
    const friend: Near = { ...foe, who: 'friend' };
    const step = (near: Near[]) => ask(raging(near)).machine.frenzies[0].choice;
    // Two enemies and a friend in melee range: an enemy, either as likely.
    expect(step([foe, friend, foe])).toEqual({ step: 1, candidates: [0, 2] });
    const hit = 833 / 108;
    const unlike = [foe, { ...foe, ARM: 40 }, friend];
    expect(answer(raging(unlike)).value('enemyBoxes')).toBeCloseTo(hit / 2, 12);
    expect(answer(raging(unlike)).value('friendBoxes')).toBe(0);
    expect(step([{ ...foe, place: 'engaging' }, friend])).toEqual({ step: 2, candidates: [1] });
    const far = (place: Near['place'], distance: number, who: Near['who'] = 'enemy'): Near => ({
      ...foe,
      who,
      place,
      distance,
    });
    expect(step([far('in sight', 1), far('engaging', 3), far('engaging', 2)])).toEqual({ step: 3, candidates: [2] });
    expect(step([far('out of sight', 1), far('in sight', 5), far('in sight', 5, 'friend')])).toEqual({
      step: 4,
      candidates: [1, 2],
    });
    expect(step([far('out of sight', 4), far('out of sight', 3, 'friend')])).toEqual({ step: 5, candidates: [1] });
    expect(step([])).toEqual({ step: 0, candidates: [] });
    expect(told(raging([foe, foe]), [6, 6, 2, 1, 1, 1])).toContain(
      'Beast 1: whom it attacks: step 1: number 2 of 2 that it may attack',
    );
  });

  test('MK2-FRENZY-03: an advance covers SPD, a charge three inches more', () => {
    const attacked = (near: Near, beast: Partial<BeastInput> = {}) =>
      answer(raging([{ ...foe, ...near }], beast)).value('enemyBoxes') > 0;
    // SPD 5 and a melee range of half an inch.
    expect([5.5, 5.6].map((distance) => attacked({ place: 'engaging', distance }))).toEqual([true, false]);
    expect([8.5, 8.6].map((distance) => attacked({ place: 'in sight', distance }))).toEqual([true, false]);
    expect([5.5, 5.6].map((distance) => attacked({ place: 'in sight', distance }, { cannotCharge: true }))).toEqual([
      true,
      false,
    ]);
    expect([5.5, 5.6].map((distance) => attacked({ place: 'out of sight', distance }))).toEqual([true, false]);
    expect(attacked({ place: 'in sight', distance: 10 }, { meleeRange: 2 })).toBe(true);
    expect(attacked({ place: 'in sight', distance: 1, blocked: true })).toBe(false);
  });

  test('MK2-FRENZY-04: GV-26a, one attack with both rolls boosted', () => {
    expect(answer(raging([foe])).value('enemyBoxes')).toBeCloseTo(833 / 108, 12);
    // A charge adds nothing more.
    const charged = raging([{ ...foe, place: 'in sight', distance: 6 }]);
    expect(answer(charged).value('enemyBoxes')).toBeCloseTo(833 / 108, 12);
    // Knocked down: melee hits automatically, 3d6 + 16 against ARM 18.
    expect(answer(raging([{ ...foe, knockedDown: true }])).value('enemyBoxes')).toBeCloseTo(8.5, 12);
  });

  test('MK2-CRIPPLE-01: GV-26b, a crippled Body takes a damage die', () => {
    const { value } = answer(raging([foe], { bodyCrippled: true, mindCrippled: true }));
    expect(value('enemyBoxes')).toBeCloseTo(35 / 12, 12);
  });

  test('MK2-CRIPPLE-02: a crippled Mind takes an attack die and power attacks', () => {
    expect(answer(raging([foe], { mindCrippled: true })).value('enemyBoxes')).toBeCloseTo((7 / 12) * 8.5, 12);
    expect(faults(scene([{ mindCrippled: true, work: { kind: 'actions', powerAttack: true } }]))).toEqual([
      'beasts[0].work.powerAttack',
    ]);
  });

  test('MK2-CRIPPLE-03: a crippled Spirit cannot be forced, not even to shake', () => {
    const input = scene([{ spiritCrippled: true, troubles: [{ turn: 1, what: 'stationary' }] }], FULL, { effort: 2 });
    const { value } = answer(input);
    expect([value('work'), value('left on Beast 1'), value('short')]).toEqual([0, 0, 3]);
  });

  test('MK2-FRENZY-05: standing up leaves an attack only in melee range', () => {
    const down: Partial<BeastInput> = { troubles: [{ turn: 1, what: 'knocked down' }] };
    expect(answer(raging([foe], down)).value('enemyBoxes')).toBeCloseTo(833 / 108, 12);
    expect(answer(raging([{ ...foe, place: 'engaging', distance: 1 }], down)).value('enemyBoxes')).toBe(0);
    expect(answer(raging([{ ...foe, place: 'in sight', distance: 1 }], down)).value('enemyBoxes')).toBe(0);
  });

  test('MK2-FRENZY-05: any forfeit counts, or by the Field Test that of standing up alone (E4)', () => {
    const slammed: Partial<BeastInput> = { troubles: [{ turn: 1, what: 'slammed or thrown, stays up' }] };
    const boxes = (near: Near, rest: Partial<BattlegroupInput> = {}) =>
      answer({ ...raging([near], slammed), ...rest }).value('enemyBoxes');
    const far: Near = { ...foe, place: 'in sight', distance: 6 };
    expect(boxes(foe)).toBeCloseTo(833 / 108, 12);
    expect(boxes(far)).toBe(0);
    expect(boxes({ ...foe, place: 'engaging', distance: 1 })).toBe(0);
    expect(boxes(far, { frenzyForfeit: 'ft' })).toBeCloseTo(833 / 108, 12);
    expect(boxes(far, { edition: 'mk2-fieldtest' })).toBeCloseTo(833 / 108, 12);
    const down: Partial<BeastInput> = { troubles: [{ turn: 1, what: 'knocked down' }] };
    expect(answer({ ...raging([far], down), frenzyForfeit: 'ft' }).value('enemyBoxes')).toBe(0);
  });

  test('MK2-POWER-09: what cannot be knocked down forfeits all the same, after which effects E7 says', () => {
    const work = (what: NonNullable<BeastInput['troubles']>[number]['what'], rest: Partial<BattlegroupInput> = {}) =>
      answer(
        scene(
          [{ construct: true, troubles: [{ turn: 1, what }], work: { kind: 'actions', move: 'charge', attacks: 2 } }],
          FULL,
          rest,
        ),
      );
    // A charge and two attacks; without the charge the attacks remain, and nothing can be shaken.
    expect(work('slammed or thrown, stays up').value('work')).toBe(2);
    expect(work('other knockdown effect, stays up').value('work')).toBe(2);
    expect(work('other knockdown effect, stays up').value('short')).toBe(1);
    expect(work('other knockdown effect, stays up', { kdImmuneForfeit: 'slamThrow' }).value('work')).toBe(3);
    expect(work('other knockdown effect, stays up', { edition: 'mk2-fieldtest' }).value('work')).toBe(3);
    expect(work('slammed or thrown, stays up', { edition: 'mk2-fieldtest' }).value('work')).toBe(2);
    expect(faults(scene([{}], { troubles: [{ turn: 2 }] }))).toEqual(['warlock.troubles[0].turn']);
  });

  test('MK2-FRENZY-02: a friend that has the beast in its melee range comes third by the words alone (E3)', () => {
    const friend: Near = { who: 'friend', place: 'engaging', distance: 2, DEF: 13, ARM: 18, boxes: 60 };
    const enemy: Near = { ...foe, place: 'in sight', distance: 1 };
    const boxes = (rest: Partial<BattlegroupInput>) => {
      const { value } = answer({ ...raging([friend, enemy]), ...rest });
      return [value('friendBoxes'), value('enemyBoxes')];
    };
    expect(boxes({})[0]).toBe(0);
    expect(boxes({})[1]).toBeCloseTo(833 / 108, 12);
    for (const rest of [{ frenzyTargets: 'anyEngaging' }, { edition: 'mk2-fieldtest' }] as const) {
      expect(boxes(rest)[0]).toBeCloseTo(833 / 108, 12);
      expect(boxes(rest)[1]).toBe(0);
    }
    // An enemy that engages it is the third choice in both texts.
    const engaging = raging([
      { ...foe, place: 'engaging', distance: 2 },
      { ...enemy, who: 'friend' },
    ]);
    expect(answer(engaging).value('enemyBoxes')).toBe(
      answer({ ...engaging, frenzyTargets: 'anyEngaging' }).value('enemyBoxes'),
    );
  });

  test('MK2-FRENZY-06: transfers wait for the activation, or for a round', () => {
    const made = (rest: Partial<BattlegroupInput>) =>
      answer({ ...raging([]), ...rest, warlock: { FURY: 6, points: 6, transfers: 2 } }).value('transfers');
    expect(made({ removed: 1 })).toBe(2);
    expect(made({ removed: 1, frenzyDuration: 'round' })).toBe(0);
    expect(made({ edition: 'mk2-fieldtest' })).toBe(0);
  });

  test('MK2-FRENZY-07: any number of fury is removed afterwards', () => {
    const left = (rest: Partial<BattlegroupInput>) => answer({ ...raging([]), ...rest }).value('left on Beast 1');
    expect([left({}), left({ removed: 1 }), left({ removed: 9 }), left({ frenzyFury: 'keep' })]).toEqual([0, 3, 0, 4]);
    expect(answer(raging([])).value('wasted')).toBe(4);
    expect(idle({ ...raging([]), removed: 1, frenzyFury: 'keep' })).toContain('removed');
  });

  test('harm to friends is counted by attacks, boxes and models', () => {
    const friend: Near = { who: 'friend', place: 'in sight', distance: 4, DEF: 13, ARM: 18, boxes: 1 };
    const { value } = answer(raging([friend]));
    expect(value('attackedFriends')).toBe(1);
    // 49/54 hits on 3d6 needing 7, 3d6 + 16 always beats ARM 18.
    expect(value('friends')).toBeCloseTo(49 / 54, 12);
    expect(value('friendBoxes')).toBeCloseTo(49 / 54, 12);
  });
});

describe('transfers and wild beasts', () => {
  test('MK2-XFER-01: one fury a transfer, in the enemy turn', () => {
    expect(answer(scene([{}], { points: 3, keep: 2, spend: 6, transfers: 5 })).value('transfers')).toBe(2);
  });

  test('MK2-XFER-02: GV-D21, none to a beast that is full, wild or out of the control area', () => {
    const made = (beast: Partial<BeastInput>) =>
      answer(scene([{ construct: true, ...beast }], { points: 6, transfers: 1 })).value('transfers');
    expect(made({ fury: 3 })).toBe(1);
    expect(made({ fury: 4 })).toBe(0);
    expect(made({ wild: true })).toBe(0);
    expect(made({ distance: 13 })).toBe(0);
  });

  test('MK2-WILD-01: without its warlock beasts go wild and upkeeps end', () => {
    const input = scene([{ construct: true }], { lostAfter: 1, upkeeps: [{ name: 'Ward' }] }, { turns: 2, effort: 3 });
    const { value, series } = answer(input);
    expect(value('upkeepsLost')).toBe(1);
    expect(series('workPerTurn')).toEqual([3, 0]);
    expect(series('points')[1]).toBe(0);
  });

  test('MK2-WILD-02: a wild beast is neither forced nor leached, and attacks nobody', () => {
    const { value } = answer({ ...raging([foe], { wild: true }), effort: 4, warlock: { FURY: 6, points: 0 } });
    expect([value('work'), value('leached'), value('enemyBoxes')]).toEqual([0, 0, 0]);
    expect(value('frenzies')).toBe(1);
  });

  test('MK2-WILD-03: a retaken beast loses that activation only', () => {
    const input = scene([{ construct: true, wild: true, retaken: 2 }], FULL, { turns: 3, effort: 2 });
    expect(answer(input).series('workPerTurn')).toEqual([0, 0, 2]);
  });

  test('R26: reaving is a switch', () => {
    const input = (reave: boolean) =>
      scene([{ construct: true, fury: 3, lostAfter: 1 }], { points: 6, spend: 4 }, { reave });
    expect(answer(input(false)).value('left with the warlock')).toBe(2);
    expect(answer(input(true)).value('left with the warlock')).toBe(5);
  });
});

describe('laws', () => {
  const run = (effort: number, beast: Partial<BeastInput> = {}, warlock = {}) =>
    calm(scene([{ fury: 2, ...beast }, { THR: 8 }], { points: 2, ...warlock }, { turns: 3, effort }));

  test('running them harder, a lower threshold and a smaller pool never bring fewer frenzies', () => {
    for (let effort = 0; effort < 4; effort++) expect(run(effort + 1)).toBeLessThanOrEqual(run(effort) + 1e-12);
    expect(run(4)).toBeLessThan(run(2));
    for (let THR = 6; THR < 12; THR++) expect(run(3, { THR: THR + 1 })).toBeGreaterThanOrEqual(run(3, { THR }) - 1e-12);
    for (let spend = 0; spend < 6; spend++) {
      expect(run(3, {}, { spend: spend + 1 })).toBeGreaterThanOrEqual(run(3, {}, { spend }) - 1e-12);
    }
  });

  test('the examples are sound, exact and leave nothing idle', () => {
    for (const { scenario } of battlegroup.examples) {
      const question = ask(scenario as BattlegroupInput);
      const tally = question.exact();
      expect(tally).not.toBeNull();
      expect(question.sentence(question.measures(tally!, null))).toMatch(/^In \d turns no beast frenzies: \d/);
      expect(battlegroup.estimate(Battlegroup.parse(scenario)).exact).toBeGreaterThan(0);
    }
  });
});

describe('what a scenario may say', () => {
  test('faults name the field', () => {
    expect(faults(scene([{ fury: 5 }]))).toEqual(['beasts[0].fury']);
    expect(faults(scene([{ name: 'Same' }, { name: 'Same' }]))).toEqual(['beasts[1].name']);
    expect(faults(scene([{ name: 'Warlock' }]))).toEqual(['beasts[0].name']);
    expect(faults(scene([{ troubles: [{ turn: 2 }] }]))).toEqual(['beasts[0].troubles[0].turn']);
    expect(faults(scene([{ lostAfter: 2, retaken: 2 }]))).toEqual(['beasts[0].retaken', 'beasts[0].lostAfter']);
    expect(faults(scene([{ work: { kind: 'actions', move: 'charge', powerAttack: true } }]))).toEqual([
      'beasts[0].work.powerAttack',
    ]);
  });

  test('idle input is reported', () => {
    expect(idle(scene([{ MAT: 7 }]))).toEqual(['beasts[0].MAT']);
    expect(idle(scene([{ construct: true }], {}, { edition: 'mk2-fieldtest' }))).toEqual([
      'beasts[0].construct',
      'edition',
    ]);
    expect(idle(scene([{}], { keep: 1 }, { frenzyDuration: 'round' }))).toEqual(['frenzyDuration', 'warlock.keep']);
    expect(idle(scene([{ work: { kind: 'points', points: 2 } }], {}, { effort: 4 }))).toEqual(['effort']);
    expect(idle(scene([{ construct: true, near: [foe] }]))).toContain('beasts[0].near[0]');
    expect(idle(scene([{ near: [foe, { ...foe, who: 'friend' }] }]))).toContain('beasts[0].near[1]');
    expect(idle(scene([{}], {}, { reave: true, shakeTiming: 'afterLeach', leachOrder: 'as listed' }))).toEqual([
      'leachOrder',
      'reave',
      'shakeTiming',
    ]);
    expect(idle(scene([{ retaken: 1, shake: false }]))).toEqual(['beasts[0].retaken', 'beasts[0].shake']);
  });
});

/** Actions and conditions in a duel by their IDs, against chances worked out by hand and against the other kinds. */
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { checkDuel } from '../duel/index.ts';
import { DuelQuestion } from '../duel/question.ts';
import { type Behaviour, Duel, type DuelInput } from '../duel/schema.ts';
import type { UnitInput } from '../schema.ts';
import { agrees } from '../testing/agree.ts';
import { ask, chance, close, dist, duel, endure, fight, five, series } from '../testing/ask.ts';

/** Hits on 4+, wounds with AP 4 on 5 of 6. */
const gunner = (rest: Partial<UnitInput> = {}): UnitInput => ({
  quality: 4,
  defense: 6,
  tough: 9,
  weapons: [{ name: 'Gun', range: 24, AP: 4 }],
  ...rest,
});
const dummy = (rest: Partial<UnitInput> = {}): UnitInput => ({ quality: 4, defense: 6, tough: 9, ...rest });
const wounds = (input: DuelInput, of: 'target' | 'attacker' = 'target') => dist(duel(input), `${of}Wounds`).mean;
const W = 5 / 6;

/** The first unit does one thing, then the second; each of them once. */
const once = (
  mine: Behaviour,
  theirs: Behaviour,
  attacker: UnitInput,
  target: UnitInput,
  rest: Partial<DuelInput> = {},
): DuelInput => ({
  attacker,
  target,
  attackerPlan: { behaviour: mine },
  targetPlan: { behaviour: theirs },
  situation: { distance: 12, rounds: 1, ...rest.situation },
  ...(rest.condition ? { condition: rest.condition } : {}),
  ...(rest.brutal ? { brutal: rest.brutal } : {}),
  ...(rest.rulings ? { rulings: rest.rulings } : {}),
});

describe('actions of a duel', () => {
  test('AOF-ACT-05: shooters at a unit that hunkers down are -2, until it is activated again', () => {
    close(wounds(once('hunker down', 'hold and shoot', dummy(), gunner()), 'attacker'), (1 / 6) * W);
    close(wounds(once('stay', 'hold and shoot', dummy(), gunner()), 'attacker'), (3 / 6) * W);
    // Who acts first in the next round too: its next activation is over before the second shot.
    const two = once('hunker down', 'hold and shoot', dummy(), gunner(), { situation: { distance: 12, rounds: 2 } });
    const then = { ...two, attackerPlan: { ...two.attackerPlan, orders: [{ round: 2, behaviour: 'stay' as const }] } };
    close(wounds(two, 'attacker'), (2 / 6) * W);
    close(wounds(then, 'attacker'), (1 / 6 + 3 / 6) * W);
  });

  test('AOF-ACT-06: a braced unit cannot strike back, and is struck at -2', () => {
    const input = once('defensive stance', 'charge', five(), five());
    const melee = fight({ attacker: five(), target: five(), situation: { defensiveStance: true } });
    close(wounds(input, 'attacker'), dist(melee, 'wounds').mean);
    close(wounds(input, 'target'), 0);
    close(series(duel(input), 'attackerWaveringBy')[0], chance(melee, 'wavering'));
  });

  test('AOF-ACT-07: Covering Fire may make its target waver, and wounds nobody', () => {
    const shooter = gunner({ weapons: [{ name: 'Gun', range: 24, attacks: 5 }] });
    const input = once('covering fire', 'stay', shooter, dummy(), {
      situation: { distance: 12, first: 'target', rounds: 1 },
    });
    close(series(duel(input), 'targetWaveringBy')[0], 87781 / 497664);
    close(wounds(input), 0);
  });

  test('AOF-ACT-07: Covering Fire hits on 6+, so +1 makes it 5+, and half of the hits tell', () => {
    const pinned = (hit: number) =>
      chance(
        ask({
          attacker: gunner({ quality: 2 }),
          target: dummy(),
          situation: { action: 'Covering Fire' },
          shooterModifiers: { hit },
        }),
        'pinned',
      );
    close(pinned(0), (1 / 6) * (1 / 2));
    close(pinned(1), (2 / 6) * (1 / 2));
    close(pinned(-3), (1 / 6) * (1 / 2));
  });

  test('AOF-ACT-07: one test, however many hits tell and though nobody is lost', () => {
    const answer = ask({
      attacker: gunner({ weapons: [{ name: 'Gun', range: 24, attacks: 30 }] }),
      target: dummy({ models: 30 }),
      situation: { action: 'Covering Fire' },
    });
    const pinned = 1 - (11 / 12) ** 30;
    close(chance(answer, 'pinned'), pinned);
    close(chance(answer, 'tested'), pinned);
    close(chance(answer, 'wavering'), pinned / 2);
  });

  test('AOF-ACT-07: a unit that lays Covering Fire does not move', () => {
    const situation = { distance: 27, rounds: 2, first: 'target' } as const;
    const wavering = (behaviour: Behaviour) =>
      series(
        duel({
          ...once(behaviour, 'stay', gunner(), dummy({ quality: 6 }), { situation }),
          attackerPlan: { behaviour, orders: [{ round: 2, behaviour: 'covering fire' }] },
        }),
        'targetWaveringBy',
      );
    // From 27 inches nothing comes into 24; after a move it does.
    expect(wavering('covering fire')).toEqual([0, 0]);
    close(wavering('rush')[1], (1 / 12) * (5 / 6));
  });

  test('AOF-ACT-08: Focused Fire is +1 within 12 inches, and is no move', () => {
    const shot = (behaviour: Behaviour, distance: number) =>
      wounds(once(behaviour, 'stay', gunner(), dummy(), { situation: { distance, rounds: 1 } }));
    close(shot('focused fire', 12), (4 / 6) * W);
    close(shot('focused fire', 13), (3 / 6) * W);
    close(shot('hold and shoot', 12), (3 / 6) * W);
  });

  test('AOF-ACT-09: a Heavy Charge over 3 and under 6 inches is +1', () => {
    const hit = (distance: number) =>
      wounds(
        once('heavy charge', 'stay', five({ models: 1 }), dummy({ defense: 4 }), {
          situation: { distance, rounds: 1 },
        }),
      );
    close(hit(3), 1 / 4);
    close(hit(4), 1 / 3);
    close(hit(5), 1 / 3);
    close(hit(6), 1 / 4);
  });

  test('AOF-ACT-10: shooters at a unit that moved by stealth are -1; how long such a move is, is a ruling', () => {
    const distance = 26;
    const hurt = (stealthMove: 'advance' | 'rush') =>
      wounds(
        once('stealth move', 'hold and shoot', dummy(), gunner({ weapons: [{ name: 'Gun', range: 18, AP: 4 }] }), {
          situation: { distance, rounds: 1 },
          rulings: { stealthMove },
        }),
        'attacker',
      );
    // 20 inches away nothing reaches; 14 inches away it does.
    close(hurt('advance'), 0);
    close(hurt('rush'), (2 / 6) * W);
  });

  test('AOF-ACT-11: Overwatch fires once at who moves, charges or shoots, at -1', () => {
    // At who advances to shoot: fire first, and only once.
    close(wounds(once('overwatch', 'advance and shoot', gunner(), gunner())), (2 / 6) * W);
    // At who stands and shoots: after his shots, within 24 inches.
    close(wounds(once('overwatch', 'hold and shoot', gunner(), gunner())), (2 / 6) * W);
    const far = gunner({ weapons: [{ name: 'Gun', range: 40, AP: 4 }] });
    const shot = (distance: number) =>
      wounds(once('overwatch', 'hold and shoot', far, far, { situation: { distance, rounds: 1 } }));
    close(shot(24), (2 / 6) * W);
    close(shot(25), 0);
    // At who charges: before the melee, as in the kind melee.
    const knife = gunner({ tough: 1, models: 3, weapons: [{ name: 'Gun', range: 24 }, { name: 'Knife' }] });
    const charged = once('overwatch', 'charge', knife, five());
    const melee = fight({ attacker: five(), target: knife, situation: { reaction: 'Overwatch', distance: 12 } });
    close(wounds(charged, 'target'), dist(melee, 'attackerWounds').mean);
    close(wounds(charged, 'attacker'), dist(melee, 'wounds').mean);
    // Nothing happens to somebody who stays where he is.
    close(wounds(once('overwatch', 'stay', gunner(), dummy())), 0);
  });

  test('AOF-ACT-05, AOF-ACT-06, AOF-WAVER-02: a Wavering unit may do so while it is idle', () => {
    const input = (whenWavering: 'rest' | 'hunker down' | 'defensive stance'): DuelInput => ({
      ...once('stay', 'hold and shoot', dummy({ state: { wavering: true } }), gunner()),
      attackerPlan: { behaviour: 'stay', whenWavering },
    });
    close(wounds(input('rest'), 'attacker'), (3 / 6) * W);
    close(wounds(input('hunker down'), 'attacker'), (1 / 6) * W);
    close(wounds(input('defensive stance'), 'attacker'), (3 / 6) * W);
    expect(series(duel(input('hunker down')), 'attackerWaveringBy')).toEqual([0]);
  });

  test('AOF-EXH-05: rest takes all markers off at the end of the round, of Wavering units too', () => {
    // Round 2 shows it: with 2 markers 4+ is 6+.
    const input = (attackerPlan: DuelInput['attackerPlan'], wavering = false): DuelInput => ({
      attacker: gunner({ quality: 6, state: { exhaustion: 2, wavering } }),
      target: dummy(),
      attackerPlan: { orders: [{ round: 2, behaviour: 'hold and shoot' }], ...attackerPlan },
      targetPlan: { behaviour: 'stay' },
      situation: { distance: 12, rounds: 2, exhaustion: true },
    });
    close(wounds(input({ behaviour: 'stay' })), (1 / 6) * W);
    const better = (plan: DuelInput['attackerPlan'], wavering = false) => {
      const made = input(plan, wavering);
      return wounds({ ...made, attacker: gunner({ quality: 3, state: { exhaustion: 2, wavering } }) });
    };
    close(better({ behaviour: 'stay' }), (4 / 6) * W);
    close(better({ behaviour: 'stay' }, true), (4 / 6) * W);
    // Hunkered down it keeps those markers which it does not shake off: 2 tests at 3+ now, and one each in round 2.
    const p = 4 / 6;
    const left = [p * p, 2 * p * (1 - p), (1 - p) ** 2];
    const again = (markers: number): number[] => (markers === 0 ? [1, 0, 0] : markers === 1 ? [p, 1 - p, 0] : left);
    let expected = 0;
    for (const [one, chanceOfOne] of left.entries())
      for (const [two, share] of again(one).entries()) expected += chanceOfOne * share * ((4 - two) / 6) * W;
    close(better({ behaviour: 'hunker down' }), expected);
    // A Wavering unit fails all its tests in round 1.
    const wavering = again(2).reduce((sum, share, two) => sum + share * ((4 - two) / 6) * W, 0);
    close(better({ behaviour: 'stay', whenWavering: 'hunker down' }, true), wavering);
  });

  test('AOF-EXH-06: a living hero takes one marker off without a roll', () => {
    const hit = (hero: boolean) =>
      wounds({
        ...once(
          'hold and shoot',
          'stay',
          gunner({ quality: 6, state: { exhaustion: 1 }, joined: [{ quality: 6, defense: 6, hero }] }),
          dummy(),
        ),
        situation: { distance: 12, rounds: 1, exhaustion: true },
        attackerModifiers: { hit: 3 },
      });
    // 6+ with +3, and a marker that stays 5 times of 6.
    close(hit(true), (4 / 6) * W);
    close(hit(false), (4 / 6 - (5 / 6) * (1 / 6)) * W);
  });
});

describe('conditions of a duel', () => {
  test('AOF-COND-07: no sacrifice is -1 to attack, defense and morale; a sacrifice is D3 wounds', () => {
    const input = (attacker: 'suffer' | 'sacrifice', target: 'suffer' | 'sacrifice'): DuelInput => {
      const made = once(
        'hold and shoot',
        'stay',
        gunner({ weapons: [{ name: 'Gun', range: 24 }] }),
        dummy({ defense: 4 }),
        {
          condition: 'Damnation',
        },
      );
      return {
        ...made,
        attackerPlan: { ...made.attackerPlan, damnation: attacker },
        targetPlan: { ...made.targetPlan, damnation: target },
      };
    };
    close(wounds(input('suffer', 'suffer')), (2 / 6) * (4 / 6));
    close(wounds(input('sacrifice', 'suffer')), (3 / 6) * (4 / 6));
    close(wounds(input('sacrifice', 'suffer'), 'attacker'), 2);
    close(wounds(input('suffer', 'sacrifice')), 2 + (2 / 6) * (3 / 6));
    // The same shots as a volley of the damned.
    const volley = ask({
      attacker: gunner({ weapons: [{ name: 'Gun', range: 24 }] }),
      target: dummy({ defense: 4 }),
      situation: { damnationAttacker: true, damnationTarget: true },
    });
    close(wounds(input('suffer', 'suffer')), dist(volley, 'wounds').mean);
    // And the same sacrifice as among hazards.
    const hazard = endure({ target: dummy({ tough: 2 }), steps: [{ kind: 'event', event: 'Sacrifice' }] });
    const small = once('stay', 'stay', dummy(), dummy({ tough: 2 }), { condition: 'Damnation' });
    const given = duel({
      ...small,
      targetPlan: { behaviour: 'stay', damnation: 'sacrifice' },
      situation: { first: 'target' },
    });
    close(series(given, 'targetOut')[0], chance(hazard, 'destroyed'));
  });

  test('AOF-COND-05, AOF-DICE-01: winds carry on whoever moves, by D3 or 2D6 inches', () => {
    const blown = (behaviour: Behaviour, distance: number, range: number, difficult = false) =>
      wounds({
        ...once(behaviour, 'stay', gunner({ weapons: [{ name: 'Gun', range, AP: 4 }] }), dummy(), {
          condition: 'Magical Winds',
          situation: { distance, rounds: 2, difficult },
        }),
        attackerPlan: { behaviour, orders: [{ round: 2, behaviour: 'hold and shoot' }] },
      });
    // An Advance of 6 + D3 leaves 17 to 15 inches of 24; the shot of round 1 and that of round 2.
    close(blown('advance and shoot', 24, 16), 2 * (2 / 3) * (3 / 6) * W);
    close(blown('hold and shoot', 17, 16), 0);
    // A Rush of 12 + 2D6 from 30 comes within 10 on 8 or more.
    close(blown('rush', 30, 10), (15 / 36) * (3 / 6) * W);
    // Difficult ground caps the whole move.
    close(blown('rush', 16, 10, true), (3 / 6) * W);
    close(blown('rush', 17, 10, true), 0);
  });
});

describe('orders', () => {
  test('AOF-SR-13: the Immobile may be told to hold only, in any round', () => {
    const faults = (plan: DuelInput['attackerPlan']) =>
      checkDuel(Duel.parse({ attacker: gunner({ rules: ['Immobile'] }), target: dummy(), attackerPlan: plan })).map(
        ({ path }) => path,
      );
    expect(faults({ behaviour: 'hold and shoot', orders: [{ round: 2, behaviour: 'overwatch' }] })).toEqual([
      'attackerPlan.orders[0].behaviour',
    ]);
    expect(faults({ behaviour: 'stay', orders: [{ round: 2, behaviour: 'hold and shoot' }] })).toEqual([]);
  });

  test('AOF-COND-05, AOF-EXH-03: winds carry on whoever rushes with no inch of his own, and nobody who cannot advance', () => {
    const seen = (mine: Behaviour, exhaustion: number) =>
      wounds(
        once(
          mine,
          'hold and shoot',
          dummy({ state: { exhaustion } }),
          gunner({ weapons: [{ name: 'Gun', range: 10, AP: 4 }] }),
          {
            condition: 'Magical Winds',
            situation: { distance: 17, rounds: 1 },
          },
        ),
        'attacker',
      );
    // From 17 into 10 on 7 or more of 2D6.
    close(seen('rush', 6), (21 / 36) * (3 / 6) * W);
    close(seen('advance and shoot', 6), 0);
  });

  test('AOF-RU-C27, AOF-SR-13: no wind carries whoever may not move, however moves of 0 are read', () => {
    const rulings = { zeroMoves: 'both', stealthWinds: true } as const;
    const rifle = gunner({ weapons: [{ name: 'Gun', range: 10, AP: 4 }] });
    const alone = dummy({ state: { lost: 1 }, joined: [{ quality: 4, defense: 6, tough: 9, rules: ['Immobile'] }] });
    for (const mine of ['rush', 'advance and shoot', 'stealth move'] as const) {
      const more = { condition: 'Magical Winds' as const, situation: { distance: 11, rounds: 1 }, rulings };
      close(wounds(once(mine, 'hold and shoot', alone, rifle, more), 'attacker'), 0);
    }
  });

  test('AOF-SR-13, AOF-ACT-10: the hero that is left of a unit goes nowhere if he may only hold, nor hides on the way', () => {
    const alone = (rules: UnitInput['rules']) =>
      dummy({
        state: { lost: 1 },
        joined: [{ quality: 4, defense: 6, tough: 9, weapons: [{ name: 'Blade', AP: 4 }], rules }],
      });
    close(wounds(once('charge', 'stay', alone([]), dummy())), (3 / 6) * W);
    close(wounds(once('charge', 'stay', alone(['Immobile']), dummy())), 0);
    close(wounds(once('stealth move', 'hold and shoot', alone([]), gunner()), 'attacker'), (2 / 6) * W);
    close(wounds(once('stealth move', 'hold and shoot', alone(['Immobile']), gunner()), 'attacker'), (3 / 6) * W);
  });

  test('AOF-BRUTAL-03: mishaps of every shot are exact, those of Covering Fire and Overwatch too', () => {
    const shooter = (rest: Partial<UnitInput>) =>
      gunner({ models: 2, tough: 2, weapons: [{ name: 'Gun', range: 24 }, { name: 'Knife' }], ...rest });
    const pairs: Array<[Behaviour, Behaviour]> = [
      ['covering fire', 'charge'],
      ['overwatch', 'advance and charge'],
      ['focused fire', 'hold and shoot'],
    ];
    for (const [mine, theirs] of pairs) {
      const input = once(mine, theirs, shooter({ rules: ['Regeneration'] }), shooter({}), {
        brutal: { mishaps: true },
        situation: { distance: 10, rounds: 3 },
      });
      expect(agrees(new DuelQuestion(Duel.parse(input)), 21, some(20_000), mine)).toBe(true);
    }
  });
});

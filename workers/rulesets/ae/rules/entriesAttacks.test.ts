/** What each sentence of a rule comes to: attacks, hits, traits and Specialists, with a number worked out by hand or counted. */
import { describe, expect, test } from 'vitest';
import { contest } from '../contest/index.ts';
import type { ContestInput } from '../contest/schema.ts';
import { duel } from '../duel/index.ts';
import type { DuelInput } from '../duel/schema.ts';
import { melee, volley } from '../exchange/index.ts';
import { ask, compile, faults } from '../testing/ask.ts';
import { hit, LONER, meleeHit, perHit, perMeleeHit, pierces, RIFLE, SURE, shoot, strike } from '../testing/scene.ts';
import { playScript } from '../testing/scripted.ts';
import { check, overDegrees, wins } from './counted.ts';

type Fighter = DuelInput['A']['units'][number];

const HERO = { ...LONER, TB: 0, AP: 0 };
const FLAT = { damage: '1d10+10' };

describe('attacks, damage and hits', () => {
  const burst = (full: number, loss: number, target: object = {}) =>
    shoot({ ...LONER, BS: 45, weapon: { ...SURE, full } }, { squads: 1, ...target }, { mode: 'full auto' }).exactly(
      'loss',
      loss,
    );
  const rifle = (loss: number) =>
    shoot({ ...LONER, BS: 45, weapon: { ...RIFLE, full: 3 } }, { TB: 8 }, { mode: 'full auto' }).exactly('loss', loss);
  const stun = (measure: string) =>
    ask(contest, {
      ...{ action: 'Stun', stunPenalty: 0, attacker: { ...LONER, WS: 50 }, target: { squads: 4, T: 40 } },
    }).chance(measure);
  const qualities = (weapon: object) => perHit({ weapon: { ...SURE, ...weapon } });
  check([
    ["AE-ATK-03: a character adds the target's Modifier", () => hit({ kind: 'character' }, { squads: 3 }), 0.6],
    ['AE-ATK-03: a Horde adds nothing of the target', () => hit({ squads: 1 }, { squads: 3 }), 0.5],
    ['AE-ATK-04: at -20', () => hit({ weapon: { ...SURE, full: 2 } }, {}, { mode: 'full auto' }), 0.3],
    ['AE-ATK-04: a hit more for a degree', () => burst(4, 2), 0.1],
    ['AE-ATK-04: up to its rate', () => burst(2, 2), 0.2],
    ['AE-ATK-08: at its skill less the Modifier', () => pierces({ squads: 4 }, { ...LONER, dodge: 50 }), 0.7],
    [
      'AE-ATK-08: a plain success cancels a hit of ten degrees',
      () => shoot({ BS: 99, modifiers: { hit: 46 } }, { ...HERO, dodge: 50 }).exactly('loss', 0),
      0.45,
    ],
    ['AE-ATK-11: -5 for each squad and no bonus', () => stun('landed'), 0.3],
    ['AE-ATK-11: one ordinary test of the Horde', () => stun('success'), 0.3 * 0.6],
    [
      'AE-DMG-01: AP less Penetration, and TB',
      () => pierces({ weapon: { ...RIFLE, penetration: 2 } }, { TB: 4, AP: 5 }),
      0.6,
    ],
    [
      'AE-DMG-01: Penetration beyond AP takes nothing off TB',
      () => pierces({ weapon: { ...RIFLE, penetration: 9 } }, { TB: 8, AP: 2 }),
      0.5,
    ],
    [
      'AE-DMG-01: a pass is 1 Magnitude',
      () => shoot({ ...LONER, weapon: { damage: '4d10+30' } }).exactly('loss', 1),
      0.7,
    ],
    // At 50 on five squads, half of the rolls get through: 0, 1 and 2 more hits over 10, 10 and 30 rolls.
    ['AE-HIT-02: a failed roll of damage is nothing for all hits', () => rifle(0), 0.5 + 0.25],
    ['AE-HIT-02: a passed one is all hits', () => rifle(3), 0.15],
    ['AE-HIT-02: and all of them on this Horde', () => rifle(2), 0.05],
    [
      'AE-HIT-10: a Flurry, too',
      () => perMeleeHit({ weapon: { ...FLAT, flurry: 3 } }, HERO),
      15.5 + overDegrees((n) => n + Math.min(2, n)),
    ],
    [
      'AE-HIT-10: Scatter, too',
      () => perHit({ weapon: { ...FLAT, qualities: ['Scatter'] } }, HERO, { pointBlank: true }),
      15.5 + overDegrees((n) => n + Math.floor(n / 2)),
    ],
    [
      'AE-HIT-10: one die for all hits',
      () => strike({ weapon: { ...FLAT, flurry: 3 } }, HERO).exactly('loss', 20 + 4 + 2),
      0.1 * 0.1,
    ],
    ['AE-HIT-11: Blast and Explosive', () => qualities({ blast: 4, qualities: ['Explosive'] }), 3 + 4 + 1],
    ['AE-HIT-11: Line, Tearing and Prog', () => qualities({ qualities: ['Line', 'Tearing', 'Prog'] }), 3 + 0.8 + 2],
    ['AE-HIT-11: Spray', () => qualities({ spray: 4 }), 3 + 8 + 3],
    [
      'AE-HIT-11: nothing of it raises the roll of damage',
      () => pierces({ weapon: { ...RIFLE, blast: 9, qualities: ['Explosive'] } }, { TB: 9 }),
      0.4,
    ],
  ]);
});

describe('traits, Specialists and the berserk', () => {
  const ship = { kind: 'capital ship' as const, TB: 0 };
  const guest = (kind: 'specialist' | 'leader', situation: object = {}, state = {}) =>
    hit({ kind: 'character', BS: 60 }, { kind, squads: 3, state }, situation);
  const parried = (target: object) =>
    strike({ ...LONER, WS: 99, modifiers: { hit: 11 } }, { kind: 'specialist', squads: 1, T: 30, ...target });
  const berserk = { state: { berserk: true } };
  const knock = (attacker: ContestInput['attacker'], target: ContestInput['target']) =>
    ask(contest, { action: 'Knockdown', attacker, target }).chance('success');
  check([
    ['AE-TRAIT-01: a squad for each 20 Wounds begun', () => hit(LONER, { ...ship, magnitude: 41 }), 0.6],
    [
      'AE-TRAIT-01: 100 Wounds',
      () =>
        shoot({ ...LONER, weapon: { damage: '4d10+30', full: 20 }, BS: 99 }, ship, { mode: 'full auto' })
          .spread('loss')
          .points.at(-1)!.value,
      100,
    ],
    ['AE-TRAIT-08: +10 to be hit in melee, too', () => meleeHit({}, { mounted: 4 }), 0.6],
    [
      'AE-TRAIT-08: its AB is that of the mount on the ground alone',
      () => pierces({ weapon: RIFLE }, { mounted: 6, Ag: 20, traits: ['Evasive'], state: { moving: false } }),
      1,
    ],
    [
      'AE-TRAIT-22: each burst that misses costs a Magnitude for each squad left',
      () =>
        shoot(
          { traits: ['Wild Fire'], squads: 5, magnitude: 41, BS: 45, weapon: { ...SURE, full: 3 } },
          {},
          { mode: 'full auto' },
        ).mean('ownLoss'),
      0.6 * 3,
    ],
    ['AE-TRAIT-19: not of Specialists', () => perHit({ kind: 'weapon specialist', fireDrill: 2 }, { squads: 1 }), 1],
    [
      'AE-TRAIT-20: not of Specialists',
      () => perMeleeHit({ kind: 'character', WS: 5, overwhelming: 2 }, { squads: 1 }),
      1,
    ],
    ['AE-SPEC-02: he parries', () => parried({ parry: 40 }).chance('through'), 0.6],
    ['AE-SPEC-02: with his one Reaction', () => parried({ parry: 40, reactions: 0 }).chance('through'), 1],
    ['AE-SPEC-05: -10 for each squad', () => guest('specialist'), 0.3],
    ['AE-SPEC-05: less by Called Shots', () => guest('specialist', { calledShot: 15 }), 0.45],
    ['AE-SPEC-05: none when they are stunned', () => guest('specialist', {}, { stunned: true }), 0.6],
    [
      'AE-WSPEC-03: a Flurry of a Weapon Specialist on a Horde',
      () => perMeleeHit({ kind: 'weapon specialist', WS: 45, weapon: { ...SURE, flurry: 3 } }, { squads: 1 }),
      1 + overDegrees((n) => Math.floor(n / 2) + Math.min(2, n)),
    ],
    [
      'AE-WSPEC-03: a Knockdown of one',
      () => knock({ kind: 'weapon specialist', S: 40 }, { squads: 2, S: 30 }),
      wins(30, 30),
    ],
    ['AE-ABANDON-06: +20 WS', () => meleeHit(berserk), 0.7],
    ['AE-ABANDON-06: +20 S', () => knock({ ...berserk, squads: 1, S: 25 }, { ...LONER, S: 40 }), wins(50, 40)],
    ['AE-ABANDON-06: +20 T', () => pierces({ weapon: RIFLE }, { ...berserk, T: 30 }), 0.8],
    // At 70 each of the degrees 0 to 6 is as likely: 3, and 1, and 1.
    ['AE-ABANDON-06: Overwhelming', () => perMeleeHit(berserk), 5],
    [
      'AE-ABANDON-06: Fearless',
      () => shoot({ ...LONER, weapon: { ...SURE, blast: 19 } }, { ...berserk, WP: 1 }).chance('broken'),
      0,
    ],
  ]);

  test('AE-TRAIT-14: the broken shoot while they retreat, and leave all the same', () => {
    const steady: Fighter = {
      squads: 1,
      BS: 45,
      ranged: SURE,
      state: { broken: true },
      traits: ['Fighting Withdrawal'],
    };
    const { outcome } = playScript(
      compile(duel, {
        A: { units: [{ squads: 1, T: 10 }] },
        B: { units: [steady], turnsToLeave: 2 },
        rounds: 2,
      }),
      [
        [100, 50],
        [10, 1],
      ],
    );
    expect(outcome).toMatchObject({ 'left 1': 19, 'stands 2 1': 0, holdsA: 1 });
  });

  test('AE-WSPEC-03: he comes along with his Horde, aims and strikes, and does not charge', () => {
    const gunner: Fighter = {
      kind: 'weapon specialist',
      WS: 45,
      melee: SURE,
      closesIn: 1,
      aims: true,
      brutalCharge: 9,
    };
    const question = compile(duel, {
      A: { units: [gunner] },
      B: { units: [{ kind: 'character', wounds: 50, TB: 0 }] },
      rounds: 1,
    });
    // 45 and 10 hits with 55; 1 + 30 without the charge.
    const blow = [
      [100, 55],
      [10, 1],
    ] as const;
    expect(playScript(question, blow).outcome['left 2']).toBe(19);
  });

  test('AE-TRAIT-01: in a battle, too, Specialists of a ship have four times TB in Wounds, and nobody else', () => {
    const left = (kind: 'capital ship' | 'horde', one: Fighter) =>
      playScript(
        compile(duel, {
          A: { units: [{ squads: 1 }] },
          B: {
            units: [
              { kind, name: 'Host' },
              { T: 30, ...one, within: 'Host' },
            ],
          },
          rounds: 1,
        }),
        [],
      ).outcome['left 3'];
    expect(left('capital ship', { kind: 'weapon specialist' })).toBe(12);
    expect(left('horde', { kind: 'weapon specialist' })).toBe(9);
    expect(left('capital ship', { kind: 'weapon specialist', wounds: 7 })).toBe(7);
    expect(left('capital ship', { kind: 'character', T: 50 })).toBe(12);
  });

  test('AE-TRAIT-04: a Fortress does not move: no charge', () => {
    const attacker = { kind: 'fortress' };
    expect(faults(melee, { attacker, target: {}, situation: { charge: true } })).toEqual(['situation.charge']);
    expect(faults(contest, { attacker, target: LONER, moved: true })).toEqual(['moved']);
    const walls: Fighter = { kind: 'fortress', squads: 1, WS: 45, melee: SURE, closesIn: 1, brutalCharge: 9 };
    const question = compile(duel, {
      A: { units: [walls] },
      B: { units: [{ kind: 'character', wounds: 50, TB: 0 }] },
      rounds: 1,
    });
    // No degree, and 1 + 30 without the charge.
    const blow = [
      [100, 50],
      [10, 1],
    ] as const;
    expect(playScript(question, blow).outcome['left 2']).toBe(19);
  });

  test('AE-WSPEC-03: nothing else is allowed: no Takedown, no charge', () => {
    const attacker = { kind: 'weapon specialist' };
    expect(faults(contest, { action: 'Takedown', attacker, target: LONER })).toEqual(['action']);
    expect(faults(melee, { attacker, target: {}, situation: { charge: true } })).toEqual(['situation.charge']);
  });

  test('AE-SPEC-05: no Horde may target him', () => {
    expect(faults(volley, { attacker: { kind: 'capital ship' }, target: { kind: 'specialist' } })).toEqual([
      'target.kind',
    ]);
  });
});

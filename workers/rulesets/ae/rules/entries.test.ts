/** What each sentence of a rule comes to: one question a sentence, and the number worked out by hand or counted here. */
import { describe, expect, test } from 'vitest';
import { abandonment } from '../abandoned/index.ts';
import { contest } from '../contest/index.ts';
import type { ContestInput } from '../contest/schema.ts';
import { defeat } from '../defeat/index.ts';
import type { DefeatInput } from '../defeat/schema.ts';
import { duel } from '../duel/index.ts';
import type { DuelInput } from '../duel/schema.ts';
import { melee, volley } from '../exchange/index.ts';
import { hazards } from '../hazards/index.ts';
import { morale } from '../morale/index.ts';
import type { MoraleInput } from '../morale/schema.ts';
import { ask, compile, faults } from '../testing/ask.ts';
import { hit, LONER, meleeHit, perHit, perMeleeHit, pierces, RIFLE, SURE, shoot, strike } from '../testing/scene.ts';
import { playScript } from '../testing/scripted.ts';

type Row = readonly [title: string, ask: () => number, expected: number];
type Fighter = DuelInput['A']['units'][number];
const check = (rows: readonly Row[]) =>
  test.each(rows)('%s', (_, ask, expected) => {
    expect(ask()).toBeCloseTo(expected, 11);
  });

const HERO = { ...LONER, TB: 0, AP: 0 };
const FLAT = { damage: '1d10+10' };
/** What each of five degrees, 0 to 4, of a target number of 50 is worth, on average. */
const overDegrees = (worth: (degrees: number) => number) => [0, 1, 2, 3, 4].reduce((sum, n) => sum + worth(n), 0) / 5;

/** Two who test at `a` and at `b`: P(first wins by at least `by` degrees), counted over all pairs of rolls. */
function wins(a: number, b: number, by = 0): number {
  const degrees = (target: number, roll: number) => (roll <= target ? Math.floor((target - roll) / 10) : -1);
  let ways = 0;
  for (let one = 1; one <= 100; one++)
    for (let other = 1; other <= 100; other++) {
      const [first, second] = [degrees(a, one), degrees(b, other)];
      if (first >= 0 && first > second && first - Math.max(0, second) >= by) ways++;
    }
  return ways / 10_000;
}

describe('squads, actions and tests', () => {
  const contested = (input: ContestInput, measure: string) => ask(contest, input).chance(measure);
  const charge: ContestInput = { action: 'Knockdown', attacker: { squads: 3, S: 25 }, target: { ...LONER, S: 40 } };
  const takedown = (attacker: ContestInput['attacker'], target: ContestInput['target'], measure: string) =>
    contested({ action: 'Takedown', attacker, target }, measure);
  const burning = (extinguishes: boolean) =>
    ask(duel, {
      A: { units: [{ squads: 1, BS: 45, ranged: RIFLE, state: { onFire: true }, extinguishes }] },
      B: { units: [{ squads: 1, magnitude: 1, T: 10 }] },
      rounds: 1,
    }).chance('out 2');
  check([
    ['AE-SQUAD-02: at 0 Magnitude it is destroyed', () => shoot(LONER, { magnitude: 1 }).chance('destroyed'), 0.5],
    ['AE-SQUAD-02: at 1 it is not', () => shoot(LONER, { magnitude: 2 }).chance('destroyed'), 0],
    ['AE-MAG-01: a bonus on its own attack', () => hit({ squads: 5, magnitude: 41 }), 0.6],
    ['AE-MAG-01: a penalty on a dodge', () => pierces({ squads: 3 }, { ...LONER, dodge: 40 }), 0.75],
    ['AE-MAG-02: what a character loses as Wounds a Horde loses as Magnitude', () => perHit(LONER, {}), 1],
    ['AE-ACT-01: a Full Action leaves no attack', () => burning(true), 0],
    ['AE-ACT-01: a Horde that lets it burn attacks', () => burning(false), 0.5],
    ['AE-ACT-05: opposed Strength', () => contested({ ...charge, attacker: LONER }, 'success'), wins(30, 40)],
    ['AE-ACT-05: a Horde adds its Modifier', () => contested(charge, 'success'), wins(40, 40)],
    [
      'AE-ACT-05: +10 after a move or in a charge',
      () => contested({ ...charge, moved: true }, 'success'),
      wins(50, 40),
    ],
    ['AE-ACT-05: two degrees more hurt', () => contested({ ...charge, moved: true }, 'clearly'), wins(50, 40, 2)],
    ['AE-ACT-05: losing leaves him standing', () => contested({ ...charge, moved: true }, 'lost'), wins(40, 50)],
    ['AE-ACT-05: two degrees less and the attacker falls', () => contested(charge, 'badly'), wins(40, 40, 2)],
    [
      'AE-ACT-05: a dodge comes first',
      () => contested({ ...charge, target: { ...LONER, S: 40, dodge: 55 } }, 'badly'),
      wins(40, 40, 2) * (1 - 0.4),
    ],
    ['AE-ACT-09: WS and its own Modifier', () => takedown({ squads: 3, WS: 35 }, LONER, 'landed'), 0.5],
    [
      'AE-ACT-09: damage that does not get through stuns nobody',
      () => takedown({ squads: 3, WS: 35 }, { ...LONER, TB: 20 }, 'success'),
      0,
    ],
    [
      'AE-ACT-09: 1 or more beyond the armour asks for a Toughness test',
      () => takedown({ ...LONER, WS: 50 }, { ...LONER, T: 40, TB: 12 }, 'success'),
      0.5 * 0.1 * 0.6,
    ],
    [
      // 1d10 against TB 1 and no AP: nets of 1 to 9, one of them at -0, then -20, -30 and so on; a net of 0 is none.
      'AE-ACT-09: -10 for each full TB',
      () => takedown({ ...LONER, WS: 50, weapon: { damage: '1d10' } }, { ...LONER, T: 90, TB: 1 }, 'success'),
      (0.5 * [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, n) => sum + (10 + (n > 1 ? 10 * n : 0)) / 100, 0)) / 10,
    ],
    ['AE-TEST-01: characteristic and modifiers', () => hit({ BS: 41, modifiers: { hit: -7 } }), 0.39],
    ['AE-TEST-02: a tenth of the hits at 50 is of no degree twice over', () => shoot().exactly('degrees', 0), 0.2],
    ['AE-TEST-02: and 1 to 10 are four', () => shoot().exactly('degrees', 4), 0.2],
    [
      // 42 to 50 fail by 0, 51 to 60 by 1, ..., 91 to 100 by 5; a d10 and that is 4 to 6.
      'AE-TEST-03: full tens beyond the target number',
      () => ask(abandonment, { hordes: [{ WP: 41 }] }).chance('retreat 1'),
      (9 * 3 + 10 * (3 + 3 + 3 + 2 + 1)) / 1000,
    ],
  ]);
});

describe('nerves', () => {
  const nerves = (horde: MoraleInput['side']['hordes'][number], rest: Partial<MoraleInput> = {}, moraleNumber = 0) =>
    ask(morale, { side: { hordes: [{ WP: 40, ...horde }], moraleNumber }, turns: 1, ...rest });
  const hammer = { ...LONER, weapon: { ...SURE, blast: 19 } };
  check([
    [
      'AE-MORALE-02: Willpower, five times the number and modifiers, however many squads',
      () => nerves({ losses: [20], modifiers: { willpower: 7 } }, {}, 2).chance('anyBroken'),
      1 - 0.57,
    ],
    [
      'AE-BMN-01: each side has its own',
      () => nerves({}, { events: [{ turn: 1, side: 'enemy', event: 'Eva-class unit out' }] }, 3).mean('number 1'),
      3,
    ],
    ['AE-BMN-01: from -10', () => nerves({}, { events: [{ event: 'Eva-class unit out' }] }, -9).mean('number 1'), -10],
    [
      'AE-BMN-02: on Rally tests too',
      () => nerves({ state: { broken: true }, outOfSight: true }, {}, 4).chance('rallied 1'),
      0.6,
    ],
    // At 10 + 30 once, and never again in three further turns.
    [
      'AE-TRAIT-03: +30 where it rallies, and off the map from the last one',
      () => {
        const side = { hordes: [{ WP: 10, state: { broken: true } }], moraleNumber: 0, controlPoints: 1 };
        return ask(morale, { side, turns: 4 }).chance('rallied 1');
      },
      0.4,
    ],
    [
      'AE-TRAIT-09: Fearless while the Adept lives',
      () => shoot(hammer, { WP: 40, traits: ['Adept-Linked'] }).chance('broken'),
      0,
    ],
    [
      'AE-TRAIT-09: and no longer',
      () => shoot(hammer, { WP: 40, traits: ['Adept-Linked'], state: { adeptDead: true } }).chance('broken'),
      0.7 * 0.6,
    ],
  ]);
});

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

describe('what comes back, and defeat', () => {
  const engineer = (magnitude: number, skill: number) =>
    ask(hazards, { horde: { magnitude }, turns: 1, engineer: skill });
  const beaten = (input: DefeatInput) => ask(defeat, input);
  const caught = { enemyReaches: true, awareness: 40, evasion: 30 };
  /** P(1d5 and the degrees of failure come to `critical`), given that a test at 40 fails. */
  const lost = (critical: number) => {
    let ways = 0;
    for (let roll = 41; roll <= 100; roll++)
      for (let face = 1; face <= 5; face++) if (face + Math.floor((roll - 40) / 10) === critical) ways++;
    return ways / 300;
  };
  check([
    ['AE-CC-05: 1 for a success of less than three degrees', () => engineer(50, 30).exactly('left', 51), 0.3],
    ['AE-CC-05: nothing for a failure', () => engineer(50, 30).exactly('left', 50), 0.7],
    ['AE-CC-05: 1 more for three degrees', () => engineer(50, 45).exactly('left', 52), 0.15],
    [
      'AE-ESCALE-02: his degrees away',
      () => beaten({ Int: 40, case: 'ship or fortress lost' }).exactly('distance', 3),
      0.25,
    ],
    [
      'AE-ESCALE-02: or 1d5 and his degrees of failure',
      () => beaten({ Int: 40, case: 'ship or fortress lost' }).exactly('critical', 4),
      lost(4),
    ],
    [
      'AE-ESCALE-03: so with a Large Horde',
      () => beaten({ Int: 40, case: 'Large Horde lost' }).exactly('critical', 9),
      lost(9),
    ],
    ['AE-LEADDEF-01: Int', () => beaten({ Int: 37 }).chance('escapes'), 0.37],
    [
      'AE-LEADDEF-01: -5 for each Critical Damage',
      () => beaten({ Int: 37, criticalDamage: 3 }).chance('escapes'),
      0.22,
    ],
    [
      'AE-LEADDEF-01: once more for each Follower',
      () => beaten({ Int: 45, criticalDamage: 1, crew: 2 }).mean('crew'),
      0.8,
    ],
    ['AE-LEADDEF-05: 1d5 Critical Damage', () => beaten({ Int: 45 }).exactly('critical', 5), 0.2],
    [
      'AE-LEADDEF-05: Awareness against Agility or Stealth',
      () => beaten({ Int: 45, ...caught }).chance('captured'),
      0.2 * wins(40, 30),
    ],
    ['AE-LEADDEF-05: an ally rescues', () => beaten({ Int: 45, ...caught, allyRescues: true }).chance('captured'), 0],
    ['AE-LEADDEF-06: neither hurt nor stranded', () => beaten({ Int: 45 }).chance('lost'), 0.06],
    // At 25: 55 to 74 fail by 3 or 4, 85 to 100 by 6 and more.
    [
      'AE-LEADDEF-07: stranded as with 3 or 4',
      () => beaten({ Int: 45, criticalDamage: 4, ...caught }).chance('captured'),
      (0.2 + 0.16) * wins(40, 30),
    ],
  ]);
});

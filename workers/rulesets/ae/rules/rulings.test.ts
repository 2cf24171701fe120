/** Every reading of an unclear rule does what it says: one case of each, worked out by hand. */
import { describe, expect, test } from 'vitest';
import { abandonment } from '../abandoned/index.ts';
import { contest } from '../contest/index.ts';
import { duel } from '../duel/index.ts';
import type { DuelInput } from '../duel/schema.ts';
import { volley } from '../exchange/index.ts';
import { hazards } from '../hazards/index.ts';
import type { HazardsInput } from '../hazards/schema.ts';
import { morale } from '../morale/index.ts';
import type { AllRulingsInput } from '../rulingFields.ts';
import { RULINGS } from '../rulings/index.ts';
import { table } from '../table/index.ts';
import { type Answer, ask } from '../testing/ask.ts';
import { hit, LONER, meleeHit, perHit, perMeleeHit, pierces, RIFLE, SURE, shoot } from '../testing/scene.ts';
import { playScript } from '../testing/scripted.ts';

type Reading = AllRulingsInput;
const HERO = { ...LONER, TB: 0, AP: 0 };
const FLAT = { damage: '1d10+10' };
const FEARLESS = { traits: ['Fearless' as const] };
const endure = (horde: HazardsInput['horde'], rest: Partial<HazardsInput>, rulings: Reading): Answer =>
  ask(hazards, { horde, turns: 1, ...rest, rulings });
/** Squares of movement from one unit to the nearest square beside another, 4 columns and 4 rows up, past a forest. */
const way = (rulings: Reading): number =>
  ask(table, {
    scene: {
      models: [
        { x: 1, y: 1 },
        { x: 5, y: 5, side: 2 },
      ],
      terrain: [{ kind: 'forest', outline: { x: 1, y: 2, columns: 16, rows: 1 }, DTV: 2 }],
    },
    ask: { kind: 'move' },
    rulings,
  })
    .steps('speeds')
    .at(-1)!;
const looks = (rulings: Reading): number =>
  ask(table, {
    scene: {
      models: [
        { x: 1, y: 1, size: 2 },
        { x: 5, y: 1, side: 2 },
        { x: 3, y: 1 },
      ],
    },
    ask: { kind: 'stand' },
    rulings,
  }).chance('sees');
const walks = (rulings: Reading): number =>
  ask(table, {
    scene: {
      models: [{ x: 1, y: 1 }, { x: 5, y: 1, side: 2 }, ...[1, 2, 3].map((y) => ({ x: 3, y }))],
    },
    ask: { kind: 'move' },
    rulings,
  })
    .steps('speeds')
    .at(-1)!;
const knock = (rulings: Reading): Answer =>
  ask(contest, { action: 'Knockdown', attacker: { ...LONER, S: 50 }, target: { ...LONER, S: 50 }, rulings });
const fight = (A: object, B: object, rulings: Reading, rounds = 1): Answer =>
  ask(duel, { A: { units: [A] }, B: { units: [B] }, rounds, rulings } as DuelInput);

/** By ruling and value, what a case of it comes to: [asked, worked out by hand]. The first value is what is taken first. */
const CASES: Readonly<Record<string, ReadonlyArray<readonly [Reading, (rulings: Reading) => number, number]>>> = {
  // T 50: rolls 1 to 50; their degrees are 4 4 .. 0 (mean 2), or 5 for the 9 below 10, ..., 0 for 50 alone.
  'AE-RU-01': [
    [{ degrees: 'full tens' }, (r) => perHit({}, {}, {}, r), 1 + 2],
    [{ degrees: 'tens digits' }, (r) => perHit({}, {}, {}, r), 1 + (9 * 5 + 10 * (4 + 3 + 2 + 1)) / 50],
  ],
  'AE-RU-02': [
    [{ extremes: 'none' }, (r) => hit({ BS: 99, modifiers: { hit: 60 } }, {}, {}, r), 1],
    [{ extremes: 'from 1 to 99' }, (r) => hit({ BS: 99, modifiers: { hit: 60 } }, {}, {}, r), 0.99],
    [{ extremes: 'none' }, (r) => hit({ BS: 1, modifiers: { hit: -60 } }, {}, {}, r), 0],
    [{ extremes: 'from 1 to 99' }, (r) => hit({ BS: 1, modifiers: { hit: -60 } }, {}, {}, r), 0.01],
  ],
  'AE-RU-03': ([10, 0, 20] as const).map((semiAutoPenalty) => [
    { semiAutoPenalty },
    (r) => hit({ weapon: { ...SURE, semi: 3 } }, {}, { mode: 'semi-automatic' }, r),
    0.5 - semiAutoPenalty / 100,
  ]),
  // At 40 after the penalty: degrees 3 2 1 0; one more hit for each degree, or for two of them, and 1 for each degree.
  'AE-RU-C04': [
    [
      { semiAutoDegrees: 2 },
      (r) => perHit({ weapon: { ...SURE, semi: 9 } }, {}, { mode: 'semi-automatic' }, r),
      1 + 1.5 + 0.5,
    ],
    [
      { semiAutoDegrees: 1 },
      (r) => perHit({ weapon: { ...SURE, semi: 9 } }, {}, { mode: 'semi-automatic' }, r),
      1 + 1.5 + 1.5,
    ],
  ],
  // Halves of 4 3 2 1 0 are 2 1 1 0 0.
  'AE-RU-04': [
    [
      { scatterDegrees: 2 },
      (r) => perHit({ weapon: { ...SURE, qualities: ['Scatter'] } }, {}, { pointBlank: true }, r),
      3 + 4 / 5,
    ],
    [
      { scatterDegrees: 1 },
      (r) => perHit({ weapon: { ...SURE, qualities: ['Scatter'] } }, {}, { pointBlank: true }, r),
      3 + 2,
    ],
  ],
  'AE-RU-05': [
    [{ flurryDegrees: 1 }, (r) => perMeleeHit({ weapon: { ...SURE, flurry: 3 } }, {}, {}, r), 3 + (2 + 2 + 2 + 1) / 5],
    [{ flurryDegrees: 2 }, (r) => perMeleeHit({ weapon: { ...SURE, flurry: 3 } }, {}, {}, r), 3 + 4 / 5],
  ],
  // Three steps, the first into the forest; without diagonals three across and four up, or the reverse.
  'AE-RU-C20': [
    [{ diagonals: 'one step' }, way, 3 + 2],
    [{ diagonals: 'two steps' }, way, 7 + 2],
  ],
  'AE-RU-C21': [
    [{ difficultGround: 'so many more' }, way, 1 + 2 + 2],
    [{ difficultGround: 'so many' }, way, 2 + 2],
  ],
  // A large one looks over a Horde at a small one.
  'AE-RU-C22': [
    [{ largeSight: 'both ways' }, looks, 1],
    [{ largeSight: 'seen only' }, looks, 0],
  ],
  // Through a wall of friends in three squares, or round it.
  'AE-RU-C23': [
    [{ walkThrough: 'friends' }, walks, 3],
    [{ walkThrough: 'nobody' }, walks, 5],
  ],
  // T 60 and five degrees more: degrees 10 9 8 7 6 5, whose halves are 5 4 4 3 3 2.
  'AE-RU-06': ([5, 4] as const).map((lineMost) => [
    { lineMost },
    (r) => perHit({ weapon: { ...SURE, qualities: ['Line'] }, modifiers: { degrees: 5, hit: 10 } }, {}, {}, r),
    1 + 7.5 + (lineMost + 4 + 4 + 3 + 3 + 2) / 6,
  ]),
  'AE-RU-07': [
    [{ sprayAutoHits: false }, (r) => hit({ weapon: { ...SURE, spray: 2 } }, {}, {}, r), 0.5],
    [{ sprayAutoHits: true }, (r) => hit({ weapon: { ...SURE, spray: 2 } }, {}, {}, r), 1],
  ],
  'AE-RU-C05': [
    [{ spray: 'replaces the hit' }, (r) => perHit({ ...LONER, weapon: { ...SURE, spray: 3 } }, {}, {}, r), 6 + 3],
    [{ spray: 'adds to the hit' }, (r) => perHit({ ...LONER, weapon: { ...SURE, spray: 3 } }, {}, {}, r), 6 + 3 + 1],
  ],
  // 1d10+3 against AP 2 with 4 of penetration: TB 7 stops 7, or 5 of it.
  'AE-RU-09': [
    [
      { penetration: 'AP only' },
      (r) => pierces({ weapon: { ...RIFLE, penetration: 4 } }, { TB: 7, AP: 2 }, {}, r),
      0.6,
    ],
    [
      { penetration: 'AP, then TB' },
      (r) => pierces({ weapon: { ...RIFLE, penetration: 4 } }, { TB: 7, AP: 2 }, {}, r),
      0.8,
    ],
  ],
  'AE-RU-10': [
    [
      { qualitiesOnCharacters: 'nothing' },
      (r) => perHit({ weapon: { ...FLAT, blast: 4, qualities: ['Tearing'] } }, HERO, {}, r),
      17.5,
    ],
    [
      { qualitiesOnCharacters: 'damage' },
      (r) => perHit({ weapon: { ...FLAT, blast: 4, qualities: ['Tearing'] } }, HERO, {}, r),
      22.5,
    ],
  ],
  'AE-RU-11': [
    [{ progTwice: false }, (r) => perHit({ weapon: { ...SURE, qualities: ['Prog', 'Hy-Prog'] } }, {}, {}, r), 4],
    [{ progTwice: true }, (r) => perHit({ weapon: { ...SURE, qualities: ['Prog', 'Hy-Prog'] } }, {}, {}, r), 5],
  ],
  'AE-RU-C06': [
    [{ hordeMelee: false }, (r) => perMeleeHit({}, {}, {}, r), 3],
    [{ hordeMelee: true }, (r) => perMeleeHit({}, {}, {}, r), 3 + 4 / 5],
  ],
  // Losses of 1 to 5: halves.
  'AE-RU-12': [
    [{ swarmRounding: 'down' }, (r) => perHit({}, { traits: ['Swarm'] }, {}, r), (0 + 1 + 1 + 2 + 2) / 5],
    [{ swarmRounding: 'up' }, (r) => perHit({}, { traits: ['Swarm'] }, {}, r), (1 + 1 + 2 + 2 + 3) / 5],
  ],
  'AE-RU-13': [
    [{ large: 'flat' }, (r) => perHit({ weapon: { damage: '2d10+30', blast: 20 } }, { traits: ['Large'] }, {}, r), 10],
    [
      { large: 'at least' },
      (r) => perHit({ weapon: { damage: '2d10+30', blast: 20 } }, { traits: ['Large'] }, {}, r),
      23,
    ],
  ],
  'AE-RU-14': [
    [
      { replenishing: 'up to the start' },
      (r) => endure({ squads: 3, magnitude: 35, replenishing: 9 }, {}, r).mean('left'),
      44,
    ],
    [
      { replenishing: 'in squads still there' },
      (r) => endure({ squads: 3, magnitude: 35, replenishing: 9 }, {}, r).mean('left'),
      40,
    ],
    [
      { replenishing: 'in squads still there' },
      (r) => fight({ magnitude: 15, replenishing: 9, ranged: RIFLE }, {}, r).mean('left 1'),
      20,
    ],
  ],
  'AE-RU-15': [
    [{ embeddedBonus: false }, (r) => hit({ ...LONER, BS: 50 }, { kind: 'leader', squads: 4 }, {}, r), 0.1],
    [{ embeddedBonus: true }, (r) => hit({ ...LONER, BS: 50 }, { kind: 'leader', squads: 4 }, {}, r), 0.3],
  ],
  // Both at 50: each of five degrees 1/10; five ties of 1/100 go to whoever acts.
  'AE-RU-16': [
    [{ opposedTies: 'nobody' }, (r) => knock(r).chance('success'), 0.5 * 0.5 + 10 / 100],
    [{ opposedTies: 'the first' }, (r) => knock(r).chance('success'), 0.5 * 0.5 + 10 / 100 + 5 / 100],
  ],
  // Five squads: the least of five dice is 5; of one die times five it comes up in a fifth.
  'AE-RU-17': [
    [{ fallDice: 'each squad' }, (r) => endure(FEARLESS, { falls: true }, r).exactly('left', 95), 1 / 5 ** 5],
    [{ fallDice: 'one for all' }, (r) => endure(FEARLESS, { falls: true }, r).exactly('left', 95), 1 / 5],
  ],
  // Of net damage 4 to 13 against TB 6 only 6 itself is read in two ways: what its tenth adds.
  'AE-RU-18': [
    [{ takedown: 'beyond TB' }, (r) => takedown(r), 0.6],
    [{ takedown: 'each full TB' }, (r) => takedown(r), 0.7],
  ],
  'AE-RU-20': ([0, 10, 20] as const).map((chargeBonus) => [
    { chargeBonus },
    (r) => meleeHit({}, {}, { charge: true }, r),
    0.5 + chargeBonus / 100,
  ]),
  'AE-RU-C07': ([3, 1, 5] as const).map((brutalCharge) => [
    { brutalCharge },
    (r) => perMeleeHit({ mounted: 5, weapon: FLAT }, HERO, { charge: true }, r),
    15.5 + 2 + 2 + brutalCharge,
  ]),
  // Mounted 3, its own 2, Reckless Charge 1 for its squad.
  'AE-RU-C02': [
    [{ brutalCharges: 'highest' }, (r) => rider(r), 15.5 + 2 + 2 + 3],
    [{ brutalCharges: 'add' }, (r) => rider(r), 15.5 + 2 + 2 + 3 + 2 + 1],
  ],
  'AE-RU-C03': [
    [
      { mountedEvasive: 'when moving' },
      (r) => pierces({ weapon: RIFLE }, { mounted: 6, Ag: 20, traits: ['Evasive'] }, {}, r),
      1,
    ],
    [
      { mountedEvasive: 'when moving' },
      (r) => pierces({ weapon: RIFLE }, { mounted: 6, Ag: 20, traits: ['Evasive'], state: { moving: true } }, {}, r),
      0.7,
    ],
    [
      { mountedEvasive: 'always' },
      (r) => pierces({ weapon: RIFLE }, { mounted: 6, Ag: 20, traits: ['Evasive'] }, {}, r),
      0.7,
    ],
  ],
  // Half of the hits do no damage: then all but the first hit counts.
  'AE-RU-25': [
    [{ bonusMagnitude: 'needs damage' }, (r) => perHit({ weapon: { ...RIFLE, blast: 4 } }, { TB: 8 }, {}, r), 0.5 * 7],
    [
      { bonusMagnitude: 'always' },
      (r) => perHit({ weapon: { ...RIFLE, blast: 4 } }, { TB: 8 }, {}, r),
      0.5 * 7 + 0.5 * 6,
    ],
  ],
  // Degrees 2 1 0 at 30 on full auto; as many more hits, each with the drill of 2.
  'AE-RU-26': [
    [
      { drills: 'once' },
      (r) => perHit({ fireDrill: 2, weapon: { ...SURE, full: 9 } }, {}, { mode: 'full auto' }, r),
      1 + 1 + 1 + 2,
    ],
    [
      { drills: 'each hit' },
      (r) => perHit({ fireDrill: 2, weapon: { ...SURE, full: 9 } }, {}, { mode: 'full auto' }, r),
      1 + 1 + 1 + 4,
    ],
  ],
  // 25 Ego damage: one test at 40, or none.
  'AE-RU-21': [
    [{ breakLosses: 'any source' }, (r) => endure({ WP: 40 }, { ego: 25 }, r).chance('broken'), 0.6],
    [{ breakLosses: 'attacks' }, (r) => endure({ WP: 40 }, { ego: 25 }, r).chance('broken'), 0],
  ],
  // 20 of 41 Magnitude lost costs the third squad of four, and one test at 30.
  'AE-RU-22': [
    [{ breaksAtThreeSquads: false }, (r) => third(r), 0.7],
    [{ breaksAtThreeSquads: true }, (r) => third(r), 1],
  ],
  'AE-RU-23': (
    [
      ['higher', 4],
      ['Fel', 3],
      ['WP', 4],
    ] as const
  ).map(([startNumber, number]) => [
    { startNumber },
    (r) =>
      ask(morale, { side: { hordes: [{}], supremeFel: 35, supremeWP: 45 }, turns: 1, rulings: r }).mean('number 1'),
    number,
  ]),
  // At 60: degrees 5 4 3 2 1 0 by tens: 1 more for three of them.
  'AE-RU-24': [
    [
      { engineer: '1, and 1 for every three' },
      (r) => endure({ magnitude: 50 }, { engineer: 60 }, r).mean('left'),
      50 + 0.6 + 0.3,
    ],
    [{ engineer: '1 for every three' }, (r) => endure({ magnitude: 50 }, { engineer: 60 }, r).mean('left'), 50 + 0.3],
  ],
  // Three squads frighten one: the Rally test of WP 60 is at 45, or at 55.
  'AE-RU-27': [
    [{ fearIncarnate: "the frightening Horde's" }, (r) => rallies(45, r) - rallies(46, r), 1],
    [{ fearIncarnate: "the tester's" }, (r) => rallies(55, r) - rallies(56, r), 1],
  ],
  // WP 1 and everything spared: see the test of AE-ABANDON-07 for the sums; here only who is sure to stay.
  'AE-RU-C01': [
    [{ griefReroll: 'keep' }, (r) => griefs(10, r), 1],
    [{ griefReroll: 'plain' }, (r) => griefs(10, r), 0],
  ],
  // 45 and ten for two squads, less 20: 35 hits with a single shot, and not with full auto, at -20.
  'AE-RU-C24': [
    [{ shockActions: 'two' }, strikesBack, 0],
    [{ shockActions: 'one' }, strikesBack, 1],
  ],
  // The Battle-Hardened ignore a failure at 40; whoever sees it tests at 40, or at 30 in the panic.
  'AE-RU-C09': [
    [{ ignoredFailures: 'frighten' }, (r) => watches(r), 0.6 * 0.7 + 0.4 * 0.6],
    [{ ignoredFailures: 'do not' }, (r) => watches(r), 0.6],
  ],
  // A shock of 20, all of it ghosts: one test at 40 + 10, or none. The same of a hit that takes 20: one at 50, or none.
  'AE-RU-C10': [
    [{ ghostLosses: 'count' }, haunted, 0.5 + 100 * 0.5],
    [{ ghostLosses: 'do not count' }, haunted, 0],
  ],
  // 22 Magnitude are two squads, and one once 4 are paid; of 2 Magnitude nobody is left to strike.
  'AE-RU-C12': [
    [{ recklessCost: 'after the blow' }, (r) => reckless(22, r) + 100 * reckless(2, r), 0.55 + 100 * 0.5],
    [{ recklessCost: 'before it' }, (r) => reckless(22, r) + 100 * reckless(2, r), 0.5],
  ],
  'AE-RU-30': ([10, 0, 20] as const).map((fatiguePenalty) => [
    { fatiguePenalty },
    (r) => hit({ state: { fatigued: true } }, {}, {}, r),
    0.5 - fatiguePenalty / 100,
  ]),
};

/** P(stunned) of a Takedown for exactly 6 more than what its other damage gives, at T 40 and TB 6. */
function takedown(rulings: Reading): number {
  const answer = ask(contest, {
    action: 'Takedown',
    attacker: { ...LONER, WS: 99, modifiers: { hit: 60 }, weapon: { damage: '1d10+9' } },
    target: { ...LONER, T: 40, TB: 6, AP: 0 },
    rulings,
  });
  // Of net 4 to 13 only 6 is one full TB and not beyond: by how much its tenth is stunned.
  const others = [4, 5, 7, 8, 9, 10, 11, 12, 13].map((net) => (net <= 6 ? 0.6 : net < 12 ? 0.7 : 0.8));
  return answer.chance('success') * 10 - others.reduce((sum, p) => sum + p, 0);
}

const LED = { commander: 'LEAD-34 independent warfare', commanderRole: 'General' } as const;

function haunted(rulings: Reading): number {
  const horde = { ...LED, squads: 2, WP: 40 };
  const shock = endure(horde, { ego: 20, breakTests: true }, rulings).chance('broken');
  const blow = shoot({ modifiers: { magnitude: 19 } }, { ...horde, T: 10 }, {}, rulings);
  return shock + 100 * (blow.chance('broken') / blow.chance('hit 1'));
}

function watches(rulings: Reading): number {
  return ask(morale, {
    side: {
      hordes: [
        { WP: 40, losses: [20], traits: ['Battle-Hardened'] },
        { WP: 40, losses: [0, 20] },
      ],
      moraleNumber: 0,
    },
    enemy: { hordes: [{ commander: 'LEAD-47 longer bursts', commanderRole: 'General' }] },
    ...{ turns: 2, rulings },
  }).chance('broken 2');
}

function reckless(magnitude: number, rulings: Reading): number {
  const attacker = { squads: 5, magnitude, traits: ['Reckless Charge' as const] };
  return meleeHit(attacker, {}, { charge: true }, rulings);
}

function rider(rulings: Reading): number {
  const attacker = { mounted: 5, brutalCharge: 2, traits: ['Reckless Charge' as const], weapon: FLAT };
  return perMeleeHit(attacker, HERO, { charge: true }, rulings);
}

function third(rulings: Reading): number {
  const target = { squads: 4, magnitude: 41, WP: 40 };
  const attacker = { ...LONER, modifiers: { hit: 60 }, BS: 99, weapon: { ...SURE, blast: 20 } };
  return shoot(attacker, target, {}, rulings).chance('broken');
}

/** Whether a Rally test succeeds by this roll. */
function rallies(roll: number, rulings: Reading): number {
  const question = duel.compile(
    duel.schema.parse({
      A: { units: [{ squads: 3, traits: ['Fear Incarnate'] }] },
      B: { units: [{ squads: 1, WP: 60, traits: ['Stubborn'], state: { broken: true } }] },
      first: 'B',
      rounds: 1,
      rulings,
    }),
  ) as Parameters<typeof playScript>[0];
  return playScript(question, [[100, roll]]).outcome['rallied 2']!;
}

/** Whether after grief by three degrees a 10 is grief again; another 1 to end it. */
function griefs(face: number, rulings: Reading): number {
  const question = abandonment.compile(
    abandonment.schema.parse({ hordes: [{ WP: 45, squads: 5 }], rulings }),
  ) as Parameters<typeof playScript>[0];
  const grief = [
    [5, 1],
    [10, 1],
    [10, 1],
  ] as const;
  const start = [[100, 75], [10, 10], ...grief, [10, face]] as const;
  try {
    playScript(question, start);
    return 0;
  } catch {
    playScript(question, [...start, ...grief, [10, 1]]);
    return 1;
  }
}

/** 1 if a Horde in shock that bursts hits with a roll of 35. */
function strikesBack(rulings: Reading): number {
  const sniper = { kind: 'character', BS: 95, ranged: RIFLE, targets: 'characters first', reactions: 0 };
  const phantoms = {
    squads: 2,
    BS: 45,
    WP: 45,
    traits: ['Adept-Linked'],
    mode: 'full auto',
    ranged: { ...RIFLE, full: 3 },
  };
  const adept = { kind: 'character', name: 'Adept', wounds: 1, T: 10, role: 'Adept' };
  const scenario = { A: { units: [sniper] }, B: { units: [phantoms, adept] }, rounds: 2, first: 'A', rulings };
  const question = duel.compile(duel.schema.parse(scenario)) as Parameters<typeof playScript>[0];
  // The Adept falls, the Phantoms are in shock for three rounds, and one Magnitude of them is shot away.
  const start = [
    [100, 95],
    [10, 1],
    [100, 80],
    [10, 5],
    [3, 1],
    [100, 90],
    [10, 1],
    [100, 35],
  ] as const;
  try {
    playScript(question, start);
    return 0;
  } catch {
    playScript(question, [...start, [10, 1]]);
    return 1;
  }
}

describe('the register of rulings', () => {
  const asked = RULINGS.filter(({ field }) => field?.startsWith('rulings.'));

  test.each(asked.map((ruling) => [ruling.id, ruling] as const))(
    '%s: every reading does what it says',
    (id, { field, alternatives }) => {
      const name = field!.replace('rulings.', '');
      const cases = CASES[id];
      expect(cases, `a case of ${id}`).toBeDefined();
      for (const [reading, ask, expected] of cases!)
        expect(ask(reading), JSON.stringify(reading)).toBeCloseTo(expected, 10);
      const tried = cases!.map(([reading]) => (reading as Record<string, unknown>)[name]);
      expect(new Set(tried)).toEqual(new Set(alternatives.map(({ value }) => value)));
      // The first reading is what an answer takes where nothing is chosen, and another one gives another number.
      const [[, first, plain]] = cases!;
      expect(first({})).toBeCloseTo(plain, 10);
      expect(cases!.some(([reading]) => Math.abs(first(reading) - plain) > 1e-6)).toBe(true);
    },
  );

  test('AE-RU-32: reactions are a field of the target', () => {
    const chance = (reactions: number) =>
      ask(volley, {
        attacker: { ...LONER, BS: 99, modifiers: { hit: 60 }, weapon: SURE },
        target: { kind: 'character', dodge: 50, wounds: 1, reactions },
        situation: { attacks: 2 },
      }).chance('destroyed');
    expect(chance(1)).toBeCloseTo(1, 12);
    expect(chance(2)).toBeCloseTo(1 - 0.25, 12);
  });
});

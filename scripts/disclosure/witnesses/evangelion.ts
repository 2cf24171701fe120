/** Evangelion. */
import type { Row } from './row.ts';

const SURE = { damage: '1d10+30' };
const soft = { squads: 5, T: 20 };
const exchange = (weapon: object, target: object = {}, attacker: object = {}, situation: object = {}) => ({
  ...{ attacker: { squads: 2, weapon, ...attacker }, target: { ...soft, ...target }, situation },
});
/** Three squads may go at once. */
const crushing = exchange({ ...SURE, blast: 20 }, { WP: 40 }, { modifiers: { doubled: true, magnitude: 20 } });
const heavy = exchange({ damage: '2d10+9', blast: 20 }, { traits: ['Large'] });
const takedown = (attacker: object, target: object) => ({ action: 'Takedown', attacker, target });

/** The Adept falls first, and those who are linked to him strike back in bursts. */
const sniper = { kind: 'character', name: 'Sniper', BS: 95, wounds: 99, ranged: { damage: '1d10+9' }, attacks: 3 };
const linked = {
  squads: 5,
  BS: 90,
  WP: 60,
  T: 40,
  traits: ['Adept-Linked'],
  mode: 'full auto',
  ranged: { ...SURE, full: 10 },
};
const adept = { kind: 'character', name: 'Adept', wounds: 1, T: 10, role: 'Adept' };
const far = { range: 30 };

const panics = { commander: 'LEAD-47 longer bursts', commanderRole: 'General' };
const led = { commander: 'LEAD-34 independent warfare', commanderRole: 'General' };
const mortars = { squads: 5, BS: 90, ranged: { ...SURE, blast: 20 } };
const batteries = [
  { ...mortars, ...panics, targets: 'same place' },
  {
    squads: 5,
    WS: 90,
    melee: { ...SURE, blast: 20 },
    modifiers: { magnitude: 40 },
    closesIn: 2,
    targets: 'same place',
  },
];
/** The first ignores a failure in the first round; the second tests three times in the next one, at 100 or at 90. */
const targets = [
  { squads: 5, WP: 2, traits: ['Battle-Hardened'] },
  { squads: 5, WP: 90, traits: ['Disciplined'], modifiers: { willpower: 10 } },
];
/** 20 or more are gone each time; in the panic the second cannot hold, and otherwise does so one time in ten. */
const shelled = [
  { squads: 5, WP: 2, traits: ['Battle-Hardened'] },
  { squads: 5, WP: 20, traits: ['Battle-Hardened', 'Disciplined'] },
];
const rushing = { magnitude: 2, traits: ['Reckless Charge'] };
const charging = { ...rushing, squads: 2, WS: 90, melee: SURE };
/** Two lines that see each other from the start. */
const near = <U extends object>(first: readonly U[], second: readonly object[]) => ({
  first: { units: first.map((unit) => ('ranged' in unit ? { ...unit, ...far } : unit)) },
  second: { units: second },
  ...{ map: { width: 8, height: 12, zone: 4 }, begins: 'first' },
});
const duelOf = (A: readonly object[], B: readonly object[]) => ({ A: { units: A }, B: { units: B }, rounds: 3 });

export const AE: readonly Row[] = [
  [
    'table',
    'largeSight',
    'seen only',
    {
      scene: {
        models: [
          { x: 1, y: 1, size: 2 },
          { x: 5, y: 1, side: 2 },
          { x: 3, y: 1 },
        ],
      },
      ask: { kind: 'stand' },
    },
  ],
  [
    'table',
    'walkThrough',
    'nobody',
    {
      scene: { models: [{ x: 1, y: 1 }, { x: 5, y: 1, side: 2 }, ...[1, 2, 3].map((y) => ({ x: 3, y }))] },
      ask: { kind: 'move' },
    },
  ],
  [
    'battle',
    'shockActions',
    'one',
    {
      first: { units: [{ ...sniper, ...far }] },
      second: {
        units: [
          { ...linked, ...far },
          { ...adept, cost: 900 },
        ],
      },
      ...{ map: { width: 8, height: 12, zone: 4 }, begins: 'first' },
    },
  ],
  ['volley', 'spray', 'adds to the hit', exchange({ ...SURE, spray: 3 }, {}, { kind: 'character', BS: 90 })],
  [
    'morale',
    'ignoredFailures',
    'do not',
    {
      side: {
        hordes: [
          { losses: [20], WP: 40, traits: ['Battle-Hardened'] },
          { losses: [0, 20], WP: 40 },
        ],
      },
      enemy: { hordes: [panics] },
      turns: 2,
    },
  ],
  ['duel', 'ignoredFailures', 'do not', duelOf(batteries, targets)],
  ['battle', 'ignoredFailures', 'do not', near([{ ...mortars, ...panics }, mortars], shelled)],
  ['duel', 'ghostLosses', 'do not count', duelOf([mortars], [{ squads: 5, WP: 40, ...led }])],
  ['battle', 'ghostLosses', 'do not count', near([mortars], [{ squads: 5, WP: 40, ...led }])],
  [
    'hazards',
    'ghostLosses',
    'do not count',
    { horde: { ...led, squads: 2, WP: 40 }, turns: 1, ego: 20, breakTests: true },
  ],
  ['volley', 'ghostLosses', 'do not count', exchange({ ...SURE, blast: 20 }, { WP: 40, ...led })],
  ['melee', 'ghostLosses', 'do not count', exchange({ ...SURE, blast: 20 }, { WP: 40, ...led })],
  ['melee', 'recklessCost', 'before it', exchange(SURE, {}, rushing, { charge: true })],
  ['duel', 'recklessCost', 'before it', duelOf([{ ...charging, closesIn: 1 }], [soft])],
  ['battle', 'recklessCost', 'before it', near([charging], [{ squads: 1, magnitude: 1, T: 20 }])],
  ['hazards', 'swarmRounding', 'up', { horde: { traits: ['Swarm'], state: { onFire: true } }, turns: 1 }],
  ['volley', 'lineMost', 9, exchange({ ...SURE, qualities: ['Line'] }, {}, { squads: 5, BS: 99 })],
  ['volley', 'large', 'at least', heavy],
  ['volley', 'breaksAtThreeSquads', true, crushing],
  ['volley', 'drills', 'each hit', exchange({ ...SURE, full: 5 }, {}, { fireDrill: 3 }, { mode: 'full auto' })],
  ['melee', 'large', 'at least', heavy],
  ['melee', 'breaksAtThreeSquads', true, crushing],
  [
    'melee',
    'brutalCharges',
    'add',
    exchange({}, { T: 40, AP: 8 }, { mounted: 4, traits: ['Reckless Charge'] }, { charge: true }),
  ],
  [
    'contest',
    'penetration',
    'AP, then TB',
    takedown({ squads: 2, weapon: { damage: '1d10+3', penetration: 6 } }, { kind: 'character', T: 40, AP: 3 }),
  ],
  ['contest', 'embeddedBonus', true, takedown({ kind: 'character' }, { kind: 'leader', squads: 3, T: 40, AP: 3 })],
  [
    'contest',
    'mountedEvasive',
    'always',
    takedown({ squads: 2 }, { squads: 2, mounted: 9, traits: ['Evasive'], T: 20, Ag: 20 }),
  ],
];

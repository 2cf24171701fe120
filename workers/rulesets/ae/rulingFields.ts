/** The fields by which a scenario chooses how an unclear rule is read, and which of them each kind of question reads. */
import { z } from 'zod';
import { flag } from '../seam/flags.ts';
import { DEGREES } from './d100.ts';

const choice = <const V extends readonly [string, ...string[]]>(values: V, title: string, description: string) =>
  z
    .enum(values as unknown as [V[number], ...V[number][]])
    .default(values[0] as V[number])
    .meta({ title, description });

const number = (low: number, high: number, start: number, title: string, description: string) =>
  z.int().min(low).max(high).default(start).meta({ title, description });

const FIELDS = {
  degrees: choice(DEGREES, 'Degrees', 'AE-RU-01'),
  extremes: choice(['none', 'from 1 to 99'], 'Numbers to roll', 'Whether any test is certain or hopeless (AE-RU-02).'),
  fullAutoPenalty: number(0, 60, 20, 'Full-auto penalty', 'AE-ATK-04'),
  semiAutoPenalty: number(0, 60, 10, 'Semi-auto penalty', 'AE-RU-03'),
  semiAutoDegrees: number(1, 5, 2, 'Degrees for one more semi-auto hit', 'AE-RU-03'),
  scatterDegrees: number(1, 5, 2, 'Degrees for one more hit of Scatter', 'AE-RU-04'),
  flurryDegrees: number(1, 5, 1, 'Degrees for one more hit of a Flurry', 'AE-RU-05'),
  lineMost: number(1, 10, 5, 'Most extra hits of Line', 'AE-RU-06'),
  sprayAutoHits: flag('Sprays need no attack roll', 'AE-RU-07'),
  spray: choice(['replaces the hit', 'adds to the hit'], 'Hits of a spray', 'Of a character on a Horde (AE-RU-07).'),
  penetration: choice(['AP only', 'AP, then TB'], 'Penetration takes from', 'AE-RU-09'),
  qualitiesOnCharacters: choice(
    ['nothing', 'damage'],
    "A Horde's Explosive, Blast, Tearing and Prog on characters",
    'AE-RU-10',
  ),
  progTwice: flag('Prog and Hy-Prog both count', 'AE-RU-11'),
  hordeMelee: flag('Hordes in melee gain a hit for two degrees as well', 'AE-RU-11'),
  swarmRounding: choice(['down', 'up'], 'Half losses of a Swarm', 'AE-RU-12'),
  large: choice(['flat', 'at least'], 'Large: 10 Magnitude', 'AE-RU-13'),
  replenishing: choice(['up to the start', 'in squads still there'], 'Replenishing restores', 'AE-RU-14'),
  embeddedBonus: flag('Squads around a Leader help to hit, too', 'AE-RU-15'),
  opposedTies: choice(['nobody', 'the first'], 'Equal degrees of an opposed test are won by', 'AE-RU-16'),
  fallDice: choice(['each squad', 'one for all'], 'Die of a fall', 'AE-RU-17'),
  takedown: choice(['beyond TB', 'each full TB'], 'Takedown: -10 on Toughness', 'AE-RU-18'),
  chargeBonus: number(0, 40, 0, 'To hit on a charge', 'AE-RU-20'),
  brutalCharge: number(0, 20, 3, 'Brutal Charge without a number', 'AE-RU-20'),
  brutalCharges: choice(['highest', 'add'], 'Several Brutal Charges', 'AE-RU-C02'),
  breakLosses: choice(['any source', 'attacks'], 'Losses that call for Break tests', 'AE-RU-21'),
  breaksAtThreeSquads: flag('Breaks after three lost squads', 'Unless Disciplined (AE-MORALE-07, AE-RU-22).'),
  startNumber: choice(['higher', 'Fel', 'WP'], 'Morale Number at the start', 'AE-RU-23'),
  engineer: choice(['1, and 1 for every three', '1 for every three'], 'Chief Engineer restores', 'AE-RU-24'),
  bonusMagnitude: choice(['needs damage', 'always'], 'Extra hits when damage does not get through', 'AE-RU-25'),
  drills: choice(['once', 'each hit'], 'Fire Drill and Overwhelming on Hordes', 'AE-RU-26'),
  fearIncarnate: choice(["the frightening Horde's", "the tester's"], 'Squads that Fear Incarnate counts', 'AE-RU-27'),
  fatiguePenalty: number(0, 60, 10, 'Penalty of fatigue', 'AE-RU-30'),
  griefReroll: choice(
    ['keep', 'plain'],
    'Second roll on the Abandonment table',
    'After grief: keeps the degrees of failure of the first test, or is a plain 1d10 (AE-ABANDON-07, AE-RU-C01).',
  ),
  shockActions: choice(['two', 'one'], 'Half Actions of an attack that strikes back in shock', 'AE-RU-C24'),
  ignoredFailures: choice(
    ['frighten', 'do not'],
    'Break tests whose failure is ignored',
    'Whether they spread panic as others do (AE-TRAIT-10, AE-LEAD-47, AE-RU-C09).',
  ),
  ghostLosses: choice(
    ['count', 'do not count'],
    'Ghosts that are lost, for Break tests',
    'AE-LEAD-34, AE-MORALE-01, AE-RU-C10',
  ),
  recklessCost: choice(['after the blow', 'before it'], 'A Reckless Charge is paid', 'AE-TRAIT-21, AE-RU-C12'),
  diagonals: choice(['one step', 'two steps'], 'A diagonal on the map is', 'AE-RU-C20'),
  difficultGround: choice(['so many more', 'so many'], 'Squares of movement that difficult ground costs', 'AE-RU-C21'),
  largeSight: choice(
    ['both ways', 'seen only'],
    'Large things and Hordes in the way',
    'Of two sizes more (AE-RU-C22).',
  ),
  walkThrough: choice(['friends', 'nobody'], 'A Horde walks through', 'AE-RU-C23'),
  mountedEvasive: choice(['when moving', 'always'], 'Evasive uses the AB of a mount', 'AE-RU-C03'),
};

/** All of them; kinds have the part that they read. */
const All = z.strictObject(FIELDS);
export type Rulings = z.infer<typeof All>;
type Name = keyof typeof FIELDS;

/** Every ruling as it is taken first. */
export const DEFAULT_RULINGS: Rulings = All.parse({});

/** The rulings of a scenario, with those that its kind does not read as they are taken first. */
export function allRulings(stated: Partial<Rulings>): Rulings {
  return { ...DEFAULT_RULINGS, ...stated };
}

function rulingsOf<const N extends Name>(...names: readonly N[]) {
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Record<N, true>;
  return (All.pick(mask as never) as unknown as z.ZodObject<Pick<typeof FIELDS, N>, z.core.$strict>)
    .prefault({} as never)
    .meta({ title: 'Rulings', description: 'Where the text leaves a choice.', advanced: true });
}

const TESTS = ['degrees', 'extremes', 'fatiguePenalty'] as const;
const ATTACKS = [
  ...TESTS,
  'lineMost',
  'penetration',
  'qualitiesOnCharacters',
  'progTwice',
  'swarmRounding',
  'large',
  'embeddedBonus',
  'breaksAtThreeSquads',
  'bonusMagnitude',
  'drills',
  'mountedEvasive',
] as const;
const BURSTS = ['fullAutoPenalty', 'semiAutoPenalty', 'semiAutoDegrees', 'sprayAutoHits', 'spray'] as const;
const CLOSE = ['flurryDegrees', 'hordeMelee', 'chargeBonus', 'brutalCharge', 'brutalCharges', 'recklessCost'] as const;
const NERVES = ['extremes', 'fatiguePenalty', 'breaksAtThreeSquads'] as const;

export const VolleyRulings = rulingsOf(...ATTACKS, ...BURSTS, 'ghostLosses', 'scatterDegrees');
export const MeleeRulings = rulingsOf(...ATTACKS, ...CLOSE, 'ghostLosses');
const ROUNDS = [
  ...ATTACKS,
  ...BURSTS,
  ...CLOSE,
  'replenishing',
  'breakLosses',
  'fearIncarnate',
  'griefReroll',
  'shockActions',
  'ignoredFailures',
  'ghostLosses',
] as const;
export const DuelRulings = rulingsOf(...ROUNDS);
export const BattleRulings = rulingsOf(...ROUNDS, 'scatterDegrees', 'diagonals', 'largeSight');
export const MoraleRulings = rulingsOf(...NERVES, 'ignoredFailures', 'startNumber');
export const HazardRulings = rulingsOf(
  ...TESTS,
  'swarmRounding',
  'replenishing',
  'fallDice',
  'breakLosses',
  'ghostLosses',
  'engineer',
);
export const ContestRulings = rulingsOf(
  ...TESTS,
  'penetration',
  'qualitiesOnCharacters',
  'embeddedBonus',
  'opposedTies',
  'takedown',
  'mountedEvasive',
);
export const AbandonmentRulings = rulingsOf(...TESTS, 'griefReroll');
export const TableRulings = rulingsOf('diagonals', 'difficultGround', 'largeSight', 'walkThrough');
export const DefeatRulings = rulingsOf('degrees', 'extremes', 'opposedTies');
/** Any of them, as a scenario states them. */
export type AllRulingsInput = Partial<Rulings>;

/** What every scenario of hordes says: units, weapons, the situation and the rulings. Each field names its rule. */
import { z } from 'zod';
import { flag } from '../seam/flags.ts';
import { DAMAGE_PATTERN } from './dice.ts';
import { DOCTRINES, LEADERS } from './leaders.ts';
import { TRAITS } from './traits.ts';

export const characteristic = (title: string, description?: string) =>
  z
    .int()
    .min(1)
    .max(99)
    .default(30)
    .meta({ title, ...(description ? { description } : {}) });

const bonus = (title: string, of: string) =>
  z
    .int()
    .min(0)
    .max(20)
    .optional()
    .meta({ title, description: `Left out: the tens digit of ${of} (RU-08).`, advanced: true });

export const count = (low: number, high: number, start: number, title: string, description: string) =>
  z.int().min(low).max(high).default(start).meta({ title, description });

export const name = z.string().trim().min(1).max(40).default('Unit').meta({ title: 'Name' });

const QUALITIES = ['Explosive', 'Line', 'Tearing', 'Prog', 'Hy-Prog', 'Scatter', 'Flame'] as const;

export const Weapon = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Weapon').meta({ title: 'Name' }),
    damage: z
      .string()
      .trim()
      .regex(DAMAGE_PATTERN, 'write one to four d5 or d10 and a bonus from -5 to 30, such as 1d10+3')
      .default('1d10+3')
      .meta({
        title: 'Damage',
        description: 'Such as 1d10+3: one to four d5 or d10 and a bonus.',
        examples: ['1d10+3', '2d10+2'],
      }),
    penetration: count(0, 20, 0, 'Penetration', 'Taken off AP, never off TB (RU-09).'),
    semi: count(0, 20, 0, 'Semi-automatic rate', 'Most hits of semi-automatic fire; 0: none (AE-ATK-05).'),
    full: count(0, 20, 0, 'Full-auto rate', 'Most hits of full-auto fire; 0: none (AE-ATK-04).'),
    qualities: z.array(z.enum(QUALITIES)).max(QUALITIES.length).default([]).meta({
      title: 'Qualities',
      description: 'Flame: a hit sets a Horde on fire (AE-FIRE-01).',
    }),
    blast: count(0, 20, 0, 'Blast (X)', 'X more hits on a Horde (AE-HIT-04).'),
    spray: count(0, 20, 0, 'Spray range', 'Twice the range and 1d5 hits on a Horde; 0: no spray (AE-HIT-06).').meta({
      unit: 'km',
    }),
    flurry: count(0, 3, 0, 'Flurry', 'Melee: most hits of a Flurry; 0: none (RU-05).'),
  })
  .meta({ title: 'Weapon' });
export type Weapon = z.infer<typeof Weapon>;

export const UNIT_KINDS = [
  'horde',
  'character',
  'weapon specialist',
  'capital ship',
  'fortress',
  'specialist',
  'leader',
  'vehicle',
] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

const HORDES = ['horde', 'capital ship', 'fortress'];
const INDIVIDUALS = ['character', 'weapon specialist', 'specialist', 'leader', 'vehicle'];
const whenHorde = { onlyIf: { field: 'kind', equals: HORDES } };
const whenIndividual = { onlyIf: { field: 'kind', equals: INDIVIDUALS } };

export const State = z
  .strictObject({
    broken: flag('Broken', 'Attacks on it gain +20 (AE-ATK-06).'),
    stunned: flag(
      'Stunned or helpless',
      'Loses its actions for a round, and whoever stands within it is protected no longer (AE-DMG-04).',
    ),
    onFire: flag('On fire', '-20 on Willpower tests (AE-FIRE-01).'),
    supported: flag('Supported', '+10 on WS, BS, Perception and Willpower tests, once (AE-TRAIT-27).'),
    fear: count(0, 10, 0, 'Fear it faces', '-5 on all tests of a Horde for each point (AE-MORALE-05).'),
    facingFearIncarnate: count(
      0,
      5,
      0,
      'Squads of a Fear Incarnate Horde near',
      '-5 each on Willpower tests; the largest alone (AE-TRAIT-18, RU-27).',
    ),
    fatigued: flag('Fatigued', '-10 on all tests (AE-FATIGUE-01, RU-30).'),
    moving: flag('Moving across the ground', 'Its mount is quick then: Evasive uses the AB of Mounted (AE-TRAIT-08).'),
    shocked: flag('In shock', 'Retaliates at -20 (AE-ABANDON-05).'),
    adeptDead: flag('Its Adept is dead', 'Linked Phantoms are Fearless no longer (AE-TRAIT-09).'),
    berserk: flag('Berserk', '+20 WS, S and T, Overwhelming (1), Fearless (AE-ABANDON-06).'),
  })
  .prefault({})
  .meta({ title: 'State', advanced: true });

export const Modifiers = z
  .strictObject({
    hit: z.int().min(-60).max(60).default(0).meta({
      title: 'To hit',
      description: 'On its WS and BS tests: charges, called shots, talents and other rules of the base game (RU-28).',
    }),
    damage: z.int().min(-20).max(20).default(0).meta({ title: 'Damage rolls', description: 'Of all its weapons.' }),
    penetration: count(0, 20, 0, 'Penetration', 'Of all its weapons.'),
    degrees: count(0, 5, 0, 'Degrees of success', 'Added to every attack that hits.'),
    magnitude: count(0, 40, 0, 'Magnitude damage', 'Added to every attack that gets through to a Horde.'),
    doubled: flag('Magnitude damage doubled', 'Against one Horde only (AE-LEAD-48, as General).'),
    willpower: z.int().min(-60).max(60).default(0).meta({ title: 'Willpower tests' }),
    lossReduction: count(0, 20, 0, 'Less Magnitude lost', 'From every loss, never below 0.'),
    lossReductionPerTurn: count(0, 20, 0, 'Less Magnitude lost in a turn', 'From the first losses of each turn.'),
  })
  .prefault({})
  .meta({ title: 'Modifiers', description: 'Whatever Specialists, talents, tactics or powers add.', advanced: true });

export const CommandCentre = z
  .strictObject({
    warfareWS: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .meta({ title: 'Warfare Officer: WS', description: 'Used when better, by Specialists too (AE-CC-09).' }),
    warfareBS: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .meta({ title: 'Warfare Officer: BS', description: 'Used when better, by Specialists too (AE-CC-09).' }),
    navigationBonus: count(
      0,
      15,
      0,
      'Navigational Officer: AB or IB',
      'Half of it, rounded down, is added to AB (AE-CC-07).',
    ),
    lost: flag('Headquarters lost', 'Then the crew gives nothing (AE-CC-03).'),
  })
  .meta({ title: 'Command Centre crew', advanced: true });

const unitShape = {
  name,
  kind: z.enum(UNIT_KINDS).default('horde').meta({
    title: 'Kind',
    description: 'A specialist or leader stands within a Horde, whose squads protect him (AE-DMG-05).',
  }),
  squads: count(
    1,
    5,
    5,
    'Squads at the start',
    'Of 20 Magnitude each; for a specialist or leader those of his Horde now (AE-SQUAD-01).',
  ).meta({
    onlyIf: { field: 'kind', equals: [...HORDES, 'specialist', 'leader'] },
  }),
  magnitude: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({
      title: 'Magnitude or Wounds now',
      description: 'Left out: all squads are full (AE-SQUAD-02).',
      ...whenHorde,
    }),
  WS: characteristic('WS'),
  BS: characteristic('BS'),
  S: characteristic('S'),
  T: characteristic('T', "Its tens digit is TB; a Specialist has his Horde's (AE-SPEC-03)."),
  Ag: characteristic('Ag'),
  WP: characteristic('WP'),
  AP: count(0, 30, 0, 'AP', 'The one that covers most of it (AE-DMG-02).'),
  wounds: z
    .int()
    .min(1)
    .max(200)
    .optional()
    .meta({
      title: 'Wounds',
      description: 'Left out: 12, or three times TB for any Specialist (AE-SPEC-04).',
      ...whenIndividual,
    }),
  dodge: count(0, 120, 0, 'Dodge', 'Against a Horde less 5 for each of its squads; 0: none (AE-ATK-08).').meta(
    whenIndividual,
  ),
  parry: count(0, 120, 0, 'Parry', 'In melee the better of parry and dodge counts (AE-ATK-08).').meta(whenIndividual),
  reactions: count(0, 5, 1, 'Reactions', 'Dodges and parries in a round (RU-32).').meta({
    ...whenIndividual,
    advanced: true,
  }),
  deflect: count(0, 100, 0, 'Deflects', 'Chance to turn a hit aside (AE-ATK-09).').meta({ unit: '%', advanced: true }),
  lowestAP: z
    .int()
    .min(0)
    .max(30)
    .optional()
    .meta({
      title: 'Lowest AP of a location',
      description: 'What a Dirty Fighter hits (AE-TRAIT-17).',
      advanced: true,
      onlyIf: { field: 'kind', equals: ['character', 'weapon specialist', 'vehicle'] },
    }),
  onCapitalShip: flag(
    'Aboard a Capital Ship',
    'Its Specialists have four times TB in Wounds, in a battle whoever stands within one (AE-TRAIT-01).',
  ).meta({
    advanced: true,
    onlyIf: { field: 'kind', equals: 'specialist' },
  }),
  traits: z
    .array(z.enum(TRAITS))
    .max(TRAITS.length)
    .default([])
    .meta({
      title: 'Traits',
      description: 'Of the Horde; of someone within a Horde or attached to one, those of that Horde.',
      onlyIf: { field: 'kind', equals: UNIT_KINDS.filter((kind) => kind !== 'vehicle') },
    }),
  fireDrill: count(0, 20, 0, 'Fire Drill (X)', 'AE-TRAIT-19').meta(whenHorde),
  overwhelming: count(0, 20, 0, 'Overwhelming (X)', 'AE-TRAIT-20').meta(whenHorde),
  mounted: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .meta({ title: 'Mounted (AB)', description: 'Its AB when mounted (AE-TRAIT-08).', advanced: true, ...whenHorde }),
  replenishing: count(0, 20, 0, 'Replenishing (X)', 'Magnitude regained each turn (AE-TRAIT-26).').meta({
    advanced: true,
    ...whenHorde,
  }),
  brutalCharge: count(0, 20, 0, 'Brutal Charge (X)', 'Damage added on a charge (RU-20).').meta({ advanced: true }),
  dualWield: flag('Dual wielding', 'A Horde may roll a miss again at -20 (AE-ATK-07).').meta({
    advanced: true,
    ...whenHorde,
  }),
  ATS: z
    .number()
    .min(0)
    .max(20)
    .default(0)
    .meta({
      title: 'ATS of each squad',
      description: 'Added up over all squads, rounded down (AE-SQUAD-03).',
      advanced: true,
      ...whenHorde,
    }),
  leader: z
    .enum(LEADERS)
    .default('none')
    .meta({ title: "Leader's trait", description: 'AE-LEAD-05', advanced: true, ...whenHorde }),
  commander: z
    .enum(LEADERS)
    .default('none')
    .meta({ title: "Commander's trait", description: 'AE-LEAD-06', advanced: true, ...whenHorde }),
  commanderRole: z
    .enum(['none', 'General', 'Admiral', 'Air Marshal'])
    .default('none')
    .meta({
      title: 'The Commander is',
      description: 'Some traits do more for a General, Admiral or Air Marshal.',
      advanced: true,
      ...whenHorde,
    }),
  doctrine: z
    .enum(DOCTRINES)
    .default('none')
    .meta({ title: "General's doctrine", description: 'AE-LEAD-64 to -66', advanced: true, ...whenHorde }),
  doctrineValue: count(
    0,
    10,
    1,
    'Doctrine value',
    'The positive terrain modifier, or the number of Artillery Hordes.',
  ).meta({
    advanced: true,
    onlyIf: { field: 'doctrine', equals: ['Defensive Doctrine', 'Master of Ordinance'] },
  }),
  commandCentre: CommandCentre.optional().meta({
    onlyIf: { field: 'kind', equals: [...HORDES, 'weapon specialist', 'specialist'] },
  }),
  state: State,
  modifiers: Modifiers,
  TB: bonus('TB', 'T'),
  AB: bonus('AB', 'Ag'),
  WPB: bonus('WPB', 'WP'),
} as const;

export const Unit = z.strictObject(unitShape).meta({ title: 'Unit' });
export type Unit = z.infer<typeof Unit>;
export type UnitInput = z.input<typeof Unit>;

/** A field without the condition on the kind of unit, for things that are always Hordes. */
function always<T extends z.ZodType>(field: T): T {
  return field.meta({ onlyIf: undefined });
}

/** What is said of a Horde where nothing else can stand: its nerve, its leaders, its state. */
export const hordeFields = {
  squads: always(unitShape.squads),
  magnitude: always(unitShape.magnitude).meta({ title: 'Magnitude now' }),
  WP: unitShape.WP,
  traits: always(unitShape.traits),
  leader: always(unitShape.leader),
  commander: always(unitShape.commander),
  commanderRole: always(unitShape.commanderRole),
  doctrine: always(unitShape.doctrine),
  doctrineValue: unitShape.doctrineValue,
  state: unitShape.state,
  modifiers: unitShape.modifiers,
};

/** Magnitude regained each turn, of what is always a Horde. */
export const replenishing = always(unitShape.replenishing).meta({ advanced: false });

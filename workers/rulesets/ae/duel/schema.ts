/** What a `duel` scenario says: two sides of Hordes and characters, how each behaves, and for how many rounds. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { MODES } from '../attackPlan.ts';
import { DuelRulings } from '../rulingFields.ts';
import { count, Unit, Weapon } from '../schema.ts';

export const MAX_ROUNDS = 12;
export const MAX_UNITS = 5;

export const ROLES = ['none', 'leader', 'commander', 'supreme commander', 'superheavy', 'Eva-class', 'Adept'] as const;
export type Role = (typeof ROLES)[number];

export const TARGETS = [
  'first in line',
  'weakest',
  'strongest',
  'same place',
  'characters first',
  'Hordes first',
] as const;

export const Fighter = Unit.extend({
  ranged: Weapon.optional().meta({ title: 'Ranged weapon' }),
  melee: Weapon.optional().meta({ title: 'Melee weapon' }),
  attacks: count(1, 10, 1, 'Attacks each round', 'Of a character; a Horde has one (AE-ATK-01).'),
  mode: z.enum(MODES).default('single shot').meta({ title: 'Fire mode' }),
  aims: flag(
    'Aims',
    '+10 to the first attack of its turn, with its other Half Action; not with a burst, but for Wild Fire (AE-ACT-02).',
  ),
  closesIn: count(
    0,
    MAX_ROUNDS,
    0,
    'Charges in round',
    'Shoots before and fights in melee from then on, a Fortress or Weapon Specialist without a charge; 0: never.',
  ),
  targets: z
    .enum(TARGETS)
    .default('first in line')
    .meta({ title: 'Attacks', description: 'Whoever stands comes before whoever is broken.' }),
  sparesBroken: flag('Lets the broken run', 'Attacks no broken Horde.').meta({ advanced: true }),
  role: z.enum(ROLES).default('none').meta({
    title: 'Role',
    description: 'Whose loss moves the Morale Number, or ends what a leader gives (AE-BMN-04 to -07, AE-LEAD-05).',
  }),
  within: z.string().trim().max(40).default('').meta({
    title: 'Stands within Horde',
    description: 'Name of a Horde of its side that protects it (AE-LEAD-03).',
    advanced: true,
  }),
  extinguishes: z.boolean().default(true).meta({
    title: 'Puts fires out',
    description: 'With its Full Action, instead of attacking (AE-FIRE-01).',
    advanced: true,
  }),
  inCover: flag('In cover', 'AE-DMG-02').meta({ advanced: true }),
  coverAP: count(0, 30, 4, 'AP of its cover', 'AE-DMG-02').meta({
    advanced: true,
    onlyIf: { field: 'inCover', equals: true },
  }),
  coverPercent: count(0, 100, 50, 'Its cover hides', 'Share of the locations.').meta({
    advanced: true,
    unit: '%',
    onlyIf: { field: 'inCover', equals: true },
  }),
  onItsTerrain: flag('On its own terrain', 'With a terrain trait: attackers at -20 (AE-TRAIT-28 to -31).').meta({
    advanced: true,
  }),
  outOfSight: flag('Flees out of sight', 'Where it may rally (AE-MORALE-08).').meta({ advanced: true }),
}).meta({ title: 'Unit' });
export type Fighter = z.infer<typeof Fighter>;

/** What its commanders give a side. */
export const OF_COMMANDERS = {
  moraleNumber: z
    .int()
    .min(-10)
    .max(10)
    .default(0)
    .meta({ title: 'Morale Number at the start', description: 'FelB or WPB of the Supreme Commander (AE-BMN-01).' }),
  command: count(
    0,
    99,
    0,
    "Commander's Command",
    'While a Horde is broken, a Full Action each round to let all try to rally; 0: never (AE-MORALE-08).',
  ).meta({ advanced: true }),
};

const Side = z.strictObject({
  units: z.array(Fighter).min(1).max(MAX_UNITS).meta({ title: 'Units' }),
  ...OF_COMMANDERS,
  controlPoints: count(0, 5, 0, 'Control Points to flee to', 'AE-TRAIT-03').meta({ advanced: true }),
  turnsToLeave: count(1, MAX_ROUNDS, 3, 'Turns until a broken Horde has left', 'Without Control Points.').meta({
    advanced: true,
    unit: 'turns',
  }),
});
export type Side = z.infer<typeof Side>;

export const Duel = z.strictObject({
  A: Side.meta({ title: 'Side A' }),
  B: Side.meta({ title: 'Side B' }),
  rounds: count(1, MAX_ROUNDS, 5, 'Rounds', 'Each unit has one turn in a round.'),
  first: z.enum(['A', 'B']).default('A').meta({ title: 'Begins', description: 'AE-LEAD-07' }),
  order: z.enum(['alternating', 'side after side']).default('alternating').meta({
    title: 'Order of turns',
    description: 'Alternating: the first units of both sides, then the second ones and so on.',
  }),
  rulings: DuelRulings,
});
export type Duel = z.infer<typeof Duel>;
export type DuelInput = z.input<typeof Duel>;

/** What a `morale` scenario says: Hordes that lose Magnitude as stated, turn by turn, and what becomes of their nerve. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { MORALE_LOSSES } from '../conditions.ts';
import { MoraleRulings } from '../rulingFields.ts';
import { count, hordeFields } from '../schema.ts';

export const MAX_TURNS = 12;
export const MAX_HORDES = 4;

export const NervousHorde = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Horde').meta({ title: 'Name' }),
    squads: hordeFields.squads,
    magnitude: hordeFields.magnitude,
    WP: hordeFields.WP,
    losses: z.array(z.int().min(0).max(100)).max(MAX_TURNS).default([]).meta({
      title: 'Magnitude lost before its turn',
      description: 'Before its first turn, its second and so on; each 20 are a Break test (AE-MORALE-01).',
      unit: 'Magnitude',
    }),
    traits: hordeFields.traits,
    outOfSight: flag('Flees out of sight', 'Of the enemy, where it may rally (AE-MORALE-08).'),
    seesAll: flag(
      'Sees all other Hordes',
      'It may rally while more of its own side than of the enemy stand unbroken (AE-MORALE-08).',
    ),
    leader: hordeFields.leader.meta({ description: 'An embedded Leader lets it rally (AE-MORALE-08).' }),
    embeddedLeader: flag('A Leader without a trait is with it', 'AE-MORALE-08').meta({ advanced: true }),
    commander: hordeFields.commander,
    commanderRole: hordeFields.commanderRole,
    doctrine: hordeFields.doctrine,
    doctrineValue: hordeFields.doctrineValue,
    state: hordeFields.state,
    modifiers: hordeFields.modifiers,
  })
  .meta({ title: 'Horde' });
export type NervousHorde = z.infer<typeof NervousHorde>;

const sideShape = {
  moraleNumber: z.int().min(-10).max(10).optional().meta({
    title: 'Morale Number at the start',
    description: 'Left out: the better of FelB and WPB of the Supreme Commander (AE-BMN-01).',
  }),
  supremeFel: count(1, 99, 30, "Supreme Commander's Fel", 'RU-23'),
  supremeWP: count(1, 99, 30, "Supreme Commander's WP", 'RU-23'),
  command: count(
    0,
    99,
    0,
    "Commander's Command",
    'A Full Action each turn, so that all may try to rally; 0: he does not (AE-MORALE-08).',
  ).meta({ advanced: true }),
  controlPoints: count(0, 5, 0, 'Control Points to flee to', 'One after the other, away from the enemy (AE-TRAIT-03).'),
  turnsToPoint: count(1, 6, 1, 'Turns to reach one', 'The turn after it arrives a Horde tests at +30.').meta({
    advanced: true,
    unit: 'turns',
  }),
  turnsToLeave: count(
    0,
    12,
    3,
    'Turns until it has left the map',
    'Broken and without a Control Point; 0: it stays within reach.',
  ).meta({ advanced: true, unit: 'turns' }),
};

export const Side = z
  .strictObject({ hordes: z.array(NervousHorde).min(1).max(MAX_HORDES).meta({ title: 'Hordes' }), ...sideShape })
  .meta({ title: 'Side' });
export const EnemySide = z
  .strictObject({ hordes: z.array(NervousHorde).max(MAX_HORDES).default([]).meta({ title: 'Hordes' }), ...sideShape })
  .prefault({})
  .meta({ title: 'Enemy' });
export type Side = z.infer<typeof EnemySide>;

/** What each event does to the Morale Number of its side. */
export const EVENTS = {
  'Commander out': MORALE_LOSSES.commander,
  'Supreme Commander out': MORALE_LOSSES['supreme commander'],
  'Superheavy out': MORALE_LOSSES.superheavy,
  'Eva-class unit out': MORALE_LOSSES['Eva-class'],
} as const;
export type EventName = keyof typeof EVENTS;

export const Event = z
  .strictObject({
    turn: count(1, MAX_TURNS, 1, 'Before turn', 'Counted from the first.'),
    side: z.enum(['own', 'enemy']).default('own').meta({ title: 'Side' }),
    event: z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]).meta({ title: 'Event' }),
  })
  .meta({ title: 'Event' });

export const Morale = z.strictObject({
  side: Side.meta({ title: 'Own side' }),
  enemy: EnemySide,
  turns: count(1, MAX_TURNS, 4, 'Turns', 'All Hordes of the own side act, then those of the enemy.'),
  events: z.array(Event).max(12).default([]).meta({
    title: 'Morale events',
    description: 'Hordes that break or are destroyed count by themselves (AE-BMN-03).',
  }),
  rulings: MoraleRulings,
});
export type Morale = z.infer<typeof Morale>;
export type MoraleInput = z.input<typeof Morale>;

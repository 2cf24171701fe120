/** What a `battle` scenario of Hordes says: two armies on an open map of squares. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { Fighter, OF_COMMANDERS } from '../duel/schema.ts';
import { BattleRulings } from '../rulingFields.ts';
import { count } from '../schema.ts';

/** Units of an army, copies counted. */
export const MOST_UNITS = 10;
export const MOST_ROUNDS = 12;
const MOST_SQUARES = 40;

const speed = (title: string, times: string) =>
  z
    .int()
    .min(0)
    .max(60)
    .optional()
    .meta({ title, unit: 'squares', description: `Left out: ${times} (AE-MOVE-01).`, advanced: true });

export const Combatant = Fighter.omit({
  closesIn: true,
  targets: true,
  sparesBroken: true,
  inCover: true,
  coverAP: true,
  coverPercent: true,
  onItsTerrain: true,
  outOfSight: true,
})
  .extend({
    copies: count(1, MOST_UNITS, 1, 'How many of them', 'Alike, and told apart by numbers.'),
    cost: count(0, 1_000, 1, 'Points', 'Of one of them. Left out of all, everybody counts alike.'),
    range: count(0, 60, 8, 'Range', 'Of its ranged weapon. The text gives none.').meta({ unit: 'km' }),
    half: speed('Half Move', 'AB, or the AB of its mount'),
    charge: speed('Charge', 'three times AB'),
    run: speed('Run', 'six times AB'),
    aims: flag(
      'Aims',
      '+10 to its first attack, with its other Half Action, where it stands still; not with a burst, but for Wild Fire (AE-ACT-02).',
    ),
    size: z.int().min(-3).max(8).default(0).meta({
      title: 'Size category',
      description: '0 Normal: two more than a Horde are seen past it (AE-LOS-01).',
      advanced: true,
    }),
    flying: flag('Flies', 'It hides nobody (AE-LOS-01).').meta({ advanced: true }),
    frightensWithin: count(0, 60, 5, 'Fear Incarnate within', 'With that trait (AE-TRAIT-18).').meta({
      unit: 'km',
      advanced: true,
    }),
  })
  .meta({ title: 'Unit' });
export type Combatant = z.infer<typeof Combatant>;

export const WAYS = ['forward', 'patient'] as const;
export type Way = (typeof WAYS)[number];

export const Army = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Army').meta({ title: 'Name' }),
    way: z.enum(WAYS).default('forward').meta({
      title: 'Doctrine',
      description:
        'Forward: it closes with the nearest enemy, and stops to shoot where that does half as much as a charge. Patient: it shoots whom it reaches, charges whom it hurts more than he hurts back, and otherwise stops where no enemy may charge it.',
    }),
    ...OF_COMMANDERS,
    units: z.array(Combatant).min(1).max(MOST_UNITS).meta({ title: 'Units' }),
  })
  .meta({ title: 'Army' });
export type Army = z.infer<typeof Army>;

const squares = (start: number, title: string) =>
  z.int().min(8).max(MOST_SQUARES).default(start).meta({ title, unit: 'squares' });

export const Battle = z.strictObject({
  first: Army.meta({ title: 'First army' }),
  second: Army.meta({ title: 'Second army' }),
  map: z
    .strictObject({
      width: squares(24, 'Columns'),
      height: squares(24, 'Rows'),
      scale: z.number().min(0.1).max(10).default(1).meta({ title: 'A square is', unit: 'km' }),
      zone: count(1, 12, 3, 'Depth of the zones', 'Both line up at the front of theirs, at opposite edges.').meta({
        unit: 'squares',
      }),
    })
    .prefault({})
    .meta({ title: 'Open map' }),
  begins: z.enum(['by lot', 'first', 'second']).default('by lot').meta({
    title: 'Who goes first',
    description: 'By lot: whose Commander acts first (AE-LEAD-07).',
  }),
  order: z.enum(['side after side', 'alternating']).default('side after side').meta({
    title: 'Order of turns',
    description: 'Hordes act on the initiative of their Commander; or by turns, first unit against first unit.',
  }),
  rounds: count(
    1,
    MOST_ROUNDS,
    8,
    'Rounds',
    'Each unit has one turn in a round. After the last one whoever has lost fewer points wins.',
  ),
  rulings: BattleRulings,
});
export type Battle = z.infer<typeof Battle>;
export type BattleInput = z.input<typeof Battle>;

/** What a `volley` or `melee` scenario says: one unit attacks another, once or several times. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { MODES } from '../attackPlan.ts';
import { MeleeRulings, VolleyRulings } from '../rulingFields.ts';
import { count, Unit, Weapon } from '../schema.ts';

export const MAX_ATTACKS = 20;

const named = (start: string) => Unit.shape.name.unwrap().default(start).meta({ title: 'Name' });

export const Attacker = Unit.extend({ name: named('Attacker'), weapon: Weapon.prefault({}) }).meta({
  title: 'Attacker',
});
export const Target = Unit.extend({ name: named('Target') }).meta({ title: 'Target' });

const circumstances = {
  attacks: count(
    1,
    MAX_ATTACKS,
    1,
    'Attacks',
    'Of a character or Weapon Specialist in a round; a Horde has one (AE-ATK-01).',
  ),
  aim: flag('Aim', '+10 to the first attack (AE-ACT-02)'),
  inCover: flag('Target in cover', 'A location is rolled to see whether the cover is hit (AE-DMG-02).'),
  coverAP: count(0, 30, 4, 'AP of the cover', 'Added where the cover is hit.').meta({
    onlyIf: { field: 'inCover', equals: true },
  }),
  coverPercent: count(0, 100, 50, 'Cover hides', 'Share of the locations.').meta({
    unit: '%',
    onlyIf: { field: 'inCover', equals: true },
  }),
  targetOnItsTerrain: flag(
    'Target on its own terrain',
    'With a terrain trait: -20 to hit it (AE-TRAIT-28 to -31).',
  ).meta({ advanced: true }),
  targetOnAttackersTerrain: flag(
    "Target on the attacker's terrain",
    'With a terrain trait: +20 to hit and 1 more damage (AE-TRAIT-28 to -31).',
  ).meta({ advanced: true }),
  targetUnaware: flag('Target unaware', 'Ambushers single out whom they like (AE-TRAIT-23).').meta({ advanced: true }),
  targetAllOut: flag(
    "Target's Horde used All Out Attack",
    'Its Leader and Specialists stand unprotected (AE-TRAIT-16).',
  ).meta({ advanced: true }),
  calledShot: count(
    0,
    50,
    0,
    'Called Shot talents',
    'Taken off the penalty for shooting into a Horde (AE-SPEC-05).',
  ).meta({ advanced: true }),
  moraleNumber: z.int().min(-10).max(10).default(0).meta({
    title: "Morale Number of the target's side",
    description: 'Five times this on its Break test (AE-BMN-02).',
    advanced: true,
  }),
};

export const RangedSituation = z
  .strictObject({
    mode: z.enum(MODES).default('single shot').meta({ title: 'Fire mode', description: 'AE-ATK-04, AE-ATK-05' }),
    pointBlank: flag('Point-blank', 'Scatter gains a hit for every two degrees (RU-04).'),
    ...circumstances,
  })
  .prefault({})
  .meta({ title: 'Situation' });

export const MeleeSituation = z
  .strictObject({
    charge: flag(
      'Charge',
      'With the first attack; Brutal Charge, Mounted and Reckless Charge take part (AE-TRAIT-08, AE-TRAIT-21).',
    ),
    ...circumstances,
  })
  .prefault({})
  .meta({ title: 'Situation' });

const parts = { attacker: Attacker, target: Target };
export const Volley = z.strictObject({ ...parts, situation: RangedSituation, rulings: VolleyRulings });
export type Volley = z.infer<typeof Volley>;
export type VolleyInput = z.input<typeof Volley>;

export const Melee = z.strictObject({ ...parts, situation: MeleeSituation, rulings: MeleeRulings });
export type Melee = z.infer<typeof Melee>;
export type MeleeInput = z.input<typeof Melee>;

export type Exchange = Volley | Melee;

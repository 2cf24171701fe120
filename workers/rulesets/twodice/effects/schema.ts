/** What a Mk III `effects` scenario says: a target that burns or corrodes, and for how many turns we look on. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { type Rulings, rulingsField, StatModifiers, Target } from '../activation/schema.ts';
import type { OfEdition } from '../edition.ts';

export const Burning = z
  .strictObject({
    name: Target.shape.name,
    ARM: Target.shape.ARM,
    damage: Target.shape.damage,
    tough: Target.shape.tough,
    knockedDown: flag(
      'Knocked down',
      'At its next Maintenance Phase; it stands up in the activation after (MK3-KD-02).',
    ),
    cannotBeKnockedDown: Target.shape.cannotBeKnockedDown,
    shields: z.int().min(0).max(3).default(0).meta({
      title: 'Shields',
      description: '+2 ARM each; fire has no origin, so they count (MK3-RUL-22).',
    }),
    bucklers: Target.shape.bucklers,
    shieldArm: Target.shape.shieldArm,
    bucklerArm: Target.shape.bucklerArm,
    inert: Target.shape.inert,
    spellARM: z.int().min(0).max(10).default(0).meta({ title: 'ARM from spells', advanced: true }),
    powerField: z.int().min(0).max(12).default(0).meta({
      title: 'Focus for the power field',
      description: 'Focus it may spend in each of its Maintenance Phases, one per damage (MK3-PFIELD-01).',
    }),
    powerFieldUse: Target.shape.powerFieldUse,
    fury: Target.shape.fury.meta({
      title: 'Fury for transfers',
      description: 'Fury that a warlock may spend in each of its Maintenance Phases, one per damage (MK3-XFER-01).',
      advanced: true,
    }),
    transferUse: Target.shape.transferUse,
    beasts: Target.shape.beasts,
    dismounted: Target.shape.dismounted,
    rage: Target.shape.rage,
    tokens: Target.shape.tokens,
    leavesPlayWhenDisabled: Target.shape.leavesPlayWhenDisabled,
    immunities: Target.shape.immunities,
    incorporeal: Target.shape.incorporeal,
    ARMmodifiers: StatModifiers.optional().meta({ title: 'ARM modifiers', advanced: true }),
    otherRules: Target.shape.otherRules,
  })
  .meta({ title: 'Target' });

export const Effects = z.strictObject({
  target: Burning,
  effects: z
    .array(z.enum(['Fire', 'Corrosion']))
    .min(1)
    .max(2)
    .default(['Fire'])
    .meta({ title: 'Continuous effects', description: 'On the target now; one of a kind at most (MK3-CONT-01).' }),
  turns: z.int().min(1).max(60).default(5).meta({
    title: 'Turns',
    unit: 'of its own',
    description: 'Maintenance Phases of its controller.',
  }),
  order: z.enum(['Fire first', 'Corrosion first']).default('Fire first').meta({
    title: 'Resolved first',
    description: 'When both stay, their owner chooses (MK3-RUL-10).',
    advanced: true,
  }),
  fieldAgainst: z.enum(['Fire only', 'both']).default('Fire only').meta({
    title: 'Power field against',
    description: 'Corrosion does a single point, which costs as much focus to stop as five.',
    advanced: true,
  }),
  rulings: rulingsField('shieldsAgainstFire', 'effectsAtOnce', 'powerField', 'toughUpright', 'boxesBack'),
});
/** As the schema has it, with the edition that other games set. */
export type Effects = Omit<z.infer<typeof Effects>, 'target' | 'rulings'> & {
  readonly rulings?: Partial<Rulings>;
  readonly target: z.infer<typeof Burning> & OfEdition;
  /** Dice of the damage roll of fire, where another edition lets it be boosted (E14 of Mk II). */
  readonly fireDice?: number;
};
export type EffectsInput = z.input<typeof Effects>;

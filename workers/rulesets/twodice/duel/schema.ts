/** What a `duel` scenario says: two models, who begins, how each plays and what it has each turn. */
import { z } from 'zod';
import {
  Activation,
  type Attacker,
  type AttackRulings,
  OF_ATTACKS,
  Plan,
  rulingsField,
  Target,
} from '../activation/schema.ts';
import { otherRulesField } from '../otherRules.ts';

export const MAX_ROUNDS = 12;

const [optimal, rule] = Plan.options;

const Situation = Activation.shape.situation;

export const Fighter = z
  .strictObject({
    attacker: Activation.shape.attacker.meta({ title: 'Attacks' }),
    target: Target.meta({ title: 'Defences' }),
    combatAction: Activation.shape.combatAction,
    situation: Situation.meta({
      title: 'Situation of its attacks',
      description: 'Every turn alike; a charge counts in the first turn of the model that begins.',
    }),
    plan: z
      .discriminatedUnion('kind', [rule, optimal.omit({ system: true }).meta({ title: 'Best play' })])
      .prefault({ kind: 'rule', boostDamage: 'never', boostAttack: 'never' })
      .meta({ title: 'Plan', description: 'For every activation; best play looks no further than the activation.' }),
    FURY: z.int().min(0).max(10).optional().meta({
      title: 'FURY',
      description: 'Warbeasts: fury it can hold; it is forced as often as that allows (MK3-FURY-01).',
    }),
    THR: z.int().min(0).max(14).optional().meta({
      title: 'THR',
      description: 'Warbeasts: threshold; fury that is left may send it into a frenzy (MK3-THRESH-01).',
    }),
    leech: z.int().min(0).max(10).default(0).meta({
      title: 'Fury leeched each turn',
      description: 'By its warlock, before the threshold check (MK3-LEECH-01).',
      advanced: true,
    }),
    repair: z.int().min(0).max(20).default(0).meta({
      title: 'Boxes repaired each turn',
      description:
        'At the end of its Maintenance Phase, those marked at the start among them: first one of whatever is crippled, then more of it (MK3-DMG-11, MK3-CRIPPLE-06).',
      advanced: true,
    }),
    burning: z
      .array(z.enum(['Fire', 'Corrosion']))
      .max(2)
      .default([])
      .meta({ title: 'Continuous effects at the start', advanced: true }),
    otherRules: otherRulesField,
  })
  .meta({ title: 'Fighter' });
/** As the schema has it, with what only another edition asks. */
export type Fighter = Omit<z.infer<typeof Fighter>, 'attacker' | 'target' | 'situation'> & {
  readonly attacker: Attacker;
  readonly target: Target;
  readonly situation: Activation['situation'];
};

/** Rulings that bear on whole turns of models. */
export const OF_TURNS = [
  ...OF_ATTACKS,
  'boxesBack',
  'certainCharge',
  'emptyBoosts',
  'effectsAtOnce',
  'shieldsAgainstFire',
  'frenzyDice',
  'frenzyFury',
  'monstrosityFocus',
] as const;

export const Duel = z.strictObject({
  first: Fighter.meta({ title: 'First to act' }),
  second: Fighter.meta({ title: 'Second to act' }),
  rulings: rulingsField(...OF_TURNS),
  rounds: z.int().min(1).max(MAX_ROUNDS).default(4).meta({
    title: 'Rounds',
    description: 'A round is one turn of each.',
  }),
});
export type Duel = Omit<z.infer<typeof Duel>, 'first' | 'second' | 'rulings'> & {
  readonly rulings: AttackRulings;
  readonly first: Fighter;
  readonly second: Fighter;
};
export type DuelInput = z.input<typeof Duel>;

/** What a `skirmish` scenario says: equal units on each side of a line, who is fought first, some rounds. */
import { z } from 'zod';
import { BEHAVIOURS, Duel, Plan, Situation } from '../duel/schema.ts';
import { SkirmishRulings } from '../layers.ts';
import { Unit } from '../schema.ts';

export const MOST_UNITS = 24;

/** Whom a unit turns to when it is activated. */
export const TARGET_RULES = ['anybody', 'fought already'] as const;
export type TargetRule = (typeof TARGET_RULES)[number];

const units = (whose: string) =>
  z
    .int()
    .min(1)
    .max(MOST_UNITS)
    .default(2)
    .meta({ title: `Units of the ${whose}`, description: 'Equal copies of the unit, each activated by itself.' });

const SkirmishPlan = Plan.pick({ strikeBack: true, whenWavering: true }).extend({
  behaviour: z.enum(BEHAVIOURS).default('charge').meta({
    title: 'Behaviour',
    description: 'What every unit of the side does in every activation, as in a duel.',
  }),
});

const SkirmishSituation = Situation.unwrap()
  .pick({ distance: true, rounds: true, attackerCover: true, targetCover: true, difficult: true })
  .extend({
    first: z.enum(['by chance', 'attacker', 'target']).default('by chance').meta({
      title: 'Acts first in round 1',
      description: 'Later rounds begin with the side that finished first (AOF-TURN-01).',
    }),
  })
  .prefault({})
  .meta({ title: 'Situation' });

export const Skirmish = z.strictObject({
  attacker: Unit.meta({ title: 'Units of the first side' }),
  target: Unit.meta({ title: 'Units of the second side' }),
  attackerUnits: units('first side'),
  targetUnits: units('second side'),
  attackerPlan: SkirmishPlan.prefault({}).meta({ title: 'What the first side does' }),
  targetPlan: SkirmishPlan.prefault({}).meta({ title: 'What the second side does' }),
  targets: z.enum(TARGET_RULES).default('anybody').meta({
    title: 'Whom units turn to',
    description:
      'Anybody: any enemy that is left, by chance. Fought already: who is fatigued, then who is Wavering, then who has the fewest wounds left; by chance among equals.',
  }),
  situation: SkirmishSituation,
  rulings: SkirmishRulings,
});
export type Skirmish = z.infer<typeof Skirmish>;
export type SkirmishInput = z.input<typeof Skirmish>;

/** A duel in which nothing is said but who meets. */
const PLAIN = Duel.parse({ attacker: { quality: 4, defense: 4 }, target: { quality: 4, defense: 4 } });

/** Any two of the units that meet, as a duel: what each activation is made of. */
export function duelOf({ attacker, target, attackerPlan, targetPlan, situation, rulings }: Skirmish): Duel {
  const { first: _, ...ground } = situation;
  return {
    ...PLAIN,
    attacker,
    target,
    rulings: { ...PLAIN.rulings, ...rulings },
    attackerPlan: { ...PLAIN.attackerPlan, ...attackerPlan },
    targetPlan: { ...PLAIN.targetPlan, ...targetPlan },
    situation: { ...PLAIN.situation, ...ground, first: 'attacker' },
  };
}

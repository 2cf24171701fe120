/** What a Mk III `area` scenario says: one ranged or magic attack, and every model that it may reach. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import {
  Attacker,
  OF_ATTACKS,
  type Rulings,
  rulingsField,
  Situation,
  Target,
  type Weapon,
} from '../activation/schema.ts';
import { Place } from '../models/deviation.ts';
import { readModels } from '../models/readings.ts';
import { MAX_MODELS, ModelSituation } from '../models/schema.ts';

export const MAX_ATTACKS = 6;

export const passedTo = z.int().min(0).max(MAX_MODELS).default(0).meta({
  title: 'Hits are passed on to model number',
  description: 'Another model takes the hits on the target, once they are hits for good (MK3-ATK-21). 0: nobody.',
  advanced: true,
});

/** The attacks that both games have. @param rule of the diameter */
export const template = (rule: string, description: string) =>
  z
    .strictObject({
      kind: z.literal('template'),
      AOE: z
        .int()
        .min(3)
        .max(5)
        .default(4)
        .meta({ title: 'AOE', unit: 'inches', description: `Diameter of the template (${rule}).` }),
      passedTo,
    })
    .meta({ title: 'Template', description });
export const spray = (description: string) =>
  z.strictObject({ kind: z.literal('spray') }).meta({ title: 'Spray', description });
export const shot = z.strictObject({ kind: z.literal('shot'), passedTo }).meta({
  title: 'Plain shot or spell',
  description: 'At the first model, whose hits another may take.',
});

export const AreaModel = z
  .strictObject({
    target: Target,
    situation: ModelSituation.prefault({}).meta({ title: 'Situation' }),
    boostAttack: flag('Boost the attack roll', 'Costs a point. Under a template only the target has an attack roll.'),
    boostDamage: flag('Boost its damage roll', 'Costs a point for each damage roll that is made (MK3-AOE-03).'),
    place: Place.prefault({ kind: 'measured' }).meta({
      title: 'Place',
      description: 'For templates: when is this model under it? The target itself is at 0 inches.',
    }),
    blastFromBehind: advancedFlag(
      'Impact point behind it',
      'Blast damage comes from the impact point; from the back arc shields do not count (MK3-AOE-08).',
    ),
    noBlast: advancedFlag(
      'Trench keeps the blast out',
      'Completely in a trench that the impact point is not in: no blast damage (MK3-TERRAIN-04).',
    ),
    cannotBeTargeted: advancedFlag(
      'Cannot be targeted',
      'Templates and sprays reach it all the same; a shot that misses into melee never finds it, a spell that does does nothing (MK3-ATK-14, MK3-ATK-24, MK3-SPELL-04).',
    ),
  })
  .meta({ title: 'Model' });
export type AreaModel = z.infer<typeof AreaModel>;

export const Area = z.strictObject({
  attacker: Attacker,
  weapon: z.string().trim().max(40).optional().meta({
    title: 'Weapon',
    choicesFrom: 'attacker.weapons[].name',
    description: 'Left out: the first ranged or magic weapon.',
  }),
  attack: z
    .discriminatedUnion('kind', [
      template('MK3-AOE-01', 'The first model is the target; a miss deviates.'),
      spray('An attack roll against every model under the spray.'),
      z
        .strictObject({
          kind: z.literal('into melee'),
          assault: advancedFlag(
            'Assault',
            'The shot of an Assault never finds another once the charger is in melee with its target (MK3-ADV-04).',
          ),
          passedTo,
        })
        .meta({
          title: 'Shot or spell into melee',
          description: 'The first model is the target; a miss finds one of the others at random (MK3-ATK-14).',
        }),
      shot,
    ])
    .prefault({ kind: 'template' })
    .meta({ title: 'Attack' }),
  attacks: z
    .union([z.int().min(1).max(MAX_ATTACKS), z.literal('d3')])
    .optional()
    .meta({
      title: 'Attacks',
      description: 'So many of the same, one after the other. Left out: the rate of fire; one for a spell.',
    }),
  aim: Situation.shape.aim,
  models: z.array(AreaModel).min(1).max(MAX_MODELS).meta({
    title: 'Models',
    description: 'The target first, then everybody else who may be reached.',
  }),
  rulings: rulingsField(...OF_ATTACKS, 'redirectedDEF', 'redirectedBoost', 'deviation'),
});
/** As the schema has it; what another edition asks has been read already. */
export type Area = Omit<z.infer<typeof Area>, 'rulings'> & { readonly rulings?: Partial<Rulings> };
export type AreaInput = z.input<typeof Area>;

/** Index of the weapon that attacks, or -1. */
export function weaponIndex({ attacker, weapon }: Area): number {
  return attacker.weapons.findIndex((one) => (weapon === undefined ? one.class !== 'melee' : one.name === weapon));
}

/** The weapon as this attack uses it: a spray by its rules, a template or a shot as none. */
export function weaponUsed(scenario: Area): Weapon {
  const weapon = scenario.attacker.weapons[weaponIndex(scenario)];
  if (scenario.attack.kind !== 'spray') return weapon;
  // Who is under a spray is stated, so its reach asks nothing more (MK3-SPRAY-01).
  const { RNG: _, ...rest } = weapon;
  return { ...rest, spray: true };
}

/** Index of the model that takes the hits on the target (MK3-ATK-21); 0 when nobody does. */
export function takerIndex({ attack }: Area): number {
  return attack.kind === 'spray' ? 0 : Math.max(0, attack.passedTo - 1);
}

/** How many attacks are made. */
export function attackCount(scenario: Area): number | 'd3' {
  if (scenario.attacks !== undefined) return scenario.attacks;
  const weapon = scenario.attacker.weapons[weaponIndex(scenario)];
  return weapon.class === 'magic' ? 1 : weapon.initialAttacks;
}

/** The models with the readings of the scenario. */
export function readArea(scenario: Area): Area {
  return { ...scenario, rulings: {}, models: readModels(scenario.models, scenario.rulings) };
}

/** The same at most. */
export function mostAttacks(scenario: Area): number {
  const count = attackCount(scenario);
  return count === 'd3' ? 3 : count;
}

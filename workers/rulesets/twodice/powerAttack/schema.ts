/** What a Mk III `powerAttack` scenario says: who makes which power attack on whom, and who stands in the way. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { Attacker, OF_ATTACKS, type Rulings, rulingsField, Target, Weapon } from '../activation/schema.ts';
import { type OfEdition, readAs } from '../edition.ts';
import { DIRECTIONS } from '../models/deviation.ts';
import { MAX_HEIGHT } from '../models/fall.ts';
import { type Base, baseField, MAX_MODELS, ModelSituation } from '../models/schema.ts';

const inches = (title: string, description: string) =>
  z.number().min(0).max(40).optional().meta({ title, description, unit: 'inches' });

const wall = inches('Something solid after', 'An obstacle or obstruction on its way: stops it, one more damage die.');
const rough = advancedFlag('Through rough terrain', 'A slammed model moves at half rate (MK3-POWER-16).');
const dropAfter = inches('A drop after', 'The edge of something it falls off, if it gets that far.').meta({
  advanced: true,
});
const dropHeight = z.number().min(1).max(MAX_HEIGHT).default(3).meta({
  title: 'Height of the drop',
  unit: 'inches',
  description: 'Only with "A drop after" (MK3-FALL-01).',
  advanced: true,
});
const moved = z.number().min(0).max(20).default(5).meta({ title: 'Inches moved', unit: 'inches' });

export const PowerAttacker = Attacker.extend({
  weapons: z.array(Weapon).max(10).default([]).meta({
    title: 'Weapons',
    description: 'Power attacks roll STR alone; a throw, power strike or sweep needs the right weapon to be there.',
  }),
  base: baseField.optional().meta({
    title: 'Base',
    description:
      'Left out: medium for a vector and for a light warjack or beast, large for a heavy one, huge for the greatest. ' +
      'A vector is as heavy as its base says (MK3-POWER-02).',
  }),
  beast: z
    .enum(['heavy', 'light', 'lesser', 'pack'])
    .default('heavy')
    .meta({
      title: 'Sort of warbeast',
      description: 'Lesser and pack beasts make no power attacks (MK3-POWER-02).',
      onlyIf: { field: 'kind', equals: 'warbeast' },
    }),
}).meta({ title: 'Attacker' });

export const PowerTarget = Target.extend({
  base: baseField.default('large'),
  STR: z.int().min(0).max(40).optional().meta({ title: 'STR', description: 'Needed to resist a throw.' }),
}).meta({ title: 'Target' });
export type PowerTarget = z.infer<typeof PowerTarget> & OfEdition;

const boostAttack = flag('Boost the attack roll', 'Costs a point.');
const boostDamage = flag('Boost the damage roll', 'Costs a point when it hits.');

export const Other = z
  .strictObject({
    target: PowerTarget,
    situation: ModelSituation.prefault({}).meta({ title: 'Situation' }),
    boostAttack,
    boostDamage: flag('Boost its damage roll', 'Sweep and trample only: collateral damage is never boosted.'),
    inches: z.number().min(0).max(40).default(1).meta({
      title: 'On its way after',
      unit: 'inches',
      description: 'How far the slammed or thrown model goes before it meets this one.',
    }),
    contact: z
      .enum(['by distance', 'always', 'when the throw hits', 'when the throw misses', 'never'])
      .default('by distance')
      .meta({
        title: 'Contacted',
        description:
          'By distance: it stands on the line. A slam meets everybody up to its end; a throw passes over smaller bases and meets whom it ends on. Always: met however far it goes, and a base at least as large stops it there.',
      }),
    missDirections: z.array(z.enum(DIRECTIONS)).max(6).default([]).meta({
      title: '... only after a deviation in direction',
      description: 'None: after any.',
      advanced: true,
    }),
    missInches: z.number().min(0).max(3).default(0).meta({
      title: '... by at least',
      unit: 'inches',
      advanced: true,
    }),
  })
  .meta({ title: 'Other model' });
export type Other = Omit<z.infer<typeof Other>, 'target'> & { readonly target: PowerTarget };

/** Every sort of power attack; an edition takes those that it has. */
export const POWER_ATTACKS = {
  'head-butt': z.strictObject({ kind: z.literal('head-butt') }).meta({
    title: 'Head-butt',
    description: 'Knocks down, then damages (MK3-POWER-03).',
  }),
  slam: z
    .strictObject({
      kind: z.literal('slam'),
      moved,
      reaches: z.boolean().default(true).meta({
        title: 'Ends in slam range',
        description: 'If not, the slam fails without an attack (MK3-POWER-08).',
        advanced: true,
      }),
      wall,
      rough,
      dropAfter,
      dropHeight,
    })
    .meta({ title: 'Slam', description: 'From 3" on: drives it back d6", knocks down (MK3-POWER-05).' }),
  'slamming attack': z
    .strictObject({
      kind: z.literal('slamming attack'),
      class: z.enum(['melee', 'ranged', 'magic']).default('ranged').meta({ title: 'Class' }),
      POW: z.int().min(0).max(60).default(12).meta({ title: 'P+S or POW' }),
      bonus: z.int().min(0).max(6).default(0).meta({ title: 'Inches added to d6', unit: 'inches' }),
      wall,
      rough,
      dropAfter,
      dropHeight,
    })
    .meta({
      title: 'Weapon or spell that slams',
      description: 'Its own distance and damage, no price of a power attack (MK3-POWER-23).',
    }),
  'power strike': z.strictObject({ kind: z.literal('power strike'), wall, rough, dropAfter, dropHeight }).meta({
    title: 'Power strike',
    description: 'Colossal or gargantuan with an Open Fist: slams a smaller model d6 + 2" (MK3-POWER-04).',
  }),
  throw: z
    .strictObject({
      kind: z.literal('throw'),
      aim: z.enum(['directly away', 'at the first other model']).default('directly away').meta({ title: 'Where' }),
      distance: inches('Distance to that model', 'From the thrown model to the one it is thrown at.'),
      wall,
      dropAfter,
      dropHeight,
    })
    .meta({ title: 'Throw', description: 'Grasp, contest of strength, half the STR in inches (MK3-POWER-10).' }),
  sweep: z.strictObject({ kind: z.literal('sweep') }).meta({
    title: 'Sweep',
    description: 'Colossal or gargantuan: every model in one field of fire (MK3-POWER-09).',
  }),
  trample: z.strictObject({ kind: z.literal('trample') }).meta({
    title: 'Trample',
    description: 'Every small-based model that is passed over (MK3-POWER-15).',
  }),
  impact: z
    .strictObject({
      kind: z.literal('impact'),
      POW: z.int().min(0).max(40).default(10).meta({
        title: 'POW of the mount',
        description: 'Without STR (MK3-CAV-01). A Mount among the weapons has its own.',
      }),
      moved,
    })
    .meta({ title: 'Impact attacks', description: 'Of charging cavalry, never boosted (MK3-CAV-03).' }),
  push: z.strictObject({ kind: z.literal('push') }).meta({
    title: 'Push',
    description: 'A contest of strength without attack or damage roll: one inch straight away (MK2-POWER-03).',
  }),
  lock: z
    .strictObject({
      kind: z.literal('lock'),
      tries: z.int().min(0).max(6).default(0).meta({
        title: 'Tries to break it',
        description:
          'Contests of the locked model: the first is free, each further one costs it a point (MK2-POWER-18).',
      }),
    })
    .meta({ title: 'Headlock or weapon lock', description: 'A hit holds the head or a weapon (MK2-POWER-17).' }),
} as const;

export const PowerAttack = z.strictObject({
  attacker: PowerAttacker,
  attack: z
    .discriminatedUnion('kind', [
      POWER_ATTACKS['head-butt'],
      POWER_ATTACKS.slam,
      POWER_ATTACKS['slamming attack'],
      POWER_ATTACKS['power strike'],
      POWER_ATTACKS.throw,
      POWER_ATTACKS.sweep,
      POWER_ATTACKS.trample,
      POWER_ATTACKS.impact,
    ])
    .prefault({ kind: 'slam' })
    .meta({ title: 'Attack' }),
  target: PowerTarget,
  situation: ModelSituation.prefault({}).meta({ title: 'Situation' }),
  boostAttack,
  boostDamage,
  others: z
    .array(Other)
    .max(MAX_MODELS - 1)
    .default([])
    .meta({
      title: 'Other models',
      description: 'In the way of a slam or throw, or also attacked by a sweep, trample or impact.',
    }),
  rulings: rulingsField(
    ...OF_ATTACKS,
    'rollsAtOnce',
    'collateralRage',
    'contactDice',
    'crippledCollateral',
    'smallerSlam',
    'collateralMagic',
    'secondThrow',
  ),
});
type Throw = z.infer<(typeof POWER_ATTACKS)['throw']> & {
  /** Where each throw deviates (MK2-POWER-11); absent: none does that is not aimed at a model. */
  readonly deviates?: boolean;
  /** Dice of the thrower in the contest; absent: one for each Open Fist. */
  readonly hands?: 1 | 2;
};
type Sort =
  | Exclude<z.infer<typeof PowerAttack>['attack'], { kind: 'throw' }>
  | Throw
  | z.infer<typeof POWER_ATTACKS.push>
  | z.infer<typeof POWER_ATTACKS.lock>;
/** As the schema has it, with what only another edition asks. */
export type PowerAttack = Omit<z.infer<typeof PowerAttack>, 'attack' | 'target' | 'others' | 'rulings'> & {
  readonly rulings?: Partial<Rulings>;
  readonly attack: Sort;
  readonly target: PowerTarget;
  readonly others: ReadonlyArray<Other>;
};
export type PowerAttackInput = z.input<typeof PowerAttack>;
export type Kind = PowerAttack['attack']['kind'];

/** One model of the scenario, the target first. */
export interface Involved {
  readonly target: PowerTarget;
  readonly situation: PowerAttack['situation'];
  readonly boostAttack: boolean;
  readonly boostDamage: boolean;
  readonly path: string;
}

export function involved({ target, situation, boostAttack, boostDamage, others }: PowerAttack): Involved[] {
  const first = { target, situation, boostAttack, boostDamage, path: '' };
  return [first, ...others.map((other, index) => ({ ...other, path: `others[${index}].` }))];
}

/** Whether every model has an attack roll of its own. */
export function attacksEach(kind: Kind): boolean {
  return kind === 'sweep' || kind === 'trample' || kind === 'impact';
}

export function attackerBase({ attacker }: Pick<PowerAttack, 'attacker'>): Base {
  if (attacker.base) return attacker.base;
  switch (attacker.kind) {
    case 'colossal':
    case 'gargantuan':
      return 'huge';
    case 'heavy warjack':
    case 'monstrosity':
      return 'large';
    case 'warbeast':
      return attacker.beast === 'heavy' ? 'large' : 'medium';
    case 'light warjack':
    case 'vector':
      return 'medium';
    default:
      return attacker.cavalry ? 'large' : 'small';
  }
}

/** Working Open Fists (MK3-WQ-15); an entry that makes several initial attacks is several fists. */
export function openFists({ attacker }: PowerAttack): number {
  return attacker.weapons
    .filter(({ qualities, location }) => qualities.includes('Open Fist') && !isCrippled(attacker, location))
    .reduce(
      (sum, { initialAttacks }) => sum + (typeof initialAttacks === 'number' ? Math.max(1, initialAttacks) : 1),
      0,
    );
}

/** Dice of the thrower in the contest: as the edition says, or one for each Open Fist, up to two (MK3-POWER-10). */
export function throwDice(scenario: PowerAttack): 1 | 2 {
  const { attack } = scenario;
  if (attack.kind === 'throw' && attack.hands !== undefined) return attack.hands;
  return openFists(scenario) >= 2 ? 2 : 1;
}

/** Whether weapons of that location are crippled. */
export function isCrippled(attacker: PowerAttack['attacker'], location: string): boolean {
  return location !== 'none' && (attacker.crippled as readonly string[]).includes(location);
}

/** The models with the readings of the scenario. */
export function readPower(scenario: PowerAttack): PowerAttack {
  const { rulings = {}, target, others } = scenario;
  return {
    ...scenario,
    rulings: {},
    target: readAs(target, rulings),
    others: others.map((other) => ({ ...other, target: readAs(other.target, rulings) })),
  };
}

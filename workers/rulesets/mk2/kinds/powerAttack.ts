/** The `powerAttack` kind of Mk II: head-butts, pushes, locks, slams, throws, tramples, impact attacks. */
import { z } from 'zod';
import type { Ledger } from '../../disclosure/ledger.ts';
import { MAX_MODELS } from '../../twodice/models/schema.ts';
import { powerAttack as shared } from '../../twodice/powerAttack/index.ts';
import {
  POWER_ATTACKS,
  Other as SharedOther,
  PowerAttack as SharedPowerAttack,
} from '../../twodice/powerAttack/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { editionOf, optionField } from '../editions.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { Attacker, base, editionWithoutCharges, ModelSituation, Target, Weapon } from '../scenario/parts.ts';
import { layoutProblems, sharedAttacker, sharedEdition, sharedTarget } from '../scenario/shared.ts';

const PowerAttacker = Attacker.extend({
  weapons: z.array(Weapon).max(10).default([]).meta({
    title: 'Weapons',
    description: 'Power attacks roll STR alone; locks and throws need melee weapons with an Open Fist to be there.',
  }),
  base: base.optional().meta({
    title: 'Base',
    description: 'Left out: medium for a light warbeast, large for a heavy one and for cavalry, else small.',
  }),
  crippledFists: z.int().min(0).max(2).default(0).meta({
    title: 'Crippled Open Fists',
    description: 'They make no power attacks (MK2-WQ-08, E10).',
    advanced: true,
  }),
  beast: z
    .enum(['heavy', 'light'])
    .default('heavy')
    .meta({
      title: 'Sort of warbeast',
      description: 'Only heavy ones trample (MK2-POWER-01).',
      onlyIf: { field: 'kind', equals: 'warbeast' },
    }),
}).meta({ title: 'Attacker' });

const PowerTarget = Target.extend({
  base: base.default('large'),
  STR: z.int().min(1).max(40).optional().meta({
    title: 'STR',
    description: 'Needed for contests: pushes, locks and throws (MK2-DICE-07).',
  }),
}).meta({ title: 'Target' });

const Other = SharedOther.extend({
  target: PowerTarget,
  situation: ModelSituation.prefault({}).meta({ title: 'Situation' }),
  contact: SharedOther.shape.contact.meta({
    description:
      'By distance: it stands on the line. A slam meets everybody up to its end; a throw flies over smaller bases, stops at others that its base touches and meets whom it ends on. A deviation counts as a throw that misses.',
  }),
}).meta({ title: 'Other model' });

const { wall, dropAfter, dropHeight } = POWER_ATTACKS.throw.shape;
const solid = wall.unwrap().optional().meta({
  title: 'Something solid after',
  unit: 'inches',
  description: 'An obstruction right across its way: stops it, one more damage die (MK2-POWER-12).',
});

const attack = z
  .discriminatedUnion('kind', [
    POWER_ATTACKS['head-butt'],
    POWER_ATTACKS.push,
    POWER_ATTACKS.lock,
    POWER_ATTACKS.slam,
    z.strictObject({ kind: z.literal('throw'), wall: solid, dropAfter, dropHeight }).meta({
      title: 'Throw',
      description: 'A hit, a contest of one die each, half the STR in inches, then a deviation (MK2-POWER-10, -11).',
    }),
    z
      .strictObject({
        kind: z.literal('double-hand throw'),
        aim: POWER_ATTACKS.throw.shape.aim,
        distance: POWER_ATTACKS.throw.shape.distance,
        wall: solid,
        dropAfter,
        dropHeight,
      })
      .meta({
        title: 'Double-hand throw',
        description: 'Two dice in the contest; may be thrown at a model, with a second roll (MK2-POWER-13, -14).',
      }),
    POWER_ATTACKS.trample,
    POWER_ATTACKS.impact,
    POWER_ATTACKS['slamming attack'],
  ])
  .prefault({ kind: 'slam' })
  .meta({ title: 'Attack' });

export const PowerAttack = words.schema(
  z.strictObject({
    ...SharedPowerAttack.shape,
    attacker: PowerAttacker,
    attack,
    target: PowerTarget,
    situation: ModelSituation.prefault({}).meta({ title: 'Situation' }),
    others: z
      .array(Other)
      .max(MAX_MODELS - 1)
      .default([])
      .meta({
        title: 'Other models',
        description: 'In the way of a slam or throw, or also attacked by a trample or impact.',
      }),
    ...editionWithoutCharges,
    crippledOpenFist: optionField('crippledOpenFist'),
    rulings: rulingsField(
      'judgedDice',
      'leastDice',
      'transferred',
      'crippledPower',
      'shortSlams',
      'simultaneousTough',
      'shieldsAgainstFire',
      'setStats',
    ),
  }),
);
export type PowerAttack = z.infer<typeof PowerAttack>;

/** The weapons without the fists that are crippled and count no more (E10). */
function workingWeapons({ attacker, edition: preset, crippledOpenFist }: PowerAttack) {
  let gone = editionOf(preset, { crippledOpenFist }).crippledOpenFist === 'silent' ? 0 : attacker.crippledFists;
  return attacker.weapons.map((weapon) => {
    if (gone === 0 || !weapon.qualities.includes('Open Fist')) return weapon;
    const fists = Math.max(1, weapon.initialAttacks);
    const left = Math.max(0, fists - gone);
    gone -= fists - left;
    const qualities = left > 0 ? weapon.qualities : weapon.qualities.filter((quality) => quality !== 'Open Fist');
    return { ...weapon, initialAttacks: left, qualities };
  });
}

/** R19: what of the crippled aspects a power attack feels. */
function crippledIn({ attacker, attack, rulings }: PowerAttack) {
  const none = rulings.crippledPower === 'all dice' && attack.kind !== 'impact';
  return none ? attacker.crippled.filter((aspect) => aspect !== 'body') : attacker.crippled;
}

function sharedAttack(one: PowerAttack['attack']) {
  if (one.kind === 'throw') return { ...one, aim: 'directly away', hands: 1, deviates: true };
  if (one.kind === 'double-hand throw') return { ...one, kind: 'throw', hands: 2, deviates: true };
  return one;
}

const heavy = { name: 'Heavy warbeast', kind: 'warbeast' as const, MAT: 6, STR: 12, points: 2 };
const fist = { name: 'Claw', class: 'melee' as const, power: 16, qualities: ['Open Fist' as const] };

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof PowerAttack> }> = [
  {
    id: 'slam',
    title: 'A slam into a wall 4" behind',
    scenario: {
      attacker: heavy,
      attack: { kind: 'slam', moved: 5, wall: 4 },
      target: { name: 'Enemy warbeast', DEF: 12, ARM: 18, damage: '#24', STR: 10 },
      boostDamage: true,
    },
  },
  {
    id: 'throw',
    title: 'A throw with its deviation',
    scenario: {
      attacker: { ...heavy, STR: 10, weapons: [fist] },
      attack: { kind: 'throw' },
      target: { name: 'Light warbeast', DEF: 12, ARM: 15, damage: '#18', STR: 9, base: 'medium' },
    },
  },
  {
    id: 'lock',
    title: 'A lock, and two tries to break it',
    scenario: {
      attacker: { ...heavy, weapons: [fist] },
      attack: { kind: 'lock', tries: 2 },
      target: { name: 'Enemy warbeast', DEF: 12, ARM: 18, damage: '#24', STR: 12 },
    },
  },
  {
    id: 'trample',
    title: 'A trample over three troopers',
    scenario: {
      attacker: heavy,
      attack: { kind: 'trample' },
      target: { name: 'Trooper', DEF: 12, ARM: 14, base: 'small' },
      others: [
        { target: { name: 'Trooper', DEF: 12, ARM: 14, base: 'small' } },
        { target: { name: 'Trooper', DEF: 12, ARM: 14, base: 'small' } },
      ],
    },
  },
];

export const powerAttack = inEdition<PowerAttack, unknown>(
  shared,
  words,
  (scenario) => {
    const rules = sharedEdition(scenario);
    return {
      ...scenario,
      attacker: sharedAttacker(
        { ...scenario.attacker, crippled: crippledIn(scenario), weapons: workingWeapons(scenario) },
        scenario.rulings,
      ),
      attack: sharedAttack(scenario.attack),
      target: sharedTarget(scenario.target, rules, scenario.rulings),
      others: scenario.others.map((other) => ({
        ...other,
        target: sharedTarget(other.target, rules, scenario.rulings),
      })),
    };
  },
  {
    schema: PowerAttack,
    examples,
    refuses: (scenario) =>
      layoutProblems([
        ['target', scenario.target.damage],
        ...scenario.others.map(({ target }, index) => [`others[${index}].target`, target.damage] as const),
      ]),
    enter: enterThrow,
  },
);

function enterThrow(ledger: Ledger, { attack: { kind } }: PowerAttack): void {
  if (kind === 'double-hand throw') ledger.enter('MK2-POWER-13');
  if (kind === 'double-hand throw' || kind === 'throw') ledger.enter('MK2-DICE-07');
}

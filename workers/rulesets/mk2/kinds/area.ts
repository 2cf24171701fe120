/** The `area` kind of Mk II: templates, sprays, and shots into a melee. */

import { z } from 'zod';
import { counted } from '../../../wording.ts';
import { area as shared } from '../../twodice/area/index.ts';
import {
  AreaModel,
  MAX_ATTACKS,
  passedTo,
  Area as SharedArea,
  shot,
  spray,
  template,
} from '../../twodice/area/schema.ts';
import { Place } from '../../twodice/models/deviation.ts';
import { MAX_MODELS } from '../../twodice/models/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { Attacker, base, editionWithoutCharges, ModelSituation, Target } from '../scenario/parts.ts';
import { layoutProblems, sharedAttacker, sharedEdition, sharedTarget } from '../scenario/shared.ts';

const [measured, stated] = Place.options;
const place = z
  .discriminatedUnion('kind', [measured.extend({ base: base.default('small') }).meta(measured.meta() ?? {}), stated])
  .prefault({ kind: 'measured' })
  .meta(AreaModel.shape.place.meta() ?? {});

const Model = AreaModel.extend({
  target: Target,
  place,
  situation: ModelSituation.prefault({}).meta({ title: 'Situation' }),
}).meta({ title: 'Model' });

const attack = z
  .discriminatedUnion('kind', [
    template('MK2-AOE-01', 'The first model is the target; a miss deviates (MK2-AOE-04).'),
    spray('An attack roll against every model under the spray (MK2-SPRAY-02).'),
    z.strictObject({ kind: z.literal('into melee'), passedTo }).meta({
      title: 'Shot or spell into melee',
      description: 'The first model is the target; a miss is rolled again at one of the others (MK2-ATK-12).',
    }),
    shot,
  ])
  .prefault({ kind: 'template' })
  .meta({ title: 'Attack' });

export const Area = words.schema(
  z.strictObject({
    ...SharedArea.shape,
    attacker: Attacker,
    attack,
    attacks: z.int().min(1).max(MAX_ATTACKS).default(1).meta({
      title: 'Attacks',
      description: 'So many of the same, one after the other, up to the ROF (MK2-ATK-17).',
    }),
    models: z.array(Model).min(1).max(MAX_MODELS).meta({
      title: 'Models',
      description: 'The target first, then everybody else who may be reached.',
    }),
    ...editionWithoutCharges,
    rulings: rulingsField(
      'range',
      'judgedDice',
      'leastDice',
      'transferred',
      'redirectedRange',
      'deviation',
      'masterBlasts',
      'setStats',
    ),
  }),
);
export type Area = z.infer<typeof Area>;

const gun = {
  name: 'Gun crew',
  kind: 'warrior' as const,
  RAT: 6,
  weapons: [{ name: 'Cannon', class: 'ranged' as const, power: 14, RNG: 14 }],
};
const trooper = { name: 'Trooper', DEF: 13, ARM: 14 };

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Area> }> = [
  {
    id: 'template',
    title: 'A cannon on three troopers',
    scenario: {
      attacker: gun,
      models: [
        { target: trooper, situation: { distance: 8 } },
        { target: trooper, place: { kind: 'measured', inches: 1.5, bearing: 90 } },
        { target: trooper, place: { kind: 'measured', inches: 2.5, bearing: 180 } },
      ],
    },
  },
  {
    id: 'spray',
    title: 'A spray on four troopers',
    scenario: {
      attacker: { ...gun, weapons: [{ name: 'Spit', class: 'ranged', power: 12 }] },
      attack: { kind: 'spray' },
      models: [{ target: trooper }, { target: trooper }, { target: trooper }, { target: trooper }],
    },
  },
  {
    id: 'melee',
    title: 'A shot into a melee with a friend in it',
    scenario: {
      attacker: { ...gun, weapons: [{ name: 'Rifle', class: 'ranged', power: 12 }] },
      attack: { kind: 'into melee' },
      aim: true,
      models: [{ target: { ...trooper, DEF: 15 } }, { target: { ...trooper, name: 'Friend', DEF: 14 } }],
    },
  },
];

export const area = inEdition<Area, unknown>(
  shared,
  words,
  (scenario) => {
    const rules = sharedEdition(scenario);
    return {
      ...scenario,
      attacker: sharedAttacker(scenario.attacker, scenario.rulings),
      attack: scenario.attack.kind === 'into melee' ? { ...scenario.attack, assault: false } : scenario.attack,
      models: scenario.models.map((model) => ({
        ...model,
        target: sharedTarget(model.target, rules, scenario.rulings),
      })),
    };
  },
  {
    schema: Area,
    examples,
    refuses: (scenario) => [
      ...layoutProblems(
        scenario.models.map(({ target }, index) => [`models[${index}].target`, target.damage] as const),
      ),
      ...tooManyShots(scenario),
    ],
    enter: (ledger, { attacks }) => {
      if (attacks > 1) ledger.enter('MK2-ATK-17');
    },
  },
);

/** MK2-ATK-17: a ranged weapon makes no more attacks than its ROF, however they are paid. */
function tooManyShots({ attacker, weapon, attacks }: Area) {
  const used = attacker.weapons.find((one) => (weapon === undefined ? one.class !== 'melee' : one.name === weapon));
  if (used?.class !== 'ranged') return [];
  const most = used.ROF * Math.max(1, used.initialAttacks);
  if (attacks <= most) return [];
  return [
    {
      path: 'attacks',
      message: `${counted(attacks, 'attacks')} with ROF ${used.ROF}`,
      allowed: `at most ${most} (MK2-ATK-17)`,
    },
  ];
}

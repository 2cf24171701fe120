/** The `hazard` kind of Mk II: falls, collapsing buildings, damage that no attack roll asks for. */
import { z } from 'zod';
import { hazard as shared } from '../../twodice/hazard/index.ts';
import { damageTypes, fall, HazardModel } from '../../twodice/hazard/schema.ts';
import { Place } from '../../twodice/models/deviation.ts';
import { MAX_MODELS } from '../../twodice/models/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { optionField, presetField } from '../editions.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { Target } from '../scenario/parts.ts';
import { layoutProblems, sharedEdition, sharedTarget } from '../scenario/shared.ts';
import { MATERIALS } from './materials.ts';

const Model = HazardModel.omit({ place: true, blastFromBehind: true, noBlast: true })
  .extend({
    target: Target,
    contacted: z.boolean().default(true).meta({
      title: 'Fallen upon',
      description:
        'For a fall: the first model falls, the others stand where it lands on no larger bases (MK2-FALL-02).',
    }),
  })
  .meta({ title: 'Model' });

export const Hazard = words.schema(
  z.strictObject({
    source: z
      .discriminatedUnion('kind', [
        fall('Two dice up to 3", one more for every further three inches begun, POW 10 (MK2-FALL-01).'),
        z
          .strictObject({
            kind: z.literal('collapse'),
            material: z
              .enum(Object.keys(MATERIALS) as [keyof typeof MATERIALS])
              .default('brick')
              .meta({
                title: 'Material',
                description: 'Its ARM times the levels is the POW on everybody inside (MK2-STRUCT-04).',
              }),
            levels: z.int().min(1).max(6).default(1).meta({ title: 'Levels' }),
          })
          .meta({ title: 'Collapse of a building', description: 'All models listed are inside.' }),
        z
          .strictObject({
            kind: z.literal('damage roll'),
            POW: z.int().min(0).max(40).default(10).meta({ title: 'POW' }),
            dice: z.int().min(1).max(8).default(2).meta({ title: 'Dice' }),
            types: damageTypes,
          })
          .meta({ title: 'Damage roll', description: 'Everybody listed suffers one.' }),
      ])
      .prefault({ kind: 'fall' })
      .meta({ title: 'What happens' }),
    models: z.array(Model).min(1).max(MAX_MODELS).meta({ title: 'Models' }),
    edition: presetField,
    shieldLost: optionField('shieldLost'),
    rulings: rulingsField('transferred', 'shieldsAgainstFire', 'setStats'),
  }),
);
export type Hazard = z.infer<typeof Hazard>;

const place = Place.parse({ kind: 'measured' });

function sharedSource(source: Hazard['source']) {
  switch (source.kind) {
    case 'collapse':
      return {
        kind: 'damage roll',
        POW: MATERIALS[source.material].ARM * source.levels,
        dice: 2,
        types: [],
        knocksDown: true,
      };
    default:
      return source;
  }
}

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Hazard> }> = [
  {
    id: 'fall',
    title: 'A warlock falls 5" onto a trooper',
    scenario: {
      source: { kind: 'fall', height: 5 },
      models: [
        { target: { name: 'Warlock', DEF: 15, ARM: 15, damage: '#16' } },
        { target: { name: 'Trooper', DEF: 13, ARM: 14 } },
      ],
    },
  },
  {
    id: 'collapse',
    title: 'A brick building of three levels comes down',
    scenario: {
      source: { kind: 'collapse', material: 'brick', levels: 3 },
      models: [
        { target: { name: 'Warbeast', DEF: 12, ARM: 19, damage: '#28' } },
        { target: { name: 'Trooper', DEF: 13, ARM: 14, tough: true } },
      ],
    },
  },
];

export const hazard = inEdition<Hazard, unknown>(
  shared,
  words,
  (scenario) => {
    const rules = sharedEdition(scenario);
    return {
      source: sharedSource(scenario.source),
      models: scenario.models.map(({ target, contacted }) => ({
        target: sharedTarget(target, rules, scenario.rulings),
        contacted,
        place,
        blastFromBehind: false,
        noBlast: false,
      })),
    };
  },
  {
    schema: Hazard,
    examples,
    refuses: (scenario) =>
      layoutProblems(scenario.models.map(({ target }, index) => [`models[${index}].target`, target.damage] as const)),
    enter: (ledger, { source }) => {
      if (source.kind === 'collapse') ledger.enter('MK2-STRUCT-04');
    },
  },
);

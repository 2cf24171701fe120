/** The `battle` kind of Mk II: two warlocks with what they lead on an open table, until one falls. */
import { z } from 'zod';
import { battle as shared } from '../../twodice/battle/index.ts';
import { MISSIONS } from '../../twodice/battle/missions.ts';
import {
  MOST_MODELS,
  Army as SharedArmy,
  Battle as SharedBattle,
  Combatant as SharedCombatant,
} from '../../twodice/battle/schema.ts';
import type { Edition } from '../../twodice/edition.ts';
import { inEdition } from '../../twodice/words.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { Attacker, editionOfTurns, OF_TURNS, Target } from '../scenario/parts.ts';
import { layoutProblems, readingsOf, sharedAttacker, sharedEdition, sharedTarget } from '../scenario/shared.ts';

const Combatant = SharedCombatant.extend({
  attacker: Attacker.meta({ title: 'Attacks' }),
  target: Target.meta({ title: 'Defences' }),
}).meta({ title: 'Model' });

const Army = SharedArmy.extend({
  control: SharedArmy.shape.control.meta({
    title: 'FURY of its warlock',
    description: 'Most fury that it holds, and half of its control area (MK3-FURY-05, MK3-FOCUS-11).',
    examples: [6],
  }),
  models: z.array(Combatant).min(1).max(MOST_MODELS).meta({ title: 'Models' }),
}).meta({ title: 'Army' });

export const Battle = words.schema(
  z.strictObject({
    ...SharedBattle.omit({ rulings: true }).shape,
    mission: z.enum(MISSIONS).default('caster kill').meta({
      title: 'Scenario played',
      description:
        'Who loses its warlock loses at once in all of them; the text of this game has no other scenario. The others are those of the next edition: points destroyed, or control points for flags and zones at the end of a turn of one’s own.',
    }),
    first: Army.meta({ title: 'First army' }),
    second: Army.meta({ title: 'Second army' }),
    ...editionOfTurns,
    rulings: rulingsField('judgedDice', 'leastDice', ...OF_TURNS),
  }),
);
export type Battle = z.infer<typeof Battle>;

function sharedArmy({ models, ...army }: Battle['first'], rules: Edition, read: Battle['rulings']) {
  return {
    ...army,
    models: models.map((one) => ({
      ...one,
      attacker: sharedAttacker(one.attacker, read),
      target: sharedTarget(one.target, rules, read),
    })),
  };
}

const warlock = (name: string) => ({
  attacker: {
    ...{ name, kind: 'warlock' as const, MAT: 6, points: 3 },
    weapons: [{ name: 'Staff', class: 'melee' as const, power: 13, qualities: ['Magical' as const] }],
  },
  target: { name, DEF: 14, ARM: 15, damage: '#18' },
  ...{ SPD: 6, base: 40 as const, cost: 0, meleeRange: 2 },
});

const beast = (name: string, MAT: number, power: number, DEF: number, ARM: number, copies: number) => ({
  attacker: {
    name,
    kind: 'warbeast' as const,
    MAT,
    weapons: [{ name: 'Claw', class: 'melee' as const, power, initialAttacks: 2 }],
  },
  target: { name, DEF, ARM, damage: '#26' },
  ...{ FURY: 4, THR: 9, SPD: 5, base: 50 as const, cost: 9, copies },
});

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Battle> }> = [
  {
    id: 'warbeasts',
    title: 'Two warlocks and their warbeasts',
    scenario: {
      first: { name: 'Horns', control: 6, models: [warlock('Elder'), beast('Horned beast', 6, 17, 11, 18, 2)] },
      second: { name: 'Claws', control: 7, models: [warlock('Shaman'), beast('Clawed beast', 7, 15, 13, 16, 3)] },
    },
  },
];

export const battle = inEdition<Battle, unknown>(
  shared,
  words,
  (scenario) => {
    const { first, second, begins, mission, rounds, rulings } = scenario;
    const rules = sharedEdition(scenario);
    return {
      first: sharedArmy(first, rules, rulings),
      second: sharedArmy(second, rules, rulings),
      ...{ begins, mission, rounds, rulings: readingsOf(rulings) },
    };
  },
  {
    schema: Battle,
    withdrawnRulings: ['range'],
    examples,
    refuses: ({ first, second }) =>
      layoutProblems(
        [first, second].flatMap(({ models }, i) =>
          models.map(
            ({ target }, j) => [`${i === 0 ? 'first' : 'second'}.models[${j}].target`, target.damage] as const,
          ),
        ),
      ),
  },
);

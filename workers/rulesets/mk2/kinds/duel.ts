/** The `duel` kind of Mk II: two models over several turns, with fury, thresholds and frenzies. */
import { z } from 'zod';
import { duel as shared } from '../../twodice/duel/index.ts';
import { Duel as SharedDuel, Fighter as SharedFighter } from '../../twodice/duel/schema.ts';
import type { Edition } from '../../twodice/edition.ts';
import { inEdition } from '../../twodice/words.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { Attacker, editionOfTurns, OF_TURNS, Situation, Target } from '../scenario/parts.ts';
import {
  layoutProblems,
  readingsOf,
  sharedAttacker,
  sharedEdition,
  sharedSituation,
  sharedTarget,
} from '../scenario/shared.ts';

const Fighter = SharedFighter.extend({
  attacker: Attacker.meta({ title: 'Attacks' }),
  target: Target.meta({ title: 'Defences' }),
  situation: Situation.prefault({}).meta({
    title: 'Situation of its attacks',
    description: 'Every turn alike; a charge counts in the first turn of the model that begins.',
  }),
}).meta({ title: 'Fighter' });

export const Duel = words.schema(
  z.strictObject({
    ...SharedDuel.omit({ rulings: true }).shape,
    first: Fighter.meta({ title: 'First to act' }),
    second: Fighter.meta({ title: 'Second to act' }),
    ...editionOfTurns,
    rulings: rulingsField('range', 'judgedDice', 'leastDice', 'transferred', ...OF_TURNS),
  }),
);
export type Duel = z.infer<typeof Duel>;

function sharedFighter(fighter: Duel['first'], rules: Edition, read: Duel['rulings']) {
  return {
    ...fighter,
    attacker: sharedAttacker(fighter.attacker, read),
    target: sharedTarget(fighter.target, rules, read),
    situation: sharedSituation(fighter.situation),
  };
}

const beast = (name: string, MAT: number, power: number) => ({
  attacker: {
    name,
    kind: 'warbeast' as const,
    MAT,
    weapons: [{ name: 'Claw', class: 'melee' as const, power, initialAttacks: 2 }],
  },
  FURY: 4,
  THR: 9,
  leech: 2,
});

const LIGHT = { FURY: 3, THR: 8, leech: 1 };

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Duel> }> = [
  {
    id: 'light',
    title: 'Two light warbeasts',
    scenario: {
      first: {
        ...beast('Horned beast', 6, 14),
        ...LIGHT,
        target: { name: 'Horned beast', DEF: 13, ARM: 15, damage: '#16' },
        situation: { charge: 6 },
      },
      second: {
        ...beast('Clawed beast', 5, 15),
        ...LIGHT,
        target: { name: 'Clawed beast', DEF: 12, ARM: 16, damage: '#18' },
      },
      rounds: 3,
    },
  },
  {
    id: 'beasts',
    title: 'Two heavy warbeasts',
    scenario: {
      first: {
        ...beast('Horned beast', 6, 17),
        target: { name: 'Horned beast', DEF: 11, ARM: 18, damage: '#26' },
        situation: { charge: 6 },
      },
      second: { ...beast('Clawed beast', 7, 15), target: { name: 'Clawed beast', DEF: 13, ARM: 16, damage: '#24' } },
      rounds: 3,
    },
  },
];

export const duel = inEdition<Duel, unknown>(
  shared,
  words,
  (scenario) => {
    const rules = sharedEdition(scenario);
    return {
      first: sharedFighter(scenario.first, rules, scenario.rulings),
      second: sharedFighter(scenario.second, rules, scenario.rulings),
      rounds: scenario.rounds,
      rulings: readingsOf(scenario.rulings),
    };
  },
  {
    schema: Duel,
    examples,
    refuses: ({ first, second }) =>
      layoutProblems([
        ['first.target', first.target.damage],
        ['second.target', second.target.damage],
      ]),
  },
);

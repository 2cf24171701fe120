/**
 * The `battle` kind of both 2d6 games: two armies of single models on an open table, until a caster falls or the rounds are
 * over, with simulated players.
 *
 * schema.ts    what a scenario says        check.ts     what cannot be fought
 * forces.ts    models and their attacks    field.ts     where they stand, whom they see and reach
 * deploying.ts ranks in a zone             economy.ts   focus and fury of a turn
 * missions.ts  scenarios as data           scoring.ts   control of flags and zones
 * duties.ts    what they are worth
 * doctrine.ts  what a model does           weighing.ts  what an attack is worth
 * skirmish.ts  one thing after the other   view.ts      what players see of it
 * replay.ts    told and shown
 * question.ts  counted                     notes.ts     what is left out, and rules that take part
 *
 * Wear, attacks and what befalls a model in its own turn are those of ../duel. Judged base by base: ranges, sight past
 * bases, melee ranges, straight lanes, what stands in the way. Coarser: a lane or a move tries seven directions.
 */
import { toldApart } from '../../../wording.ts';
import { armiesMeet } from '../../armiesMeet.ts';
import { scenarioKind } from '../../ruleset.ts';
import { checkBattle } from './check.ts';
import { examples } from './examples.ts';
import { BattleQuestion, estimateBattle, PARTS } from './question.ts';
import { type Army, Battle, type Combatant, MOST_MODELS } from './schema.ts';

export const battle = scenarioKind<Battle>({
  id: 'battle',
  title: 'Battle of two armies',
  question: 'Which of two battlegroups wins, and who earns his points?',
  schema: Battle,
  examples,
  check: checkBattle,
  estimate: estimateBattle,
  compile: (scenario) => new BattleQuestion(toldApart(scenario, 'first', 'second')),
  matchup: {
    ...armiesMeet(PARTS),
    points: (army) => (army as Army).models.reduce((sum, { cost, copies }) => sum + cost * copies, 0),
    roster: {
      units: 'models',
      copies: 'copies',
      most: MOST_MODELS,
      points: (model) => (model as Combatant).cost,
      name: (model) => (model as Combatant).attacker.name,
      called: ({ attacker, target, ...model }, name) => ({
        ...model,
        attacker: { ...(attacker as object), name },
        target: { ...(target as object), name },
      }),
    },
  },
});

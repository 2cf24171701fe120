/**
 * The `battle` kind: Hordes and characters of two armies on an open map of squares, until one side is routed or the
 * rounds are over, with simulated players.
 *
 * schema.ts    what a scenario says          check.ts     what cannot be fought
 * forces.ts    units, and their ways to attack            map.ts   squares: steps, sight, where one can go
 * deploying.ts ranks in a zone               doctrine.ts  what a unit does    worth.ts   what an attack is worth
 * skirmish.ts  one thing after the other     engine.ts    told and shown      channels.ts   what is measured
 * notes.ts     what is left out, and rules that take part       cost.ts    what it takes
 *
 * Attacks, nerves, fires and grief are those of ../duel; here everybody has a place, which decides whom he reaches and
 * sees, who frightens him, and where he flees.
 */
import { toldApart } from '../../../wording.ts';
import { armiesMeet } from '../../armiesMeet.ts';
import { scenarioKind } from '../../ruleset.ts';
import { HordeQuestion } from '../question.ts';
import { PARTS } from './channels.ts';
import { checkBattle } from './check.ts';
import { estimateBattle } from './cost.ts';
import { BattleEngine } from './engine.ts';
import { examples } from './examples.ts';
import { type Army, Battle, type Combatant, MOST_UNITS } from './schema.ts';

export const battle = scenarioKind<Battle>({
  id: 'battle',
  title: 'Battle of two armies',
  question: 'Which of two armies of Hordes wins, and who earns his points?',
  schema: Battle,
  examples,
  check: checkBattle,
  estimate: estimateBattle,
  compile: (scenario) => new HordeQuestion(new BattleEngine(toldApart(scenario, 'first', 'second'))),
  matchup: {
    ...armiesMeet(PARTS),
    points: (army) => (army as Army).units.reduce((sum, { cost, copies }) => sum + cost * copies, 0),
    roster: { units: 'units', copies: 'copies', most: MOST_UNITS, points: (unit) => (unit as Combatant).cost },
  },
});

/**
 * The `battle` kind: Hordes and characters of two armies on an open map of squares, until one side is routed or the
 * rounds are over, with simulated players.
 *
 * schema.ts    what a scenario says          check.ts     what cannot be fought
 * forces.ts    units, and their ways to attack            map.ts   squares: steps, sight, where one can go
 * deploying.ts ranks in a zone               doctrine.ts  what a unit does    worth.ts   what an attack is worth
 * skirmish.ts  one thing after the other     engine.ts    told and shown      channels.ts   what is measured
 * notes.ts     what is left out, and rules that take part
 *
 * Attacks, nerves, fires and grief are those of ../duel; here everybody has a place, which decides whom he reaches and
 * sees, who frightens him, and where he flees.
 */
import { toldApart } from '../../../wording.ts';
import { armiesMeet } from '../../armiesMeet.ts';
import { type Cost, scenarioKind } from '../../ruleset.ts';
import { HordeQuestion } from '../question.ts';
import { PARTS } from './channels.ts';
import { checkBattle } from './check.ts';
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
  estimate,
  compile: (scenario) => new HordeQuestion(new BattleEngine(toldApart(scenario, 'first', 'second'))),
  matchup: {
    ...armiesMeet(PARTS),
    points: (army) => (army as Army).units.reduce((sum, { cost, copies }) => sum + cost * copies, 0),
    roster: { units: 'units', copies: 'copies', most: MOST_UNITS, points: (unit) => (unit as Combatant).cost },
  },
});

/** Half width of the win rate that is aimed at: some two thousand battles. */
const HALF_WIDTH = 0.02;

/** Fitted to 142 random battles. Of 100 others 95 took between 0.28 and 5.2 times as long. */
function estimate({ first, second, rounds, map }: Battle): Cost {
  const sizeOf = ({ units }: Army) => units.reduce((sum, { copies }) => sum + copies, 0);
  const [a, b] = [sizeOf(first), sizeOf(second)];
  /** Squares looked through in a turn: for each enemy that is charged, and by the patient for safe places. */
  const looks = (army: Army, enemies: number) =>
    army.units.reduce((sum, { copies, melee, within }) => {
      if (within !== '') return sum;
      return sum + copies * (3 * (1 + (melee ? enemies : 0)) + (army.way === 'patient' ? 20 : 0));
    }, 0);
  const squares = map.width * map.height;
  // Most battles are over before the last round.
  const fought = rounds ** 0.75;
  return {
    compile: 1_300_000 + (a + b) ** 2 * 45_000,
    exact: null,
    trial: 15_000 + fought * ((a + b) * (800 + 4 * squares) + squares * (looks(first, b) + looks(second, a))),
    halfWidth: HALF_WIDTH,
  };
}

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

/** Nanoseconds of a square that is looked at, by whoever goes somewhere and by whoever may charge. */
const SQUARE_NS = 16;
/** Looks at a square of somebody who may charge, and more for each enemy. */
const [LOOKS, LOOKS_AT_ENEMY] = [1.25, 0.75];

/**
 * Whoever does not fight looks through the squares that it can reach, and whoever may charge does so for each enemy. The more
 * are armed, the sooner a battle is over and the fewer have to go anywhere.
 */
function estimate({ first, second, rounds, map }: Battle): Cost {
  const count = (units: Army['units'], of: (unit: Combatant) => boolean) =>
    units.reduce((sum, unit) => sum + (of(unit) ? unit.copies : 0), 0);
  const looksOf = ({ units }: Army, enemies: number) =>
    count(units, ({ melee, within }) => melee === undefined && within === '') +
    count(units, ({ melee, within }) => melee !== undefined && within === '') * (LOOKS + LOOKS_AT_ENEMY * enemies);
  const [a, b] = [first, second].map(({ units }) => count(units, () => true));
  const armed = count([...first.units, ...second.units], ({ melee, ranged }) => Boolean(melee ?? ranged));
  const looks = looksOf(first, b) + looksOf(second, a);
  return {
    compile: 1_300_000 + (a + b) ** 2 * 45_000,
    exact: null,
    trial: 2_000 + rounds * map.width * map.height * SQUARE_NS * looks * Math.exp((-2 * armed) / (a + b)),
    halfWidth: HALF_WIDTH,
  };
}

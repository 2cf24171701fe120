/**
 * The `battle` kind: two armies from deployment to the last marker, with simulated players. See ../../../battle for what
 * knows no game.
 *
 * schema.ts    what a scenario says       check.ts     what does not fit       places.ts    terrain, zones, missions
 * forces.ts    units, and sorts of units  arsenal.ts   strikes, kept           deploying.ts before the first round
 * battle.ts    what happens               record.ts    what it came to         reserves.ts  who comes later
 * doctrine.ts  options, and the best      outlook.ts   what places are worth   prospects.ts what strikes are worth
 * aim.ts       whom a unit shoots at      weights.ts   what doctrines weigh    ahead.ts     options that are played
 * question.ts  counted
 * notes.ts, rulesOf.ts   what an answer says of itself     scenes.ts    who stood where, for a replay
 * table.ts     games in both seats, for studies
 *
 * Judged base by base: ranges, lines of sight (five between two bases), cover, charge reach, who strikes, markers, coherency of what
 * stands in ranks, dangerous ground. Judged on the rectangle round a unit's bases, which never allows what the bases
 * forbid: moves, the 1" rule, difficult and impassable ground. Coarser: a charge goes straight on or not at all, and after a melee
 * units stand in ranks again, where they began it or where they came to.
 */
import { toldApart } from '../../../wording.ts';
import type { Cost } from '../../ruleset.ts';
import { scenarioKind } from '../../ruleset.ts';
import { OF_LAYERS } from '../layers.ts';
import { checkBattle } from './check.ts';
import { examples } from './examples.ts';
import { pointsOf, worthOf } from './forces.ts';
import { BattleQuestion, WORDS_OF_KEY } from './question.ts';
import { type Army, BattleScenario, type BattleUnit, MOST_UNITS } from './schema.ts';
import { BattleTable } from './table.ts';

/** Making the tables of strikes of two sorts of units, most of it in the first games. */
const TABLES_NS = 2_500_000;
/** Half width of the win rate that is aimed at: some two thousand games. */
const HALF_WIDTH = 0.02;

/** Each activation weighs all units that wait against all enemies; a charge places every base. */
function estimate({ first, second, rounds }: BattleScenario): Cost {
  const count = (army: BattleScenario['first']) => army.units.reduce((sum, { copies }) => sum + copies, 0);
  const [a, b] = [count(first), count(second)];
  const options = (a * a * (b + 4) + b * b * (a + 4)) / 2;
  const trial = 10_000 + rounds * (a + b) * 8_000 + rounds * options * 700;
  const compile = 1_000_000 + first.units.length * second.units.length * TABLES_NS;
  return { compile, exact: null, trial, halfWidth: HALF_WIDTH };
}

export const battle = scenarioKind<BattleScenario>({
  id: 'battle',
  title: 'Battle',
  question: 'Which of two armies wins this mission, and which unit earned its points?',
  schema: BattleScenario,
  withdrawnRulings: [...OF_LAYERS, 'coveringFire'],
  examples,
  check: checkBattle,
  estimate,
  wordsOfTrial: WORDS_OF_KEY,
  trials: () => new BattleTable(),
  compile: (scenario) => new BattleQuestion(toldApart(scenario, 'first', 'second')),
  matchup: {
    row: 'first',
    column: 'second',
    win: 'won',
    loss: 'lost',
    destroyedShare: (army) => ({ measure: 'firstDestroyed', whole: worthOf(army as Army) }),
    lostShare: (army) => ({ measure: 'secondDestroyed', whole: worthOf(army as Army) }),
    points: (army) => (army as Army).units.reduce((sum, unit) => sum + unit.copies * pointsOf(unit), 0),
    roster: {
      units: 'units',
      copies: 'copies',
      most: MOST_UNITS,
      limit: 'points',
      points: (unit) => pointsOf(unit as BattleUnit),
    },
  },
});

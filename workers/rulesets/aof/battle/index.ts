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
import { hasGuns } from '../cost.ts';
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

/** Options that are played before one is chosen make a game so many times as long. */
const AHEAD = 2.3;

/**
 * Each activation weighs what lies near the unit anew, and places its models one by one; whoever shoots looks for targets from
 * every place. Fitted to random games.
 */
function estimate({ first, second, rounds, terrain }: BattleScenario): Cost {
  const all = [...first.units, ...second.units];
  const count = (of: (unit: BattleUnit) => number) => all.reduce((sum, unit) => sum + unit.copies * of(unit), 0);
  const models = count(({ models, joined }) => models + joined.length);
  const shooting = 1 + count((unit) => (hasGuns(unit) ? 1 : 0));
  const ahead = [first, second].some((army) => army.ahead !== 'nothing') ? AHEAD : 1;
  const obstructed = terrain.kind === 'generated' ? 1.3 : 1;
  const trial = 2_300 * rounds * count(() => 1) * models ** 0.35 * shooting ** 0.25 * obstructed * ahead;
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

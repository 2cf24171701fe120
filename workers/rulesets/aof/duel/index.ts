/**
 * The `duel` kind.
 *
 * schema.ts   what a scenario says        setup.ts   strikes at every distance   moves.ts  how far, and what to do there
 * play.ts     a duel with dice            exact.ts   a duel exactly              blocks.ts all states of both units
 * ground.ts   dangerous ground            question.ts the compiled question
 */

import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { unitProblems } from '../check.ts';
import { rollCost, statesOf, walkCost, walksFor } from '../cost.ts';
import { pointsOf } from '../side.ts';
import { examples } from './examples.ts';
import { DuelQuestion, flagPairs, MOST_FLAG_PAIRS } from './question.ts';
import { Duel } from './schema.ts';

const MOST_EXACT_NS = 60e9;
/** Entries of a block; a dozen blocks are alive at once, and more with layers that tell more states apart. */
const MOST_PAIRS = 40_000;

export const duel = scenarioKind<Duel>({
  id: 'duel',
  title: 'Duel',
  question: 'Who is left after four rounds?',
  schema: Duel,
  examples,
  check: checkDuel,
  estimate: estimateDuel,
  compile: (scenario) => new DuelQuestion(scenario),
  matchup: {
    row: 'attacker',
    column: 'target',
    rowPlan: 'attackerPlan',
    columnPlan: 'targetPlan',
    win: 'won',
    loss: 'lost',
    destroyed: 'points/destroyed',
    lost: 'points/lost',
    points: pointsOf,
  },
  sweepFields: [
    { path: 'target.defense', title: 'Defense' },
    { path: 'situation.distance', title: 'Distance' },
  ],
});

export function checkDuel(scenario: Duel): Problem[] {
  const problems: Problem[] = [];
  for (const which of ['attacker', 'target'] as const) {
    const unit = scenario[which];
    problems.push(...unitProblems(which, unit, true));
    const plan = which === 'attacker' ? scenario.attackerPlan : scenario.targetPlan;
    const path = which === 'attacker' ? 'attackerPlan' : 'targetPlan';
    if (plan.ambush === 1 || (plan.ambush > 0 && !unit.rules.includes('Ambush'))) {
      problems.push({
        path: `${path}.ambush`,
        message: 'only a unit with Ambush arrives later, from round 2 on (AOF-SR-01)',
        allowed: unit.rules.includes('Ambush') ? '0, or 2 to 12' : '0',
      });
    }
    if (unit.rules.includes('Immobile') && !['hold and shoot', 'stay'].includes(plan.behaviour)) {
      problems.push({
        path: `${path}.behaviour`,
        message: `${unit.name} is Immobile and may only hold (AOF-SR-13)`,
        allowed: 'hold and shoot, stay',
      });
    }
  }
  return problems;
}

function estimateDuel(scenario: Duel): Cost {
  const { attacker, target, situation, brutal, rulings } = scenario;
  const states = [statesOf(attacker, false, false), statesOf(target, false, false)];
  const pairs = states[0] * states[1];
  const { rounds } = situation;
  const [a, b] = states;
  const moods = 3;
  const walks =
    moods *
    (walkCost(attacker, b, 'melee') * walksFor(attacker, target, 'melee', [a, b]) +
      walkCost(target, a, 'melee') * walksFor(target, attacker, 'melee', [b, a]) +
      walkCost(attacker, b, 'shooting') * walksFor(attacker, target, 'shooting', [a, b]) +
      walkCost(target, a, 'shooting') * walksFor(target, attacker, 'shooting', [b, a]));
  const orders = situation.first === 'roll-off' || situation.first === 'drawn each round' ? 2 : 1;
  const layers = Math.max(1, flagPairs(scenario) / 16) * (brutal.attrition === 'off' ? 1 : 10);
  const exact = 4_000_000 + walks * Math.sqrt(layers) + rounds * orders * layers * pairs * pairs * 6;
  const dice = ['melee', 'shooting'] as const;
  const trial =
    300 + rounds * dice.reduce((sum, phase) => sum + rollCost(attacker, phase) + rollCost(target, phase), 0);
  const simulated = brutal.mishaps || rulings.deadlyOverkillCounts || flagPairs(scenario) > MOST_FLAG_PAIRS;
  return {
    compile: 400_000 + (states[0] + states[1]) * 3_000,
    exact: simulated || pairs > MOST_PAIRS || exact > MOST_EXACT_NS ? null : exact,
    trial,
  };
}

/**
 * The `duel` kind.
 *
 * schema.ts   what a scenario says        setup.ts   strikes at every distance   moves.ts  how far, and what to do there
 * play.ts     a duel with dice            exact.ts   a duel exactly              blocks.ts all states of both units
 * ground.ts   dangerous ground            question.ts the compiled question      rulesOf.ts which rules came up
 * uses.ts     stratagems by activation    casts.ts   spells                      swift.ts  plain duels in one loop
 * sweep.ts    plain charges, all at once  ignored.ts what changed nothing
 */

import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { spellProblems, unitProblems } from '../check.ts';
import { hasBlast, rollCost, statesOf, strikesEvenly, walkCost } from '../cost.ts';
import type { Unit } from '../schema.ts';
import { pointsOf } from '../side.ts';
import { examples } from './examples.ts';
import { DuelQuestion, flagPairs, isExactDuel } from './question.ts';
import { behavioursOf, Duel, type Plan } from './schema.ts';
import { isSwiftDuel } from './swift.ts';
import { everUses, useProblems } from './uses.ts';

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

/** What a unit may do that must not move. */
const HOLDING = ['hold and shoot', 'stay', 'best'];

export function checkDuel(scenario: Duel): Problem[] {
  const problems: Problem[] = [];
  for (const which of ['attacker', 'target'] as const) {
    const unit = scenario[which];
    problems.push(...unitProblems(which, unit, true));
    const plan = which === 'attacker' ? scenario.attackerPlan : scenario.targetPlan;
    const path = which === 'attacker' ? 'attackerPlan' : 'targetPlan';
    const late = unit.rules.includes('Ambush') || scenario.situation.kitchenTable;
    if (plan.ambush === 1 || (plan.ambush > 0 && !late)) {
      problems.push({
        path: `${path}.ambush`,
        message: 'only a unit with Ambush arrives later, from round 2 on (AOF-SR-01)',
        allowed: late ? '0, or 2 to 12' : '0',
      });
    }
    problems.push(...useProblems(`${path}.stratagems`, plan.stratagems));
    problems.push(...spellProblems(`${path}.spells`, unit, plan.spells));
    const told = [
      { at: 'behaviour', behaviour: plan.behaviour },
      ...plan.orders.map(({ behaviour }, i) => ({ at: `orders[${i}].behaviour`, behaviour })),
    ];
    for (const { at, behaviour } of told) {
      if (!unit.rules.includes('Immobile') || HOLDING.includes(behaviour)) continue;
      problems.push({
        path: `${path}.${at}`,
        message: `${unit.name} is Immobile and may only hold (AOF-SR-13)`,
        allowed: HOLDING.join(', '),
      });
    }
  }
  return problems;
}

function estimateDuel(scenario: Duel): Cost {
  const { attacker, target, situation, brutal, condition } = scenario;
  const [a, b] = (['attacker', 'target'] as const).map((which) =>
    statesOf(scenario[which], false, everUses(scenario, which, 'Eternal Vigilance')),
  );
  const pairs = a * b;
  const { rounds } = situation;
  const orders = situation.first === 'roll-off' || situation.first === 'drawn each round' ? 2 : 1;
  const layers = Math.max(1, flagPairs(scenario) / 16) * (brutal.attrition === 'off' ? 1 : 10);
  const uses = scenario.attackerPlan.stratagems.length + scenario.targetPlan.stratagems.length;
  const spells = scenario.attackerPlan.spells.length + scenario.targetPlan.spells.length;
  const phases = phasesOf(scenario);
  const uneven = phases.filter(({ striker, other, phase }) => !strikesEvenly(striker, other, phase));
  const walks = uneven.reduce(
    (sum, { striker, other, phase }) =>
      sum + walkCost(striker, statesOf(other, false, false), phase) * pairs * (phase === 'melee' ? 3 : 1),
    0,
  );
  const fearful = [attacker, target].some(({ rules }) => rules.includes('Fear') || rules.includes('Phalanx'));
  const blast = phases.some(({ striker, phase }) => phase === 'melee' && hasBlast(striker, phase));
  const swept =
    uneven.length === 0 && layers === 1 && !fearful && !blast && uses === 0 && condition !== 'Sinister Echoes';
  const work = swept ? pairs * (a + b) * 30 + pairs * 800 : pairs * pairs * 12 + pairs * 8_000;
  const exact =
    1_000_000 + walks * (1 + uses) * Math.sqrt(layers) * 0.5 + rounds * orders * layers * (1 + spells) * work;
  const rolled = brutal.mishaps || scenario.rulings.deadlyOverkillCounts;
  const dice = rolled ? phases.reduce((sum, { striker, phase }) => sum + rollCost(striker, phase), 0) : 0;
  const swift = swept && isSwiftDuel(scenario);
  return {
    compile: 150_000 + (a + b) * 2_500,
    exact: !isExactDuel(scenario) || pairs > MOST_PAIRS || exact > MOST_EXACT_NS ? null : exact,
    trial: swift ? 20 + 30 * rounds : 500 + rounds * (uneven.length > 0 ? 1_500 : 800) + rounds * dice,
  };
}

/** Who strikes whom in which phase, by the plans. */
function phasesOf(duel: Duel): Array<{ striker: Unit; other: Unit; phase: 'shooting' | 'melee' }> {
  const charges = (plan: Plan) => behavioursOf(plan).some((one) => one.includes('charge'));
  const shoots = (plan: Plan) =>
    behavioursOf(plan).some((one) => one.startsWith('advance') || /shoot|fire|overwatch/.test(one));
  const melee = charges(duel.attackerPlan) || charges(duel.targetPlan);
  const { attacker, target } = duel;
  return [
    ...(melee ? [{ striker: attacker, other: target, phase: 'melee' as const }] : []),
    ...(melee ? [{ striker: target, other: attacker, phase: 'melee' as const }] : []),
    ...(shoots(duel.attackerPlan) ? [{ striker: attacker, other: target, phase: 'shooting' as const }] : []),
    ...(shoots(duel.targetPlan) ? [{ striker: target, other: attacker, phase: 'shooting' as const }] : []),
  ];
}

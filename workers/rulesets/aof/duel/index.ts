/**
 * The `duel` kind.
 *
 * schema.ts   what a scenario says        setup.ts   strikes at every distance   moves.ts   how far, and what to do there
 * play.ts     a duel with dice            exact.ts   a duel exactly, in stages   blocks.ts  all states of both units
 * steps.ts    what befalls one unit       fights.ts  shots and melees exactly    casts.ts   spells
 * policy.ts   decisions                   best.ts    best play, from the end     policyReport.ts  the same in words
 * ground.ts   dangerous ground            question.ts the compiled question      rulesOf.ts which rules came up
 * uses.ts     stratagems by activation    rounds.ts  how long it goes on         swift.ts   plain duels in one loop
 * sweep.ts    plain charges, all at once  notes.ts    what was assumed        cost.ts    what it costs
 * gather.ts   all other charges           table.ts    duels of many on many
 * swiftLoop.ts  that loop               swiftWasm.ts  the same in WebAssembly
 * mixed.ts    all other duels of charges in one loop, from the tables of meetings.ts   loop.ts   what both loops share
 * planes.ts   charges and shots exactly, without blocks   planeShots.ts   a shot in them   onPlanes.ts  their tally           meleeFacts.ts Fear, a Phalanx
 * rowBook.ts  rows of a strike in a duel
 * plans.ts    what a unit may do where nobody says
 */

import { toldApart } from '../../../wording.ts';
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { spellProblems, unitProblems } from '../check.ts';
import { pointsOf } from '../side.ts';
import { armies } from '../skirmish/army.ts';
import { bestCost, estimateDuel, MOST_BEST_NS } from './cost.ts';
import { examples } from './examples.ts';
import { occasions, plans } from './plans.ts';
import { DuelQuestion } from './question.ts';
import { Duel } from './schema.ts';
import { DuelTable } from './table.ts';
import { useProblems } from './uses.ts';

export const duel = scenarioKind<Duel>({
  id: 'duel',
  title: 'Duel',
  question: 'Who is left after four rounds?',
  schema: Duel,
  examples,
  check: checkDuel,
  estimate: estimateDuel,
  compile: (scenario) => new DuelQuestion(toldApart(scenario, 'attacker', 'target')),
  table: () => new DuelTable(),
  matchup: {
    row: 'attacker',
    column: 'target',
    rowPlan: 'attackerPlan',
    columnPlan: 'targetPlan',
    plans,
    occasions,
    win: 'won',
    loss: 'lost',
    destroyed: 'points/destroyed',
    lost: 'points/lost',
    points: pointsOf,
    armies,
  },
  sweepFields: [
    { path: 'target.defense', title: 'Defense' },
    { path: 'situation.distance', title: 'Distance' },
  ],
});

/** The least whole inches from its enemies at which a unit arrives from ambush (AOF-SR-01). */
const AMBUSH = 10;

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
    if (plan.ambushDistance < AMBUSH && !scenario.situation.kitchenTable) {
      problems.push({
        path: `${path}.ambushDistance`,
        message: 'a unit in ambush arrives over 9" from its enemies (AOF-SR-01)',
        allowed: `${AMBUSH} or more`,
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
  if (problems.length === 0 && bestCost(scenario) > MOST_BEST_NS) {
    problems.push({
      path: scenario.attackerPlan.behaviour === 'best' ? 'attackerPlan.behaviour' : 'targetPlan.behaviour',
      message: 'so many states cannot be searched for best play',
      allowed: 'smaller units, fewer rounds, or best play of one side only',
    });
  }
  return problems;
}

/**
 * The `activation` kind: one attacker, one target, everything a single activation holds.
 *
 * schema.ts      what a scenario says          check*.ts    faults across fields, size.ts how large it gets
 * terms.ts       every modifier, by its rule   attack.ts    one attack: what is rolled
 * resources.ts   what may be spent and made
 * states.ts      the activation as a countdown plan.ts      how a plan chooses
 * explored.ts    all it could come to
 * body.ts        what of the target is worn down: rows, units, grids, spirals; guarded.ts what turns damage away
 * activation.ts  the compiled question         policy.ts, sentence.ts, replay.ts   what is said about it
 */
import { toldApart } from '../../../wording.ts';
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { bodyOf } from '../body/body.ts';
import { attackOnTarget, modelsDestroyed } from '../matchups.ts';
import { ActivationQuestion, estimateActivation } from './activation.ts';
import { checkActivation } from './check.ts';
import { examples } from './examples.ts';
import { Activation } from './schema.ts';

export const activation = scenarioKind<Activation>({
  id: 'activation',
  title: 'One activation',
  question: 'Will it die?',
  schema: Activation,
  examples,
  check: (scenario) => {
    const problems = checkActivation(scenario);
    return problems.length > 0 ? problems : checkContinuation(scenario);
  },
  estimate: estimateActivation,
  compile: (scenario) => new ActivationQuestion(toldApart(scenario, 'attacker', 'target')),
  unsaidName: { side: 'attacker', beside: 'target' },
  matchup: attackOnTarget(
    {
      attacker: 'attacker',
      target: 'target',
      occasion: { situation: 'situation', combatAction: 'combatAction', plan: 'plan' },
    },
    modelsDestroyed,
  ),
  sweepFields: [
    { path: 'target.DEF', title: 'DEF' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

/** Going on after the target is destroyed is defined only where nothing reacts to the dice. */
function checkContinuation(scenario: Activation): Problem[] {
  if (scenario.afterDestroyed === 'stop') return [];
  // A solver with points to spend always reacts; everything else compiles in no time.
  const solves = scenario.plan.kind === 'optimal' && scenario.attacker.points > 0;
  if (
    !solves &&
    bodyOf(scenario.target, scenario.rulings).size === 0 &&
    new ActivationQuestion(scenario).engine.sequence
  )
    return [];
  return [
    {
      path: 'afterDestroyed',
      message: 'the plan or the target reacts to the dice, so attacks after its destruction are undefined',
      allowed: '"stop", or a row of boxes, no points to spend, no Tough, no power field and no knockdown',
    },
  ];
}

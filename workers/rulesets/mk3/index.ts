/**
 * WARMACHINE Prime Mk III with its HORDES appendix.
 *
 * schema.ts      what a scenario says          check*.ts    faults across fields, size.ts how large it gets
 * terms.ts       every modifier, by its rule   attack.ts    one attack: what is rolled
 * resources.ts   what may be spent and made
 * states.ts      the activation as a countdown plan.ts      how a plan chooses
 * explored.ts    all it could come to
 * body.ts        what of the target is worn down: rows, units, grids, spirals; guarded.ts what turns damage away
 * activation.ts  the compiled question         policy.ts, sentence.ts, replay.ts, ignored.ts   what is said about it
 * hits/          hits on grids, spirals and colossals, box by box
 * several/       several attackers in order on one target
 * duel/          two models over several turns
 * effects/       continuous effects over turns
 * battlegroup/   focus and fury over turns: leeching, frenzies, allocation, upkeep
 * models/        one attack on several models: the engine of the kinds area, powerAttack and hazard
 * area/          templates, sprays and shots into a melee
 * powerAttack/   power attacks, impact attacks
 * hazard/        falls, bombardments, burning ground
 * catalogue/     every rule with its status    profiles.ts, statline.ts   synthetic profiles, pasted stat lines
 */
import type { z } from 'zod';
import { roll } from '../roll/index.ts';
import { type Problem, type Ruleset, scenarioKind } from '../ruleset.ts';
import { ActivationQuestion, estimateActivation } from '../twodice/activation/activation.ts';
import { bodyOf } from '../twodice/activation/body.ts';
import { checkActivation } from '../twodice/activation/check.ts';
import { Activation } from '../twodice/activation/schema.ts';
import { area } from '../twodice/area/index.ts';
import { duel } from '../twodice/duel/index.ts';
import { effects } from '../twodice/effects/index.ts';
import { hazard } from '../twodice/hazard/index.ts';
import { hits } from '../twodice/hits/index.ts';
import { powerAttack } from '../twodice/powerAttack/index.ts';
import { several } from '../twodice/several/index.ts';
import { battlegroup } from './battlegroup/index.ts';
import { catalogue } from './catalogue/index.ts';
import { examples } from './examples.ts';
import { profiles } from './profiles.ts';
import { statLines } from './statline.ts';

export const activation = scenarioKind<z.infer<typeof Activation>>({
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
  compile: (scenario) => new ActivationQuestion(scenario),
  sweepFields: [
    { path: 'target.DEF', title: 'DEF' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

/** Going on after the target is destroyed is defined only where nothing reacts to the dice. */
function checkContinuation(scenario: z.infer<typeof Activation>): Problem[] {
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

export const mk3: Ruleset = {
  id: 'mk3',
  title: 'WARMACHINE Mk III',
  edition: 'Prime Mk III with the HORDES appendix',
  sources: ['WARMACHINE: Prime Mk III core rules, with Appendix A (timing) and Appendix C (HORDES)'],
  catalogue,
  kinds: [activation, several, duel, battlegroup, area, powerAttack, hazard, hits, effects, roll],
  profiles,
  statLines,
};

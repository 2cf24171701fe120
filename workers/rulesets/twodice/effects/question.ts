/** The `effects` kind: what fire and corrosion do to one model over its next Maintenance Phases. */

import { explore, type Graph } from '../../../kernel/graph.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { JointCounts, Measures, Question, Replay, See } from '../../ruleset.ts';
import { markMeasures, runOf } from '../activation/activation.ts';
import { policyOf } from '../activation/plan.ts';
import type { Body } from '../body/body.ts';
import { type Run, RunQuestion } from '../run/index.ts';
import { burningBody, readEffects, wholeBody } from './body.ts';
import { replayEffects } from './replay.ts';
import { effectsSentence, rulesOf } from './said.ts';
import type { Effects } from './schema.ts';
import { describe, type State, type Step, startState, stateKey } from './states.ts';

/** Each phase has a handful of states; the field multiplies them. */
const MAX_STATES = 20_000;

export class EffectsQuestion extends RunQuestion {
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  /** Public for the replay and the tests. */
  readonly graph: Graph<State, Step>;
  readonly run: Run;
  readonly body: Body;
  readonly scenario: Effects;

  constructor(asked: Effects) {
    super();
    const scenario = readEffects(asked);
    this.scenario = scenario;
    this.body = burningBody(scenario);
    const { conditions } = this.body;
    this.graph = explore(
      startState(scenario),
      stateKey,
      (state, condition) => describe(scenario, state, conditions[condition]),
      MAX_STATES,
      conditions.length,
    );
    const policy = policyOf(this.graph, this.body, null, () => 0);
    this.run = runOf(this.graph, this.body, policy, { stages: scenario.turns, labels: 1 });
    this.outcomes = this.run.outcomes;
    this.notes = [];
  }

  protected override actedRules(): readonly string[] {
    return rulesOf(this.scenario, wholeBody(this.scenario));
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.run.traceAt(seed, trial);
    return replayEffects(this, traced, unfolding, trial);
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return this.run.walk(seed, from, to, ({ outcome }) => see(outcome));
  }

  joint(): readonly JointCounts[] {
    return this.run.joint().target;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { name } = this.scenario.target;
    const { damage, boxes, destroyed, alive, marks } = this.run.read(tally, trials);
    const turns = (counts: readonly number[]) => counts.map((count, turn) => ({ label: `turn ${turn + 1}`, count }));
    return {
      destroyed: probabilityMeasure(`${name} destroyed`, destroyed, trials),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'After the last turn looked at.'),
      ...(damage
        ? {
            damage: distributionMeasure(
              'Damage suffered',
              'points',
              damage,
              0,
              trials,
              'The excess of the last blow included.',
            ),
          }
        : {}),
      alive: seriesMeasure(`${name} still standing after`, turns(alive), trials),
      ...tokensLeft(this.scenario, destroyed, alive.at(-1) ?? trials ?? 1, trials),
      ...markMeasures(this.body, marks, turns, trials),
    };
  }

  sentence(measures: Measures): string {
    return effectsSentence(this.scenario, measures);
  }
}

/** What a model leaves when it is destroyed (MK3-DMG-13). */
function tokensLeft(scenario: Effects, destroyed: number, standing: number, trials: number | null): Measures {
  const { tokens } = wholeBody(scenario);
  if (tokens === 0) return {};
  const counts = new Array<number>(tokens + 1).fill(0);
  counts[0] = standing;
  counts[tokens] = destroyed;
  return { tokens: distributionMeasure('Souls and corpses left', 'tokens', counts, 0, trials) };
}

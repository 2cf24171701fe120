/**
 * The `activation` kind: one attacker spends its activation on one target.
 *
 * Compiled to a countdown over boxes (or, where nothing reacts to the dice, a fixed sequence), which is solved,
 * propagated exactly, simulated and traced by the kernel.
 */

import type { TracedTrial } from '../../kernel/countdown.ts';
import { CountdownEngine } from '../../kernel/engine.ts';
import { type Graph, packProcess } from '../../kernel/graph.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../measures.ts';
import type { Cost, Ignored, Measures, PolicyReport, Question, Replay } from '../ruleset.ts';
import { readWear, upTo, wearOutcome, wearOutcomeValues } from '../twodice/wear.ts';
import { readTrack } from './boxes.ts';
import { exploreActivation } from './explored.ts';
import { policyFor } from './plan.ts';
import { reportPolicy } from './policy.ts';
import { replayTrial } from './replay.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';
import { activationSentence } from './sentence.ts';
import { sizeBound } from './size.ts';
import type { Action, ActivationStates, State } from './states.ts';

export class ActivationQuestion implements Question {
  readonly headline = 'destroyed';
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly exactErrorBound: number;
  readonly outcomes: Question['outcomes'];
  readonly policy?: PolicyReport;
  /** Public for the tests that play trials dice by dice. */
  readonly states: ActivationStates;
  readonly graph: Graph<State, Action>;
  readonly engine: CountdownEngine;
  private readonly scenario: Activation;
  private readonly resources: Resources;
  private readonly boxesLeft: number;

  /** @throws RangeError for a scenario that {@link checkActivation} refuses */
  constructor(scenario: Activation) {
    this.scenario = scenario;
    const { boxes, marked } = readTrack(scenario.target.damage);
    this.boxesLeft = boxes - marked;
    const explored = exploreActivation(scenario);
    this.states = explored.states;
    this.resources = explored.states.resources;
    this.graph = explored.graph;
    const policy = policyFor(scenario, this.graph, this.boxesLeft);
    const stages = this.graph.states.reduce((most, { made }) => Math.max(most, made), 0);
    const process = packProcess(this.graph, this.boxesLeft, policy, { stages, labels: scenario.attacker.points + 1 });
    this.engine = new CountdownEngine(process, scenario.afterDestroyed === 'stop');
    this.tallySize = this.engine.tallySize;
    this.exactErrorBound = this.engine.errorBound;
    this.rules = explored.rules;
    this.ignored = explored.ignored;
    this.notes = explored.notes;
    this.outcomes = this.outcomeValues();
    const report = reportPolicy(scenario, this.resources, this.graph, process);
    if (report) this.policy = report;
  }

  exact(): Float64Array {
    return this.engine.exact();
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.engine.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.engine.traceAt(seed, trial);
    return replayTrial(this, this.scenario, this.boxesLeft, traced, this.outcomeOf(traced), unfolding, trial);
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    return this.engine.find(seed, limit, (traced) => this.outcomeOf(traced)[name] === value);
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { target, afterDestroyed } = this.scenario;
    const { damage, boxes, destroyed, alive, labels } = readWear(tally, this.engine.layout, this.boxesLeft, trials);
    const measures: Record<string, Measures[string]> = {
      destroyed: probabilityMeasure(`${target.name} destroyed`, destroyed, trials),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'At the end of the activation.'),
      damage: distributionMeasure(
        'Damage dealt',
        'points',
        damage,
        0,
        trials,
        afterDestroyed === 'stop'
          ? 'The excess of the destroying blow included.'
          : 'All attacks, also those after the target is destroyed.',
      ),
    };
    if (alive.length > 0) {
      const steps = alive.map((count, stage) => ({ label: `attack ${stage + 1}`, count }));
      measures.alive = seriesMeasure(`${target.name} still standing after`, steps, trials);
    }
    if (labels.length > 1) {
      const { unit } = this.resources;
      const title = unit === 'focus' ? 'Focus left' : 'Fury left';
      measures.pointsLeft = distributionMeasure(title, unit, labels, 0, trials);
    }
    return measures;
  }

  sentence(measures: Measures): string {
    return activationSentence(this.scenario, this.resources, measures, this.policy);
  }

  outcomeOf(traced: TracedTrial): Record<string, number> {
    const { layout } = this.engine;
    const outcome = wearOutcome(traced, layout, this.boxesLeft);
    return layout.labels > 1 ? { ...outcome, pointsLeft: traced.label } : outcome;
  }

  private outcomeValues(): Question['outcomes'] {
    const { layout } = this.engine;
    const values = wearOutcomeValues(layout, this.boxesLeft);
    if (layout.labels === 1) return values;
    return [...values, { name: 'pointsLeft', title: 'Points left', values: upTo(layout.labels - 1) }];
  }
}

/** Nanoseconds, from the sizes alone; fitted with a margin on two-core machines. */
export function estimateActivation(scenario: Activation): Cost {
  const { boxes } = readTrack(scenario.target.damage);
  const { states, choices } = sizeBound(scenario);
  const outcomes = 25;
  const aims = 2;
  const solving = scenario.plan.kind === 'optimal' ? choices * boxes * outcomes * aims : 0;
  const steps = scenario.attacker.weapons.length + scenario.attacker.points;
  return {
    compile: 200_000 + choices * 3_000 + solving * 1.5,
    exact: 5_000 + states * boxes * outcomes,
    trial: 20 + 6 * Math.min(20, steps),
  };
}

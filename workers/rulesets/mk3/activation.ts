/**
 * The `activation` kind: one attacker spends its activation on one target.
 *
 * Compiled to a countdown over boxes (or, where nothing reacts to the dice, a fixed sequence), which is solved,
 * propagated exactly, simulated and traced by the kernel.
 */
import {
  asSequence,
  type CountdownProcess,
  countdownErrorBound,
  countdownExact,
  countdownSimulate,
  countdownTables,
  countdownTrace,
  explore,
  type Graph,
  packProcess,
  type SequenceProcess,
  sequenceExact,
  sequenceSimulate,
  sequenceTables,
  sequenceTrace,
  type TracedTrial,
  tallyOffsets,
  trialPlace,
} from '../../kernel/index.ts';
import { CHUNK_TRIALS, PURPOSE_UNFOLD, streamState, WordStream } from '../../kernel/streams.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../measures.ts';
import type { Cost, Ignored, Measures, PolicyReport, Question, Replay } from '../ruleset.ts';
import { readTrack } from './boxes.ts';
import { MAX_STATES, sizeBound } from './check.ts';
import { ignoredInputs } from './ignored.ts';
import { policyFor } from './plan.ts';
import { reportPolicy } from './policy.ts';
import { replayTrial } from './replay.ts';
import { type Resources, resourcesOf } from './resources.ts';
import type { Activation } from './schema.ts';
import { activationSentence } from './sentence.ts';
import { type Action, ActivationStates, type State, stateKey } from './states.ts';

/** For trials whose single steps nobody will see. */
const SKIPPED = new WordStream(streamState(0, 0, PURPOSE_UNFOLD));

interface Sampler {
  readonly simulate: Question['simulate'];
  /** `unfolding` splits what the trial itself left folded. */
  readonly trace: (stream: WordStream, unfolding: WordStream) => TracedTrial;
}

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
  readonly process: CountdownProcess;
  readonly sequence: SequenceProcess | null;
  private readonly scenario: Activation;
  private readonly resources: Resources;
  private readonly attacks: number;
  private readonly boxesLeft: number;
  private builtSampler: Sampler | undefined;

  /** @throws RangeError for a scenario that {@link checkActivation} refuses */
  constructor(scenario: Activation) {
    this.scenario = scenario;
    this.resources = resourcesOf(scenario);
    const { boxes, marked } = readTrack(scenario.target.damage);
    this.boxesLeft = boxes - marked;
    this.states = new ActivationStates(scenario, this.resources);
    this.graph = explore(this.states.start(), stateKey, (state) => this.states.describe(state), MAX_STATES);
    const policy = policyFor(scenario, this.graph, this.boxesLeft);
    this.attacks = this.graph.states.reduce((most, { made }) => Math.max(most, made), 0);
    this.process = packProcess(this.graph, this.boxesLeft, policy, {
      stages: this.attacks,
      labels: scenario.attacker.points + 1,
    });
    this.sequence = asSequence(this.process, scenario.afterDestroyed === 'stop');
    this.tallySize = tallyOffsets(this.layout).size;
    this.exactErrorBound = countdownErrorBound(this.process);
    this.rules = [...new Set([...this.states.rules, ...this.resources.rules, ...this.targetRules()])].sort();
    this.ignored = ignoredInputs(scenario, this.states.rules, this.usedWeapons());
    this.notes = this.resources.notes;
    this.outcomes = this.outcomeValues();
    const report = reportPolicy(scenario, this.resources, this.graph, this.process);
    if (report) this.policy = report;
  }

  exact(): Float64Array {
    return this.sequence ? sequenceExact(this.sequence) : countdownExact(this.process);
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.sampler().simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const { stream, skip } = trialPlace(seed, trial);
    const { trace } = this.sampler();
    const unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    for (let i = 0; i < skip; i++) trace(stream, SKIPPED);
    const traced = trace(stream, unfolding);
    return replayTrial(this, this.scenario, this.boxesLeft, traced, this.outcomeOf(traced), unfolding, trial);
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    const { trace } = this.sampler();
    let { stream } = trialPlace(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial % CHUNK_TRIALS === 0) stream = trialPlace(seed, trial).stream;
      if (this.outcomeOf(trace(stream, SKIPPED))[name] === value) return trial;
    }
    return null;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { maxTotal, stages, labels } = this.layout;
    const at = tallyOffsets(this.layout);
    const damage = Array.from({ length: maxTotal + 1 }, (_, i) => tally[i]);
    const boxes = damage.slice(0, this.boxesLeft + 1);
    for (let total = this.boxesLeft + 1; total <= maxTotal; total++) boxes[this.boxesLeft] += damage[total];
    // Last stands leave the model alive, so the stage counters and not the totals say who was destroyed.
    let destroyed = 0;
    for (let stage = 0; stage < stages; stage++) destroyed += tally[at.fell + stage];
    let alive = destroyed + tally[at.fell + stages];
    const steps = Array.from({ length: stages }, (_, stage) => {
      alive -= tally[at.fell + stage];
      return { label: `attack ${stage + 1}`, count: Math.max(0, alive) };
    });
    const measures: Record<string, Measures[string]> = {
      destroyed: probabilityMeasure(`${this.scenario.target.name} destroyed`, destroyed, trials),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'At the end of the activation.'),
      damage: distributionMeasure(
        'Damage dealt',
        'points',
        damage,
        0,
        trials,
        this.scenario.afterDestroyed === 'stop'
          ? 'The excess of the destroying blow included.'
          : 'All attacks, also those after the target is destroyed.',
      ),
    };
    if (stages > 0) measures.alive = seriesMeasure(`${this.scenario.target.name} still standing after`, steps, trials);
    if (labels > 1) {
      const left = Array.from({ length: labels }, (_, i) => tally[at.label + i]);
      const { unit } = this.resources;
      const title = unit === 'focus' ? 'Focus left' : 'Fury left';
      measures.pointsLeft = distributionMeasure(title, unit, left, 0, trials);
    }
    return measures;
  }

  sentence(measures: Measures): string {
    return activationSentence(this.scenario, this.resources, measures, this.policy);
  }

  /** The loops and their tables, built when the first trial is asked for. */
  private sampler(): Sampler {
    if (!this.builtSampler) {
      const { sequence, process } = this;
      if (sequence) {
        const tables = sequenceTables(sequence);
        this.builtSampler = {
          simulate: (state, trials, tally) => sequenceSimulate(sequence, tables, state, trials, tally),
          trace: (stream, unfolding) => sequenceTrace(sequence, tables, stream, unfolding),
        };
      } else {
        const tables = countdownTables(process);
        this.builtSampler = {
          simulate: (state, trials, tally) => countdownSimulate(process, tables, state, trials, tally),
          trace: (stream) => countdownTrace(process, tables, stream),
        };
      }
    }
    return this.builtSampler;
  }

  outcomeOf({ total, fell, label }: TracedTrial): Record<string, number> {
    return {
      destroyed: fell < this.layout.stages ? 1 : 0,
      boxes: Math.min(total, this.boxesLeft),
      damage: total,
      ...(this.layout.labels > 1 ? { pointsLeft: label } : {}),
    };
  }

  private get layout() {
    return this.sequence?.layout ?? this.process.layout;
  }

  private outcomeValues(): Question['outcomes'] {
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, i) => i);
    const { maxTotal, labels } = this.layout;
    return [
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
      { name: 'boxes', title: 'Boxes marked', values: upTo(this.boxesLeft) },
      { name: 'damage', title: 'Damage dealt', values: upTo(maxTotal) },
      ...(labels > 1 ? [{ name: 'pointsLeft', title: 'Points left', values: upTo(labels - 1) }] : []),
    ];
  }

  private usedWeapons(): ReadonlySet<number> {
    const used = new Set<number>();
    for (const action of this.graph.actions) used.add(action.choice.weapon);
    return used;
  }

  private targetRules(): string[] {
    const { target, attacker, plan } = this.scenario;
    const rules = ['MK3-DMG-08'];
    if (target.tough) rules.push('MK3-TOUGH-01', 'MK3-TOUGH-02');
    if (target.leavesPlayWhenDisabled !== 'no') rules.push('MK3-TOUGH-03');
    if (target.powerField > 0) rules.push('MK3-PFIELD-01', 'MK3-PFIELD-02');
    if (this.graph.actions.some(({ choice }) => choice.kind === 'attack' && choice.bought)) {
      rules.push('MK3-ATK-06');
      if (attacker.points > 0 && this.resources.unit === 'focus') rules.push('MK3-FOCUS-07');
    }
    if (this.graph.actions.some(({ choice }) => choice.kind === 'commit')) rules.push('MK3-STAT-06', 'MK3-DICE-01');
    if (plan.kind === 'optimal' && attacker.points > 0) rules.push('MK3-DMG-02');
    return rules;
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

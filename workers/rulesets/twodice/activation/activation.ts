/**
 * The `activation` kind: one attacker spends its activation on one target.
 *
 * Compiled to a countdown over boxes (or, where nothing reacts to the dice, a fixed sequence), which is solved,
 * propagated exactly, simulated and traced by the kernel.
 */

import { CountdownEngine } from '../../../kernel/engine.ts';
import { type Candidate, type Graph, packProcess } from '../../../kernel/graph.ts';
import { WearEngine } from '../../../kernel/wear/engine.ts';
import type { WearPolicy } from '../../../kernel/wear/process.ts';
import { packWear } from '../../../kernel/wear/solve.ts';
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, JointCounts, Measures, PolicyReport, Question, Replay, See } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { type Body, bodyOf } from '../body/body.ts';
import { leavesTokens } from '../conditions/index.ts';
import {
  type Run,
  type RunEnd,
  RunQuestion,
  StatesRun,
  TotalRun,
  takenActions,
  type WearReading,
} from '../run/index.ts';
import { anyFallen } from '../wear.ts';
import { enterChoice, enterResources } from './acted.ts';
import { exploreActivation, readActivation } from './explored.ts';
import { inAnyOrder, isListedOrder, orderNote } from './freeOrder.ts';
import { plannedChoice, policyOf } from './plan.ts';
import { reportPolicy } from './policy.ts';
import { type Reached, reachedIn } from './reached.ts';
import { replayTrial } from './replay.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';
import { activationSentence } from './sentence.ts';
import { sizeBound, sizeProblems } from './size.ts';
import { type Action, RAGE_CAP, type State } from './state.ts';
import type { ActivationStates } from './states.ts';
import { worthOf } from './worth.ts';

/** Nanoseconds that a note about another order may take. */
const MOST_FOR_NOTE = 400_000_000;

const COUNTED = { tokens: true, rage: true, lasting: true };

export class ActivationQuestion extends RunQuestion {
  /** Public for the tests that play trials dice by dice. */
  readonly states: ActivationStates;
  readonly graph: Graph<State, Action>;
  readonly run: Run;
  readonly body: Body;
  private readonly scenario: Activation;
  private readonly resources: Resources;
  private readonly said: readonly string[];
  private allNotes: readonly string[] | undefined;

  /** @throws RangeError for a scenario that {@link checkActivation} refuses */
  constructor(asked: Activation) {
    super();
    const scenario = readActivation(asked);
    this.scenario = scenario;
    const explored = exploreActivation(scenario);
    this.body = explored.body;
    this.states = explored.states;
    this.resources = explored.states.resources;
    this.graph = explored.graph;
    const stages = this.graph.states.reduce((most, { made }) => Math.max(most, made), 0);
    const goal = scenario.plan.kind === 'optimal' ? scenario.plan : null;
    const planned = goal
      ? null
      : (_: State, candidates: readonly Action[], boxesLeft: number) => plannedChoice(scenario, candidates, boxesLeft);
    const policy = policyOf(this.graph, this.body, goal, planned);
    const sizes = { stages, labels: this.states.labels.count };
    this.run = runOf(this.graph, this.body, policy, sizes, scenario.afterDestroyed === 'stop');
    this.said = explored.notes;
  }

  get outcomes(): Question['outcomes'] {
    return this.outcomeValues();
  }

  protected override reportPolicy(): PolicyReport | undefined {
    return reportPolicy(this.scenario, this.resources, this.graph, this.run, this.body);
  }

  protected override actedRules(): readonly string[] {
    const ledger = new Ledger();
    const { graph, states, body } = this;
    enterResources(ledger, states, COUNTED);
    for (const taken of takenActions(graph, this.run)) {
      enterChoice(ledger, states, body, graph.states[taken.node], graph.actions[taken.action].choice, taken, COUNTED);
    }
    return ledger.rules;
  }

  /** What is said beside the answer. What any order would add is worked out when it is first asked for. */
  get notes(): readonly string[] {
    this.allNotes ??= [...this.said, ...this.orderNotes()];
    return this.allNotes;
  }

  private orderNotes(): string[] {
    const { scenario, body } = this;
    if (scenario.plan.kind !== 'optimal' || !isListedOrder(scenario, this.resources)) return [];
    const free = inAnyOrder(scenario);
    const { compile, exact } = estimateActivation(free);
    const fits = sizeProblems('', sizeBound(free).states, body).length === 0 && compile + (exact ?? 0) < MOST_FOR_NOTE;
    const listed = worthOf(this.run, scenario.plan, body);
    const other = fits ? new ActivationQuestion(free) : null;
    return [orderNote(scenario, listed, other && worthOf(other.run, scenario.plan, other.body))];
  }

  /** The engine of a question on a row of boxes; the tests look inside it. */
  get engine(): CountdownEngine {
    if (!(this.run instanceof TotalRun)) throw new TypeError('the target is not a row of boxes');
    return this.run.engine;
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.run.traceAt(seed, trial);
    return replayTrial(this, this.scenario, traced, this.withPoints(traced), unfolding, trial);
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return this.run.walk(seed, from, to, (end) => see(this.withPoints(end)));
  }

  joint(): readonly JointCounts[] {
    const { target, labels } = this.run.joint();
    const ends = Array.from({ length: this.run.labels }, (_, label) => this.withPoints({ label, outcome: {} }));
    const names = Object.keys(ends[0] ?? {});
    const values = Object.fromEntries(names.map((name) => [name, ends.map((end) => end[name])]));
    return [...target, { ...labels, values }];
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { target, afterDestroyed } = this.scenario;
    const { damage, boxes, destroyed, alive, labels, models, marks } = this.run.read(tally, trials);
    const dragoon = this.body.kind === 'dragoon';
    const whole = this.body.kind === 'models' ? `All ${counted(this.body.models, 'models')}` : target.name;
    const measures: Record<string, Measures[string]> = {
      destroyed: probabilityMeasure(`${whole} destroyed`, destroyed, trials),
    };
    if (dragoon && models.length > 0) {
      measures.dismounted = probabilityMeasure(
        `${target.name} dismounted`,
        anyFallen(models, trials),
        trials,
        'Or worse.',
      );
    } else if (models.length > 0) {
      measures.models = distributionMeasure('Models destroyed', 'models', models, 0, trials);
    }
    measures.boxes = distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'At the end of the activation.');
    if (damage) {
      measures.damage = distributionMeasure(
        'Damage dealt',
        'points',
        damage,
        0,
        trials,
        afterDestroyed === 'stop'
          ? 'The excess of the destroying blow included.'
          : 'All attacks, also those after the target is destroyed.',
      );
    }
    const steps = (counts: readonly number[]) =>
      counts.map((count, stage) => ({ label: `attack ${stage + 1}`, count }));
    if (alive.length > 0) {
      const standing = this.body.kind === 'models' ? 'A model' : target.name;
      measures.alive = seriesMeasure(`${standing} still standing after`, steps(alive), trials);
    }
    Object.assign(measures, markMeasures(this.body, marks, steps, trials));
    const endings = this.states.labels;
    for (const effect of endings.lasting) {
      const [, count] = endings.counted(labels, 2, ({ lasting }) => (lasting.includes(effect) ? 1 : 0));
      measures[effect] = probabilityMeasure(LASTING_TITLES[effect], count, trials, 'Destroyed or not.');
    }
    const tokens = { none: 0, soul: 1, corpse: 1, 'soul and corpse': 2 }[target.tokens];
    if (tokens > 0) {
      const left = leavesTokens(target).value ? tokens : 0;
      const fallen = models.length > 0 && !dragoon ? models : [alive.at(-1) ?? trials ?? 1, destroyed];
      const counts = new Array<number>((fallen.length - 1) * left + 1).fill(0);
      fallen.forEach((count, model) => {
        counts[model * left] += count;
      });
      measures.tokens = distributionMeasure('Souls and corpses left', 'tokens', counts, 0, trials);
    }
    if (target.rage) {
      const gained = endings.counted(labels, RAGE_CAP + 1, ({ rage }) => rage);
      measures.rage = distributionMeasure('Focus gained by Rage', 'focus', gained, 0, trials);
    }
    const most = this.scenario.attacker.points;
    if (most > 0) {
      const { unit } = this.resources;
      const title = unit === 'focus' ? 'Focus left' : 'Fury left';
      const left = endings.counted(labels, most + 1, ({ points }) => points);
      measures.pointsLeft = distributionMeasure(title, unit, left, 0, trials);
    }
    return measures;
  }

  sentence(measures: Measures): string {
    return activationSentence(this.scenario, this.body, this.resources, measures, this.policy);
  }

  private withPoints({ outcome, label }: Pick<RunEnd, 'outcome' | 'label'>): Readonly<Record<string, number>> {
    const { labels } = this.states;
    const { points, lasting, rage } = labels.decode(label);
    return {
      ...outcome,
      ...Object.fromEntries(labels.lasting.map((effect) => [effect, lasting.includes(effect) ? 1 : 0])),
      ...(this.scenario.target.rage ? { rage } : {}),
      ...(this.scenario.attacker.points > 0 ? { pointsLeft: points } : {}),
    };
  }

  private outcomeValues(): Question['outcomes'] {
    const { attacker, target } = this.scenario;
    return [
      ...this.run.outcomes,
      ...this.states.labels.lasting.map((effect) => ({
        name: effect,
        title: LASTING_TITLES[effect],
        values: [0, 1],
      })),
      ...(target.rage ? [{ name: 'rage', title: 'Focus gained by Rage', values: upTo(RAGE_CAP) }] : []),
      ...(attacker.points > 0 ? [{ name: 'pointsLeft', title: 'Points left', values: upTo(attacker.points) }] : []),
    ];
  }
}

const LASTING_TITLES = { Fire: 'Set on fire', Corrosion: 'Corroded', Disruption: 'Disrupted' };

/** A graph with its policy, in the form that suits the target. */
export function runOf<S, C extends Candidate<S>>(
  graph: Graph<S, C>,
  body: Body,
  policy: Int32Array | WearPolicy,
  sizes: { readonly stages: number; readonly labels: number },
  stop = true,
): Run {
  const wear = body.wear();
  if (wear && 'rowOf' in policy) return new StatesRun(new WearEngine(packWear(graph, wear, policy, sizes)));
  if (wear || 'rowOf' in policy) throw new TypeError('the policy is not one for this target');
  const process = packProcess(graph, body.boxesLeft, policy, sizes);
  return new TotalRun(new CountdownEngine(process, stop), body.boxesLeft);
}

/** One series for each system, aspect or beast: crippled or destroyed by the end of each stage. */
export function markMeasures(
  { kind }: Body,
  marks: WearReading['marks'],
  steps: (counts: readonly number[]) => Array<{ label: string; count: number }>,
  trials: number | null,
): Record<string, Measures[string]> {
  const measures: Record<string, Measures[string]> = {};
  for (const { name, by } of [...marks, ...(kind === 'colossal' ? onBothGrids(marks) : [])]) {
    if (by.length === 0) continue;
    const title = kind === 'guarded' ? `${capitalized(name)} after` : `${capitalized(name)} crippled after`;
    measures[name] = seriesMeasure(title, steps(by), trials);
  }
  return measures;
}

/**
 * Systems that a colossal has on both grids, marked on both: only then are they crippled (MK3-CRIPPLE-01). Its grids are
 * filled one after the other (MK3-COLOSSAL-05), so whoever has marked the later one has marked both.
 */
function onBothGrids(marks: WearReading['marks']): WearReading['marks'] {
  return marks.flatMap(({ name, by }) => {
    const other = marks.find((mark) => mark.name === name.replace('left grid: ', 'right grid: ') && mark.name !== name);
    if (!other) return [];
    return [
      { name: name.replace('left grid: ', 'both grids: '), by: by.map((count, i) => Math.min(count, other.by[i])) },
    ];
  });
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/**
 * Nanoseconds, from the states and choices that are reached, counted without dice; fitted on random questions and on
 * ordinary ones (`npx tsx scripts/costs.ts`).
 */
export function estimateActivation(scenario: Activation): Cost {
  const { boxesLeft, size, conditions } = bodyOf(scenario.target, scenario.rulings);
  const reached = reachedIn(scenario);
  const optimal = scenario.plan.kind === 'optimal';
  if (size > 0) return estimateStates(reached, size, Math.max(1, conditions.length), optimal);
  const { choices, attacks, outcomes } = reached;
  const steps = scenario.attacker.weapons.length + scenario.attacker.points;
  return {
    compile: 80_000 + choices * 5_000 + attacks * 30_000 + (optimal ? outcomes * boxesLeft * 35 : 0),
    exact: 5_000 + outcomes * boxesLeft * 6,
    trial: 20 + 6 * Math.min(20, steps),
  };
}

/** States of the target that an attack leads on to from each of them, as far as there are so many. */
const SPREAD = 60;
/** States of a target that are so many that the tables of a trial no longer stay close to the processor. */
const MANY = 3_000;

/** The same for a target with states: entries are states of the target times states of the activation. */
function estimateStates(reached: Reached, size: number, conditions: number, optimal: boolean): Cost {
  const { states, choices, attacks, outcomes, passed } = reached;
  // Solving looks at every state of the target; the exact answer passes through those that are reached by then.
  const entries = passed.map((_, made) => Math.min(size, SPREAD ** made));
  const passing = passed.reduce((sum, spread, made) => sum + spread * entries[made], 0);
  const far = entries.filter((count) => count >= MANY).length;
  return {
    compile:
      150_000 +
      choices * 12_000 +
      attacks * 13_000 +
      size * 210 +
      (optimal ? size * states * 21 + ((size * outcomes) / conditions) * 2.3 : 0),
    exact: 25_000 + size * 20 + passing * 27,
    trial: 20 + 41 * passed.length + 140 * far,
  };
}

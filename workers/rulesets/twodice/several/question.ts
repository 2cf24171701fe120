import { upTo } from '../../upTo.ts';
import { readActivation } from '../activation/explored.ts';
/** The `several` kind: attackers in order on one target, solved, computed and simulated as one countdown. */

import { explore, type Graph } from '../../../kernel/graph.ts';
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords, distributionMeasure, percent, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, JointCounts, Measures, PolicyReport, Question, Replay, See } from '../../ruleset.ts';
import { enterChoice, enterResources } from '../activation/acted.ts';
import { estimateActivation, markMeasures, runOf } from '../activation/activation.ts';
import { plannedChoice, policyOf } from '../activation/plan.ts';
import { reachableDecisions, reportDecisions } from '../activation/policy.ts';
import { actionSteps } from '../activation/replay.ts';
import { MAX_STATES } from '../activation/size.ts';
import { worthOf } from '../activation/worth.ts';
import { type Body, bodyOf } from '../body/body.ts';
import { type Run, type RunEnd, RunQuestion, takenActions } from '../run/index.ts';
import { activationOf, type Several } from './schema.ts';
import { SeveralStates, type Turn, type TurnAction, turnKey } from './states.ts';

/** Differences of orders below this are rounding. */
const TIE = 1e-12;

/** What several attackers are counted for besides boxes. */
const NOTHING_ELSE = { tokens: false, rage: false, lasting: false };

interface Compiled {
  readonly order: readonly number[];
  readonly states: SeveralStates;
  readonly graph: Graph<Turn, TurnAction>;
  readonly run: Run;
}

export class SeveralQuestion extends RunQuestion {
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  /** Indices of the attackers in the order in which they act. */
  readonly order: readonly number[];
  readonly run: Run;
  readonly body: Body;
  readonly graph: Graph<Turn, TurnAction>;
  private readonly scenario: Several;
  private readonly states: SeveralStates;
  private readonly names: readonly string[];

  constructor(asked: Several) {
    super();
    const scenario = readActivation(asked);
    this.scenario = scenario;
    this.body = bodyOf(scenario.target, scenario.rulings);
    const listed = compileOrder(scenario, [...scenario.attackers.keys()], this.body);
    const best = scenario.order === 'best' ? bestOrder(scenario, listed, this.body) : listed;
    const { order, states, graph, run } = best;
    this.order = order;
    this.states = states;
    this.graph = graph;
    this.run = run;
    this.names = order.map((index, place) => `${place + 1}. ${scenario.attackers[index].attacker.name}`);
    this.outcomes = [
      ...run.outcomes,
      { name: 'attackers', title: 'Attackers whose turn came', values: upTo(order.length).slice(1) },
    ];
    this.notes = [
      ...orderNotes(scenario, best, listed, this.names),
      ...scenario.attackers.flatMap(({ attacker }, index) =>
        states.activations[order.indexOf(index)].resources.notes.map((note) => `${attacker.name}: ${note}`),
      ),
    ];
  }

  protected override actedRules(): readonly string[] {
    const ledger = new Ledger();
    const { graph, states, body } = this;
    for (const activation of states.activations) enterResources(ledger, activation, NOTHING_ELSE);
    for (const taken of takenActions(graph, this.run)) {
      const { who, state } = graph.states[taken.node];
      const { choice } = graph.actions[taken.action];
      if (choice.kind !== 'end') enterChoice(ledger, states.activations[who], body, state, choice, taken, NOTHING_ELSE);
    }
    return ledger.rules;
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.run.traceAt(seed, trial);
    const outcome = this.outcomeOf(traced);
    const steps = traced.steps.flatMap((action) => {
      const { who, state } = this.graph.states[action.node];
      const { choice } = this.graph.actions[action.action];
      if (choice.kind === 'end') {
        return [{ label: this.names[who + 1], dice: [], text: `begins; ${this.left(action.before)} left` }];
      }
      const player = { states: this.states.activations[who], body: this.body };
      return actionSteps(player, state, choice, action, unfolding).map((step) => ({
        ...step,
        label: `${this.names[who]}: ${step.label}`,
      }));
    });
    const { name } = this.scenario.target;
    const sentence = outcome.destroyed
      ? `${name} is destroyed by ${this.names[traced.fell]}.`
      : `${name} survives with ${this.left(traced.worn)}.`;
    return { trial, steps, outcome, sentence };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return this.run.walk(seed, from, to, (end) => see(this.outcomeOf(end)));
  }

  joint(): readonly JointCounts[] {
    const { target, fell } = this.run.joint();
    const attackers = upTo(this.run.stages).map((stage) => Math.min(stage + 1, this.run.stages));
    return [...target, { at: fell.at, values: { ...fell.values, attackers } }];
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { name } = this.scenario.target;
    const { damage, boxes, destroyed, fell, alive, models, marks } = this.run.read(tally, trials);
    const steps = (counts: readonly number[]) => counts.map((count, who) => ({ label: this.names[who], count }));
    const whole = this.body.kind === 'models' ? `All ${counted(this.body.models, 'models')}` : name;
    // Who destroys it is the last to act; when nobody does, all have acted.
    const acted = [...fell];
    acted[acted.length - 1] += alive[alive.length - 1];
    return {
      destroyed: probabilityMeasure(`${whole} destroyed`, destroyed, trials),
      alive: seriesMeasure(`${models.length > 0 ? 'A model' : name} still standing after`, steps(alive), trials),
      attackers: distributionMeasure(
        'Attackers whose turn came',
        'attackers',
        acted,
        1,
        trials,
        'Once it is destroyed, the others are free for something else.',
      ),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'After the last attacker.'),
      ...(models.length > 0 ? { models: distributionMeasure('Models destroyed', 'models', models, 0, trials) } : {}),
      ...(damage
        ? {
            damage: distributionMeasure(
              'Damage dealt',
              'points',
              damage,
              0,
              trials,
              'The excess of the destroying blow included.',
            ),
          }
        : {}),
      ...markMeasures(this.body, marks, steps, trials),
    };
  }

  sentence({ destroyed, alive }: Measures): string {
    if (destroyed?.kind !== 'probability' || alive?.kind !== 'series') throw new TypeError('not a several answer');
    const { target } = this.scenario;
    const chance = chanceInWords(destroyed);
    const by = alive.steps.map(({ label, value }) => `after ${label} ${percent(1 - value)}`).join(', ');
    const who = this.names.length === 1 ? 'one attacker' : `${this.names.length} attackers`;
    return `${target.name} (DEF ${target.DEF}, ARM ${target.ARM}) is destroyed by ${who}: ${chance} (${by}).`;
  }

  private outcomeOf({ fell, outcome }: RunEnd): Record<string, number> {
    return { ...outcome, attackers: Math.min(fell + 1, this.run.stages) };
  }

  private left(worn: number): string {
    return `${this.body.boxesLeft - worn} of ${counted(this.body.boxesLeft, 'boxes')}`;
  }

  protected override reportPolicy(): PolicyReport | undefined {
    const reports = this.states.activations.flatMap((activation, who) => {
      if (activation.scenario.plan.kind !== 'optimal') return [];
      const decisions = reachableDecisions(this.graph, this.run, this.body, (node) =>
        this.graph.states[node].who === who ? this.graph.states[node].state : null,
      );
      const report = reportDecisions(activation.scenario, activation.resources, decisions);
      return report ? [{ name: this.names[who], report }] : [];
    });
    if (reports.length === 0) return undefined;
    return {
      summary: reports.map(({ name, report }) => `${name}: ${report.summary}`).join(' '),
      lines: reports.flatMap(({ name, report }) => report.lines.map((line) => `${name}: ${line}`)),
    };
  }
}

function compileOrder(scenario: Several, order: readonly number[], body: Body): Compiled {
  const states = new SeveralStates(scenario, order, body);
  const graph = explore(
    states.start(),
    turnKey,
    (turn, condition) => states.describe(turn, condition),
    MAX_STATES,
    body.conditions.length,
  );
  const policy = policyOf(graph, body, scenario, ({ who }, candidates, boxesLeft) =>
    plannedChoice(states.activations[who].scenario, candidates, boxesLeft),
  );
  const run = runOf(graph, body, policy, { stages: order.length, labels: 1 });
  return { order, states, graph, run };
}

/** What orders are compared by: the aim, then how few attackers it takes. */
function worth({ run }: Compiled, scenario: Several, body: Body): [number, number] {
  const { alive } = run.read(run.exact(), null);
  // The mean number who act is 1 plus the chance that the next one is needed, for each but the last.
  const needed = alive.slice(0, -1).reduce((sum, chance) => sum + chance, 1);
  return [worthOf(run, scenario, body), -needed];
}

/** Every order, exactly; the listed one wins ties. */
function bestOrder(scenario: Several, listed: Compiled, body: Body): Compiled {
  let best = listed;
  let [first, second] = worth(listed, scenario, body);
  for (const order of permutations(listed.order)) {
    const compiled = compileOrder(scenario, order, body);
    const [a, b] = worth(compiled, scenario, body);
    if (a > first + TIE || (a > first - TIE && b > second + TIE)) {
      best = compiled;
      first = a;
      second = b;
    }
  }
  return best;
}

function* permutations(items: readonly number[]): IterableIterator<number[]> {
  if (items.length <= 1) {
    yield [...items];
    return;
  }
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, index) => index !== at))) yield [item, ...rest];
  }
}

function orderNotes(scenario: Several, best: Compiled, listed: Compiled, names: readonly string[]): string[] {
  if (scenario.order === 'as listed') return [];
  if (best === listed) return ['No other order is better than the listed one.'];
  const { destroyed, alive } = listed.run.read(listed.run.exact(), null);
  const needed = alive.slice(0, -1).reduce((sum, chance) => sum + chance, 1);
  const listedAs = `${percent(destroyed)} with ${needed.toFixed(2)} attackers on average`;
  return [`Best order: ${names.join(', ')}. As listed it would be ${listedAs}.`];
}

/** A field of one activation as a field of this scenario: the target is shared, the rest belongs to its attacker. */
export function pathOf(path: string, index: number): string {
  return path === 'target' || path.startsWith('target.') || path.startsWith('rulings.')
    ? path
    : `attackers[${index}].${path}`;
}

export function estimateSeveral(scenario: Several): Cost {
  const each = scenario.attackers.map((_, index) => estimateActivation(activationOf(scenario, index)));
  const sum = (part: (cost: Cost) => number) => each.reduce((total, cost) => total + part(cost), 0);
  const count = scenario.attackers.length;
  let orders = 1;
  if (scenario.order === 'best') for (let i = 2; i <= count; i++) orders *= i;
  const exact = sum((cost) => cost.exact ?? 0);
  // Rules and scripts are looked up by the same pass that solves best play; the answer of each order is exact.
  return {
    compile: sum((cost) => cost.compile) * (orders + 1) + exact * orders,
    exact,
    trial: sum((cost) => cost.trial),
  };
}

/** The `several` kind: attackers in order on one target, solved, computed and simulated as one countdown. */
import type { TracedTrial } from '../../../kernel/countdown.ts';
import { CountdownEngine } from '../../../kernel/engine.ts';
import { explore, type Graph, packProcess, solvePolicy } from '../../../kernel/graph.ts';
import { chanceInWords, distributionMeasure, percent, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Ignored, Measures, PolicyReport, Question, Replay } from '../../ruleset.ts';
import { readWear, upTo, wearOutcome, wearOutcomeValues } from '../../twodice/wear.ts';
import { estimateActivation } from '../activation.ts';
import { readTrack } from '../boxes.ts';
import { exploreActivation } from '../explored.ts';
import { aimsFor, plannedChoice } from '../plan.ts';
import { reachableDecisions, reportDecisions } from '../policy.ts';
import { actionSteps } from '../replay.ts';
import { MAX_STATES } from '../size.ts';
import { activationOf, type Several } from './schema.ts';
import { SeveralStates, type Turn, type TurnAction, turnKey } from './states.ts';

/** Differences of orders below this are rounding. */
const TIE = 1e-12;

interface Compiled {
  readonly order: readonly number[];
  readonly states: SeveralStates;
  readonly graph: Graph<Turn, TurnAction>;
  readonly engine: CountdownEngine;
}

export class SeveralQuestion implements Question {
  readonly headline = 'destroyed';
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly exactErrorBound: number;
  readonly outcomes: Question['outcomes'];
  readonly policy?: PolicyReport;
  /** Indices of the attackers in the order in which they act. */
  readonly order: readonly number[];
  readonly engine: CountdownEngine;
  readonly graph: Graph<Turn, TurnAction>;
  private readonly scenario: Several;
  private readonly states: SeveralStates;
  private readonly names: readonly string[];
  private readonly boxesLeft: number;

  constructor(scenario: Several) {
    this.scenario = scenario;
    const { boxes, marked } = readTrack(scenario.target.damage);
    this.boxesLeft = boxes - marked;
    const listed = compileOrder(scenario, [...scenario.attackers.keys()], this.boxesLeft);
    const best = scenario.order === 'best' ? bestOrder(scenario, listed, this.boxesLeft) : listed;
    const { order, states, graph, engine } = best;
    this.order = order;
    this.states = states;
    this.graph = graph;
    this.engine = engine;
    this.names = order.map((index, place) => `${place + 1}. ${scenario.attackers[index].attacker.name}`);
    this.tallySize = engine.tallySize;
    this.exactErrorBound = engine.errorBound;
    this.outcomes = [
      ...wearOutcomeValues(engine.layout, this.boxesLeft),
      { name: 'attackers', title: 'Attackers who acted', values: upTo(order.length).slice(1) },
    ];
    const alone = scenario.attackers.map((_, index) => exploreActivation(activationOf(scenario, index)));
    this.rules = [...new Set(alone.flatMap(({ rules }) => rules))].sort();
    // What is ignored of the shared target is said once, however many attackers say it.
    const ignored = alone.flatMap((one, index) =>
      one.ignored.map(({ path, reason }) => ({ path: pathOf(path, index), reason })),
    );
    this.ignored = [...new Map(ignored.map((each) => [`${each.path} ${each.reason}`, each])).values()];
    this.notes = [
      ...orderNotes(scenario, best, listed, this.names),
      ...alone.flatMap(({ notes }, index) =>
        notes.map((note) => `${scenario.attackers[index].attacker.name}: ${note}`),
      ),
    ];
    const policy = this.reportPolicy();
    if (policy) this.policy = policy;
  }

  exact(): Float64Array {
    return this.engine.exact();
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.engine.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.engine.traceAt(seed, trial);
    const outcome = this.outcomeOf(traced);
    const steps = traced.actions.flatMap((action) => {
      const { who, state } = this.graph.states[action.node];
      const { choice } = this.graph.actions[action.action];
      if (choice.kind === 'end') {
        return [{ label: this.names[who + 1], dice: [], text: `begins; ${this.left(action.before)} left` }];
      }
      const player = { states: this.states.activations[who] };
      return actionSteps(player, state, choice, this.boxesLeft, action, unfolding).map((step) => ({
        ...step,
        label: `${this.names[who]}: ${step.label}`,
      }));
    });
    const { name } = this.scenario.target;
    const sentence = outcome.destroyed
      ? `${name} is destroyed by ${this.names[traced.fell]}.`
      : `${name} survives with ${this.left(traced.total)}.`;
    return { trial, steps, outcome, sentence };
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    return this.engine.find(seed, limit, (traced) => this.outcomeOf(traced)[name] === value);
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { name } = this.scenario.target;
    const { damage, boxes, destroyed, fell, alive } = readWear(tally, this.engine.layout, this.boxesLeft, trials);
    const after = alive.map((count, who) => ({ label: this.names[who], count }));
    // Who destroys it is the last to act; when nobody does, all have acted.
    const acted = [...fell];
    acted[acted.length - 1] += alive[alive.length - 1];
    return {
      destroyed: probabilityMeasure(`${name} destroyed`, destroyed, trials),
      alive: seriesMeasure(`${name} still standing after`, after, trials),
      attackers: distributionMeasure(
        'Attackers who acted',
        'attackers',
        acted,
        1,
        trials,
        'The others are free for something else.',
      ),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'After the last attacker.'),
      damage: distributionMeasure(
        'Damage dealt',
        'points',
        damage,
        0,
        trials,
        'The excess of the destroying blow included.',
      ),
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

  private outcomeOf(traced: TracedTrial): Record<string, number> {
    const { layout } = this.engine;
    const attackers = Math.min(traced.fell + 1, layout.stages);
    return { ...wearOutcome(traced, layout, this.boxesLeft), attackers };
  }

  private left(total: number): string {
    return `${Math.max(0, this.boxesLeft - total)} of ${this.boxesLeft} boxes`;
  }

  private reportPolicy(): PolicyReport | undefined {
    const reports = this.states.activations.flatMap((activation, who) => {
      if (activation.scenario.plan.kind !== 'optimal') return [];
      const decisions = reachableDecisions(this.graph, this.engine.process, (node) =>
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

function compileOrder(scenario: Several, order: readonly number[], boxesLeft: number): Compiled {
  const states = new SeveralStates(scenario, order);
  const graph = explore(states.start(), turnKey, (turn) => states.describe(turn), MAX_STATES);
  const policy = solvePolicy(graph, boxesLeft, aimsFor(scenario.aim, boxesLeft), ({ who }, candidates, total) =>
    plannedChoice(states.activations[who].scenario, candidates, boxesLeft - total),
  );
  const process = packProcess(graph, boxesLeft, policy, { stages: order.length, labels: 1 });
  return { order, states, graph, engine: new CountdownEngine(process) };
}

/** What orders are compared by: the aim, then how few attackers it takes. */
function worth({ engine }: Compiled, { aim }: Several, boxesLeft: number): [number, number] {
  const { destroyed, boxes, alive } = readWear(engine.exact(), engine.layout, boxesLeft, null);
  const marked = boxes.reduce((sum, chance, count) => sum + chance * count, 0);
  // The mean number who act is 1 plus the chance that the next one is needed, for each but the last.
  const needed = alive.slice(0, -1).reduce((sum, chance) => sum + chance, 1);
  return [aim === 'destroy' ? destroyed : marked, -needed];
}

/** Every order, exactly; the listed one wins ties. */
function bestOrder(scenario: Several, listed: Compiled, boxesLeft: number): Compiled {
  let best = listed;
  let [first, second] = worth(listed, scenario, boxesLeft);
  for (const order of permutations(listed.order)) {
    const compiled = compileOrder(scenario, order, boxesLeft);
    const [a, b] = worth(compiled, scenario, boxesLeft);
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
  const { destroyed, alive } = readWear(
    listed.engine.exact(),
    listed.engine.layout,
    listed.engine.process.capacity,
    null,
  );
  const needed = alive.slice(0, -1).reduce((sum, chance) => sum + chance, 1);
  const listedAs = `${percent(destroyed)} with ${needed.toFixed(2)} attackers on average`;
  return [`Best order: ${names.join(', ')}. As listed it would be ${listedAs}.`];
}

/** A field of one activation as a field of this scenario: the target is shared, the rest belongs to its attacker. */
export function pathOf(path: string, index: number): string {
  return path === 'target' || path.startsWith('target.') ? path : `attackers[${index}].${path}`;
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

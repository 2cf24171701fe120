/**
 * Builds countdown processes: explores the states a game describes, chooses a policy, packs the arrays.
 *
 * The game hands in states of its own making; the kernel knows only their keys, ranks and candidate actions.
 */
import { BRANCHES, type CountdownProcess, type Outcomes } from './countdown.ts';

/** One thing that could be done in a state. Earlier candidates win ties, so list the thriftier ones first. */
export interface Candidate<State> {
  readonly outcomes: Outcomes;
  /** The state after each branch that has a positive chance. */
  readonly next: ReadonlyMap<number, State> | readonly (State | undefined)[];
}

export interface NodeDescription<State, C extends Candidate<State>> {
  /** Every action leads to a higher rank. */
  readonly rank: number;
  readonly stage: number;
  readonly label: number;
  /** Chance that falling on arrival here leaves one point, and the state that follows; same rank or higher. */
  readonly lastStand?: { readonly probability: number; readonly state: State };
  /** What takes the state's place when a part has fallen and others remain; same rank. Default: the state itself. */
  readonly cleared?: State;
  /** Empty: the process ends here. */
  readonly candidates: readonly C[];
  /** Whether the solver may end the process here when no candidate improves on that. */
  readonly mayEnd?: boolean;
  /** Whether it may end the process here only where that is better than every candidate: at a tie it goes on. */
  readonly mayForgo?: boolean;
}

/**
 * Explored states, numbered by rank. What can be done in a state may depend on a condition of what is worn; a plain
 * countdown has one condition, and what is said by node and condition is then said by node.
 */
export interface Graph<State, C extends Candidate<State>> {
  readonly states: readonly State[];
  readonly conditions: number;
  /** Per node, in condition 0; rank, stage, label and `cleared` are the same in all conditions. */
  readonly nodes: readonly NodeDescription<State, C>[];
  /** At node * conditions + condition, as the three arrays below that say so. */
  readonly described: readonly NodeDescription<State, C>[];
  /** By node and condition: first action number; one more entry at the end. */
  readonly firstAction: Int32Array;
  /** Per action: its candidate, and the next node by branch. */
  readonly actions: readonly C[];
  readonly next: Int32Array;
  /** By node and condition; -1 where nothing stands. */
  readonly lastStandNode: Int32Array;
  /** Per node. */
  readonly clearedNode: Int32Array;
}

/** More states than a compiled scenario may have. */
export class TooManyStatesError extends RangeError {
  override readonly name = 'TooManyStatesError';
}

/**
 * Explores everything reachable from `start`.
 * @param conditions conditions of what is worn; `describe` is asked for each of them
 * @throws TooManyStatesError beyond `maxNodes`
 */
export function explore<State, C extends Candidate<State>>(
  start: State,
  key: (state: State) => string,
  describe: (state: State, condition: number) => NodeDescription<State, C>,
  maxNodes: number,
  conditions = 1,
): Graph<State, C> {
  const met = new Map<string, Found<State, C>>();
  const found: Array<Found<State, C>> = [];
  const pending: Array<{ readonly one: Found<State, C>; readonly state: State }> = [];
  const meet = (state: State): Found<State, C> => {
    const id = key(state);
    let one = met.get(id);
    if (!one) {
      one = { state, node: -1, descriptions: [], next: [], stood: [], cleared: null };
      met.set(id, one);
    }
    pending.push({ one, state });
    return one;
  };
  meet(start);
  for (let last = pending.pop(); last !== undefined; last = pending.pop()) {
    const here = last.one;
    if (here.descriptions.length > 0) continue;
    if (found.length >= maxNodes) throw new TooManyStatesError(`more than ${maxNodes} states`);
    found.push(here);
    here.state = last.state;
    for (let condition = 0; condition < conditions; condition++) {
      here.descriptions.push(describe(here.state, condition));
    }
    for (const { candidates, lastStand, cleared } of here.descriptions) {
      for (const { next } of candidates) here.next.push(waysOf(next, meet));
      here.stood.push(lastStand ? meet(lastStand.state) : null);
      const place = cleared === undefined ? null : meet(cleared);
      if (here.stood.length === 1) here.cleared = place;
    }
  }
  const ordered = found.sort((a, b) => a.descriptions[0].rank - b.descriptions[0].rank);
  ordered.forEach((one, node) => {
    one.node = node;
  });
  const described = ordered.flatMap(({ descriptions }) => descriptions);
  const firstAction = new Int32Array(described.length + 1);
  const actions: C[] = [];
  described.forEach(({ candidates }, index) => {
    actions.push(...candidates);
    firstAction[index + 1] = actions.length;
  });
  const next = new Int32Array(actions.length * BRANCHES).fill(-1);
  let action = 0;
  for (const one of ordered) {
    for (const ways of one.next) {
      for (let i = 0; i < ways.branches.length; i++) next[action * BRANCHES + ways.branches[i]] = ways.to[i].node;
      action++;
    }
  }
  return {
    states: ordered.map(({ state }) => state),
    conditions,
    nodes: ordered.map(({ descriptions }) => descriptions[0]),
    described,
    firstAction,
    actions,
    next,
    lastStandNode: Int32Array.from(ordered.flatMap(({ stood }) => stood.map((one) => one?.node ?? -1))),
    clearedNode: Int32Array.from(ordered, ({ cleared, node }) => cleared?.node ?? node),
  };
}

/** A state that was met, and what leads on from it. */
interface Found<State, C extends Candidate<State>> {
  state: State;
  /** Its number, once all are known. */
  node: number;
  /** By condition; empty until its turn comes. */
  readonly descriptions: Array<NodeDescription<State, C>>;
  /** By condition and candidate. */
  readonly next: Array<Ways<State, C>>;
  /** By condition. */
  readonly stood: Array<Found<State, C> | null>;
  /** In condition 0. */
  cleared: Found<State, C> | null;
}

/** Where the branches of a candidate lead. */
interface Ways<State, C extends Candidate<State>> {
  readonly branches: readonly number[];
  readonly to: ReadonlyArray<Found<State, C>>;
}

function waysOf<State, C extends Candidate<State>>(
  next: Candidate<State>['next'],
  meet: (state: State) => Found<State, C>,
): Ways<State, C> {
  const branches: number[] = [];
  const to: Array<Found<State, C>> = [];
  const take = (state: State | undefined, branch: number) => {
    if (state === undefined) return;
    branches.push(branch);
    to.push(meet(state));
  };
  // Few of the branches up to the highest are there: a list is walked without its gaps.
  if (next instanceof Map) next.forEach(take);
  else (next as readonly (State | undefined)[]).forEach(take);
  return { branches, to };
}

/** A policy that asks `choose` for a candidate's index at every node and total; -1 ends the process. */
export function policyByRule<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  capacity: number,
  choose: (state: State, candidates: readonly C[], total: number) => number,
): Int32Array {
  const policy = new Int32Array(graph.nodes.length * capacity).fill(-1);
  graph.nodes.forEach((node, index) => {
    if (node.candidates.length === 0) return;
    for (let total = 0; total < capacity; total++) {
      const chosen = choose(graph.states[index], node.candidates, total);
      if (chosen >= 0) policy[index * capacity + total] = graph.firstAction[index] + chosen;
    }
  });
  return policy;
}

export interface Aim {
  /** Worth of ending alive with total loss t. */
  readonly alive: (total: number) => number;
  /** Worth of falling. */
  readonly fallen: number;
}

/** Differences below this share of the largest worth are ties; far above the rounding of the sums. */
export const TIE = 1e-12;

/**
 * The policy of highest expected worth, by backward induction: first by the first aim, ties by the next one, and what
 * is still tied for the earlier candidate. With outcomes of bounded size this is exact up to rounding; the worth
 * itself is then read off the exact tally.
 * @param fixed the candidate that is not the solver's to choose, or null where it is
 */
export function solvePolicy<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  capacity: number,
  aims: readonly [Aim, ...Aim[]],
  fixed: (state: State, candidates: readonly C[], total: number) => number | null = () => null,
): Int32Array {
  const { nodes, firstAction, actions, next, lastStandNode, states } = graph;
  const policy = new Int32Array(nodes.length * capacity).fill(-1);
  const worths = aims.map(() => new Float64Array(nodes.length * capacity));
  const ties = aims.map(({ fallen }) => TIE * Math.max(1, Math.abs(fallen)));
  const best = new Float64Array(aims.length);
  const value = new Float64Array(aims.length);
  for (let node = nodes.length - 1; node >= 0; node--) {
    const from = firstAction[node];
    const to = firstAction[node + 1];
    const mayEnd = from === to || nodes[node].mayEnd === true;
    for (let total = 0; total < capacity; total++) {
      const at = node * capacity + total;
      const given = from === to ? null : fixed(states[node], nodes[node].candidates, total);
      const first = given === null ? from : from + given;
      const last = given === null ? to : first + 1;
      for (let aim = 0; aim < aims.length; aim++) {
        best[aim] = mayEnd && given === null ? aims[aim].alive(total) : -Infinity;
      }
      for (let action = first; action < last; action++) {
        if (!isBetter(action, total)) continue;
        for (let aim = 0; aim < aims.length; aim++) best[aim] = value[aim];
        policy[at] = action;
      }
      if (nodes[node].mayForgo === true && given === null) {
        for (let aim = 0; aim < aims.length; aim++) value[aim] = aims[aim].alive(total);
        if (better()) {
          best.set(value);
          policy[at] = -1;
        }
      }
      for (let aim = 0; aim < aims.length; aim++) worths[aim][at] = best[aim];
    }
  }
  return policy;

  /** Whether an action beats the best so far, with its worth by all aims in `value` then: a later aim is asked at a tie alone. */
  function isBetter(action: number, total: number): boolean {
    for (let aim = 0; aim < ties.length; aim++) {
      value[aim] = expectedWorth(action, total, aim);
      if (value[aim] < best[aim] - ties[aim]) return false;
      if (!(value[aim] > best[aim] + ties[aim])) continue;
      for (let later = aim + 1; later < ties.length; later++) value[later] = expectedWorth(action, total, later);
      return true;
    }
    return false;
  }

  function better(): boolean {
    for (let aim = 0; aim < ties.length; aim++) {
      if (value[aim] > best[aim] + ties[aim]) return true;
      if (value[aim] < best[aim] - ties[aim]) return false;
    }
    return false;
  }

  function expectedWorth(action: number, total: number, aim: number): number {
    const { losses, branches, probabilities } = actions[action].outcomes;
    const worth = worths[aim];
    const { fallen } = aims[aim];
    const row = action * BRANCHES;
    let sum = 0;
    for (let i = 0; i < losses.length; i++) {
      const node = next[row + branches[i]];
      const after = total + losses[i];
      if (after < capacity) {
        sum += probabilities[i] * worth[node * capacity + after];
        continue;
      }
      const saved = nodes[node].lastStand?.probability ?? 0;
      const stood = saved > 0 ? worth[lastStandNode[node] * capacity + capacity - 1] : 0;
      sum += probabilities[i] * (saved * stood + (1 - saved) * fallen);
    }
    return sum;
  }
}

/** Packs a graph and a policy into the arrays that the loops read. */
export function packProcess<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  capacity: number,
  policy: Int32Array,
  sizes: { readonly stages: number; readonly labels: number },
): CountdownProcess {
  const outcomes: Outcomes[] = [];
  const indexOf = new Map<Outcomes, number>();
  let maxLoss = 0;
  const actionOutcomes = Int32Array.from(graph.actions, (action) => {
    let index = indexOf.get(action.outcomes);
    if (index === undefined) {
      index = outcomes.push(action.outcomes) - 1;
      indexOf.set(action.outcomes, index);
      maxLoss = Math.max(maxLoss, ...action.outcomes.losses);
    }
    return index;
  });
  return {
    capacity,
    layout: { maxTotal: capacity - 1 + maxLoss, stages: sizes.stages, labels: sizes.labels },
    stage: Int32Array.from(graph.nodes, (node) => node.stage),
    label: Int32Array.from(graph.nodes, (node) => node.label),
    lastStand: Float64Array.from(graph.nodes, (node) => node.lastStand?.probability ?? 0),
    lastStandNode: graph.lastStandNode,
    policy,
    actionOutcomes,
    next: graph.next,
    outcomes,
  };
}

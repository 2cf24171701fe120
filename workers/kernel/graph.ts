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
  const found = new Map<string, { state: State; descriptions: Array<NodeDescription<State, C>> }>();
  const pending: State[] = [start];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const id = key(state);
    if (found.has(id)) continue;
    if (found.size >= maxNodes) throw new TooManyStatesError(`more than ${maxNodes} states`);
    const descriptions: Array<NodeDescription<State, C>> = [];
    for (let condition = 0; condition < conditions; condition++) descriptions.push(describe(state, condition));
    found.set(id, { state, descriptions });
    for (const { candidates, lastStand, cleared } of descriptions) {
      for (const candidate of candidates) {
        for (const next of candidate.next.values()) if (next !== undefined) pending.push(next);
      }
      if (lastStand) pending.push(lastStand.state);
      if (cleared !== undefined) pending.push(cleared);
    }
  }
  const ordered = [...found.entries()].sort((a, b) => a[1].descriptions[0].rank - b[1].descriptions[0].rank);
  const numberOf = new Map(ordered.map(([id], index) => [id, index]));
  const lookUp = (state: State) => numberOf.get(key(state))!;
  const described = ordered.flatMap(([, { descriptions }]) => descriptions);
  const firstAction = new Int32Array(described.length + 1);
  const actions: C[] = [];
  described.forEach(({ candidates }, index) => {
    actions.push(...candidates);
    firstAction[index + 1] = actions.length;
  });
  const next = new Int32Array(actions.length * BRANCHES).fill(-1);
  actions.forEach((action, index) => {
    for (const [branch, state] of action.next.entries()) {
      if (state !== undefined) next[index * BRANCHES + branch] = lookUp(state);
    }
  });
  return {
    states: ordered.map(([, { state }]) => state),
    conditions,
    nodes: ordered.map(([, { descriptions }]) => descriptions[0]),
    described,
    firstAction,
    actions,
    next,
    lastStandNode: Int32Array.from(described, ({ lastStand }) => (lastStand ? lookUp(lastStand.state) : -1)),
    clearedNode: Int32Array.from(ordered, ([, { state, descriptions }]) => lookUp(descriptions[0].cleared ?? state)),
  };
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
        for (let aim = 0; aim < aims.length; aim++) value[aim] = expectedWorth(action, total, aim);
        if (!better()) continue;
        best.set(value);
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

/** Policies of processes over a {@link Wear}: looked up by a rule, or solved by backward induction. */
import { BRANCHES } from '../countdown.ts';
import type { Candidate, Graph } from '../graph.ts';
import { TIE } from '../graph.ts';
import { mostLoss, type WearPolicy, type WearProcess } from './process.ts';
import { stepTables } from './steps.ts';
import { solveSteps } from './stepsWasm.ts';
import type { Wear } from './wear.ts';

export interface WearAim {
  /** Worth of ending in live state s. */
  readonly alive: (state: number) => number;
  /** Worth of everything gone. */
  readonly gone: number;
}

type Chooser<State, C> = (state: State, candidates: readonly C[], wearState: number) => number | null;

/**
 * A policy that asks `choose` for a candidate's index in every node and state; -1 ends the process.
 * @param alike a number for each state: the choices of a state depend on nothing else
 */
export function wearPolicyByRule<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  wear: Wear,
  alike: (wearState: number) => number,
  choose: (state: State, candidates: readonly C[], wearState: number) => number,
): WearPolicy {
  const count = graph.nodes.length;
  const rows = new Map<number, number>();
  const actions: number[] = [];
  const rowOf = new Int32Array(wear.states);
  for (let state = 0; state < wear.states; state++) {
    const condition = wear.condition[state];
    const kind = alike(state) * wear.conditions + condition;
    let row = rows.get(kind);
    if (row === undefined) {
      row = rows.size;
      rows.set(kind, row);
      for (let node = 0; node < count; node++) {
        const at = node * graph.conditions + condition;
        const { candidates } = graph.described[at];
        const chosen = candidates.length === 0 ? -1 : choose(graph.states[node], candidates, state);
        actions.push(chosen < 0 ? -1 : graph.firstAction[at] + chosen);
      }
    }
    rowOf[state] = row;
  }
  return { rowOf, actions: Int32Array.from(actions) };
}

/**
 * The same where states are numbered as they come up: a row for every kind of state there may be.
 * @param kinds per state: points left * conditions + condition
 * @param choose asked with the points left
 */
export function wearPolicyByKind<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  kinds: Int32Array,
  conditions: number,
  most: number,
  choose: (state: State, candidates: readonly C[], left: number) => number,
): WearPolicy {
  const count = graph.nodes.length;
  const actions = new Int32Array((most + 1) * conditions * count);
  for (let kind = 0; kind < (most + 1) * conditions; kind++) {
    for (let node = 0; node < count; node++) {
      const at = node * graph.conditions + (kind % conditions);
      const { candidates } = graph.described[at];
      const left = Math.floor(kind / conditions);
      const chosen = candidates.length === 0 ? -1 : choose(graph.states[node], candidates, left);
      actions[kind * count + node] = chosen < 0 ? -1 : graph.firstAction[at] + chosen;
    }
  }
  return { rowOf: kinds, actions };
}

/**
 * The policy of highest expected worth: first by the first aim, ties by the next one, what is still tied for the
 * earlier candidate. States are solved downwards and nodes within a state downwards, so everything an action may lead
 * to is known when it is weighed. Cost: states * nodes * (candidates * outcomes + losses * spots), for each aim.
 * @param fixed the candidate that is not the solver's to choose, or null where it is
 * @param anywhere whether the process may begin in any state instead of state 0; more entries are solved then
 */
export function solveWear<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  wear: Wear,
  aims: readonly [WearAim, ...WearAim[]],
  fixed: Chooser<State, C> | null = null,
  anywhere = false,
): WearPolicy {
  const furthest = anywhere ? new Float64Array(graph.nodes.length).fill(Infinity) : furthestWorn(graph);
  const { given, free } = givenChoices(graph, wear, fixed, furthest);
  const rowOf = Int32Array.from({ length: wear.states }, (_, state) => state);
  if (given && !free) return { rowOf, actions: givenPolicy(graph, wear, given) };
  const tables = stepTables(graph, wear, aims, furthest, given);
  return { rowOf, actions: tables ? solveSteps(tables) : solveAny(graph, wear, aims, furthest, given) };
}

/** Candidates that are not the solver's to choose, at state * nodes + node; -1 where the choice is its own. */
function givenChoices<State, C extends Candidate<State>>(
  { nodes, states, described, conditions }: Graph<State, C>,
  wear: Wear,
  fixed: Chooser<State, C> | null,
  furthest: Float64Array,
): { readonly given: Int16Array | null; readonly free: boolean } {
  if (fixed === null) return { given: null, free: true };
  const count = nodes.length;
  const given = new Int16Array(wear.states * count).fill(-1);
  let free = false;
  let some = false;
  for (let state = 0; state < wear.states; state++) {
    for (let node = 0; node < count; node++) {
      if (wear.worn[state] > furthest[node]) continue;
      const { candidates } = described[node * conditions + wear.condition[state]];
      if (candidates.length === 0) continue;
      const one = fixed(states[node], candidates, state);
      if (one === null) free = true;
      else {
        given[state * count + node] = one;
        some = true;
      }
    }
  }
  return { given: some ? given : null, free };
}

/** Where nothing is left to choose. */
function givenPolicy<State, C extends Candidate<State>>(
  { nodes, conditions, firstAction }: Graph<State, C>,
  wear: Wear,
  given: Int16Array,
): Int32Array {
  const count = nodes.length;
  return Int32Array.from(given, (one, at) => {
    if (one < 0) return -1;
    const state = Math.floor(at / count);
    return firstAction[(at - state * count) * conditions + wear.condition[state]] + one;
  });
}

/** Any number of aims, over whatever wears down: the slow twin of {@link solveSteps}. */
export function solveAny<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  wear: Wear,
  aims: readonly WearAim[],
  furthest: Float64Array,
  given: Int16Array | null,
): Int32Array {
  const { described, conditions, firstAction, actions, next, lastStandNode, clearedNode } = graph;
  const count = graph.nodes.length;
  const policy = new Int32Array(wear.states * count).fill(-1);
  const worths = aims.map(() => new Float64Array(wear.states * count));
  const width = mostLoss(actions.map(({ outcomes }) => outcomes)) + 1;
  // Mean worth of arriving at a node with a loss, for the present state: many actions share them.
  const means = aims.map(() => new Float64Array(count * width));
  const meansOf = new Int32Array(count * width).fill(-1);
  const landing = new Int32Array(width * wear.spots);
  const landingOf = new Int32Array(width).fill(-1);
  const ties = aims.map(({ gone }) => TIE * Math.max(1, Math.abs(gone)));
  const best = new Float64Array(aims.length);
  const value = new Float64Array(aims.length);

  for (let state = wear.states - 1; state >= 0; state--) {
    const condition = wear.condition[state];
    const row = state * count;
    for (let node = count - 1; node >= 0; node--) {
      if (wear.worn[state] > furthest[node]) continue;
      const at = node * conditions + condition;
      const { mayEnd: ends, mayForgo } = described[at];
      const from = firstAction[at];
      const to = firstAction[at + 1];
      const one = given === null ? -1 : given[row + node];
      const first = one < 0 ? from : from + one;
      const last = one < 0 ? to : first + 1;
      const mayEnd = (from === to || ends === true) && one < 0;
      for (let aim = 0; aim < aims.length; aim++) best[aim] = mayEnd ? aims[aim].alive(state) : -Infinity;
      for (let action = first; action < last; action++) {
        weigh(action, state, condition);
        if (!better()) continue;
        best.set(value);
        policy[row + node] = action;
      }
      if (mayForgo === true && one < 0) {
        for (let aim = 0; aim < aims.length; aim++) value[aim] = aims[aim].alive(state);
        if (better()) {
          best.set(value);
          policy[row + node] = -1;
        }
      }
      for (let aim = 0; aim < aims.length; aim++) worths[aim][row + node] = best[aim];
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

  function weigh(action: number, state: number, condition: number): void {
    const { losses, branches, probabilities } = actions[action].outcomes;
    value.fill(0);
    for (let i = 0; i < losses.length; i++) {
      const to = next[action * BRANCHES + branches[i]];
      const loss = losses[i];
      if (loss === 0) {
        for (let aim = 0; aim < aims.length; aim++) {
          value[aim] += probabilities[i] * worths[aim][state * count + to];
        }
        continue;
      }
      const entry = to * width + loss;
      if (meansOf[entry] !== state) average(entry, to, loss, state, condition);
      for (let aim = 0; aim < aims.length; aim++) value[aim] += probabilities[i] * means[aim][entry];
    }
  }

  /** What arriving at node `to` with this loss is worth, over the spots it may land on. */
  function average(entry: number, to: number, loss: number, state: number, condition: number): void {
    meansOf[entry] = state;
    const landings = loss * wear.spots;
    if (landingOf[loss] !== state) {
      landingOf[loss] = state;
      for (let spot = 0; spot < wear.spots; spot++) landing[landings + spot] = wear.after(state, loss, spot);
    }
    const saved = described[to * conditions + condition].lastStand?.probability ?? 0;
    for (let aim = 0; aim < aims.length; aim++) {
      const worth = worths[aim];
      let sum = 0;
      for (let spot = 0; spot < wear.spots; spot++) {
        const code = landing[landings + spot];
        if (code >= 0) {
          sum += worth[code * count + to];
          continue;
        }
        const lost = ~code >= wear.states ? aims[aim].gone : worth[~code * count + clearedNode[to]];
        const stood =
          saved > 0 ? worth[wear.stand(state, loss, spot) * count + lastStandNode[to * conditions + condition]] : 0;
        sum += saved * stood + (1 - saved) * lost;
      }
      means[aim][entry] = sum / wear.spots;
    }
  }
}

/** Per node: the most points that can be worn on arrival. Entries beyond it are never reached and need no policy. */
export function furthestWorn<State, C extends Candidate<State>>(graph: Graph<State, C>): Float64Array {
  const { nodes, conditions, firstAction, actions, next, lastStandNode, clearedNode, described } = graph;
  const furthest = new Float64Array(nodes.length).fill(-1);
  furthest[0] = 0;
  const raise = (node: number, worn: number) => {
    if (furthest[node] < worn) furthest[node] = worn;
  };
  nodes.forEach((_, node) => {
    for (let at = node * conditions; at < (node + 1) * conditions; at++) {
      for (let action = firstAction[at]; action < firstAction[at + 1]; action++) {
        const { losses, branches } = actions[action].outcomes;
        losses.forEach((loss, i) => {
          const to = next[action * BRANCHES + branches[i]];
          const worn = furthest[node] + loss;
          raise(to, worn);
          if (loss === 0) return;
          raise(clearedNode[to], worn);
          for (let c = to * conditions; c < (to + 1) * conditions; c++) {
            // A fall averted may leave more worn than the loss itself did.
            if (described[c].lastStand) raise(lastStandNode[c], Infinity);
          }
        });
      }
    }
  });
  return furthest;
}

/** Packs a graph and a policy into the arrays that the loops read. */
export function packWear<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  wear: Wear,
  policy: WearPolicy,
  sizes: { readonly stages: number; readonly labels: number },
): WearProcess {
  const outcomes = [...new Set(graph.actions.map((action) => action.outcomes))];
  const indexOf = new Map(outcomes.map((each, index) => [each, index]));
  return {
    wear,
    nodes: graph.nodes.length,
    layout: {
      total: wear.total,
      stages: sizes.stages,
      labels: sizes.labels,
      parts: wear.parts,
      marks: wear.markNames.length,
    },
    arrival: arrivalStages(graph),
    label: Int32Array.from(graph.nodes, ({ label }) => label),
    lastStand: Float64Array.from(graph.described, ({ lastStand }) => lastStand?.probability ?? 0),
    lastStandNode: graph.lastStandNode,
    cleared: graph.clearedNode,
    policy,
    actionOutcomes: Int32Array.from(graph.actions, (action) => indexOf.get(action.outcomes)!),
    next: graph.next,
    outcomes,
  };
}

/** Per node: the stage of the actions with losses that lead there. One stage a node, or counters would mix. */
function arrivalStages<State, C extends Candidate<State>>(graph: Graph<State, C>): Int32Array {
  const { nodes, conditions, firstAction, actions, next } = graph;
  const arrival = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ stage }, node) => {
    for (let action = firstAction[node * conditions]; action < firstAction[(node + 1) * conditions]; action++) {
      const { losses, branches } = actions[action].outcomes;
      losses.forEach((loss, i) => {
        if (loss === 0) return;
        const to = next[action * BRANCHES + branches[i]];
        if (arrival[to] >= 0 && arrival[to] !== stage) throw new Error(`node ${to} is reached from two stages`);
        arrival[to] = stage;
      });
    }
  });
  return arrival.map((stage) => Math.max(0, stage));
}

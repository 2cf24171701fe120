/** What of a graph a run may come to: actions that nobody takes act on nothing. */
import { countdownVisits } from '../../../kernel/countdown.ts';
import type { Candidate, Graph } from '../../../kernel/graph.ts';
import type { Run } from './run.ts';
import { StatesRun } from './states.ts';
import { TotalRun } from './total.ts';

/** An action that is taken in some trial. */
export interface Taken {
  /** An index into the actions of the graph. */
  readonly action: number;
  readonly node: number;
  /** The condition of what is worn. */
  readonly condition: number;
  /** The most that may have been lost in all once it is done. */
  readonly worst: number;
}

/**
 * Actions with a chance above 0. Where what is worn has states an action counts as soon as it is the policy in any
 * of them, reached or not.
 */
export function takenActions<S, C extends Candidate<S>>(graph: Graph<S, C>, run: Run): Taken[] {
  return collect(graph, run instanceof TotalRun ? takenByTotal(graph, run) : takenByStates(graph, run));
}

/** Every action of a graph, for what may be met in any state. */
export function allActions<S, C extends Candidate<S>>(graph: Graph<S, C>): Taken[] {
  return collect(graph, new Uint8Array(graph.actions.length).fill(1));
}

function takenByTotal<S, C extends Candidate<S>>(graph: Graph<S, C>, { engine: { process } }: TotalRun): Uint8Array {
  const used = new Uint8Array(graph.actions.length);
  const visits = countdownVisits(process);
  process.policy.forEach((action, at) => {
    if (action >= 0 && visits[at] > 0) used[action] = 1;
  });
  return used;
}

function takenByStates<S, C extends Candidate<S>>(graph: Graph<S, C>, run: Run): Uint8Array {
  if (!(run instanceof StatesRun)) throw new TypeError('a run of an unknown form');
  const used = new Uint8Array(graph.actions.length);
  const { actions } = run.engine.process.policy;
  for (let at = 0; at < actions.length; at++) if (actions[at] >= 0) used[actions[at]] = 1;
  return used;
}

function collect<S, C extends Candidate<S>>(graph: Graph<S, C>, used: Uint8Array): Taken[] {
  const { conditions, firstAction, lastStandNode, clearedNode, actions, next } = graph;
  const branches = next.length / Math.max(1, actions.length);
  // Nodes are numbered by rank: whoever leads to a node comes before it, but for last stands and those who step up.
  const worst = new Float64Array(graph.nodes.length).fill(-1);
  worst[0] = 0;
  const taken: Taken[] = [];
  const reach = (node: number, lost: number) => {
    if (worst[node] >= lost) return;
    worst[node] = lost;
    for (let condition = 0; condition < conditions; condition++) {
      const stand = lastStandNode[node * conditions + condition];
      if (stand >= 0) reach(stand, lost);
    }
    reach(clearedNode[node], lost);
  };
  reach(0, 0);
  for (let node = 0; node < graph.nodes.length; node++) {
    if (worst[node] < 0) continue;
    for (let condition = 0; condition < conditions; condition++) {
      const place = node * conditions + condition;
      for (let action = firstAction[place]; action < firstAction[place + 1]; action++) {
        if (!used[action]) continue;
        const { outcomes } = actions[action];
        let most = 0;
        outcomes.branches.forEach((branch, i) => {
          if (outcomes.probabilities[i] === 0) return;
          most = Math.max(most, outcomes.losses[i]);
          const to = next[action * branches + branch];
          if (to >= 0) reach(to, worst[node] + outcomes.losses[i]);
        });
        taken.push({ action, node, condition, worst: worst[node] + most });
      }
    }
  }
  return taken;
}

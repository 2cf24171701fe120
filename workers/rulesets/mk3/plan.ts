/** How a plan chooses among the actions of a state. */
import { type Graph, policyByRule, solvePolicy } from '../../kernel/graph.ts';
import type { Activation } from './schema.ts';
import type { Action, State } from './states.ts';

/** The policy of the scenario's plan: solved for `optimal`, looked up otherwise. */
export function policyFor(scenario: Activation, graph: Graph<State, Action>, capacity: number): Int32Array {
  const { plan } = scenario;
  switch (plan.kind) {
    case 'optimal': {
      const destroy = { alive: () => 0, fallen: 1 };
      // Boxes marked: what exceeds the last box is worth nothing (MK3-DMG-02).
      const damage = { alive: (total: number) => total, fallen: capacity };
      return solvePolicy(graph, capacity, plan.aim === 'destroy' ? [destroy, damage] : [damage, destroy]);
    }
    case 'rule':
      // What is left to decide is the threshold: the thriftiest candidate comes first, the most boosted one last.
      return policyByRule(graph, capacity, (_, candidates, total) =>
        capacity - total >= plan.boostDamageFrom ? candidates.length - 1 : 0,
      );
    case 'script':
      return policyByRule(graph, capacity, () => 0);
  }
}

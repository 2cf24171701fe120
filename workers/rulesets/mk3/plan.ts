/** How a plan chooses among the actions of a state. */
import { type Graph, type Aim as KernelAim, policyByRule, solvePolicy } from '../../kernel/graph.ts';
import type { Activation } from './schema.ts';
import type { Action, State } from './states.ts';

type Aim = Extract<Activation['plan'], { kind: 'optimal' }>['aim'];

/** What an aim is worth, then what breaks its ties. */
export function aimsFor(aim: Aim, capacity: number): readonly [KernelAim, KernelAim] {
  const destroy = { alive: () => 0, fallen: 1 };
  // Boxes marked: what exceeds the last box is worth nothing (MK3-DMG-02).
  const damage = { alive: (total: number) => total, fallen: capacity };
  return aim === 'destroy' ? [destroy, damage] : [damage, destroy];
}

/** The candidate that a rule or script takes; the solver's choice for `optimal`. */
export function plannedChoice({ plan }: Activation, candidates: readonly unknown[], boxesLeft: number): number | null {
  switch (plan.kind) {
    case 'optimal':
      return null;
    case 'script':
      return 0;
    case 'rule':
      // What is left to decide is the threshold: the thriftiest candidate comes first, the most boosted one last.
      return boxesLeft >= plan.boostDamageFrom ? candidates.length - 1 : 0;
  }
}

/** The policy of the scenario's plan: solved for `optimal`, looked up otherwise. */
export function policyFor(scenario: Activation, graph: Graph<State, Action>, capacity: number): Int32Array {
  const { plan } = scenario;
  if (plan.kind === 'optimal') return solvePolicy(graph, capacity, aimsFor(plan.aim, capacity));
  return policyByRule(
    graph,
    capacity,
    (_, candidates, total) => plannedChoice(scenario, candidates, capacity - total) ?? 0,
  );
}

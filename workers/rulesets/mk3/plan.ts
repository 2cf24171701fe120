/** How a plan chooses among the actions of a state. */
import { type Graph, policyByRule, solvePolicy } from '../../kernel/graph.ts';
import type { Activation, Plan } from './schema.ts';
import type { Action, AttackChoice, State } from './states.ts';

type RulePlan = Extract<Plan, { kind: 'rule' }>;

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
      return policyByRule(graph, capacity, (state, candidates, total) =>
        ruleChoice(plan, scenario, state, candidates, capacity - total),
      );
    case 'script':
      return policyByRule(graph, capacity, () => 0);
  }
}

function ruleChoice(
  plan: RulePlan,
  scenario: Activation,
  state: State,
  candidates: readonly Action[],
  boxesLeft: number,
): number {
  const wanted = (attack: AttackChoice, when: RulePlan['boostAttack']): boolean => {
    switch (when) {
      case 'never':
        return false;
      case 'always':
        return true;
      case 'charge attack':
        return state.chargePending && scenario.attacker.weapons[attack.weapon].class === 'melee';
      case 'initial attacks':
        return !attack.bought;
      case 'bought attacks':
        return attack.bought;
    }
  };
  // Attack rolls come first, so they have the first claim on the points; the damage boost takes what is left.
  let best = 0;
  let bestScore = -1;
  candidates.forEach(({ choice }, index) => {
    if (choice.kind === 'commit') return;
    const attack = wanted(choice, plan.boostAttack);
    const damage = wanted(choice, plan.boostDamage) && boxesLeft >= plan.boostDamageFrom;
    if ((choice.boostAttack && !attack) || ((choice.boostHit || choice.boostCritical) && !damage)) return;
    const score = (choice.boostAttack ? 4 : 0) + (choice.boostHit ? 2 : 0) + (choice.boostCritical ? 1 : 0);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  });
  return best;
}

/** How a plan chooses among the actions of a state. */
import { type Candidate, type Graph, type Aim as KernelAim, policyByRule, solvePolicy } from '../../../kernel/graph.ts';
import type { WearPolicy } from '../../../kernel/wear/process.ts';
import { solveWear, type WearAim, wearPolicyByKind, wearPolicyByRule } from '../../../kernel/wear/solve.ts';
import type { Wear } from '../../../kernel/wear/wear.ts';
import { type Body, named } from '../body/body.ts';
import { PictureWear } from '../body/pictures.ts';
import type { Activation } from './schema.ts';

/** What best play is after. */
export interface Goal {
  readonly aim: Extract<Activation['plan'], { kind: 'optimal' }>['aim'];
  /** For the aim "cripple". */
  readonly system?: string | undefined;
}

/** What an aim is worth on a row of boxes, then what breaks its ties. */
export function aimsFor({ aim }: Goal, capacity: number): readonly [KernelAim, KernelAim] {
  const destroy = { alive: () => 0, fallen: 1 };
  // Boxes marked: what exceeds the last box is worth nothing (MK3-DMG-02).
  const damage = { alive: (total: number) => total, fallen: capacity };
  return aim === 'damage' ? [damage, destroy] : [destroy, damage];
}

/** The same for a target with states. */
export function wearAims({ aim, system }: Goal, wear: Wear): readonly [WearAim, WearAim] {
  const destroy = { alive: () => 0, gone: 1 };
  const damage = { alive: (state: number) => wear.worn[state], gone: wear.total };
  switch (aim) {
    case 'destroy':
      return [destroy, damage];
    case 'damage':
      return [damage, destroy];
    case 'models':
      return [{ alive: (state) => wear.fallen[state], gone: wear.parts }, damage];
    case 'cripple': {
      const wanted = named(wear.markNames, system ?? '');
      const set = wear.markNames.reduce((bits, name, mark) => (wanted.includes(name) ? bits | (1 << mark) : bits), 0);
      return [{ alive: (state) => ((wear.marks[state] & set) === set ? 1 : 0), gone: 1 }, damage];
    }
  }
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

/**
 * The policy for a target: solved where the plan leaves the choice, looked up where it does not.
 * @param planned the candidate that the plan takes with so many boxes left, or null where best play decides; null itself
 * where best play decides everything
 * @param anywhere whether the activation may meet a target in any state, as in the later turns of a duel
 */
export function policyOf<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  { boxesLeft, wear }: Body,
  goal: Goal | null,
  planned: ((state: State, candidates: readonly C[], boxesLeft: number) => number | null) | null,
  anywhere = false,
): Int32Array | WearPolicy {
  const states = wear();
  if (states === null) {
    const choose = (state: State, candidates: readonly C[], total: number) =>
      planned?.(state, candidates, boxesLeft - total) ?? null;
    return goal
      ? solvePolicy(graph, boxesLeft, aimsFor(goal, boxesLeft), choose)
      : policyByRule(graph, boxesLeft, (...asked) => choose(...asked) ?? 0);
  }
  if (states instanceof PictureWear && !states.listed) {
    if (goal) throw new TypeError('best play wants all states listed');
    const choose = (state: State, candidates: readonly C[], left: number) => planned?.(state, candidates, left) ?? 0;
    return wearPolicyByKind(graph, states.kind, states.conditions, states.total, choose);
  }
  const choose = (state: State, candidates: readonly C[], at: number) =>
    planned?.(state, candidates, boxesLeft - states.worn[at]) ?? null;
  return goal
    ? solveWear(graph, states, wearAims(goal, states), planned && choose, anywhere)
    : wearPolicyByRule(
        graph,
        states,
        (at) => boxesLeft - states.worn[at],
        (...asked) => choose(...asked) ?? 0,
      );
}

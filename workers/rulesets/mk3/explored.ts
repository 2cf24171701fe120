/** What an activation could come to, before any plan is chosen: its states, and what is said about its inputs. */
import { explore, type Graph } from '../../kernel/graph.ts';
import type { Ignored } from '../ruleset.ts';
import { ignoredInputs } from './ignored.ts';
import { resourcesOf } from './resources.ts';
import type { Activation } from './schema.ts';
import { MAX_STATES } from './size.ts';
import { type Action, ActivationStates, type State, stateKey } from './states.ts';

export interface ExploredActivation {
  readonly states: ActivationStates;
  readonly graph: Graph<State, Action>;
  /** Rules that take part, sorted. */
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[];
}

/** @throws TooManyStatesError for a scenario that the check refuses */
export function exploreActivation(scenario: Activation): ExploredActivation {
  const resources = resourcesOf(scenario);
  const states = new ActivationStates(scenario, resources);
  const graph = explore(states.start(), stateKey, (state) => states.describe(state), MAX_STATES);
  const usedWeapons = new Set(graph.actions.map(({ choice }) => choice.weapon));
  return {
    states,
    graph,
    rules: [...new Set([...states.rules, ...resources.rules, ...otherRules(scenario, resources.unit, graph)])].sort(),
    ignored: ignoredInputs(scenario, states.rules, usedWeapons),
    notes: resources.notes,
  };
}

/** Rules that no single attack shows. */
function otherRules(
  { target, attacker, plan }: Activation,
  unit: 'focus' | 'fury',
  { actions }: Graph<State, Action>,
): string[] {
  const rules = ['MK3-DMG-08'];
  if (target.tough) rules.push('MK3-TOUGH-01', 'MK3-TOUGH-02');
  if (target.leavesPlayWhenDisabled !== 'no') rules.push('MK3-TOUGH-03');
  if (target.powerField > 0) rules.push('MK3-PFIELD-01', 'MK3-PFIELD-02');
  if (actions.some(({ choice }) => choice.kind === 'attack' && choice.bought)) {
    rules.push('MK3-ATK-06');
    if (attacker.points > 0 && unit === 'focus') rules.push('MK3-FOCUS-07');
  }
  if (actions.some(({ choice }) => choice.kind === 'commit')) rules.push('MK3-STAT-06', 'MK3-DICE-01');
  if (plan.kind === 'optimal' && attacker.points > 0) rules.push('MK3-DMG-02');
  return rules;
}

/** What an activation could come to, before any plan is chosen: its states, and what is said about its inputs. */

import { explore, type Graph } from '../../../kernel/graph.ts';
import { type Body, bodyOf, guardOf } from '../body/body.ts';
import { toughRules } from '../conditions/index.ts';
import { readAs } from '../edition.ts';
import { resourcesOf } from './resources.ts';
import type { Activation } from './schema.ts';
import { MAX_STATES } from './size.ts';
import { type Action, type State, stateKey } from './state.ts';
import { ActivationStates } from './states.ts';

export interface ExploredActivation {
  readonly body: Body;
  readonly states: ActivationStates;
  readonly graph: Graph<State, Action>;
  /** Rules that take part, sorted. */
  readonly rules: readonly string[];
  readonly notes: readonly string[];
}

/** @throws TooManyStatesError for a scenario that the check refuses */
export function exploreActivation(asked: Activation): ExploredActivation {
  const scenario = readActivation(asked);
  const resources = resourcesOf(scenario);
  const body = bodyOf(scenario.target, scenario.rulings);
  const states = new ActivationStates(scenario, resources, body);
  const graph = explore(
    states.start(),
    stateKey,
    (state, condition) => states.describe(state, condition),
    MAX_STATES,
    body.conditions.length,
  );
  const _usedWeapons = new Set(graph.actions.map(({ choice }) => choice.weapon));
  return {
    body,
    states,
    graph,
    rules: [
      ...new Set([
        ...states.rules,
        ...resources.rules,
        ...otherRules(scenario, resources.unit, graph),
        ...bodyRules(body, scenario.target),
      ]),
    ].sort(),
    notes: resources.notes,
  };
}

/** Rules by which the target is worn down. */
function bodyRules({ kind, marks }: Body, target: Activation['target']): string[] {
  const rules = ['MK3-STAT-08'];
  if (kind === 'row' || kind === 'models' || kind === 'guarded') rules.push('MK3-DMG-08');
  else if (kind === 'spiral') rules.push('MK3-SPIRAL-01');
  else rules.push('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04', 'MK3-GRID-05');
  if (kind === 'colossal') rules.push('MK3-COLOSSAL-01', 'MK3-COLOSSAL-02', 'MK3-COLOSSAL-05');
  if (target.damage.startsWith('F')) rules.push('MK3-FIELD-01');
  if (kind !== 'guarded' && marks.length > 0) rules.push('MK3-CRIPPLE-01');
  const guard = guardOf(target);
  if (guard?.kind === 'transfer') rules.push('MK3-XFER-01', 'MK3-XFER-02');
  return rules;
}

/** Rules that no single attack shows. */
function otherRules(
  { target, attacker, plan }: Activation,
  unit: 'focus' | 'fury',
  { actions }: Graph<State, Action>,
): string[] {
  const rules: string[] = [];
  rules.push(...toughRules(target));
  if (target.powerField > 0) rules.push('MK3-PFIELD-01', 'MK3-PFIELD-02');
  if (actions.some(({ choice }) => choice.kind === 'attack' && choice.bought)) {
    rules.push('MK3-ATK-06');
    if (attacker.points > 0 && unit === 'focus') rules.push('MK3-FOCUS-07');
  }
  if (actions.some(({ choice }) => choice.kind === 'commit')) rules.push('MK3-STAT-06', 'MK3-DICE-01');
  if (plan.kind === 'optimal' && attacker.points > 0) rules.push('MK3-DMG-02');
  return rules;
}

/** The target with the readings of the scenario. */
export function readActivation<S extends Pick<Activation, 'target' | 'rulings'>>(scenario: S): S {
  const target = readAs(scenario.target, scenario.rulings);
  return target === scenario.target ? scenario : { ...scenario, target };
}

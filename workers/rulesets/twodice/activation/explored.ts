/** What an activation could come to, before any plan is chosen: its states, and what is said about its inputs. */

import { explore, type Graph } from '../../../kernel/graph.ts';
import { type Body, bodyOf } from '../body/body.ts';
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
  return { body, states, graph, notes: resources.notes };
}

/** The target with the readings of the scenario. */
export function readActivation<S extends Pick<Activation, 'target' | 'rulings'>>(scenario: S): S {
  const target = readAs(scenario.target, scenario.rulings);
  return target === scenario.target ? scenario : { ...scenario, target };
}

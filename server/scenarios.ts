/** Finding rulesets and kinds among all that the service knows, and checking scenarios. */
import { askedIn, checkedScenario, gameIn, kindIn } from '../workers/engine/games.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import type { Ruleset, ScenarioKind } from '../workers/rulesets/ruleset.ts';

export { checkedScenario, kindIn as kindAt };

/** @throws Refusal ruleset-not-found */
export function rulesetAt(id: string): Ruleset {
  return gameIn(rulesets, id);
}

/** The kind that a body names. @throws Refusal invalid-request naming the field and the known ids. */
export function kindInBody(body: { readonly ruleset: string; readonly kind: string }): ScenarioKind {
  return askedIn(rulesets, body).kind;
}

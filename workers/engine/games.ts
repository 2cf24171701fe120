/** Finding games and kinds among those at hand, and checking scenarios, with errors fit for whoever asked. */

import { checkScenario } from '../checking/scenario.ts';
import type { Game, ScenarioKind } from '../rulesets/ruleset.ts';
import { listed } from '../schema-words.ts';
import type { Checked } from './engine.ts';
import { fieldsRefused, Refusal } from './refusal.ts';

/** @throws Refusal ruleset-not-found */
export function gameIn<G extends Game>(games: readonly G[], id: string): G {
  const found = games.find((game) => game.id === id);
  if (found) return found;
  const known = games.map((game) => game.id).join(', ');
  throw new Refusal('ruleset-not-found', `There is no ruleset "${id.slice(0, 60)}"; known: ${known}.`);
}

/** @throws Refusal kind-not-found */
export function kindIn(game: Game, id: string): ScenarioKind {
  const found = game.kinds.find((kind) => kind.id === id);
  if (found) return found;
  const known = game.kinds.map((kind) => kind.id).join(', ');
  throw new Refusal('kind-not-found', `${game.title} has no kind "${id.slice(0, 60)}"; known: ${known}.`);
}

/** The game and the kind that a body names. @throws Refusal invalid-request naming the field and the known ids. */
export function askedIn<G extends Game>(
  games: readonly G[],
  body: { readonly ruleset: string; readonly kind: string },
): { readonly game: G; readonly kind: ScenarioKind } {
  const game = games.find(({ id }) => id === body.ruleset);
  if (!game) throw unknownId('ruleset', 'No such ruleset.', body.ruleset, games);
  const kind = game.kinds.find(({ id }) => id === body.kind);
  if (!kind) throw unknownId('kind', `${game.title} has no such kind.`, body.kind, game.kinds);
  return { game, kind };
}

/** As {@link checkScenario}. @throws Refusal invalid-scenario naming every faulty field. */
export function checkedScenario(ruleset: string, kind: ScenarioKind, scenario: unknown): Checked {
  const { checked, errors } = checkScenario(ruleset, kind, scenario);
  if (errors) throw fieldsRefused('invalid-scenario', errors);
  return checked;
}

function unknownId(path: string, message: string, value: string, known: ReadonlyArray<{ readonly id: string }>) {
  return fieldsRefused('invalid-request', [{ path, message, value, allowed: listed(known.map(({ id }) => id)) }]);
}

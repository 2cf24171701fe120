/** Finding rulesets and kinds, and checking scenarios, with errors fit for the client. */
import type { Checked } from '../workers/answer.ts';
import { checkScenario } from '../workers/checking/scenario.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import type { Ruleset, ScenarioKind } from '../workers/rulesets/ruleset.ts';
import { listed } from '../workers/schema-words.ts';
import { ApiError } from './errors.ts';
import { fieldsError } from './issues.ts';

export { checkScenario };

/** @throws ApiError ruleset-not-found */
export function rulesetAt(id: string): Ruleset {
  const found = rulesets.find((ruleset) => ruleset.id === id);
  if (found) return found;
  const known = rulesets.map((ruleset) => ruleset.id).join(', ');
  throw new ApiError('ruleset-not-found', `There is no ruleset "${id.slice(0, 60)}"; known: ${known}.`);
}

/** @throws ApiError kind-not-found */
export function kindAt(ruleset: Ruleset, id: string): ScenarioKind {
  const found = ruleset.kinds.find((kind) => kind.id === id);
  if (found) return found;
  const known = ruleset.kinds.map((kind) => kind.id).join(', ');
  throw new ApiError('kind-not-found', `${ruleset.title} has no kind "${id.slice(0, 60)}"; known: ${known}.`);
}

/** The kind that a body names. @throws ApiError invalid-request naming the field and the known ids. */
export function kindInBody(body: { readonly ruleset: string; readonly kind: string }): ScenarioKind {
  const ruleset = rulesets.find(({ id }) => id === body.ruleset);
  if (!ruleset) throw unknownId('ruleset', 'No such ruleset.', body.ruleset, rulesets);
  const kind = ruleset.kinds.find(({ id }) => id === body.kind);
  if (!kind) throw unknownId('kind', `${ruleset.title} has no such kind.`, body.kind, ruleset.kinds);
  return kind;
}

/** As {@link checkScenario}. @throws ApiError invalid-scenario naming every faulty field. */
export function checkedScenario(ruleset: string, kind: ScenarioKind, scenario: unknown): Checked {
  const { checked, errors } = checkScenario(ruleset, kind, scenario);
  if (errors) throw fieldsError('invalid-scenario', errors);
  return checked;
}

function unknownId(path: string, message: string, value: string, known: ReadonlyArray<{ readonly id: string }>) {
  return fieldsError('invalid-request', [{ path, message, value, allowed: listed(known.map(({ id }) => id)) }]);
}

/** The games this build knows. A new game is one folder and one line here. */

import { ae } from './ae/index.ts';
import { aof } from './aof/index.ts';
import { mk2 } from './mk2/index.ts';
import { mk3 } from './mk3/index.ts';
import type { Ruleset, ScenarioKind } from './ruleset.ts';

export const rulesets: readonly Ruleset[] = [mk3, mk2, aof, ae];

/** @throws RangeError naming the known ids. */
export function findRuleset(id: string): Ruleset {
  const found = rulesets.find((ruleset) => ruleset.id === id);
  if (!found) throw new RangeError(`no ruleset "${id}"; known: ${rulesets.map((ruleset) => ruleset.id).join(', ')}`);
  return found;
}

/** @throws RangeError naming the known kinds of that ruleset. */
export function findKind(ruleset: string, id: string): ScenarioKind {
  const kinds = findRuleset(ruleset).kinds;
  const found = kinds.find((kind) => kind.id === id);
  if (!found) throw new RangeError(`${ruleset} has no kind "${id}"; known: ${kinds.map((kind) => kind.id).join(', ')}`);
  return found;
}

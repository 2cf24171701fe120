/** Rules that came with a unit and that nobody knows here. No kind reads the field, so there is nothing to compare. */
import type { Ignored } from '../ruleset.ts';

/** Why a rule that nobody knows is named. */
export const NOT_KNOWN = 'not known here, so it changes nothing';

const FIELD = 'otherRules';

/** Every unknown rule in a checked scenario, with its place. */
export function unknownRules(value: unknown, path = ''): Ignored[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => unknownRules(one, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (key !== FIELD || !Array.isArray(inner)) return unknownRules(inner, at);
    return inner.map((rule, index) => ({ path: `${at}[${index}]`, reason: `${String(rule)}: ${NOT_KNOWN}` }));
  });
}

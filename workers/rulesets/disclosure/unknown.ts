/** Rules that came with a unit and that nobody knows here. No kind reads the field, so there is nothing to compare. */
import type { Ignored } from '../ruleset.ts';

/** Why a rule that nobody knows is named. */
export const NOT_KNOWN = 'not known here, so it changes nothing';

const FIELD = 'otherRules';

/** What was found in units and other parts of scenarios that tables put into many of them. */
const found = new WeakMap<object, { readonly path: string; readonly rules: readonly Ignored[] }>();

/** Every unknown rule in a checked scenario, with its place. */
export function unknownRules(value: unknown, path = ''): readonly Ignored[] {
  if (typeof value !== 'object' || value === null) return NONE;
  const known = found.get(value);
  if (known?.path === path) return known.rules;
  const all = lookFor(value, path);
  const rules = all.length === 0 ? NONE : all;
  found.set(value, { path, rules });
  return rules;
}

const NONE: readonly Ignored[] = [];

function lookFor(value: object, path: string): readonly Ignored[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => unknownRules(one, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (key !== FIELD || !Array.isArray(inner)) return unknownRules(inner, at);
    return inner.map((rule, index) => ({ path: `${at}[${index}]`, reason: `${String(rule)}: ${NOT_KNOWN}` }));
  });
}

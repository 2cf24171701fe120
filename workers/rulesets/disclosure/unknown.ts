/** Rules that came with a unit and that nobody knows here. No kind reads the field, so there is nothing to compare. */
import type { Ignored } from '../ruleset.ts';

/** Why a rule that nobody knows is named. */
export const NOT_KNOWN = 'not known here, so it changes nothing';

const FIELD = 'otherRules';

/** What was found in units and other parts of scenarios that tables put into many of them, by their places: on either side. */
const found = new WeakMap<object, ReadonlyArray<{ readonly path: string; readonly rules: readonly Ignored[] }>>();

/** Every unknown rule in a checked scenario, with its place. */
export function unknownRules(value: unknown, path = ''): readonly Ignored[] {
  if (typeof value !== 'object' || value === null) return NONE;
  const known = found.get(value);
  const before = known?.find((one) => one.path === path);
  if (before) return before.rules;
  const rules = lookFor(value, path);
  // A scenario itself is asked about once; its parts are those of many others.
  if (path !== '') found.set(value, [...(known ?? []), { path, rules }]);
  return rules;
}

const NONE: readonly Ignored[] = [];

function lookFor(value: object, path: string): readonly Ignored[] {
  let all = NONE;
  const take = (more: readonly Ignored[]) => {
    if (more.length > 0) all = all.length === 0 ? more : [...all, ...more];
  };
  if (Array.isArray(value)) {
    value.forEach((one, index) => {
      if (typeof one === 'object') take(unknownRules(one, `${path}[${index}]`));
    });
    return all;
  }
  for (const key of Object.keys(value)) {
    const inner: unknown = value[key as never];
    if (typeof inner !== 'object') continue;
    const at = path === '' ? key : `${path}.${key}`;
    if (key !== FIELD || !Array.isArray(inner)) take(unknownRules(inner, at));
    else take(inner.map((rule, index) => ({ path: `${at}[${index}]`, reason: `${String(rule)}: ${NOT_KNOWN}` })));
  }
  return all;
}

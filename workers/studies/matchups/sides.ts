/**
 * What of a profile's values stands where in a scenario. A profile may be more than the kind asks for: it attacks with
 * one set of values and is attacked with another, or brings a weapon for every occasion. The kind says how each of its
 * sides reads that; what no side reads is told.
 */
import { type Path, parsePath, valueAt, withValue } from '../../paths.ts';
import type { Problem, ProfileSide, ProfileSides } from '../../rulesets/ruleset.ts';

export type Side = 'row' | 'column';

/** One thing that a profile puts into a scenario. */
interface Placed {
  readonly path: Path;
  /** The same path as text. */
  readonly to: string;
  readonly value: unknown;
  /** Where it stands in the profile: '' for the values themselves, '.attacker' for a part of them. */
  readonly from: string;
}

/** What one profile puts into a scenario as one of its sides. */
export interface Seat {
  readonly placed: readonly Placed[];
  /** Fields of its values that were read. */
  readonly read: ReadonlySet<string>;
}

export interface Asked {
  readonly side: Side;
  /** Where the side stands in the scenario. */
  readonly own: { readonly path: Path; readonly text: string };
  readonly sides: ProfileSides | undefined;
  /** Whether every profile stands on both sides. */
  readonly both: boolean;
  /** Title of the situation. */
  readonly situation: string;
}

interface Named {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * @param at the profile's place in the request: `profiles[2]`
 * @returns what it puts where, or what is missing or too much
 */
export function seatOf({ name, values }: Named, at: string, asked: Asked): Seat | { readonly problems: Problem[] } {
  const { side, own, sides, both, situation } = asked;
  if (!sides) return { placed: [placedAt(own, values, '')], read: new Set(Object.keys(values)) };
  const { part, elsewhere = {}, needs, beside = [] } = sides[side];
  const parts = [sides.row.part, sides.column.part];
  const inParts = parts.some((key) => Object.hasOwn(values, key));
  const problems: Problem[] = [];
  if (!Object.hasOwn(values, part) && (inParts || (sides.apart && both))) {
    const message = `missing: "${name}" meets others as the ${part} in "${situation}"`;
    const allowed = `values of the form { ${parts.map((key) => `${key}: {...}`).join(', ')} }`;
    return { problems: [{ path: `${at}.values.${part}`, message, allowed }] };
  }
  if (inParts) {
    const known = new Set([...parts, ...fieldsOf(sides.row), ...fieldsOf(sides.column)]);
    for (const field of Object.keys(values)) {
      if (known.has(field)) continue;
      const allowed = `values of the parts ${parts.join(' and ')}${known.size > 2 ? `, and beside them ${[...known].slice(2).join(', ')}` : ''}`;
      problems.push({ path: `${at}.values.${field}`, message: 'no such field beside the parts', allowed });
    }
  }
  const read = new Set(inParts ? [part] : Object.keys(values).filter((field) => !beside.includes(field)));
  const whole = inParts ? values[part] : without(values, [...Object.keys(elsewhere), ...beside]);
  const placed = [placedAt(own, whole, inParts ? `.${part}` : '')];
  for (const [field, to] of Object.entries(elsewhere)) {
    const path = pathOf(to);
    const rest = to.startsWith(`${own.text}.`) ? pathOf(to.slice(own.text.length + 1)) : null;
    const said = rest !== null && valueAt(whole, rest) !== undefined;
    if (Object.hasOwn(values, field)) {
      read.add(field);
      if (said) {
        const message = `stands at ${to}, where something else of "${name}" stands already`;
        problems.push({ path: `${at}.values.${field}`, message, allowed: 'one of the two' });
      }
      placed.push({ path, to, value: values[field], from: `.${field}` });
    } else if (field === needs && !said) {
      const message = `missing: "${name}" needs it as the ${part} in "${situation}"`;
      problems.push({ path: `${at}.values.${field}`, message, allowed: `what stands at ${to} in a scenario` });
    }
  }
  return problems.length > 0 ? { problems } : { placed, read };
}

/** Places that a profile of this side may fill besides its own. */
export function elsewhereOf(sides: ProfileSides | undefined, side: Side): Path[] {
  return Object.values(sides?.[side].elsewhere ?? {}).map(pathOf);
}

/** The scenario with this profile in its places; null where it has no such place. */
export function seated(scenario: unknown, { placed }: Seat): unknown | null {
  let there: unknown | null = scenario;
  placed.forEach(({ path, value }, index) => {
    if (there === null) return;
    // What comes beside the profile itself is laid over what the occasion says.
    there = withPlace(there, path, index === 0 ? value : laidOver(valueAt(there, path), value));
  });
  return there;
}

/** Where in the profile that stands which a scenario has at `path`; null when it is not the profile's. */
export function origin({ placed }: Seat, path: string): string | null {
  let found: Placed | null = null;
  for (const one of placed) {
    const under = path === one.to || path.startsWith(`${one.to}.`) || path.startsWith(`${one.to}[`);
    if (under && (found === null || one.to.length >= found.to.length)) found = one;
  }
  return found && `.values${found.from}${path.slice(found.to.length)}`;
}

/** The object with the fields of another one laid over it; what is no object, or another kind of thing, replaces it. */
export function laidOver(under: unknown, over: unknown): unknown {
  if (!isObject(under) || !isObject(over)) return over;
  return 'kind' in over && under.kind !== over.kind ? over : { ...under, ...over };
}

/** As `withValue`, but a list that is not there yet gets its first entry. */
export function withPlace(root: unknown, path: Path, value: unknown): unknown | null {
  const first = path.findIndex((key, i) => key === 0 && valueAt(root, path.slice(0, i)) === undefined);
  if (first < 0) return withValue(root, path, value);
  const made = withPlace({}, ['entry', ...path.slice(first + 1)], value) as { readonly entry: unknown } | null;
  return made && withValue(root, path.slice(0, first), [made.entry]);
}

function placedAt({ path, text }: Asked['own'], value: unknown, from: string): Placed {
  return { path, to: text, value, from };
}

function fieldsOf({ elsewhere = {}, beside = [] }: ProfileSide): string[] {
  return [...Object.keys(elsewhere), ...beside];
}

function without(values: Readonly<Record<string, unknown>>, fields: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

function pathOf(text: string): Path {
  const path = parsePath(text);
  if (!path) throw new RangeError(`"${text}" is no path`);
  return path;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an input that changes nothing is called on the form: its place, its value, and why. */
import { isObject, type Json } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { type Path, parsePath, valueAt } from '../form/path.ts';
import { locateProblems } from '../form/problems.ts';

export interface UnusedInput {
  /** Where it stands on the form, to go to; null where the form has no such field. */
  readonly path: Path | null;
  /** "Attack › Wall: 9". */
  readonly label: string;
  readonly reason: string;
}

/**
 * @param form null while the form of the question is not there
 * @param scenario as it was answered
 */
export function unusedInputs(
  form: GroupField | null,
  scenario: Json,
  found: ReadonlyArray<{ readonly path: string; readonly reason: string }>,
): UnusedInput[] {
  const errors = found.map(({ path, reason }) => ({ path, message: reason }));
  const places = form ? locateProblems(form, scenario, errors, []) : [];
  return found.map(({ path, reason }, i) => {
    const { path: place = null, label = path } = places[i] ?? {};
    const value = valueAt(scenario, parsePath(path));
    const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : nameIn(value);
    // One of a set of words has no field of its own.
    const at = label.replace(/ › \[\d+\]$/, '');
    return { path: place, label: shown ? `${at}: ${shown}` : at, reason: withoutName(reason, shown) };
  });
}

function nameIn(value: Json | undefined): string {
  return isObject(value) && typeof value.name === 'string' ? value.name : '';
}

/** Some reasons begin with the value, such as the name of a rule, which the label has said already. */
function withoutName(reason: string, name: string): string {
  if (name && reason.startsWith(`${name}: `)) return reason.slice(name.length + 2);
  return name && reason.startsWith(`${name} `) ? `it${reason.slice(name.length)}` : reason;
}

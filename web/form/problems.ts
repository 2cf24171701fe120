/** From the service's `errors[]` to the fields of the form: every fault is shown where it can be mended. */
import { isObject, type Json } from './json.ts';
import type { Field, GroupField } from './model.ts';
import { isWithin, type Path, parsePath, pathText } from './path.ts';

export interface WireError {
  path: string;
  message: string;
  allowed?: string | undefined;
}

export interface FieldProblem {
  /** Where it is shown: the field itself or its nearest ancestor on the form. Null when no field is to blame. */
  path: Path | null;
  /** Where the service saw it. */
  at: string;
  /** Breadcrumb: "Attacker › Weapon 1 › P+S / POW". */
  label: string;
  message: string;
  /** The same in the little room below a field: what would be accepted, where the service says so. */
  brief: string;
}

/**
 * Places each error on the form. `scenario` tells which branch of a union is on the screen; `root` is where the form's
 * value stands in the request.
 */
export function locateProblems(
  form: GroupField,
  scenario: Json,
  errors: readonly WireError[],
  root: Path = ['scenario'],
): FieldProblem[] {
  return errors.map((error) => {
    const message = error.allowed ? `${sentence(error.message)} Allowed: ${error.allowed}.` : sentence(error.message);
    const brief = error.allowed ? `Needs ${error.allowed}.` : message;
    const path = parsePath(error.path);
    if (!isWithin(path, root)) return { path: null, at: error.path, label: error.path || 'Request', message, brief };
    const { reached, titles } = walk(form, scenario, path.slice(root.length));
    const unknown = path.slice(root.length + reached.length);
    const label = [...titles, ...(unknown.length ? [pathText(unknown)] : [])].join(' › ') || 'Scenario';
    return { path: reached.length ? reached : null, at: error.path, label, message, brief };
  });
}

/** The problems of one field. Groups and lists also get those below them that have no field of their own. */
export function problemsAt(problems: readonly FieldProblem[], path: Path): FieldProblem[] {
  return problems.filter((each) => each.path && each.path.length === path.length && isWithin(each.path, path));
}

/** Whether anything at or below the path is wrong: folds with problems open. */
export function hasProblemWithin(problems: readonly FieldProblem[], path: Path): boolean {
  return problems.some((each) => each.path && isWithin(each.path, path));
}

/** Follows a path as far as the form has fields for it. */
function walk(form: GroupField, scenario: Json, path: Path): { reached: Path; titles: string[] } {
  const reached: (string | number)[] = [];
  const titles: string[] = [];
  let field: Field = form;
  let value: Json | undefined = scenario;
  for (const part of path) {
    const next = step(field, value, part);
    if (!next) break;
    value =
      typeof part === 'number' ? (value as Json[] | undefined)?.[part] : isObject(value) ? value[part] : undefined;
    field = next;
    reached.push(part);
    titles.push(typeof part === 'number' ? `${next.title || 'Item'} ${part + 1}` : next.title);
  }
  // "Weapons › Weapon 1" says weapon twice: a list's own title is dropped once an item is named.
  const isItem = (i: number): boolean => typeof reached[i] === 'number';
  return { reached, titles: titles.filter((_, i) => !isItem(i + 1)) };
}

function step(field: Field, value: Json | undefined, part: string | number): Field | undefined {
  if (field.type === 'group') return field.fields.find((each) => each.key === part);
  if (field.type === 'list') return typeof part === 'number' && Array.isArray(value) ? field.item : undefined;
  if (field.type === 'union') {
    const given = isObject(value) ? value : isObject(field.default) ? field.default : {};
    const branch = field.branches.find((each) => each.value === given[field.tag]);
    return branch?.group.fields.find((each) => each.key === part);
  }
  return undefined;
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : capital + '.';
}

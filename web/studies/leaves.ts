/** The single values of a scenario that a study can change: where each stands, what it is called, what it may be. */
import { isObject, type Json } from '../form/json.ts';
import type { Field, GroupField } from '../form/model.ts';
import { type Path, pathText, valueAt } from '../form/path.ts';
import { shownValue } from '../form/values.ts';

export interface Leaf {
  /** As the service writes it: `attacker.weapons[0].power`. */
  path: string;
  /** For people: "Attacker › Weapon 1 › Power". */
  title: string;
  field: Field;
  /** What the scenario has there, its default included. */
  value: Json | undefined;
}

/** All leaves of the form for this scenario, in the form's order. */
export function leavesOf(form: GroupField, scenario: Json): Leaf[] {
  const leaves: Leaf[] = [];
  walk(form, scenario, [], [], leaves);
  return leaves;
}

function walk(field: Field, scenario: Json, path: Path, titles: readonly string[], leaves: Leaf[]): void {
  const value = valueAt(scenario, path);
  switch (field.type) {
    case 'group':
      for (const inner of field.fields) walk(inner, scenario, [...path, inner.key], [...titles, inner.title], leaves);
      return;
    case 'union': {
      const chosen = isObject(value) ? value[field.tag] : undefined;
      const branch = field.branches.find((each) => each.value === chosen);
      if (branch) walk(branch.group, scenario, path, titles, leaves);
      return;
    }
    case 'list': {
      const items = Array.isArray(value) ? value : [];
      const one = field.item.title || (titles.at(-1) ?? '').replace(/([^s])s$/, '$1');
      items.forEach((_, i) => {
        walk(field.item, scenario, [...path, i], [...titles.slice(0, -1), `${one} ${i + 1}`], leaves);
      });
      return;
    }
    case 'raw':
      return;
    default:
      leaves.push({ path: pathText(path), title: titles.join(' › '), field, value: shownValue(field, value) });
  }
}

/** What was typed for a leaf, as the value to send. Words that are JSON count as JSON where the leaf is no text. */
export function readValue(leaf: Leaf | undefined, text: string): Json {
  if (text === '') return null;
  if (leaf?.field.type === 'text') return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Words of a set are written side by side.
    if (leaf?.field.type === 'chips') return text.split(',').map((word) => word.trim());
    return text;
  }
}

/** A value as the input of its leaf shows it. */
export function shownText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')) {
    return value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Another kind of question about the same models: what stood on its two sides comes along. */
import { fitted } from '../form/fit.ts';
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { armyLists } from '../lists/state.ts';
import { partOf } from '../studies/request/units.ts';

export interface Turned {
  readonly game: string;
  /** The question before, and the examples of its kind: what stands there unchanged was nobody's choice. */
  readonly form: GroupField;
  readonly scenario: JsonObject;
  readonly examples: readonly JsonObject[];
}

/**
 * The scenario of another kind with the models of the question before. A part of the same name takes what the other had;
 * into another part go units of lists, which know what each part holds.
 *
 * @param form of the new kind
 * @returns the scenario, and the names of who came along
 */
export function carriedOver(
  { game, form: old, scenario: before, examples }: Turned,
  form: GroupField,
  scenario: JsonObject,
): { readonly scenario: JsonObject; readonly names: readonly string[] } {
  const names: string[] = [];
  const kept: JsonObject = { ...scenario };
  for (const side of ['own', 'other'] as const) {
    const [from, to] = [partOf(old, side), partOf(form, side)];
    const values = from && before[from.key];
    if (!from || !to || !isObject(values)) continue;
    if (examples.some((one) => JSON.stringify(one[from.key]) === JSON.stringify(values))) continue;
    const name = nameIn(values);
    const listed = armyLists
      .peek()
      .filter((list) => list.game === game)
      .flatMap(({ units }) => units)
      .findLast((unit) => unit.name === name);
    const given =
      from.key === to.key ? values : (listed?.parts[to.key] ?? (listed ? listed.values : inner(values, to)));
    if (given === undefined) continue;
    kept[to.key] = fitted(to, given).values;
    names.push(name === '' ? to.title.toLowerCase() : name);
  }
  return { scenario: kept, names };
}

/** A fighter of a duel is attacker and target at once. */
function inner(values: JsonObject, { key }: GroupField): Json | undefined {
  return isObject(values[key]) ? values[key] : undefined;
}

function nameIn(values: JsonObject): string {
  const [named] = [values, ...Object.values(values).filter(isObject)].map(({ name }) => name).filter(Boolean);
  return typeof named === 'string' ? named : '';
}

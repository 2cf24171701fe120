/** Two army lists as a battle: who takes the field, and who cannot. */
import { isObject, type JsonObject, sameJson } from '../form/json.ts';
import type { ArmyList } from '../lists/state.ts';

/** The kind of question that is a whole battle, in whichever game has it. */
export const KIND = 'battle';
/** The game that this room is made for: its battles have missions, markers and terrain. */
export const GAME = 'aof';
export const LONGEST_NAME = 60;

export interface Force {
  readonly army: JsonObject;
  /** What its units cost together, as far as the list says. */
  readonly points: number;
  /** Units of which no profile says what they are. */
  readonly leftOut: readonly string[];
  /** Units whose price the list does not say: points that nobody paid are destroyed for nothing. */
  readonly unpriced: readonly string[];
}

/** The army of a list; units that are the same stand once, with their number. */
export function forceOf({ title, units }: Pick<ArmyList, 'title' | 'units'>): Force {
  const lines: JsonObject[] = [];
  let points = 0;
  const unpriced: string[] = [];
  for (const unit of units) {
    if (unit.empty || !isObject(unit.values)) continue;
    const cost = unit.points ?? (typeof unit.values.cost === 'number' ? unit.values.cost : 0);
    if (cost > 0) points += cost;
    else unpriced.push(unit.name);
    const values: JsonObject = { ...unit.values, name: unit.name, ...(cost > 0 ? { cost } : {}) };
    const same = lines.findIndex(({ copies: _, ...line }) => sameJson(line, values));
    if (same < 0) lines.push(values);
    else lines[same] = { ...lines[same], copies: copiesOf(lines[same]) + 1 };
  }
  const leftOut = units.filter(({ empty }) => empty).map(({ name }) => name);
  // The version of the book that a builder names says nothing of the army.
  const name = title.replace(/\s*\(v[\d.]+\)$/, '').slice(0, LONGEST_NAME);
  return { army: { name, units: lines }, points, leftOut, unpriced };
}

export function copiesOf(unit: JsonObject | undefined): number {
  return typeof unit?.copies === 'number' ? unit.copies : 1;
}

export interface Setting {
  readonly mission: string;
  readonly deployment: string;
  /** How side missions are drawn in each game; empty: there are none. */
  readonly sideMissions: string;
  readonly doctrine: string;
}

/** Two forces that both play by one doctrine. Two lists of one name are told apart. */
export function battleOf(
  first: JsonObject,
  second: JsonObject,
  { mission, deployment, sideMissions, doctrine }: Setting,
): JsonObject {
  const other =
    first.name === second.name ? { ...second, name: `${String(second.name).slice(0, LONGEST_NAME - 2)} 2` } : second;
  const drawn = sideMissions ? { sideMissions: { kind: 'drawn', style: sideMissions } } : {};
  return { first: { ...first, doctrine }, second: { ...other, doctrine }, mission, deployment, ...drawn };
}

/** The army with one unit fewer of this place; null for the last unit of all. */
export function without(army: JsonObject, place: number): JsonObject | null {
  const units = (army.units as JsonObject[]).flatMap((unit, i) => {
    if (i !== place) return [unit];
    const copies = copiesOf(unit);
    if (copies < 2) return [];
    const { copies: _, ...alone } = unit;
    return [copies > 2 ? { ...alone, copies: copies - 1 } : alone];
  });
  return units.length > 0 ? { ...army, units } : null;
}

/** Two army lists as a battle: who takes the field, and who cannot. */
import { forceOf as forceOfList, type Force as Listed, LONGEST_ARMY_NAME } from '../../workers/lists/force.ts';
import { isObject, type JsonObject } from '../form/json.ts';
import type { ArmyList } from '../lists/state.ts';

/** The kind of question that is a whole battle, in whichever game has it. */
export const KIND = 'battle';
/** The game that this room is made for: its battles have missions, markers and terrain. */
export const GAME = 'aof';
export const LONGEST_NAME = LONGEST_ARMY_NAME;

export type Force = Omit<Listed, 'army'> & { readonly army: JsonObject };

/** The army of a list of the page. */
export function forceOf({ title, units }: Pick<ArmyList, 'title' | 'units'>): Force {
  const listed = units.map(({ name, points, values, empty }) => ({
    ...{ name, points },
    values: empty || !isObject(values) ? null : values,
  }));
  const { army, ...rest } = forceOfList(title, listed);
  return { ...rest, army: army as unknown as JsonObject };
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

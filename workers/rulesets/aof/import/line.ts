/** Units of a report as their owner would write them down, and the counts in them that a player may correct. */
import { parsePath } from '../../../paths.ts';
import type { ListedUnit, ListFinding, UnitLine } from '../../ruleset.ts';
import { linePieces } from '../notation/print.ts';
import { Unit } from '../schema.ts';
import { checkWeapons, sumsOf } from './selfcheck.ts';

/** Nothing of a unit that is none. */
const EMPTY: UnitLine = { pieces: [] };

export function lineOf({ values }: ListedUnit): UnitLine {
  const unit = Unit.safeParse(values);
  return unit.success ? { pieces: linePieces(unit.data) } : EMPTY;
}

/** Whoever every model carries follows the models; a number of its own stays. */
export function recounted(listed: ListedUnit, path: string, value: number): ListedUnit | null {
  const known = lineOf(listed).pieces.find(({ count }) => count?.path === path)?.count;
  if (!known || !Number.isInteger(value) || value < known.least || value > known.most) return null;
  const unit = Unit.parse(listed.values);
  const keys = parsePath(path) ?? [];
  const last = keys.at(-1);
  const holder = keys.slice(0, -1).reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], unit);
  (holder as Record<PropertyKey, unknown>)[last ?? ''] = value;
  for (const { weapons, models } of [unit, ...unit.joined.map((one) => ({ ...one, models: 1 }))]) {
    for (const weapon of weapons) if (weapon.count === models) delete weapon.count;
  }
  const parsed = Unit.safeParse(unit);
  return parsed.success ? { ...listed, values: parsed.data } : null;
}

export function disagreementsOf({ at, values }: ListedUnit): readonly ListFinding[] {
  const unit = Unit.safeParse(values);
  return unit.success ? checkWeapons(at, unit.data) : [];
}

export function sumsIn({ values }: ListedUnit): { readonly points: number; readonly models: number } {
  const unit = Unit.safeParse(values);
  return unit.success ? sumsOf(unit.data) : { points: 0, models: 0 };
}

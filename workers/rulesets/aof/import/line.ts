/** Units of a report as their owner would write them down, and the counts in them that a player may correct. */
import { parsePath } from '../../../paths.ts';
import type { ListedUnit, ListFinding, UnitLine } from '../../ruleset.ts';
import { linePieces } from '../notation/print.ts';
import { Unit } from '../schema.ts';
import { checkWeapons, sumsOf } from './selfcheck.ts';

/** Nothing of a unit that is none. */
const EMPTY: UnitLine = { pieces: [] };
/** Units that were looked at before; a list asks several times about each. */
const known = new WeakMap<object, Unit | null>();

function unitOf({ values }: ListedUnit): Unit | null {
  const before = known.get(values);
  if (before !== undefined) return before;
  const unit = Unit.safeParse(values).data ?? null;
  known.set(values, unit);
  return unit;
}

export function lineOf(listed: ListedUnit): UnitLine {
  const unit = unitOf(listed);
  return unit ? { pieces: linePieces(unit) } : EMPTY;
}

/** Whoever every model carries follows the models; a number of its own stays. */
export function recounted(listed: ListedUnit, path: string, value: number): ListedUnit | null {
  const count = lineOf(listed).pieces.find((piece) => piece.count?.path === path)?.count;
  if (!count || !Number.isInteger(value) || value < count.least || value > count.most) return null;
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

export function disagreementsOf(listed: ListedUnit): readonly ListFinding[] {
  const unit = unitOf(listed);
  return unit ? checkWeapons(listed.at, unit) : [];
}

export function sumsIn(listed: ListedUnit): { readonly points: number; readonly models: number } {
  const unit = unitOf(listed);
  return unit ? sumsOf(unit) : { points: 0, models: 0 };
}

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

/** Fields of a unit at the start of a battle that nobody says anything of. */
const START = new Map(
  Object.entries(Unit.parse({ quality: 4, defense: 4 })).flatMap(([field, value]) =>
    ['name', 'models', 'quality', 'defense', 'tough', 'weapons', 'rules', 'cost'].includes(field)
      ? []
      : [[field, { value, written: JSON.stringify(value) }] as const],
  ),
);

function isAtStart(field: string, value: unknown): boolean {
  const start = START.get(field);
  if (start === undefined) return false;
  return typeof value === 'object' ? JSON.stringify(value) === start.written : value === start.value;
}

/** A unit as a scenario takes it: fields that are as they are without a word about them are left to the schema. */
export function valuesOf(unit: Unit): ListedUnit['values'] {
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(unit)) if (!isAtStart(field, value)) values[field] = value;
  known.set(values, unit);
  return values;
}

/** What the values of a listed unit are to this game; null for what is no unit of it. */
export function unitOf({ values }: ListedUnit): Unit | null {
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

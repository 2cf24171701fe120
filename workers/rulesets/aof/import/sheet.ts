/** The table of units that {@link importCsv} reads, written. */
import type { Column } from '../../reading/sheet.ts';
import type { ListedUnit, ListTable } from '../../ruleset.ts';
import { printUnit } from '../notation/print.ts';
import { type Joined, Unit } from '../schema.ts';

export const SHEET_COLUMNS = [
  { key: 'name', title: 'Name', aliases: ['unit', 'unit name', 'model'] },
  { key: 'models', title: 'Models', aliases: ['size', 'count', 'number', 'unit size', 'model count'] },
  { key: 'quality', title: 'Quality', aliases: ['q', 'qua', 'qual'] },
  { key: 'defense', title: 'Defense', aliases: ['d', 'def', 'defence'] },
  { key: 'tough', title: 'Tough', aliases: ['t', 'toughness'] },
  { key: 'points', title: 'Points', aliases: ['cost', 'pts', 'price', 'point cost'] },
  { key: 'weapons', title: 'Weapons', aliases: ['weapon', 'equipment'], several: true },
  { key: 'rules', title: 'Rules', aliases: ['special rules', 'rule', 'special'], several: true },
  { key: 'joins', title: 'Joins', aliases: ['joined to', 'joins unit'] },
] as const satisfies readonly Column<string>[];
export type SheetColumn = (typeof SHEET_COLUMNS)[number]['key'];

export type SheetRow = ReadonlyArray<string | number>;

/** Units of a report as a table. */
export function sheetOf(units: readonly ListedUnit[]): ListTable {
  const read = units.map(({ values }) => Unit.safeParse(values));
  const left = units.filter((_, i) => !read[i].success).map(({ values, at }) => String(values.name ?? at));
  return {
    rows: sheetRows(read.flatMap(({ data }) => (data ? [data] : []))),
    left: left.map((name) => `${name}: not a unit as questions have it`),
  };
}

/** The titles, then one row for each unit and for each model that joined it. */
export function sheetRows(units: readonly Unit[]): SheetRow[] {
  return [
    SHEET_COLUMNS.map(({ title }) => title),
    ...units.flatMap((unit) => [
      rowOf(unit, ''),
      ...unit.joined.map((one) => rowOf(asUnit(one), unit.name, one.hero ? ['Hero'] : [])),
    ]),
  ];
}

function rowOf(unit: Unit, joins: string, more: readonly string[] = []): SheetRow {
  const { name, models, quality, defense, tough, cost } = unit;
  // What the notation says between header and points, in its own words; points and joined models have columns.
  const [, ...items] = printUnit({ ...unit, name: 'Unit', tough: 1, cost: 0, joined: [] }).split('; ');
  const weapons = items.slice(0, unit.weapons.length);
  const rules = [...more, ...items.slice(unit.weapons.length)];
  return [name, models, quality, defense, tough, cost, weapons.join(' | '), rules.join(' | '), joins];
}

/** A joined model as a unit of one. */
function asUnit({ hero: _, ...model }: Joined): Unit {
  return Unit.parse(model);
}

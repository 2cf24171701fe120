/**
 * Units as the table that {@link readTable} reads. What the plain columns cannot say goes into columns of single fields,
 * "target.huge": found by reading the table back and comparing.
 */
import { writeTable } from '../../reading/csv.ts';
import type { ListedUnit, ListTable } from '../../ruleset.ts';
import type { WeaponDraft } from './profile.ts';
import type { Values } from './report.ts';
import { writeWeapon } from './weaponText.ts';

type Cells = Record<string, string | number>;

const PLAIN = ['Name', 'Kind', 'Points', 'Models'] as const;
const STATS = ['MAT', 'RAT', 'STR', 'MAGIC ATTACK', 'FURY', 'THR', 'DEF', 'ARM'] as const;
const LAST = ['Boxes', 'Weapons', 'Rules'] as const;

/** Flags of models under the names that a table gives them. */
const FLAGS: ReadonlyArray<readonly [side: 'attacker' | 'target', field: string, name: string]> = [
  ['target', 'tough', 'Tough'],
  ['target', 'stealth', 'Stealth'],
  ['target', 'incorporeal', 'Incorporeal'],
  ['target', 'huge', 'Huge base'],
  ['target', 'cannotBeKnockedDown', 'Cannot be knocked down'],
  ['attacker', 'gunfighter', 'Gunfighter'],
  ['attacker', 'eyelessSight', 'Eyeless Sight'],
  ['attacker', 'cavalry', 'Cavalry'],
];

/** @param read reads a table back */
export function tableOf(units: readonly ListedUnit[], read: (table: string) => readonly ListedUnit[]): ListTable {
  const rows = units.map(cellsOf);
  const first = read(asText(rows));
  units.forEach((unit, i) => {
    correct(rows[i], unit, first[i]);
  });
  const again = read(asText(rows));
  const left = units.flatMap((unit, i) =>
    // A unit that nobody knows is written by its name, and is to be filled in again.
    unit.profile === null || said(unit) === said(again[i])
      ? []
      : [`${String(unit.values.name ?? unit.at)}: not all of it fits a table`],
  );
  return { rows: rowsOf(rows), left };
}

/** What of a unit a table has to keep. */
function said(unit: ListedUnit | undefined): string {
  if (!unit) return '';
  const { values, parts, points, models = 1 } = unit;
  return ordered({ values, parts, points, models });
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

function partOf({ parts = {} }: ListedUnit, side: 'attacker' | 'target'): Values {
  return { ...parts[side] };
}

function cellsOf(unit: ListedUnit): Cells {
  const [attacker, target] = [partOf(unit, 'attacker'), partOf(unit, 'target')];
  const { FURY, THR } = { ...unit.parts?.first };
  const cells: Cells = { Name: String(unit.values.name ?? '') };
  const put = (title: string, value: unknown) => {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) cells[title] = value;
  };
  put('Kind', attacker.kind);
  put('Points', unit.points);
  put('Models', unit.models);
  for (const stat of ['MAT', 'RAT', 'STR']) put(stat, attacker[stat]);
  put('MAGIC ATTACK', attacker.magicAttack);
  put('FURY', FURY);
  put('THR', THR);
  for (const stat of ['DEF', 'ARM']) put(stat, target[stat]);
  put('Boxes', target.damage);
  const weapons = Array.isArray(attacker.weapons) ? (attacker.weapons as Values[]) : [];
  put('Weapons', weapons.map((weapon) => writeWeapon(draftOf(weapon))).join(' / '));
  put('Rules', rulesOf(unit, attacker, target).join('; '));
  return cells;
}

function rulesOf({ unknown }: ListedUnit, attacker: Values, target: Values): string[] {
  const sides = { attacker, target };
  const immunities = Array.isArray(target.immunities) ? (target.immunities as string[]) : [];
  const carried = (field: string, name: string) => Array.from({ length: Number(target[field] ?? 0) }, () => name);
  return [
    ...FLAGS.flatMap(([side, field, name]) => (sides[side][field] === true ? [name] : [])),
    ...immunities.map((type) => `Immunity: ${type}`),
    ...carried('shields', 'Shield'),
    ...carried('bucklers', 'Buckler'),
    // What would be cut elsewhere goes where nothing is cut.
    ...unknown.filter((rule) => !/[;/,\n]/.test(rule)),
  ];
}

function draftOf(weapon: Values): WeaponDraft {
  const { initialAttacks, ROF, RNG, cost, qualities, location } = weapon;
  const shots = typeof ROF === 'number' ? ROF : initialAttacks === 'd3' ? 'd3' : null;
  return {
    name: String(weapon.name ?? 'Weapon'),
    class: weapon.class as WeaponDraft['class'],
    power: weapon.power as WeaponDraft['power'],
    count: typeof initialAttacks === 'number' ? initialAttacks : 1,
    ROF: shots,
    RNG: typeof RNG === 'number' ? RNG : null,
    spray: weapon.spray === true,
    cost: typeof cost === 'number' ? cost : null,
    qualities: Array.isArray(qualities) ? (qualities as string[]) : [],
    location: (location as WeaponDraft['location'] | undefined) ?? 'none',
    mount: false,
  };
}

/** Fields of its own for whatever came back otherwise. */
function correct(cells: Cells, unit: ListedUnit, read: ListedUnit | undefined): void {
  if (!read) return;
  for (const side of ['attacker', 'target'] as const) {
    const [wanted, found] = [partOf(unit, side), partOf(read, side)];
    for (const field of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
      if (field === 'name' || field === 'others' || ordered(wanted[field]) === ordered(found[field])) continue;
      cells[`${side}.${field}`] = JSON.stringify(wanted[field] ?? null);
      if (field === 'weapons') delete cells.Weapons;
    }
  }
}

function rowsOf(rows: readonly Cells[]): ListTable['rows'] {
  const plain = [...PLAIN, ...STATS, ...LAST];
  const more = [...new Set(rows.flatMap(Object.keys))].filter((title) => !(plain as readonly string[]).includes(title));
  const used = STATS.filter((title) => rows.some((row) => row[title] !== undefined));
  const titles = [...PLAIN, ...used, ...LAST, ...more.sort()];
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))];
}

function asText(rows: readonly Cells[]): string {
  return writeTable(rowsOf(rows));
}

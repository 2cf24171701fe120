/**
 * Units as a table, one a row, with columns by the names of their fields; "state.broken" and the like for fields within.
 *
 *   Name,Kind,Points,Squads,WS,BS,S,T,Ag,WP,AP,Traits,Ranged,Melee
 *   Line infantry,horde,100,5,30,35,30,30,30,35,3,Disciplined,"Rifles (1d10+3, RoF S/-/3)","Bayonets (1d10+3)"
 */
import { z } from 'zod';
import { cleanTable } from '../../reading/clean.ts';
import { Gathered } from '../../reading/gathered.ts';
import { type Column, Columns, type Row, wholeNumber } from '../../reading/sheet.ts';
import type { ListedUnit, ListFinding, ListReport, ListTable } from '../../ruleset.ts';
import { Unit } from '../schema.ts';
import { TRAITS } from '../traits.ts';
import { looksLikeDesigned, readDesigned } from './designed.ts';
import { readWeapon, writeWeapon } from './weaponText.ts';

type Values = Record<string, unknown>;

const FIRST = ['name', 'kind', 'points', 'squads', 'magnitude', 'WS', 'BS', 'S', 'T', 'Ag', 'WP', 'AP', 'wounds'];
const LAST = ['traits', 'ranged', 'melee'];
/** What a unit is rolled with. */
const CHARACTERISTICS = ['WS', 'BS', 'S', 'T', 'Ag', 'WP', 'AP'];
const WITHIN = ['state', 'modifiers', 'commandCentre'] as const;
const MOST_UNITS = 2_000;
const MOST_FINDINGS = 50_000;
const TITLES: Readonly<Record<string, string>> = {
  name: 'Name',
  kind: 'Kind',
  points: 'Points',
  squads: 'Squads',
  traits: 'Traits',
  ranged: 'Ranged',
  melee: 'Melee',
};
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  name: ['unit', 'model'],
  points: ['pts', 'cost'],
  kind: ['type'],
  ranged: ['ranged weapon', 'weapon'],
  melee: ['melee weapon'],
  traits: ['trait', 'rules'],
};

/** Fields of a unit that hold one thing, by their paths. */
const FIELDS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(Unit.shape as Readonly<Record<string, z.ZodType>>).flatMap(([field, type]) =>
    (WITHIN as readonly string[]).includes(field)
      ? Object.entries(shapeOf(type)).map(([inner, one]) => [`${field}.${inner}`, one] as const)
      : [[field, type] as const],
  ),
);

function shapeOf(type: z.ZodType): Readonly<Record<string, z.ZodType>> {
  let inner: unknown = type;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
    inner = inner.def.innerType;
  return inner instanceof z.ZodObject ? (inner.shape as Readonly<Record<string, z.ZodType>>) : {};
}

const KEYS = [...new Set([...FIRST, ...FIELDS.keys(), ...LAST])];
const COLUMNS = new Columns<string>(
  KEYS.map(
    (key): Column<string> => ({
      key,
      title: TITLES[key] ?? key,
      ...(ALIASES[key] ? { aliases: ALIASES[key] } : {}),
      ...(key === 'traits' ? { several: true as const } : {}),
    }),
  ),
);

export function looksLikeTable(text: string): boolean {
  return looksLikeDesigned(text) || ['WS', 'BS', 'WP'].some((stat) => COLUMNS.fit(text, 'name', 'T', stat));
}

export function readTable(source: string): ListReport {
  if (looksLikeDesigned(source)) return readDesigned(source);
  const { text, repairs } = cleanTable(source);
  const gathering = new Gathered<ListedUnit>(MOST_FINDINGS);
  const { units } = gathering;
  const say: SayOf = (at, piece, verdict, note) => gathering.say(at, piece.slice(0, 200), verdict, note);
  for (const { line, what } of repairs) say(`line ${line}`, '', 'assumed', what);
  for (const row of COLUMNS.rows(text, say)) {
    for (const { place, text: cell } of row.beyond) say(place, cell, 'not known', 'more cells than columns');
    const unit = readRow(row, say);
    if (unit === null) continue;
    if (units.length < MOST_UNITS) units.push(unit);
    else say(row.at, row.text, 'not known', `more than ${MOST_UNITS} units; it is left out`);
  }
  return gathering.gathered('CSV');
}

type SayOf = (at: string, piece: string, verdict: ListFinding['verdict'], note?: string) => void;

function readRow(row: Row<string>, say: SayOf): ListedUnit | null {
  const name = row.cell('name').slice(0, 40).trim();
  if (name === '') {
    say(row.at, row.text, 'not known', 'a row without a name');
    return null;
  }
  const silent = CHARACTERISTICS.filter((key) => ['', '-'].includes(row.cell(key)));
  const unit: Values = { name };
  const unknown: string[] = [];
  const weapons: Values = {};
  let points: number | undefined;
  const miss = (key: string, cell: string, note: string) => {
    row.say(key, cell, 'not known', note);
    unknown.push(`${key} ${cell}`.slice(0, 80));
  };
  for (const key of row.keys) {
    const cell = row.cell(key);
    if (cell === '' || cell === '-' || key === 'name') continue;
    if (key === 'points') {
      const number = wholeNumber(cell);
      if (number === null) miss(key, cell, 'points are a whole number');
      else points = number;
    } else if (key === 'traits')
      unit.traits = readTraits(cell, (trait) => miss(key, trait, 'no trait that is known here'));
    else if (key === 'ranged' || key === 'melee') {
      const { weapon, unknown: strange } = readWeapon(cell);
      if (weapon) weapons[key] = weapon;
      for (const piece of strange) miss(key, piece, weapon ? 'not known of a weapon here' : 'the weapon is left out');
    } else if (!take(unit, key, cell)) miss(key, cell, 'not possible there');
  }
  const checked = Unit.safeParse(unit);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) say(row.at, path.join('.'), 'not known', message);
    return null;
  }
  say(row.at, name, 'understood');
  if (silent.length > 0)
    say(
      row.at,
      silent.join(', '),
      silent.length === CHARACTERISTICS.length ? 'not known' : 'assumed',
      'not given; what a question has there is taken',
    );
  const carried = weapons.ranged ?? weapons.melee;
  if (weapons.ranged && weapons.melee)
    say(row.at, writeWeapon(weapons.melee), 'assumed', 'as an attacker it uses its ranged weapon; in a duel both');
  const parts = {
    attacker: carried === undefined ? unit : { ...unit, weapon: carried },
    target: unit,
    units: { ...unit, ...weapons },
  };
  return { at: row.at, values: { name }, unknown, parts, ...(points === undefined ? {} : { points }) };
}

/** Puts what a cell says where its field is, in the first form that the field takes. */
function take(unit: Values, key: string, cell: string): boolean {
  const type = FIELDS.get(key);
  const forms = [
    Number(cell),
    ...(/^(?:yes|true|x)$/i.test(cell) ? [true] : []),
    ...(/^(?:no|false)$/i.test(cell) ? [false] : []),
    cell.toLowerCase(),
    cell,
  ];
  const fits = forms.find((form) => !Number.isNaN(form) && type?.safeParse(form).success);
  if (fits === undefined) return false;
  const [field, inner] = key.split('.');
  if (inner === undefined) unit[field] = fits;
  else unit[field] = { ...(unit[field] as Values | undefined), [inner]: fits };
  return true;
}

function readTraits(cell: string, miss: (trait: string) => void): string[] {
  const traits = new Set<string>();
  for (const piece of cell.split(/[;|,\n]/).map((each) => each.trim())) {
    const known = TRAITS.find((trait) => trait.toLowerCase() === piece.toLowerCase());
    if (known) traits.add(known);
    else if (piece !== '') miss(piece);
  }
  return [...traits];
}

/** Units of a report as a table that {@link readTable} reads. */
export function tableOf(units: readonly ListedUnit[]): ListTable {
  const rows = units.map(cellsOf);
  const used = KEYS.filter(
    (key) => ['name', 'kind', 'points', 'WS', 'T'].includes(key) || rows.some((row) => row.has(key)),
  );
  return {
    rows: [used.map((key) => TITLES[key] ?? key), ...rows.map((row) => used.map((key) => row.get(key) ?? ''))],
    left: [],
  };
}

function cellsOf({ values, parts = {}, points }: ListedUnit): Map<string, string | number> {
  const unit: Values = { ...values, ...parts.target, ...parts.units };
  const cells = new Map<string, string | number>();
  for (const key of KEYS) {
    const [field, inner] = key.split('.');
    const value = inner === undefined ? unit[field] : (unit[field] as Values | undefined)?.[inner];
    if (key === 'points') {
      if (points !== undefined) cells.set(key, points);
    } else if (key === 'traits') {
      if (Array.isArray(value) && value.length > 0) cells.set(key, value.join('; '));
    } else if (key === 'ranged' || key === 'melee') {
      if (value !== undefined) cells.set(key, writeWeapon(value));
    } else if (typeof value === 'number' || typeof value === 'string') cells.set(key, value);
    else if (typeof value === 'boolean') cells.set(key, value ? 'yes' : 'no');
  }
  return cells;
}

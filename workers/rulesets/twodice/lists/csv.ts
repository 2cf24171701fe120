/**
 * Profiles as a table, one a row. Columns by their names in the first row, in any order; "name" must be there, and one
 * of MAT, RAT, DEF and ARM:
 *
 *   name,kind,points,models,MAT,RAT,DEF,ARM,boxes,weapons,rules
 *   Siege ram,heavy warjack,14,1,6,4,11,19,....L|....LL|....CM|....CM|....RR|....R,"Ram P+S 18, Critical Knockdown",Tough
 *
 * Weapons are one a line or parted by "/", rules by ";" or "/"; the columns are told in docs/LISTS.md. Separators are
 * commas, semicolons or tabs. The boxes hold "|", so that does not part anything here.
 */
import { onceFor } from '../../../onceFor.ts';
import { cleanTable } from '../../reading/clean.ts';
import { dict, list, parse } from '../../reading/json.ts';
import { type Column, Columns, plainTitle, type Row } from '../../reading/sheet.ts';
import { looksLikeDesigned, readDesigned } from './designed.ts';
import type { ListGame } from './game.ts';
import { Draft, type Profile, range, sortOf } from './profile.ts';
import type { Gathering } from './report.ts';
import { readWeapon } from './weaponText.ts';

const MOST_ROWS = 2_000;
/** Lines of weapons of one profile; no card has half as many. */
const MOST_WEAPONS = 30;

/** Columns with a meaning of their own, under every name they go by. */
export const NAMED = [
  { key: 'name', title: 'Name', aliases: ['model', 'unit'] },
  { key: 'aliases', title: 'Aliases', aliases: ['alias', 'short'], several: true },
  { key: 'kind', title: 'Kind', aliases: ['type'] },
  { key: 'points', title: 'Points', aliases: ['pts', 'pc', 'cost'] },
  { key: 'models', title: 'Models', aliases: ['count', 'size'] },
  { key: 'boxes', title: 'Boxes', aliases: ['damage', 'hp'], several: true },
  { key: 'weapons', title: 'Weapons', aliases: ['weapon'], several: true },
  { key: 'rules', title: 'Rules', aliases: ['advantages', 'abilities'], several: true },
] as const satisfies readonly Column<string>[];

export const STATS = [
  'SPD',
  'STR',
  'MAT',
  'RAT',
  'DEF',
  'ARM',
  'CMD',
  'FOCUS',
  'FURY',
  'THR',
  'MAGIC ABILITY',
  'MAGIC ATTACK',
] as const;

/** Fields of a question that a table may set as they are: "target.huge", "attacker.points". */
const SIDES = ['attacker', 'target'] as const;

export function columnsOf(game: Pick<ListGame, 'attacker' | 'target'>): Columns<string> {
  return new Columns([
    ...NAMED,
    ...STATS.map((stat) => ({ key: stat, title: stat })),
    ...SIDES.flatMap((side) =>
      Object.keys(game[side]).map((field) => ({ key: `${side}.${field}`, title: `${side}.${field}` })),
    ),
  ]);
}

const KNOWN = columnsOf({ attacker: {}, target: {} });

/** What no model of these games has, and units of Age of Fantasy do; they have a "Def", too. */
const QUALITY = new Columns([{ key: 'quality', title: 'Quality', aliases: ['q', 'qua', 'qual'] }]);

export function looksLikeCsv(text: string): boolean {
  if (['MAT', 'RAT', 'ARM'].some((stat) => KNOWN.fit(text, 'name', stat))) return true;
  if (KNOWN.fit(text, 'name', 'DEF') && !QUALITY.fit(text, 'quality')) return true;
  return looksLikeDesigned(text);
}

/** Columns of a game, once: building them takes as long as some rows. */
const knownColumns: (game: Pick<ListGame, 'attacker' | 'target'>) => Columns<string> = onceFor(columnsOf);

/** All rows as profiles. Columns are said to `gathering`, everything else to the profile, with the place of its cell. */
export function readTable(
  source: string,
  gathering: Gathering,
  game: Pick<ListGame, 'attacker' | 'target' | 'weapon' | 'economy'>,
): Profile[] {
  if (looksLikeDesigned(source)) return readDesigned(source, gathering, game);
  const { text, repairs } = cleanTable(source);
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  const profiles: Profile[] = [];
  for (const row of knownColumns(game).rows(text, gathering.say.bind(gathering))) {
    if (profiles.length === MOST_ROWS) {
      gathering.say(row.at, '', 'not known', `more than ${MOST_ROWS} rows; the rest is left out`);
      break;
    }
    const profile = readRow(row);
    if (profile === null) gathering.say(row.at, row.text, 'not known', 'a row without a name');
    else profiles.push(profile);
  }
  return profiles;
}

function readRow(row: Row<string>): Profile | null {
  const name = row.cell('name');
  if (name === '') return null;
  const draft = new Draft(row.at, name);
  for (const key of row.keys) {
    const cell = row.cell(key);
    if (cell === '' || key === 'name') continue;
    if (key === 'weapons') {
      takeWeaponTexts(draft, weaponsOf(row, cell));
      continue;
    }
    const said = draft.findings.length;
    takeCell(draft, key, cell);
    // A row of a table is told by its line; what is wrong, by its cell.
    for (let i = said; i < draft.findings.length; i++) draft.findings[i] = { ...draft.findings[i], at: row.place(key) };
  }
  for (const { place, text } of row.beyond) {
    draft.miss(text, 'more cells than columns');
    draft.findings.push({ ...draft.findings.pop()!, at: place });
  }
  // A row says nothing of boxes when there is one of them.
  if (draft.target.damage === undefined) draft.target.damage = '#1';
  // "null" says that a field is left out, whatever else of the row sets it.
  for (const side of SIDES) {
    for (const [field, value] of Object.entries(draft[side])) if (value === null) delete draft[side][field];
  }
  if (draft.sort === null && 'THR' in draft.economy) draft.sort = 'warbeast';
  draft.say(row.text, 'understood');
  const placeOf = (title: string) => {
    const key = row.keys.find((each) => plainTitle(each) === title && each !== 'name' && row.cell(each) !== '');
    return key === undefined ? undefined : row.place(key);
  };
  return { ...draft.done(), placeOf };
}

/** Weapons of a cell that goes on over several lines have their own. */
function weaponsOf(row: Row<string>, cell: string): WeaponLine[] {
  return cell
    .split('\n')
    .flatMap((line, i) => line.split('/').map((text) => ({ text: text.trim(), at: row.place('weapons', i) })));
}

function takeCell(draft: Draft, column: string, cell: string): void {
  const pair = range(cell);
  if (column === 'aliases') draft.aliases.push(...pieces(cell));
  else if (column === 'kind') {
    draft.sort = sortOf(cell);
    if (draft.sort !== null && /\d/.test(cell)) draft.say(cell, 'not known', 'a number in a kind says nothing here');
    if (draft.sort === null) draft.say(cell, 'not known', 'no sort of model');
  } else if (column === 'points' || column === 'models') {
    if (pair === null) draft.say(`${column} ${cell}`, 'not known', 'must be a number, or two as in 6/10');
    else draft[column] = pair;
  } else if (column === 'boxes') draft.target.damage = /^\d{1,3}$/.test(cell) ? `#${Math.max(1, Number(cell))}` : cell;
  else if (column === 'rules') for (const rule of pieces(cell)) takeRule(draft, rule);
  else if (column.includes('.')) takeField(draft, column, cell);
  else if (cell !== '-' && !(/^\d{1,3}$/.test(cell) && draft.stat(column, Number(cell)))) {
    draft.say(`${column} ${cell}`, 'not known', 'must be a whole number');
  }
}

/** A field of a question as JSON, or in plain words where it is no JSON. What may stand there is for the schema to say. */
function takeField(draft: Draft, column: string, cell: string): void {
  const [side, field] = column.split('.') as [(typeof SIDES)[number], string];
  const value = parse(cell) ?? (cell === 'null' ? null : cell);
  if (side === 'attacker' && field === 'weapons') {
    for (const weapon of list(value)) {
      const whole = dict(weapon);
      if (whole) draft.whole.push(whole);
      else draft.miss(cell, 'no weapons as a question has them');
    }
  } else draft[side][field] = value;
}

function pieces(cell: string): string[] {
  return cell
    .split(/[;/,\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '-');
}

/** A weapon on one line, and where that stands. */
export interface WeaponLine {
  readonly text: string;
  readonly at: string;
}

export function takeWeaponTexts(draft: Draft, lines: readonly WeaponLine[]): void {
  const written = lines.filter(({ text }) => text !== '');
  for (const line of written.slice(0, MOST_WEAPONS)) takeWeaponText(draft, line);
  if (written.length > MOST_WEAPONS) draft.miss(`${written.length} weapons`, `${MOST_WEAPONS} of them are read`);
}

function takeWeaponText(draft: Draft, { text, at }: WeaponLine): void {
  const { weapon, unknown } = readWeapon(text);
  if (weapon === null) {
    draft.miss(text, 'a weapon needs a P+S or a POW; it is left out', at);
    return;
  }
  for (const each of unknown) draft.miss(`${weapon.name}: ${each}`, 'not known of a weapon here', at);
  for (const carried of ['Shield', 'Buckler']) {
    if (weapon.qualities.includes(carried)) draft.carry(`${carried.toLowerCase()}s`, 1);
  }
  draft.weapons.push({ ...weapon, at });
}

export function takeRule(draft: Draft, rule: string): void {
  if (!draft.flag(rule)) draft.miss(rule, 'a rule that is not known of a model here');
}

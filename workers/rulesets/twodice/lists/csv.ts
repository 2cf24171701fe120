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
import { readCsv } from '../../reading/csv.ts';
import { Draft, type Profile, range, sortOf } from './profile.ts';
import { type Gathering, own } from './report.ts';
import { readWeapon } from './weaponText.ts';

const MOST_ROWS = 2_000;
/** Lines of weapons of one profile; no card has half as many. */
const MOST_WEAPONS = 30;

/** Columns with a meaning of their own, under every name they go by. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  model: 'name',
  unit: 'name',
  alias: 'aliases',
  aliases: 'aliases',
  short: 'aliases',
  kind: 'kind',
  type: 'kind',
  points: 'points',
  pts: 'points',
  pc: 'points',
  cost: 'points',
  models: 'models',
  count: 'models',
  size: 'models',
  boxes: 'boxes',
  damage: 'boxes',
  hp: 'boxes',
  weapons: 'weapons',
  weapon: 'weapons',
  rules: 'rules',
  advantages: 'rules',
  abilities: 'rules',
};

const PLAIN = /[\s_-]/g;
const STATS = ['SPD', 'STR', 'MAT', 'RAT', 'DEF', 'ARM', 'CMD', 'FOCUS', 'FURY', 'THR', 'MAGICABILITY', 'MAGICATTACK'];

function separatorOf(head: string): string {
  const separators = [',', ';', '\t'];
  const columns = (separator: string) => head.split(separator).length;
  return separators.reduce((best, each) => (columns(each) > columns(best) ? each : best));
}

function headOf(text: string): string[] {
  const [head] = text.trimStart().split('\n', 1);
  return head
    .split(separatorOf(head))
    .map((cell) => cell.trim().replace(/^"|"$/g, '').replace(PLAIN, '').toUpperCase());
}

export function looksLikeCsv(text: string): boolean {
  const head = headOf(text);
  const named = head.some((column) => own(COLUMNS, column.toLowerCase()) === 'name');
  return named && ['MAT', 'RAT', 'DEF', 'ARM'].some((stat) => head.includes(stat));
}

/** All rows as profiles. Columns are said to `gathering`, everything else to the profile. */
export function readTable(text: string, gathering: Gathering): Profile[] {
  const trimmed = text.trimStart();
  const [first, ...rows] = readCsv(trimmed, separatorOf(trimmed.split('\n', 1)[0]));
  const columns = (first?.cells ?? []).map((cell) => {
    const plain = cell.trim().replace(PLAIN, '');
    const column = own(COLUMNS, plain.toLowerCase()) ?? STATS.find((stat) => stat === plain.toUpperCase()) ?? null;
    gathering.say(
      'line 1',
      cell.trim(),
      column === null ? 'not known' : 'understood',
      column === null ? 'a column that nobody reads' : undefined,
    );
    return column;
  });
  const profiles: Profile[] = [];
  for (const { line, cells } of rows) {
    const at = `line ${line}`;
    if (profiles.length === MOST_ROWS) {
      gathering.say(at, '', 'not known', `more than ${MOST_ROWS} rows; the rest is left out`);
      break;
    }
    const profile = readRow(at, columns, cells);
    if (profile === null) gathering.say(at, cells.join(' '), 'not known', 'a row without a name');
    else profiles.push(profile);
  }
  return profiles;
}

function readRow(at: string, columns: readonly (string | null)[], cells: readonly string[]): Profile | null {
  const name = cells[columns.indexOf('name')]?.trim() ?? '';
  if (name === '') return null;
  const draft = new Draft(at, name.slice(0, 120));
  cells.forEach((raw, index) => {
    const cell = raw.trim();
    const column = columns[index];
    if (cell === '' || column === null || column === 'name') return;
    if (column === undefined) draft.miss(cell, 'more cells than columns');
    else takeCell(draft, column, cell);
  });
  // A row says nothing of boxes when there is one of them.
  draft.target.damage ??= '#1';
  if (draft.sort === null && 'THR' in draft.economy) draft.sort = 'warbeast';
  draft.say(cells.join(' '), 'understood');
  return draft.done();
}

function takeCell(draft: Draft, column: string, cell: string): void {
  const pair = range(cell);
  if (column === 'aliases') draft.aliases.push(...pieces(cell));
  else if (column === 'kind') {
    draft.sort = sortOf(cell);
    if (draft.sort === null) draft.say(cell, 'not known', 'no sort of model');
  } else if (column === 'points' || column === 'models') {
    if (pair === null) draft.say(`${column} ${cell}`, 'not known', 'must be a number, or two as in 6/10');
    else draft[column] = pair;
  } else if (column === 'boxes') draft.target.damage = /^\d{1,3}$/.test(cell) ? `#${Math.max(1, Number(cell))}` : cell;
  else if (column === 'weapons') takeWeaponTexts(draft, cell.split(/[/\n]/));
  else if (column === 'rules') for (const rule of pieces(cell)) takeRule(draft, rule);
  else if (cell !== '-' && !(/^\d{1,3}$/.test(cell) && draft.stat(column, Number(cell)))) {
    draft.say(`${column} ${cell}`, 'not known', 'must be a whole number');
  }
}

function pieces(cell: string): string[] {
  return cell
    .split(/[;/,\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '-');
}

/** Weapons of a profile, each as one line. */
export function takeWeaponTexts(draft: Draft, lines: readonly string[]): void {
  const written = lines.map((line) => line.trim()).filter(Boolean);
  for (const line of written.slice(0, MOST_WEAPONS)) takeWeaponText(draft, line);
  if (written.length > MOST_WEAPONS) draft.miss(`${written.length} weapons`, `${MOST_WEAPONS} of them are read`);
}

function takeWeaponText(draft: Draft, piece: string): void {
  const { weapon, unknown } = readWeapon(piece);
  if (weapon === null) {
    draft.miss(piece, 'a weapon needs a P+S or a POW; it is left out');
    return;
  }
  for (const each of unknown) draft.miss(`${weapon.name}: ${each}`, 'not known of a weapon here');
  for (const carried of ['Shield', 'Buckler']) {
    if (weapon.qualities.includes(carried)) draft.carry(`${carried.toLowerCase()}s`, 1);
  }
  draft.weapons.push(weapon);
}

export function takeRule(draft: Draft, rule: string): void {
  if (!draft.flag(rule)) draft.miss(rule, 'a rule that is not known of a model here');
}

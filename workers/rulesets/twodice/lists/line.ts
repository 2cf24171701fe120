/**
 * A unit of a report in one line: name, points, stats, boxes, weapons, what it has. The reader of stat lines reads all of
 * it back but the name, the number of models and the points.
 */
import type { LineCount, LinePiece, ListedUnit, UnitLine } from '../../ruleset.ts';
import type { Values } from './report.ts';

const MOST_POINTS = 5_000;
const MOST_ATTACKS = 40;
/** Models of a target, with the first one. */
const MOST_MODELS = 21;
const STATS = ['MAT', 'RAT', 'STR', 'DEF', 'ARM', 'FURY', 'THR'] as const;
/** Fields with a place of their own in the line. */
const PLACED = new Set([
  ...STATS,
  ...['name', 'kind', 'weapons', 'damage', 'others', 'otherRules', 'points', 'magicAttack', 'immunities'],
]);
const WORDS: Readonly<Record<string, string>> = { huge: 'Huge base', shields: 'Shield', bucklers: 'Buckler' };

export function lineOf(unit: ListedUnit): UnitLine {
  const { attacker, target, fighter } = partsOf(unit);
  const name = String(unit.values.name ?? unit.at);
  const models = unit.models ?? 1;
  const stats: string[] = [];
  for (const stat of STATS) {
    const value = fighter[stat] ?? attacker[stat] ?? target[stat];
    if (typeof value === 'number') stats.push(`${stat} ${value}`);
  }
  if (typeof attacker.magicAttack === 'number' && (fighter.FURY ?? attacker.FURY ?? target.FURY) === undefined)
    stats.push(`FOCUS ${attacker.magicAttack}`);
  const pieces: LinePiece[] = [
    {
      text: `${name} [${models}]`,
      name,
      count: counting('models', 'Models', models, 1, mostModels(target), name.length + 2, models === 1),
    },
  ];
  const say = (text: string) => pieces.push({ text, name: '' });
  if (unit.points !== undefined) {
    const count = counting('points', 'Points', unit.points, 0, MOST_POINTS, 0);
    pieces.push({ text: `${unit.points} pts`, name: '', count });
  }
  if (typeof attacker.kind === 'string') pieces.push(plain(attacker.kind));
  if (stats.length > 0) say(stats.join(', '));
  if (typeof target.damage === 'string') say(boxes(target.damage));
  if (typeof attacker.points === 'number' && attacker.points > 0) {
    const beast = /warbeast|gargantuan|warlock/.test(String(attacker.kind));
    pieces.push(plain(`${attacker.points} ${beast ? 'fury' : 'focus'}`));
  }
  if (Array.isArray(attacker.weapons))
    (attacker.weapons as Values[]).forEach((weapon, i) => void pieces.push(weaponPiece(weapon, i)));
  for (const flag of flags(attacker, target)) pieces.push(plain(flag));
  for (const text of unit.unknown) pieces.push({ text, name: text.replace(/^.*: /, ''), unknown: true });
  return { pieces };
}

/** The unit with another number of models, points or attacks of a weapon; null when it cannot have so many. */
export function recounted(unit: ListedUnit, path: string, value: number): ListedUnit | null {
  const count = lineOf(unit).pieces.find((piece) => piece.count?.path === path)?.count;
  if (!count || !Number.isInteger(value) || value < count.least || value > count.most) return null;
  if (path === 'points') return { ...unit, points: value };
  const parts = JSON.parse(JSON.stringify(unit.parts ?? {})) as Record<string, Values>;
  if (path === 'models') {
    const { target } = parts;
    if (target && standsTogether(target)) {
      const { DEF, ARM, damage = '#1' } = target;
      if (value > 1) target.others = [{ count: value - 1, DEF, ARM, damage }];
      else delete target.others;
    }
    return { ...unit, parts, models: value };
  }
  const index = Number(/^weapons\[(\d+)\]/.exec(path)?.[1]);
  for (const part of [parts.attacker, parts.first?.attacker, parts.second?.attacker]) {
    const weapon = (part as { weapons?: Values[] } | undefined)?.weapons?.[index];
    if (weapon) weapon.initialAttacks = value;
  }
  return { ...unit, parts };
}

export function sumsOf({ points = 0, models = 1 }: ListedUnit): { readonly points: number; readonly models: number } {
  return { points, models };
}

const NOTHING: Readonly<Values> = {};

/** As a fighter it has what an attacker and a target have inside, and its own beside them. */
function partsOf({ parts = {} }: ListedUnit): Record<'attacker' | 'target' | 'fighter', Readonly<Values>> {
  return { attacker: parts.attacker ?? NOTHING, target: parts.target ?? NOTHING, fighter: parts.first ?? NOTHING };
}

/** Only rows of boxes stand together as one target; others are a number of the list alone. */
function mostModels(target: Readonly<Values>): number {
  return standsTogether(target) ? MOST_MODELS : 99;
}

function standsTogether({ DEF, ARM, damage = '#1' }: Readonly<Values>): boolean {
  return DEF !== undefined && ARM !== undefined && /^#\d+(?::\d+)?$/.test(String(damage));
}

function weaponPiece(weapon: Values, index: number): LinePiece {
  const { class: sort, power, RNG, spray, ROF, cost, initialAttacks: copies = 1, qualities, location } = weapon;
  const name = String(weapon.name);
  let lead = name;
  if (RNG !== undefined) lead += ` ${spray ? 'SP' : 'RNG'} ${RNG}`;
  if (ROF !== undefined) lead += ` ROF ${ROF}`;
  if (cost !== undefined) lead += ` COST ${cost}`;
  lead += ` ${sort === 'melee' ? 'P+S' : 'POW'} ${power} x`;
  let text = lead + String(copies);
  if (Array.isArray(qualities)) for (const quality of qualities) text += `, ${quality}`;
  if (location !== undefined) text += `, ${location}`;
  if (typeof copies !== 'number') return { text, name };
  const path = `weapons[${index}].initialAttacks`;
  return { text, name, count: counting(path, name, copies, 1, MOST_ATTACKS, lead.length, copies === 1) };
}

/** "28 boxes", "28 boxes, 3 marked" as "#28:3", and layouts as they are. */
function boxes(damage: string): string {
  const row = /^#(\d+)$/.exec(damage);
  return row ? `${row[1]} ${row[1] === '1' ? 'box' : 'boxes'}` : damage;
}

/** What is switched on, and numbers beside the stats. */
function flags(...parts: readonly Readonly<Values>[]): string[] {
  const said = new Map<string, string>();
  for (const part of parts)
    for (const field in part) {
      const value = part[field];
      if (PLACED.has(field)) continue;
      const words = WORDS[field] ?? wordsOf(field);
      if (value === true) said.set(field, words);
      else if ((typeof value === 'number' && value > 0) || typeof value === 'string')
        said.set(field, `${words} ${value}`);
      else said.delete(field);
    }
  const immunities = parts
    .flatMap(({ immunities }) => (Array.isArray(immunities) ? [immunities.join(', ')] : []))
    .at(-1);
  return [...said.values(), ...(immunities ? [`Immunity: ${immunities}`] : [])];
}

/** "cannotBeKnockedDown" is "Cannot be knocked down". */
function wordsOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plain(text: string): LinePiece {
  return { text, name: text };
}

function counting(
  path: string,
  title: string,
  value: number,
  least: number,
  most: number,
  from: number,
  usual = false,
): LineCount {
  const to = from + String(value).length;
  // One attack, and one model, where nothing else is said.
  return usual ? { path, title, value, least, most, from, to, usual } : { path, title, value, least, most, from, to };
}

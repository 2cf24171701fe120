/**
 * Pasted stat lines: "MAT 7 RAT 5 DEF 13 ARM 18 P+S 16, 14" or the lines of a card.
 *
 * Both readers see the same text the same way and differ in what they keep. What fits no field is handed back with
 * its place, so that nothing gets lost in silence.
 */
import type { z } from 'zod';
import { aligned } from '../../reading/aligned.ts';
import type { PieceReading, StatPiece } from '../../reading/statPiece.ts';
import type { StatLineReader, StatLineReport } from '../../ruleset.ts';
import { readLayout } from '../body/layout/problems.ts';
import { type Item, scan } from './scan.ts';
import { type GameWords, type Pattern, vocabularyOf } from './vocabulary.ts';
import { type Draft, gatherWeapons, type WeaponRules, weaponOf } from './weapons.ts';

/** One field to lay over the scenario, or the news that the item is real but of no use to this part. */
export type Fit = { readonly field: string; readonly value: unknown } | 'not used' | null;
export type Values = Record<string, unknown>;
type Spot = Pick<Item, 'at' | 'end'>;
type Shape = Readonly<Record<string, z.ZodType>>;

interface Part {
  readonly shape: Shape;
  /** What an item outside the weapons means here; `sofar` lets shields and immunities add up. */
  fit(item: Item, sofar: Values): Fit;
  readonly weapons: boolean;
  /** What follows from all of it together. */
  settle?(values: Values, items: readonly Item[]): void;
}

/** What the stat lines of one game say, and what its scenarios take of it. */
export interface StatLineGame {
  readonly words: GameWords;
  readonly weapon: WeaponRules;
  readonly attacker: { readonly shape: Shape; readonly example: string };
  readonly target: { readonly shape: Shape; readonly example: string };
  /** What a fighter of a duel has beside its attacks and its defences, and a line that says it. */
  readonly fighter: { readonly shape: Shape; readonly example: string };
  /** The field of the target that points held are, or null where they are none. */
  pointsHeld(name: string): string | null;
  /** Fields of the attacker that follow from the whole line. `alone`: not as a part of a fighter. */
  settle?(values: Values, items: readonly Item[], alone: boolean): void;
}

/** Fields that add up when named again; any other field keeps what the text says first. */
const ADDING = ['shields', 'bucklers', 'immunities'];
/** Words that join two pieces and mean nothing by themselves. */
const JOINING = /^(?:and|with|plus)$/i;

/** Advantages whose field is not simply their name in small letters. */
const FLAGS: Readonly<Record<string, string>> = { 'Knocked down': 'knockedDown', 'Huge base': 'huge' };

/** One reader for each part of a scenario. */
export function statLineReaders(game: StatLineGame): readonly StatLineReader[] {
  const reading = new GameReader(game);
  return [
    {
      part: 'attacker',
      example: game.attacker.example,
      read: (text) => inPlain(text, (line) => reading.attacker(line)),
    },
    { part: 'target', example: game.target.example, read: (text) => inPlain(text, (line) => reading.target(line)) },
    ...['first', 'second'].map((part) => ({
      part,
      example: game.fighter.example,
      read: (text: string) => inPlain(text, (line) => reading.fighter(line)),
    })),
  ];
}

/** The same sides with the place of each value, in text that is plain already. */
export function pieceReaders(game: StatLineGame) {
  const reading = new GameReader(game);
  return {
    attacker: (text: string): PieceReading => reading.pieces('attacks', text),
    target: (text: string): PieceReading => reading.pieces('defences', text),
    /** Words that a text begins with: whose line it is. */
    name: (text: string) => reading.name(text),
  };
}

/** Reads a text as it was meant, and says what is not understood in the words and at the places of what was pasted. */
function inPlain(source: string, read: (text: string) => StatLineReport): StatLineReport {
  const { text, origin } = aligned(source);
  const report = read(text);
  if (text === source) return report;
  const unknown = report.unknown.map(({ text: piece, at }) => {
    const [from, to] = [origin(at), origin(at + piece.length - 1) + 1];
    return { text: source.slice(from, Math.max(to, from + 1)), at: from };
  });
  return { ...report, unknown };
}

class GameReader {
  private readonly vocabulary: readonly Pattern[];
  private readonly weapon: WeaponRules;
  private readonly attacks: Part;
  private readonly inFight: Part;
  private readonly defences: Part;
  private readonly economy: Part;

  constructor(game: StatLineGame) {
    this.vocabulary = vocabularyOf(game.words);
    this.weapon = game.weapon;
    this.attacks = {
      shape: game.attacker.shape,
      fit: fitAttacker,
      weapons: true,
      settle: (values, items) => game.settle?.(values, items, true),
    };
    this.inFight = { ...this.attacks, settle: (values, items) => game.settle?.(values, items, false) };
    this.defences = { shape: game.target.shape, fit: (item, sofar) => fitTarget(game, item, sofar), weapons: false };
    this.economy = {
      shape: game.fighter.shape,
      fit: ({ kind, name, values: [value] }) =>
        kind === 'stat' && (name === 'FURY' || name === 'THR') ? { field: name, value: Number(value) } : 'not used',
      weapons: false,
    };
  }

  pieces(part: 'attacks' | 'defences', text: string): PieceReading {
    const { values, pieces } = this.read(this[part], text);
    return { values, pieces };
  }

  name(text: string): { readonly from: number; readonly to: number } | null {
    const [first] = scan(text, this.vocabulary);
    return first?.kind === 'words' ? spanOf(first) : null;
  }

  attacker(text: string): StatLineReport {
    return reported(text, this.read(this.attacks, text));
  }

  target(text: string): StatLineReport {
    return reported(text, this.read(this.defences, text));
  }

  /** A fighter is an attacker and a target in one: what either of them takes is understood. */
  fighter(text: string): StatLineReport {
    // Focus and fury of a fighter are what it spends in its own turns.
    const { defences } = this;
    const held: Part = {
      ...defences,
      fit: (item, sofar) =>
        item.kind === 'points' && item.name !== 'power field' ? 'not used' : defences.fit(item, sofar),
    };
    const [attacks, defending, economy] = [this.inFight, held, this.economy].map((part) => this.read(part, text));
    return both(text, attacks, defending, economy);
  }

  private read(part: Part, text: string): Reading {
    return read(part, text, this.vocabulary, this.weapon);
  }
}

function fitAttacker({ kind, name, values: [value] }: Item): Fit {
  if (kind === 'quality') return null;
  if (kind === 'points') return name === 'power field' ? 'not used' : { field: 'points', value: Number(value) };
  if (kind !== 'stat') return 'not used';
  if (['MAT', 'RAT', 'STR'].includes(name)) return { field: name, value: Number(value) };
  // A warlock or warbeast casts with its FURY (MK3-RUL-16, MK2-ATK-01).
  if (['FOCUS', 'FURY', 'MAGIC ABILITY'].includes(name)) return { field: 'magicAttack', value: Number(value) };
  return 'not used';
}

function fitTarget(game: StatLineGame, { kind, name, values }: Item, sofar: Values): Fit {
  const [value = ''] = values;
  switch (kind) {
    case 'stat':
      return name === 'DEF' || name === 'ARM' ? { field: name, value: Number(value) } : 'not used';
    case 'points': {
      const field = game.pointsHeld(name);
      return field === null ? 'not used' : { field, value: Number(value) };
    }
    case 'boxes':
      return canStand(value) ? { field: 'damage', value } : null;
    case 'immunity': {
      const known = (sofar.immunities as readonly string[] | undefined) ?? [];
      return { field: 'immunities', value: [...new Set([...known, ...values])] };
    }
    case 'advantage': {
      if (name !== 'Shield' && name !== 'Buckler') return { field: FLAGS[name] ?? name.toLowerCase(), value: true };
      const field = name === 'Shield' ? 'shields' : 'bucklers';
      return { field, value: Number(sofar[field] ?? 0) + Number(value) };
    }
    default:
      return 'not used';
  }
}

interface Piece {
  readonly at: number;
  readonly phrase: string;
  readonly used: boolean;
}
interface Reading {
  readonly values: Values;
  readonly known: readonly Piece[];
  readonly unknown: readonly Spot[];
  readonly pieces: readonly StatPiece[];
}

/** What either of them takes is understood. */
function both(text: string, attacks: Reading, defending: Reading, held: Reading): StatLineReport {
  const all = [attacks, defending, held].flatMap(({ known }) => known);
  const taken = new Set(all.filter(({ used }) => used).map(({ at }) => at));
  const spots = new Map<number, Spot>();
  for (const { unknown } of [attacks, defending]) {
    for (const spot of unknown) if (!taken.has(spot.at)) spots.set(spot.at, spot);
  }
  const known = new Map<number, Piece>();
  for (const piece of all) {
    if (piece.used || (!taken.has(piece.at) && !spots.has(piece.at))) known.set(piece.at, piece);
  }
  return reported(text, {
    values: { attacker: attacks.values, target: defending.values, ...held.values },
    known: [...known.values()],
    unknown: [...spots.values()],
    pieces: [],
  });
}

function reported(text: string, { values, known, unknown }: Reading): StatLineReport {
  const inOrder = [...known].sort((a, b) => a.at - b.at);
  return {
    values,
    understood: inOrder.map(({ phrase, used }) => (used ? phrase : `${phrase} (not used here)`)),
    unknown: [...unknown].sort((a, b) => a.at - b.at).map(({ at, end }) => ({ text: text.slice(at, end), at })),
  };
}

function read(part: Part, text: string, vocabulary: readonly Pattern[], rules: WeaponRules): Reading {
  const items = scan(text, vocabulary);
  const { drafts, rest, refused } = gatherWeapons(items, text, rules);
  const values: Values = {};
  const known: Piece[] = [];
  const pieces: StatPiece[] = [];
  const unknown: Spot[] = [...refused];
  const name = nameIn(items, rest, text);
  if (name !== null && part.shape.name?.safeParse(name.value).success) {
    values.name = name.value;
    known.push({ at: name.item.at, phrase: name.phrase, used: true });
    pieces.push({ ...spanOf(name.item), meaning: name.value, path: 'name', value: name.value });
  }
  for (const item of rest) {
    if (item === name?.item && 'name' in values) continue;
    const piece = { at: item.at, phrase: phraseOf(item) };
    const fit = item.kind === 'words' ? null : part.fit(item, values);
    if (fit === 'not used' && !absurd(item)) {
      known.push({ ...piece, used: false });
      pieces.push({ ...spanOf(item), meaning: piece.phrase });
    } else if (fit && fit !== 'not used' && lay(part, values, fit.field, fit.value)) {
      known.push({ ...piece, used: true });
      pieces.push({ ...spanOf(item), meaning: piece.phrase, path: fit.field, value: fit.value });
    } else if (!JOINING.test(text.slice(item.at, item.end))) unknown.push(item);
  }
  const weapons: Array<{ readonly name: string }> = [];
  for (const draft of drafts) {
    const at = draft.items.reduce((first, item) => Math.min(first, item.at), text.length);
    const name = freeName(draft.name, weapons);
    const weapon = part.weapons ? weaponOf(draft, name, rules) : null;
    if (weapon !== null) weapons.push(weapon);
    if (weapon !== null) pieces.push(...weaponPieces(draft, weapons.length - 1, weapon));
    else if (!part.weapons) pieces.push(...draft.items.map((item) => ({ ...spanOf(item), meaning: phraseOf(item) })));
    if (weapon !== null) known.push({ at, phrase: phraseOfWeapon(draft, name), used: true });
    else if (!part.weapons) known.push({ at, phrase: phraseOfWeapon(draft, draft.name), used: false });
    else for (const item of draft.items) unknown.push(item);
  }
  if (weapons.length > 0) values.weapons = weapons;
  part.settle?.(values, items);
  return { values, known, unknown, pieces };
}

const spanOf = ({ at, end }: Item) => ({ from: at, to: end });

/** Each item of a weapon, with the field of it that it filled. */
function weaponPieces({ items }: Draft, index: number, weapon: object): StatPiece[] {
  const seen = new Set<number>();
  return items
    .filter(({ at }) => !seen.has(at) && seen.add(at))
    .map((item) => {
      const field = fieldOfWeapon(item, weapon);
      const value = (weapon as Values)[field];
      const meaning = item.kind === 'words' ? String(value) : phraseOf(item);
      return { ...spanOf(item), meaning, path: `weapons[${index}].${field}`, value };
    });
}

function fieldOfWeapon({ kind, name }: Item, weapon: object): string {
  if (kind === 'words') return 'name';
  if (kind === 'quality') return 'qualities';
  if (name === 'RNG' || name === 'SP') return 'RNG';
  if (name === 'COST') return 'cost';
  if (name === 'ROF') return 'ROF' in weapon ? 'ROF' : 'initialAttacks';
  return 'power';
}

const LONGEST_NAME = 60;

/** The words that a card begins with, unless they are those of a weapon: the name of the model. */
function nameIn(items: readonly Item[], rest: readonly Item[], text: string) {
  const [item, next] = items;
  if (item?.kind !== 'words' || next === undefined || next.kind === 'words' || !rest.includes(item)) return null;
  const whole = text.slice(item.at, item.end).replace(/[\s\-,;:]+$/, '');
  if (!/\p{L}{2}/u.test(whole) || JOINING.test(whole)) return null;
  const value = whole.slice(0, LONGEST_NAME).trim();
  return {
    item,
    value,
    phrase: value === whole ? `name: ${value}` : `name: ${value} (cut to ${LONGEST_NAME} characters)`,
  };
}

/** Sets a field unless the schema refuses the value or the text contradicts itself. */
function lay({ shape }: Part, values: Values, field: string, value: unknown): boolean {
  if (field in values && !ADDING.includes(field)) return values[field] === value;
  if (!shape[field]?.safeParse(value).success) return false;
  values[field] = value;
  return true;
}

/** No stat on any card is higher. */
const MOST_STAT = 40;
const isStat = (value: number) => Number.isInteger(value) && value >= 0 && value <= MOST_STAT;

/** Whether a stat that this part does not use could stand on no card either. */
function absurd({ kind, values: [value] }: Item): boolean {
  return kind === 'stat' && value !== '-' && !isStat(Number(value));
}

/** The schema takes any text; a target has boxes that can be read, and one left. */
function canStand(damage: string): boolean {
  return layoutsOf(damage).every((text) => 'layout' in readLayout(text, 'damage'));
}

/** A dragoon has two rows. */
function layoutsOf(damage: string): string[] {
  return damage.startsWith('#') ? damage.split('/') : [damage];
}

/** Plans call weapons by name, so no two share one. */
function freeName(wanted: string | undefined, taken: ReadonlyArray<{ readonly name: string }>): string {
  const isFree = (name: string) => taken.every((weapon) => weapon.name !== name);
  if (wanted !== undefined && isFree(wanted)) return wanted;
  const stem = wanted?.slice(0, 37).trim() ?? 'Weapon';
  let number = wanted === undefined ? taken.length + 1 : 2;
  while (!isFree(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}

function phraseOfWeapon({ items }: Draft, name: string | undefined): string {
  const parts = items.filter((item) => item.kind !== 'words').map(phraseOf);
  return [...(name === undefined ? [] : [`${name}:`]), [...new Set(parts)].join(', ')].join(' ');
}

function phraseOf({ kind, name, values }: Item): string {
  const [value = '', times] = values;
  switch (kind) {
    case 'points':
      return name === 'power field' ? `${name} ${value}` : `${value} ${name}`;
    case 'boxes':
      return phraseOfBoxes(value);
    case 'immunity':
      return `${name}: ${values.join(', ')}`;
    case 'advantage':
      return value === '' || value === '1' ? name : `${value} ${name}s`;
    case 'weapon':
      return `${name} ${value}${times === undefined ? '' : ` x${times}`}`;
    default:
      return value === '' ? name : `${name} ${value}`;
  }
}

/** "30 boxes, 4 marked", "grid of 34 boxes", "colossal of 60 boxes". */
function phraseOfBoxes(value: string): string {
  const boxesOf = (boxes: number, marked: number) =>
    `${boxes} ${boxes === 1 ? 'box' : 'boxes'}${marked === 0 ? '' : `, ${marked} marked`}`;
  if (/^#[^/]*$/.test(value)) {
    const [boxes, marked = 0] = value.slice(1).split(':').map(Number);
    return boxesOf(boxes, marked);
  }
  const read = layoutsOf(value).map((text) => readLayout(text, 'damage'));
  const [first] = read;
  if (read.length > 1 || !first || !('layout' in first)) return value;
  const { boards, field, kind } = first.layout;
  const all = boards.flatMap(({ columns }) => columns.flat());
  const behind = field ? ` behind a force field of ${boxesOf(field.boxes, field.marked)}` : '';
  return `${kind} of ${boxesOf(all.length, all.filter(({ marked }) => marked).length)}${behind}`;
}

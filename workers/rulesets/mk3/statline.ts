/**
 * Pasted stat lines: "MAT 7 RAT 5 DEF 13 ARM 18 P+S 16, 14" or the lines of a card.
 *
 * Both readers see the same text the same way and differ in what they keep. What fits no field is handed back with
 * its place, so that nothing gets lost in silence.
 */
import type { z } from 'zod';
import type { StatLineReader, StatLineReport } from '../ruleset.ts';
import { Attacker, Target } from '../twodice/activation/schema.ts';
import { Fighter } from '../twodice/duel/schema.ts';
import { readLayout } from '../twodice/layout/problems.ts';
import { type Item, scan } from './statline/scan.ts';
import { type Draft, gatherWeapons, weaponOf } from './statline/weapons.ts';

/** One field to lay over the scenario, or the news that the item is real but of no use to this part. */
type Fit = { readonly field: string; readonly value: unknown } | 'not used' | null;
type Values = Record<string, unknown>;
type Spot = Pick<Item, 'at' | 'end'>;

interface Part {
  readonly part: string;
  readonly example: string;
  readonly shape: Readonly<Record<string, z.ZodType>>;
  /** What an item outside the weapons means here; `sofar` lets shields and immunities add up. */
  fit(item: Item, sofar: Values): Fit;
  readonly weapons: boolean;
}

const attacker: Part = {
  part: 'attacker',
  example: 'MAT 7 RAT 5 STR 11, 3 focus, Great axe RNG 2 P+S 18 Weapon Master',
  shape: Attacker.shape,
  fit({ kind, name, values: [value] }) {
    if (kind === 'quality') return null;
    if (kind === 'points') return name === 'power field' ? 'not used' : { field: 'points', value: Number(value) };
    if (kind !== 'stat') return 'not used';
    if (['MAT', 'RAT', 'STR'].includes(name)) return { field: name, value: Number(value) };
    // A warlock or warbeast casts with its FURY (MK3-RUL-16).
    if (['FOCUS', 'FURY', 'MAGIC ABILITY'].includes(name)) return { field: 'magicAttack', value: Number(value) };
    return 'not used';
  },
  weapons: true,
};

const target: Part = {
  part: 'target',
  example: 'DEF 12 ARM 19, ....L|....LL|....CM|....CM|....RR|....R, Tough, Shield, Immunity: Fire',
  shape: Target.shape,
  fit({ kind, name, values }, sofar) {
    const [value = ''] = values;
    switch (kind) {
      case 'stat':
        return name === 'DEF' || name === 'ARM' ? { field: name, value: Number(value) } : 'not used';
      case 'points':
        return { field: name === 'fury' ? 'fury' : 'powerField', value: Number(value) };
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
  },
  weapons: false,
};

/** Fields that add up when named again; any other field keeps what the text says first. */
const ADDING = ['shields', 'bucklers', 'immunities'];
/** Words that join two pieces and mean nothing by themselves. */
const JOINING = /^(?:and|with|plus)$/i;

/** Advantages whose field is not simply their name in small letters. */
const FLAGS: Readonly<Record<string, string>> = { 'Knocked down': 'knockedDown', 'Huge base': 'huge' };

/** What a fighter of a duel has beside its attacks and its defences. */
const economy: Part = {
  part: 'economy',
  example: '',
  shape: { FURY: Fighter.shape.FURY, THR: Fighter.shape.THR },
  fit: ({ kind, name, values: [value] }) =>
    kind === 'stat' && (name === 'FURY' || name === 'THR') ? { field: name, value: Number(value) } : 'not used',
  weapons: false,
};
/** Focus and fury of a fighter are what it spends in its own turns. */
const defences: Part = {
  ...target,
  fit: (item, sofar) => (item.kind === 'points' && item.name !== 'power field' ? 'not used' : target.fit(item, sofar)),
};

/** One reader for each part of a scenario. */
export const statLines: readonly StatLineReader[] = [
  ...[attacker, target].map((part) => ({
    part: part.part,
    example: part.example,
    read: (text: string) => reported(text, read(part, text)),
  })),
  ...['first', 'second'].map((part) => ({
    part,
    example: 'MAT 6 DEF 12 ARM 18 FURY 4 THR 9, 28 boxes, Claws P+S 15 x2',
    read: readFighter,
  })),
];

interface Piece {
  readonly at: number;
  readonly phrase: string;
  readonly used: boolean;
}
interface Reading {
  readonly values: Values;
  readonly known: readonly Piece[];
  readonly unknown: readonly Spot[];
}

/** A fighter is an attacker and a target in one: what either of them takes is understood. */
function readFighter(text: string): StatLineReport {
  const [attacks, defending, held] = [attacker, defences, economy].map((part) => read(part, text));
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

function read(part: Part, text: string): Reading {
  const { drafts, rest, refused } = gatherWeapons(scan(text), text);
  const values: Values = {};
  const known: Piece[] = [];
  const unknown: Spot[] = [...refused];
  for (const item of rest) {
    const piece = { at: item.at, phrase: phraseOf(item) };
    const fit = item.kind === 'words' ? null : part.fit(item, values);
    if (fit === 'not used' && !absurd(item)) known.push({ ...piece, used: false });
    else if (fit && fit !== 'not used' && lay(part, values, fit.field, fit.value)) known.push({ ...piece, used: true });
    else if (!JOINING.test(text.slice(item.at, item.end))) unknown.push(item);
  }
  const weapons: Array<{ readonly name: string }> = [];
  for (const draft of drafts) {
    const at = draft.items.reduce((first, item) => Math.min(first, item.at), text.length);
    const name = freeName(draft.name, weapons);
    const weapon = part.weapons ? weaponOf(draft, name) : null;
    if (weapon !== null) weapons.push(weapon);
    if (weapon !== null) known.push({ at, phrase: phraseOfWeapon(draft, name), used: true });
    else if (!part.weapons) known.push({ at, phrase: phraseOfWeapon(draft, draft.name), used: false });
    else for (const item of draft.items) unknown.push(item);
  }
  if (weapons.length > 0) values.weapons = weapons;
  return { values, known, unknown };
}

/** Sets a field unless the schema refuses the value or the text contradicts itself. */
function lay({ shape }: Part, values: Values, field: string, value: unknown): boolean {
  if (field in values && !ADDING.includes(field)) return values[field] === value;
  if (!shape[field]?.safeParse(value).success) return false;
  values[field] = value;
  return true;
}

/** Whether a stat that this part does not use could stand on no card either. */
function absurd({ kind, values: [value] }: Item): boolean {
  return kind === 'stat' && value !== '-' && !Target.shape.DEF.safeParse(Number(value)).success;
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

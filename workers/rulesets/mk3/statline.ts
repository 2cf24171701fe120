/**
 * Pasted stat lines: "MAT 7 RAT 5 DEF 13 ARM 18 P+S 16, 14" or the lines of a card.
 *
 * Both readers see the same text the same way and differ in what they keep. What fits no field is handed back with
 * its place, so that nothing gets lost in silence.
 */
import type { z } from 'zod';
import type { StatLineReader, StatLineReport } from '../ruleset.ts';
import { Attacker, Target } from './schema.ts';
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
    if (kind === 'points') return { field: 'points', value: Number(value) };
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
  example: 'DEF 12 ARM 19, 32 boxes, Tough, Shield, Immunity: Fire',
  shape: Target.shape,
  fit({ kind, name, values }, sofar) {
    const [value = ''] = values;
    switch (kind) {
      case 'stat':
        return name === 'DEF' || name === 'ARM' ? { field: name, value: Number(value) } : 'not used';
      case 'points':
        return name === 'focus' ? { field: 'powerField', value: Number(value) } : 'not used';
      case 'boxes':
        return canStand(value) ? { field: 'damage', value } : null;
      case 'immunity': {
        const known = (sofar.immunities as readonly string[] | undefined) ?? [];
        return { field: 'immunities', value: [...new Set([...known, ...values])] };
      }
      case 'advantage': {
        if (name !== 'Shield' && name !== 'Buckler') return { field: name.toLowerCase(), value: true };
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

/** One reader for each part of a scenario. */
export const statLines: readonly StatLineReader[] = [attacker, target].map((part) => ({
  part: part.part,
  example: part.example,
  read: (text) => read(part, text),
}));

function read(part: Part, text: string): StatLineReport {
  const { drafts, rest, refused } = gatherWeapons(scan(text), text);
  const values: Values = {};
  const understood: Array<{ at: number; phrase: string }> = [];
  const unknown: Spot[] = [...refused];
  for (const item of rest) {
    const phrase = phraseOf(item);
    const fit = item.kind === 'words' ? null : part.fit(item, values);
    if (fit === 'not used' && !absurd(item)) understood.push({ at: item.at, phrase: `${phrase} (not used here)` });
    else if (fit && fit !== 'not used' && lay(part, values, fit.field, fit.value))
      understood.push({ at: item.at, phrase });
    else if (!JOINING.test(text.slice(item.at, item.end))) unknown.push(item);
  }
  const weapons: Array<{ readonly name: string }> = [];
  for (const draft of drafts) {
    const at = draft.items.reduce((first, item) => Math.min(first, item.at), text.length);
    const name = freeName(draft.name, weapons);
    const weapon = part.weapons ? weaponOf(draft, name) : null;
    if (weapon !== null) weapons.push(weapon);
    if (weapon !== null) understood.push({ at, phrase: phraseOfWeapon(draft, name) });
    else if (!part.weapons) understood.push({ at, phrase: `${phraseOfWeapon(draft, draft.name)} (not used here)` });
    else for (const item of draft.items) unknown.push(item);
  }
  if (weapons.length > 0) values.weapons = weapons;
  return {
    values,
    understood: understood.sort((a, b) => a.at - b.at).map(({ phrase }) => phrase),
    unknown: unknown.sort((a, b) => a.at - b.at).map(({ at, end }) => ({ text: text.slice(at, end), at })),
  };
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

/** The schema takes any two numbers; a target has a box, and one left. */
function canStand(track: string): boolean {
  const [boxes = 0, marked = 0] = track.slice(1).split(':').map(Number);
  return boxes > marked;
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
      return `${value} ${name}`;
    case 'boxes': {
      const [boxes = '', marked] = value.slice(1).split(':');
      return `${boxes} ${boxes === '1' ? 'box' : 'boxes'}${marked === undefined ? '' : `, ${marked} marked`}`;
    }
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

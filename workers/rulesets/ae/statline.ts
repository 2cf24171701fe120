/**
 * Pasted stat lines: "Line infantry [5] WS30 BS35 S30 T30 Ag30 WP35 AP3; Rifle (3km, 1d10+3, Pen 0, RoF S/-/3,
 * Tearing); Fire Drill(1), Disciplined". What fits no field is handed back with its place.
 */
import type { z } from 'zod';
import { NUMBER_WORDS, numberOf } from '../box/numbers.ts';
import type { PieceReading, StatPiece } from '../reading/statPiece.ts';
import type { StatLineReader, StatLineReport } from '../ruleset.ts';
import { DAMAGE_PATTERN } from './dice.ts';
import { UNIT_KINDS, Unit, Weapon } from './schema.ts';
import { TRAITS } from './traits.ts';

const EXAMPLE =
  'Assault infantry [5] WS35 BS40 S30 T40 Ag30 WP40 TB4 AP4; Rifle (3km, 1d10+3, Pen 0, RoF S/-/3, Tearing); Fire Drill(1), Disciplined';

type Values = Record<string, unknown>;

/** A text of which pieces are taken one after the other; what nobody takes is left. */
class Line {
  private readonly text: string;
  private readonly free: boolean[];
  readonly values: Values = {};
  readonly understood: string[] = [];
  readonly pieces: StatPiece[] = [];

  constructor(text: string) {
    this.text = text;
    this.free = Array.from(text, () => true);
  }

  /** Hands every match that nobody has taken to `use`, and takes it if that says so. */
  each(pattern: RegExp, use: (match: RegExpExecArray) => Omit<StatPiece, 'from' | 'to'> | false): void {
    for (const match of this.text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (!this.free.slice(match.index, end).every(Boolean)) continue;
      const said = use(match);
      if (!said) continue;
      this.free.fill(false, match.index, end);
      this.pieces.push({ from: match.index, to: end, ...said });
    }
  }

  /** Takes what comes before everything else: the name. */
  name(): void {
    const first = this.free.indexOf(false);
    const head = this.text.slice(0, first < 0 ? this.text.length : first);
    const name = head.split(/[;:,\n[(]/, 1)[0].trim();
    if (!name || first < 0 || !set(this.values, Unit.shape, 'name', name)) return;
    const at = head.indexOf(name);
    this.free.fill(false, at, at + name.length);
    this.understood.push(`name ${name}`);
    this.pieces.push({ from: at, to: at + name.length, meaning: name, path: 'name', value: name });
  }

  /** Pieces with a letter or figure in them that nobody took. */
  rest(): StatLineReport['unknown'] {
    const found: Array<{ text: string; at: number }> = [];
    let at = 0;
    while (at < this.text.length) {
      if (!this.free[at] || SEPARATOR.test(this.text[at])) {
        at++;
        continue;
      }
      let end = at;
      while (end < this.text.length && this.free[end] && !SEPARATOR.test(this.text[end])) end++;
      const text = this.text.slice(at, end).trim();
      if (/[\p{L}\p{N}]/u.test(text)) found.push({ text, at: at + this.text.slice(at, end).indexOf(text) });
      at = end;
    }
    return found;
  }
}

const SEPARATOR = /[;,\n()[\]]/;
const STATS: ReadonlyArray<readonly [pattern: RegExp, field: string]> = [
  ...['WS', 'BS', 'WPB', 'WP', 'TB', 'AB', 'AP', 'Ag'].map(
    (stat) => [new RegExp(`\\b${stat}[ :]{0,2}(\\d{1,3})\\b`, 'gi'), stat] as const,
  ),
  [/\barmou?r[ :]{0,2}(\d{1,2})\b/gi, 'AP'],
  ...(
    [
      ['weapon skill', 'WS'],
      ['ballistic skill', 'BS'],
      ['toughness', 'T'],
      ['strength', 'S'],
      ['agility', 'Ag'],
      ['willpower', 'WP'],
    ] as const
  ).map(([word, stat]) => [new RegExp(`\\b${word}[ :]{0,2}(\\d{1,3})\\b`, 'gi'), stat] as const),
  [/\bS[ :]{0,2}(\d{1,3})\b/g, 'S'],
  [/\bT[ :]{0,2}(\d{1,3})\b/g, 'T'],
  [/\b(?:W|[Ww]ounds)[ :]{0,2}(\d{1,3})\b/g, 'wounds'],
  [/\b(\d{1,3}) Wounds\b/gi, 'wounds'],
  [/\b(?:M|MAG|[Mm]ag(?:nitude)?)[ :]{0,2}(\d{1,3})\b/g, 'magnitude'],
  [/\bDodge[ :]{0,2}(\d{1,3})\b/gi, 'dodge'],
  [/\bParry[ :]{0,2}(\d{1,3})\b/gi, 'parry'],
  [/\bFire Drill ?\(\+?(\d{1,2})\)/gi, 'fireDrill'],
  [/\bOverwhelming ?\(\+?(\d{1,2})\)/gi, 'overwhelming'],
  [/\bReplenishing ?\((\d{1,2})\)/gi, 'replenishing'],
  [/\bMounted ?\((\d{1,2})\)/gi, 'mounted'],
  [/\bBrutal Charge ?\((\d{1,2})\)/gi, 'brutalCharge'],
  [/\[(\d)\]/g, 'squads'],
  [/\b(\d) squads?\b/gi, 'squads'],
  [new RegExp(`\\b(${NUMBER_WORDS}) squads?\\b`, 'gi'), 'squads'],
];
const KIND = new RegExp(`\\b(?:${UNIT_KINDS.join('|')})\\b`, 'gi');
const TRAIT = new RegExp(`\\b(?:${TRAITS.join('|')})\\b(?: ?\\(\\d{1,2}\\))?`, 'gi');
/** A name and, in brackets, things between commas of which one is damage. */
const WEAPON = /([\p{L}][\p{L} '-]{0,38}) \(([^()]{1,120}(?:\(\d{1,2}\)[^()]{0,60}){0,3})\)/gu;

function set(values: Values, shape: Readonly<Record<string, z.ZodType>>, field: string, value: unknown): boolean {
  if (!shape[field]?.safeParse(value).success) return false;
  values[field] = value;
  return true;
}

function read(text: string, carries: boolean): StatLineReport {
  const line = lineOf(text, carries);
  line.name();
  return { values: line.values, understood: line.understood, unknown: line.rest() };
}

/** One side of a line that says both, with the place of each value; its name is whatever the rest leaves. */
export const statPieces = {
  attacker: (text: string): PieceReading => lineOf(text, true),
  target: (text: string): PieceReading => lineOf(text, false),
};

function lineOf(text: string, carries: boolean): Line {
  const line = new Line(text);
  line.each(WEAPON, ([, name, inside]) => {
    const weapon = weaponOf(name.trim(), inside);
    if (!weapon) return false;
    if (carries && 'weapon' in line.values) return false;
    if (carries) line.values.weapon = weapon;
    line.understood.push(carries ? `weapon ${name.trim()}` : `weapon ${name.trim()} (not used here)`);
    return { meaning: name.trim(), ...(carries ? { path: 'weapon', value: weapon } : {}) };
  });
  for (const [pattern, field] of STATS) {
    line.each(pattern, ([, digits]) => {
      const value = numberOf(digits);
      if (!set(line.values, Unit.shape, field, value)) return false;
      line.understood.push(`${field} ${value}`);
      return { meaning: `${field} ${value}`, path: field, value };
    });
  }
  line.each(TRAIT, ([found]) => {
    const trait = TRAITS.find((one) => found.toLowerCase().startsWith(one.toLowerCase()));
    const known = (line.values.traits as string[] | undefined) ?? [];
    if (!trait || known.includes(trait)) return false;
    line.values.traits = [...known, trait];
    line.understood.push(trait);
    return { meaning: trait, path: 'traits', value: trait };
  });
  line.each(KIND, ([found]) => {
    if ('kind' in line.values) return false;
    line.values.kind = found.toLowerCase();
    line.understood.push(found.toLowerCase());
    return { meaning: found.toLowerCase(), path: 'kind', value: found.toLowerCase() };
  });
  return line;
}

const QUALITIES = new Map(
  Weapon.shape.qualities.unwrap().element.options.map((quality) => [quality.toLowerCase(), quality]),
);

/** @returns null when the brackets hold no damage, or something that is no part of a weapon */
function weaponOf(name: string, inside: string): Values | null {
  const weapon: Values = { name };
  const qualities: string[] = [];
  const field = (key: string, value: unknown): boolean => set(weapon, Weapon.shape, key, value);
  for (const piece of inside.split(',').map((each) => each.trim())) {
    const quality = QUALITIES.get(piece.toLowerCase());
    const [, penetration] = /^Pen ?(\d{1,2})$/i.exec(piece) ?? [];
    const [, blast] = /^Blast ?\(?(\d{1,2})\)?$/i.exec(piece) ?? [];
    const [, spray] = /^Spray ?\(?(\d{1,2})\)?$/i.exec(piece) ?? [];
    const [, semi, full] = /^(?:RoF )?(?:S|-)\/(\d{1,2}|-)\/(\d{1,2}|-)$/i.exec(piece) ?? [];
    let fits = true;
    if (quality) qualities.push(quality);
    else if (DAMAGE_PATTERN.test(piece)) fits = field('damage', piece);
    else if (penetration) fits = field('penetration', Number(penetration));
    else if (blast) fits = field('blast', Number(blast));
    else if (spray) fits = field('spray', Number(spray));
    else if (semi) fits = field('semi', Number(semi) || 0) && field('full', Number(full) || 0);
    else fits = /^(?:melee|ranged|\d{1,3} ?(?:km|m))$/i.test(piece);
    if (!fits) return null;
  }
  if (!('damage' in weapon)) return null;
  return qualities.length > 0 ? { ...weapon, qualities } : weapon;
}

export const statLines: readonly StatLineReader[] = [
  { part: 'attacker', example: EXAMPLE, read: (text) => read(text, true) },
  {
    part: 'target',
    example: 'Line infantry [4] T30 WP35 TB3 AP3; Disciplined, Swarm',
    read: (text) => read(text, false),
  },
];

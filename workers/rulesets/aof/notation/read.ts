/**
 * Reads units written down: the project's own notation, and the lines that list builders share as text. What is not
 * known is handed back with its place, so that nothing gets lost in silence.
 *
 * Where the two differ: after ";" a weapon without "Nx" is one for every model, in the text of a builder it is a single
 * one (builders write "5x Sword" when five have it).
 */
import { cleanPiece } from '../../reading/clean.ts';
import { MODEL_RULES, type ModelRule, type UnitInput } from '../schema.ts';
import { carriedRule } from './carried.ts';
import { bracket, type Hand, type Header, handOf, type Item, numbered, readHeader, splitItems } from './items.ts';
import { fittedName } from './names.ts';
import { readWeapon } from './weapon.ts';

type JoinedInput = NonNullable<UnitInput['joined']>[number];
/** The fields of a unit while it is being read. */
export type Draft = { -readonly [K in keyof UnitInput]: UnitInput[K] };

/** A piece of the text, exactly as it stands there, and a word on it. */
export interface Said extends Item {
  readonly note?: string;
}

export interface UnitReport {
  readonly unit: Draft;
  /** "2x Squad [5]": how many such units there are. */
  readonly copies: number;
  readonly hero: boolean;
  /** The name of the unit that it joins, where the text says so. */
  readonly joins: Item | null;
  readonly understood: readonly Said[];
  /** What was taken for something although the text does not quite say so. */
  readonly assumed: readonly Said[];
  readonly unknown: readonly Said[];
}

/** Builders write the number of models in square brackets. */
/** Ratings of the unit itself, and of the state it is in, by the words that the notation has for them. */
const OF_UNIT = ['tough', 'impact', 'wizard'] as const;
const STATES: ReadonlyMap<string, 'lost' | 'wounds' | 'exhaustion' | 'shaken'> = new Map([
  ['lost', 'lost'],
  ['wounds', 'wounds'],
  ['exhausted', 'exhaustion'],
  ['shaken', 'shaken'],
]);
const ROUND_SIZE = /\( ?(?:x ?)?\d{1,3}[^()]*\)(?=,? Q)/i;
const JOINS = /\|[ \t]*(Joined to:?[ \t]*([^|\n]*[^|\s]))/i;

/** Lines of a text, each made plain; the text between them is what places in a report count in. */
export function plainText(original: string): string {
  return original
    .split(/\r\n?|\n/)
    .map(cleanPiece)
    .join('\n');
}

/**
 * Reads one unit, with the models that joined it on lines that begin with "+". Null when there is no header. Places are
 * those in {@link plainText} of the original.
 */
export function readUnit(original: string): UnitReport | null {
  const text = plainText(original);
  const lines = linesOf(text);
  const first = lines.findIndex(({ text: line }) => readHeader(line) !== null);
  if (first < 0) return null;
  const header = readHeader(lines[first].text)!;
  const begin = lines[first].at;
  const reading = new Reading(header, handOf(text.slice(begin + header.end)));
  reading.header(begin, lines[first].text.slice(0, header.end));
  for (const line of lines.slice(0, first)) if (line.text) reading.unknown.push(line);
  const joins = lines.findIndex(({ text: line }, i) => i > first && /^\+ /.test(line));
  const own = text.slice(0, joins < 0 ? text.length : lines[joins].at - 1);
  reading.items(splitItems(reading.withoutJoin(own, begin + header.end), begin + header.end));
  for (const line of joins < 0 ? [] : lines.slice(joins)) reading.joined(line);
  return reading.report();
}

function linesOf(text: string): Item[] {
  const lines: Item[] = [];
  let at = 0;
  for (const raw of text.split('\n')) {
    const trimmed = raw.trim();
    lines.push({ text: trimmed, at: at + (trimmed ? raw.indexOf(trimmed) : 0) });
    at += raw.length + 1;
  }
  return lines;
}

/** What players write beside a unit of a campaign. */
const NOTE = /^(?:notes?|traits?|skills?|injur(?:y|ies)|xp) ?:|^\d{1,3} ?XP$/i;
const MOST_WEAPONS = 12;
const MOST_UNKNOWN = 30;

/** What one profile's items add up to. */
class Reading {
  readonly unknown: Said[] = [];
  private readonly unit: Draft;
  private readonly understood: Said[] = [];
  private readonly assumed: Said[] = [];
  private readonly models: number;
  private readonly copies: number;
  private readonly top: boolean;
  private readonly hand: Hand;
  private readonly nameNote: string | null;
  /** Whether a rule of the unit is written as "5x Rule" for all of its models. */
  private countsRules = false;
  private hero = false;
  private joins: Item | null = null;

  constructor({ name, copies, models, quality, defense, tough }: Header, hand: Hand, top = true) {
    this.models = models ?? 1;
    this.copies = copies;
    this.top = top;
    this.hand = hand;
    const fitted = fittedName(name, 'Unit');
    this.nameNote = fitted.note;
    this.unit = { name: fitted.name, models: this.models, quality, defense };
    if (tough !== null && tough > 1) this.unit.tough = tough;
  }

  /** @param text the header as it stands */
  header(at: number, text: string): void {
    const round = ROUND_SIZE.exec(text)?.[0];
    const notes = [this.nameNote, round === undefined ? null : `${round} is taken for the number of models`];
    if (notes.every((note) => note === null)) this.understood.push({ text, at });
    for (const note of notes) if (note !== null) this.assumed.push({ text, at, note });
    const size = /\[[^\]]*\d[^\]]*\]/.exec(this.unit.name ?? '')?.[0];
    if (size !== undefined)
      this.unknown.push({ text: size, at, note: `no number of models can be read from it; ${this.models} is taken` });
  }

  /** Takes "| Joined to: Name" out, so that commas of the name do not cut; all places stay. */
  withoutJoin(text: string, from: number): string {
    const match = JOINS.exec(text.slice(from));
    if (!match || !this.top) return text;
    const at = from + match.index + match[0].indexOf(match[1]);
    this.joins = { text: match[2].trim(), at };
    this.understood.push({ text: match[1], at });
    return text.slice(0, at) + ' '.repeat(match[1].length) + text.slice(at + match[1].length);
  }

  items(items: readonly Item[]): void {
    this.countsRules = items.some(({ text }) => {
      const { count, bare } = numbered(text);
      return count === this.models && !/\(.*A ?\d/i.test(bare);
    });
    for (const item of items) {
      if (item.text === '-') continue;
      const why = this.item(item);
      if (why !== null) this.strange(item, item.text, why);
    }
  }

  /** Keeps what nobody knows, so that results can say that it changed nothing. */
  private strange(item: Item, rule: string, note?: string): void {
    this.unknown.push({ ...item, ...(note ? { note } : {}) });
    const known = this.unit.otherRules ?? [];
    const legible = rule.replace(/[;\n]/g, ' ').slice(0, 80).trim();
    if (known.length < MOST_UNKNOWN && legible !== '') this.unit.otherRules = [...known, legible];
  }

  joined(line: Item): void {
    if (line.text === '') return;
    const text = line.text.replace(/^\+ /, '');
    const offset = line.at + line.text.length - text.length;
    const header = line.text.startsWith('+ ') ? readHeader(text) : null;
    if (!header) {
      this.unknown.push(line);
      return;
    }
    const reading = new Reading(header, handOf(text.slice(header.end)), false);
    reading.header(offset, text.slice(0, header.end));
    reading.items(splitItems(text, header.end).map((item) => ({ ...item, at: item.at + offset })));
    const { unit, understood, assumed, unknown } = reading.report();
    const { models = 1, sergeant, musician, standard, state, casualties, moraleQuality, multiBased, ...plain } = unit;
    const { heavyDamage, ...rest } = plain;
    this.understood.push(...understood);
    this.assumed.push(...assumed);
    this.unknown.push(...unknown);
    const head = { text: text.slice(0, header.end), at: offset };
    const several = Math.max(models, header.copies);
    if (several > 1) this.assumed.push({ ...head, note: `one model joins here; ${several} are written` });
    if (sergeant || musician || standard || state || casualties || moraleQuality || multiBased || heavyDamage)
      this.assumed.push({ ...head, note: 'command and state belong to its unit' });
    this.unit.joined = [...(this.unit.joined ?? []), { ...rest, hero: reading.hero } as JoinedInput];
  }

  report(): UnitReport {
    const { unit, copies, hero, joins, understood, assumed, unknown } = this;
    return { unit, copies, hero, joins, understood, assumed, unknown };
  }

  /** @returns why the item is not understood, "" without a reason, or null when it is */
  private item(item: Item): string | null {
    if (NOTE.test(item.text)) return 'a note';
    const bullet = /^- ?(?=\S)/.exec(item.text)?.[0].length ?? 0;
    const text = item.text.slice(bullet);
    const { count, bare: left, sure } = numbered(text);
    if (count === null || !sure) {
      if (this.points(item, text)) return null;
    }
    if (count === 0) return 'none of them';
    const bare: Item = { text: left, at: item.at + item.text.length - left.length };
    const weapon = this.weapon(item, bare, count, sure);
    if (weapon !== '') return weapon;
    if (sure && this.rule(item, bare.text, count)) return null;
    return bullet > 0 && bracket(bare) === null ? 'a weapon without its profile' : '';
  }

  private points(item: Item, text: string): boolean {
    const match = /^(\d{1,2}(?=[,.]))?[,.]?(\d{1,4}) ?(?:pts|pkt|points)\.?$/i.exec(text);
    if (!match) return false;
    const cost = Number(`${match[1] ?? ''}${match[2]}`);
    if (this.unit.cost === undefined || this.unit.cost === cost) this.understood.push(item);
    else this.unknown.push({ ...item, note: `${this.unit.cost} points stand before; these ${cost} are left out` });
    this.unit.cost ??= cost;
    return true;
  }

  /** @returns null when it is one, "" when it is none, otherwise why it is left out */
  private weapon(item: Item, bare: Item, before: number | null, sure: boolean): string | null {
    const read = readWeapon(bare);
    if (read === null) return '';
    if ('refused' in read) return `${read.refused}; the weapon is left out`;
    if (before !== null && read.copies !== null && before !== read.copies)
      return `two numbers of them, ${before} and ${read.copies}; the weapon is left out`;
    const count = before ?? read.copies;
    const weapons = this.unit.weapons ?? [];
    if (weapons.length >= MOST_WEAPONS) return `more than ${MOST_WEAPONS} weapons; this one is left out`;
    const single = count ?? (this.hand === 'builder' ? 1 : null);
    this.unit.weapons = [
      ...weapons,
      { ...read.weapon, ...(single === null || (count === null && this.models === 1) ? {} : { count: single }) },
    ];
    const notes = [
      ...(read.note === null ? [] : [read.note]),
      ...(sure ? [] : [`${count} of them in the unit`]),
      ...(count === null && this.hand === 'unclear' && this.models > 1
        ? [`taken for all ${this.models} models, because no number is given`]
        : []),
    ];
    if (notes.length > 0) this.assumed.push({ ...item, note: notes.join('; ') });
    else this.understood.push(item);
    for (const part of read.rest) this.weaponRule(part, read.weapon.name, single ?? this.models);
    return null;
  }

  private weaponRule(part: Item, weapon: string, copies: number): void {
    const rated = /^(\w+)\s*\(\+?(\d{1,2})\)*$/.exec(part.text);
    const name = rated ? rated[1] : part.text;
    const rating = rated ? Number(rated[2]) : null;
    const { known, note } = carriedRule(this.unit, name, rating, copies, this.models);
    if (!known || note !== null) this.strange(part, `${weapon}: ${part.text}`, note ?? undefined);
  }

  private rule(item: Item, text: string, count: number | null): boolean {
    const [, called = text, sign = '', word] = /^([A-Za-z][A-Za-z ]*?) ?\((\+?)(\w+)\)*$/.exec(text) ?? [];
    const name = called.toLowerCase();
    const rated = word !== undefined;
    const rating = rated ? Number(word) : Number.NaN;
    const model = MODEL_RULES.find((known) => known.toLowerCase() === name);
    const before = this.assumed.length;
    if (model && !rated) this.addRule(model);
    else if (rated && !this.rated(name, this.gained(name, rating, sign === '+'), word.toLowerCase())) return false;
    else if (!rated && !model && !this.plain(item, name)) return false;
    if (count !== null && count !== this.models)
      this.assumed.push({ ...item, note: `${count} of ${this.models} models have it; taken for all of them` });
    else if (count === null && this.countsRules && this.hand === 'builder' && model && this.models > 1)
      this.assumed.push({
        ...item,
        note: `written without a number, unlike other rules; taken for all ${this.models} models`,
      });
    if (this.assumed.length === before) this.understood.push(item);
    return true;
  }

  private addRule(rule: ModelRule): void {
    this.unit.rules = [...new Set([...(this.unit.rules ?? []), rule])];
  }

  /** What "Tough(+3)" and its like add to what the unit has, whichever of both is written first. */
  private readonly gains = { tough: 0, impact: 0 };

  private gained(name: string, rating: number, gains: boolean): number {
    if (name !== 'tough' && name !== 'impact') return rating;
    if (!gains) return rating + this.gains[name];
    this.gains[name] += rating;
    return rating + (this.unit[name] ?? 0);
  }

  private rated(name: string, rating: number, word: string): boolean {
    const { unit } = this;
    if (name === 'sergeant') {
      if (word !== 'shoot' && word !== 'melee') return false;
      unit.sergeant = word === 'shoot' ? 'shooting' : 'melee';
      return true;
    }
    if (!Number.isInteger(rating)) return false;
    const rated = OF_UNIT.find((one) => one === name);
    const state = STATES.get(name);
    if (rated) unit[rated] = rating;
    else if (state) unit.state = { ...unit.state, [state]: rating };
    return rated !== undefined || state !== undefined;
  }

  private plain(item: Item, name: string): boolean {
    const { unit } = this;
    switch (name) {
      case 'hero':
        // A hero by himself is a unit like any other; it matters once he joins one.
        this.hero = true;
        return true;
      case 'musician':
        unit.musician = true;
        return true;
      case 'battle standard':
        unit.standard = true;
        return true;
      case 'sergeant':
        unit.sergeant = unit.weapons?.some(({ range }) => range !== undefined) ? 'shooting' : 'melee';
        this.assumed.push({ ...item, note: `taken to help in ${unit.sergeant}` });
        return true;
      case 'special models first':
        unit.casualties = 'special first';
        return true;
      case 'morale on the unit':
        unit.moraleQuality = 'unit';
        return true;
      case 'morale on the hero':
        unit.moraleQuality = 'hero';
        return true;
      case 'one base':
        if (this.top) unit.multiBased = true;
        return this.top;
      case 'system damage':
        if (this.top) unit.heavyDamage = true;
        return this.top;
      case 'wavering':
        unit.state = { ...unit.state, wavering: true };
        return true;
      case 'fatigued':
        unit.state = { ...unit.state, fatigued: true };
        return true;
      default:
        return false;
    }
  }
}

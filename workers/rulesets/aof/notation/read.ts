/**
 * Reads units written down: the project's own notation, and the lines that list builders share as text. What is not
 * known is handed back with its place, so that nothing gets lost in silence.
 */
import { MODEL_RULES, type ModelRule, type UnitInput, WEAPON_RULES } from '../schema.ts';
import { bracket, type Header, type Item, readHeader, splitItems } from './items.ts';

type WeaponInput = NonNullable<UnitInput['weapons']>[number];
type JoinedInput = NonNullable<UnitInput['joined']>[number];
/** The fields of a unit while it is being read. */
export type Draft = { -readonly [K in keyof UnitInput]: UnitInput[K] };

export interface UnitReport {
  readonly unit: Draft;
  readonly understood: readonly string[];
  /** What was taken for something although the text does not quite say so. */
  readonly assumed: readonly string[];
  readonly unknown: readonly Item[];
}

const plainText = (text: string) =>
  text
    .replace(/[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/\r/g, ' ');

/** Reads one unit, with the models that joined it on lines that begin with "+". Null when there is no header. */
export function readUnit(original: string): UnitReport | null {
  const text = plainText(original);
  const lines = linesOf(text);
  const first = lines.findIndex(({ text: line }) => readHeader(line) !== null);
  if (first < 0) return null;
  const header = readHeader(lines[first].text)!;
  const reading = new Reading(header);
  for (const line of lines.slice(0, first)) if (line.text) reading.unknown.push(line);
  const joins = lines.findIndex(({ text: line }, i) => i > first && /^\+ /.test(line));
  const own = text.slice(0, joins < 0 ? text.length : lines[joins].at - 1);
  reading.items(splitItems(own, lines[first].at + header.end));
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

/** What one profile's items add up to. */
class Reading {
  readonly unknown: Item[] = [];
  private readonly unit: Draft;
  private readonly understood: string[] = [];
  private readonly assumed: string[] = [];
  private readonly models: number;
  private readonly top: boolean;
  private hero = false;

  constructor({ name, copies, models, quality, defense, tough }: Header, top = true) {
    this.models = (models ?? 1) * copies;
    this.top = top;
    this.unit = { name, models: this.models, quality, defense };
    if (tough !== null && tough > 1) this.unit.tough = tough;
    const size = models === null ? '' : ` [${this.models}]`;
    this.understood.push(`${name}${size} Q${quality}+ D${defense}+${tough === null ? '' : ` T${tough}`}`);
    if (copies > 1 && top) this.assumed.push(`${copies}x ${name}: taken as one unit of ${this.models}`);
  }

  items(items: readonly Item[]): void {
    for (const item of items) if (!this.item(item)) this.strange(item, item.text);
  }

  /** Keeps what nobody knows, so that results can say that it changed nothing. */
  private strange(item: Item, rule: string): void {
    this.unknown.push(item);
    const known = this.unit.otherRules ?? [];
    if (known.length < 30 && rule.length <= 80 && !/[;\n]/.test(rule)) this.unit.otherRules = [...known, rule];
  }

  joined(line: Item): void {
    const text = line.text.replace(/^\+ /, '');
    const offset = line.at + line.text.length - text.length;
    const header = readHeader(text);
    if (!header) {
      if (line.text) this.unknown.push(line);
      return;
    }
    const reading = new Reading(header, false);
    reading.items(splitItems(text, header.end).map((item) => ({ ...item, at: item.at + offset })));
    const { unit, understood, assumed, unknown } = reading.report();
    const { models: _, sergeant, musician, standard, state, ...rest } = unit;
    const one: JoinedInput = { ...rest, hero: reading.hero } as JoinedInput;
    this.unit.joined = [...(this.unit.joined ?? []), one];
    this.understood.push(...understood.map((phrase) => `+ ${phrase}`));
    this.assumed.push(...assumed);
    this.unknown.push(...unknown);
    if (sergeant || musician || standard || state)
      this.assumed.push(`${header.name}: command and state belong to its unit`);
  }

  report(): UnitReport {
    return { unit: this.unit, understood: this.understood, assumed: this.assumed, unknown: this.unknown };
  }

  private item(item: Item): boolean {
    const counted = /^(\d{1,3})x (.*)$/s.exec(item.text);
    const count = counted ? Number(counted[1]) : null;
    const bare: Item = counted ? { text: counted[2], at: item.at + item.text.length - counted[2].length } : item;
    return this.points(bare) || this.weapon(bare, count) || this.rule(bare, count);
  }

  private points({ text }: Item): boolean {
    const match = /^(\d{1,4}) ?pts$/i.exec(text);
    if (!match) return false;
    this.unit.cost = Number(match[1]);
    this.understood.push(`${match[1]} points`);
    return true;
  }

  private weapon(item: Item, count: number | null): boolean {
    const group = bracket(item);
    if (!group?.before) return false;
    const parts = splitItems(`,${group.inside}`, 0).map(({ text, at }) => ({ text, at: at - 1 + group.insideAt }));
    if (!parts.some(({ text }) => /^A ?\d+$/.test(text))) return false;
    // Some lists put the range in front of the name.
    const lead = /^(\d{1,3})" (.+)$/.exec(group.before);
    const weapon: WeaponInput & Record<string, unknown> = { name: lead ? lead[2] : group.before };
    if (lead) weapon.range = Number(lead[1]);
    if (count !== null) weapon.count = count;
    const rules: Array<(typeof WEAPON_RULES)[number]> = [];
    for (const part of parts) {
      const range = /^(\d{1,3})"$/.exec(part.text);
      const attacks = /^A ?(\d{1,2})$/.exec(part.text);
      const rated = /^(AP|Blast|Deadly)\(?\+?(\d{1,2})\)?$/i.exec(part.text.replace(/\s/g, ''));
      const rule = WEAPON_RULES.find((known) => known.toLowerCase() === part.text.toLowerCase());
      if (range) weapon.range = Number(range[1]);
      else if (attacks) weapon.attacks = Number(attacks[1]);
      else if (rated) weapon[rated[1].toLowerCase() === 'ap' ? 'AP' : rated[1].toLowerCase()] = Number(rated[2]);
      else if (rule) rules.push(rule);
      else this.strange(part, `${weapon.name}: ${part.text}`);
    }
    if (rules.length > 0) weapon.rules = rules;
    this.unit.weapons = [...(this.unit.weapons ?? []), weapon];
    this.understood.push(`${count === null ? '' : `${count}x `}${weapon.name}`);
    return true;
  }

  private rule({ text }: Item, count: number | null): boolean {
    const rated = /^([A-Za-z][A-Za-z ]*?) ?\(\+?(\w+)\)?$/.exec(text);
    const name = (rated ? rated[1] : text).toLowerCase();
    const rating = rated ? Number(rated[2]) : Number.NaN;
    const model = MODEL_RULES.find((known) => known.toLowerCase() === name);
    if (model && !rated) this.addRule(model);
    else if (rated && !this.rated(name, rating, rated[2].toLowerCase())) return false;
    else if (!rated && !model && !this.plain(name)) return false;
    this.understood.push(text);
    if (count !== null && count < this.models)
      this.assumed.push(`${count}x ${text}: taken for all ${this.models} models`);
    return true;
  }

  private addRule(rule: ModelRule): void {
    this.unit.rules = [...(this.unit.rules ?? []), rule];
  }

  private rated(name: string, rating: number, word: string): boolean {
    const { unit } = this;
    const state = (values: NonNullable<UnitInput['state']>) => {
      unit.state = { ...unit.state, ...values };
    };
    if (name === 'sergeant') {
      if (word !== 'shoot' && word !== 'melee') return false;
      unit.sergeant = word === 'shoot' ? 'shooting' : 'melee';
      return true;
    }
    if (!Number.isInteger(rating)) return false;
    switch (name) {
      case 'tough':
        unit.tough = rating;
        return true;
      case 'impact':
        unit.impact = rating;
        return true;
      case 'wizard':
        unit.wizard = rating;
        return true;
      case 'lost':
        state({ lost: rating });
        return true;
      case 'wounds':
        state({ wounds: rating });
        return true;
      case 'exhausted':
        state({ exhaustion: rating });
        return true;
      case 'shaken':
        state({ shaken: rating });
        return true;
      default:
        return false;
    }
  }

  private plain(name: string): boolean {
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
        this.assumed.push(`Sergeant: taken to help in ${unit.sergeant}`);
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
        unit.multiBased = true;
        return this.top;
      case 'system damage':
        unit.heavyDamage = true;
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

/** One side of a line before it is read: its pieces, found anywhere in it and put down in the order of the notation. */
import { type Chip, NUMBER_WORDS, numberOf, type Sheet, type Side, type Values } from '../../box/index.ts';
import { readUnit } from '../notation/read.ts';
import { MODEL_RULES, Unit, WEAPON_RULES } from '../schema.ts';
import { ARM, NAME, RULE, SPELLED } from './words.ts';

const COUNTS = /\.(?:models|copies)$/;
/** Rolls said instead of the stats behind them. */
const ROLL = String.raw`(?:an? )?([2-6])\+`;
const TO_HIT: readonly string[] = [
  `(?:to )?hit(?:s|ting)? on ${ROLL}`,
  `(?:on|needs?|needing) ${ROLL}(?: to[ -]hit)?(?! (?:saves?|to save|defen[cs]e))`,
  String.raw`([2-6])\+ to[ -]hit`,
];
const TO_SAVE: readonly string[] = [
  String.raw`([2-6])\+ (?:saves?|to save|armou?r|defen[cs]e)`,
  `sav(?:es?|ing)(?: of| on)? ${ROLL}`,
];

/** A weapon that nobody calls by a name. */
const LOOSE = 'Weapon';

interface WeaponDraft {
  name: string;
  count: string;
  readonly parts: string[];
  /** The same by field of a weapon. */
  readonly fields: Record<string, unknown>;
}

const hasAttacks = ({ fields }: WeaponDraft): boolean => fields.attacks !== undefined;

/** What is known of whoever is called by a name. */
export interface Known {
  readonly name: string;
  readonly weapons: readonly Values[];
  /** Whether the line says that it shoots, or fights; undefined where it says neither. */
  readonly shoots: boolean | undefined;
}

export const NOBODY: Known = { name: '', weapons: [], shoots: undefined };

/** The pieces of one side, taken off the sheet. */
export class Draft {
  name: string;
  models: string | null = null;
  quality: string | null = null;
  defense: string | null = null;
  readonly items: string[] = [];
  readonly weapons: WeaponDraft[] = [];
  /** Which of the weapons of whoever is known is meant, and what the line says of it. */
  private meant: { readonly at: number; readonly fields: Values } | null = null;
  private readonly known: Known;
  /** So many in all, where nobody says by which weapon. */
  private attacks: string | null = null;
  private readonly sheet: Sheet;
  private readonly side: Side;
  private readonly from: number;
  private readonly to: number;

  /** @param known who stands there; without a name, and the line says it */
  constructor(sheet: Sheet, side: Side, from: number, to: number, known: Known) {
    this.sheet = sheet;
    this.side = side;
    this.from = from;
    this.to = to;
    this.known = known;
    this.name = known.name;
    this.takeHeader();
    this.takeWeapons();
    this.takeRules();
    this.takeName();
  }

  /** Read by the notation, to which it is put down. */
  values(): Values {
    const { name, models, quality, defense, items, weapons, known, meant } = this;
    const arms = weapons.map(
      (weapon) =>
        `${weapon.count}${weapon.name} (${[...weapon.parts, ...(hasAttacks(weapon) ? [] : ['A1'])].join(', ')})`,
    );
    const header = `${name || 'Unit'} [${models ?? 1}] Q${quality ?? 4}+ D${defense ?? 4}+`;
    const text = [header, ...arms, ...items].join('; ');
    const unit = readUnit(text)?.unit ?? {};
    const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = Unit.shape;
    const own = Object.entries(unit).filter(([field, value]) => shape[field]?.safeParse(value).success);
    const changed = known.weapons.map((weapon, i) => (i === meant?.at ? { ...weapon, ...meant.fields } : weapon));
    return { ...Object.fromEntries(own), ...(meant ? { weapons: changed } : {}) };
  }

  /** Whether the line says nothing of this side but a name. */
  get isEmpty(): boolean {
    const { models, quality, defense, items, weapons, meant } = this;
    const stats = [models, quality, defense, meant];
    return stats.every((stat) => stat === null) && items.length + weapons.length === 0;
  }

  /** Whether both stats are stated. */
  get isFull(): boolean {
    return this.quality !== null && this.defense !== null;
  }

  /** Places of weapons whose attacks nobody states: they have one each. */
  get singles(): readonly number[] {
    return this.weapons.flatMap((weapon, i) => (hasAttacks(weapon) ? [] : [i]));
  }

  private take(
    pattern: RegExp,
    from: number,
    to: number,
    use: (match: RegExpMatchArray) => Pick<Chip, 'meaning' | 'path' | 'value'> | null,
  ): void {
    this.sheet.each(
      pattern,
      (match) => {
        const said = use(match);
        return said && { role: 'value', ...said };
      },
      from,
      to,
    );
  }

  private takeHeader(): void {
    const { side, from, to } = this;
    const models = (said: string) => {
      const number = String(numberOf(said));
      if (this.models !== null || !Unit.shape.models.safeParse(Number(number)).success) return null;
      this.models = number;
      return {
        meaning: number === '1' ? '1 model' : `${number} models`,
        path: `${side}.models`,
        value: Number(number),
      };
    };
    // A count right before the stats.
    this.take(/(?<![\p{L}\d])(\d{1,3}) ?x(?= \[?Q(?:uality)?\s?[2-6])/giu, from, to, ([, number = '']) =>
      models(number),
    );
    const once = (field: 'quality' | 'defense', letter: string, pattern: RegExp) =>
      this.take(pattern, from, to, ([, number = '']) => {
        if (this[field] !== null || !Unit.shape[field].safeParse(Number(number)).success) return null;
        this[field] = number;
        return { meaning: `${letter}${number}+`, path: `${side}.${field}`, value: Number(number) };
      });
    once('quality', 'Q', /(?<![\p{L}\d])Q(?:uality)?\s?([2-6])\+?(?!\d)/giu);
    once('defense', 'D', /(?<![\p{L}\d])D(?:ef(?:en[cs]e)?)?\s?([2-6])\+(?!\d)/giu);
    // "D3" is a die elsewhere; a side that has no Defense yet means that.
    once('defense', 'D', /(?<![\p{L}\d])D(?:ef(?:en[cs]e)?)?\s?([2-6])(?![\d+\p{L}])/giu);
    for (const says of TO_HIT) once('quality', 'Q', new RegExp(`(?<![\\p{L}\\d])(?:${says})(?![\\p{L}\\d])`, 'giu'));
    for (const says of TO_SAVE) once('defense', 'D', new RegExp(`(?<![\\p{L}\\d])(?:${says})(?![\\p{L}\\d])`, 'giu'));
    this.take(/\[(\d{1,3})\]/g, from, to, ([, number = '']) => models(number));
    this.take(/(?<![\p{L}\d])(\d{1,3}) (?:models|men)(?![\p{L}\d])/giu, from, to, ([, number = '']) => models(number));
    this.take(/(?<![\p{L}\d])(?:unit|squad|mob|group) of (\d{1,3})(?![\p{L}\d])/giu, from, to, ([, number = '']) =>
      models(number),
    );
    // "20 attacks": of whoever attacks, not models.
    this.take(/(?<![\p{L}\d])(\d{1,3}) (?:attacks|swings|shots|dice)(?![\p{L}\d])/giu, from, to, ([, number = '']) => {
      if (this.attacks !== null) return null;
      this.attacks = number;
      return { meaning: `A${number}`, path: `${side}.weapons[0].attacks`, value: Number(number) };
    });
    const last = /(?<=^|[|,;)+] ?)x ?(\d{1,3})(?=[\s|,;]*$)/iu.exec(this.sheet.open(from, to));
    if (last && this.models === null) {
      const said = models(last[1]!);
      if (said) this.sheet.take(from + last.index, from + last.index + last[0].length, { role: 'value', ...said });
    }
    // A count where a side begins is one of models; before a weapon it is one of weapons.
    const first = /^[\s|,;]*(\d{1,3}) ?x(?![\p{L}\d])/iu.exec(this.sheet.open(from, to));
    if (first) {
      const at = from + first[0].search(/\d/);
      const said = models(first[1]!);
      if (said) this.sheet.take(at, from + first[0].length, { role: 'value', ...said });
    }
    const bare = new RegExp(`^[\\s|,;]*(\\d{1,3}|${NUMBER_WORDS}) `, 'iu').exec(this.sheet.open(from, to));
    if (bare && this.models === null) {
      const at = from + bare[0].lastIndexOf(bare[1]!);
      const said = models(bare[1]!);
      if (said) this.sheet.take(at, at + bare[1]!.length, { role: 'value', ...said });
    }
  }

  private takeWeapons(): void {
    const { side, from, to } = this;
    const pattern = new RegExp(String.raw`(?:(\d{1,3}) ?x )?(${NAME}) ?\(((?:[^()]|\(\d{1,2}\)){1,80})\)`, 'giu');
    const { sheet } = this;
    for (const match of sheet.open(from, to).matchAll(pattern)) {
      const [whole, count, name = '', inside = ''] = match;
      if (!/(?<![\p{L}\d])A ?\d/iu.test(inside)) continue;
      const at = from + match.index;
      const index = this.weapons.length;
      const weapon: WeaponDraft = { name, count: count === undefined ? '' : `${count}x `, parts: [], fields: {} };
      this.weapons.push(weapon);
      const stem = `${side}.weapons[${index}]`;
      if (count !== undefined) {
        const end = at + whole.indexOf('x') + 1;
        sheet.take(at, end, {
          role: 'value',
          meaning: `${count} of them`,
          path: `${stem}.count`,
          value: Number(count),
        });
      }
      const named = at + whole.indexOf(name);
      sheet.take(named, named + name.length, { role: 'name', meaning: name, path: `${stem}.name`, value: name });
      const open = at + whole.indexOf('(', whole.indexOf(name) + name.length) + 1;
      this.parts(stem, weapon, open, open + inside.length);
    }
    // A weapon without brackets: its name, where it has one, stands right before its first part.
    const all = this.attacks === null ? [] : [`A${this.attacks}`];
    const fields = this.attacks === null ? {} : { attacks: Number(this.attacks) };
    const loose: WeaponDraft = { name: LOOSE, count: '', parts: all, fields };
    const own = this.weapons.length === 0 ? this.ownWeapon(from, to) : null;
    const stem = `${side}.weapons[${own ?? this.weapons.length}]`;
    const before = this.sheet.chips.length;
    this.parts(stem, loose, from, to);
    if (loose.parts.length === 0) return;
    if (own !== null) {
      this.meant = { at: own, fields: loose.fields };
      this.attacksOf(stem);
      return;
    }
    this.weapons.push(loose);
    const found = this.sheet.chips.slice(before);
    if (found.length === 0) return;
    const start = Math.min(...found.map((chip) => chip.from));
    const lead = new RegExp(String.raw`(?<=\|\W*)(?:(\d{1,3}) ?x )?(${NAME})[\s:,(]*$`, 'iu').exec(
      `|${sheet.open(from, start)}`,
    );
    if (!lead || !this.hasHeader()) {
      this.called(loose, stem);
      return;
    }
    const [, count, name = ''] = lead;
    const at = from + lead.index - 1;
    const named = at + lead[0].indexOf(name);
    // Words that a side begins with are its own name, and rules are none.
    const begins = sheet.chips.every(
      ({ from: first, to: last, path }) => first < from || last > named || COUNTS.test(path ?? ''),
    );
    if (begins || RULE.test(name) || sheet.nameIn(name) !== name) {
      this.called(loose, stem);
      return;
    }
    if (!sheet.take(named, named + name.length, { role: 'name', meaning: name, path: `${stem}.name`, value: name }))
      return;
    loose.name = name;
    if (count === undefined) return;
    loose.count = `${count}x `;
    sheet.take(at, at + lead[0].search(/x /i) + 1, {
      role: 'value',
      meaning: `${count} of them`,
      path: `${stem}.count`,
      value: Number(count),
    });
  }

  /** A word for a weapon somewhere behind where a side begins. */
  private called(weapon: WeaponDraft, stem: string): void {
    const { sheet, from, to } = this;
    const match = new RegExp(String.raw`(?<=[^\s|,;\d][^|]*[\s,;])(?<!\p{L})${ARM}(?!\p{L})`, 'iu').exec(
      sheet.text.slice(from, to),
    );
    if (!match) return;
    const [name] = match;
    const at = from + match.index;
    if (sheet.open(at, at + name.length) !== name) return;
    if (sheet.take(at, at + name.length, { role: 'name', meaning: name, path: `${stem}.name`, value: name }))
      weapon.name = name;
  }

  /** Which weapon of whoever is known the line means: the one that it calls by its name, or the first that can do it. */
  private ownWeapon(from: number, to: number): number | null {
    const { weapons, shoots } = this.known;
    // Who is described in full is only called like somebody who is known.
    if (weapons.length === 0 || this.isFull) return null;
    const { sheet } = this;
    for (const [i, { name }] of weapons.entries()) {
      if (typeof name !== 'string') continue;
      const plural = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/f$/i, '(?:f|ve)');
      const match = new RegExp(`(?<!\\p{L})${plural}(?:e?s)?(?!\\p{L})`, 'iu').exec(sheet.open(from, to));
      if (!match) continue;
      const at = from + match.index;
      sheet.take(at, at + match[0].length, { role: 'name', meaning: name });
      return i;
    }
    const isRanged = ({ range }: Values) => range !== undefined;
    const says = shoots ?? /\d ?(?:"|''| ?inch)/i.test(sheet.open(from, to));
    const first = weapons.findIndex((weapon) => isRanged(weapon) === says);
    return shoots === undefined && !says ? 0 : first < 0 ? null : first;
  }

  /** "20 attacks" was put down for a first weapon, before anybody knew which is meant. */
  private attacksOf(stem: string): void {
    const { sheet, side } = this;
    sheet.chips.forEach((chip, i) => {
      if (chip.path === `${side}.weapons[0].attacks`) sheet.chips[i] = { ...chip, path: `${stem}.attacks` };
    });
  }

  private hasHeader(): boolean {
    const { quality, defense } = this;
    return quality !== null || defense !== null;
  }

  private parts(stem: string, weapon: WeaponDraft, from: number, to: number): void {
    const part = (pattern: RegExp, field: string, note: (number: string) => string) =>
      this.take(pattern, from, to, ([, number = '']) => {
        if (weapon.parts.some((one) => one.replace(/\d+/, '') === note('').replace(/\d+/, ''))) return null;
        weapon.parts.push(note(number));
        weapon.fields[field] = Number(number);
        return { meaning: note(number), path: `${stem}.${field}`, value: Number(number) };
      });
    part(/(?<!\p{L})range (?:of )?(\d{1,3})(?:"|''| ?inch(?:es)?)?(?![\p{L}\d])/giu, 'range', (n) => `${n}"`);
    part(/(?<![\p{L}\d])(\d{1,3})(?:"|''| ?inch(?:es)?)(?: range)?(?!\p{L})/giu, 'range', (n) => `${n}"`);
    part(/(?<![\p{L}\d])A ?(\d{1,2})(?![\p{L}\d+])/giu, 'attacks', (n) => `A${n}`);
    part(/(?<![\p{L}\d])(\d{1,2}) ?A(?: each)?(?![\p{L}\d+(])/giu, 'attacks', (n) => `A${n}`);
    for (const [word, field] of [
      ['AP', 'AP'],
      ['Blast', 'blast'],
      ['Deadly', 'deadly'],
    ] as const) {
      part(
        new RegExp(String.raw`(?<![\p{L}\d])${word} ?\(?\+?(\d{1,2})\)?(?![\p{L}\d])`, 'giu'),
        field,
        (n) => `${word}(${n})`,
      );
    }
    for (const rule of WEAPON_RULES) {
      this.take(new RegExp(String.raw`(?<!\p{L})${SPELLED[rule] ?? rule}(?!\p{L})`, 'giu'), from, to, () => {
        weapon.parts.push(rule);
        weapon.fields.rules = [...((weapon.fields.rules as readonly string[] | undefined) ?? []), rule];
        return { meaning: rule, path: `${stem}.rules`, value: undefined };
      });
    }
  }

  private takeRules(): void {
    const { side, from, to } = this;
    for (const [word, field] of [
      ['Tough', 'tough'],
      ['Impact', 'impact'],
      ['Wizard', 'wizard'],
    ] as const) {
      this.take(
        new RegExp(String.raw`(?<!\p{L})${word} ?\(?(\d{1,2})\)?(?![\d+])`, 'giu'),
        from,
        to,
        ([, number = '']) => {
          this.items.push(`${word}(${number})`);
          return { meaning: `${word}(${number})`, path: `${side}.${field}`, value: Number(number) };
        },
      );
    }
    this.take(/(?<![\p{L}\d])T ?(\d{1,2})(?![\p{L}\d+])/giu, from, to, ([, number = '']) => {
      this.items.push(`Tough(${number})`);
      return { meaning: `Tough(${number})`, path: `${side}.tough`, value: Number(number) };
    });
    const words: ReadonlyArray<readonly [word: string, field: string]> = [
      ...MODEL_RULES.map((rule) => [rule, 'rules'] as const),
      ['Musician', 'musician'],
      ['Battle Standard', 'standard'],
      ['Sergeant', 'sergeant'],
      ['Wavering', 'state.wavering'],
      ['Fatigued', 'state.fatigued'],
    ];
    for (const [word, field] of words) {
      this.take(new RegExp(String.raw`(?<!\p{L})${SPELLED[word] ?? word}(?!\p{L})`, 'giu'), from, to, () => {
        this.items.push(word);
        return { meaning: word, path: `${side}.${field}` };
      });
    }
  }

  /** Words that a side begins with. */
  private takeName(): void {
    const { side, from, to } = this;
    if (this.name !== '') return;
    const match = new RegExp(String.raw`^[\s|,;]*(${NAME})`, 'u').exec(this.sheet.open(from, to));
    const found = match?.[1];
    if (!match || found === undefined) return;
    const at = from + match[0].length - found.length;
    const name = this.sheet.nameIn(found);
    if (name === '') return;
    if (!this.sheet.isName(from, at)) return;
    if (this.sheet.take(at, at + name.length, { role: 'name', meaning: name, path: `${side}.name`, value: name }))
      this.name = name;
  }
}

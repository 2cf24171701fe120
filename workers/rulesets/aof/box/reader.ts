/**
 * One line for both sides of an Age of Fantasy question: "5x Q4+ A2 AP(1) vs 10x D4+". Pieces are found here; what they
 * are worth is read by the notation, to which each side is put down in its own order.
 */
import {
  type BoxContext,
  type BoxReader,
  type Chip,
  type Hint,
  inPlaces,
  killedWith,
  type LineReading,
  type Named,
  type Phrase,
  put,
  type Sheet,
  SIDES,
  type Side,
  split,
  takeNames,
  type Values,
} from '../../box/index.ts';
import { readUnit } from '../notation/read.ts';
import { MODEL_RULES, Unit, WEAPON_RULES } from '../schema.ts';
import { battle, placed } from './longer.ts';

const inches = String.raw`(?:"|''|\s?inch(?:es)?)`;
const flagged = (says: string, meaning: string, path: string): Phrase => ({ says, meaning, sets: [[path, true]] });
const action = (says: string, value: string): Phrase => ({ says, meaning: value, sets: [['situation.action', value]] });

const PHRASES: readonly Phrase[] = [
  flagged('(?:in|behind|with) cover|cover', 'in cover', 'situation.cover'),
  flagged('in (?:a )?building', 'in a building', 'situation.building'),
  flagged('hunkered(?: down)?', 'hunkered down', 'situation.hunkered'),
  action('focused fire', 'Focused Fire'),
  action('covering fire', 'Covering Fire'),
  action('overwatch', 'Overwatch'),
  { ...action('heavy charges?|charges? heavily', 'Heavy Charge'), kind: 'melee', parts: true },
  {
    says: String.raw`(?:at|from|within) (\d{1,3})${inches}(?: away| range)?|(\d{1,3})${inches} away`,
    meaning: (match) => `${match[1] ?? match[2]}" away`,
    sets: [['situation.distance', (match: RegExpMatchArray) => Number(match[1] ?? match[2])]],
  },
  { says: 'charg(?:es|e|ed|ing)(?: by)?', meaning: 'charges', kind: 'melee', parts: true },
  { says: '(?:shoots?|fires?|shooting|firing)(?: at| on)?|shot by', meaning: 'shoots', kind: 'volley', parts: true },
  { says: 'do(?:es)? to', meaning: 'attacks', parts: true },
  { says: 'in (?:melee|close combat)', meaning: 'melee', kind: 'melee' },
  { says: 'duels?(?: with| against)?', meaning: 'duel', kind: 'duel', parts: true },
  { says: 'skirmish(?:es)?(?: with| against)?', meaning: 'skirmish', kind: 'skirmish', parts: true },
  { says: 'battles?(?: with| against)?', meaning: 'battle', kind: 'battle', parts: true },
  {
    says: String.raw`(?:over |for |in )?(\d) rounds`,
    meaning: ([, count]) => `${count} rounds`,
    sets: [['rounds', ([, count]: RegExpMatchArray) => Number(count)]],
  },
  {
    says: String.raw`(?:fights?|(?<!\d )attacks|attacking|strikes|hits|kills?|destroys?|routs?)(?: at)?`,
    meaning: 'melee',
    kind: 'melee',
    parts: true,
  },
];

/** Rules as hurried players spell them. */
const SPELLED: Readonly<Record<string, string>> = {
  Poison: 'Poison(?:ed|ous)?',
  Regeneration: 'Regen(?:eration|erates?)?',
  Indirect: 'Indirect(?: fire)?',
};
const RULE = new RegExp(
  `^(?:${[...MODEL_RULES, ...WEAPON_RULES].map((rule) => SPELLED[rule] ?? rule).join('|')})$`,
  'i',
);
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

const KINDS: readonly string[] = ['volley', 'melee', 'duel', 'skirmish', 'battle'];
/** Questions of more than one attack: the line alone does not say which, so an open one is asked again. */
const LONG: readonly string[] = ['duel', 'skirmish', 'battle'];
const COPIES = /(?<![\p{L}\d])(\d{1,2}) ?(?:x )?units?(?: of)?(?![\p{L}\d])/giu;
const NAME = String.raw`[\p{L}][\p{L}'’-]*(?: [\p{L}][\p{L}'’-]*){0,4}`;

const SHOT = '(?:rifles?|guns?|pistols?|muskets?|bows?|crossbows?|cannons?|slings?)';
const STRUCK =
  '(?:swords?|axes?|blades?|spears?|lances?|hammers?|maces?|claws?|fists?|daggers?|clubs?|halberds?|hand weapons?)';

const HINTS: readonly Hint[] = [
  { says: SHOT, hint: 'say its range and attacks: rifle 24" A1' },
  { says: STRUCK, hint: 'say its attacks: sword A1' },
  {
    says: "\\p{Lu}[\\p{L}'’-]+",
    exact: true,
    hint: 'a name is read before the stats; a rule is read as Rules spells it',
  },
];

export const box: BoxReader = {
  hints: HINTS,
  examples: [
    '5x Q4+ A2 AP(1) vs 10x D4+',
    '10x Q4+ 24" A1 shoots 10x Q4+ D5+ in cover',
    'Knights [5] Q3+ D3+ lances A2 AP(1) charge Spearmen',
  ],
  read: (text, context) => inPlaces(text, (sheet) => new Line(sheet, context).read()),
};

interface WeaponDraft {
  name: string;
  count: string;
  readonly parts: string[];
}

/** A side before it is read: pieces in the order of the notation. */
interface SideDraft {
  name: string;
  models: string | null;
  quality: string | null;
  defense: string | null;
  /** So many in all, where nobody says by which weapon. */
  attacks: string | null;
  readonly items: string[];
  readonly weapons: WeaponDraft[];
}

class Line {
  readonly sheet: Sheet;
  private readonly context: BoxContext;
  readonly said: Record<string, unknown> = {};

  constructor(sheet: Sheet, context: BoxContext) {
    this.sheet = sheet;
    this.context = context;
  }

  read(): Omit<LineReading, 'chips' | 'unread'> {
    const { sheet, context } = this;
    const names = takeNames(sheet, context.names);
    const { at, kinds, sets } = split(sheet, PHRASES);
    const killed = killedWith(sheet, at);
    const copied = new RegExp(COPIES).test(sheet.text);
    const long = kinds.find((kind) => LONG.includes(kind)) ?? (copied ? 'skirmish' : undefined);
    for (const [path, value] of sets) put(this.said, path, value);
    const end = sheet.text.length;
    const parted = at ? [[0, at[0]] as const, [at[1], end] as const] : [[0, end] as const];
    const spans = at && killed ? [[killed[1], end] as const, [at[1], killed[0]] as const] : parted;
    const assumed: Array<LineReading['assumed'][number]> = [];
    const whole: string[] = [];
    const open = context.kind !== undefined && KINDS.includes(context.kind) ? context.kind : undefined;
    const kept = open !== undefined && LONG.includes(open) && kinds.length === 0 ? open : undefined;
    if ((long ?? kept) === 'battle') return battle(this, spans, names);
    if (long === 'skirmish' || kept === 'skirmish') {
      spans.forEach(([from, to], i) => {
        const path = `${SIDES[i]}Units`;
        this.units(from, to, path, (count) => put(this.said, path, count));
      });
    }
    spans.forEach(([from, to], i) => {
      // A line of one side is about whoever attacks, unless all that it says is how hard somebody is to wound.
      const alone = spans.length === 1 && /D\s?\d\+/i.test(sheet.text) && !/Q\s?\d\+|\bA\s?\d/i.test(sheet.text);
      const side = alone ? 'target' : SIDES[i]!;
      const known = names.find((one) => one.from >= from && one.from < to)?.named;
      const { values, missing } = this.side(side, from, to, known ?? null);
      if (Object.keys(values).length === 0) return;
      const held = (this.said[side] as Values | undefined) ?? {};
      this.said[side] = { ...held, ...values };
      if (missing === null) return;
      whole.push(side);
      assumed.push(...missing);
    });
    const ranged = ((this.said.attacker as { weapons?: ReadonlyArray<{ range?: number }> })?.weapons ?? []).map(
      ({ range }) => range !== undefined,
    );
    const isShot = ranged.includes(true) || (ranged.length > 0 && /(?<!\p{L})shots?(?!\p{L})/iu.test(sheet.text));
    const guessed = ranged.length === 0 ? (open ?? 'melee') : isShot ? 'volley' : 'melee';
    const kind = long ?? kinds[0] ?? kept ?? guessed;
    placed(kind, this.said, sheet);
    return { kind, said: this.said, whole, assumed };
  }

  /** "3 units of 10x Q4+": so many on its side. */
  units(from: number, to: number, path: string, use: (count: number) => void): void {
    this.sheet.each(
      COPIES,
      ([, number]) => {
        const count = Number(number);
        use(count);
        return { role: 'value', meaning: `${count} ${count === 1 ? 'unit' : 'units'}`, path, value: count };
      },
      from,
      to,
    );
  }

  side(
    side: Side,
    from: number,
    to: number,
    named: Named | null,
  ): { readonly values: Values; readonly missing: LineReading['assumed'] | null } {
    const { sheet } = this;
    sheet.joints(from, to);
    const lent = named?.parts[side] ?? {};
    const draft: SideDraft = {
      name: named?.name ?? '',
      models: null,
      quality: null,
      defense: null,
      attacks: null,
      items: [],
      weapons: [],
    };
    this.header(side, draft, from, to);
    this.weapons(side, draft, from, to);
    this.rules(side, draft, from, to);
    this.name(side, draft, from, to);
    const assumed = [
      ...(draft.quality === null && lent.quality === undefined ? [['quality', 4, 'Q4+'] as const] : []),
      ...(draft.defense === null && lent.defense === undefined ? [['defense', 4, 'D4+'] as const] : []),
    ].map(([field, value, meaning]) => ({ path: `${side}.${field}`, value, meaning, says: meaning, at: to }));
    const nothing =
      draft.quality === null && draft.defense === null && draft.models === null && draft.weapons.length === 0;
    if (nothing && draft.items.length === 0) {
      if (named) return { values: lent, missing: [] };
      return { values: draft.name === '' ? {} : { name: draft.name }, missing: null };
    }
    const values = this.noted(draft);
    const own = Object.fromEntries(
      Object.entries(values).filter(
        ([field]) =>
          !(field === 'quality' && draft.quality === null) &&
          !(field === 'defense' && draft.defense === null) &&
          !(field === 'models' && draft.models === null) &&
          !(field === 'name' && draft.name === ''),
      ),
    );
    // Only a side with stats of its own is no longer that of the question before.
    const says = draft.quality !== null || draft.defense !== null || named !== null;
    if (!says) return { values: own, missing: null };
    // Who is described in full is only called like somebody who is kept.
    if (draft.quality !== null && draft.defense !== null) return { values: own, missing: [] };
    const filled = Object.fromEntries(assumed.map(({ path, value }) => [path.split('.')[1]!, value]));
    return { values: { ...filled, ...lent, ...own }, missing: assumed };
  }

  /** The side in the notation, read by it. */
  private noted({ name, models, quality, defense, items, weapons }: SideDraft): Values {
    const arms = weapons.map(
      ({ name: arm, count, parts }) =>
        `${count}${arm} (${(parts.some((part) => /^A/i.test(part)) ? parts : [...parts, 'A1']).join(', ')})`,
    );
    const header = `${name || 'Unit'} [${models ?? 1}] Q${quality ?? 4}+ D${defense ?? 4}+`;
    const text = [header, ...arms, ...items].join('; ');
    const unit = readUnit(text)?.unit ?? {};
    const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = Unit.shape;
    return Object.fromEntries(Object.entries(unit).filter(([field, value]) => shape[field]?.safeParse(value).success));
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

  private header(side: Side, draft: SideDraft, from: number, to: number): void {
    const models = (number: string) => {
      if (draft.models !== null || !Unit.shape.models.safeParse(Number(number)).success) return null;
      draft.models = number;
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
        if (draft[field] !== null || !Unit.shape[field].safeParse(Number(number)).success) return null;
        draft[field] = number;
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
      if (draft.attacks !== null) return null;
      draft.attacks = number;
      return { meaning: `A${number}`, path: `${side}.weapons[0].attacks`, value: Number(number) };
    });
    const last = /(?<=^|[|,;)+] ?)x ?(\d{1,3})(?=[\s|,;]*$)/iu.exec(this.sheet.open(from, to));
    if (last && draft.models === null) {
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
    const bare = /^[\s|,;]*(\d{1,3}) /u.exec(this.sheet.open(from, to));
    if (bare && draft.models === null) {
      const at = from + bare[0].search(/\d/);
      const said = models(bare[1]!);
      if (said) this.sheet.take(at, at + bare[1]!.length, { role: 'value', ...said });
    }
  }

  private weapons(side: Side, draft: SideDraft, from: number, to: number): void {
    const pattern = new RegExp(String.raw`(?:(\d{1,3}) ?x )?(${NAME}) ?\(((?:[^()]|\(\d{1,2}\)){1,80})\)`, 'giu');
    const { sheet } = this;
    for (const match of sheet.open(from, to).matchAll(pattern)) {
      const [whole, count, name = '', inside = ''] = match;
      if (!/(?<![\p{L}\d])A ?\d/iu.test(inside)) continue;
      const at = from + match.index;
      const index = draft.weapons.length;
      const weapon: WeaponDraft = { name, count: count === undefined ? '' : `${count}x `, parts: [] };
      draft.weapons.push(weapon);
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
    const all = draft.attacks === null ? [] : [`A${draft.attacks}`];
    const loose: WeaponDraft = { name: 'Weapon', count: '', parts: all };
    const stem = `${side}.weapons[${draft.weapons.length}]`;
    const before = this.sheet.chips.length;
    this.parts(stem, loose, from, to);
    if (loose.parts.length === 0) return;
    draft.weapons.push(loose);
    const own = this.sheet.chips.slice(before);
    if (own.length === 0) return;
    const start = Math.min(...own.map((chip) => chip.from));
    const lead = new RegExp(String.raw`(?<=\|\W*)(?:(\d{1,3}) ?x )?(${NAME})[\s:,(]*$`, 'iu').exec(
      `|${sheet.open(from, start)}`,
    );
    if (!lead || !this.hasHeader(draft)) return;
    const [, count, name = ''] = lead;
    const at = from + lead.index - 1;
    const named = at + lead[0].indexOf(name);
    // Words that a side begins with are its own name, and rules are none.
    const begins = sheet.chips.every(
      ({ from: first, to: last, path }) => first < from || last > named || COUNTS.test(path ?? ''),
    );
    if (begins || RULE.test(name) || sheet.nameIn(name) !== name) return;
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

  private hasHeader({ quality, defense }: SideDraft): boolean {
    return quality !== null || defense !== null;
  }

  private parts(stem: string, weapon: WeaponDraft, from: number, to: number): void {
    const part = (pattern: RegExp, field: string, note: (number: string) => string) =>
      this.take(pattern, from, to, ([, number = '']) => {
        if (weapon.parts.some((one) => one.replace(/\d+/, '') === note('').replace(/\d+/, ''))) return null;
        weapon.parts.push(note(number));
        return { meaning: note(number), path: `${stem}.${field}`, value: Number(number) };
      });
    part(/(?<![\p{L}\d])(\d{1,3})(?:"|''| ?inch(?:es)?)(?!\p{L})/giu, 'range', (n) => `${n}"`);
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
        return { meaning: rule, path: `${stem}.rules`, value: undefined };
      });
    }
  }

  private rules(side: Side, draft: SideDraft, from: number, to: number): void {
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
          draft.items.push(`${word}(${number})`);
          return { meaning: `${word}(${number})`, path: `${side}.${field}`, value: Number(number) };
        },
      );
    }
    this.take(/(?<![\p{L}\d])T ?(\d{1,2})(?![\p{L}\d+])/giu, from, to, ([, number = '']) => {
      draft.items.push(`Tough(${number})`);
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
        draft.items.push(word);
        return { meaning: word, path: `${side}.${field}` };
      });
    }
  }

  /** Words that a side begins with. */
  private name(side: Side, draft: SideDraft, from: number, to: number): void {
    if (draft.name !== '') return;
    const match = new RegExp(String.raw`^[\s|,;]*(${NAME})`, 'u').exec(this.sheet.open(from, to));
    const found = match?.[1];
    if (!match || found === undefined) return;
    const at = from + match[0].length - found.length;
    const name = this.sheet.nameIn(found);
    if (name === '') return;
    if (!this.sheet.isName(from, at)) return;
    if (this.sheet.take(at, at + name.length, { role: 'name', meaning: name, path: `${side}.name`, value: name }))
      draft.name = name;
  }
}

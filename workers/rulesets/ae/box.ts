/** One line for both sides of an attack: "5 squads BS40 1d10+3 full auto at WP35 T30 AP4". */
import {
  type BoxContext,
  type BoxReader,
  type Chip,
  flagged,
  type Hint,
  inPlaces,
  type LineReading,
  type Phrase,
  put,
  type Sheet,
  SIDES,
  type Side,
  spansOf,
  split,
  takeNames,
  type Values,
} from '../box/index.ts';
import { MODES } from './attackPlan.ts';
import { LONGER, LOSS, placed } from './boxPlaces.ts';
import { Unit, Weapon } from './schema.ts';
import { statPieces } from './statline.ts';

const action = (says: string, value: string): Phrase => ({
  says,
  meaning: value,
  kind: 'contest',
  sets: [['action', value]],
  parts: true,
});

const NERVE = 'nerve';
const NERVES =
  '(?:(?:takes?|taking|pass(?:es)?|fails?|failing) )?(?:an? |its |their )?(?:morale|nerves?|break)(?: (?:tests?|checks?|rolls?))|tests? (?:its |their )?(?:nerves?|morale)|breaks?|breaking|nerves?|morale';
/** States as players call them; everybody has them in every kind. */
const STATES: ReadonlyArray<readonly [field: string, says: string]> = [
  ['broken', 'broken'],
  ['stunned', 'stunned|helpless'],
  ['onFire', 'on fire|burning|ablaze'],
  ['fatigued', 'fatigued'],
  ['shocked', 'in shock|shocked'],
  ['berserk', 'berserk'],
];

const PHRASES: readonly Phrase[] = [
  {
    says: NERVES,
    meaning: NERVE,
    kind: 'morale',
  },
  {
    says: String.raw`(?:(?:after|having|has|have|had|when|and) )?(?:losing|lost|loses?|suffering|suffers?|suffered) (?:of )?(\d{1,3})(?: (?:of )?(?:magnitude|damage))?`,
    meaning: ([, count]) => `${count} Magnitude lost`,
    kind: 'morale',
    sets: [[LOSS, ([, count]: RegExpMatchArray) => Number(count)]],
  },
  action('knock(?:s|ing|ed)?[ -]?downs?', 'Knockdown'),
  action('tak(?:e|es|ing)[ -]?downs?', 'Takedown'),
  action('stuns?|stunning', 'Stun'),
  action('pin(?:s|ning|ned)?(?: down)?', 'Pinning'),
  { ...flagged('after (?:a )?mov(?:e|ing)|(?:having )?moved', 'after a move', 'moved'), kind: 'contest' },
  {
    says: String.raw`(?:over |for |in |after )?(\d{1,2}) (?:rounds|turns)`,
    meaning: ([, rounds]) => `${rounds} rounds`,
    kind: 'duel',
    sets: [['rounds', ([, rounds]: RegExpMatchArray) => Number(rounds)]],
  },
  { says: 'duels?(?: with| against)?', meaning: 'duel', kind: 'duel', parts: true },
  { says: 'battles?(?: with| against)?', meaning: 'battle', kind: 'battle', parts: true },
  ...(['semi', 'full'] as const).map(
    (rate): Phrase => ({
      says: String.raw`${rate}[ -]?auto(?:matic)?(?: fire)? \(?(\d{1,2})\)?(?! (?:squads?|rounds?|shots?|attacks?))`,
      meaning: ([, shots]) => `${rate === 'semi' ? 'semi-automatic' : 'full auto'}, rate ${shots}`,
      sets: [
        [`attacker.weapon.${rate}`, ([, shots]: RegExpMatchArray) => Number(shots)],
        ['situation.mode', MODES.find((mode) => mode.startsWith(rate))],
      ],
      kind: 'volley',
    }),
  ),
  ...MODES.map(
    (mode): Phrase => ({
      says: `${mode.replace(/[ -]/g, '[ -]?').replace('automatic', 'auto(?:matic)?')}(?: fire| shots?)?`,
      meaning: mode,
      sets: [['situation.mode', mode]],
      kind: 'volley',
    }),
  ),
  flagged('(?:in|behind|with) cover|cover', 'in cover', 'situation.inCover'),
  flagged('aim(?:s|ed|ing)?', 'aims', 'situation.aim'),
  { ...flagged('point[ -]blank', 'point-blank', 'situation.pointBlank'), kind: 'volley' },
  {
    says: String.raw`(?<![+-])(\d{1,2}) (?:attacks|swings|shots)`,
    meaning: ([, count]) => `${count} attacks`,
    sets: [['situation.attacks', ([, count]: RegExpMatchArray) => Number(count)]],
  },
  {
    says: 'charg(?:es|e|ed|ing)(?: by)?',
    meaning: 'charges',
    kind: 'melee',
    sets: [['situation.charge', true]],
    parts: true,
  },
  {
    says: '(?:shoots?|(?<!(?<!\\p{L})(?:on|suppressing|covering|wild) )fires?|shooting|firing|opens? fire)(?: at| on)?|shot by',
    meaning: 'shoots',
    kind: 'volley',
    parts: true,
  },
  {
    says: '(?:fights?|attacks|attacking|strikes|hits|kill(?:s|ing)?|destroy(?:s|ing)?|striking|hitting|in melee)(?: at| with)?',
    meaning: 'melee',
    kind: 'melee',
    parts: true,
  },
];

const HINTS: readonly Hint[] = [
  { says: 'falls?|falling|fatigued?', hint: 'choose the question Fire, falls and fatigue' },
  { says: 'abandonment', hint: 'choose the question Abandonment' },
  { says: 'defeated', hint: "choose the question A leader's defeat" },
  {
    says: '(?:rifles?|guns?|pistols?|cannons?|swords?|axes?|blades?|spears?|hammers?|claws?|fists?)',
    hint: 'say its damage: rifle (1d10+3)',
  },
  { says: NERVES, hint: 'say what it loses: 5 squads WP 35 lose 20 magnitude; or choose the question Nerves' },
  {
    says: "\\p{Lu}[\\p{L}'’-]+",
    exact: true,
    hint: 'a name is read before the stats; a rule is read as Rules spells it',
  },
];

export const box: BoxReader = {
  hints: HINTS,
  examples: [
    '5 squads BS40 1d10+3 full 3 full auto shoots 5 squads T30 WP35 AP4',
    'character WS55 1d10+4, 3 attacks vs 3 squads T30 WP30 AP3',
    'Line infantry shoots Veteran hero',
  ],
  read: (text, context) => inPlaces(text, (sheet) => new Line(sheet, context).read()),
};

/** What a side attacks with. */
const ATTACKS = /(?<![\p{L}\d])(?:[1-4]?d(?:5|10)(?!\d)|\d{1,2} (?:attacks|shots|swings))/iu;

class Line {
  private readonly sheet: Sheet;
  private readonly context: BoxContext;
  private readonly said: Record<string, unknown> = {};

  constructor(sheet: Sheet, context: BoxContext) {
    this.sheet = sheet;
    this.context = context;
  }

  read(): Omit<LineReading, 'chips' | 'unread'> {
    const { sheet, context } = this;
    const names = takeNames(sheet, context.names);
    this.states();
    const { at, kinds, sets } = split(sheet, PHRASES);
    // Rounds alone are those of a duel.
    // A move matters to a contest alone, and does not make one of a shot.
    const attacks = kinds.includes('volley') || kinds.includes('melee');
    const asked = kinds.filter((kind) => kind !== 'contest' || !attacks || sets.some(([path]) => path === 'action'));
    // Whoever is attacked, or does something to another, is not asked about its nerve alone.
    const alone =
      sets.some(([path]) => path === LOSS) && at === null && asked.every((kind) => ['morale', 'duel'].includes(kind));
    if (!alone) this.handBack(({ meaning, path }) => meaning === NERVE || path === LOSS);
    const said = alone ? 'morale' : ['battle', 'duel', 'contest'].find((kind) => asked.includes(kind));
    const longer = said ?? (kinds.length === 0 && LONGER.includes(context.kind ?? '') ? context.kind : undefined);
    const carries = longer === 'duel' || longer === 'battle';
    for (const [path, value] of sets) if (alone || path !== LOSS) put(this.said, path, value);
    const spans = spansOf(
      sheet,
      at,
      ([from, to]) => ATTACKS.test(sheet.open(from, to)) || names.some((one) => one.from >= from && one.from < to),
    );
    const whole: string[] = [];
    spans.forEach(([from, to], i) => {
      // A test of one Horde alone is about the target.
      const side = spans.length === 1 && longer === 'contest' ? 'target' : SIDES[i]!;
      const known = names.find((one) => one.from >= from && one.from < to)?.named;
      const own =
        this.side(side, from, to, known !== undefined, carries || side === 'attacker') + this.stands(side, from, to);
      const said = (this.said[side] as Values | undefined) ?? {};
      const lent = known?.parts[side];
      // Who is described in full is only called like somebody who is kept.
      const full =
        side === 'attacker' ? 'weapon' in said && ('BS' in said || 'WS' in said) : 'T' in said && 'AP' in said;
      if (lent && !full) this.said[side] = lentTo(lent, said);
      else if (known) put(this.said, `${side}.name`, known.name);
      if (lent || own > 0) whole.push(side);
    });
    if (longer === undefined && 'moved' in this.said) {
      delete this.said.moved;
      for (const [i, { path, value: _, ...chip }] of sheet.chips.entries())
        if (path === 'moved') sheet.chips[i] = { ...chip, role: 'spare' };
    }
    if (longer !== undefined) return { kind: longer, ...placed(longer, this.said, whole, sheet), assumed: [] };
    const { WS, BS } = (this.said.attacker as { WS?: number; BS?: number }) ?? {};
    const open = ['volley', 'melee'].find((kind) => kind === context.kind);
    const stated =
      WS !== undefined && BS === undefined ? 'melee' : BS !== undefined && WS === undefined ? 'volley' : open;
    return { kind: asked.find((kind) => kind !== 'morale') ?? stated ?? 'volley', said: this.said, whole, assumed: [] };
  }

  /** States are taken first: of "on fire" neither word means anything else. */
  private states(): void {
    for (const [field, says] of STATES)
      this.sheet.each(new RegExp(`(?<![\\p{L}\\p{N}-])(?:${says})(?![\\p{L}\\p{N}-])`, 'giu'), () => ({
        role: 'value',
        meaning: field === 'onFire' ? 'on fire' : field,
        path: `state.${field}`,
        value: true,
      }));
  }

  /** Whose they are, is known when the sides are. @returns how many this one has */
  private stands(side: Side, from: number, to: number): number {
    let count = 0;
    this.sheet.chips.forEach((chip, i) => {
      if (!chip.path?.startsWith('state.') || chip.from < from || chip.to > to) return;
      put(this.said, `${side}.${chip.path}`, true);
      this.sheet.chips[i] = { ...chip, path: `${side}.${chip.path}` };
      count++;
    });
    return count;
  }

  private handBack(isMeant: (chip: Chip) => boolean): void {
    const { sheet } = this;
    for (let i = sheet.chips.length - 1; i >= 0; i--) if (isMeant(sheet.chips[i]!)) sheet.giveBack(i);
  }

  /** @returns how many values it says */
  private side(side: Side, from: number, to: number, lent: boolean, carries: boolean): number {
    const { sheet } = this;
    let count = 0;
    sheet.joints(from, to);
    const give = (path: string, value: unknown) => {
      put(this.said, `${side}.${path}`, value);
      count++;
    };
    if (carries) this.loose(side, from, to, give);
    sheet.each(
      /(?<![\p{L}\d])([st]) ?(\d{2})(?![\p{L}\d])/gu,
      ([, letter = '', digits]) => {
        const field = letter.toUpperCase();
        give(field, Number(digits));
        return { role: 'value', meaning: `${field} ${digits}`, path: `${side}.${field}`, value: Number(digits) };
      },
      from,
      to,
    );
    const { values, pieces } = statPieces[carries ? 'attacker' : 'target'](sheet.open(from, to));
    for (const { from: at, to: end, meaning, path, value } of pieces) {
      const placed = path === undefined ? {} : { path: `${side}.${path}`, value };
      sheet.take(from + at, from + end, { role: path === undefined ? 'spare' : 'value', meaning, ...placed });
    }
    for (const [field, value] of Object.entries(values)) give(field, value);
    const [, lead = '', found = ''] =
      /^([\s|,;:[\]().]*)([\p{L}][\p{L}'’-]*(?: [\p{L}][\p{L}'’-]*){0,5})/u.exec(sheet.open(from, to)) ?? [];
    const name = sheet.nameIn(found);
    if (name !== '' && !lent && sheet.isName(from, from + lead.length) && Unit.shape.name.safeParse(name).success) {
      const at = from + lead.length;
      const taken = sheet.take(at, at + name.length, {
        role: 'name',
        meaning: name,
        path: `${side}.name`,
        value: name,
      });
      if (taken) put(this.said, `${side}.name`, name);
    }
    return count;
  }

  /** A weapon without its brackets. */
  private loose(side: Side, from: number, to: number, give: (path: string, value: unknown) => void): void {
    const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = Weapon.shape;
    const part = (
      pattern: string,
      field: string,
      value: (match: RegExpMatchArray) => unknown,
      meaning: (v: unknown) => string,
    ) =>
      this.sheet.each(
        new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu'),
        (match) => {
          const read = value(match);
          // Inside brackets it belongs to a weapon with a name.
          if (bracketed(this.sheet.text, match.index!) || !shape[field]?.safeParse(read).success) return null;
          give(`weapon.${field}`, read);
          return { role: 'value', meaning: meaning(read), path: `${side}.weapon.${field}`, value: read };
        },
        from,
        to,
      );
    const number = (match: RegExpMatchArray) => Number(match[1]);
    part(
      String.raw`([1-4]?)d(5|10)(\+\d{1,2}|-\d)?`,
      'damage',
      ([, n, d, plus]) => `${n || 1}d${d}${plus ?? ''}`,
      String,
    );
    part(String.raw`pen(?:etration)? ?(\d{1,2})`, 'penetration', number, (n) => `Pen ${n}`);
    // "RoF S/3/-": single, semi-automatic, full auto.
    this.sheet.each(
      /(?<![\p{L}\d])(?:RoF[\s:]*)?[S–-] ?\/ ?(\d{1,2}|[–-]) ?\/ ?(\d{1,2}|[–-])(?![\p{L}\d])/giu,
      (match) => {
        const [text, semi = '', full = ''] = match;
        if (bracketed(this.sheet.text, match.index!)) return null;
        const rates = Object.entries({ semi, full }).filter(([, rate]) => /\d/.test(rate));
        if (rates.some(([field, rate]) => !shape[field]?.safeParse(Number(rate)).success)) return null;
        for (const [field, rate] of rates) give(`weapon.${field}`, Number(rate));
        const [first] = rates;
        const at = first ? { path: `${side}.weapon.${first[0]}`, value: Number(first[1]) } : {};
        return { role: first ? 'value' : 'spare', meaning: text, ...at };
      },
      from,
      to,
    );
    part(String.raw`semi ?(\d{1,2})`, 'semi', number, (n) => `semi ${n}`);
    part(String.raw`full ?(\d{1,2})`, 'full', number, (n) => `full ${n}`);
    part(String.raw`blast ?\(?(\d{1,2})\)?`, 'blast', number, (n) => `Blast (${n})`);
    part(String.raw`flurry ?(\d)`, 'flurry', number, (n) => `Flurry ${n}`);
    for (const quality of Weapon.shape.qualities.unwrap().element.options) {
      part(
        quality,
        'qualities',
        () => [quality],
        () => quality,
      );
    }
  }
}

/** Whoever is known by a name, but for what the line says; of a weapon without a name, what it says of it. */
function lentTo(lent: Values, said: Values): Values {
  const [own, other] = [lent.weapon, said.weapon] as ReadonlyArray<Values | undefined>;
  const weapon = own && other && other.name === undefined ? { weapon: { ...own, ...other } } : {};
  return { ...lent, ...said, ...weapon };
}

function bracketed(text: string, at: number): boolean {
  const open = text.lastIndexOf('(', at);
  return open >= 0 && text.lastIndexOf(')', at) < open;
}

/** What a stat line may say, as sticky patterns tried at the start of a word, the first match winning. */
export type ItemKind =
  /** A stat of a model or of a weapon that is a single number: "MAT 7". */
  | 'stat'
  /** Focus or fury held: "3 focus". */
  | 'points'
  /** Damage boxes, ready for the schema: "#30:4", or a layout in its notation. */
  | 'boxes'
  /** Part of a weapon's line: P+S, POW, RNG, ROF, SP, COST. */
  | 'weapon'
  | 'quality'
  /** Something a model has: Tough, Shield. */
  | 'advantage'
  | 'immunity'
  /** Not in the vocabulary. */
  | 'words';

export interface Pattern {
  readonly kind: ItemKind;
  readonly pattern: RegExp;
  readonly name: (match: RegExpExecArray) => string;
  readonly values: (match: RegExpExecArray) => readonly string[];
}

/** "MAT 7", "MAT: 7", "MAT=7", "MAT-7" and "MAT - 7", while "MAT -7" keeps its sign. */
const TO = String.raw`(?:-[ \t]{0,4}|[ \t:=]{1,4}-[ \t]{1,4}|[\s:=]{0,8})`;
const END = String.raw`(?![a-z\d])`;
const NUMBER = String.raw`(-?\d+(?:\.\d+)?)${END}`;
const TIMES = String.raw`(?:[ \t]{0,2}[x×][ \t]{0,2}(\d{1,2}))?${END}`;
const POWER = String.raw`(\d+|-(?!\d))${TIMES}`;
const LIFE = '(?:boxes|box|hp|hit points|wounds)';
const TYPE = '(?:Cold|Corrosion|Electricity|Fire)';
/** What follows a number that is no power and no count of shields. */
const COUNTED = String.raw`[ \t]{0,4}(?:${LIFE}|focus|fury)`;

function row(kind: ItemKind, source: string, name: string | Pattern['name'], values = groups): Pattern {
  return {
    kind,
    pattern: new RegExp(source, 'iy'),
    name: typeof name === 'string' ? () => name : name,
    values,
  };
}

function groups(match: RegExpExecArray): readonly string[] {
  return match.slice(1).filter((group) => group !== undefined);
}

const nothing = (): readonly string[] => [];
const capital = (match: RegExpExecArray) => (match[1] ?? '').toUpperCase();
const second = (match: RegExpExecArray) => [(match[2] ?? '').toLowerCase()];

function track(match: RegExpExecArray): readonly string[] {
  return [match[2] === undefined ? `#${match[1]}` : `#${match[1]}:${match[2]}`];
}

/** One column of a grid or branch of a spiral of these letters, and six of them. */
export function sixOf(letters: string): string {
  const column = `[${letters}]{1,12}`;
  return String.raw`${column}(?:\|${column}){5}`;
}

/** Two rows of a dragoon, mounted and on foot. */
export const DRAGOON = String.raw`#\d{1,3}(?::\d{1,3})?/#\d{1,3}(?::\d{1,3})?`;

/** A damage layout in the notation of the schema, perhaps behind a word that says so. Its case tells marked boxes. */
function layout(layouts: readonly string[]): Pattern {
  return row(
    'boxes',
    String.raw`(?:(?:${LIFE}|damage|grid|spiral|layout)[\s:=]{1,8})?(${layouts.join('|')})(?![\w.|{}])`,
    'boxes',
    (match) => [(match[1] ?? '').replace(/\s/g, '')],
  );
}

/** A name with any of the usual separators between its words. */
function spelled(name: string): string {
  return `${name
    .split(/[: ]+/)
    .join(String.raw`[\s:=-]{0,4}`)
    .replace(/^Critical/, 'Crit(?:ical)?')}(?![a-z])`;
}

function shield(name: string): Pattern {
  // "Shield Bash P+S 11" is a weapon, and a shield wall is an order whose value no stat line states.
  const weapon = String.raw`(?!(?:[ \t]{1,4}[a-z]{1,15})?[ \t:]{1,4}(?:P\s?\+|POW|RNG|ROF))(?![ \t-]{1,4}wall)`;
  const count = String.raw`(?:(?:[ \t]?[x×]|:)?[ \t]{0,2}([1-9])${END}(?!:)(?!${COUNTED}))?`;
  return row(
    'advantage',
    String.raw`(?:([1-9])[ \t]?[x×]?[ \t]{1,3})?${name}s?(?![a-z])${weapon}${count}`,
    name,
    (match) => [match[1] ?? match[2] ?? '1'],
  );
}

function immunities(match: RegExpExecArray): readonly string[] {
  return (match[0].match(new RegExp(TYPE, 'gi')) ?? []).map(
    (type) => type.charAt(0).toUpperCase() + type.slice(1).toLowerCase(),
  );
}

/** What one game's stat lines may say besides what all of them say. */
export interface GameWords {
  readonly qualities: readonly string[];
  /** Patterns of damage layouts other than one row. */
  readonly layouts: readonly string[];
  /** Advantages that are switches of the target. */
  readonly advantages: readonly string[];
}

/** Everything a reader knows; words are what is left over. */
export function vocabularyOf({ qualities, layouts, advantages }: GameWords): readonly Pattern[] {
  // Longer names first, so that none hides behind a shorter one that it starts with.
  const longest = [...qualities].sort((a, b) => b.length - a.length);
  return [
    row('stat', `(SPD|STR|MAT|RAT|DEF|ARM|CMD|FOCUS|FURY|THR)${TO}${NUMBER}`, capital, second),
    row('stat', String.raw`(Magic Ability)[\s:=[(]{0,4}${NUMBER}`, capital, second),
    row('stat', String.raw`(AOE)${TO}(\d+|-)${END}`, capital, second),
    row(
      'points',
      String.raw`${NUMBER}\s{1,4}(focus|fury)(?![a-z])(?:\s{1,4}points?(?![a-z]))?`,
      (match) => (match[2] ?? '').toLowerCase(),
      (match) => [match[1] ?? ''],
    ),
    row('points', String.raw`power[ \t]{1,3}field${TO}${NUMBER}(?:[ \t]{1,3}focus(?![a-z]))?`, 'power field'),
    layout(layouts),
    row('boxes', String.raw`(?:${LIFE}|damage)${TO}#?(\d+)(?::(\d+))?${END}`, 'boxes', track),
    row('boxes', String.raw`#?(\d+)(?::(\d+))?[\s-]{0,4}${LIFE}(?![a-z])`, 'boxes', track),
    row('boxes', String.raw`#(\d+)(?::(\d+))?${END}`, 'boxes', track),
    row('weapon', String.raw`P\s?\+\s?S${TO}${POWER}`, 'P+S'),
    row('weapon', `PS${TO}${POWER}`, 'P+S'),
    row('weapon', String.raw`([1-9])[ \t]?x?[ \t]?P\s?\+?\s?S${TO}(\d+)${END}`, 'P+S', (match) => [
      match[2] ?? '',
      match[1] ?? '',
    ]),
    row('weapon', `POW${TO}${POWER}`, 'POW'),
    row('weapon', `(?:RNG${TO})?SP(?:RAY)?${TO}${NUMBER}`, 'SP'),
    row('weapon', `(RNG|COST)${TO}${NUMBER}`, capital, second),
    row('weapon', String.raw`(ROF)${TO}(d3|\d+)${END}`, capital, second),
    ...longest.map((name) => row('quality', spelled(name), name, nothing)),
    row('quality', spelled('Damage Type: Magical'), 'Magical', nothing),
    row(
      'immunity',
      String.raw`Immun(?:ity|e)(?:\s{1,4}to)?[\s:=-]{1,4}${TYPE}(?:\s{0,3}[,&/]\s{0,3}${TYPE})*(?![a-z])`,
      'Immunity',
      immunities,
    ),
    shield('Shield'),
    shield('Buckler'),
    ...advantages.map((name) => row('advantage', spelled(name), name, nothing)),
  ];
}

/** The next number of "P+S 16, 14", unless it counts something else. */
export const NEXT_POWER = new RegExp(
  String.raw`(?![1-9][ \t]?[x×]?[ \t]{1,3}(?:Shield|Buckler))(\d+)${TIMES}(?![:.]\d)(?!${COUNTED})`,
  'iy',
);

/**
 * Pasted text made plain before any reader sees it: marks of chat programs, HTML, quotes, dashes and blanks of
 * typesetters, inches in every spelling, line ends of every system, and UTF-8 that somebody read as cp1252.
 *
 * Every cleaned line keeps the number it has in the source. Nothing that could be a part of a list is taken away: names,
 * numbers, brackets and a leading "-" stay.
 */
import { mended } from './decode.ts';
import { withoutEntities, withoutTags } from './entities.ts';

export interface CleanLine {
  readonly text: string;
  /** 1 for the first line of the source. */
  readonly line: number;
  /** A bullet stood before it, which is taken off: to some builders it says that the line hangs on another. */
  readonly bullet?: true;
  /** It was set in by two blanks or more, or by a tab. */
  readonly setIn?: true;
}

export interface Repair {
  /** The first line that it was done to, 1 for the first of the source. */
  readonly line: number;
  readonly what: string;
}

export interface Cleaned {
  readonly lines: readonly CleanLine[];
  /** What was done that a reader of the report may want to check, each once. */
  readonly repairs: readonly Repair[];
}

/** Lines end so; every one of these counts as one line end. */
export const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** What most lines are made of: nothing in them needs a look. Two apostrophes are inches, so none is plain. */
const PLAIN = /^(?:[A-Za-z0-9(),.:;|"/!?%[\]]|[-+](?![-+])| (?! ))*$/;
/** What a plain keyboard writes in one line. */
const KEYBOARD = /^[ -~]*$/;
/** Inches and spoilers that want another look although all their signs are plain. */
const SPELT_OUT = /\d ?in|\d "|\|\|/;
const isPlain = (text: string) => PLAIN.test(text) && !SPELT_OUT.test(text);
const UNSEEN = /[\p{Cc}\p{Cf}]|\ufe0e|\ufe0f/gu;
const BLANKS = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const SET_IN = /^(?: {2,}|\t+)\S/;
const BETWEEN_CELLS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Signs of other keyboards, and those of typesetters. */
const SIGNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4\u02b9\u02bc]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u02ba\u3003\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212\u2043]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00d7\u2715\u2716]/g, 'x'],
];

/** Inches in other spellings: 12'', 12in, 12 inches, 12 ". */
function inches(text: string): string {
  return text
    .replace(/''/g, '"')
    .replace(/(\d) ?(?:inch(?:es)?\b\.?|in\b\.?(?=\s*[,)|;/]|\s+[A-Z]|$))/g, '$1"')
    .replace(/(\d) "(?=\s*[,)])/g, '$1"');
}

const MARKS: ReadonlyArray<readonly [RegExp, string]> = [
  // A quoted message, once or more.
  [/^\s*(?:>{1,3}\s?)+(?!\s*!)/, ''],
  [/^\s*```.*$/, ''],
  [/<(?:a?:\w{2,32}:|[@#][!&]?)\d{5,20}>/g, ''],
  [/^\s*#{1,6}\s+(?=\S)/, ''],
  [/^\s*-#\s+(?=\S)/, ''],
  // Pairs only: a single star may be part of a name.
  [/\*\*\*([^*]+)\*\*\*/g, '$1'],
  [/\*\*([^*]+)\*\*/g, '$1'],
  [/__([^_]+)__/g, '$1'],
  [/~~([^~]+)~~/g, '$1'],
  [/\|\|(?=\S)((?:[^|]|\|(?!\|))+)\|\|/g, '$1'],
  [/(^|[\s(])\*(?=\S)([^*]*[^\s*])\*(?=$|[\s),.:;|])/g, '$1$2'],
  [/(^|[\s(])_(?=\S)([^_]*[^\s_])_(?=$|[\s),.:;|])/g, '$1$2'],
  [/`+([^`]*)`+/g, '$1'],
  [/\*\*|__(?=\s|$)/g, ''],
  [/\\([*_~`|>#+\-[\]().])/g, '$1'],
];
const BULLET = /^\s*(?:[\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u2219\u00b7\u27a4\u2192]|[*](?=\s))\s*/;

/** Without the marks that chat programs set type with; a bullet stays. */
export function withoutMarks(text: string): string {
  return MARKS.reduce((plain, [mark, stand]) => plain.replace(mark, stand), text);
}

function plainSigns(text: string): string {
  const wide = text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  return SIGNS.reduce((plain, [sign, stand]) => plain.replace(sign, stand), wide);
}

/** Sequences that UTF-8 leaves where it was read as cp1252, in a line that has other signs as well. */
const SPOILT = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]{1,3}/g;

function wellRead(text: string): { readonly text: string; readonly repairs: readonly string[] } {
  const whole = mended(text);
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(whole.text)) return whole;
  const repairs = new Set(whole.repairs);
  const parts = whole.text.replace(SPOILT, (run) => {
    const one = mended(run);
    for (const repair of one.repairs) repairs.add(repair);
    return one.text;
  });
  return { text: parts, repairs: [...repairs] };
}

/** A piece of text by itself, such as a cell of a table or a pasted stat line without line ends. */
export function cleanPiece(text: string): string {
  if (isPlain(text)) return text.trim();
  // Of these signs none is spoilt, unseen or of a typesetter.
  if (KEYBOARD.test(text)) {
    const read = text.includes('&') ? withoutEntities(text) : text;
    if (read === text) return inches(text).replace(/ {2,}/g, ' ').trim();
  }
  return inches(plainSigns(withoutEntities(wellRead(text).text).replace(BLANKS, ' ').replace(UNSEEN, '')))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Text for readers of lines: with blanks between words single and none around a line.
 *
 * A line that HTML breaks becomes several lines of one number.
 */
export function clean(source: string): Cleaned {
  const lines: CleanLine[] = [];
  const repairs = new Map<string, number>();
  source.split(LINE_END).forEach((raw, index) => {
    const line = index + 1;
    if (isPlain(raw)) {
      lines.push({ text: raw.trim(), line });
      return;
    }
    const say = (what: string) => {
      if (!repairs.has(what)) repairs.set(what, line);
    };
    const read = wellRead(raw);
    read.repairs.forEach(say);
    const tagless = withoutTags(read.text);
    const html = withoutEntities(tagless);
    if (html !== read.text) say('HTML is read as plain text');
    // "<br>" at the end of a line is that end once more, and no blank line.
    for (const part of withoutLastEnd(html).split('\n')) {
      const visible = part.replace(BLANKS, ' ').replace(UNSEEN, '');
      const unmarked = withoutMarks(visible);
      const bare = unmarked.replace(BULLET, '');
      if (bare !== visible) say('marks of a chat program are taken off');
      const cleaned = inches(plainSigns(bare)).replace(/ {2,}/g, ' ').trim();
      const setIn = SET_IN.test(raw) ? ({ setIn: true } as const) : {};
      lines.push({ text: cleaned, line, ...setIn, ...(bare === unmarked ? {} : { bullet: true }) });
    }
  });
  return {
    lines,
    repairs: [...repairs].map(([what, line]) => ({ what, line })),
  };
}

/** Cleaned lines between line ends. */
export function cleanText(source: string): string {
  return clean(source)
    .lines.map(({ text }) => text)
    .join('\n');
}

function withoutLastEnd(html: string): string {
  if (!html.endsWith('\n')) return html;
  const bare = html.replace(/\n+$/, '');
  return bare.trim() === '' ? '' : bare;
}

/**
 * Text for readers of tables: encoding, line ends and odd blanks only, because tabs, quotes and marks part its cells.
 * {@link cleanPiece} does the rest cell by cell.
 */
export function cleanTable(source: string): { readonly text: string; readonly repairs: readonly Repair[] } {
  const { text, repairs } = wellRead(source.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
  return {
    text: text.replace(BETWEEN_CELLS, ' ').replace(/[\u200b-\u200f\u2060\ufeff]/g, ''),
    repairs: repairs.map((what) => ({ what, line: 1 })),
  };
}

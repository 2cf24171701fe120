/**
 * What a canonical line says that its source does not: numbers above all, because a wrong number is the fault that
 * nobody sees.
 */
import type { LinePiece } from '../rulesets/ruleset.ts';
import { shownCount } from './shown.ts';
import type { MarkedPiece } from './types.ts';

/** @param lines of the source, made plain */
export function marked(pieces: readonly LinePiece[], lines: readonly string[]): MarkedPiece[] {
  const whole = sourceOf(lines.join('\n'));
  // Most pieces stand in the source letter by letter, and need none of these.
  let all: readonly Source[] | null = null;
  const each = () => {
    all ??= lines.map(sourceOf);
    return all;
  };
  let parts: readonly Source[] | null = null;
  const segments = () => {
    parts ??= [...lines.flatMap(segmentsOf), ...cutSegments(lines, isOpen)].map(sourceOf);
    return parts;
  };
  // A name that no piece of a line has may have been cut at the end of one.
  let cut: readonly Source[] | null = null;
  const halves = () => {
    cut ??= cutSegments(lines, () => true).map(sourceOf);
    return cut;
  };
  return pieces.map((piece, i) => {
    // Whatever stands there letter by letter is said.
    if (piece.unknown || whole.text.includes(piece.text)) return written(piece);
    const changed =
      piece.name === ''
        ? strangeNumbers(piece, whole)
        : i === 0 || piece.joined
          ? (strangeIn(piece, each()) ?? strangeIn(piece, halves()) ?? wholeOf(piece))
          : (strangeIn(piece, segments()) ?? strangeIn(piece, halves()) ?? wholeOf(piece));
    return written(piece, changed);
  });
}

/**
 * The same where the source is made of entries: each piece against the one inside a unit that has its name and says most
 * of it, since a rule or an option may be called like a weapon; else against the first unit that names it.
 *
 * @param parts all words of each entry inside a unit, made plain
 * @param units the same of the units themselves, the shortest first
 */
export function markedIn(
  pieces: readonly LinePiece[],
  parts: readonly string[],
  units: readonly string[],
): MarkedPiece[] {
  const all = sourceOf([...parts, ...units].join('\n'));
  const [inside, whole] = [parts.map(sourceOf), units.map(sourceOf)];
  return pieces.map((piece) => {
    if (piece.unknown) return written(piece);
    if (piece.name === '') return written(piece, strangeNumbers(piece, all));
    const named = { ...piece, name: nameOf(piece) };
    const source = namedIn(whole, named.name.toLowerCase());
    const changed = strangeIn(named, inside) ?? (source === null ? wholeOf(piece) : strangeNumbers(piece, source));
    return written(piece, changed);
  });
}

/** A piece as it leaves the house: its name has told what it is looked for by, and its text says it again. */
export function written({ text, unknown, joined, count }: LinePiece, changed: Spans = []): MarkedPiece {
  // Written out: most pieces are texts, or texts with a count, and there are very many of them.
  if (unknown === undefined && joined === undefined && changed.length === 0)
    return count === undefined ? { text } : { text, count: shownCount(count) };
  return {
    text,
    ...(unknown === undefined ? {} : { unknown }),
    ...(joined === undefined ? {} : { joined }),
    ...(count === undefined ? {} : { count: shownCount(count) }),
    ...(changed.length === 0 ? {} : { changed }),
  };
}

function namedIn(sources: readonly Source[], name: string): Source | null {
  return sources.find((source) => holds(source.low, name)) ?? null;
}

/** "Impact(1)" may be written as a name and a number. */
function nameOf({ name }: LinePiece): string {
  return name.replace(/\s*\([^()]*\)$/, '');
}

/** The strange numbers against the source that says most of the piece; null where no source has its name. */
function strangeIn(piece: LinePiece, sources: readonly Source[]): Spans | null {
  const wanted = piece.name.toLowerCase();
  let best: Spans | null = null;
  for (const source of sources) {
    if (!holds(source.low, wanted)) continue;
    const strange = strangeNumbers(piece, source);
    if (best === null || strange.length < best.length) best = strange;
  }
  return best;
}

function wholeOf({ text }: LinePiece): Spans {
  return [[0, text.length]];
}

/** Of a piece "0.5" is one number; sources may write "112.0" for 112, so theirs are looked at in both ways. */
const NUMBER = /\d+(?:\.\d+)?/g;
const WHOLE_NUMBER = /\d+/g;
const DECIMAL = /\d+\.\d+/g;
const THOUSANDS = /\d[,.]\d{3}(?!\d)/;

type Spans = Array<readonly [number, number]>;

/** A line or a part of one, also in small letters, in which names are looked for, and its numbers. */
class Source {
  readonly text: string;
  private small: string | null = null;
  private found: readonly string[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get low(): string {
    this.small ??= this.text.toLowerCase();
    return this.small;
  }

  get numbers(): readonly string[] {
    this.found ??= [
      ...(this.text.match(WHOLE_NUMBER) ?? []),
      ...(this.text.includes('.') ? (this.text.match(DECIMAL) ?? []) : []),
      ...(THOUSANDS.test(this.text) ? [...this.text.matchAll(/\d{1,3}[,.]\d{3}(?!\d)/g)] : []).map(([number]) =>
        number.replace(/\D/, ''),
      ),
    ];
    return this.found;
  }
}

function sourceOf(text: string): Source {
  return new Source(text);
}

/** Whether a text holds the name as words of its own, both in small letters: "spear" is no part of "spearmen". */
function holds(low: string, wanted: string): boolean {
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    const [before, behind] = [low[at - 1] ?? ' ', low[at + wanted.length] ?? ' '];
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(behind)) return true;
  }
  return false;
}

/** Parts of a line between commas, semicolons and strokes; those inside brackets do not cut. */
function segmentsOf(line: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === '|' || sign === ',' || sign === ';')) {
      parts.push(line.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(line.slice(from));
  return parts;
}

/** The end of a line with the beginning of the next, where something was cut. */
function cutSegments(lines: readonly string[], isCut: (line: string) => boolean): string[] {
  return lines.flatMap((line, i) => {
    const next = lines[i + 1];
    if (next === undefined || !isCut(line)) return [];
    const [first = ''] = segmentsOf(`${isOpen(line) ? '(' : ''}${next.replace(/^[>\s]+/, '')}`);
    return [`${segmentsOf(line).at(-1)} ${first}`];
  });
}

/** Whether a bracket is open where the line ends. */
function isOpen(line: string): boolean {
  let depth = 0;
  for (const sign of line) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** Numbers of a piece that its source lacks; each number of the source counts once. */
function strangeNumbers({ text, count }: LinePiece, source: Source): Spans {
  const left = [...source.numbers];
  const strange: Spans = [];
  let counted: Spans[number] | null = null;
  const look = (number: string, span: Spans[number]) => {
    const at = left.indexOf(number);
    if (at >= 0) left[at] = '';
    else strange.push(span);
  };
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match !== null; match = NUMBER.exec(text)) {
    const span = [match.index, NUMBER.lastIndex] as const;
    if (count?.from === match.index) counted = span;
    else look(match[0], span);
  }
  // Of "Stomp (A4, AP(1))" the 1 is that of AP, and not the number of them that nobody says.
  if (counted !== null) {
    const before = strange.length;
    look(text.slice(...counted), counted);
    if (count?.usual) strange.length = before;
  }
  return strange.sort(([a], [b]) => a - b);
}

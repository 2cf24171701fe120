/**
 * What a canonical line says that its source does not: numbers above all, because a wrong number is the fault that
 * nobody sees.
 */
import type { LinePiece } from '../rulesets/ruleset.ts';
import type { MarkedPiece } from './types.ts';

/** @param lines of the source, made plain */
export function marked(pieces: readonly LinePiece[], lines: readonly string[]): MarkedPiece[] {
  const whole = lines.join('\n');
  const segments = lines.flatMap(segmentsOf);
  return pieces.map((piece, i) => {
    // Whatever stands there letter by letter is said.
    if (piece.unknown || whole.includes(piece.text)) return written(piece);
    const changed =
      piece.name === ''
        ? strangeNumbers(piece, whole)
        : i === 0 || piece.joined
          ? strangeIn(piece, lines)
          : strangeIn(piece, segments);
    return written(piece, changed);
  });
}

/**
 * The same where the source is made of entries: each piece against the first that has its name.
 *
 * @param entries all words of each, made plain, the shortest first
 */
export function markedIn(pieces: readonly LinePiece[], entries: readonly string[]): MarkedPiece[] {
  const all = entries.join('\n');
  return pieces.map((piece) => {
    if (piece.unknown) return written(piece);
    const source = piece.name === '' ? all : (entries.find((entry) => holds(entry, nameOf(piece))) ?? null);
    const changed: Spans = source === null ? [[0, piece.text.length]] : strangeNumbers(piece, source);
    return written(piece, changed);
  });
}

/** A piece as it leaves the house: its name has told what it is looked for by, and its text says it again. */
export function written({ name: _, ...piece }: LinePiece, changed: Spans = []): MarkedPiece {
  return changed.length === 0 ? piece : { ...piece, changed };
}

/** "Impact(1)" may be written as a name and a number. */
function nameOf({ name }: LinePiece): string {
  return name.replace(/\s*\([^()]*\)$/, '');
}

/** The strange numbers against the source that says most of the piece; all of it where no source has its name. */
function strangeIn(piece: LinePiece, sources: readonly string[]): Spans {
  const found = sources.filter((source) => holds(source, piece.name)).map((source) => strangeNumbers(piece, source));
  return found.sort((a, b) => a.length - b.length)[0] ?? [[0, piece.text.length]];
}

type Spans = Array<readonly [number, number]>;

/** Whether a text holds the name as words of its own: "Spear" is no part of "Spearmen". */
function holds(text: string, name: string): boolean {
  const [low, wanted] = [text.toLowerCase(), name.toLowerCase()];
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
  let part = '';
  for (const sign of line) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[|,;]/.test(sign)) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part];
}

/** Numbers of a piece that its source lacks; each number of the source counts once. */
function strangeNumbers({ text, count }: LinePiece, source: string): Spans {
  const left: string[] = source.match(/\d+/g) ?? [];
  return [...text.matchAll(/\d+/g)].flatMap((match) => {
    const at = left.indexOf(match[0]);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || (count?.usual && count.from === match.index)
      ? []
      : [[match.index, match.index + match[0].length] as const];
  });
}

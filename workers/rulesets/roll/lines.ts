/** Cuts a text into expressions, one a line or between semicolons, and says what is wrong with it. */
import type { Problem } from '../ruleset.ts';
import { analysed, type Fault } from './analysis.ts';
import { fromAnyDice, looksLikeAnyDice } from './anydice.ts';
import { translated } from './habits.ts';
import { MAX_LINES, MAX_TEXT } from './limits.ts';
import { parseExpression, SyntaxFault } from './parser.ts';
import { printExpression } from './print.ts';
import type { Expression } from './tree.ts';

/** Above this many multiplications the exact answer is not offered. */
export const MAX_OPERATIONS = 2e9;

export interface Line {
  /** As it was written, or what it is called. */
  readonly text: string;
  readonly expression: Expression;
  /** In the notation of this program, where it was written in another one. */
  readonly readAs: string | null;
}

/** @throws SyntaxFault with the place in the whole text */
export function linesOf(text: string): Line[] {
  if (looksLikeAnyDice(text)) {
    return fromAnyDice(text, MAX_LINES).map((line) => ({ ...line, readAs: printExpression(line.expression) }));
  }
  const lines: Line[] = [];
  let from = 0;
  for (const piece of text.split(/[;\n]/)) {
    const at = from;
    from += piece.length + 1;
    if (piece.trim() === '' && text.trim() !== '') continue;
    if (lines.length === MAX_LINES) {
      throw new SyntaxFault(at, 'one more expression', `at most ${MAX_LINES} expressions`);
    }
    // Blanks before it keep the places of faults those of the whole text.
    const bare = plain(piece);
    const expression = parsed(bare, at);
    const printed = printExpression(expression);
    lines.push({ text: bare.trim(), expression, readAs: same(bare, printed) ? null : printed });
  }
  return lines;
}

/** As it stands, or else as people write it elsewhere. @throws SyntaxFault of the line as it stands */
function parsed(line: string, at: number): Expression {
  try {
    return parseExpression(`${' '.repeat(at)}${line}`);
  } catch (fault) {
    const other = fault instanceof SyntaxFault ? translated(line) : null;
    if (other === null) throw fault;
    try {
      return parseExpression(other);
    } catch {
      throw fault;
    }
  }
}

export interface LineFault extends Fault {
  /** Where in the text, from 0; null where it is about the whole. */
  readonly at: number | null;
}

/** The lines, or the first thing that is wrong with the text. */
export function readLines(text: string): readonly Line[] | LineFault {
  // An address may bring more than the page's box takes; what is longer nests deeper than a reader can follow.
  if (text.length > MAX_TEXT)
    return { message: `has ${text.length} characters`, allowed: `at most ${MAX_TEXT}`, at: MAX_TEXT };
  try {
    const lines = linesOf(text);
    for (const { expression } of lines) {
      const { fault } = analysed(expression);
      if (fault) return { ...fault, at: null };
    }
    return lines;
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const message = `cannot be read at character ${error.at + 1}: found ${error.found}`;
    return { message, allowed: error.expected, at: error.at };
  }
}

export function checkLines(text: string): Problem[] {
  const read = readLines(text);
  return 'message' in read ? [{ path: 'expression', message: read.message, allowed: read.allowed }] : [];
}

/** The words that a chat command begins with say nothing of dice; blanks take their place. */
function plain(text: string): string {
  return text.replace(/^\s*(?:\/r(?:oll)?\b|!r(?:oll)?\b)/i, (command) => ' '.repeat(command.length));
}

/** Whether two notations differ in blanks, case and signs only. */
function same(written: string, printed: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[×−÷≥≤≠]/g, (sign) => SIGNS[sign])
      .replace(/==/g, '=')
      .replace(/(^|[^\w)])1d/g, '$1d')
      .replace(/[\s]/g, '')
      .replace(/d%/g, 'd100');
  return bare(written) === bare(printed);
}
const SIGNS: Readonly<Record<string, string>> = { '×': '*', '−': '-', '÷': '/', '≥': '>=', '≤': '<=', '≠': '!=' };

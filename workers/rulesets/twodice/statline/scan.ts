/**
 * Cuts a pasted stat line into items, each with its place in the text.
 *
 * At the start of every word the vocabulary is tried; what none of it takes is a word. Repetition inside a pattern is
 * bounded or over a single class, so the time grows with the length of the text and with nothing else.
 */
import { type ItemKind, NEXT_POWER, type Pattern } from './vocabulary.ts';

export interface Item {
  readonly kind: ItemKind;
  /** The upper-case stat, or the schema's spelling of what was read; empty for words. */
  readonly name: string;
  readonly values: readonly string[];
  readonly at: number;
  readonly end: number;
  /** The separators before it, which tell a list from a new line. */
  readonly gap: string;
  /** A further number of "P+S 16, 14". */
  readonly listed: boolean;
}

const SEPARATORS = /[\s,;:/=|()[\]&•·]+/y;
const WORD = /[^\s,;:/=|()[\]&•·]+/y;
const MEANINGFUL = /[\p{L}\p{N}]/u;
/** Between two powers of one list. */
const LIST = /^[ \t]*[,/&][ \t]*$/;
/** Between two words of one piece. */
const BLANK = /^[ \t]+$/;

/** All items of a text in its order. */
export function scan(original: string, vocabulary: readonly Pattern[]): Item[] {
  const text = plain(original);
  const items: Item[] = [];
  let gap = '';
  let at = 0;
  while (at < text.length) {
    const separators = matchAt(SEPARATORS, text, at);
    if (separators) {
      gap += separators[0];
      at += separators[0].length;
      continue;
    }
    const found = itemAt(vocabulary, text, at, gap, items.at(-1));
    if (!found) {
      // Loose punctuation separates; it is neither understood nor worth reporting.
      const mark = matchAt(WORD, text, at)?.[0] ?? text.charAt(at);
      gap += mark;
      at += mark.length;
      continue;
    }
    const last = items.at(-1);
    if (found.kind === 'words' && last?.kind === 'words' && BLANK.test(gap)) {
      items[items.length - 1] = { ...last, end: found.end };
    } else {
      items.push(found);
    }
    gap = '';
    at = found.end;
  }
  return items;
}

/** Blanks and dashes of all sorts become the plain ones. Every replacement is one code unit, so offsets stay. */
function plain(text: string): string {
  return text
    .replace(/[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, ' ')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-');
}

function itemAt(
  vocabulary: readonly Pattern[],
  text: string,
  at: number,
  gap: string,
  last: Item | undefined,
): Item | null {
  if (last?.name === 'P+S' && LIST.test(gap)) {
    const match = matchAt(NEXT_POWER, text, at);
    if (match) {
      const values = match.slice(1).filter((group) => group !== undefined);
      return { kind: 'weapon', name: 'P+S', values, at, end: at + match[0].length, gap, listed: true };
    }
  }
  for (const { kind, pattern, name, values } of vocabulary) {
    const match = matchAt(pattern, text, at);
    if (match) {
      return { kind, name: name(match), values: values(match), at, end: at + match[0].length, gap, listed: false };
    }
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined || !MEANINGFUL.test(word)) return null;
  return { kind: 'words', name: '', values: [], at, end: at + word.length, gap, listed: false };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Cuts the text of a unit into a header and items, each with its place. Commas inside brackets do not cut. */

export interface Item {
  readonly text: string;
  readonly at: number;
}

export interface Header {
  readonly name: string;
  /** Copies in front of the name, as in "2x Spearmen [5]". */
  readonly copies: number;
  readonly models: number | null;
  readonly quality: number;
  readonly defense: number;
  readonly tough: number | null;
  /** Where the items begin. */
  readonly end: number;
}

const HEADER = /^(?:(\d{1,2})x )?([^|;]+?)(?: ?\[(\d{1,3})\])? Q ?([2-6])\+,? D ?([2-6])\+(?: T ?(\d{1,2})(?!\w))?/;
/** The profile of a weapon inside what ought to be a name: two lines that have become one. */
const WEAPON_INSIDE = /\((?:[^()]*, ?)?A ?\d/;

/** Reads the header of a profile at the start of a line; null when the line is none. */
export function readHeader(line: string): Header | null {
  const match = HEADER.exec(line);
  if (!match || WEAPON_INSIDE.test(match[2])) return null;
  const [whole, copies, name, models, quality, defense, tough] = match;
  return {
    name: name.trim(),
    copies: copies === undefined ? 1 : Number(copies),
    models: models === undefined ? null : Number(models),
    quality: Number(quality),
    defense: Number(defense),
    tough: tough === undefined ? null : Number(tough),
    end: whole.length,
  };
}

/** Who wrote a unit down: this project, a list builder, or nobody who can be told. */
export type Hand = 'notation' | 'builder' | 'unclear';

/** The first separator after the header tells. */
export function handOf(rest: string): Hand {
  const first = /^[ \t]*([;|])/.exec(rest)?.[1];
  return first === ';' ? 'notation' : first === '|' ? 'builder' : 'unclear';
}

/**
 * Items of a text from `from` on. The first separator decides: after ";" only ";" and line ends cut, so that names may
 * hold commas; otherwise "|", "," and line ends do.
 */
export function splitItems(text: string, from: number): Item[] {
  const rest = text.slice(from);
  const separators = handOf(rest) === 'notation' ? ';\n' : '|,;\n';
  const items: Item[] = [];
  let start = from;
  let depth = 0;
  const push = (end: number) => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed) items.push({ text: trimmed, at: start + raw.indexOf(trimmed) });
    start = end + 1;
  };
  for (let i = from; i < text.length; i++) {
    const here = text[i];
    if (here === '(') depth++;
    else if (here === ')') depth = Math.max(0, depth - 1);
    else if (here === '\n') {
      // An unclosed bracket ends with its line.
      depth = 0;
      push(i);
    } else if (depth === 0 && separators.includes(here)) push(i);
  }
  push(text.length);
  return items;
}

/** The last bracketed group of an item and what stands before it; brackets inside it stay. */
export function bracket({ text, at }: Item): { before: string; inside: string; insideAt: number } | null {
  if (!text.endsWith(')')) {
    // A bracket that was cut off counts as closed at the end.
    const open = text.indexOf('(');
    return open <= 0
      ? null
      : { before: text.slice(0, open).trim(), inside: text.slice(open + 1), insideAt: at + open + 1 };
  }
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth++;
    else if (text[i] === '(') depth--;
    if (depth === 0) {
      return { before: text.slice(0, i).trim(), inside: text.slice(i + 1, -1), insideAt: at + i + 1 };
    }
  }
  return null;
}

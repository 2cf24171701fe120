/** Cuts the text of a unit into a header and items, each with its place. Commas inside brackets do not cut. */

export interface Item {
  readonly text: string;
  readonly at: number;
}

export interface Header {
  readonly name: string;
  /** Copies in front of the name or behind it, as in "2x Spearmen [5]". */
  readonly copies: number;
  readonly models: number | null;
  readonly quality: number;
  readonly defense: number;
  readonly tough: number | null;
  /** Where the items begin. */
  readonly end: number;
}

/** "Q4+ D4+", with the words written out as players do, and as builders in other languages write them. */
const HEADER =
  /^(?:(\d{1,2}) ?x (?=\S))?([^|;]+?)(?: ?[[(] ?(?:x ?)?(\d{1,3})(?: ?\+ ?(\d{1,3}))?(?: ?x| ?models?)? ?[\])])?(?:,? |(?<=\]))Q(?:ua(?:l(?:ity|ität|ité|ità)?)?)?:? ?([2-6]) ?\+[,;]?(?: ?[|/])? ?(?:D(?:ef(?:en[cs]e)?|éfense|ifesa)?|V(?:ert(?:eidigung)?)?):? ?([2-6]) ?\+(?: T ?(\d{1,2})(?!\w))?/i;
/** The profile of a weapon inside what ought to be a name: two lines that have become one. */
const WEAPON_INSIDE = /\((?:[^()]*, ?)?A ?\d/;

/** Reads the header of a profile at the start of a line; null when the line is none. */
export function readHeader(line: string): Header | null {
  const match = HEADER.exec(line);
  if (!match || WEAPON_INSIDE.test(match[2])) return null;
  const [whole, copies, written, models, more, quality, defense, tough] = match;
  // "Bows x2" are two of them as well.
  const [, name = written.trim(), behind] =
    /^(.+?) x ?(\d{1,2})$/i.exec(copies === undefined ? written.trim() : '') ?? [];
  return {
    name,
    copies: Number(copies ?? behind ?? 1),
    models: models === undefined ? null : Number(models) + Number(more ?? 0),
    quality: Number(quality),
    defense: Number(defense),
    tough: tough === undefined ? null : Number(tough),
    end: whole.length,
  };
}

/** A number in front of an item: "5x Spear", "5 x Spear", "5X SPEAR"; and "5 Spears", which does not quite say that it counts. */
export function numbered(text: string): {
  readonly count: number | null;
  readonly bare: string;
  readonly sure: boolean;
} {
  const [, count, sign, bare] = /^(\d{1,3})( ?[xX] | ?[xX](?=[A-Z])| )(?=[^\d\s])(.*)$/s.exec(text) ?? [];
  if (count === undefined || bare === undefined) return { count: null, bare: text, sure: true };
  return { count: Number(count), bare, sure: sign !== ' ' };
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
    } else if (depth === 0 && separators.includes(here) && !isThousands(text, i)) push(i);
  }
  push(text.length);
  return items;
}

/** The comma of "1,250pts". */
function isThousands(text: string, comma: number): boolean {
  return text[comma] === ',' && /^\d,\d{3}\D/.test(text.slice(comma - 1, comma + 5));
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

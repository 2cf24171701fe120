/** Where in JSON or XML something stands, so that a reading can be shown beside the words that it was read from. */
import { lastUpTo } from './ascending.ts';

/** A text as it was parsed, and the line of the source that it begins in. */
export interface Doc {
  readonly text: string;
  readonly firstLine: number;
}

/** An element of XML by the offset of its tag, or a value of JSON by its path, "units[2].loadout[0]". */
export type Spot = { readonly doc: Doc; readonly from: number } | { readonly path: string };

/** First and last character of a value or an element; the last is not part of it. */
export type Span = readonly [from: number, to: number];

/** A text without the blanks that it begins with. */
export function docOf(whole: string): Doc {
  const text = whole.trimStart();
  return { text, firstLine: 1 + lineEnds(whole.slice(0, whole.length - text.length)) };
}

function lineEnds(text: string): number {
  return text.match(/\r\n|[\n\r]/g)?.length ?? 0;
}

/** Lines of many offsets, told without counting from the beginning for each. */
export class LineNumbers {
  private readonly starts: number[] = [0];
  private readonly doc: Doc;

  constructor(doc: Doc) {
    this.doc = doc;
    for (const { index, 0: end } of doc.text.matchAll(/\r\n|[\n\r]/g)) this.starts.push(index + end.length);
  }

  at(offset: number): number {
    return this.doc.firstLine + lastUpTo(this.starts, offset);
  }
}

const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)[^\s<>/]+(?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/** The element of valid XML whose tag begins there. */
export function elementSpan(text: string, from: number): Span {
  TAG.lastIndex = from;
  let depth = 0;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const [tag, closing] = match;
    if (closing === undefined) continue;
    if (closing !== '') depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth <= 0) return [from, TAG.lastIndex];
  }
  return [from, text.length];
}

interface Wanted {
  readonly paths: string[];
  readonly inside: Map<string, Wanted>;
}

const PART = /[^.[\]]+|\[\d+\]/g;

/** Where values of valid JSON stand, by their paths; those that are not there are left out. Keys are found in any case. */
export function valueSpans(text: string, paths: Iterable<string>): Map<string, Span> {
  const root: Wanted = { paths: [], inside: new Map() };
  for (const path of paths) {
    let wanted = root;
    for (const part of path.match(PART) ?? []) {
      const key = part.toLowerCase();
      const next = wanted.inside.get(key) ?? { paths: [], inside: new Map() };
      wanted.inside.set(key, next);
      wanted = next;
    }
    if (wanted !== root) wanted.paths.push(path);
  }
  const found = new Map<string, Span>();
  new Scanner(text, found).value(0, root);
  return found;
}

/** Goes through JSON and stops at what is wanted; everything else is passed over. */
class Scanner {
  private readonly text: string;
  private readonly found: Map<string, Span>;

  constructor(text: string, found: Map<string, Span>) {
    this.text = text;
    this.found = found;
  }

  /** @returns where the value ends */
  value(start: number, wanted: Wanted | undefined): number {
    const from = this.filled(start);
    const end = wanted === undefined || wanted.inside.size === 0 ? this.passed(from) : this.container(from, wanted);
    for (const path of wanted?.paths ?? []) if (!this.found.has(path)) this.found.set(path, [from, end]);
    return end;
  }

  private container(from: number, wanted: Wanted): number {
    const { text } = this;
    const isList = text[from] === '[';
    if (!isList && text[from] !== '{') return this.passed(from);
    let at = this.filled(from + 1);
    for (let index = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; index++) {
      let key = `[${index}]`;
      if (!isList) {
        const end = this.string(at);
        key = text.slice(at + 1, end - 1).toLowerCase();
        at = this.filled(end) + 1;
      }
      at = this.filled(this.value(at, wanted.inside.get(key)));
      if (text[at] === ',') at = this.filled(at + 1);
    }
    return at + 1;
  }

  private passed(from: number): number {
    const { text } = this;
    if (text[from] === '"') return this.string(from);
    let depth = 0;
    for (let at = from; at < text.length; at++) {
      const sign = text[at];
      if (sign === '"') at = this.string(at) - 1;
      else if (sign === '{' || sign === '[') depth++;
      else if (sign === '}' || sign === ']') {
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
      } else if (depth === 0 && (sign === ',' || /\s/.test(sign ?? ''))) return at;
    }
    return text.length;
  }

  private string(from: number): number {
    const { text } = this;
    for (let at = from + 1; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '"') return at + 1;
    }
    return text.length;
  }

  private filled(from: number): number {
    let at = from;
    while (at < this.text.length && /\s/.test(this.text[at] ?? '')) at++;
    return at;
  }
}

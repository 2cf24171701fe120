/**
 * XML into elements, guarded: no document types, no entities of its own, a limit on size and depth. The five entities
 * that XML always has, and numbered characters, are read; each stands for one character.
 *
 * The library says whether it is XML. A tree of objects would be eleven times the text, so of each element only the places
 * of its tags are kept, twenty bytes; what it says is read where it stands, when somebody asks.
 */
import { XMLValidator } from 'fast-xml-parser';
import { Element } from './element.ts';
import { MOST_LIST_BYTES } from './limits.ts';
import type { Doc, Spot } from './spots.ts';

/** Characters of XML that are read. */
export const MOST_XML = MOST_LIST_BYTES;
/** Elements inside one another. */
export const DEEPEST_XML = 64;

/** The root element, or why there is none. Never throws. */
export function parseXml(doc: Doc): Element | string {
  const source = doc.text;
  if (source.length > MOST_XML) return `XML longer than ${MOST_XML} characters`;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) return 'XML with a document type is not read';
  try {
    const valid = XMLValidator.validate(source, { allowBooleanAttributes: true });
    if (valid !== true) return `not valid XML, line ${valid.err.line}: ${valid.err.msg}`;
    const tags = tagsOf(doc);
    if (typeof tags === 'string') return `not valid XML: ${tags}`;
    return tags.count === 0 ? 'XML without an element' : new XmlElement(tags, 0);
  } catch (error) {
    return `not valid XML: ${error instanceof Error ? error.message.slice(0, 120) : 'it cannot be read'}`;
  }
}

/** Where the elements of a text stand, in the order in which they begin. */
interface Tags {
  readonly doc: Doc;
  readonly count: number;
  readonly places: Int32Array;
  /** What {@link NAME} numbers. */
  readonly names: readonly string[];
}

/** What is kept of an element, each a number: where it begins, where its first tag ends, where its last one begins. */
const [FROM, OPENED, CLOSED, NAME, AFTER, FIELDS] = [0, 1, 2, 3, /* the next that is not inside it */ 4, 5];

const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/]+)(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const ATTRIBUTE = /([^\s="'<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CDATA = '<![CDATA[';

/** The tags of valid XML, or what is wrong with them. */
function tagsOf(doc: Doc): Tags | string {
  const { text } = doc;
  const numbers = new Map<string, number>();
  const open: number[] = [];
  let places = new Int32Array(FIELDS * 1_024);
  let count = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const [tag, closing, called] = match;
    if (called === undefined) continue;
    if (closing !== '') {
      const last = open.pop();
      if (last === undefined) return 'a tag closes nothing';
      places[last + CLOSED] = match.index;
      places[last + AFTER] = count;
      continue;
    }
    if (open.length > DEEPEST_XML) return 'elements stand too deep inside one another';
    const at = FIELDS * count++;
    if (at === places.length) {
      const more = new Int32Array(2 * at);
      more.set(places);
      places = more;
    }
    const name = localName(called);
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
    }
    places[at + FROM] = match.index;
    places[at + OPENED] = TAG.lastIndex;
    places[at + NAME] = number;
    places[at + CLOSED] = TAG.lastIndex;
    places[at + AFTER] = count;
    if (!tag.endsWith('/>')) open.push(at);
  }
  return open.length > 0 ? 'an element is not closed' : { doc, count, places, names: [...numbers.keys()] };
}

/** Without its namespace. */
function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

class XmlElement extends Element {
  private readonly tags: Tags;
  private readonly index: number;
  private own: Map<string, string> | null = null;

  constructor(tags: Tags, index: number) {
    super();
    this.tags = tags;
    this.index = index;
  }

  override get name(): string {
    return this.tags.names[this.field(NAME)] ?? '';
  }

  override get spot(): Spot {
    return { doc: this.tags.doc, from: this.field(FROM) };
  }

  override attribute(name: string): string | null {
    return this.values().get(name) || null;
  }

  override attributes(): ReadonlyArray<readonly [name: string, value: string]> {
    return [...this.values()].filter(([, value]) => value !== '');
  }

  override get text(): string {
    const source = this.tags.doc.text;
    let [whole, from] = ['', this.field(OPENED)];
    for (const inner of this.inside()) {
      whole += written(source.slice(from, this.field(FROM, inner)));
      from = this.endOf(inner);
    }
    return (whole + written(source.slice(from, this.field(CLOSED)))).trim();
  }

  override children(name: string): Element[] {
    const found: Element[] = [];
    const number = this.tags.names.indexOf(name);
    if (number < 0) return found;
    for (const inner of this.inside())
      if (this.field(NAME, inner) === number) found.push(new XmlElement(this.tags, inner));
    return found;
  }

  protected override names(): Set<string> {
    const found = new Set<string>();
    for (const inner of this.inside()) found.add(this.tags.names[this.field(NAME, inner)] ?? '');
    return found;
  }

  private values(): Map<string, string> {
    if (this.own !== null) return this.own;
    const own = new Map<string, string>();
    const tag = this.tags.doc.text.slice(this.field(FROM), this.field(OPENED));
    for (const [, name = '', quoted, single] of tag.matchAll(ATTRIBUTE))
      own.set(localName(name), plain(quoted ?? single ?? '').trim());
    this.own = own;
    return own;
  }

  private *inside(): Generator<number> {
    const after = this.field(AFTER);
    for (let inner = this.index + 1; inner < after; inner = this.field(AFTER, inner)) yield inner;
  }

  private field(field: number, index = this.index): number {
    return this.tags.places[FIELDS * index + field] ?? 0;
  }

  /** Behind the last tag of an element. */
  private endOf(index: number): number {
    const [opened, closed] = [this.field(OPENED, index), this.field(CLOSED, index)];
    const { text } = this.tags.doc;
    return opened === closed && text[opened - 2] === '/' ? opened : text.indexOf('>', closed) + 1;
  }
}

/** Text between tags, without comments and instructions. */
function written(piece: string): string {
  if (!piece.includes('<')) return plain(piece);
  let [whole, from] = ['', 0];
  for (const { 0: mark, index } of piece.matchAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g)) {
    whole += plain(piece.slice(from, index));
    if (mark.startsWith(CDATA)) whole += mark.slice(CDATA.length, -3);
    from = index + mark.length;
  }
  return whole + plain(piece.slice(from));
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

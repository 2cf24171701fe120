/**
 * XML into elements, guarded: no document types, no entities of its own, a limit on size and depth. The five entities
 * that XML always has, and numbered characters, are read; each stands for one character.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type Dict, dict, type Json } from './json.ts';
import { MOST_LIST_BYTES } from './limits.ts';
import type { Doc, Spot } from './spots.ts';

/** Characters of XML that are read. */
export const MOST_XML = MOST_LIST_BYTES;
/** Elements inside one another. */
export const DEEPEST_XML = 64;

/** An element: attributes by name, children by name in order of appearance. */
export class Element {
  readonly name: string;
  private readonly node: Json;
  /** What it is an element of; null for one that was made of JSON. */
  private readonly doc: Doc | null;

  constructor(name: string, node: Json, doc: Doc | null) {
    this.name = name;
    this.node = node;
    this.doc = doc;
  }

  get spot(): Spot | null {
    const of = dict(this.node);
    const path = of?.[JSON_PATH];
    if (this.doc === null) return typeof path === 'string' ? { path } : null;
    const from = (of as Record<symbol, { readonly startIndex?: number } | undefined> | null)?.[START]?.startIndex;
    return from === undefined ? null : { doc: this.doc, from };
  }

  /** An attribute, trimmed; null when it is missing or empty. */
  attribute(name: string): string | null {
    const value = dict(this.node)?.[`@${name}`];
    return typeof value === 'string' ? plain(value).trim() || null : null;
  }

  get text(): string {
    const inner = typeof this.node === 'string' ? this.node : dict(this.node)?.['#text'];
    return typeof inner === 'string' ? plain(inner).trim() : '';
  }

  /** Children of this name. */
  children(name: string): Element[] {
    const there = dict(this.node)?.[name];
    if (there === undefined) return [];
    return several(there).map((child) => new Element(name, child, this.doc));
  }

  /** Names and values of all attributes, trimmed; without the empty ones. */
  attributes(): Array<readonly [name: string, value: string]> {
    return Object.keys(dict(this.node) ?? {})
      .filter((key) => key.startsWith('@'))
      .map((key) => [key.slice(1), this.attribute(key.slice(1)) ?? ''] as const)
      .filter(([, value]) => value !== '');
  }

  /** All children, those of one name together. */
  all(): Element[] {
    return Object.keys(dict(this.node) ?? {})
      .filter((key) => !/^[@#?]/.test(key))
      .flatMap((name) => this.children(name));
  }

  /** What a container of children holds: `within('profiles', 'profile')`. */
  within(container: string, name: string): Element[] {
    const holders = this.children(container);
    const [only] = holders;
    if (only === undefined) return [];
    return holders.length === 1 ? only.children(name) : holders.flatMap((each) => each.children(name));
  }
}

/** Where the library says that a tag begins. */
const START = XMLParser.getMetaDataSymbol() as symbol;
/** Where an element that was made of JSON keeps its path. */
export const JSON_PATH = '?path';

const parser = new XMLParser({
  captureMetaData: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  maxNestedTags: DEEPEST_XML,
});

/** Most elements have one child of a name: it stands there by itself, since an array of each would be most of the tree. */
function several(node: Json): readonly Json[] {
  return Array.isArray(node) ? node : [node];
}

/** The root element, or why there is none. Never throws. */
export function parseXml(doc: Doc): Element | string {
  const source = doc.text;
  if (source.length > MOST_XML) return `XML longer than ${MOST_XML} characters`;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) return 'XML with a document type is not read';
  try {
    const valid = XMLValidator.validate(source, { allowBooleanAttributes: true });
    if (valid !== true) return `not valid XML, line ${valid.err.line}: ${valid.err.msg}`;
    const top = dict(parser.parse(source) as Json) as Dict;
    const [name, nodes] = Object.entries(top).find(([key]) => !/^[@#?]/.test(key)) ?? [];
    return name === undefined ? 'XML without an element' : new Element(name, several(nodes ?? null)[0] ?? null, doc);
  } catch (error) {
    return `not valid XML: ${error instanceof Error ? error.message.slice(0, 120) : 'it cannot be read'}`;
  }
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

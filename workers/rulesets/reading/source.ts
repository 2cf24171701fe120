/**
 * What a text is made of: JSON, XML, or lines. Whoever copies JSON or XML out of a chat has fences around it, quote marks
 * before every line or entities for its signs, so these go where the text cannot be read with them.
 */
import { cleanText } from './clean.ts';
import type { Element } from './element.ts';
import { withoutEntities } from './entities.ts';
import { type Json, parse } from './json.ts';
import { type Doc, docOf } from './spots.ts';
import { parseXml } from './xml.ts';

export type Source =
  | { readonly kind: 'JSON'; readonly value: Json; readonly doc: Doc }
  | { readonly kind: 'XML'; readonly root: Element; readonly doc: Doc }
  | { readonly kind: 'lines' }
  /** It means to be one of the first two. */
  | { readonly kind: 'broken'; readonly note: string };

/** Tags and marks that lists have in them without being XML. */
const NO_XML =
  /^<(?:!-?|[@#:]|a:|\/?(?:p|b|i|u|s|em|strong|div|span|ul|ol|li|h[1-6]|br|hr|code|pre|table|tr|td|html|head|body|meta|section|article|main)\b)/i;
const DOCUMENT_TYPE = /^<!(?:DOCTYPE(?! html)|ENTITY)/i;

/** Beginnings of JSON and XML with fences, quote marks, entities or the quotes of typesetters around it. */
const MAY_BE_WRAPPED = /^\s*(?:```|>|&lt;|[{[]\s*(?:[{[]\s*)?(?:&quot;|&#34;|[\u201c-\u201f]))/;

/** @param text without faults of encoding */
export function sourceOf(text: string): Source {
  const first = read(docOf(text));
  if (first !== null && first.kind !== 'broken') return first;
  if (first === null && !MAY_BE_WRAPPED.test(text)) return { kind: 'lines' };
  const bare = unfenced(text);
  for (const attempt of [() => bare, () => withoutEntities(bare), () => cleanText(text)]) {
    const found = read(docOf(attempt()));
    if (found !== null && found.kind !== 'broken') return found;
  }
  return first ?? { kind: 'lines' };
}

/** Without the fence or the quote marks that chat programs put around a text; every line stays where it is. */
export function unfenced(text: string): string {
  if (/^\s*```/.test(text))
    return text.replace(/^[ \t]*```\w*[ \t]*$/gm, '').replace(/^(\s*)```(?:\w+(?=\n))?|```\s*$/g, '$1');
  return /^\s*>/.test(text) && !/^[ \t]*[^\s>]/m.test(text) ? text.replace(/^[ \t]*(?:>[ \t]?)+/gm, '') : text;
}

/** Null for what begins like neither. */
function read(doc: Doc): Source | null {
  const start = doc.text;
  if (start.startsWith('{') || start.startsWith('[')) {
    const value = parse(start);
    if (value !== null) return { kind: 'JSON', value, doc };
    // Lists may begin with the theme in square brackets.
    return start.startsWith('{') ? { kind: 'broken', note: 'not valid JSON' } : null;
  }
  if (DOCUMENT_TYPE.test(start)) return { kind: 'broken', note: 'XML with a document type is not read' };
  if (!start.startsWith('<') || NO_XML.test(start)) return null;
  const root = parseXml(doc);
  return typeof root === 'string' ? { kind: 'broken', note: root } : { kind: 'XML', root, doc };
}

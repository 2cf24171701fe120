/** Elements of XML against the library's own tree of it, on random documents. */
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { some } from '../../fixtures/share.ts';
import type { Element } from './element.ts';
import { docOf } from './spots.ts';
import { parseXml } from './xml.ts';

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: ReadonlyArray<Node | string>;
}

const name = fc.constantFrom('roster', 'force', 'selection', 'x:cost', 'a.b', 'within', 'rule');
const blank = fc.constantFrom('', ' ', '\n  ', '\r\n\t');
/** No two neighbours of these make one sign. */
const words = fc.array(
  fc.constantFrom('Guard', ' ', '&amp;', '&#38;', '&lt;b&gt;', '24"', "it's", '>', '=', '/', 'é'),
  {
    maxLength: 4,
  },
);
const piece = fc.oneof(
  words.map((some) => some.join('')),
  fc.constantFrom('<!-- <a b="c"> -->', '<?pi <a?>', '<![CDATA[5 < 6]]>'),
);
const attributes = fc.dictionary(
  fc.constantFrom('name', 'id', 'x:type', 'value'),
  words.map((some) => some.join('').replaceAll('"', '&quot;')),
);
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    name,
    attributes,
    inside: fc.array(fc.oneof({ depthSize: 'small' }, piece, tie('node')), { maxLength: 4 }),
  }),
}));

function xml({ name, attributes, inside }: Node, gap: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${gap}${key}${gap}=${gap}"${value}"`);
  const open = `<${name}${said.join('')}${gap}`;
  if (inside.length === 0 && gap === '') return `${open}/>`;
  return `${open}>${inside.map((one) => (typeof one === 'string' ? one : xml(one, gap))).join('')}</${name}${gap}>`;
}

/** What both must say of an element: gaps between texts are not compared. */
interface Said {
  readonly name: string;
  readonly attributes: ReadonlyArray<readonly [string, string]>;
  readonly text: string;
  readonly inside: readonly Said[];
}

function saidOf(element: Element): Said {
  return {
    name: element.name,
    attributes: element.attributes(),
    text: element.text.replace(/\s/g, ''),
    inside: element.all().map(saidOf),
  };
}

const library = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  attributesGroupName: '@',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  processEntities: true,
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

type Parsed = { readonly [name: string]: Parsed[] } & {
  readonly '@'?: Record<string, string>;
  readonly '#text'?: string;
};

function parsedOf(name: string, of: Parsed): Said {
  return {
    name,
    attributes: Object.entries(of['@'] ?? {})
      .map(([key, value]) => [key.slice(1), value.trim()] as const)
      .filter(([, value]) => value !== ''),
    text: (of['#text'] ?? '').replace(/\s/g, ''),
    inside: Object.entries(of)
      .filter(([key]) => key !== '@' && key !== '#text')
      .flatMap(([key, inner]) => (inner as Parsed[]).map((one) => parsedOf(key, one))),
  };
}

describe('XML', () => {
  it('says of every element what the tree of the library says', () => {
    fc.assert(
      fc.property(node, blank, (root, gap) => {
        const text = `<?xml version="1.0"?>\n${xml(root, gap)}`;
        const read = parseXml(docOf(text));
        if (typeof read === 'string') throw new Error(read);
        const [top] = Object.entries(library.parse(text) as Record<string, Parsed[]>);
        expect(saidOf(read)).toEqual(parsedOf(top![0], top![1][0]!));
      }),
      { numRuns: some(400) },
    );
  });

  it('finds each element where its first tag begins', () => {
    fc.assert(
      fc.property(node, blank, (root, gap) => {
        const text = xml(root, gap);
        const read = parseXml(docOf(text));
        if (typeof read === 'string') throw new Error(read);
        const starts = (element: Element): number[] => {
          const spot = element.spot;
          if (spot === null || !('from' in spot)) throw new Error('nowhere');
          expect(text.slice(spot.from).replace(/^<\w+:/, '<')).toMatch(new RegExp(`^<${element.name}\\b`));
          return [spot.from, ...element.all().flatMap(starts)];
        };
        const all = starts(read);
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 50 },
    );
  });
});

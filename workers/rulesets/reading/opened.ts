/** A file or a paste as text: out of its archive, decoded, without a byte-order mark; and a word on what that took. */
import type { ListFinding } from '../ruleset.ts';
import { decode } from './decode.ts';
import { looksLikeWorkbook } from './workbook.ts';
import { looksZipped, unzipped } from './zip.ts';

/** Opening one takes a promise, so the front door does it before: only what stood in an archive comes here. */
const WORKBOOK = 'a workbook inside an archive: give the workbook itself';

export interface Opened {
  readonly text: string;
  readonly findings: readonly ListFinding[];
}

export interface Refused {
  readonly refused: string;
}

/**
 * Never throws.
 *
 * @param at what findings call it
 * @param most characters, and bytes, that are read
 */
export function opened(source: string | Uint8Array, at: string, most: number): Opened | Refused {
  if (source.length > most) return { refused: `longer than ${most} characters` };
  if (typeof source === 'string') {
    if (source.startsWith('PK\u0003\u0004'))
      return { refused: 'a zipped file that was read as text: give the file itself' };
    return { text: source.replace(/^\ufeff/, ''), findings: [] };
  }
  if (!looksZipped(source)) {
    const { text, encoding } = decode(source);
    const finding = { at, text: 'cp1252', verdict: 'assumed', note: 'it is not valid UTF-8' } as const;
    return { text: text.replace(/^\ufeff/, ''), findings: encoding === 'cp1252' ? [finding] : [] };
  }
  if (looksLikeWorkbook(source)) return { refused: WORKBOOK };
  const files = unzipped(source);
  if (typeof files === 'string') return { refused: files };
  const [main, ...rest] = files.toSorted((a, b) => Number(isList(b.name)) - Number(isList(a.name)));
  if (looksZipped(main.bytes)) return { refused: 'an archive inside an archive' };
  const inner = opened(main.bytes, at, most);
  if ('refused' in inner) return inner;
  const spare = rest.map(
    ({ name }) => ({ at, text: name, verdict: 'not known', note: 'one file of an archive is read' }) as const,
  );
  return { text: inner.text, findings: [{ at, text: main.name, verdict: 'understood' }, ...inner.findings, ...spare] };
}

function isList(name: string): boolean {
  return /\.(?:ros|cat|gst|json|xml|txt|csv)$/i.test(name);
}

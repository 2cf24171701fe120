/** Bytes into text: byte-order marks, UTF-8, and cp1252 for what is not valid UTF-8; and text that was read wrongly. */

/** What cp1252 has at 0x80 to 0x9f; five places are empty. */
const CP1252 =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

export interface Decoded {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16' | 'cp1252';
}

export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: utf16(bytes, 0), encoding: 'utf-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: utf16(bytes, 1), encoding: 'utf-16' };
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = utf8(bytes, start);
  if (text !== null) return { text, encoding: 'utf-8' };
  let loose = '';
  for (const byte of bytes) loose += byte >= 0x80 && byte < 0xa0 ? CP1252[byte - 0x80] : String.fromCharCode(byte);
  return { text: loose, encoding: 'cp1252' };
}

/** What UTF-8 looks like when it was read as cp1252. */
const TWICE_ENCODED = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;

/**
 * Text as it was meant: without a byte-order mark, with the signs of cp1252 where its bytes stand as control
 * characters, and UTF-8 that somebody read as cp1252 put right. `repairs` says what was done, in words.
 */
export function mended(text: string): { readonly text: string; readonly repairs: readonly string[] } {
  const repairs: string[] = [];
  let mend = text.replace(/^\ufeff/, '');
  if (TWICE_ENCODED.test(mend)) {
    const meant = utf8(Uint8Array.from(mend, byteOf), 0);
    if (meant !== null && [...mend].every((sign) => byteOf(sign) >= 0)) {
      repairs.push('UTF-8 that was read as cp1252 is put right');
      mend = meant;
    }
  }
  const plain = mend.replace(/[\u0080-\u009f]/g, (sign) => CP1252[sign.charCodeAt(0) - 0x80]);
  if (plain !== mend) repairs.push('bytes of cp1252 are read as its signs');
  if (plain.includes('\ufffd')) repairs.push('some characters were lost before the list came here');
  return { text: plain, repairs };
}

/** The byte that cp1252 writes a sign with, or -1. */
function byteOf(sign: string): number {
  const code = sign.charCodeAt(0);
  if (code < 0x100) return code;
  const place = sign === '\ufffd' ? -1 : CP1252.indexOf(sign);
  return place < 0 ? -1 : 0x80 + place;
}

/** @param first 0 for little end first, 1 for big */
function utf16(bytes: Uint8Array, first: 0 | 1): string {
  let text = '';
  for (let i = 2; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode(bytes[i + first] | (bytes[i + 1 - first] << 8));
  return text;
}

/** Strict UTF-8, or null. */
function utf8(bytes: Uint8Array, start: number): string | null {
  let text = '';
  for (let i = start; i < bytes.length; ) {
    const lead = bytes[i];
    if (lead < 0x80) {
      text += String.fromCharCode(lead);
      i++;
      continue;
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || i + length > bytes.length) return null;
    let point = lead & (0xff >> (length + 1));
    for (let k = 1; k < length; k++) {
      const next = bytes[i + k];
      if ((next & 0xc0) !== 0x80) return null;
      point = (point << 6) | (next & 0x3f);
    }
    const least = length === 4 ? 0x10000 : length === 3 ? 0x800 : 0x80;
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
    text += String.fromCodePoint(point);
    i += length;
  }
  return text;
}

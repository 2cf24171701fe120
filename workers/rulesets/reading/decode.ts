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
  const loose = new Signs();
  for (const byte of bytes) loose.put(byte >= 0x80 && byte < 0xa0 ? CP1252.charCodeAt(byte - 0x80) : byte);
  return { text: loose.text(), encoding: 'cp1252' };
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
    const bytes = bytesOf(mend);
    const meant = bytes === null ? null : utf8(bytes, 0);
    if (meant !== null) {
      repairs.push('UTF-8 that was read as cp1252 is put right');
      mend = meant;
    }
  }
  const plain = mend.replace(/[\u0080-\u009f]/g, (sign) => CP1252[sign.charCodeAt(0) - 0x80]);
  if (plain !== mend) repairs.push('bytes of cp1252 are read as its signs');
  if (plain.includes('\ufffd')) repairs.push('some characters were lost before the list came here');
  return { text: plain, repairs };
}

/** A text as the bytes that cp1252 writes it with, or null where it has no byte for a sign. */
function bytesOf(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = byteOf(text.charCodeAt(i));
    if (byte < 0) return null;
    bytes[i] = byte;
  }
  return bytes;
}

/** The byte that cp1252 writes a sign with, or -1. */
function byteOf(code: number): number {
  if (code < 0x100) return code;
  const place = code === 0xfffd ? -1 : CP1252.indexOf(String.fromCharCode(code));
  return place < 0 ? -1 : 0x80 + place;
}

/** UTF-16 units that become text at once. */
const BLOCK = 4_096;

/** A text that is put together unit by unit. Strings that grow sign by sign take thirty times their room until somebody reads them. */
class Signs {
  private readonly parts: string[] = [];
  private readonly block = new Uint16Array(BLOCK);
  private filled = 0;

  put(unit: number): void {
    if (this.filled === BLOCK) this.close();
    this.block[this.filled++] = unit;
  }

  text(): string {
    this.close();
    return this.parts.join('');
  }

  private close(): void {
    this.parts.push(String.fromCharCode(...this.block.subarray(0, this.filled)));
    this.filled = 0;
  }
}

/** @param first 0 for little end first, 1 for big */
function utf16(bytes: Uint8Array, first: 0 | 1): string {
  const signs = new Signs();
  for (let i = 2; i + 1 < bytes.length; i += 2) signs.put(bytes[i + first] | (bytes[i + 1 - first] << 8));
  return signs.text();
}

/** Strict UTF-8, or null. */
function utf8(bytes: Uint8Array, start: number): string | null {
  const signs = new Signs();
  for (let i = start; i < bytes.length; ) {
    const lead = bytes[i];
    if (lead < 0x80) {
      signs.put(lead);
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
    if (point >= 0x10000) signs.put(0xd800 | ((point - 0x10000) >> 10));
    signs.put(point >= 0x10000 ? 0xdc00 | (point & 0x3ff) : point);
    i += length;
  }
  return signs.text();
}

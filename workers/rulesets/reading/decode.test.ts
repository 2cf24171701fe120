/** Bytes against the decoder that every browser has. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { decode, mended } from './decode.ts';

const strict = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
const LENGTHS = [0, 1, 4_095, 4_096, 4_097, 9_000];

describe('bytes become text', () => {
  test('whatever is valid UTF-8 is read as a browser reads it; nothing else is taken for it', () => {
    const pieces = fc.oneof(
      fc
        .array(fc.constantFrom(0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfeff, 0xffff, 0x10000, 0x10ffff), {
          maxLength: 6,
        })
        .map((points) => [...new TextEncoder().encode(String.fromCodePoint(...points))]),
      fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 5 }), (some) => {
        const bytes = Uint8Array.from(some.flat());
        fc.pre(!(bytes[0] === 0xff && bytes[1] === 0xfe) && !(bytes[0] === 0xfe && bytes[1] === 0xff));
        const { text, encoding } = decode(bytes);
        expect(encoding === 'utf-8' ? text : null).toBe(strict(bytes));
      }),
      { numRuns: some(300), seed: 14 },
    );
  });

  test.each(LENGTHS)('%i signs are as many, two units of UTF-16 each too', (length) => {
    for (const sign of ['a', '\u00e9', '\u20ac', '\u{1d11e}']) {
      const text = sign.repeat(length);
      expect(decode(new TextEncoder().encode(`x${text}`)).text).toBe(`x${text}`);
    }
    const wide = Uint8Array.from([0xff, 0xfe, ...Array.from({ length }, () => [0xac, 0x20]).flat()]);
    expect(decode(wide)).toEqual({ text: '\u20ac'.repeat(length), encoding: 'utf-16' });
    const odd = Uint8Array.from([0x80, ...Array.from({ length }, () => 0xe9)]);
    expect(decode(odd)).toEqual({ text: `\u20ac${'\u00e9'.repeat(length)}`, encoding: 'cp1252' });
  });

  test('UTF-8 that was read as cp1252 is put right only where all of it can be', () => {
    const spoilt = decode(Uint8Array.from([0x80, ...new TextEncoder().encode('K\u00f6nig\u2019s')])).text.slice(1);
    expect(mended(spoilt).text).toBe('K\u00f6nig\u2019s');
    expect(mended(`${spoilt}\u0416`).text).toBe(`${spoilt}\u0416`);
    expect(mended(`${spoilt}\u{1f600}`).text).toBe(`${spoilt}\u{1f600}`);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { clean, cleanPiece, cleanTable, cleanText } from './clean.ts';

const one = cleanText;
const spoilt = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

describe('pasted text becomes plain', () => {
  test.each([
    // Marks of chat programs.
    ['**Guard [5] Q4+ D4+**', 'Guard [5] Q4+ D4+'],
    ['> 5x Sword (A1)', '5x Sword (A1)'],
    ['>>> 5x Sword (A1)', '5x Sword (A1)'],
    ['\u2022 5x Sword (A1)', '5x Sword (A1)'],
    ['* 5x Sword (A1)', '5x Sword (A1)'],
    ['*5x Sword* (A1)', '5x Sword (A1)'],
    ['__Guard__ and _Wall_', 'Guard and Wall'],
    ['`5x Sword (A1)`', '5x Sword (A1)'],
    ['```text', ''],
    ['## Guard', 'Guard'],
    ['\\+\\+ Mine \\[500pts\\] \\+\\+', '++ Mine [500pts] ++'],
    ['~~Guard~~ ||Wall||', 'Guard Wall'],
    ['||Guard [5] Q4+ D4+ | 90pts||', 'Guard [5] Q4+ D4+ | 90pts'],
    ['Guard <:sword:123456789>', 'Guard'],
    // HTML.
    ['Bow (24&quot;, A1)', 'Bow (24", A1)'],
    ['Bow (24&#34;, A1) &amp; Knife', 'Bow (24", A1) & Knife'],
    ['Bow (24&amp;quot;, A1)', 'Bow (24", A1)'],
    ['<b>Guard</b>&nbsp;[5]', 'Guard [5]'],
    // Inches.
    ["Bow (24'', A1)", 'Bow (24", A1)'],
    ['Bow (24in, A1)', 'Bow (24", A1)'],
    ['Bow (24 inches, A1)', 'Bow (24", A1)'],
    ['Bow (24 in, A1)', 'Bow (24", A1)'],
    ['Bow (24\u2033, A1)', 'Bow (24", A1)'],
    ['Bow (24\u2032\u2032, A1)', 'Bow (24", A1)'],
    ['Bow (24\u2019\u2019, A1)', 'Bow (24", A1)'],
    ['Bow (24\u201d, A1)', 'Bow (24", A1)'],
    ['Bow (24 ", A1)', 'Bow (24", A1)'],
    ['24in Bow (A1)', '24" Bow (A1)'],
    // Signs and blanks.
    ['King\u2019s Guard \u2013 old', "King's Guard - old"],
    ['5\u00d7 Sword', '5x Sword'],
    ['Guard\u00a0[5]\u2003Q4+   D4+', 'Guard [5] Q4+ D4+'],
    ['Gu\u00adard\u200b', 'Guard'],
    ['\uff27uard \uff08A1\uff09', 'Guard (A1)'],
    ['\tGuard\t[5]', 'Guard [5]'],
    // Encodings.
    [spoilt('K\u00f6nig'), 'K\u00f6nig'],
    ['K\u00c3\u00b6nig\u2019s \u0160word', "K\u00f6nig's \u0160word"],
    ['Bow (24\u0094, A1)', 'Bow (24", A1)'],
    ['\ufeffGuard', 'Guard'],
  ])('%j', (dirty, plain) => {
    expect(one(dirty)).toBe(plain);
  });

  test.each([
    '-    Druid Wilder - PC: 4',
    'Una the Falconer <! OVER FIELD ALLOWANCE !> - PC: 3',
    '5x Sword (A1, AP(1)), Bow (24", A1)',
    "D'Arc & Sons",
    'In 3 inns',
    'Star * of Dawn',
    'K\u00f6nig \u00c4rger',
    '++ Mine [AOF 500pts] ++',
  ])('%j stays what it is', (text) => {
    expect(one(text)).toBe(text.replace(/ {2,}/g, ' '));
  });

  test('every line keeps its number, whatever ends it', () => {
    expect(clean('a\r\nb\rc\n\nd<br>e\u2028f').lines).toEqual([
      { text: 'a', line: 1 },
      { text: 'b', line: 2 },
      { text: 'c', line: 3 },
      { text: '', line: 4 },
      { text: 'd', line: 5 },
      { text: 'e', line: 5 },
      { text: 'f', line: 6 },
    ]);
  });

  test('what was done is said once, with its first line', () => {
    expect(clean('plain\n**a**\n> b\n&quot;\n').repairs).toEqual([
      { what: 'marks of a chat program are taken off', line: 2 },
      { what: 'HTML is read as plain text', line: 4 },
    ]);
    expect(clean('Guard [5] Q4+\nKing\u2019s').repairs).toEqual([]);
  });

  test('tables keep what parts their cells; cells are cleaned by themselves', () => {
    expect(cleanTable('a\tb\r\n"1\u00a02",@|#8\r> x').text).toBe('a\tb\n"1 2",@|#8\n> x');
    expect(cleanPiece(" 8x Bow (24'', A1)  ")).toBe('8x Bow (24", A1)');
  });

  test('cleaning twice is cleaning once for plain words, and rubbish crashes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (noise) => {
        const { lines } = clean(noise);
        expect(lines.every(({ text: each }) => !/^ | $| {2}|[\t\r\n]/.test(each))).toBe(true);
        cleanTable(noise);
        cleanPiece(noise);
      }),
      { numRuns: some(300), seed: 14 },
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ,.()"|+-]{0,60}$/), (words) => {
        expect(one(one(words))).toBe(one(words));
      }),
      { numRuns: some(200), seed: 15 },
    );
  });
});

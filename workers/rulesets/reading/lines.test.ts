/** Lines by their numbers against the text cut at every end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { LINE_END } from './clean.ts';
import { Lines } from './lines.ts';

const word = fc.constantFrom('a', 'b c', '', '\n', '\r', '\r\n', '\u2028', '\u0085', '\f', 'd');

test('each line is what cutting the text at its ends gives, and there is none before or behind', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join('');
      const all = text.split(LINE_END);
      const lines = new Lines(text);
      expect(all.map((_, i) => lines.at(i + 1))).toEqual(all);
      expect([lines.at(0), lines.at(all.length + 1), lines.at(-1)]).toEqual(['', '', '']);
    }),
    { numRuns: some(200), seed: 14 },
  );
});

test('there may be very many of them', () => {
  const lines = new Lines('ab\n'.repeat(5_000));
  expect([lines.at(1), lines.at(5_000), lines.at(5_001), lines.at(5_002)]).toEqual(['ab', 'ab', '', '']);
});

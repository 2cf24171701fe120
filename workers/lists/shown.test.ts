/** A reading says each thing once: nothing of it is lost on the way, and it stays small. */
import { expect, test } from 'vitest';
import * as aof from '../rulesets/aof/testing/lists.ts';
import { rulesets } from '../rulesets/index.ts';
import { army, cardsOf } from '../rulesets/twodice/lists/testing/armies.ts';
import { asCsv, asWarRoom2 } from '../rulesets/twodice/lists/testing/writers.ts';
import { listed } from './correct.ts';
import { readLists } from './door.ts';
import { countIn, sumsIn } from './shown.ts';
import { FORMATS } from './testing/formats.ts';

test('parts, counts and sums of every unit of every format come back as its game has them', async () => {
  for (const [ruleset, formats] of Object.entries(FORMATS))
    for (const [format, { text, book }] of Object.entries(formats)) {
      const sources = [{ name: 'list', content: text, format }, ...(book ? [{ name: 'book', content: book }] : [])];
      const reader = rulesets.find(({ id }) => id === ruleset)!.lists!;
      const read = reader.read(text, book, [], format).units;
      const shown = (await readLists({ ruleset, sources })).armies[0]!.units;
      expect(shown.length, format).toBe(read.length);
      shown.forEach((unit, i) => {
        const own = read[i]!;
        const { parts, values } = listed(unit);
        expect([values, parts], `${ruleset} ${format}`).toEqual([own.values, own.parts]);
        expect(sumsIn(unit)).toEqual(reader.sums(own));
        const counts = reader.line(own).pieces.map(({ count }) => {
          const { usual: _, ...rest } = count ?? {};
          return count && rest;
        });
        expect(unit.line.map(countIn)).toEqual(counts);
      });
    }
});

test('as JSON it has at most ten characters for one of its text', async () => {
  const armies = Array.from({ length: 45 }, (_, i) => army(i + 1, false));
  const units = Array.from({ length: 20 }, (_, i) => aof.army(i + 1)).flat();
  for (const [what, content] of [
    ['names and points', armies.map(asWarRoom2).join('\n')],
    ['a table of cards', asCsv(armies.flatMap(cardsOf), ',')],
    ['units as text', aof.asText(units, 2024)],
    ['units as a table', aof.asCsv(units)],
  ] as const) {
    const reading = await readLists({ sources: [{ name: 'list', content }] });
    expect(reading.armies[0]!.units.length, what).toBeGreaterThan(390);
    expect(JSON.stringify(reading).length / content.length, what).toBeLessThan(10);
  }
});

/**
 * Edits of lists as they happen on the way, in every format of the front door: a line is deleted, doubled, swapped,
 * re-encoded, spoilt, cut, joined to the next, or loses a number or a sign. Another unit never changes in silence, and no
 * name of a unit, weapon or rule comes out of nowhere.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '../fixtures/share.ts';
import { rulesets } from '../rulesets/index.ts';
import { applied, type Edit, edits } from '../rulesets/twodice/lists/testing/lineEdits.ts';
import { readLists } from './door.ts';
import { unfoldedTexts } from './folded.ts';
import { doubtsIn, partsIn } from './shown.ts';
import { FORMATS, type Format } from './testing/formats.ts';
import { JOINED } from './testing/joined.ts';
import type { ListsReading, ReadUnit } from './types.ts';

test('every format of every game is edited here', () => {
  for (const { id, lists } of rulesets)
    if (lists) expect(Object.keys(FORMATS[id] ?? {}).sort(), id).toEqual([...lists.reads].sort());
});

const squeezed = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
/** All that answers depend on. */
const bodyOf = ({ name, values, parts, sides, points, models, profile, unknown }: ReadUnit) =>
  JSON.stringify([name, values, parts, sides, points, models, profile, unknown]);
const unitsIn = ({ armies }: ListsReading) => armies.flatMap((one) => one.units);

const sourcesOf = ({ text, book }: Format, format: string) => [
  { name: 'list', content: text, format },
  ...(book ? [{ name: 'book', content: book }] : []),
];
const heroesOf = ({ values }: ReadUnit): string[] =>
  [values.joined ?? []].flat().map((hero) => String((hero as { readonly name?: unknown }).name));

/** All that a reading is not sure of, wherever it stands. */
function doubts({ sources, armies }: ListsReading): string[] {
  return [
    ...sources.flatMap(({ name, role, note }) => (role === 'not read' ? [`${name}: ${note}`] : [])),
    ...armies
      .flatMap(({ findings, units: read }) => [
        ...findings,
        ...read.flatMap(({ source, checks = [] }) => [...checks, ...source.flatMap(doubtsIn)]),
      ])
      .filter(({ verdict }) => verdict !== 'understood')
      .flatMap((finding) => unfoldedTexts(finding).map((text) => `${text} / ${finding.note}`)),
  ];
}

function saysMore(after: ListsReading, before: ListsReading): boolean {
  const left = new Map<string, number>();
  for (const one of doubts(before)) left.set(one, (left.get(one) ?? 0) + 1);
  return doubts(after).some((one) => {
    left.set(one, (left.get(one) ?? 0) - 1);
    return (left.get(one) ?? 0) < 0;
  });
}

/** Names that a reader takes from the list: those of units and weapons. */
function namesIn(unit: ReadUnit): string[] {
  const { name, values } = unit;
  const parts = partsIn(unit);
  const weapons = [values, parts?.attacker, parts?.units].flatMap((part) =>
    ['weapons', 'weapon', 'ranged', 'melee'].flatMap((key) => [part?.[key]].flat()),
  );
  return [name, ...weapons.flatMap((weapon) => (weapon ? [String((weapon as { name?: unknown }).name ?? '')] : []))];
}

test('the lists with joined heroes and combined copies have them', async () => {
  for (const [format, one] of Object.entries(JOINED)) {
    const { armies } = await readLists({ ruleset: 'aof', sources: sourcesOf(one, format) });
    const units = armies.flatMap((army) => army.units);
    expect(units.flatMap(heroesOf), format).toContain('Captain Voss');
    const twin = units.find(({ name }) => name === units[2]?.name);
    if (format.endsWith('JSON')) expect(twin?.source.length, format).toBeGreaterThan(1);
  }
});

describe.each([
  ...Object.entries(FORMATS).map(([ruleset, formats]) => [ruleset, ruleset, formats] as const),
  ['aof, heroes joined and copies combined', 'aof', JOINED] as const,
])('%s', (_, ruleset, formats) => {
  test.each(Object.entries(formats))(
    '%s: an edit changes no other unit in silence, and invents no name',
    async (format, one) => {
      const read = (text: string) => readLists({ ruleset, sources: sourcesOf({ ...one, text }, format) });
      const lines = one.text.split('\n');
      const before = await read(one.text);
      expect(before.armies[0]?.units.length).toBeGreaterThan(2);
      const owners = unitsIn(before).map((unit) => {
        const own = unit.source.flatMap(
          ({ at }) =>
            /^line (\d+)$/
              .exec(at)
              ?.slice(1)
              .map((line) => Number(line) - 1) ?? [],
        );
        const names = [unit.name, ...heroesOf(unit)];
        return [...own, ...lines.flatMap((line, i) => (names.some((name) => line.includes(name)) ? [i] : []))];
      });
      const survives = async (edit: Edit) => {
        const { text, touched } = applied(lines, edit);
        const after = await read(text);
        const now = new Set(unitsIn(after).map(bodyOf));
        const gone = unitsIn(before).filter(
          (unit, i) => !now.has(bodyOf(unit)) && !owners[i]?.some((line) => touched.has(line)),
        );
        const own = one.spread ? touched.size : 0;
        if (gone.length > own && !saysMore(after, before))
          throw new Error(`${gone.map(({ name }) => name)} changed in silence by ${edit.kind} of line ${[...touched]}`);
        const said = squeezed(`${text}\n${one.book ?? ''}`);
        // A second weapon of one name is told apart by a number.
        for (const unit of unitsIn(after))
          for (const name of namesIn(unit))
            if (!said.includes(squeezed(name)) && !said.includes(squeezed(name.replace(/ \d{1,2}$/, ''))))
              expect(`${name} of ${unit.name}`).toBe('a name of the list');
      };
      await fc.assert(fc.asyncProperty(edits, survives), { numRuns: share(6, 150), seed: 1420 });
    },
  );
});

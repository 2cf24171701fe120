/**
 * Edits of lists as they happen on the way, in every format of the front door: a line is deleted, doubled, swapped,
 * re-encoded or spoilt. Another unit never changes in silence, and no name of a unit, weapon or rule comes out of nowhere.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as scribe from '../rulesets/aof/testing/battlescribe.ts';
import * as aof from '../rulesets/aof/testing/lists.ts';
import { rulesets } from '../rulesets/index.ts';
import { army, cardsOf } from '../rulesets/twodice/lists/testing/armies.ts';
import { applied, type Edit, edits } from '../rulesets/twodice/lists/testing/lineEdits.ts';
import * as twodice from '../rulesets/twodice/lists/testing/writers.ts';
import { readLists } from './door.ts';
import type { ListsReading, ReadUnit } from './types.ts';

const units = aof.army(3).slice(0, 6);
const [plain, beasts] = [army(5, false), army(5, true)];
const lined = (value: unknown, before: string) => JSON.stringify(value).replaceAll(before, `\n${before}`);
const oneLine = (xml: string, tag: string) => xml.replaceAll('\n', '').replaceAll(tag, `\n${tag}`);
const parted = (json: string) => json.replaceAll('},{', '},\n{');

interface Format {
  readonly text: string;
  /** What says what its units are. */
  readonly book?: string;
  /** A unit goes on over several lines, and not all of them name it. */
  readonly spread?: true;
}

const book = lined(aof.asBook(units), '{"id":"u');
const twoDice = (one: typeof plain): Readonly<Record<string, Format>> => ({
  'War Room 1 text': { text: twodice.asWarRoom1(one).replaceAll('\r\n', '\n') },
  'War Room 2 text': { text: twodice.asWarRoom2(one) },
  'Conflict Chamber text': { text: twodice.asConflictChamber(one) },
  'Mk IV builder text': { text: twodice.asArmyBuilder(one) },
  'Mk IV app text': { text: twodice.asMk4App(one) },
  'New Recruit text': { text: twodice.asNewRecruitText(one) },
  text: {
    text: cardsOf(one)
      .map(({ name }, i) => `${name} - PC: ${i + 4}`)
      .join('\n'),
  },
  'Conflict Chamber JSON': { text: parted(twodice.asConflictChamberJson(one)), spread: true },
  'tournament JSON': {
    text: `[{"name":"Anna","faction":"Hill Folk","list1":{"theme":"Old Hills","list":[\n${cardsOf(one)
      .map(({ name }) => JSON.stringify(name))
      .join(',\n')}\n]}}]`,
  },
  'New Recruit JSON': { text: parted(twodice.asNewRecruitJson(one)), spread: true },
  'BattleScribe roster': { text: twodice.asBattleScribe(one).replaceAll('><', '>\n<'), spread: true },
  'roster XML': { text: twodice.asRoster(cardsOf(one)) },
  CSV: { text: twodice.asCsv(cardsOf(one), ',').replaceAll('\r\n', '\n') },
  'JSON of profiles': { text: parted(twodice.asProfiles(cardsOf(one))), spread: true },
});
const HORDES = rulesets.find(({ id }) => id === 'ae')?.lists?.example ?? '';

const FORMATS: Readonly<Record<string, Readonly<Record<string, Format>>>> = {
  mk3: twoDice(plain),
  mk2: twoDice(beasts),
  aof: {
    text: { text: aof.asText(units, 2024) },
    'New Recruit text': { text: aof.asNames(units), book },
    'share JSON': { text: lined(aof.asShare(units, false), '{"id":"u') },
    'saved list JSON': { text: lined(aof.asSave(units), '{"id":"u'), book },
    'army book JSON': { text: book },
    'New Recruit JSON': { text: scribe.asRosterJson(units) },
    'BattleScribe roster': { text: oneLine(scribe.asRoster(units), '<selection type="unit"') },
    'BattleScribe catalogue': { text: oneLine(scribe.asCatalogue(units), '<selectionEntry type="unit"') },
    'BattleScribe game system': {
      text: oneLine(scribe.asCatalogue(units).replaceAll('catalogue', 'gameSystem'), '<selectionEntry type="unit"'),
    },
    CSV: { text: aof.asCsv(units) },
  },
  ae: {
    CSV: {
      text: `${HORDES}${HORDES.split('\n').slice(1).join('\n').replace('Line', 'Second line').replace('Veteran', 'Old')}`,
    },
  },
};

test('every format of every game is edited here', () => {
  for (const { id, lists } of rulesets)
    if (lists) expect(Object.keys(FORMATS[id] ?? {}).sort(), id).toEqual([...lists.reads].sort());
});

const squeezed = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
/** All that answers depend on. */
const bodyOf = ({ name, values, parts, points, models, profile, unknown }: ReadUnit) =>
  JSON.stringify([name, values, parts, points, models, profile, unknown]);
const unitsIn = ({ armies }: ListsReading) => armies.flatMap((one) => one.units);

/** All that a reading is not sure of, wherever it stands. */
function doubts({ sources, armies }: ListsReading): string[] {
  return [
    ...sources.flatMap(({ name, role, note }) => (role === 'not read' ? [`${name}: ${note}`] : [])),
    ...armies
      .flatMap(({ findings, units: read }) => [
        ...findings,
        ...read.flatMap(({ source, checks }) => [...checks, ...source.flatMap((line) => line.findings)]),
      ])
      .filter(({ verdict }) => verdict !== 'understood')
      .map(({ text, note }) => `${text} / ${note}`),
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
function namesIn({ name, values, parts }: ReadUnit): string[] {
  const weapons = [values, parts?.attacker, parts?.units].flatMap((part) =>
    ['weapons', 'weapon', 'ranged', 'melee'].flatMap((key) => [part?.[key]].flat()),
  );
  return [name, ...weapons.flatMap((weapon) => (weapon ? [String((weapon as { name?: unknown }).name ?? '')] : []))];
}

describe.each(Object.entries(FORMATS))('%s', (ruleset, formats) => {
  test.each(Object.entries(formats))(
    '%s: an edit changes no other unit in silence, and invents no name',
    async (format, one) => {
      const read = (text: string) =>
        readLists({
          ruleset,
          sources: [
            { name: 'list', content: text, format },
            ...(one.book ? [{ name: 'book', content: one.book }] : []),
          ],
        });
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
        return [...own, ...lines.flatMap((line, i) => (line.includes(unit.name) ? [i] : []))];
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
        for (const unit of unitsIn(after))
          for (const name of namesIn(unit))
            if (!said.includes(squeezed(name))) expect(`${name} of ${unit.name}`).toBe('a name of the list');
      };
      await fc.assert(fc.asyncProperty(edits, survives), { numRuns: 12, seed: 1420 });
    },
  );
});

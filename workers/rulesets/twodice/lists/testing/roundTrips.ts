/** Ten synthetic armies in every format, and rubbish made of them; the tests of both editions call this. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../fixtures/share.ts';
import { decode } from '../../../reading/decode.ts';
import type { ListReport } from '../../../ruleset.ts';
import type { ListGame } from '../game.ts';
import { readList } from '../index.ts';
import { type Army, army, cardsOf, wanted } from './armies.ts';
import * as writers from './writers.ts';

const unknown = (report: ListReport) => report.findings.filter(({ verdict }) => verdict === 'not known');

/** Elements of one name stand together in XML, so a roster has an order of its own. */
const byName = <T extends { name: string }>(cards: T[]): T[] => cards.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const texts = {
  'War Room 1 text': writers.asWarRoom1,
  'War Room 2 text': writers.asWarRoom2,
  'Conflict Chamber text': writers.asConflictChamber,
  'Conflict Chamber JSON': writers.asConflictChamberJson,
  'Mk IV builder text': writers.asArmyBuilder,
  'Mk IV app text': writers.asMk4App,
  'Mk IV text under headings': writers.asMk4Headings,
  'New Recruit text': writers.asNewRecruitText,
};
/** Lists that bring the cards along. */
const selections = { 'New Recruit JSON': writers.asNewRecruitJson, 'BattleScribe roster': writers.asBattleScribe };
const books = {
  CSV: (one: Army) => writers.asCsv(cardsOf(one), ','),
  'CSV with semicolons': (one: Army) => writers.asCsv(cardsOf(one), ';'),
  'JSON of profiles': (one: Army) => writers.asProfiles(cardsOf(one)),
  'roster XML': (one: Army) => writers.asRoster(cardsOf(one)),
};

export function roundTrips(id: 'mk2' | 'mk3', game: ListGame): void {
  const armies = Array.from({ length: 10 }, (_, i) => army(i + 1, id === 'mk2'));
  describe('ten synthetic armies', () => {
    test.each(Object.entries(books))('as %s are whole profiles', (format, write) => {
      for (const one of armies) {
        const report = readList(game, write(one));
        expect(unknown(report)).toEqual([]);
        expect(report.format).toBe(format.replace(' with semicolons', ''));
        const units = report.units.map(({ parts, points, models = 1 }, i) => ({
          name: String(report.units[i].values.name),
          attacker: parts?.attacker,
          target: parts?.target,
          points,
          models,
        }));
        const cards = cardsOf(one).map((card) => ({
          name: card.name,
          ...wanted(card, id),
          points: card.points,
          models: card.models,
        }));
        expect(byName(units)).toEqual(byName(cards));
      }
    });

    test.each(Object.entries(texts))('as %s find their profiles in every sort of book', (format, write) => {
      for (const [index, one] of armies.entries()) {
        const book = Object.values(books)[index % 4](one);
        const report = readList(game, write(one), book);
        expect(unknown(report)).toEqual([]);
        expect(report.format).toBe(format);
        expect(report.title).toMatch(/^Hill Folk/);
        expect(report.units.map(({ values, profile }) => [values.name, profile])).toEqual(
          cardsOf(one).map(({ name }) => [name, name]),
        );
        // Mk IV has no points of casters but those of their battlegroups.
        expect(report.units.map(({ points = 0 }) => points)).toEqual([
          0,
          ...cardsOf(one)
            .slice(1)
            .map(({ points }) => points),
        ]);
        expect(report.units.map(({ parts }) => ({ attacker: parts?.attacker, target: parts?.target }))).toEqual(
          cardsOf(one).map((card) => wanted(card, id)),
        );
        expect(report.findings.filter(({ note }) => note?.includes('add up'))).toEqual([]);
      }
    });

    test.each(Object.entries(selections))('as %s are lists with whole cards', (format, write) => {
      for (const one of armies) {
        const report = readList(game, write(one));
        expect(unknown(report)).toEqual([]);
        expect(report.format).toBe(format);
        expect(report.title).toMatch(/^Hill Folk/);
        expect(report.units.map(({ points }) => points)).toEqual([
          undefined,
          ...cardsOf(one)
            .slice(1)
            .map(({ points }) => points),
        ]);
        expect(report.units.map(({ models = 1 }) => models)).toEqual(cardsOf(one).map(({ models }) => models));
        expect(report.units.map(({ parts }) => ({ attacker: parts?.attacker, target: parts?.target }))).toEqual(
          cardsOf(one).map((card) => wanted(card, id)),
        );
      }
    });

    test('without a book every name is a unit to fill in, and said', () => {
      const [one] = armies;
      for (const write of Object.values(texts)) {
        const report = readList(game, write(one));
        expect(report.units.map(({ profile, parts }) => [profile, parts?.target])).toEqual(
          cardsOf(one).map(({ name }) => [null, { name }]),
        );
        expect(unknown(report)).toHaveLength(cardsOf(one).length);
        expect(unknown(report)[1].note).toContain('no profile of this name');
      }
    });
  });
}

/** Nothing that a text may be stops the reader, and whatever it hands over fits the schemas. */
export function survivesRubbish(game: ListGame): void {
  const [first] = [army(1, false)];
  const one = { ...first, solos: [], units: first.units.slice(0, 1) };
  const sources = [...Object.values(texts), ...Object.values(books), ...Object.values(selections)].map((write) =>
    write(one),
  );

  test('mutated lists crash nothing, and every word has a verdict', () => {
    const bits = [
      '[',
      '(',
      ')',
      ']',
      ' - ',
      ': ',
      '+',
      '"',
      '<',
      '>',
      '{',
      '\n',
      '\u0096',
      '\ufeff',
      '\ud800',
      'constructor',
      '__proto__',
      '9999',
      '|',
      '@',
      ',',
    ];
    fc.assert(
      fc.property(
        fc.nat(sources.length - 1),
        fc.array(fc.tuple(fc.nat(4000), fc.nat(12), fc.constantFrom(...bits)), { minLength: 1, maxLength: 6 }),
        fc.nat(sources.length - 1),
        (which, edits, book) => {
          let text = sources[which];
          for (const [at, length, bit] of edits) {
            const place = at % text.length;
            text = `${text.slice(0, place)}${bit}${text.slice(place + length)}`;
          }
          const report = readList(game, text, sources[book]);
          const odd = report.findings.find(({ verdict }) => !['understood', 'assumed', 'not known'].includes(verdict));
          expect(odd).toBeUndefined();
          for (const { parts } of report.units) {
            for (const side of ['attacker', 'target'] as const) {
              for (const [field, value] of Object.entries(parts?.[side] ?? {})) {
                if (!game[side][field]?.safeParse(value).success)
                  throw new Error(`${side}.${field} ${JSON.stringify(value)}`);
              }
            }
          }
        },
      ),
      { numRuns: share(500, 2_000), seed: 7 },
    );
  });

  test('any JSON, bytes and noise', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ maxLength: 200 }),
        (value, raw, noise) => {
          readList(game, decode(raw).text);
          readList(game, `War Room Army\n\n${noise}\n- ${noise}: 3\n[${noise}`);
          readList(game, `name,DEF,boxes,weapons,rules\n${noise}`, noise);
          for (const shape of [
            { Lists: [{ Models: [value, { Name: value, Cost: value, Desc: value, Attached: value }] }] },
            { Faction: value, Lists: [{ Models: value }, { Models: [{ Name: 'x', Attached: [value] }] }] },
            { players: [{ list1: { list: [value, value] }, faction: value }] },
            [{ name: 'x', attacker: value, target: value, DEF: value, weapons: [value], rules: value, points: value }],
            {
              profiles: [{ name: 'x', values: { attacker: { weapons: value, x: value }, target: { damage: value } } }],
            },
          ]) {
            for (const { values } of readList(game, JSON.stringify(shape), JSON.stringify(value)).units) {
              expect(typeof values.name).toBe('string');
            }
          }
        },
      ),
      { numRuns: share(80, 300), seed: 8 },
    );
  });
}

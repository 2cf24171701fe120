/**
 * Edits of lists as they happen on the way: a line is deleted, doubled, swapped, re-encoded or spoilt. None of them may
 * change another unit, and none may lose points or call understood what is not there, without a word.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { share } from '../../../../fixtures/share.ts';
import type { ListReport } from '../../../ruleset.ts';
import type { ListGame } from '../game.ts';
import { readList } from '../index.ts';
import { army, cardsOf } from './armies.ts';
import { applied, edits } from './lineEdits.ts';
import * as writers from './writers.ts';

/** Every format with one unit a line, or one element a line. */
const sources = (id: 'mk2' | 'mk3') => {
  const one = army(5, id === 'mk2');
  const cards = cardsOf(one);
  const parted = (json: string) => json.replaceAll('},{', '},\n{');
  return {
    'War Room 1': writers.asWarRoom1(one).replaceAll('\r\n', '\n'),
    'War Room 2': writers.asWarRoom2(one),
    'Conflict Chamber': writers.asConflictChamber(one),
    'Mk IV builder': writers.asArmyBuilder(one),
    'Mk IV app': writers.asMk4App(one),
    'Mk IV under headings': writers.asMk4Headings(one),
    'New Recruit': writers.asNewRecruitText(one),
    CSV: writers.asCsv(cards, ',').replaceAll('\r\n', '\n'),
    'JSON of profiles': parted(writers.asProfiles(cards)),
    'Conflict Chamber JSON': parted(writers.asConflictChamberJson(one)),
    'New Recruit JSON': parted(writers.asNewRecruitJson(one)),
    'roster XML': writers.asRoster(cards),
    'BattleScribe XML': writers.asBattleScribe(one).replaceAll('><', '>\n<'),
  };
};

type Unit = ListReport['units'][number];
const nameOf = ({ values }: Unit) => String(values.name);
/** All that answers depend on. */
const bodyOf = ({ parts, points, models, profile, unknown }: Unit) =>
  JSON.stringify({ parts, points, models, profile, unknown });
/** All that a report is not sure of, wherever it stands. */
const doubts = ({ findings }: ListReport) =>
  findings.filter(({ verdict }) => verdict !== 'understood').map(({ text, note }) => `${text} / ${note}`);

/** Whether a report says more than another one did. */
function saysMore(after: ListReport, before: ListReport): boolean {
  const left = new Map<string, number>();
  for (const one of doubts(before)) left.set(one, (left.get(one) ?? 0) + 1);
  return doubts(after).some((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** Formats in which a unit goes on over several lines, so that a line without its name may be its own. */
const SPREAD = ['New Recruit JSON', 'BattleScribe XML', 'JSON of profiles', 'Conflict Chamber JSON'];

export function survivesEdits(id: 'mk2' | 'mk3', game: ListGame): void {
  test.each(Object.entries(sources(id)))('%s: no edit of a line changes another unit in silence', (format, text) => {
    const lines = text.split('\n');
    const before = readList(game, text);
    const owners = before.units.map((unit) => lines.flatMap((line, i) => (line.includes(nameOf(unit)) ? [i] : [])));
    fc.assert(
      fc.property(edits, (edit) => {
        const { text: changed, touched } = applied(lines, edit);
        const after = readList(game, changed);
        const now = new Set(after.units.map((unit) => `${nameOf(unit)}: ${bodyOf(unit)}`));
        // Whoever is changed or gone had a line of its own touched, or the report says more than it did.
        const others = before.units.filter(
          (unit, i) => !now.has(`${nameOf(unit)}: ${bodyOf(unit)}`) && !owners[i].some((line) => touched.has(line)),
        );
        const own = SPREAD.includes(format) ? touched.size : 0;
        if (others.length > own && !saysMore(after, before))
          throw new Error(`${others.map(nameOf)} changed in silence by "${lines[edit.a % lines.length]}"`);
      }),
      { numRuns: share(12, 40), seed: 1418 },
    );
  });
}

const TEXTS = [
  'War Room 1',
  'War Room 2',
  'Conflict Chamber',
  'Mk IV builder',
  'Mk IV app',
  'Mk IV under headings',
  'New Recruit',
  'CSV',
] as const;

/** What is called understood, and every name and number of a unit, stands in the line that it is said of. */
export function accountsForItself(id: 'mk2' | 'mk3', game: ListGame): void {
  const all = sources(id);
  const squeezed = (text: string) => text.replace(/[\s"'*_`~|\\<>&;,]+/g, '').toLowerCase();
  test.each(TEXTS)('%s: what is understood stands in its line, and so do names and points of units', (which) => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ maxLength: 12 }), fc.boolean(), (a, noise, another) => {
        const text = all[which];
        const at = a % text.length;
        const plain = noise.replace(/[\r\n\u0085\u2028\u2029\v\f&<>*_`~\\|"']/g, '');
        const source = `${text.slice(0, at)}${plain}${another ? '\n' : ''}${text.slice(at)}`;
        const lines = source.split('\n');
        const lineAt = (place: string) => {
          const [, first, last = first] = /^lines? (\d+)(?:-(\d+))?/.exec(place) ?? [];
          return first === undefined ? source : lines.slice(Number(first) - 1, Number(last)).join('\n');
        };
        const { findings, units } = readList(game, source);
        for (const { at: place, text: piece, verdict } of findings) {
          if (verdict === 'understood') expect(squeezed(lineAt(place))).toContain(squeezed(piece).slice(0, 100));
        }
        for (const { at: place, values, points, models } of units) {
          const line = lineAt(place);
          expect(squeezed(line)).toContain(squeezed(String(values.name)));
          // Points and models are numbers of the line, or sums of a few of them.
          const numbers = [0, 1, ...(line.match(/\d+/g) ?? []).map(Number)];
          for (const number of [points, models].filter((each) => each !== undefined)) {
            const reached = numbers.some((one) => numbers.some((other) => one === number || one + other === number));
            expect(reached).toBe(true);
          }
        }
      }),
      { numRuns: share(12, 40), seed: 1419 },
    );
  });
}

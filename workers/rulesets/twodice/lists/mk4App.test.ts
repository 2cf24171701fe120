/** Lists as the Mk IV app shares them: points before names, none before who costs nothing, parts below what they make. */
import { describe, expect, test } from 'vitest';
import { listGame } from '../../mk3/lists.ts';
import { readList } from './index.ts';

const HEAD = ['Border Raid', 'Northland - Iron Column', 'Grand Melee - 100 pts', '', 'PC CARD', ''];
const BOOK =
  'name,kind,points,DEF,ARM\nSiege Ram,heavy warjack,12,10,19\nCourier,light warjack,7,12,17\nLine Guard,unit,9,12,14';
const read = (lines: readonly string[], book?: string) => readList(listGame, [...HEAD, ...lines].join('\n'), book);
const told = ({ units }: ReturnType<typeof read>) =>
  units.map(({ values, points, models = 1, unknown }) => [values.name, points, models, ...unknown]);
const notes = ({ findings }: ReturnType<typeof read>) => findings.map(({ note = '' }) => note);

describe('text of the Mk IV app', () => {
  test('a number before a name is points, and never models', () => {
    const report = read(['Major Storm', '', '29 Fortress Ram', '9 Line Guard'], BOOK);
    expect(report.format).toBe('Mk IV app text');
    expect(report.title).toBe('Border Raid');
    expect(told(report)).toEqual([
      ['Major Storm', undefined, 1],
      ['Fortress Ram', 29, 1],
      ['Line Guard', 9, 1],
    ]);
  });

  test('who has no number is said to be doubtful', () => {
    const [said] = read(['Trapdoor', '9 Line Guard'], BOOK).findings.filter(({ text }) => text === 'Trapdoor');
    expect(said).toMatchObject({ at: 'line 7', verdict: 'assumed' });
  });

  const BUILT = ['12 Siege Ram', '7 Courier 1', '1 Lamp', '3 Long Cannon', '3 Chain Flail', '0 Shield', '9 Line Guard'];
  test('prices that come to that of a numbered warjack are those of its parts', () => {
    const report = read(BUILT, BOOK);
    expect(told(report)).toEqual([
      ['Siege Ram', 12, 1],
      ['Courier 1', 7, 1, '1 Lamp', '3 Long Cannon', '3 Chain Flail', '0 Shield'],
      ['Line Guard', 9, 1],
    ]);
    expect(report.units.map(({ profile }) => profile)).toEqual(['Siege Ram', 'Courier', 'Line Guard']);
  });

  test.each([
    ['that come to another price', BUILT.map((line) => line.replace('3 Chain', '4 Chain')), undefined],
    ['of which one is a model', BUILT, `${BOOK}\nLong Cannon,solo,3,12,14`],
    ['below a warjack without a number', BUILT.map((line) => line.replace(' 1', '')), undefined],
  ])('lines %s are no parts', (_, lines, book) => {
    expect(read(lines, book).units).toHaveLength(7);
  });

  test('the title may be missing, and two lists are two', () => {
    const lines = [...HEAD.slice(1), '9 Line Guard', '', ...HEAD, '12 Siege Ram'];
    const report = readList(listGame, lines.join('\n'), BOOK);
    expect(report.title).toBe('Northland - Iron Column');
    expect(told(report)).toEqual([
      ['Line Guard', 9, 1],
      ['Siege Ram', 12, 1],
    ]);
    expect(report.further).toEqual([8]);
  });

  test('a list may have less than its size, and not more', () => {
    const over = 'the list may have 100 points; its lines add up to 101';
    expect(notes(read(['99 Siege Ram', '2 Line Guard']))).toContain(over);
    expect(notes(read(['98 Siege Ram', '2 Line Guard'])).join()).not.toContain('add up');
    expect(notes(read(['98 Siege Ram', '', 'TOTAL POINTS 99/100']))).toContain(
      'the list says 99 points; its lines add up to 98',
    );
  });
});

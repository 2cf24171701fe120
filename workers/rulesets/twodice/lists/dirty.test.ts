/** Lists as people paste them: every notation at once, tails, open brackets, bytes of the wrong encoding. */

import { describe, expect, test } from 'vitest';
import { cleanPiece } from '../../reading/clean.ts';
import { decode } from '../../reading/decode.ts';
import { readEntry } from './entry.ts';
import { readList } from './index.ts';
import { plainGame } from './plainGame.ts';

const entry = (line: string, under?: string) => readEntry(cleanPiece(line), 'line 1', under)?.entry;
const read = (text: string, book?: string) => readList(plainGame, text, book);
const saidOf = (text: string, book?: string) =>
  read(text, book).findings.map(({ at, verdict, text: piece }) => [at, verdict, piece]);

describe('lines that name a model', () => {
  test.each([
    ['Storm Captain of the North - WB: +28', ['Storm Captain of the North']],
    ['(Captain 3) Storm Captain of the North [+28]', ['Storm Captain of the North', 'Captain 3']],
    [
      'Captain3 (Storm Captain of the North) (-28 Pts.)',
      ['Storm Captain of the North', 'Captain3', 'Captain3 (Storm Captain of the North)'],
    ],
    [' Storm Captain of the North (0x96) WJ: +28', ['Storm Captain of the North']],
    ['Storm Captain of the North \u0096 WJ: +28', ['Storm Captain of the North']],
    ['Storm Captain of the North \u2013 WJ:+28 - Fuel dump', ['Storm Captain of the North']],
    ['(Captain 3) Storm Captain of the North [+28', ['Storm Captain of the North', 'Captain 3']],
    ['Storm Captain of the North (C) - WB: +28', ['Storm Captain of the North']],
  ])('a caster: %s', (line, names) => {
    expect(entry(line)).toMatchObject({ names, points: 0, battlegroup: 28, attached: false });
  });

  test.each([
    [
      '-    Siege Ram - PC: 14 (Battlegroup Points Used: 12)',
      { names: ['Siege Ram'], points: 14, paid: 12, attached: true },
    ],
    ['-    Siege Ram - PC: 14 (Battlegroup Points Used: 12', { names: ['Siege Ram'], points: 14, paid: 12 }],
    ['-    Siege Ram - PC: 14 (Battlegroup Poi', { names: ['Siege Ram'], points: 14, paid: 0 }],
    [' - Siege Ram [14]', { names: ['Siege Ram'], points: 14, attached: true }],
    [' - Siege Ram [14', { names: ['Siege Ram'], points: 14, attached: true }],
    ['Hedge Witch [0(4)]', { names: ['Hedge Witch'], points: 0, attached: false }],
    ['-    Stone Elder - Elder 1', { names: ['Stone Elder'], points: 1, models: 1 }],
    ['-    1 Rifleman: 1', { names: ['Rifleman'], points: 1, models: 1 }],
    ['-    Young Druid', { names: ['Young Druid'], points: null, attached: true }],
    ['Line Guard - Leader & 9 Grunts: 15', { names: ['Line Guard'], points: 15, models: 10 }],
    ['Lost Trio - Anna, Bert, and Carl: 5', { names: ['Lost Trio'], points: 5, models: 3 }],
    ['Hill Shaman & Followers - Shaman & 9 Followers: 6', { names: ['Hill Shaman & Followers'], models: 10 }],
    ['Line Guard (max) [15]', { names: ['Line Guard'], points: 15, size: 'max', models: null }],
    ['Scout Twins (2) [5]', { names: ['Scout Twins'], models: 2 }],
    ['3x Light Ram [6]', { names: ['Light Ram'], points: 6, copies: 3 }],
    ['Bride (Great Doll) - PC: 9', { names: ['Bride (Great Doll)', 'Great Doll', 'Bride'], points: 9 }],
    ['Anna of the Hill <! OVER FIELD ALLOWANCE !> - PC: 3', { names: ['Anna of the Hill'], points: 3 }],
  ])('%s', (line, wanted) => {
    expect(entry(line)).toMatchObject(wanted);
  });

  test('tails, warnings and open brackets are said', () => {
    const remarks = (line: string) => readEntry(line, 'line 1')?.remarks.map(({ text, verdict }) => [text, verdict]);
    expect(remarks('Storm Captain - WB: +24 - Fuel dump')).toEqual([['Fuel dump', 'not known']]);
    expect(remarks('Anna <! OVER FIELD ALLOWANCE !> - PC: 3')).toEqual([['<! OVER FIELD ALLOWANCE !>', 'assumed']]);
    expect(remarks('Siege Ram [14')).toEqual([['[14', 'assumed']]);
  });

  test('without points a line may be anything', () => {
    expect(readEntry('3rd player - Somebody', 'line 1')).toBeNull();
    expect(readEntry('[+28]', 'line 1')).toBeNull();
  });
});

describe('one pasted text of everything', () => {
  const book = [
    'name,kind,MAT,DEF,ARM,boxes,weapons',
    'Storm Captain,warcaster,6,15,15,17,Sword P+S 12',
    'Siege Ram,heavy warjack,6,10,19,32,Ram P+S 18',
    'K\u00f6nigsgarde,warrior,6,12,14,,Spear P+S 10',
  ].join('\n');

  test('cp1252 bytes, a byte-order mark, tails and two lists', () => {
    const text = [
      'War Room Army',
      '',
      'Hill Folk - first',
      '',
      ' Storm Captain \u0096 WJ: +28 - Fuel dump',
      '-    Siege Ram - PC: 14 (Battlegroup Points Used: 14',
      '2) Hill Folk Army - 75 / 75 points',
      'K\u00f6nigsgarde - Leader & 5 Grunts: 9',
      'somebody else',
      '---',
      'GENERATED : 01/01/2016',
    ].join('\r\n');
    const { text: decoded, encoding } = decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    expect(encoding).toBe('cp1252');
    const report = read(decoded, book);
    expect(report.title).toBe('Hill Folk - first');
    expect(report.units.map(({ at, profile, points, models }) => [at, profile, points, models])).toEqual([
      ['line 5', 'Storm Captain', 0, undefined],
      ['line 6', 'Siege Ram', 14, undefined],
      ['line 8', 'K\u00f6nigsgarde', 9, 6],
    ]);
    const doubts = report.findings
      .filter(({ verdict }) => verdict === 'not known')
      .map(({ at, text: piece }) => [at, piece]);
    expect(doubts).toEqual([
      ['line 5', 'Fuel dump'],
      ['line 9', 'somebody else'],
      ['line 7', '75 points'],
    ]);
    expect(report.findings.filter(({ note }) => note?.includes('list 2'))).toHaveLength(1);
    expect(report.findings.filter(({ note }) => note?.includes('add up to 9'))).toHaveLength(1);
  });

  test('a mark, control characters and UTF-8 read as cp1252 are put right, and said', () => {
    for (const text of ['\ufeffK\u00f6nigsgarde [9]', 'K\u00c3\u00b6nigsgarde [9]']) {
      expect(read(text, book).units[0].profile).toBe('K\u00f6nigsgarde');
    }
    expect(saidOf('\nK\u00c3\u00b6nigsgarde [9]', book)).toContainEqual(['line 2', 'assumed', '']);
    expect(read('Storm Captain \u0096 WJ: +28', book).units[0].profile).toBe('Storm Captain');
    expect(saidOf('K\ufffdnigsgarde [9]', book)).toContainEqual(['line 1', 'assumed', '']);
  });

  test('a name without points counts when it is that of a profile', () => {
    expect(read('War Room Army\n\nx - y\n\nsiege ram\nsomething', book).units.map(({ profile }) => profile)).toEqual([
      'Siege Ram',
    ]);
  });

  test('the text of a theme is not taken for models', () => {
    const text =
      'War Room Army\n\nx - y\n\nSiege Ram - PC: 3\n\nTHEME: Old - Tier 4\nGain a drum: 3\nOne more [4]\n---\n';
    expect(read(text, book).units).toHaveLength(1);
  });

  test('a code of the site that is gone, broken JSON, XML of others, and nothing', () => {
    for (const [text, note] of [
      ['https://conflictchamber.com/?cc201b_-2opTdndn', 'a code of a site that is gone'],
      ['{"Lists": [', 'not valid JSON'],
      ['{"a": 1}', 'JSON, but neither'],
      ['<catalogue/>', 'no roster with cards'],
      ['<army><warjack', 'not valid XML'],
      ['<!DOCTYPE x [<!ENTITY a "b">]><army/>', 'document type'],
      ['<army><!DOCTYPE x></army>', 'document type'],
      ['  ', 'nothing to read'],
    ]) {
      const report = read(text);
      expect(report.units).toEqual([]);
      expect(report.format).toBeNull();
      expect(report.findings[0].note).toContain(note);
    }
    expect(read('just words').findings).toHaveLength(1);
  });

  test('a book that is none is said', () => {
    expect(saidOf('Siege Ram [9]', 'what?')).toContainEqual(['profiles', 'not known', '']);
  });

  test('lists of a tournament', () => {
    const players = [
      {
        name: 'One',
        faction: 'Hill Folk',
        cccode: 'cc201b_x',
        list1: { theme: 'Old', list: ['Storm Captain', 'Siege Ram', 'Konigsgarde (max)'] },
        list2: { theme: 'New', list: ['Siege Ram', 7] },
      },
    ];
    const report = read(JSON.stringify(players), book);
    expect(report.format).toBe('tournament JSON');
    expect(report.units.map(({ at, profile }) => [at, profile])).toEqual([
      ['One.list1[0]', 'Storm Captain'],
      ['One.list1[1]', 'Siege Ram'],
      ['One.list1[2]', 'K\u00f6nigsgarde'],
      ['One.list2[0]', 'Siege Ram'],
    ]);
    expect(report.findings.filter(({ verdict }) => verdict === 'not known')).toMatchObject([{ at: 'One.list2[1]' }]);
  });
});

/** What is particular to single formats, and what lists say of themselves against what was read of them. */
import { describe, expect, test } from 'vitest';
import { readList } from './index.ts';
import { plainGame } from './plainGame.ts';
import { recognise } from './recognise.ts';
import { army, cardsOf } from './testing/armies.ts';
import {
  asArmyBuilder,
  asBattleScribe,
  asConflictChamber,
  asConflictChamberJson,
  asMk4App,
  asNewRecruitJson,
  asNewRecruitText,
  asRoster,
  asWarRoom1,
  asWarRoom2,
} from './testing/writers.ts';

const read = (text: string, book?: string) => readList(plainGame, text, book);
const missed = (text: string, book?: string) =>
  read(text, book)
    .findings.filter(({ verdict, at }) => verdict === 'not known' && !at.startsWith('profiles'))
    .map(({ at, text: piece, note }) => [at, piece, note] as const);
const notes = (text: string, book?: string) => missed(text, book).map(([, , note]) => note);

describe('text of Mk IV builders', () => {
  const text = [
    'WM3.5 Army',
    '',
    'Hill Folk - first',
    '',
    '31 / 75',
    '',
    'Storm Captain - BGP: +28',
    '- Spell Rack: Bolt - PC: 0',
    '- Siege Ram - PC: 14',
    ' + Long gun - PC: 2',
    ' + Claw - PC: 1',
    '',
    'Line Guard - Leader & 9 Grunts - PC: 12',
    '- Drummer - PC: 2',
  ].join('\n');

  test('options are added to the model above them, and named; spells of a rack are no models', () => {
    const report = read(text);
    expect(report.format).toBe('Mk IV builder text');
    expect(report.title).toBe('Hill Folk - first');
    expect(report.units.map(({ values, points, models }) => [values.name, points, models])).toEqual([
      ['Storm Captain', 0, undefined],
      ['Siege Ram', 17, undefined],
      ['Line Guard', 12, 10],
      ['Drummer', 2, undefined],
    ]);
    expect(report.units[1].unknown).toEqual(['Long gun', 'Claw']);
    expect(missed(text).filter(([at]) => at === 'line 8' || at === 'line 10')).toHaveLength(2);
    expect(notes(text).some((note) => note?.includes('add up'))).toBe(false);
  });

  test('points of options count in the sum', () => {
    expect(notes(text.replace('Claw - PC: 1', 'Claw - PC: 4'))).toContain(
      'the list says 31 points; its lines add up to 34',
    );
  });
});

describe('lists of Mk IV as players post them', () => {
  const text =
    'Army Name: Mine\nArmy: Old Hills\nTotal Points: 26\n\nLeader\nStorm Captain\n\nBattlegroup\nSiege Ram (14 pts)\n\u2022 Left Arm: Claw\n\u2022 Right Arm: Long gun\n\nUnits\nLine Guard [10] (12 pts)\n\nCommand Cards\nA card';

  test('names below headings are models; what is behind bullets is what they are fitted with', () => {
    const report = read(text, 'name,kind,DEF,ARM,models\nSiege Ram,heavy warjack,10,19,1\nLine Guard,unit,12,14,6/10');
    expect(report.format).toBe('Mk IV text under headings');
    expect(report.units.map(({ values, profile, points, models }) => [values.name, profile, points, models])).toEqual([
      ['Storm Captain', null, undefined, undefined],
      ['Siege Ram', 'Siege Ram', 14, undefined],
      ['Line Guard', 'Line Guard', 12, 10],
    ]);
    expect(report.units[1].unknown).toEqual(['Left Arm: Claw', 'Right Arm: Long gun']);
    expect(missed(text).map(([at]) => at)).toContain('line 17');
  });

  test('of a smallest or largest size without a profile nobody knows how many models it has, and that is said', () => {
    const said = notes('List - 15 / 75 points\nLine Guard (max) [15]');
    expect(said.some((note) => note?.includes('its largest size, of which nobody says'))).toBe(true);
  });

  const below = (...lines: string[]) =>
    read(['Army Name: Mine', 'Leader', 'Storm Captain', 'Battlegroup', ...lines].join('\n'));
  const told = ({ units }: ReturnType<typeof below>) =>
    units.slice(1).map(({ values, points, models = 1, unknown }) => [values.name, points, models, ...unknown]);

  test.each([
    ['Siege Ram (12)', 'Siege Ram', 12, 1],
    ['Siege Ram [12]', 'Siege Ram', 12, 1],
    ['Siege Ram 12', 'Siege Ram', 12, 1],
    ['Siege Ram - 12', 'Siege Ram', 12, 1],
    ['Siege Ram: 12', 'Siege Ram', 12, 1],
    ['Line Guard [3] (14)', 'Line Guard', 14, 3],
    ['Line Guard (10) 16', 'Line Guard', 16, 10],
    ['- Officer (4)', 'Officer', 4, 1],
  ])('a number that nothing names is points, and that is said: %s', (line, name, points, models) => {
    const report = below(line);
    expect(told(report)).toEqual([[name, points, models]]);
    const doubt = report.findings.find(({ note }) => note?.includes('not one of models'));
    expect([doubt?.at, doubt?.verdict]).toEqual(['line 5', 'assumed']);
  });

  test('a number that is named, or part of a name, is what it says', () => {
    expect(told(below('Line Guard (3 models) (14 pts)', 'Storm Rider 3', 'Line Guard - 5 models - 9 pts'))).toEqual([
      ['Line Guard', 14, 3],
      ['Storm Rider 3', undefined, 1],
      ['Line Guard', 9, 5],
    ]);
  });

  test('copies have the points each, and a caster adds his for the battlegroup', () => {
    const report = read('Leader\nStorm Captain +28\nSolos\nDrover x2 (4)');
    expect(report.units.map(({ values, points }) => [values.name, points])).toEqual([
      ['Storm Captain', 0],
      ['Drover', 4],
      ['Drover', 4],
    ]);
  });

  test('a profile of the whole name goes before a number in it', () => {
    const report = read('Solos\nScout 12', 'name,kind,DEF,ARM\nScout 12,solo,12,12');
    expect([report.units[0]?.profile, report.units[0]?.points]).toEqual(['Scout 12', undefined]);
  });

  test('what is set in below a model without a number is what it is fitted with', () => {
    expect(told(below('Siege Ram (12)', '  Long gun, Claw', '\tHeavy cortex', 'Hill Ram (9)'))).toEqual([
      ['Siege Ram', 12, 1, 'Long gun, Claw', 'Heavy cortex'],
      ['Hill Ram', 9, 1],
    ]);
  });

  test('title and points on one line are those of the list', () => {
    const report = read('Mine and no other 30/75\n\nSolos\nScout (8)');
    expect(report.title).toBe('Mine and no other');
    expect(report.findings.map(({ note }) => note)).toContain('the list says 30 points; its lines add up to 8');
  });
});

describe('New Recruit', () => {
  const text =
    '++ Mine (Hill Folk) [23pts] ++\n\n+ Units + [23pts]\n\nLine Guard [10] [15pts]\n. Drummer\n. 2x Pike\nScout [1] [8pts]\n\n++ Total: [23pts] ++\n\nCreated with New Recruit\nhttps://www.newrecruit.eu';

  test('text: options behind dots are part of the price', () => {
    const report = read(text);
    expect(report.units.map(({ values, points, models, unknown }) => [values.name, points, models, unknown])).toEqual([
      ['Line Guard', 15, 10, ['Drummer', '2x Pike']],
      ['Scout', 8, undefined, []],
    ]);
    expect(notes(text).some((note) => note?.includes('add up'))).toBe(false);
    expect(notes(text.replace('[15pts]', '[12pts]'))).toContain('the list says 23 points; its lines add up to 20');
  });

  const roster = (selections: unknown, total = 10) =>
    JSON.stringify({
      roster: { name: 'Mine', costs: [{ name: 'pts', value: total }], forces: [{ name: 'F', selections }] },
    });
  const stats = { DEF: 12, ARM: 14, MAT: 5, RAT: 4, STR: 5 };
  const profile = (name: string, typeName: string, values: object) => ({
    name,
    typeName,
    characteristics: Object.entries(values).map(([key, value]) => ({ name: key, $text: String(value) })),
  });
  const card = profile('Guard', 'Unit', stats);
  const squad = (models: number, pikes: number) => ({
    name: 'Guard',
    type: 'unit',
    number: 1,
    costs: [{ name: 'pts', value: 10 }],
    profiles: [card],
    selections: [
      { name: 'Trooper', type: 'model', number: models },
      {
        name: 'Pike',
        type: 'upgrade',
        number: pikes,
        profiles: [profile('Pike', 'Melee Weapon', { POW: 4, 'P+S': 9, Special: 'Magical, Odd' })],
      },
    ],
  });

  test('JSON: sizes, weapons and their copies, with both numbers where they do not come out even', () => {
    const even = read(roster([squad(5, 10)]));
    expect(even.units).toMatchObject([
      { models: 5, points: 10, parts: { target: { DEF: 12, others: [{ count: 4 }] } } },
    ]);
    expect(even.units[0].parts?.attacker.weapons).toEqual([
      { name: 'Pike', class: 'melee', power: 9, initialAttacks: 2, qualities: ['Magical'] },
    ]);
    expect(even.units[0].unknown).toEqual(['Pike: Odd']);
    expect(notes(roster([squad(5, 7)]))).toContain(
      '7 of them for 5 models: not every model has as many; one each is taken',
    );
  });

  test('JSON: the total against the selections, upgrades of the army, names without stats', () => {
    const selections = [
      { name: 'Theme', type: 'upgrade', number: 1 },
      { name: 'Scout', type: 'model', number: 2, costs: [{ name: 'pts', value: 8 }] },
    ];
    const report = read(roster(selections, 9), 'name,DEF,ARM\nScout,14,12');
    expect(report.units.map(({ values, points, profile: named }) => [values.name, points, named])).toEqual([
      ['Scout', 4, 'Scout'],
      ['Scout', 4, 'Scout'],
    ]);
    expect(missed(roster(selections, 9), 'name,DEF,ARM\nScout,14,12')).toEqual([
      ['costs', '9 points', 'the list says 9 points; its selections add up to 8'],
    ]);
    expect(report.findings.some(({ text: piece, verdict }) => piece === 'Theme' && verdict === 'assumed')).toBe(true);
  });

  test('a gun whose range cannot be read is still a gun', () => {
    const gun = profile('Gun', 'Ranged Weapon', { RNG: 'far', ROF: '1', POW: '12' });
    const report = read(roster([{ name: 'Scout', type: 'model', number: 1, profiles: [card, gun] }], 0));
    expect(report.units[0].parts?.attacker.weapons).toEqual([{ name: 'Gun', class: 'ranged', power: 12 }]);
    expect(report.units[0].unknown).toEqual(['Gun: RNG far']);
  });

  test('JSON that other programs wrapped once more, and nonsense', () => {
    const wrapped = JSON.stringify({
      roster: { forces: { force: [{ selections: { selection: [{ name: 'Scout', type: 'model', number: '1' }] } }] } },
    });
    expect(read(wrapped).units.map(({ values }) => values.name)).toEqual(['Scout']);
    for (const forces of [[], {}, 'x', [[]], [{ selections: 7 }], [{ selections: [null, 3, [], {}] }]]) {
      expect(read(JSON.stringify({ roster: { forces } })).findings.length).toBeGreaterThan(0);
    }
  });
});

describe('what a list says of itself', () => {
  const one = army(1, false);
  test.each([
    ['War Room 1', asWarRoom1(one)],
    ['War Room 2', asWarRoom2(one)],
    ['Conflict Chamber', asConflictChamber(one)],
  ])('%s: a line that is lost makes a difference in points, with both numbers', (_, text) => {
    expect(notes(text).some((note) => note?.includes('add up'))).toBe(false);
    const lost = text.split('\n').filter((line) => !line.includes(one.solos[0].name));
    const [said] = notes(lost.join('\n')).filter((note) => note?.includes('add up'));
    expect(said).toMatch(/^the list says \d+ points; its lines add up to \d+/);
  });

  test('War Room 1 counts models and units', () => {
    const text = asWarRoom1(one);
    const count = 1 + one.battlegroup.length + one.solos.length + one.units.length;
    const lost = text.split('\n').filter((line) => !line.includes(one.battlegroup[1].name));
    expect(notes(text).filter((note) => note?.includes('counts'))).toEqual([]);
    expect(notes(lost.join('\n'))).toContain(
      `the list counts ${count} models and units; what was read has ${count - 1}`,
    );
    expect(missed(lost.join('\n')).find(([, , note]) => note?.includes('counts'))?.[0]).toBe('line 5');
  });

  test('prices and sizes against those of the profiles', () => {
    const book = 'name,points,models,DEF,ARM\nLine Guard,6/10,6/10,12,14\nSiege Ram,14,1,10,19';
    const said = (line: string) => notes(`War Room Army\n\nx - y\n\n${line}`, book);
    expect(said('Line Guard - Leader & 9 Grunts: 10')).toEqual([]);
    expect(said('Line Guard - Leader & 5 Grunts: 6')).toEqual([]);
    expect(said('Line Guard - Leader & 5 Grunts: 9')).toEqual(['the list says 9 points; the profile says 6']);
    expect(said('Line Guard - Leader & 11 Grunts: 10')).toEqual(['the list says 12 models; the profile has 6 to 10']);
    expect(said('Siege Ram - PC: 15')).toEqual(['the list says 15 points; the profile says 14']);
  });
});

test.each(['2x Siege Ram - PC: 14', '2 X Siege Ram - PC: 14', 'Siege Ram x2 - PC: 14', 'Siege Ram (x2) - PC: 14'])(
  '%s is two of them, each at 14 points, and that is said',
  (line) => {
    const report = read(`War Room Army\n\nx - y\n\n${line}`, 'name,points,DEF,ARM\nSiege Ram,14,10,19');
    expect(report.units.map(({ profile, points }) => [profile, points])).toEqual(Array(2).fill(['Siege Ram', 14]));
    expect(report.findings.filter(({ at, verdict }) => at === 'line 5' && verdict === 'assumed')).toMatchObject([
      { text: expect.stringMatching(/2/), note: 'as many of them, each for the points given' },
    ]);
  },
);

test('every format is recognised as what it is then read as', () => {
  const one = army(2, false);
  const texts = [
    asWarRoom1(one),
    asWarRoom2(one),
    asConflictChamber(one),
    asConflictChamberJson(one),
    asArmyBuilder(one),
    asMk4App(one),
    asNewRecruitText(one),
    asNewRecruitJson(one),
    asBattleScribe(one),
    asRoster(cardsOf(one)),
  ];
  for (const text of texts) expect(recognise(text)?.format).toBe(read(text).format);
});

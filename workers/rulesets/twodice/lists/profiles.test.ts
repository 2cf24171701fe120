/** Profiles of somebody's own: a weapon on a line, tables, JSON, stored ones. */
import { describe, expect, test } from 'vitest';
import { readList } from './index.ts';
import { plainGame } from './plainGame.ts';
import { readWeapon, writeWeapon } from './weaponText.ts';

const doubts = (text: string) =>
  readList(plainGame, text)
    .findings.filter(({ verdict }) => verdict === 'not known')
    .map(({ text: piece }) => piece);

describe('a weapon on one line', () => {
  test.each([
    ['Great axe P+S 18 RNG 2 Weapon Master', 'Great axe RNG 2 P+S 18, Weapon Master'],
    ['2x Claw P+S 15', '2x Claw P+S 15'],
    ['Claw P+S 15 x2, Open Fist', '2x Claw P+S 15, Open Fist'],
    ['Claw x2 RNG 1 P+S 15', '2x Claw RNG 1 P+S 15'],
    ['Claw (x2) P+S 15', '2x Claw P+S 15'],
    ['2 X Claw P+S 15', '2x Claw P+S 15'],
    ['Cannon RNG 12 ROF d3 POW 12 right', 'Cannon RNG 12 ROF d3 POW 12 right'],
    ['Fire breath SP 8 POW 12, Continuous Effect: Fire', 'Fire breath SP 8 POW 12, Continuous Effect: Fire'],
    ['Bolt COST 2 RNG 10 POW 13 Critical Knockdown', 'Bolt RNG 10 COST 2 POW 13, Critical Knockdown'],
    ['Blessed sword P+S 14 Magical, Blessed', 'Blessed sword P+S 14, Blessed, Magical'],
    ['Net RNG 8 POW -', 'Net RNG 8 POW -'],
    ['P+S 9', 'Weapon P+S 9'],
  ])('%s', (text, written) => {
    const { weapon, unknown } = readWeapon(text);
    expect(unknown).toEqual([]);
    expect(weapon && writeWeapon(weapon)).toBe(written);
    expect(readWeapon(written).weapon).toEqual(weapon);
  });

  test('words that nobody knows are handed back', () => {
    expect(readWeapon('Axe P+S 15, Glowing, Magical').unknown).toEqual(['Glowing']);
    expect(readWeapon('Axe').weapon).toBeNull();
    expect(readWeapon('Axe P+S 15 COST 2').unknown).toEqual(['COST 2']);
    expect(readWeapon('Axe P+S 15 ROF 2').unknown).toEqual(['ROF 2']);
    expect(readWeapon('2 Axes P+S 15')).toMatchObject({ weapon: { count: 1 }, unknown: ['2 in front of its name'] });
  });
});

describe('tables', () => {
  test('columns under other names, other separators, more cells than columns', () => {
    const report = readList(plainGame, 'Model;PC;Colour;DEF;ARM;HP\nRam;14;red;10;19;32\nTroll;9;;12;x;;more');
    expect(report.units.map(({ parts, points }) => [parts?.target, points])).toEqual([
      [{ name: 'Ram', DEF: 10, ARM: 19, damage: '#32' }, 14],
      [{ name: 'Troll', DEF: 12, damage: '#1', otherRules: ['more'] }, 9],
    ]);
    expect(doubts('Model;PC;Colour;DEF;ARM;HP\nRam;14;red;10;19;32\nTroll;9;;12;x;;more')).toEqual([
      'Colour',
      'ARM x',
      'more',
    ]);
  });

  test('values that the schema refuses are said and left out', () => {
    const text = 'name,MAT,DEF,ARM,boxes,weapons\nRam,99,10,19,..|..,Ram P+S 99 / Fist / Club P+S 12 Shiny';
    expect(doubts(text)).toEqual(['Fist', 'Club: Shiny', 'MAT 99', 'Ram: power 99', 'boxes ..|..']);
    const [{ parts, unknown }] = readList(plainGame, text).units;
    expect(parts?.attacker).toMatchObject({ weapons: [{ name: 'Club' }] });
    expect(parts?.target).toEqual({ name: 'Ram', DEF: 10, ARM: 19, otherRules: unknown });
  });

  test('sizes: fewest and most models', () => {
    const book = 'name,DEF,ARM,models\nLine Guard,12,14,6/10';
    const models = (line: string) => readList(plainGame, line, book).units[0].models;
    expect(models('Line Guard (min) [9]')).toBe(6);
    expect(models('Line Guard (max) [9]')).toBe(10);
    expect(models('Line Guard [9]')).toBe(10);
    expect(models('Line Guard - Leader & 7 Grunts: 9')).toBe(8);
  });

  test('a unit stands behind its first model, as far as a target has room', () => {
    const others = (models: number) =>
      readList(plainGame, `name,DEF,ARM,boxes,models\nLine Guard,12,14,#5,${models}`).units[0].parts?.target.others;
    expect(others(1)).toBeUndefined();
    expect(others(10)).toEqual([{ count: 9, DEF: 12, ARM: 14, damage: '#5' }]);
    expect(others(40)).toEqual([{ count: 20, DEF: 12, ARM: 14, damage: '#5' }]);
  });

  test('eleven weapons are one too many, two of a name get their own', () => {
    const weapons = Array.from({ length: 11 }, () => 'Claw P+S 10').join(' / ');
    const { units, findings } = readList(plainGame, `name,MAT,weapons\nThing,5,${weapons}`);
    const carried = units[0].parts?.attacker.weapons;
    const names = Array.isArray(carried) ? carried.map(({ name }) => name) : [];
    expect(new Set(names).size).toBe(10);
    expect(findings.filter(({ note }) => note?.includes('10 weapons at most'))).toHaveLength(1);
  });
});

describe('stored profiles and JSON', () => {
  const weapon = { name: 'Ram', class: 'melee', power: 18, RNG: 2 };
  const attacker = { name: 'x', kind: 'heavy warjack', MAT: 6, points: 3, weapons: [weapon] };
  const target = { name: 'x', DEF: 10, ARM: 19, damage: '#32', tough: true };
  const others = [{ count: 2, DEF: 10, ARM: 19, damage: '#8' }];

  test('models behind a stored target stay there, but not in a duel', () => {
    const values = { attacker, target: { ...target, others } };
    const [{ parts }] = readList(plainGame, 'Siege Ram [14]', undefined, [{ name: 'Siege ram', values }]).units;
    expect(parts?.target.others).toEqual(others);
    expect(parts?.first.target).toEqual({ ...target, name: 'Siege Ram' });
  });

  test.each([
    ['both sides', { attacker, target }],
    ['a fighter', { attacker, target, FURY: undefined }],
    ['all fields side by side', { ...attacker, ...target }],
  ])('as %s', (_, values) => {
    const { units } = readList(plainGame, 'Siege Ram [14]', undefined, [{ name: 'Siege ram', values }]);
    expect(units[0]).toMatchObject({
      values: { name: 'Siege Ram' },
      profile: 'Siege ram',
      points: 14,
      parts: { attacker: { ...attacker, name: 'Siege Ram' }, target: { ...target, name: 'Siege Ram' } },
      unknown: [],
    });
  });

  test('the export of a library is a book', () => {
    const book = JSON.stringify({
      wargauge: 'library',
      items: [
        { collection: 'profiles', name: 'Siege Ram', ruleset: 'mk3', values: { attacker, target } },
        { collection: 'scenarios', name: 'Other', values: {} },
      ],
    });
    const report = readList(plainGame, 'Siege Ram [14]', book);
    expect(report.units[0].parts?.target).toMatchObject({ DEF: 10 });
    expect(report.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
  });

  test('the book goes before the library, and faults of a profile are said once it is used', () => {
    const stored = [
      { name: 'Siege Ram', values: { target: { DEF: 5, ARM: 5 } } },
      { name: 'Troll', values: { target: { DEF: 99, ARM: 5, shine: 3 } } },
    ];
    const book = 'name,DEF,ARM\nSiege Ram,10,19';
    const one = readList(plainGame, 'Siege Ram [14]', book, stored);
    expect(one.units[0].parts?.target).toMatchObject({ DEF: 10 });
    expect(one.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
    const two = readList(plainGame, 'Troll [14]\nTroll [14]', book, stored);
    expect(two.findings.filter(({ verdict }) => verdict === 'not known')).toMatchObject([
      { at: 'library / Troll', text: 'DEF 99' },
      { at: 'library / Troll', text: 'shine 3' },
    ]);
    expect(two.units.map(({ unknown }) => unknown)).toEqual([
      ['DEF 99', 'shine 3'],
      ['DEF 99', 'shine 3'],
    ]);
  });

  test('what has no name or no stats is no profile', () => {
    expect(
      readList(plainGame, JSON.stringify([{ name: 'x', DEF: 3 }, { DEF: 4 }, 7])).findings.filter(
        ({ verdict }) => verdict === 'not known',
      ),
    ).toHaveLength(2);
  });
});

test.each([
  ['heavy jack', 'heavy warjack'],
  ['Light Jack', 'light warjack'],
  ['jack marshal solo', 'warrior'],
])('who writes "%s" means a %s', (words, kind) => {
  const report = readList(plainGame, `name,kind,MAT,DEF,ARM,boxes,weapons\nRam,${words},6,11,19,32,Ram RNG 2 P+S 18`);
  expect(report.units[0]?.parts?.attacker?.kind).toBe(kind);
});

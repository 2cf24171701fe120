/** Every reader takes the cleaner first: one dirty form after another, in every format that has names and weapons. */
import { describe, expect, test } from 'vitest';
import { readList } from './index.ts';
import { plainGame } from './plainGame.ts';

const read = (text: string, book?: string) => readList(plainGame, text, book);
const missed = (report: ReturnType<typeof read>) =>
  report.findings.filter(({ verdict }) => verdict === 'not known').map(({ text, note }) => [text, note]);

const BOOK = 'name,MAT,RAT,DEF,ARM,weapons\nStorm Captain\u2019s Own,6,5,14,15,"Gun RNG 12 POW 12 / Sword P+S 12"';
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const everyLine = (change: (line: string) => string) => (text: string) => text.split('\n').map(change).join('\n');

/** What chat programs, word processors and mail do to a text. */
const DIRT: Readonly<Record<string, (text: string) => string>> = {
  'Discord bold': everyLine((line) => (line === '' ? line : `**${line}**`)),
  'Discord quotes': everyLine((line) => `> ${line}`),
  'Discord code': (text) => `\`\`\`\n${text}\n\`\`\``,
  'HTML entities': (text) => text.replaceAll("'", '&#39;').replaceAll('-', '&ndash;'),
  'HTML breaks': (text) => text.split('\n').join('<br>'),
  'typographic quotes': (text) => text.replaceAll("'", '\u2019'),
  'typographic dashes': (text) => text.replaceAll('-', '\u2013'),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'CR line ends': (text) => text.replaceAll('\n', '\r'),
  'CRLF line ends': (text) => text.replaceAll('\n', '\r\n'),
  'doubled blanks': (text) => text.replaceAll(' ', '  '),
  'UTF-8 read as cp1252': (text) => utf8(text.replaceAll("'", '\u2019')),
  'a byte-order mark': (text) => `\ufeff${text}`,
  'signs that nobody sees': (text) => text.replaceAll('r', 'r\u200b'),
};

const NAME = "Storm Captain's Own";
const TEXTS: Readonly<Record<string, string>> = {
  'War Room 1': `War Room Army\n\nHill Folk - first\n\n9 / 50 (50+0) Warlock(s) : 0/1 Solos : 1 Units : 0\n\n${NAME} - PC: 9\n\n---\n\nGENERATED : 01/01/2016`,
  'War Room 2': `War Room Army\n\nHill Folk - first\n\n9 / 75 Army\n\n${NAME} - PC: 9\n\n---\nBUILD ID : 1`,
  'Conflict Chamber': `2) Hill Folk Army - 9 / 75 points\n\n${NAME} [9]`,
  'Mk IV builder': `WM3.5 Army\n\nHill Folk - first\n\n9 / 75\n\n${NAME} - PC: 9`,
  'Mk IV app': `first\nHill Folk - Old Hills\nGrand Melee - 100 pts\n\nPC CARD\n\n9 ${NAME}`,
  'Mk IV under headings': `Army Name: first\nFaction: Hill Folk\nTotal: 9 pts\n\nSolos\n${NAME} (9 pts)`,
  'New Recruit': `++ first (Hill Folk) [9pts] ++\n\n+ Solos + [9pts]\n\n${NAME} [1] [9pts]\n\n++ Total: [9pts] ++\n\nCreated with New Recruit`,
};

describe.each(Object.entries(TEXTS))('text of %s', (_, text) => {
  test('clean', () => {
    const report = read(text, BOOK);
    expect(report.units.map(({ values, points, profile }) => [values.name, points, profile])).toEqual([
      [NAME, 9, "Storm Captain's Own"],
    ]);
    expect(missed(report)).toEqual([]);
  });
  test.each(Object.entries(DIRT))('%s', (_, spoil) => {
    const report = read(spoil(text), BOOK);
    expect(report.units.map(({ values, points }) => [values.name, points])).toEqual([[NAME, 9]]);
    expect(report.format).toBe(read(text, BOOK).format);
    expect(missed(report)).toEqual([]);
  });
});

const GUN = { name: 'Long gun', class: 'ranged', power: 12, RNG: 12 };
const SWORD = { name: 'Sword', class: 'melee', power: 12 };
const arms = (report: ReturnType<typeof read>) => report.units.map(({ parts }) => parts?.attacker.weapons);
const CARD = `name,MAT,RAT,DEF,ARM,weapons\n${NAME},6,5,14,15,"Long gun RNG 12 POW 12 / Sword P+S 12"`;

describe('a table', () => {
  test.each([
    ['clean', CARD],
    ['Discord code', `\`\`\`csv\n${CARD}\n\`\`\``],
    ['Discord quotes', CARD.replace(/^/gm, '> ')],
    ['Discord bold', CARD.replaceAll(NAME, `**${NAME}**`)],
    ['HTML entities', CARD.replaceAll("'", '&#39;').replace('Long gun', 'Long&nbsp;gun')],
    ['typographic quotes', CARD.replaceAll("'", '\u2019')],
    ['no-break spaces', CARD.replaceAll(' ', '\u00a0')],
    ['CR', CARD.replaceAll('\n', '\r')],
    ['doubled blanks', CARD.replaceAll(' ', '  ')],
    ["12''", CARD.replace('RNG 12', "RNG 12''")],
    ['12in', CARD.replace('RNG 12', 'RNG 12in,')],
    ['12 inches', CARD.replace('RNG 12', 'RNG 12 inches,')],
    ['typographic inches', CARD.replace('RNG 12', 'RNG 12\u2033')],
    ['UTF-8 read as cp1252', utf8(CARD.replaceAll("'", '\u2019'))],
    ['a byte-order mark', `\ufeff${CARD}`],
  ])('%s', (_, text) => {
    const report = read(text);
    expect(report.units.map(({ values }) => values.name)).toEqual([NAME]);
    expect(arms(report)).toEqual([[GUN, SWORD]]);
    expect(missed(report)).toEqual([]);
  });
});

const PROFILE = JSON.stringify({
  name: NAME,
  MAT: 6,
  RAT: 5,
  DEF: 14,
  ARM: 15,
  weapons: ['Long gun RNG 12 POW 12', 'Sword P+S 12'],
});

describe('JSON', () => {
  test.each([
    ['clean', `[${PROFILE}]`],
    ['Discord code', `\`\`\`json\n[${PROFILE}]\n\`\`\``],
    ['Discord quotes', `[\n${PROFILE}\n]`.replace(/^/gm, '> ')],
    ['HTML entities', `[${PROFILE.replaceAll('"', '&quot;')}]`],
    ['HTML entities inside', `[${PROFILE.replace("'", '&#39;')}]`],
    ['typographic quotes around it', `[${PROFILE.replaceAll('"', '\u201d')}]`],
    ['typographic quotes inside', `[${PROFILE.replace("'", '\u2019')}]`],
    ['no-break spaces', `[${PROFILE.replaceAll(' ', '\u00a0')}]`],
    ['doubled blanks', `[${PROFILE.replaceAll(' ', '  ')}]`],
    ["12''", `[${PROFILE.replace('RNG 12', "RNG 12''")}]`],
    ['UTF-8 read as cp1252', utf8(`[${PROFILE.replace("'", '\u2019')}]`)],
    ['a byte-order mark', `\ufeff[${PROFILE}]`],
  ])('%s', (_, text) => {
    const report = read(text);
    expect(report.units.map(({ values }) => values.name)).toEqual([NAME]);
    expect(arms(report)).toEqual([[GUN, SWORD]]);
    expect(missed(report)).toEqual([]);
  });
});

const XML = `<armies><army><solo name="${NAME}"><basestats mat="6" rat="5" def="14" arm="15"/><ranged_weapon name="Long gun" rng="12" rof="1" aoe="-" pow="12"/><melee_weapon name="Sword" pow="4" p_plus_s="12" reach="true"/></solo></army></armies>`;

describe('XML', () => {
  test.each([
    ['clean', XML],
    ['Discord code', `\`\`\`xml\n${XML}\n\`\`\``],
    ['Discord quotes', XML.replaceAll('><', '>\n<').replace(/^/gm, '> ')],
    [
      'HTML entities',
      XML.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ],
    ['entities twice', XML.replace("'", '&amp;#39;')],
    ['typographic quotes inside', XML.replace("'", '\u2019')],
    ['no-break spaces', XML.replace('Long gun', 'Long\u00a0gun').replace('Captain', '\u00a0Captain')],
    ['doubled blanks', XML.replace('Long gun', 'Long   gun')],
    ["12''", XML.replace('rng="12"', 'rng="12\'\'"')],
    ['12 inches', XML.replace('rng="12"', 'rng="12&quot;"')],
    ['UTF-8 read as cp1252', utf8(XML.replace("'", '\u2019'))],
    ['CR', XML.replaceAll('><', '>\r<')],
  ])('%s', (_, text) => {
    const report = read(text);
    expect(report.units.map(({ values }) => values.name)).toEqual([NAME]);
    expect(arms(report)).toEqual([[GUN, { ...SWORD, RNG: 2 }]]);
    expect(missed(report)).toEqual([]);
  });
});

describe('nothing is lost in silence', () => {
  const LONG = `${'Very long name of a captain '.repeat(20)}end`;
  const cut = (report: ReturnType<typeof read>) =>
    report.findings.some(({ note }) => note !== undefined && /cut to \d+ characters/.test(note));

  test.each([
    ['text', `War Room Army\n\nx - y\n\n${LONG.slice(0, 300)} - PC: 9`],
    ['a table', `name,DEF,ARM\n${LONG},12,14`],
    ['JSON', `[{"name":"${LONG}","DEF":12,"ARM":14}]`],
    ['XML', `<army><solo name="${LONG}"><basestats def="12" arm="14"/></solo></army>`],
  ])('a long name in %s deletes no unit, and is said to be cut', (_, text) => {
    const report = read(text);
    expect(report.units).toHaveLength(1);
    expect(String(report.units[0].values.name)).toMatch(/^Very long name/);
    expect(cut(report)).toBe(true);
  });

  test('of a line without end the name and the points are read', () => {
    const report = read(`War Room Army\n\nx - y\n\nSiege Ram ${'and so on '.repeat(300)} - PC: 14`);
    expect(report.units.map(({ points }) => points)).toEqual([14]);
    expect(missed(report).some(([, note]) => note?.includes('its middle is not read'))).toBe(true);
  });

  test.each(['RNG ?? POW 12', 'RNG far POW 12', 'RNG 99 POW 12', 'RNG 1O POW 12'])(
    'a weapon with an unreadable range is no melee weapon: Gun %s',
    (words) => {
      const report = read(`name,MAT,RAT,DEF,ARM,weapons\nScout,5,5,13,12,Gun ${words}`);
      expect(arms(report)).toMatchObject([[{ class: 'ranged', power: 12 }]]);
      expect(missed(report).length).toBeGreaterThan(0);
    },
  );

  test('verdicts carry their own lines', () => {
    const table =
      '\n\nname,DEF,ARM,weapons,shine\nScout,12,14,"Knife P+S 8,\nGun RNG ?? POW 10\nNothing",x\nRam,10,,Fist,';
    const places = read(table)
      .findings.filter(({ verdict }) => verdict === 'not known')
      .map(({ at, text }) => [at, text]);
    expect(places).toEqual([
      ['line 3', 'shine'],
      ['line 5, Weapons (D4)', 'Gun: RNG ??'],
      ['line 6, Weapons (D4)', 'Nothing'],
      ['line 7, Weapons (D5)', 'Fist'],
    ]);
  });
});

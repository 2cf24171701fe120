/** Texts that are made to break a reader: names that every object has, depth, length, and very many of anything. */
import { describe, expect, test } from 'vitest';
import { readList } from './index.ts';
import { plainGame } from './plainGame.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

describe('names that every object has', () => {
  test.each(NAMES)('%s is not known anywhere, and harms nothing', (name) => {
    const texts = [
      `name,DEF,${name},kind,rules,weapons\nRam,3,4,${name},${name},"Axe P+S 3, ${name}"`,
      `[{"name":"Ram","DEF":3,"${name}":true,"attacker":{"${name}":{"DEF":3}},"weapons":[{"name":"x","class":"melee","power":3,"${name}":1}],"target":{"${name}":1}}]`,
      `<army><solo name="Ram" ${name}="true"><basestats def="3" ${name}="7"/><melee_weapon name="x" p_plus_s="3" ${name}="true" location="${name}"/><${name} name="y"/></solo></army>`,
      `${name} [3]\n- ${name} [4]`,
    ];
    for (const text of texts) {
      const report = readList(plainGame, text);
      // The XML parser itself refuses some of these elements.
      const refused = report.findings[0].note?.startsWith('not valid XML') ?? false;
      expect(report.units.length > 0 || refused).toBe(true);
      // Chat programs underline with two low lines.
      const bare = (piece: string) => piece.replaceAll('_', '');
      const said = report.findings
        .filter(({ verdict }) => verdict === 'not known')
        .map((finding) => bare(finding.text));
      expect(said.some((piece) => piece.includes(bare(name)))).toBe(true);
    }
    expect(({} as Record<string, unknown>).DEF).toBeUndefined();
  });
});

describe('far too much', () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  test.each([
    ['deep weapons', `[{"name":"x","DEF":3,"weapons":[${deep}],"rules":${deep},"shine":${deep}}]`],
    ['deep targets', `[{"name":"x","target":{"damage":${deep},"others":${deep}},"attacker":{"MAT":${deep}}}]`],
    ['deep lists', `{"Lists":[{"Models":[${deep},{"Name":"x","Cost":${deep}}]}]}`],
    ['deep tournaments', `[{"list1":{"list":[${deep}]}}]`],
    ['deep XML', `<army>${'<solo>'.repeat(20_000)}${'</solo>'.repeat(20_000)}</army>`],
    ['many lines', 'Ram [3]\n'.repeat(25_000)],
    ['many copies', '99x Ram [3]\n'.repeat(400)],
    ['one line', 'Ram - '.repeat(30_000)],
    ['blanks', `name,DEF,weapons\nRam,3,"a${' '.repeat(150_000)}b"`],
    ['many weapons', `name,DEF,weapons\nRam,3,"${'a/'.repeat(80_000)}"`],
    ['many cells', `name,DEF\nRam${',1'.repeat(90_000)}`],
  ])('%s', (_, text) => {
    const report = readList(plainGame, text, text);
    expect(report.units.length).toBeLessThanOrEqual(500);
    expect(report.findings.length).toBeLessThanOrEqual(5_001);
    expect(report.findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(report).length).toBeLessThan(5_000_000);
  });

  test('a thousand names against two thousand profiles stop comparing at some point', () => {
    const name = (i: number, last: string) =>
      `Warden of the ${String.fromCharCode(97 + (i % 26)).repeat(8 + (i % 13))} ${last}`;
    const book = Array.from({ length: 2_500 }, (_, i) => `${name(i, 'gate')},3`).join('\n');
    const list = Array.from({ length: 1_000 }, (_, i) => `${name(i, 'gale')} [3]`).join('\n');
    const report = readList(plainGame, list, `name,DEF\n${book}`);
    expect(report.units).toHaveLength(500);
    expect(report.findings.some(({ note }) => note?.includes('more than 2000 rows'))).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { army, asText } from '../testing/lists.ts';
import { importList } from './index.ts';
import type { ImportReport } from './report.ts';

const units = (report: ImportReport) => report.units.map(({ unit }) => unit);
const said = (report: ImportReport, verdict = 'not known') =>
  report.findings
    .filter((finding) => finding.verdict === verdict)
    .map(({ at, text, note }) => [at, text, note] as const);
const short = (report: ImportReport) => units(report).map(({ name, models, cost }) => [name, models, cost]);

describe('text of list builders', () => {
  test('a weapon without "Nx" is a single one', () => {
    const report = importList(
      '++ Mine (v3.5.3) [AOF 90pts] [1 Units] ++\n\nGuard [5] Q4+ D4+ | 90pts | Fearless\n4x Hand Weapon (A1), Great Weapon (A2, AP(2))\n',
    );
    expect(units(report)[0].weapons.map(({ name, count }) => [name, count])).toEqual([
      ['Hand Weapon', 4],
      ['Great Weapon', 1],
    ]);
    expect(said(report)).toEqual([]);
  });

  test('"2x Squad [5] | 90pts" is two units of five at 90 points each', () => {
    const report = importList(
      '++ Mine [180pts] [2 Units] [10 Models] ++\n\n2x Squad [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n',
    );
    expect(short(report)).toEqual([
      ['Squad', 5, 90],
      ['Squad', 5, 90],
    ]);
    expect(said(report)).toEqual([]);
  });

  test.each([
    ['2 x Squad [5] Q4+ D4+ | 90pts', '5 x Sword (A1)'],
    ['2X SQUAD [5] Q4+ D4+ | 90PTS', '5X SWORD (A1)'],
    ['Squad x2 [5] Q4+ D4+ | 90pts', 'Sword x5 (A1)'],
    ['2x squad [5] q4+ d4+ | 90pts', '5x sword (a1)'],
    ['2x Squad [5] Q4 + D4 + | 90pts', '5x Sword (A 1)'],
  ])('%s: the same in other spellings', (header, weapon) => {
    const report = importList(`++ Mine [180pts] [2 Units] [10 Models] ++\n\n${header}\n${weapon}\n`);
    expect(short(report).map(([name, ...rest]) => [String(name).toLowerCase(), ...rest])).toEqual([
      ['squad', 5, 90],
      ['squad', 5, 90],
    ]);
    expect(
      units(report).map(({ weapons }) => weapons.map(({ name, count }) => [name.toLowerCase(), count ?? 5])),
    ).toEqual(Array(2).fill([['sword', 5]]));
    expect(said(report)).toEqual([]);
  });

  test('a number that does not quite say that it counts is said; two that differ leave the weapon out', () => {
    const report = importList('Guard [5] Q4+ D4+ | 90pts\n5 Swords (A1), 5x Bow x2 (24", A1)\n');
    expect(units(report)[0].weapons).toMatchObject([{ name: 'Swords' }]);
    expect(said(report, 'assumed')).toEqual([['line 2', '5 Swords (A1)', '5 of them in the unit']]);
    expect(said(report)).toEqual([
      ['line 2', '5x Bow x2 (24", A1)', 'two numbers of them, 5 and 2; the weapon is left out'],
    ]);
  });

  test('a blank line ends a unit: an unreadable header merges into nothing', () => {
    const report = importList(
      '++ Mine [200pts] ++\n\nGuard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n\nWall [5] Q4+ D?+ | 110pts\n5x Axe (A2)\n',
    );
    expect(short(report)).toEqual([['Guard', 5, 90]]);
    expect(units(report)[0].weapons.map(({ name }) => name)).toEqual(['Sword']);
    expect(said(report).map(([at, text]) => [at, text])).toEqual([
      ['line 6', 'Wall [5] Q4+ D?+ | 110pts'],
      ['line 7', '5x Axe (A2)'],
      ['line 1', '200 points'],
    ]);
  });

  test('without a blank line, too, and where lines were lost', () => {
    const tight = importList('Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\nWall [5] Q4+ D7+ | 110pts\n5x Axe (A2)\n');
    expect(units(tight)[0].weapons.map(({ name }) => name)).toEqual(['Sword']);
    expect(said(tight).map(([at]) => at)).toEqual(['line 3', 'line 4']);
    const headless = importList('Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n\n5x Axe (A2)\n');
    expect(units(headless)[0].weapons.map(({ name }) => name)).toEqual(['Sword']);
    expect(said(headless).map(([at]) => at)).toEqual(['line 4']);
    const merged = importList('Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1) Wall [5] Q4+ D4+ | 110pts\n5x Axe (A2)');
    expect(short(merged)).toEqual([['Guard', 5, 90]]);
    expect(said(merged).map(([at]) => at)).toEqual(['line 2', 'line 3']);
  });

  test('a blank line after every line ends nothing', () => {
    const lines = [
      'Guard [5] Q4+ D4+ | 90pts',
      '',
      '5x Sword (A1)',
      '',
      '',
      'Wall [5] Q4+ D4+ | 80pts',
      '',
      '5x Axe (A1)',
    ];
    const report = importList(lines.join('\n'));
    expect(units(report).map(({ weapons }) => weapons.map(({ name }) => name))).toEqual([['Sword'], ['Axe']]);
  });

  test('"Joined to:" joins the hero; with two of a name, each gets one', () => {
    const hero = (name: string) =>
      `${name} [1] Q3+ D3+ | 60pts | Hero, Tough(3) | Joined to: Guard\nGreat Weapon (A3)\n\n`;
    const guard = 'Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n\n';
    const report = importList(
      `++ Mine [300pts] [2 Units] [12 Models] ++\n\n${hero('One')}${guard}${guard}${hero('Two')}`,
    );
    expect(
      units(report).map(({ name, joined }) => [name, joined.map((one) => [one.name, one.hero, one.tough])]),
    ).toEqual([
      ['Guard', [['One', true, 3]]],
      ['Guard', [['Two', true, 3]]],
    ]);
    expect(said(report)).toEqual([]);
    const alone = importList(hero('One'));
    expect(short(alone)).toEqual([['One', 1, 60]]);
    expect(said(alone, 'assumed')[0][2]).toContain('stands alone');
  });

  test('copies of weapons, points, units and models that do not add up are said with both numbers', () => {
    const report = importList(
      '++ Mine [AOF 500pts] [3 Units] [12 Models] ++\n\nGuard [5] Q4+ D4+ | 90pts\n4x Sword (A1)\n\nWall [5] Q4+ D4+ | 80pts\n5x Axe (A1), Pick (A1)\n',
    );
    const notes = said(report).map(([at, , note]) => [at, note]);
    expect(notes).toEqual([
      ['line 3', '4 melee weapons for 5 models: some fight without one'],
      ['line 1', 'the list says 500 points; what was read has 170'],
      ['line 1', 'the list says 3 units; what was read has 2'],
      ['line 1', 'the list says 12 models; what was read has 10'],
    ]);
    expect(said(report, 'assumed')).toEqual([
      ['line 6', 'Wall', '6 melee weapons for 5 models: some fight with more than others'],
    ]);
  });

  test('verdicts carry their own line', () => {
    const report = importList('\nGuard [5] Q4+ D4+ | 90pts\n4x Sword (A1)\nGreat Weapon (A2)\n- Knife\n');
    expect(said(report, 'understood').map(([at, text]) => [at, text])).toEqual([
      ['line 2', 'Guard [5] Q4+ D4+ | 90pts'],
      ['line 3', '4x Sword (A1)'],
      ['line 4', 'Great Weapon (A2)'],
    ]);
    expect(said(report)).toEqual([['line 5', '- Knife', 'a weapon without its profile']]);
  });

  test.each([
    ['Discord', '**Guard [5] Q4+ D4+ | 90pts**\n> 5x Bow (24", A1)'],
    ['bullets', '\u2022 Guard [5] Q4+ D4+ | 90pts\n- 5x Bow (24", A1)'],
    ['HTML', 'Guard [5] Q4+ D4+ | 90pts<br>5x Bow (24&quot;, A1)'],
    ['apostrophes', "Guard [5] Q4+ D4+ | 90pts\n5x Bow (24'', A1)"],
    ['in', 'Guard [5] Q4+ D4+ | 90pts\n5x Bow (24in, A1)'],
    ['typographic', 'Guard\u00a0[5] Q4+ D4+ | 90pts\n5\u00d7 Bow (24\u201d, A1)'],
    ['CR', 'Guard [5] Q4+ D4+ | 90pts\r5x Bow (24", A1)\r'],
    ['doubled blanks', 'Guard  [5]  Q4+  D4+  |  90pts\n5x  Bow  (24",  A1)'],
    ['cp1252', 'Guard [5] Q4+ D4+ | 90pts\n5x Bow (24\u00e2\u20ac\u009d, A1)'],
  ])('dirty text: %s', (_, text) => {
    const report = importList(text);
    expect(units(report)).toMatchObject([
      { name: 'Guard', models: 5, cost: 90, weapons: [{ name: 'Bow', range: 24, attacks: 1 }] },
    ]);
    expect(said(report)).toEqual([]);
  });

  test('a link says what to do with it', () => {
    const link = 'https://army-forge.onepagerules.com/share?id=abc&name=Mine';
    const report = importList(link);
    expect(report.units).toEqual([]);
    expect(said(report)[0][2]).toContain('share the list as text');
    expect(said(importList(`Guard [5] Q4+ D4+ | 90pts\n${link}`))[0][0]).toBe('line 2');
  });
});

test('long texts are read as far as a report goes, and what is left out is said', () => {
  const unit = 'Guard [5] Q4+ D4+ | 90pts | Fearless\n5x Sword (A1)\n\n';
  const text = `++ Mine [AOF 90pts] ++\n\n${unit.repeat(2_100)}${'- a word\n'.repeat(70_000)}`;
  expect(text.length).toBeGreaterThan(600_000);
  const report = importList(text);
  expect(report.units).toHaveLength(2_000);
  expect(said(report).filter(([, , note]) => note?.includes('more than 2000 units'))).toHaveLength(1);
  // The sums come last, whatever else there is to say.
  expect(report.findings.length).toBeLessThanOrEqual(50_005);
  expect(said(report).some(([, , note]) => note === 'too much to say; the rest is left out')).toBe(true);
  expect(said(report).some(([, text]) => text === '90 points')).toBe(true);
});

describe('edits of a text', () => {
  const wanted = [1, 2, 3].map((seed) => army(seed).slice(0, 6));
  const reencoded = (line: string) => String.fromCharCode(...new TextEncoder().encode(line));

  test('no edit of a line changes another unit, or any unit in silence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...wanted),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('delete', 'double', 'swap', 're-encode', 'spoil'),
        fc.string({ maxLength: 8 }),
        (all, a, b, edit, noise) => {
          const lines = asText(all, 2022).split('\n');
          const owner = (i: number) => Math.floor((i - 2) / 3);
          const [i, j] = [a % lines.length, b % lines.length];
          const touched = new Set([owner(i), ...(edit === 'swap' ? [owner(j)] : [])]);
          const edited = [...lines];
          if (edit === 'delete') edited.splice(i, 1);
          else if (edit === 'double') edited.splice(i, 0, lines[i]);
          else if (edit === 'swap') [edited[i], edited[j]] = [lines[j], lines[i]];
          else if (edit === 're-encode') edited[i] = reencoded(`\u201c${lines[i]}`);
          else edited[i] = lines[i].slice(0, b % 40) + noise.replace(/\n/g, ' ') + lines[i].slice(b % 40);
          const report = importList(edited.join('\n'));
          const read = units(report);
          all.forEach((unit, place) => {
            if (touched.has(place)) return;
            // It is there as it was.
            expect(read.filter(({ name }) => name === unit.name)).toContainEqual(unit);
          });
          // Whoever lost something is told of it.
          const points = (list: readonly { cost: number }[]) => list.reduce((sum, { cost }) => sum + cost, 0);
          if (points(read) !== points(all)) expect(said(report).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: some(400), seed: 1415 },
    );
  });

  test('what is called understood stands in its own line', () => {
    fc.assert(
      fc.property(fc.constantFrom(...wanted), fc.nat(), fc.string({ maxLength: 12 }), (all, a, noise) => {
        const text = asText(all, 2024);
        const at = a % text.length;
        const source = `${text.slice(0, at)}${noise.replace(/[\n&<>*_`~\\|"']/g, '')}${text.slice(at)}`;
        const lines = source.split('\n');
        for (const { at: place, text: piece, verdict } of importList(source).findings) {
          const line = /^line (\d+)$/.exec(place);
          if (verdict === 'understood' && line)
            expect(lines[Number(line[1]) - 1].replace(/\s+/g, '')).toContain(piece.replace(/\s+/g, ''));
        }
      }),
      { numRuns: some(200), seed: 1416 },
    );
  });
});

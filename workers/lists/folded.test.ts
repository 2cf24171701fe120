/** What is said of many lines alike is said once, and of each line. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListFinding } from '../rulesets/ruleset.ts';
import { readLists } from './door.ts';
import { folded, unfoldedTexts } from './folded.ts';

const finding = fc
  .record({
    line: fc.integer({ min: 1, max: 9 }),
    text: fc.constantFrom('', 'Ram', 'Witch', 'Owl'),
    verdict: fc.constantFrom('understood', 'assumed', 'not known'),
    note: fc.constantFrom(undefined, 'no points', 'about the list'),
    check: fc.constantFrom(undefined, undefined, true as const),
  })
  .map(
    ({ line, note, check, ...one }): ListFinding => ({
      at: `line ${line}`,
      ...one,
      ...(note === undefined ? {} : { note }),
      ...(check ? { check } : {}),
    }),
  ) as fc.Arbitrary<ListFinding>;

const told = (findings: readonly ListFinding[]) =>
  findings.flatMap((one) => unfoldedTexts(one).map((text) => [text, one.verdict, one.note, one.check]));

describe('findings that are folded', () => {
  test('say every text with its verdict and note, in order, and leave checks alone', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 30 }), (findings) => {
        const short = folded(findings);
        expect(told(short)).toEqual(told(findings));
        expect(short.filter(({ check }) => check)).toEqual(findings.filter(({ check }) => check));
        for (const { at } of short) expect(at).toMatch(/^line \d$|^lines (\d)-(?!\1)\d$/);
      }),
    );
  });

  test('name the lines from the first to the last', async () => {
    const content = 'Siege Ram\n\nHedge Witch\nOld Crow\nLine Guard - PC: 9\nOwl\n';
    const sources = [{ name: 'list', content, format: 'text' }];
    const [army] = (await readLists({ ruleset: 'mk3', sources })).armies;
    expect(army?.findings).toMatchObject([
      { at: 'lines 1-4', text: 'Siege Ram / Hedge Witch / Old Crow', verdict: 'not known' },
      { at: 'line 6', text: 'Owl', verdict: 'not known' },
    ]);
  });

  test('are no longer than the text that they are about, many names of three letters each', async () => {
    const content = Array.from({ length: 2_000 }, (_, i) => `R${String.fromCharCode(97 + (i % 26))}m`).join('\n');
    const reading = await readLists({ ruleset: 'mk3', sources: [{ name: 'list', content, format: 'text' }] });
    expect(JSON.stringify(reading).length).toBeLessThan(2 * content.length);
  });
});

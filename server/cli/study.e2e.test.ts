/** Studies on the command line, in a real process. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { wargauge } from '../fixtures/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'wargauge-study-'));
const file = join(folder, 'question.json');
const QUESTION = {
  ruleset: 'mk3',
  kind: 'roll',
  scenario: { expression: '2d6 >= 8' },
  variants: [{ name: 'eight' }, { name: 'nine', patches: { expression: '2d6 >= 9' } }],
};

afterAll(() => rmSync(folder, { recursive: true }));

describe('wargauge study', () => {
  it('answers in words, in JSON, and as a report whose question gives the same bits', async () => {
    writeFileSync(file, JSON.stringify(QUESTION));
    const words = await wargauge(['study', 'compare', file, '--method', 'monte-carlo', '--seed', '4']);
    expect(words.code).toBe(0);
    expect(words.out).toMatch(/^eight is best of 2: Chance about 4[012]\.\d %/);
    const report = join(folder, 'report.json');
    await wargauge(['study', 'compare', file, '--method', 'monte-carlo', '--format', 'json', '--out', report]);
    const first = JSON.parse(readFileSync(report, 'utf8')) as { request: unknown; answer: unknown };
    writeFileSync(file, JSON.stringify(first.request));
    const again = await wargauge(['study', 'compare', file, '--json']);
    expect((JSON.parse(again.out) as { answer: unknown }).answer).toEqual(first.answer);
  });

  it('ends with 2 and the faulty field for a faulty question', async () => {
    writeFileSync(file, JSON.stringify({ ...QUESTION, variants: [{ name: 'alone' }] }));
    const faulty = await wargauge(['study', 'compare', file]);
    expect(faulty.code).toBe(2);
    expect(faulty.err).toContain('variants');
    if (!THOROUGH) return;
    expect((await wargauge(['study', 'divine', file])).code).toBe(2);
    expect((await wargauge(['study', 'compare', file, '--format', 'pdf'])).code).toBe(2);
  });
});

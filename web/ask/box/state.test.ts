/** The line and the question go together: what is taken back, and what is written out. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBox } from '../../../workers/box/index.ts';
import { rulesets } from '../../../workers/rulesets/index.ts';
import { atHand } from '../../engine/asking.ts';
import { redo, undo, watchHistory } from '../history.ts';
import { question } from '../state.ts';
import { line, reading, spell, write } from './state.ts';

const melee = { ruleset: 'aof', kind: 'melee', method: 'auto' as const, seed: 1, precision: null };
const plain = { ...melee, scenario: { attacker: { quality: 5, defense: 5 }, target: { quality: 5, defense: 5 } } };
const typed = async (text: string) => {
  write(text);
  const { scenario } = readBox({ text, ruleset: 'aof' }, rulesets)!;
  await expect.poll(() => question.value?.scenario).toEqual(scenario);
};

describe('the line above the form', () => {
  beforeEach(() => {
    vi.spyOn(atHand, 'box').mockImplementation(async (request) => readBox({ ...request, ruleset: 'aof' }, rulesets));
    write('');
    question.value = plain;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('goes back and forth with the question', async () => {
    const end = watchHistory(async () => {});
    await typed('5x Q4+ D4+ A2 vs 10x Q4+ D4+');
    const first = question.value;
    await typed('5x Q3+ D4+ A2 vs 10x Q4+ D2+');
    await undo();
    expect([line.value, question.value]).toEqual(['5x Q4+ D4+ A2 vs 10x Q4+ D4+', first]);
    expect(reading.value?.scenario).toEqual(first?.scenario);
    await undo();
    expect([line.value, reading.value, question.value]).toEqual(['', null, plain]);
    await redo();
    await redo();
    expect(line.value).toBe('5x Q3+ D4+ A2 vs 10x Q4+ D2+');
    end();
  });

  it('has what was assumed written into it, on its side, as words that say the same', async () => {
    await typed('5x Q4+ A2 AP(1) vs 10x D3+');
    const before = question.value?.scenario;
    const assumed = reading.value?.assumed ?? [];
    expect(assumed.map(({ path }) => path)).toEqual(['attacker.defense', 'target.quality']);
    const at = spell(assumed[0]!)!;
    expect(line.value).toBe('5x Q4+ A2 AP(1) D4+ vs 10x D3+');
    await expect.poll(() => reading.value?.assumed.length).toBe(1);
    expect(reading.value?.chips.find(({ from }) => from === at)).toMatchObject({ path: 'attacker.defense', value: 4 });
    expect(question.value?.scenario).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import type { EditionsResult } from '../../server/api/contract.ts';
import { shownDifference, shownNumber } from './compared-words.ts';
import { editionFinding } from './edition-words.ts';

const preset = (value: number, asked: boolean, difference = 0) => ({
  ...{ preset: asked ? 'a' : 'b', title: asked ? 'Final rules' : 'Field Test', asked, value },
  ...{ difference, apart: Math.abs(difference) > 1e-9 },
});
const option = (id: string, difference: number) => ({
  ...{ id, field: id.toLowerCase(), title: `Rule ${id}`, meaning: '', from: 'x', to: 'y', rules: [], value: 0.5 },
  ...{ difference, apart: Math.abs(difference) > 1e-9 },
});
const result = (presets: EditionsResult['presets'], options: EditionsResult['options']): EditionsResult => ({
  ...{ measure: 'm', title: 'Nobody frenzies', of: 'probability', method: 'exact', engineVersion: '1' },
  ...{ presets, options, elapsedMs: 1 },
});

describe('editions in words', () => {
  it('says how much more or less, in points or plain numbers', () => {
    const points = { of: 'probability' as const };
    expect(shownDifference(points, option('E2', 0.0791))).toBe('+7.9 points');
    expect(shownDifference(points, option('E2', -0.0002))).toBe('\u22120.02 points');
    expect(shownDifference({ of: 'mean' }, option('E2', -1.5))).toBe('\u22121.5');
    expect(shownDifference(points, option('E2', 0))).toBe('the same');
    expect(shownNumber(points, option('E2', 0))).toBe('50\u00a0%');
    const none = { ...option('E2', 0), value: null, problem: 'It cannot be asked.', difference: null };
    expect([shownNumber(points, none), shownDifference(points, none)]).toEqual(['It cannot be asked.', '']);
  });

  it('names the rule that makes the difference', () => {
    const changed = result([preset(0.5, true), preset(0.6, false, 0.1)], [option('E6', 0.1), option('E1', 0)]);
    expect(editionFinding(changed)).toBe('+10 points under Field Test: Rule E6');
    const same = [preset(0.5, true), preset(0.5, false)];
    expect(editionFinding(result(same, [option('E1', 0)]))).toBe('Nobody frenzies: the same in every edition');
    expect(editionFinding(result(same, [option('E2', 0.2)]))).toContain('though Rule E2 would matter');
    expect(editionFinding(result([preset(0.5, true), preset(0.6, false, 0.1)], []))).toContain('by no single rule');
  });
});

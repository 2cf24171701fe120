import { describe, expect, it } from 'vitest';
import type { RulingsResult } from '../../server/api/contract.ts';
import { rulingFinding, rulingsThatMatter } from './ruling-words.ts';

const ruling = (id: string, difference: number | null, apart = Math.abs(difference ?? 0) > 1e-9) => ({
  ...{ id, title: `Ruling ${id}`, question: '', field: id, rules: [], value: difference === null ? null : 0.5 },
  ...{ from: { value: 'a', title: 'A' }, to: { value: 'b', title: 'B' }, difference, apart },
});
const result = (rulings: RulingsResult['rulings'], method: RulingsResult['method'] = 'exact'): RulingsResult => ({
  ...{ measure: 'm', title: 'Target destroyed', of: 'probability', method, engineVersion: '1' },
  ...{ asked: 0.4, rulings, elapsedMs: 1 },
});

describe('rulings in words', () => {
  it('names the ruling that moves the answer most, and how many others do', () => {
    const two = result([ruling('R1', -0.2), ruling('R2', 0.1), ruling('R3', 0)]);
    expect(rulingFinding(two)).toBe(
      'Target destroyed: \u221220 points if "Ruling R1" is read the other way; 1 more moves it too',
    );
    expect(rulingsThatMatter(two).map(({ id }) => id)).toEqual(['R1', 'R2']);
  });

  it('counts a ruling with two other readings once', () => {
    const same = result([ruling('R1', -0.2), ruling('R1', 0.1)]);
    expect(rulingFinding(same)).toBe('Target destroyed: \u221220 points if "Ruling R1" is read the other way');
  });

  it('claims no more than trials can tell', () => {
    expect(rulingFinding(result([ruling('R1', 0)]))).toBe(
      'Target destroyed: the one ruling that bears on it does not move it',
    );
    expect(rulingFinding(result([ruling('R1', 0.001, false), ruling('R2', 0)], 'monte-carlo'))).toBe(
      'Target destroyed: none of the 2 rulings moves it more than the trials can tell',
    );
  });

  it('keeps what cannot be asked otherwise in sight', () => {
    expect(rulingsThatMatter(result([ruling('R1', null)])).map(({ id }) => id)).toEqual(['R1']);
  });
});

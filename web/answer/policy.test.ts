import { describe, expect, it } from 'vitest';
import { lineGroups } from './policy.ts';

describe('the lines of a policy', () => {
  it('are grouped by what several of them begin with', () => {
    expect(lineGroups(['1. Ann: first: aim', '2. Bob: run', '1. Ann: then: shoot', 'Stop.'])).toEqual([
      { title: '1. Ann', lines: ['first: aim', 'then: shoot'] },
      { title: '2. Bob', lines: ['run'] },
      { title: '', lines: ['Stop.'] },
    ]);
  });

  it('stay as they are when each begins in its own way', () => {
    const lines = ['Attack 1: axe', 'Attack 2: fist'];
    expect(lineGroups(lines)).toEqual([{ title: '', lines }]);
    expect(lineGroups([])).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { lastUpTo } from './ascending.ts';

test('finds what a look at every number finds, between, on and beyond all of them', () => {
  for (let length = 1; length <= 9; length++) {
    const ascending = Array.from({ length }, (_, i) => i * i + 3);
    for (let value = 0; value <= length * length + 5; value++) {
      const plainly = ascending.findLastIndex((one) => one <= value);
      expect(lastUpTo(ascending, value), `${value} in ${ascending}`).toBe(Math.max(0, plainly));
    }
  }
});

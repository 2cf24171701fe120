import { expect, it } from 'vitest';
import { plainLoop } from './yardstick.ts';

it('the yardstick is the same work each time, whatever the engine becomes', () => {
  expect(plainLoop(1_000)).toBe(5206.428966857331);
  expect(plainLoop(1_000)).toBe(5206.428966857331);
});

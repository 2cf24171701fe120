/** A thread keeps its modules from one test file to the next: what a file lends itself of the world, it gives back. */
import { expect, it } from 'vitest';
import { sources, textOf } from './longTests.ts';

const TESTS = sources().filter((path) => /\.test\.tsx?$/.test(path) && !path.endsWith('lentTests.test.ts'));

/** What is lent, and what gives it back. */
const LENT: ReadonlyArray<readonly [string, RegExp]> = [
  ['vi.stubGlobal(', /unstubAllGlobals/],
  ['vi.stubEnv(', /unstubAllEnvs/],
  ['vi.spyOn(', /restoreAllMocks|mockRestore/],
  ['vi.useFakeTimers(', /useRealTimers/],
];

it('finds the tests', () => {
  expect(TESTS.length).toBeGreaterThan(400);
  expect(TESTS.filter((path) => textOf(path).includes('vi.stubGlobal(')).length).toBeGreaterThan(5);
});

it('no test puts another module in the place of one', () => {
  // Files before it in its thread have loaded that module, and files after it would get the other one.
  expect(TESTS.filter((path) => /\bvi\.(mock|doMock)\(/.test(textOf(path)))).toEqual([]);
});

it.each(LENT)('who calls %s gives back', (call, back) => {
  const kept = TESTS.filter((path) => {
    const source = textOf(path);
    return source.includes(call) && !back.test(source);
  });
  expect(kept).toEqual([]);
});

/**
 * The worked examples of the digest of tables, T01 to T96: each of them is a test that bears its number and expects something.
 * (Where one stands in a comment of a test, that is a second look at it.)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WORKERS = new URL('../workers/', import.meta.url);
const LAST = 96;
/** A title of a test, or of a row of tests, that begins with numbers of worked examples. */
const TITLE = /['"`](T\d\d(?![\w-])[^'"`]*)/g;

function numbersIn(text: string): number[] {
  return [...text.matchAll(TITLE)].flatMap(([, title]) => [
    ...[...title!.matchAll(/\bT(\d\d)\b/g)].map(([, number]) => Number(number)),
    // "T21 to T23".
    ...[...title!.matchAll(/\bT(\d\d) to T(\d\d)\b/g)].flatMap(([, from, to]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i),
    ),
  ]);
}

test('every worked example of the digest of tables is a test by its number', () => {
  const named = new Set(
    readdirSync(WORKERS, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.ts$/.test(name))
      .flatMap((name) => numbersIn(readFileSync(new URL(name, WORKERS), 'utf8'))),
  );
  const missing = Array.from({ length: LAST }, (_, i) => i + 1).filter((number) => !named.has(number));
  expect(missing).toEqual([]);
});

test('only titles count', () => {
  expect(numbersIn("test('T03, T05 to T07: distances', () => {")).toEqual([3, 5, 7, 5, 6, 7]);
  expect(numbersIn("// T09.\nconst one = 'RU-T-10'; test('T1: no', () => {")).toEqual([]);
});

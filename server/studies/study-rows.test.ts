/** What goes to the database in one statement. */
import { expect, it } from 'vitest';
import type { Queryable } from '../storage/database.ts';
import { storeParts } from './study-rows.ts';

it('stores every part once and in order, few large ones or many small ones by a statement, with the replies that are there', async () => {
  const MEGA = 2 ** 20;
  const sizes = [...Array.from({ length: 150 }, (_, i) => i), MEGA, MEGA, MEGA, 5 * MEGA, 10];
  const parts = sizes.map((size) => new Uint8Array(size));
  const replies = parts.slice(0, 152).map((_, i) => Uint8Array.of(i));
  const statements: unknown[][] = [];
  const tx = {
    query: async (text: string, values: unknown[]) => {
      expect(values[0]).toBe('study');
      expect(values[1]).toBe(3);
      expect(text.match(/\(\$1, \$2, /g)!.length).toBe((values.length - 2) / 3);
      statements.push(values.slice(2));
      return [];
    },
  } as unknown as Queryable;
  await storeParts(tx, 'study', 3, parts, replies);
  const stored = statements.flat();
  expect(stored.length).toBe(3 * parts.length);
  parts.forEach((part, i) => {
    expect(stored[3 * i]).toBe(i);
    // The same bytes, and not megabytes that are compared one by one.
    expect(stored[3 * i + 1] === part).toBe(true);
    expect(stored[3 * i + 2] === (replies[i] ?? null)).toBe(true);
  });
  expect(statements.map((values) => values.length / 3)).toEqual([64, 64, 24, 2, 1]);
});

/** Thousands of pairs are made of few profiles: what they share is one object, so that it is packed and priced once. */
import { expect, it } from 'vitest';
import { beginStudy, checkStudy } from '../begin.ts';
import { Known } from '../known.ts';
import { fighter } from '../matrix/examples.ts';

it('a profile is the same object in all its pairs', async () => {
  const profiles = Array.from({ length: 12 }, (_, i) =>
    fighter({ name: `F${i}`, kind: 'warrior', MAT: 6, power: [10 + i], DEF: 12, ARM: 14, boxes: 8 }),
  );
  const situations = [{ title: 'Charge', kind: 'activation', base: {} }];
  const checkup = await checkStudy('matrix', { ruleset: 'mk3', profiles, situations });
  const { study } = await beginStudy('matrix', 'request' in checkup ? checkup.request : null);
  const { work } = study!.next(new Known())!;
  expect(work.length).toBeGreaterThanOrEqual(12 * 11);
  for (const field of ['attacker', 'target']) {
    const objects = new Set(work.map(({ cell }) => (cell!.request.scenario as Record<string, unknown>)[field]));
    expect([field, objects.size]).toEqual([field, 12]);
  }
});

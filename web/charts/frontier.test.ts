import { expect, it } from 'vitest';
import type { SweepResult } from '../../server/api/contract.ts';
import { frontierMeasure } from './frontier-model.ts';

const sweep = (values: Array<[kept: number | null, gained: number | null]>): SweepResult => ({
  ...{ measure: 'noFrenzy', title: 'Nobody frenzies', of: 'probability', engineVersion: '1', elapsedMs: 1 },
  fields: [{ path: 'effort', values: values.map((_, i) => i) }],
  cells: [values.map(([value]) => ({ value }))],
  also: { measure: 'work', title: 'Work of the beasts', of: 'mean', values: [values.map(([, gained]) => gained)] },
});

it('draws what is kept by what is gained, one mark for each way to play that changes anything', () => {
  const shown = frontierMeasure(
    sweep([
      [1, null],
      [0.8, 2.5],
      [null, null],
      [0.4, 4],
      [0.4, 4],
    ]),
    'Work against risk',
    'Effort',
  );
  expect(shown?.steps).toEqual([
    { label: '0: 0', value: 1 },
    { label: '1: 2.5', value: 0.8 },
    { label: '3: 4', value: 0.4 },
  ]);
  expect(shown?.description).toBe('Nobody frenzies by work of the beasts; at each mark: effort.');
});

it('is not drawn where the field changes nothing', () => {
  expect(
    frontierMeasure(
      sweep([
        [0.5, 3],
        [0.5, 3],
      ]),
      'Work against risk',
      'Effort',
    ),
  ).toBeNull();
  const { also: _, ...bare } = sweep([
    [1, 0],
    [0.5, 1],
  ]);
  expect(frontierMeasure(bare, 'Work against risk', 'Effort')).toBeNull();
});

/** Tables of both 2d6 games. */
import type { Row } from './row.ts';

/** Bases on a table; the first is the first player's. */
export const figures = (models: readonly (readonly [base: number, x: number, y: number, more?: object])[]) =>
  models.map(([base, x, y, more], i) => ({ base, x, y, side: i === 0 ? 1 : 2, ...more }));
export const pieceOf = (kind: string, x: number, y: number, width: number, depth: number, tall: number) => ({
  ...{ kind, tall },
  outline: { kind: 'rectangle', x, y, width, depth },
});
export const thrown = (models: Parameters<typeof figures>[0], STR: number, needs: number) => ({
  scene: { models: figures(models) },
  ask: { kind: 'forced', way: { kind: 'throw', STR, needs } },
});
export const onTables: readonly Row[] = [
  [
    'table',
    'throwDistance',
    'centres',
    thrown(
      [
        [50, 3, 5],
        [40, 5, 5],
        [40, 10, 5],
      ],
      8,
      7,
    ),
  ],
  [
    'table',
    'throwLine',
    'from the thrower',
    thrown(
      [
        [50, 12, 2.5],
        [40, 6, 8],
        [30, 12, 8],
        [30, 12, 11.5],
      ],
      20,
      13,
    ),
  ],
  [
    'table',
    'trampleTouch',
    true,
    {
      scene: {
        models: figures([
          [50, 5, 5],
          [30, 9, 5 + 80 / 50.8],
        ]),
      },
      ask: { kind: 'forced', way: { kind: 'trample', degrees: 0, inches: 8 } },
    },
  ],
  [
    'table',
    'coverLine',
    'between the centres',
    {
      scene: {
        models: figures([
          [30, 3, 5],
          [30, 10, 5],
        ]),
        terrain: [pieceOf('wall', 9, 5.9, 0.2, 1, 0.9)],
      },
      ask: { kind: 'stand' },
    },
  ],
  [
    'table',
    'lineStart',
    'front half',
    {
      scene: {
        models: figures([
          [50, 10, 10, { facing: 90 }],
          [30, 13, 10],
          [40, 11.7, 10.75],
        ]),
      },
      ask: { kind: 'stand' },
    },
  ],
  [
    'table',
    'slowBy',
    'the centre',
    {
      scene: {
        models: figures([
          [50, 3, 10, { reach: 0.5, facing: 0 }],
          [30, 13, 10],
        ]),
        terrain: [pieceOf('rough ground', 7, 10, 2, 18, 1)],
      },
      ask: { kind: 'charge', from: 1, to: 2, SPD: 9 },
    },
  ],
  [
    'table',
    'wallHeight',
    'no line over it',
    {
      scene: {
        models: figures([
          [50, 3, 10],
          [30, 14, 10],
        ]),
        terrain: [pieceOf('wall', 4.5, 10, 0.3, 18, 2)],
      },
      ask: { kind: 'stand' },
    },
  ],
  [
    'table',
    'woodsBy',
    'the whole model',
    {
      scene: {
        models: figures([
          [30, 3, 14],
          [50, 12, 10],
        ]),
        terrain: [pieceOf('forest', 10.25, 12.4, 4.5, 3.2, 1)],
      },
      ask: { kind: 'stand' },
    },
  ],
];

import { describe, expect, it } from 'vitest';
import { findKind } from '../index.ts';

interface Sized {
  readonly models: number;
  readonly pieces: number;
  readonly corners: number;
}

/** Two crowds with stars of so many corners between them. */
function sceneOf({ models, pieces, corners }: Sized, terrain: string): object {
  return {
    models: Array.from({ length: models }, (_, i) => ({
      x: 4 + 1.6 * (i >> 1),
      y: i % 2 === 0 ? 10 : 24,
      side: 1 + (i % 2),
    })),
    terrain: Array.from({ length: pieces }, (_, piece) => ({
      kind: terrain,
      outline: {
        kind: 'polygon',
        corners: Array.from({ length: corners }, (_, corner) => {
          const [far, turn] = [corner % 2 === 0 ? 1.5 : 1, (2 * Math.PI * corner) / corners];
          return { x: 4 + 3.5 * piece + far * Math.cos(turn), y: 17 + far * Math.sin(turn) };
        }),
      },
    })),
  };
}

const ASKED: ReadonlyArray<readonly [game: string, ask: object, terrain: string]> = [
  ...['stand', 'charge', 'where', 'aim', 'blast', 'spray'].map((kind) => ['mk3', { kind }, 'forest'] as const),
  ...['stand', 'charge', 'where'].map((kind) => ['mk2', { kind }, 'forest'] as const),
  ['mk2', { kind: 'rideBy', at: { x: 20, y: 24 } }, 'rubble'],
  ...['stand', 'charge', 'where', 'unit', 'retreat'].map((kind) => ['aof', { kind }, 'forest'] as const),
];

function nanoseconds(game: string, ask: object, terrain: string, size: Sized): number {
  const kind = findKind(game, 'table');
  const scenario = kind.schema.parse({ scene: sceneOf(size, terrain), ask });
  const { compile, exact } = kind.estimate(scenario);
  return compile + exact!;
}

describe('what a question on a table is said to cost', () => {
  const small = { models: 6, pieces: 3, corners: 8 };

  it.each(ASKED)('grows with models, pieces and corners: %s %j', (game, ask, terrain) => {
    const least = nanoseconds(game, ask, terrain, small);
    expect(nanoseconds(game, ask, terrain, { ...small, models: 24 })).toBeGreaterThan(least);
    expect(nanoseconds(game, ask, terrain, { ...small, pieces: 8 })).toBeGreaterThan(least);
    expect(nanoseconds(game, ask, terrain, { ...small, corners: 36 })).toBeGreaterThan(least);
  });

  it('is worked out once for each scenario', () => {
    const kind = findKind('mk3', 'table');
    const asked = { scene: sceneOf(small, 'forest'), ask: { kind: 'stand' } };
    const scenario = kind.schema.parse(asked);
    expect(kind.estimate(scenario)).toBe(kind.estimate(scenario));
    expect(kind.estimate(kind.schema.parse(asked))).toEqual(kind.estimate(scenario));
  });
});

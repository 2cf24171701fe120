/** Zones against points that are counted by hand. */
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  centreOf,
  holdsBase,
  holdsBody,
  isSimple,
  meetsBody,
  overlaps,
  type Polygon,
  rectangleOf,
} from './zone.ts';

const corner: Polygon = [
  [0, 0],
  [10, 0],
  [10, 4],
  [4, 4],
  [4, 10],
  [0, 10],
];

describe('a zone round a corner', () => {
  it('has its area and its centre', () => {
    expect(areaOf(corner)).toBe(64);
    const [x, y] = centreOf(corner);
    expect(x).toBeCloseTo((40 * 5 + 24 * 2) / 64, 12);
    expect(y).toBeCloseTo(x, 12);
  });

  it.each([
    [2, 2, 2, 2, true],
    [2, 2, 2.01, 2, false],
    [8, 2, 2, 2, true],
    [5, 3, 1, 1, true],
    [4, 4, 1, 1, false],
    [5, 5, 1, 1, false],
    [2, 5, 2, 5, true],
    [2, 5.1, 2, 5, false],
  ])('holds the body at (%d, %d), half %d by %d: %s', (x, y, w, d, holds) => {
    expect(holdsBody(corner, x, y, w, d)).toBe(holds);
  });

  it('holds a base that touches its edge, and shares ground with what reaches in', () => {
    expect([holdsBase(corner, 1, 5, 1), holdsBase(corner, 3.01, 9, 1), holdsBase(corner, 5, 5, 0.1)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([meetsBody(corner, 6, 6, 1, 1), meetsBody(corner, 6, 6, 3, 3), meetsBody(corner, 2, 2, 9, 9)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('overlaps what lies across it, not what touches it', () => {
    expect(overlaps(corner, rectangleOf(4, 4, 10, 10))).toBe(false);
    expect(overlaps(corner, rectangleOf(3, 3, 10, 10))).toBe(true);
    expect(overlaps(corner, rectangleOf(-1, 1, 11, 2))).toBe(true);
    expect(overlaps(corner, rectangleOf(1, 1, 2, 2))).toBe(true);
  });

  it('is simple, a bow is not', () => {
    expect(isSimple(corner)).toBe(true);
    expect(
      isSimple([
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ]),
    ).toBe(false);
  });
});

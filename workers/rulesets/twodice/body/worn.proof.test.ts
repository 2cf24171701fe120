/** Each fast form of a body beside its slow twin: states that are worked out, and the kernel's that are listed. */
import { describe, expect, test } from 'vitest';
import { Target } from '../activation/schema.ts';
import { bodyOf } from './body.ts';
import { GuardedWear } from './guarded.ts';
import { parseLayout } from './layout/parse.ts';
import { layoutStates, rowsOfModels } from './layout/states.ts';
import { LayoutWorn } from './layoutWorn.ts';
import { targetBody } from './target.ts';
import { FieldedWorn, fallTo, RowWorn, StatesWorn, type Worn } from './worn.ts';

/** Walks both through the same losses and compares all that can be asked of them. */
function expectTwins(one: Worn, other: Worn, losses: readonly number[], depth: number): number {
  expect(other.markNames).toEqual(one.markNames);
  expect([other.total, other.parts, other.spots]).toEqual([one.total, one.parts, one.spots]);
  const seen = new Map<number, number>();
  let compared = 0;
  const same = (a: number, b: number) => {
    compared++;
    expect(other.worn(b)).toBe(one.worn(a));
    expect(other.marks(b)).toBe(one.marks(a));
    expect(b >= other.states).toBe(a >= one.states);
  };
  const walk = (a: number, b: number, left: number): void => {
    same(a, b);
    expect(other.condition(b)).toBe(one.condition(a));
    if (left === 0 || (seen.get(a) ?? -1) >= left) return;
    seen.set(a, left);
    for (const loss of losses) {
      for (let spot = 0; spot < one.spots; spot++) {
        const [next, twin] = [one.after(a, loss, spot), other.after(b, loss, spot)];
        expect(twin < 0).toBe(next < 0);
        if (next >= 0) walk(next, twin, left - 1);
        else {
          same(fallTo(next), fallTo(twin));
          walk(one.stand(a, loss, spot), other.stand(b, loss, spot), Math.min(left - 1, 1));
        }
      }
    }
  };
  walk(0, 0, depth);
  return compared;
}

describe('bodies', () => {
  const LAYOUTS = [
    '.L|L|M.|M|R|x',
    'F3:1;.L|.|M|.|R|.',
    '@MM|M|BB|B|S|sS',
    'L{L|.|.|M|.|x}R{R|.|.|M|.|.}',
    'L{x|x|x|x|x|.M}R{R|.|.|M|.|.}',
  ];

  test.each(LAYOUTS)('MK3-GRID-01, MK3-SPIRAL-01, MK3-COLOSSAL-05: columns of %s', (damage) => {
    const layout = parseLayout(damage);
    const conditionOf = (crippled: ReadonlySet<string>) => Math.min(3, crippled.size);
    for (const board of layout.kind === 'colossal' ? ([0, 1] as const) : ([0] as const)) {
      const back = board === 0 ? ('moves first' as const) : ('fights first' as const);
      const options = { firstBoard: board, stands: true, back, conditions: 4, conditionOf };
      const listed = new StatesWorn(layoutStates(layout, options));
      const worked = new LayoutWorn(layout, { board, back, conditionOf });
      expect(expectTwins(listed, worked, [1, 2, 5, 30], 3)).toBeGreaterThan(50);
    }
  });

  test('MK3-DMG-08: a row', () => {
    const listed = new StatesWorn(rowsOfModels([{ boxes: 7, condition: 0 }], 1, true));
    expectTwins(listed, new RowWorn(7), [1, 2, 3, 7, 9], 4);
  });

  test('MK3-PFIELD-01: a power field around a row is that of the listed states', () => {
    const guard = { kind: 'power field' as const, points: 2, use: 'always' as const, beasts: [] };
    const listed = new StatesWorn(new GuardedWear(9, guard));
    const around = new FieldedWorn(new RowWorn(9), 2);
    expectTwins(listed, around, [1, 4, 5, 6, 8, 14], 4);
  });

  test('MK3-DMG-08: the body of several models has the boxes of the body of one activation', () => {
    for (const damage of ['#8:3', '#5/#4', ...LAYOUTS]) {
      const target = Target.parse({ DEF: 10, ARM: 10, damage });
      const body = targetBody(target, 'Target');
      expect(body.boxes).toBe(bodyOf(target).boxesLeft);
      expect(body.worn().total).toBe(body.boxes);
      expect(body.marks).toEqual(body.worn().markNames);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../../../fixtures/share.ts';
import { LayoutFault, parseLayout } from './parse.ts';
import { isCrippled, markBoard, systemName, wearPlan } from './wear.ts';

const GRID = '....L|....LL|....CM|....CM|....RR|....R';
const SPIRAL = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';

function mark(text: string, column: number, points: number) {
  const layout = parseLayout(text);
  const plan = wearPlan(layout);
  const counts = new Int32Array(plan.columns);
  const left = markBoard(plan, counts, 0, column - 1, points);
  const crippled = plan.systems.filter((system) => isCrippled(plan, system, counts)).map(({ system }) => system);
  return { counts: [...counts], left, crippled };
}

describe('layout notation', () => {
  test('reads rows, grids, fields, spirals and colossals, with what is marked', () => {
    expect(wearPlan(parseLayout('#8:3')).boxesLeft).toBe(5);
    expect(wearPlan(parseLayout(GRID)).boxesLeft).toBe(34);
    expect(wearPlan(parseLayout(SPIRAL)).boxesLeft).toBe(27);
    const field = wearPlan(parseLayout(`F10:4;${GRID}`));
    expect([field.freeField, field.boxesLeft]).toEqual([6, 34]);
    const worn = wearPlan(parseLayout('xx..l|...|...|...|...|...'));
    expect([...worn.free]).toEqual([2, 3, 3, 3, 3, 3]);
    expect(isCrippled(worn, worn.systems[0], new Int32Array(6))).toBe(true);
    const colossal = wearPlan(parseLayout(`L{${GRID}}R{${GRID}}`));
    expect([colossal.columns, colossal.boards, colossal.boxesLeft]).toEqual([12, 2, 68]);
  });

  test.each([
    ['', 0, 'nothing'],
    ['#', 1, 'the end'],
    ['#0', 1, '0 boxes'],
    ['#8:9', 1, '9 marked'],
    ['#201', 1, '201 boxes'],
    ['....|....|....|....|....', 24, '5 of 6 columns'],
    ['....|....|....|....|....|....|....', 29, 'a 7th column'],
    ['....||....|....|....|....', 5, '"|"'],
    ['....|....|..?.|....|....|....', 12, '"?"'],
    ['@MMMM|MM.M|B|B|S|S', 8, '"."'],
    ['@MMMM|MMMM', 10, '2 of 6 branches'],
    ['F10:4....|....', 14, 'the end'],
    ['F10:11;....', 1, '11 marked'],
    ['L{....|....|....|....|....|....}R{...', 37, 'the end'],
    ['L{....|....|....|....|....|....}X', 32, '"X"'],
    ['.............|.|.|.|.|.', 12, 'box 13'],
  ])('%j is refused at character %d', (text, at, found) => {
    const fault = (() => {
      try {
        parseLayout(text);
      } catch (error) {
        return error;
      }
      return null;
    })();
    expect(fault).toBeInstanceOf(LayoutFault);
    expect((fault as LayoutFault).at).toBe(at);
    expect((fault as LayoutFault).message).toContain(found);
  });

  test('any text is read or refused with its place', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'.xLRMCB|@#F{};:019 '), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ maxLength: 60 })), (text) => {
        try {
          parseLayout(text);
        } catch (error) {
          expect(error).toBeInstanceOf(LayoutFault);
          expect((error as LayoutFault).at).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed: 21, numRuns: some(2000) },
    );
  });
});

describe('marking boxes', () => {
  test('MK3-GV-59: 9 to column 5, 13 to column 6, which wraps, and 11 to column 5', () => {
    expect(mark(GRID, 5, 9)).toEqual({ counts: [0, 0, 0, 0, 6, 3], left: 0, crippled: [] });
    expect(mark(GRID, 6, 13)).toEqual({ counts: [5, 3, 0, 0, 0, 5], left: 0, crippled: [] });
    expect(mark(GRID, 5, 11)).toEqual({ counts: [0, 0, 0, 0, 6, 5], left: 0, crippled: ['R'] });
  });

  test('MK3-GV-64: 9 to branch 1 and 8 to branch 6, which wraps', () => {
    expect(mark(SPIRAL, 1, 9)).toEqual({ counts: [4, 5, 0, 0, 0, 0], left: 0, crippled: ['M'] });
    expect(mark(SPIRAL, 6, 8)).toEqual({ counts: [3, 0, 0, 0, 0, 5], left: 0, crippled: [] });
  });

  test('no point is lost while a box is free, whatever column it comes to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(15), { maxLength: 8 }), (column, hits) => {
        const plan = wearPlan(parseLayout(GRID));
        const counts = new Int32Array(6);
        let lost = 0;
        for (const points of hits) lost += markBoard(plan, counts, 0, column - 1, points);
        const dealt = hits.reduce((sum, points) => sum + points, 0);
        const marked = counts.reduce((sum, count) => sum + count, 0);
        expect(marked).toBe(Math.min(34, dealt));
        expect(marked + lost).toBe(dealt);
      }),
      { seed: 22, numRuns: some(500) },
    );
  });

  test('systems have names that players know', () => {
    const names = (text: string) => {
      const layout = parseLayout(text);
      return wearPlan(layout).systems.map((system) => systemName(layout, system));
    };
    expect(names(GRID)).toEqual(['cortex', 'left arm', 'movement', 'right arm']);
    expect(names(SPIRAL)).toEqual(['Body', 'Mind', 'Spirit']);
    expect(names(`L{${GRID}}R{${GRID}}`)[0]).toBe('left grid: cortex');
  });
});

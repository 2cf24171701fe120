import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { hits } from '../../twodice/hits/index.ts';
import { estimateHits } from '../../twodice/hits/question.ts';
import { Hits, type HitsInput } from '../../twodice/hits/schema.ts';
import { ask, compile, GRID, marked, picture, SPIRAL, simulated, sure } from '../../twodice/hits/testing/ask.ts';

describe('named systems, every column, repairs', () => {
  test('MK3-GV-57: d3 + 1 boxes of a force field with 8, 3 and 1 marked', () => {
    const removed = (before: number) => {
      const target = { ARM: 0, damage: `F8:${before};${GRID}` };
      return ask({ target, hits: [sure(0)], repairs: [{ after: 1, what: 'force field' }] }).field;
    };
    expect(removed(8)).toBeCloseTo(-3, 14);
    expect(removed(3)).toBeCloseTo(-8 / 3, 14);
    expect(removed(1)).toBeCloseTo(-1, 14);
  });

  test('MK3-GV-58, MK3-FIELD-01, MK3-FIELD-02: 8 to column 2, 1 to each column, 1 to the first cortex box, three field boxes before them', () => {
    const target = { ARM: 0, damage: `F3;${GRID}` };
    expect(picture({ target, hits: [sure(8, 2)] })).toEqual({
      field: 3,
      columns: ['.....', 'xxxxx.', '......', '......', '......', '.....'],
    });
    const each = picture({ target, hits: [sure(1, 'every')] });
    expect([each.field, ...marked(each)]).toEqual([3, 0, 0, 0, 1, 1, 1]);
    expect(picture({ target, hits: [{ ...sure(1), system: 'cortex' }] })).toEqual({
      field: 0,
      columns: ['.....', '......', '....x.', '......', '......', '.....'],
    });
  });

  test('MK3-GRID-03: the lowest-numbered column with an unmarked box of the system, its topmost one', () => {
    const target = { ARM: 0, damage: '..|C..C|.cC|.C|.|.' };
    const columnsAfter = (points: number) => picture({ target, hits: [{ ...sure(points), system: 'cortex' }] }).columns;
    expect(columnsAfter(1)).toEqual(['..', 'x...', '.x.', '..', '.', '.']);
    expect(columnsAfter(2)).toEqual(['..', 'x..x', '.x.', '..', '.', '.']);
    expect(columnsAfter(3)).toEqual(['..', 'x..x', '.xx', '..', '.', '.']);
    expect(columnsAfter(4)).toEqual(['..', 'x..x', '.xx', '.x', '.', '.']);
    expect(columnsAfter(9)).toEqual(columnsAfter(4));
    expect(ask({ target, hits: [{ ...sure(3), system: 'Cortex' }] }).crippled.cortex).toBe(0);
    expect(ask({ target, hits: [{ ...sure(9), system: 'cortex' }] })).toEqual({
      destroyed: 0,
      boxes: 4,
      field: 0,
      crippled: { cortex: 1 },
    });
  });

  test('MK3-GRID-03, MK3-GRID-01: later points fall past the boxes that were hit by name', () => {
    const target = { ARM: 0, damage: '.C..|.|.|.|.|.' };
    const hitThrough = [{ ...sure(1), system: 'cortex' }, sure(2, 1)];
    expect(picture({ target, hits: hitThrough }).columns[0]).toBe('xxx.');
  });

  test('MK3-SPIRAL-02: the lowest-numbered branch with an unmarked box of the aspect, its outermost one', () => {
    const target = { ARM: 0, damage: '@MB|BM|BM|SB|SS|SS' };
    const columns = (points: number) => picture({ target, hits: [{ ...sure(points), system: 'Body' }] }).columns;
    expect(columns(1)).toEqual(['.x', '..', '..', '..', '..', '..']);
    expect(columns(2)).toEqual(['.x', 'x.', '..', '..', '..', '..']);
    expect(ask({ target, hits: [{ ...sure(4), system: 'Body' }] }).crippled).toEqual({ Body: 1, Mind: 0, Spirit: 0 });
  });

  test('MK3-FIELD-02: the force field takes the points of the first columns', () => {
    const target = { ARM: 0, damage: 'F5:1;......|......|......|......|......|......' };
    const twice = picture({ target, hits: [sure(3, 'every')] });
    expect([twice.field, ...marked(twice)]).toEqual([4, 0, 2, 3, 3, 3, 3]);
    const without = picture({ target: { ARM: 0, damage: SPIRAL }, hits: [sure(2, 'every')] });
    expect(marked(without)).toEqual([2, 2, 2, 2, 2, 2]);
    const full = picture({ target: { ARM: 0, damage: 'x|..|..|..|..|...' }, hits: [sure(1, 'every')] });
    expect(marked(full)).toEqual([1, 2, 1, 1, 1, 1]);
  });

  test('MK3-FIELD-03: damage to a named system goes around the force field', () => {
    const target = { ARM: 0, damage: `F3;${GRID}` };
    const { field, boxes, crippled } = ask({ target, hits: [{ ...sure(2), system: 'movement' }] });
    expect([field, boxes, crippled.movement]).toEqual([0, 2, 1]);
  });

  test('MK3-FIELD-04: focus removes d3 + 1 between hits, never more than is marked', () => {
    const target = { ARM: 0, damage: `F4;${GRID}` };
    const afterTwo = (points: number) =>
      ask({ target, hits: [sure(points)], repairs: [{ after: 1, what: 'force field' }] });
    expect(afterTwo(2)).toMatchObject({ field: 0, boxes: 0 });
    expect(afterTwo(4).field).toBeCloseTo(4 - 3, 14);
    // What was removed absorbs again.
    const again = ask({
      target,
      hits: [sure(4), sure(3)],
      repairs: [{ after: 1, what: 'force field' }],
    });
    expect(again.boxes).toBeCloseTo((1 + 0 + 0) / 3, 14);
    expect(again.field).toBeCloseTo((4 + 4 + 3) / 3, 14);
  });

  test('MK3-CRIPPLE-04: a crippled field generator restores nothing', () => {
    const target = { ARM: 0, damage: 'F4;G|.|.|.|.|G' };
    const hit = (system: number) => [sure(4), { ...sure(system), system: 'field generator' }];
    const repairs: HitsInput['repairs'] = [{ after: 2, what: 'force field' }];
    expect(ask({ target, hits: hit(1), repairs }).field).toBeCloseTo(1, 14);
    expect(ask({ target, hits: hit(2), repairs }).field).toBe(4);
    // One box of it back, and it works again.
    expect(ask({ target, hits: hit(2), repairs: [{ after: 2 }, ...repairs] }).field).toBeCloseTo(1, 14);
  });

  test('MK3-DMG-11: removed damage comes from any boxes, by default a box of each crippled system first', () => {
    const target = { ARM: 0, damage: 'LLL|..M|.MM|...|.C.|...' };
    const all: HitsInput['hits'] = [sure(3, 1), sure(6, 2), sure(2, 5)];
    const repaired = (repair: NonNullable<HitsInput['repairs']>[number]) =>
      picture({ target, hits: all, repairs: [{ after: 3, ...repair }] }).columns.join(' ');
    expect(repaired({ boxes: 1 })).toBe('xxx xxx xx. ... xx. ...');
    expect(repaired({ boxes: 2 })).toBe('xxx xxx xx. ... x.. ...');
    expect(repaired({ boxes: 3 })).toBe('xx. xxx xx. ... x.. ...');
    expect(repaired({ boxes: 4 })).toBe('xx. xx. xx. ... x.. ...');
    expect(repaired({ boxes: 1, first: ['left arm'] })).toBe('xx. xxx xxx ... xx. ...');
    expect(repaired({ boxes: 30 })).toBe('... ... ... ... ... ...');
    // Marks from before the first hit may go as well.
    const row = { ARM: 0, damage: '#6:4' };
    expect(ask({ target: row, hits: [sure(1)], repairs: [{ boxes: 3 }] }).boxes).toBe(-2);
    expect(ask({ target: row, hits: [sure(1)], repairs: [{ boxes: 9 }] }).boxes).toBe(-4);
    expect(ask({ target: row, hits: [sure(2)], repairs: [{ boxes: 9 }] })).toMatchObject({ boxes: 2, destroyed: 1 });
    const rolled = ask({ target: row, hits: [sure(1)], repairs: [{ boxes: 0, roll: 'd6' }] });
    expect(rolled.boxes).toBeCloseTo(1 - (1 + 2 + 3 + 4 + 5 + 5) / 6, 14);
    const third = ask({ target: row, hits: [sure(1)], repairs: [{ boxes: 1, roll: 'd3' }] });
    expect(third.boxes).toBeCloseTo(1 - 3, 14);
  });

  test('MK3-CRIPPLE-06: a system works again as soon as one of its boxes is unmarked', () => {
    const target = { ARM: 0, damage: GRID };
    const hit = [
      { ...sure(3), system: 'left arm' },
      { ...sure(2), system: 'cortex' },
    ];
    expect(ask({ target, hits: hit }).crippled).toMatchObject({ 'left arm': 1, cortex: 1 });
    const one = ask({ target, hits: hit, repairs: [{ after: 2, boxes: 1 }] }).crippled;
    expect(one).toMatchObject({ 'left arm': 1, cortex: 0 });
    expect(ask({ target, hits: hit, repairs: [{ after: 2, boxes: 2 }] }).crippled).toMatchObject({
      'left arm': 0,
      cortex: 0,
    });
  });

  test('boxes told apart give what boxes per column give where these are enough', () => {
    const harmless = { dice: 0, power: 0, system: 'movement' };
    const inputs: HitsInput[] = [
      { target: { ARM: 16, damage: GRID }, hits: [{ count: 2, dice: 2, power: 16 }] },
      { target: { ARM: 16, damage: 'F4:1;..L|..x|.CM|.cM|..R|.R' }, hits: [{ count: 3, dice: 1, power: 19 }] },
      {
        target: { ARM: 16, damage: 'F4:1;..L|..x|.CM|.cM|..R|.R' },
        hits: [
          { dice: 2, power: 12, column: 'every' },
          { dice: 2, power: 16 },
        ],
        repairs: [{ after: 1, what: 'force field' }],
      },
      {
        target: { ARM: 16, damage: 'L{.L|.M|.|x|.|.}R{.L|.M|.|x|.|.}' },
        hits: [
          { dice: 2, power: 14 },
          { dice: 1, power: 18, grid: 'right' },
        ],
      },
    ];
    for (const input of inputs) {
      const counts = compile(input).exact()!;
      const boxes = compile({ ...input, hits: [...input.hits, harmless] }).exact()!;
      const { tallySize } = compile(input);
      // The tallies differ in one more hit that never destroys: drop its counter.
      const question = compile(input);
      const without = [...boxes];
      const first = question.outcomes[1].values.length;
      without.splice(first + input.hits.reduce((sum, { count = 1 }) => sum + count, 0), 1);
      expect(without).toHaveLength(tallySize);
      for (const [i, p] of counts.entries()) expect(without[i]).toBeCloseTo(p, 13);
    }
  });

  test('what is set and changes nothing is reported', () => {
    const ignored = (input: HitsInput) => unused(hits, input);
    const target = { ARM: 0, damage: `F3;${GRID}` };
    expect(ignored({ target, hits: [{ ...sure(1, 3), system: 'cortex', grid: 'left' }] })).toEqual([
      'hits[0].column',
      'hits[0].grid',
    ]);
    expect(ignored({ target: { ARM: 0, damage: '#4' }, hits: [sure(1, 'every')] })).toEqual(['hits[0].column']);
    const field = { what: 'force field', boxes: 3, roll: 'd6', first: ['cortex'] } as const;
    expect(ignored({ target, hits: [sure(1)], repairs: [{ ...field, first: ['cortex'] }] })).toEqual([
      'repairs[0].boxes',
      'repairs[0].roll',
      'repairs[0].first[0]',
    ]);
    expect(ignored({ target, hits: [sure(1, 'every')], repairs: [{ what: 'force field' }, {}] })).toEqual([]);
  });

  test('systems, fields and hits that are not there are refused', () => {
    const problem = (input: HitsInput) => hits.check(Hits.parse(input))[0];
    const grid = { ARM: 0, damage: GRID };
    expect(problem({ target: grid, hits: [{ ...sure(1), system: 'head' }] })).toEqual({
      path: 'hits[0].system',
      message: 'the layout has no system "head"',
      allowed: '"cortex", "left arm", "movement", "right arm"',
    });
    expect(problem({ target: { ARM: 0, damage: '#5' }, hits: [{ ...sure(1), system: 'cortex' }] })).toMatchObject({
      path: 'hits[0].system',
      message: 'a row has no system "cortex"',
    });
    const colossal = { ARM: 0, damage: 'L{L|.|.|.|.|.}R{R|.|.|.|.|.}' };
    const leftArm = { ...sure(1), system: 'left arm' };
    expect(problem({ target: colossal, hits: [leftArm] })).toMatchObject({
      message: 'the right grid has no system "left arm"',
      allowed: '"right arm"',
    });
    expect(problem({ target: colossal, hits: [{ ...leftArm, grid: 'left' }] })).toBeUndefined();
    expect(problem({ target: grid, hits: [sure(1)], repairs: [{ what: 'force field' }] })).toMatchObject({
      path: 'repairs[0].what',
      message: 'the target has no force field',
    });
    expect(problem({ target: grid, hits: [sure(1)], repairs: [{ after: 2 }] })).toEqual({
      path: 'repairs[0].after',
      message: 'after hit 2 of 1',
      allowed: 'from 0 to 1',
    });
    expect(problem({ target: grid, hits: [sure(1)], repairs: [{ boxes: 0 }] })?.message).toBe('repairs no box');
    expect(problem({ target: grid, hits: [sure(1)], repairs: [{ first: ['Mind'] }] })?.path).toBe(
      'repairs[0].first[0]',
    );
  });

  test('a question too large to enumerate says so, and is simulated', () => {
    const input: HitsInput = { target: { ARM: 10, damage: `L{${GRID}}R{${GRID}}` }, hits: [{ count: 5, power: 10 }] };
    expect(estimateHits(Hits.parse(input)).exact).toBeNull();
    expect(compile(input).exact()).toBeNull();
    expect(simulated(input, 1000).boxes).toBeGreaterThan(0);
  });
});

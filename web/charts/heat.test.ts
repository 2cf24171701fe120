import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnBreakpoints, rowBreakpoints } from './breakpoints.ts';
import { heatColour, textColour } from './heat-drawing.ts';
import { heatFinding, heatModel, heatTable, valuesAround } from './heat-model.ts';

const sweep = {
  measure: 'destroyed',
  title: 'Destroyed',
  of: 'probability' as const,
  engineVersion: '1',
  fields: [
    { path: 'target.DEF', values: [11, 12, 13] },
    { path: 'target.ARM', values: [17, 18] },
  ],
  cells: [
    [{ value: 0.9 }, { value: 0.8 }, { value: 0.3 }],
    [{ value: 0.7 }, { value: 0.5 }, { value: null, problem: 'DEF out of range' }],
  ],
  elapsedMs: 1,
};
const model = heatModel(sweep, ['DEF', 'ARM'], [12, 18]);

describe('breakpoints', () => {
  it('mark the largest step of a row, when it stands out', () => {
    expect(rowBreakpoints([[0.9, 0.8, 0.3, 0.25]])).toEqual([{ line: 0, index: 2, change: expect.closeTo(-0.5, 12) }]);
  });

  it('do not mark an even slope or a flat line', () => {
    expect(
      rowBreakpoints([
        [0.8, 0.6, 0.4, 0.2],
        [0.5, 0.5, 0.5, 0.5],
        [0.004, 0.003, 0, 0],
      ]),
    ).toEqual([]);
  });

  it('are found between rows too', () => {
    expect(columnBreakpoints([[0.9], [0.85], [0.3]])).toEqual([
      { line: 0, index: 2, change: expect.closeTo(-0.55, 12) },
    ]);
  });

  it('skip cells without an answer and never leave the grid', () => {
    const cell = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    const grid = fc
      .integer({ min: 1, max: 6 })
      .chain((n) => fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(grid, (cells) => {
        for (const { line, index, change } of rowBreakpoints(cells)) {
          const before = cells[line][index - 1];
          const here = cells[line][index];
          if (before === null || here === null) throw new Error('a breakpoint beside a hole');
          expect(change).toBe(here - before);
        }
      }),
    );
  });
});

describe('the heat map', () => {
  it('says what one point less does', () => {
    expect(heatFinding(model)).toBe('50\u00a0% here; one less DEF makes it 70\u00a0%, one less ARM makes it 80\u00a0%');
  });

  it('has a table with a row for each value, and words where there is no answer', () => {
    const table = heatTable(model);
    expect(table.columns).toEqual(['ARM \\ DEF', '11', '12', '13']);
    expect(table.rows[1].map((cell) => cell.text)).toEqual(['18', '70\u00a0%', '50\u00a0%', 'DEF out of range']);
  });

  it('stays within the bounds of the field', () => {
    expect(valuesAround(2, 3, 0, 40)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(valuesAround(39, 3, 0, 40)).toEqual([36, 37, 38, 39, 40]);
  });

  it('writes legibly on every colour', () => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (rgb: number[]) => {
      const [r, g, b] = rgb.map((part) =>
        part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const dark of [false, true]) {
      for (let p = 0; p <= 1; p += 0.01) {
        const ground = heatColour(p, dark);
        const text = textColour(ground) === '#000' ? 0 : 1;
        const [low, high] = [luminance(channels(ground)), text].toSorted((a, b) => a - b);
        expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe('means', () => {
  const means = heatModel(
    {
      ...sweep,
      title: 'Models destroyed',
      of: 'mean',
      cells: [
        [{ value: 1.934 }, { value: 1.27 }, { value: 0.5 }],
        [{ value: 1.1 }, { value: 1 }, { value: 0.4 }],
      ],
    },
    ['DEF', 'ARM'],
    [12, 17],
  );

  it('are told as numbers, never as percent', () => {
    expect(heatFinding(means)).toBe('1.27 here; one less DEF makes it 1.93');
    expect(heatTable(means).rows[0][1]).toEqual({ text: '1.93', raw: 1.934 });
  });

  it('are coloured against the largest of them', () => {
    expect(means.most).toBe(1.934);
    expect(model.most).toBe(1);
  });
});

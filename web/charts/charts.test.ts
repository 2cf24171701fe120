import { describe, expect, it } from 'vitest';
import { counted, percent } from '../format.ts';
import { wholeTicks } from './chart-options.ts';
import { distributionChart, distributionMarks, distributionTable } from './distribution-chart.ts';
import { distributionFinding, seriesFinding } from './findings.ts';
import { chance, type DistributionMeasure, drawnPoints, marksOf, type SeriesMeasure } from './measures.ts';
import { defaultPalette } from './palette.ts';
import { nearestOf } from './Reader.tsx';
import { seriesChart, seriesTable } from './series-chart.ts';
import { toCsv } from './table.ts';

/** Two dice. */
const ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
const dice: DistributionMeasure = {
  kind: 'distribution',
  title: 'Total',
  unit: 'points',
  mean: { value: 7 },
  standardDeviation: Math.sqrt(35 / 6),
  quantiles: [{ q: 0.5, value: 7 }],
  points: ways.map((n, i) => ({
    value: i + 2,
    probability: n / 36,
    atLeast: ways.slice(i).reduce((sum, each) => sum + each, 0) / 36,
  })),
};

const survival: SeriesMeasure = {
  kind: 'series',
  title: 'Still standing after',
  of: 'probability',
  steps: [
    { label: 'attack 1', value: 1 },
    { label: 'attack 2', value: 0.9 },
    { label: 'attack 3', value: 0.4 },
  ],
};

const ys = (config: ReturnType<typeof distributionChart>) =>
  (config.data.datasets[0].data as { x: number; y: number }[]).map((point) => point.y);

describe('the chart of a distribution', () => {
  it('shows bars for "exactly" and falling or rising steps otherwise', () => {
    expect(distributionChart(dice, 'exactly', defaultPalette)).toMatchObject({ type: 'bar' });
    const falling = ys(distributionChart(dice, 'atLeast', defaultPalette));
    const rising = ys(distributionChart(dice, 'atMost', defaultPalette));
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(rising.at(-1)).toBeCloseTo(1, 12);
  });

  it('says every mark in words, with the value whose dice can be read', () => {
    const marks = distributionMarks(dice, 'exactly');
    expect(marks[5]).toEqual({ said: `exactly ${counted(7, dice.unit)}: ${percent(6 / 36)}`, likeliest: 7 });
    expect(distributionMarks(dice, 'atLeast')[0]!.said).toContain('at least 2');
    expect(nearestOf([10, 20, 40], 31)).toBe(2);
    expect(nearestOf([10, 20, 40], -5)).toBe(0);
  });

  it('stands still for readers who asked for it', () => {
    expect(distributionChart(dice, 'exactly', { ...defaultPalette, motion: false }).options?.animation).toBe(false);
  });

  it('leaves long thin tails to the table', () => {
    const rare = {
      ...dice,
      points: [
        { value: 0, probability: 1e-6, atLeast: 1 },
        ...dice.points,
        { value: 99, probability: 1e-6, atLeast: 1e-6 },
      ],
    };
    expect(drawnPoints(rare.points).map((point) => point.value)).toEqual(dice.points.map((point) => point.value));
    expect(distributionTable(rare).rows).toHaveLength(13);
  });

  it('draws runs of values when there are very many, without losing any chance', () => {
    const n = 50_000;
    const even = Array.from({ length: n }, (_, value) => ({ value, probability: 1 / n, atLeast: (n - value) / n }));
    const marks = marksOf(even, 'exactly');
    expect(marks.length).toBeLessThanOrEqual(600);
    expect(marks.reduce((sum, mark) => sum + mark.chance, 0)).toBeGreaterThan(0.998);
    expect(marksOf(dice.points, 'exactly').map((mark) => mark.from)).toEqual(dice.points.map((point) => point.value));
  });

  it('marks whole numbers on its axis, ten at most', () => {
    expect(wholeTicks(-0.5, 1.5)).toEqual([0, 1]);
    expect(wholeTicks(1.5, 12.5)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(wholeTicks(-0.5, 28.5)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(wholeTicks(-0.5, 49_999.5)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45].map((each) => each * 1000));
  });

  it('has one chance for each view', () => {
    const seven = dice.points[5];
    expect(chance(seven, 'atLeast')).toBeCloseTo(21 / 36, 12);
    expect(chance(seven, 'exactly')).toBeCloseTo(6 / 36, 12);
    expect(chance(seven, 'atMost')).toBeCloseTo(21 / 36, 12);
  });
});

describe('the chart of a series', () => {
  it('has one dataset when exact and a band around it when not', () => {
    expect(seriesChart(survival, defaultPalette).data.datasets).toHaveLength(1);
    const interval = { low: 0.3, high: 0.5, level: 0.95, method: 'wilson' as const };
    const simulated = { ...survival, steps: survival.steps.map((step) => ({ ...step, interval })) };
    const { datasets } = seriesChart(simulated, defaultPalette).data;
    expect(datasets.map((each) => each.data[2])).toEqual([0.4, 0.3, 0.5]);
    expect(seriesTable(simulated).columns).toEqual(['step', 'chance', 'low', 'high']);
    // What does not lead from one to the next is drawn as bars.
    expect(seriesChart({ ...survival, list: true }, defaultPalette).type).toBe('bar');
  });
});

describe('titles', () => {
  it('state the finding', () => {
    expect(distributionFinding(dice, 'atLeast')).toBe('Half the time at least 7 points, nine times in ten 4');
    expect(distributionFinding(dice, 'exactly')).toBe('Most often 7 points (16.7\u00a0%), 7 on average');
    expect(distributionFinding(dice, 'atMost')).toBe('Nine times in ten at most 10 points');
    expect(seriesFinding(survival)).toBe('From 100\u00a0% to 40\u00a0%; the largest step is at attack 3');
    expect(seriesFinding({ ...survival, list: true })).toBe('Most: attack 1 (100\u00a0%)');
  });

  it('give the chance itself when there are only a few outcomes, in the singular where it is one', () => {
    const points = [
      { value: 0, probability: 0.2, atLeast: 1 },
      { value: 1, probability: 0.8, atLeast: 0.8 },
    ];
    expect(distributionFinding({ ...dice, unit: 'boxes', points }, 'atLeast')).toBe('80\u00a0% for 1 box or more');
  });

  it('hold for distributions with one value or none', () => {
    expect(distributionFinding({ ...dice, points: [{ value: 3, probability: 1, atLeast: 1 }] }, 'atLeast')).toBe(
      'Always 3 points',
    );
    expect(distributionFinding({ ...dice, points: [] }, 'atLeast')).toBe('Total: nothing counted yet');
  });
});

describe('CSV', () => {
  it('has full precision, a heading and one line a row', () => {
    const lines = toCsv(distributionTable(dice)).split('\r\n');
    expect(lines[0]).toBe('points,at least,exactly,at most');
    expect(lines).toHaveLength(13);
    expect(lines[1]).toBe(`2,1,${1 / 36},${chance(dice.points[0], 'atMost')}`);
  });

  it('quotes what must be quoted and defuses formulas, but not negative numbers', () => {
    const cell = (raw: string | number) => ({ text: '', raw });
    const csv = toCsv({
      caption: '',
      columns: ['a,b', 'c'],
      rows: [
        [cell('say "x"'), cell('=1+1')],
        [cell(-3), cell('-x')],
      ],
    });
    expect(csv).toBe('"a,b",c\r\n"say ""x""",\'=1+1\r\n-3,\'-x\r\n');
  });
});

/** A sweep in words, lines, maps and curves. */
import { counted } from '../../wording.ts';
import { fromTo, numberColumn, percentColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Figure, Format, HeatCell, Table } from '../figures.ts';
import { formatted, plain } from '../format.ts';
import type { Histogram } from '../histogram.ts';
import type { Known } from '../known.ts';
import { shares } from '../request.ts';
import { combined, difference, intervalOf, type Sample } from '../sample.ts';
import type { StudyAnswer } from '../study.ts';
import { bounded, boundedChance, commonOf, onceCounted, sharedMeasure } from '../words.ts';
import type { SweepPlan, Swept } from './request.ts';

/** Curves of one figure that can still be told apart. */
const MOST_CURVES = 8;
/** Values that differ by less, as a part of the largest, are equal: they were added up in another order. */
const ROUNDING = 1e-9;

interface Place {
  readonly sample: Sample | null;
  readonly problem?: string;
  /** The step that leads here from the place before, where it is the largest of its line and surely not noise. */
  readonly jump?: number;
}

export function report(plan: SweepPlan, known: Known): StudyAnswer {
  const places = placesOf(plan, known);
  const cells = plan.grid.flat().flatMap((place) => ('cells' in place ? place.cells : []));
  const measure = sharedMeasure(known, cells, plan.opponents);
  const format: Format = measure.of === 'probability' ? 'percent' : 'number';
  const show = (sample: Sample) => (measure.of === 'probability' ? boundedChance(sample) : bounded(sample));
  const [across, down] = plan.axes;
  const label = (value: Swept) => (typeof value === 'number' ? value : word(value));
  const x = across.values.map(label);
  const y = (down?.values ?? []).map(label);
  const sentence = onceCounted(known, cells, `${findingOf(plan, places, measure.title, format)}.`);
  const finding = sentence.replace(/\.$/, '');
  const tables: Table[] = [tableOf(plan, places, measure.title, format, show)];
  const figures: Figure[] = [];
  const rowsAsLines = places.map((row, r) => ({
    label: down ? `${down.title} ${String(y[r])}` : measure.title,
    points: row.map(({ sample }) => (sample ? show(sample) : null)),
  }));
  if (down) {
    figures.push({
      type: 'heat',
      title: finding,
      format,
      table: 'cells',
      xAxis: across.title,
      yAxis: down.title,
      x,
      y,
      cells: places.map((row) =>
        row.map(({ sample, problem, jump }): HeatCell => {
          if (!sample) return { value: null, problem };
          return {
            ...show(sample),
            ...(jump === undefined ? {} : { mark: `breakpoint: a step of ${step(jump, format)}` }),
          };
        }),
      ),
    });
  }
  if (rowsAsLines.length <= MOST_CURVES && x.length > 1) {
    figures.push({
      type: 'lines',
      title: down ? `${measure.title} by ${across.title}, a line for each ${down.title}` : finding,
      format,
      table: 'cells',
      xAxis: across.title,
      yAxis: measure.title,
      x,
      lines: rowsAsLines,
      ...(down ? {} : { marks: marksOf(places[0], format) }),
    });
  }
  const curves = down ? null : curvesOf(plan, known, measure.title, x);
  if (curves) {
    figures.push(curves.figure);
    tables.push(curves.table);
  }
  const problems = places.flat().filter(({ problem }) => problem !== undefined);
  return {
    sentence,
    findings: down ? [...idleOf(plan, places), ...jumpsOf(plan, places, format)] : [],
    notes: [
      ...(problems.length > 0
        ? [
            `${counted(problems.length, 'cells')} ${problems.length === 1 ? 'has' : 'have'} no value; the first: ${problems[0].problem}`,
          ]
        : []),
      ...(cells.some(({ key }) => known.get(key)?.exact === false)
        ? ['Simulated cells share their dice, batch by batch: neighbours differ by less noise than their bands show.']
        : []),
    ],
    figures,
    tables,
    ...commonOf(known, cells),
    data: {
      measure: measure.title,
      of: measure.of,
      axes: plan.axes,
      cells: places.map((row) =>
        row.map(({ sample, problem, jump }) => ({
          ...(sample ? show(sample) : { value: null }),
          ...(problem === undefined ? {} : { problem }),
          ...(jump === undefined ? {} : { jump }),
        })),
      ),
    },
  };
}

function placesOf(plan: SweepPlan, known: Known): Place[][] {
  const weights = shares(plan.opponents.map(({ weight }) => weight));
  const grid = plan.grid.map((row) =>
    row.map((place): Place => {
      if ('problem' in place) return { sample: null, problem: place.problem };
      const samples = place.cells.map(({ key }) => known.sample(key));
      if (samples.every((sample) => sample !== null)) return { sample: combined(samples, weights) };
      const faulty = place.cells.map(({ key }) => known.get(key)?.problem).find((problem) => problem !== undefined);
      return { sample: null, problem: faulty ?? 'Not counted yet.' };
    }),
  );
  const rounding = roundingOf(grid);
  return grid.map((places) => {
    const at = largestStep(places, rounding);
    return places.map((place, i) =>
      i === at ? { ...place, jump: place.sample!.value - places[i - 1].sample!.value } : place,
    );
  });
}

/** Differences up to this are none. */
function roundingOf(grid: ReadonlyArray<readonly Place[]>): number {
  const sizes = grid.flat().flatMap(({ sample }) => (sample ? [Math.abs(sample.value)] : []));
  return ROUNDING * sizes.reduce((most, size) => Math.max(most, size), 0);
}

/** The place after the largest step of a line; none where all steps are alike, or may be noise. */
function largestStep(places: readonly Place[], rounding: number): number | null {
  const steps = places.map((place, i) => {
    const before = places[i - 1]?.sample;
    return place.sample && before ? difference(place.sample, before) : null;
  });
  const sizes = steps.flatMap((change) => (change ? [Math.abs(change.value)] : []));
  const most = Math.max(...sizes);
  if (sizes.length < 2 || most <= rounding) return null;
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  // A straight line has no breakpoint.
  if (!(most > mean * 1.2)) return null;
  const at = steps.findIndex((change) => change !== null && Math.abs(change.value) === most);
  const interval = intervalOf(steps[at]!);
  return interval && interval.low <= 0 && interval.high >= 0 ? null : at;
}

function findingOf(plan: SweepPlan, places: readonly Place[][], title: string, format: Format): string {
  const all = places.flatMap((row, r) => row.flatMap(({ sample }, c) => (sample ? [{ sample, r, c }] : [])));
  if (all.length === 0) return `${title} has no value anywhere`;
  const where = ({ r, c }: { r: number; c: number }) => {
    const [across, down] = plan.axes;
    const at = `${across.title} ${word(across.values[c])}`;
    return down ? `${at} and ${down.title} ${word(down.values[r])}` : at;
  };
  const rounding = roundingOf(places);
  const least = all.reduce((a, b) => (b.sample.value < a.sample.value - rounding ? b : a));
  const most = all.reduce((a, b) => (b.sample.value > a.sample.value + rounding ? b : a));
  if (most.sample.value - least.sample.value <= rounding)
    return `${title} is ${formatted(most.sample.value, format)} everywhere`;
  return (
    `${title} goes from ${formatted(least.sample.value, format)} at ${where(least)} ` +
    `to ${formatted(most.sample.value, format)} at ${where(most)}`
  );
}

function word(value: Swept): string {
  if (value === null) return 'left out';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? plain(value) : String(value);
}

function step(jump: number, format: Format): string {
  return formatted(jump, format === 'percent' ? 'points of percent' : 'difference');
}

function marksOf(row: readonly Place[], format: Format) {
  return row.flatMap(({ jump }, at) =>
    jump === undefined ? [] : [{ at, text: `breakpoint: a step of ${step(jump, format)}` }],
  );
}

function jumpsOf(plan: SweepPlan, places: readonly Place[][], format: Format): string[] {
  const [across, down] = plan.axes;
  const jumps = places.flatMap((row, r) => row.flatMap(({ jump }, c) => (jump === undefined ? [] : [{ jump, r, c }])));
  const [most] = jumps.sort((a, b) => Math.abs(b.jump) - Math.abs(a.jump));
  if (!most || !down) return [];
  return [
    `The largest single step is ${step(most.jump, format)}, from ${across.title} ${word(across.values[most.c - 1])} to ` +
      `${word(across.values[most.c])} at ${down.title} ${word(down.values[most.r])}.`,
  ];
}

/** Fields of a map that change nothing, whatever the other one is; said of exact values only. */
function idleOf({ axes }: SweepPlan, places: readonly Place[][]): string[] {
  const rounding = roundingOf(places);
  const alike = (line: readonly Place[]): boolean => {
    const samples = line.flatMap(({ sample }) => (sample ? [sample] : []));
    const first = samples[0]?.value ?? 0;
    return (
      samples.length === line.length &&
      samples.every((sample) => intervalOf(sample) === null && Math.abs(sample.value - first) <= rounding)
    );
  };
  const lines = [places, (places[0] ?? []).map((_, c) => places.map((row) => row[c]))];
  const still = axes.filter((_, a) => lines[a].every(alike)).map(({ title }) => title);
  // Where neither does, the sentence says that it is the same everywhere.
  return still.length === 1 && (lines[0]?.[0]?.length ?? 0) > 1 ? [`${still[0]} changes nothing here.`] : [];
}

function tableOf(
  plan: SweepPlan,
  places: readonly Place[][],
  title: string,
  format: Format,
  show: (sample: Sample) => {
    readonly value: number;
    readonly low?: number | undefined;
    readonly high?: number | undefined;
  },
): Table {
  const [across, down] = plan.axes;
  return {
    id: 'cells',
    title: `${title} by ${plan.axes.map((axis) => axis.title).join(' and ')}`,
    columns: [
      textColumn('x', across.title),
      ...(down ? ([textColumn('y', down.title)] as const) : []),
      { id: 'value', title, format },
      ...fromTo(format),
      wholeColumn('trials', 'Trials'),
      textColumn('note', 'Note'),
    ],
    rows: places.flatMap((row, r) =>
      row.map(({ sample, problem, jump }, c) => {
        const value = sample ? show(sample) : null;
        return [
          word(across.values[c]),
          ...(down ? [word(down.values[r])] : []),
          value?.value ?? null,
          value?.low ?? null,
          value?.high ?? null,
          sample?.trials ?? null,
          problem ?? (jump === undefined ? '' : `breakpoint: a step of ${step(jump, format)}`),
        ];
      }),
    ),
  };
}

/** At-least curves of a measure with more than two values: a line a cell in the figure, all of them in the table. */
function curvesOf(
  plan: SweepPlan,
  known: Known,
  title: string,
  x: ReadonlyArray<string | number>,
): { figure: Figure; table: Table } | null {
  const histograms = plan.grid[0].map((place): Histogram | undefined =>
    'cells' in place ? known.get(place.cells[0].key)?.histogram : undefined,
  );
  const values = [...new Set(histograms.flatMap((histogram) => histogram?.values ?? []))].sort((a, b) => a - b);
  if (plan.opponents.length > 1 || values.length < 3) return null;
  const all = histograms.flatMap((histogram, i) =>
    histogram ? [{ label: `${plan.axes[0].title} ${x[i]}`, histogram }] : [],
  );
  const lines = all.map(({ label, histogram }) => ({ label, points: atLeast(histogram, values) }));
  const each = Math.ceil(lines.length / MOST_CURVES);
  return {
    figure: {
      type: 'lines',
      title: `${title}: the chance of at least so much, by ${plan.axes[0].title}`,
      format: 'percent',
      table: 'curves',
      xAxis: title,
      yAxis: 'Chance of at least so much',
      x: values,
      lines: lines.filter((_, i) => i % each === 0),
    },
    table: {
      id: 'curves',
      title: `${title}: the chance of at least so much`,
      columns: [numberColumn('value', 'At least'), ...lines.map(({ label }, i) => percentColumn(`line${i}`, label))],
      rows: values.map((value, i) => [value, ...lines.map(({ points }) => points[i].value)]),
    },
  };
}

function atLeast({ values, counts }: Histogram, at: readonly number[]): Array<{ value: number }> {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return at.map((value) => ({
    value: Math.min(1, counts.reduce((sum, count, i) => sum + (values[i] >= value ? count : 0), 0) / total),
  }));
}

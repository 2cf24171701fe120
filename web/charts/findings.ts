/** Chart titles that state what the chart shows, in one line. */
import { counted, decimal, percent } from '../format.ts';
import { chance, type DistributionMeasure, reachedWith, type SeriesMeasure, type View } from './measures.ts';

/** "Half the time at least 23 boxes, nine times in ten 14". */
export function distributionFinding(measure: DistributionMeasure, view: View): string {
  const { points, unit } = measure;
  if (points.length === 0) return `${measure.title}: nothing counted yet`;
  if (points.length === 1) return `Always ${counted(points[0].value, unit)}`;
  if (view === 'exactly') {
    const mode = points.reduce((best, point) => (point.probability > best.probability ? point : best));
    return `Most often ${counted(mode.value, unit)} (${percent(mode.probability)}), ${decimal(measure.mean.value)} on average`;
  }
  if (view === 'atMost') {
    const cap = points.find((point) => chance(point, 'atMost') >= 0.9);
    return `Nine times in ten at most ${counted(cap?.value ?? points[points.length - 1].value, unit)}`;
  }
  const lowest = points[0].value;
  const even = reachedWith(points, 0.5) ?? lowest;
  const sure = reachedWith(points, 0.9) ?? lowest;
  if (even === lowest) {
    const next = points[1];
    return `More often than not ${counted(lowest, unit)}; ${decimal(next.value)} or more in ${percent(next.atLeast)}`;
  }
  // With a handful of outcomes the chance itself says more than "half the time".
  if (points.length <= 4) return `${percent(atLeast(points, even))} for ${counted(even, unit)} or more`;
  if (sure === even) return `Nine times in ten at least ${counted(sure, unit)}`;
  const floor = sure === lowest ? '' : `, nine times in ten ${decimal(sure)}`;
  return `Half the time at least ${counted(even, unit)}${floor}`;
}

/** "From 100 % to 45.2 %; the largest step is at attack 3"; of a list, "Most: Trooper 1 (71 %)". */
export function seriesFinding(measure: SeriesMeasure): string {
  const { steps } = measure;
  const show = measure.of === 'probability' ? percent : decimal;
  if (steps.length === 0) return `${measure.title}: nothing counted yet`;
  const last = steps[steps.length - 1];
  if (steps.length === 1) return show(last.value);
  if (measure.list) return listFinding(steps, show);
  let at = 1;
  for (let i = 2; i < steps.length; i++) if (change(steps, i) > change(steps, at)) at = i;
  if (change(steps, at) <= 1e-9) return `${show(last.value)} throughout`;
  return `From ${show(steps[0].value)} to ${show(last.value)}; the largest step is at ${steps[at].label}`;
}

/** Who of a list has most. */
function listFinding(steps: SeriesMeasure['steps'], show: (value: number) => string): string {
  const most = Math.max(...steps.map(({ value }) => value));
  const best = steps.filter(({ value }) => value >= most - 1e-9).map(({ label }) => label);
  if (best.length === steps.length) return `${show(most)} each`;
  const others = best.length - 1;
  const who = others > 0 ? `${best[0]} and ${counted(others, others === 1 ? 'other' : 'others')}` : best[0];
  return `Most: ${who} (${show(most)})`;
}

function atLeast(points: DistributionMeasure['points'], value: number): number {
  return points.find((point) => point.value === value)?.atLeast ?? 0;
}

function change(steps: SeriesMeasure['steps'], i: number): number {
  return Math.abs(steps[i].value - steps[i - 1].value);
}

/** What is asked of an answer by a name: a measure, or one step of a series; what it is called, and its number. */
import { stepTitle } from '../wording.ts';
import type { Measure, Measures } from './ruleset.ts';

/** A measure, or one step of a series by the label after a slash, `points/destroyed`; null where there is none. */
export function measureNamed(measures: Measures, name: string): Measure | null {
  if (Object.hasOwn(measures, name)) return measures[name];
  const slash = name.indexOf('/');
  const series = slash >= 0 && Object.hasOwn(measures, name.slice(0, slash)) ? measures[name.slice(0, slash)] : null;
  if (series?.kind !== 'series') return null;
  const step = series.steps.find(({ label }) => label === name.slice(slash + 1));
  return step ? { ...series, title: stepTitle(series.title, step.label), steps: [step] } : null;
}

/** Its title by itself: of a series the last step counts, which the title may leave open, "still standing after". */
export function titleOf(measure: Measure): string {
  const last = measure.kind === 'series' && measure.steps.length > 1 ? measure.steps.at(-1) : undefined;
  return last ? stepTitle(measure.title, last.label) : measure.title;
}

/** What a measure is judged by: a chance, a mean, or the last step of a series. */
export function headlineValue(measure: Measure): number {
  if (measure.kind === 'probability') return measure.value;
  if (measure.kind === 'distribution') return measure.mean.value;
  return measure.steps.at(-1)?.value ?? Number.NaN;
}

/** Which measure of an answer an analysis is about, and its one number. */
import type { Checked } from '../engine/engine.ts';
import { fieldsRefused } from '../engine/refusal.ts';
import type { Estimate, Measure, Measures } from '../rulesets/ruleset.ts';
import { listed } from '../schema-words.ts';
import type { Asker } from './asker.ts';

/** The measure that was asked for, or the headline, of a question that has an exact answer. */
export async function chooseMeasure(
  asked: string | undefined,
  cell: Checked | undefined,
  asker: Asker,
  path = 'measure',
) {
  // Without a single good cell there is nothing to compute; the cells say why.
  if (!cell) return { measure: asked ?? '', title: asked ?? '', of: 'probability' as const };
  const { headline, measures } = await asker.exact(cell);
  return describeMeasure(asked ?? headline, measures, path);
}

/** @throws Refusal invalid-request for a measure that is not there */
export function describeMeasure(measure: string, measures: Measures, path = 'measure') {
  if (Object.hasOwn(measures, measure)) {
    const { title, ...found } = measures[measure]!;
    const chance = found.kind === 'probability' || (found.kind === 'series' && found.of === 'probability');
    return { measure, title, of: chance ? ('probability' as const) : ('mean' as const) };
  }
  throw fieldsRefused('invalid-request', [
    { path, message: 'No such measure.', value: measure, allowed: listed(Object.keys(measures)) },
  ]);
}

/** One number of a measure: a chance, a mean, the last step of a series. */
export function numberOf(measure: Measure): Estimate | null {
  if (measure.kind === 'probability') return measure;
  return measure.kind === 'distribution' ? measure.mean : (measure.steps.at(-1) ?? null);
}

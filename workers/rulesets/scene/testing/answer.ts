/** Asks a `table` kind for what its referee compares. */
import { findKind } from '../../index.ts';
import type { Measures } from '../../ruleset.ts';
import type { Said } from '../referee/run.ts';

/** What the engine answers; null where it refuses the question. */
export function answer(game: string, scenario: unknown): Said | null {
  const kind = findKind(game, 'table');
  if (!kind) throw new Error(`no table in ${game}`);
  const parsed = kind.schema.parse(scenario);
  if (kind.check(parsed).length > 0) return null;
  const question = kind.compile(parsed);
  const exact = question.exact();
  if (!exact) throw new Error('no exact answer');
  const said = read(question.measures(exact, null));
  return question.layers ? { ...said, layers: question.layers } : said;
}

function read(measures: Measures): Said {
  const facts: Record<string, number> = {};
  const series: Record<string, Record<string, number>> = {};
  for (const [name, measure] of Object.entries(measures)) {
    if (measure.kind === 'probability') facts[name] = measure.value;
    else if (measure.kind === 'distribution') facts[name] = measure.mean.value;
    else if (measure.kind === 'series') {
      series[name] = Object.fromEntries(measure.steps.map(({ label, value }) => [label, value]));
    }
  }
  return { facts, series };
}

/** Finds out, before anything runs, whether a question has the measure that a study asks for. */
import { type Checked, compiled } from '../answer.ts';
import { streamState } from '../kernel/streams.ts';
import { findKind } from '../rulesets/index.ts';
import type { Measures } from '../rulesets/ruleset.ts';
import type { Cell } from './cell.ts';
import { unfoldChances } from './chances.ts';
import { compileExpression, ExpressionError } from './expression.ts';
import { StudyProblems } from './study.ts';

/** Questions dearer to compile than this are not looked into beforehand; their cells say what they lack. */
const CHEAP_NS = 30e6;

/** @throws StudyProblems at `path` */
export function probe(cell: Cell, path: string): void {
  const { ruleset, kind, scenario } = cell.request;
  const { compile, trial } = findKind(ruleset, kind).estimate(scenario);
  if (cell.measures.every((measure) => 'name' in measure && measure.name === null)) return;
  const syntaxOnly = compile + trial > CHEAP_NS;
  try {
    for (const measure of cell.measures) {
      if ('name' in measure) {
        if (syntaxOnly || measure.name === null || isKnown(cell, measure.name)) continue;
        throw new ExpressionError(`There is no measure "${measure.name}"; known: ${measureNames(cell).join(', ')}.`);
      }
      const known = syntaxOnly
        ? null
        : measure.over === 'trials'
          ? compiled(cell.request).outcomes.map(({ name }) => name)
          : measureNames(cell);
      const overTrials = measure.over === 'trials';
      const { text, chances } = unfoldChances(overTrials ? '' : measure.expression);
      const { names } = compileExpression(
        overTrials ? measure.expression : text,
        known && [...known, ...chances.keys()],
      );
      for (const { measure: name } of chances.values()) compileExpression(name, known);
      if (names.length === 0) throw new ExpressionError('The expression names nothing of the result.');
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new StudyProblems([{ path, message: error.message }]);
  }
}

/** A measure by its name, or one step of a series: `points/destroyed`. */
function isKnown({ request }: Cell, name: string): boolean {
  const measures = probedMeasures(request);
  if (Object.hasOwn(measures, name)) return true;
  const slash = name.indexOf('/');
  const series = slash < 0 ? undefined : measures[name.slice(0, slash)];
  return series?.kind === 'series' && series.steps.some(({ label }) => label === name.slice(slash + 1));
}

function measureNames(cell: Cell): readonly string[] {
  return Object.keys(probedMeasures(cell.request));
}

let last: { readonly request: Checked; readonly measures: Measures } | null = null;

/**
 * The measures of a question, read from one trial: for their names and titles, not for their values. The trial is taken for
 * the expected one, so that no interval is worked out that nobody wants. A study asks for several names in a row.
 */
export function probedMeasures(request: Checked): Measures {
  if (last?.request === request) return last.measures;
  const question = compiled(request);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(1, 0), 1, tally);
  const measures = question.measures(Float64Array.from(tally), null);
  last = { request, measures };
  return measures;
}

/** Asking small questions of the kind, for its tests. */
import { expect } from 'vitest';
import { streamState, WordStream } from '../../../../kernel/streams.ts';
import type { Measures } from '../../../ruleset.ts';
import { BoxMarks } from '../../body/marks.ts';
import { hits } from '../index.ts';
import { HitsQuestion } from '../question.ts';
import { Hits, type HitsInput } from '../schema.ts';
import { planOf } from '../steps.ts';
import { throwStep } from '../throw.ts';

export const GRID = '....L|....LL|....CM|....CM|....RR|....R';
export const SPIRAL = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';

export function compile(input: HitsInput): HitsQuestion {
  const scenario = Hits.parse(input);
  expect(hits.check(scenario)).toEqual([]);
  return new HitsQuestion(scenario);
}

export function read(measures: Measures) {
  const { destroyed, alive: _, boxes, field, ...systems } = measures;
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not a hits answer');
  const chances = Object.entries(systems).map(([name, measure]) => {
    if (measure.kind !== 'probability') throw new TypeError(`${name} is no probability`);
    return [name, measure.value] as const;
  });
  return {
    destroyed: destroyed.value,
    boxes: boxes.mean.value,
    field: field?.kind === 'distribution' ? field.mean.value : 0,
    crippled: Object.fromEntries(chances),
  };
}

export function ask(input: HitsInput) {
  const question = compile(input);
  return read(question.measures(question.exact()!, null));
}

export function simulated(input: HitsInput, trials: number) {
  const question = compile(input);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(17, 0), trials, tally);
  return read(question.measures(tally, trials));
}

/** One hit for a stated number of points: no dice. */
export const sure = (points: number, column: HitsInput['hits'][number]['column'] = 'random') => ({
  dice: 0,
  power: points,
  column,
});

/** Marks of the force field, and per column a string from the top or outermost box on: "x" marked, "." not. */
export function picture(input: HitsInput): { field: number; columns: string[] } {
  const scenario = Hits.parse(input);
  expect(hits.check(scenario)).toEqual([]);
  const plan = planOf(scenario);
  const marks = new BoxMarks(plan.layout, plan.wear, plan.fieldBefore);
  const stream = new WordStream(streamState(5, 0));
  for (const step of plan.steps) throwStep(plan, marks, step, stream);
  const lengths = plan.layout.boards.flatMap(({ columns }) => columns.map((column) => column.length));
  const masks = [...marks.key().slice(1)].map((sign) => sign.charCodeAt(0));
  return {
    field: marks.field,
    columns: lengths.map((length, i) =>
      Array.from({ length }, (_, row) => (masks[i] & (1 << row) ? 'x' : '.')).join(''),
    ),
  };
}

export const marked = ({ columns }: { columns: string[] }) =>
  columns.map((column) => column.replaceAll('.', '').length);

/** What may be asked of a sweep. */

import { z } from 'zod';
import { formatPath, parsePath, withValue } from '../../paths.ts';
import type { Problem } from '../../rulesets/ruleset.ts';
import { counted } from '../../wording.ts';
import type { Cell } from '../cell.ts';
import {
  CountingFields,
  cellAgainst,
  checkedAt,
  MeasureField,
  type Opponent,
  OpponentsField,
  opponentsOf,
  patched,
  QuestionFields,
} from '../request.ts';
import { type StudyContext, StudyProblems } from '../study.ts';

const MOST_VALUES = 200;
const MOST_CELLS = 10_000;
/** Trials where a request leaves them out. */
export const USUAL_TRIALS = 65_536;

const Value = z.union([z.number(), z.string().max(300), z.boolean(), z.null()]);

export const SweepStudyRequest = z.strictObject({
  ...QuestionFields,
  fields: z
    .array(
      z
        .strictObject({
          path: z.string().min(1).max(200).meta({
            title: 'Field',
            description: 'For example target.ARM.',
            holds: 'path',
          }),
          title: z.string().min(1).max(80).optional().meta({
            title: 'Title',
            description: 'What to call it; its path unless given.',
          }),
          values: z
            .union([
              z.array(Value).min(1).max(MOST_VALUES),
              z.strictObject({ from: z.number(), to: z.number(), step: z.number().positive().default(1) }),
            ])
            .meta({
              title: 'Values',
              description: 'A list of numbers, words, true and false, or null for "left out"; or a range of numbers.',
              holds: 'values',
            }),
        })
        .meta({ title: 'Field' }),
    )
    .min(1)
    .max(2)
    .meta({ title: 'Fields', description: 'One field gives lines and curves, two give a map.' }),
  opponents: OpponentsField,
  measure: MeasureField.optional(),
  trials: z.int().min(2_048).max(50_000_000).optional().meta({
    title: 'Most trials',
    description: 'Of every cell without an exact answer. Left out, 65,536; of battles about 2,400.',
    advanced: true,
  }),
  halfWidth: z.number().positive().max(1e6).optional().meta({
    title: 'Half width',
    description: 'A cell whose 95 % interval is this narrow gets no further trials.',
    advanced: true,
  }),
  ...CountingFields,
});
export type SweepStudyRequest = z.infer<typeof SweepStudyRequest>;

export type Swept = number | string | boolean | null;

export interface Axis {
  readonly title: string;
  readonly values: readonly Swept[];
}

export interface SweepPlan {
  readonly axes: readonly Axis[];
  readonly opponents: readonly Opponent[];
  /** grid[row][column]: the cells of all opponents, or why there are none. One row when there is one field. */
  readonly grid: ReadonlyArray<ReadonlyArray<{ readonly cells: readonly Cell[] } | { readonly problem: string }>>;
}

/** @throws StudyProblems */
export function planOf(request: SweepStudyRequest, context: StudyContext): SweepPlan {
  const opponents = opponentsOf(request.opponents);
  const axes = request.fields.map(({ path, title, values }, i) => ({
    title: title ?? path,
    values: Array.isArray(values) ? values : range(values, `fields[${i}].values`),
  }));
  const paths = request.fields.map(({ path }, i) => {
    const parsed = parsePath(path);
    if (parsed && withValue(request.scenario, parsed, 0) !== null) return parsed;
    throw new StudyProblems([
      { path: `fields[${i}].path`, message: `"${path}" leads to nothing in the scenario`, allowed: 'a field path' },
    ]);
  });
  if (paths[1] && formatPath(paths[0]) === formatPath(paths[1])) {
    throw new StudyProblems([{ path: 'fields[1].path', message: 'the same field twice', allowed: 'another field' }]);
  }
  const [columns, rows] = [axes[0].values, axes[1]?.values ?? [null]];
  const count = columns.length * rows.length * opponents.length;
  if (count > MOST_CELLS) {
    throw new StudyProblems([
      { path: 'fields', message: `these are ${counted(count, 'questions')}`, allowed: `at most ${MOST_CELLS} in all` },
    ]);
  }
  const keep = opponents.length === 1 && axes.length === 1 ? ({ keep: 'distribution' } as const) : {};
  const problems: Problem[] = [];
  let good = 0;
  const grid = rows.map((row, r) =>
    columns.map((column, c) => {
      const values = axes.length === 2 ? [column, row] : [column];
      const scenario = paths.reduce<unknown>(
        (base, path, i) => withValue(base, path, values[i] === null ? undefined : values[i]),
        request.scenario,
      );
      const cells: Cell[] = [];
      for (const [o, opponent] of opponents.entries()) {
        const met = patched(scenario, opponent.patches, `opponents[${o}].patches`);
        if (met.problems.length > 0) throw new StudyProblems(met.problems);
        const result = checkedAt(context, request.ruleset, request.kind, met.scenario, 'scenario');
        if ('problems' in result) {
          problems.push(...result.problems);
          const { message, allowed } = result.problems[0];
          return { problem: `${message}${allowed ? ` Allowed: ${allowed}.` : ''}` };
        }
        cells.push({ ...cellAgainst(o, `${r}/${c}`, result.checked, request), ...keep });
      }
      good++;
      return { cells };
    }),
  );
  if (good === 0) throw new StudyProblems(problems.slice(0, 5));
  return { axes, opponents, grid };
}

function range({ from, to, step }: { from: number; to: number; step: number }, path: string): number[] {
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (!(count >= 1 && count <= MOST_VALUES)) {
    throw new StudyProblems([
      {
        path,
        message: `this range has ${counted(Math.max(0, count), 'values')}`,
        allowed: `1 to ${MOST_VALUES} values`,
      },
    ]);
  }
  // Rounded, so that steps of 0.1 give 0.3 and not 0.30000000000000004.
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

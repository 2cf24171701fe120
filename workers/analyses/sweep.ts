/** A sweep: the exact value of one measure over one or two numeric fields of a scenario. */

import { type FieldError, inputSchema } from '../checking/field-errors.ts';
import { checkScenario } from '../checking/scenario.ts';
import type { Checked } from '../engine/engine.ts';
import { askedIn } from '../engine/games.ts';
import { seconds } from '../engine/method.ts';
import { fieldsRefused, Refusal } from '../engine/refusal.ts';
import { formatPath, type Path, parsePath, withValue } from '../paths.ts';
import type { ScenarioKind } from '../rulesets/ruleset.ts';
import { fieldsOf, type JsonSchema, listed, schemasAt } from '../schema-words.ts';
import { ENGINE_VERSION } from '../version.ts';
import { counted } from '../wording.ts';
import type { Asker, Budget } from './asker.ts';
import { chooseMeasure } from './measure.ts';
import type { SweepRequest } from './types.ts';

export const MAX_CELLS = 200;
/** Most time that the checks of all cells may take; they run in the thread that answers requests. */
const CHECK_LIMIT_MS = 2_000;

type Cell = { readonly checked: Checked } | { readonly problem: string };

/**
 * @throws Refusal invalid-request, invalid-scenario, no-exact-answer or too-expensive.
 */
export async function sweep(request: SweepRequest, asker: Asker, budget: Budget) {
  const started = asker.now();
  const { kind } = askedIn(asker.games, request);
  const paths = checkFields(request, kind);
  checkBase(request, kind, paths);
  const columns = request.fields[0]!.values;
  const rows = request.fields[1]?.values ?? [null];
  const cells = await makeCells(
    asker,
    request,
    kind,
    paths,
    rows.flatMap((row) => columns.map((column) => (row === null ? [column] : [column, row]))),
  );
  const good = cells.flatMap((cell) => ('checked' in cell ? [cell.checked] : []));
  const cost = checkCost(good, kind, request.also === undefined ? budget.limitNs : budget.limitNs / 2);
  budget.charge?.(cost);
  const { measure, title, of } = await chooseMeasure(request.measure, good[0], asker);
  // What cannot happen is not measured: nothing at all may be at the beginning of a row, and something at its end.
  const second = request.also === undefined ? null : await chooseMeasure(request.also, good.at(-1), asker, 'also');
  const values = (await exactValues(asker, good, measure)).values();
  const results = cells.map((cell): { value: number | null; problem?: string } => {
    if ('problem' in cell) return { value: null, problem: cell.problem };
    const value = values.next().value;
    return typeof value === 'number' && Number.isFinite(value)
      ? { value }
      : { value: null, problem: `This scenario has no value for ${title}.` };
  });
  const inRows = <T>(list: readonly T[]): T[][] =>
    rows.map((_, row) => list.slice(row * columns.length, (row + 1) * columns.length));
  return {
    measure,
    title,
    of,
    engineVersion: ENGINE_VERSION,
    fields: request.fields,
    cells: inRows(results),
    ...(second ? { also: { ...second, values: inRows(await valuesOf(asker, cells, second.measure)) } } : {}),
    elapsedMs: asker.now() - started,
  };
}

function checkFields(request: SweepRequest, kind: ScenarioKind): readonly Path[] {
  const cells = request.fields.reduce((product, field) => product * field.values.length, 1);
  if (cells > MAX_CELLS) {
    throw fieldsRefused('invalid-request', [
      { path: 'fields', message: 'Too many cells.', value: cells, allowed: `at most ${MAX_CELLS} cells in all` },
    ]);
  }
  const schema = inputSchema(kind.schema);
  const checked = request.fields.map((field, index) => {
    const at = `fields[${index}].path`;
    const path = parsePath(field.path);
    const fault = path ? numericFault(schema, request.scenario, path) : 'a path such as target.stat or list[0].stat';
    return { at, path, fault, value: field.path };
  });
  const errors: FieldError[] = checked
    .filter(({ fault }) => fault !== null)
    .map(({ at, value, fault }) => ({ path: at, message: 'No numeric field.', value, allowed: fault! }));
  const [first, second] = checked;
  if (errors.length === 0 && second && formatPath(first!.path!) === formatPath(second.path!)) {
    errors.push({ path: second.at, message: 'The same field twice.', value: second.value, allowed: 'another field' });
  }
  if (errors.length > 0) throw fieldsRefused('invalid-request', errors);
  return checked.map(({ path }) => path!);
}

/** What to write instead when the path leads to no number; null when it does. */
function numericFault(schema: JsonSchema, scenario: unknown, path: Path): string | null {
  const numeric = (node: JsonSchema) => node.type === 'integer' || node.type === 'number';
  const nodes = schemasAt(schema, scenario, path);
  if (nodes.some(numeric) && withValue(scenario, path, 0) !== null) return null;
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const parent = path.slice(0, depth);
    const fields = fieldsOf(schemasAt(schema, scenario, parent)).filter((name) =>
      schemasAt(schema, scenario, [...parent, name]).some((node) => numeric(node) || node.type === 'object'),
    );
    if (fields.length > 0) return listed(fields.map((name) => formatPath([...parent, name])));
  }
  return 'a numeric field of the scenario';
}

/** Faults that no cell can cure are errors of the request, not of every cell. */
function checkBase(request: SweepRequest, kind: ScenarioKind, paths: readonly Path[]): void {
  const result = checkScenario(request.ruleset, kind, request.scenario);
  if (!result.errors || result.stage === 'check') return;
  const swept = paths.map((path) => `scenario.${formatPath(path)}`);
  const cured = (error: FieldError) => swept.some((path) => path === error.path || path.startsWith(`${error.path}.`));
  const left = result.errors.filter((error) => !cured(error));
  if (left.length > 0) throw fieldsRefused('invalid-scenario', left);
}

/** Checking a scenario may take milliseconds; other requests get their turn between cells, and it has an end. */
async function makeCells(
  asker: Asker,
  request: SweepRequest,
  kind: ScenarioKind,
  paths: readonly Path[],
  values: ReadonlyArray<readonly number[]>,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  let spentMs = 0;
  for (const cellValues of values) {
    const before = asker.now();
    cells.push(makeCell(request, kind, paths, cellValues));
    const tookMs = asker.now() - before;
    spentMs += tookMs;
    if (spentMs > CHECK_LIMIT_MS) {
      throw new Refusal(
        'too-expensive',
        `Checking ${cells.length} of ${counted(values.length, 'cells')} took ${seconds(spentMs * 1e6)} already. ` +
          'Ask for fewer cells, or simplify the scenario.',
        [{ path: 'fields', message: 'Too expensive.', value: values.length }],
      );
    }
    if (tookMs > 2 || cells.length % 20 === 0) await asker.pause();
  }
  return cells;
}

function makeCell(request: SweepRequest, kind: ScenarioKind, paths: readonly Path[], values: readonly number[]): Cell {
  const scenario = paths.reduce<unknown>((base, path, i) => withValue(base, path, values[i]!), request.scenario);
  const result = checkScenario(request.ruleset, kind, scenario);
  if (result.errors) {
    const { path, message, allowed } = result.errors[0]!;
    return { problem: `${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}` };
  }
  return kind.estimate(result.checked.scenario).exact === null
    ? { problem: 'This scenario has no exact answer.' }
    : { checked: result.checked };
}

/** @returns the estimated cost in nanoseconds of one core. */
function checkCost(good: readonly Checked[], kind: ScenarioKind, limitNs: number): number {
  const costNs = good.reduce((sum, { scenario }) => {
    const { compile, exact } = kind.estimate(scenario);
    return sum + compile + (exact ?? 0);
  }, 0);
  if (costNs <= limitNs) return costNs;
  const fewer = Math.floor((good.length * limitNs) / costNs);
  throw new Refusal(
    'too-expensive',
    `The estimate for ${counted(good.length, 'cells')} is ${seconds(costNs)} of one core; the limit is ${seconds(limitNs)}. ` +
      (fewer > 0 ? `Ask for about ${counted(fewer, 'cells')}, or simplify the scenario.` : 'Simplify the scenario.'),
    [{ path: 'fields', message: 'Too expensive.', value: good.length, allowed: `about ${counted(fewer, 'cells')}` }],
  );
}

/** All at once; if that fails, because one cell lacks the measure, cell by cell, with NaN for those that fail. */
async function exactValues(asker: Asker, good: readonly Checked[], measure: string): Promise<readonly number[]> {
  if (good.length === 0) return [];
  try {
    return await asker.exactValues(good, measure);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'WorkerFailedError') throw error;
    const one = async (cell: Checked) => (await asker.exactValues([cell], measure).catch(() => [Number.NaN]))[0]!;
    return Promise.all(good.map(one));
  }
}

/** A measure of every cell; null for those without it. */
async function valuesOf(asker: Asker, cells: readonly Cell[], measure: string): Promise<Array<number | null>> {
  const good = cells.flatMap((cell) => ('checked' in cell ? [cell.checked] : []));
  const values = (await exactValues(asker, good, measure)).values();
  return cells.map((cell) => {
    const value = 'checked' in cell ? values.next().value : undefined;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  });
}

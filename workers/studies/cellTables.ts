/** Cells from tables: what their units have been seen to do in other cells, where a kind keeps that. */
import { type Checked, compiled } from '../answer.ts';
import { streamState } from '../kernel/streams.ts';
import { onceFor } from '../onceFor.ts';
import { unknownRules } from '../rulesets/disclosure/unknown.ts';
import { findKind } from '../rulesets/index.ts';
import type { ExactTable, TrialTable } from '../rulesets/ruleset.ts';
import { trialsOf } from './cellCost.ts';
import type { CellJob, CellReply } from './cellJob.ts';
import type { Component } from './components.ts';
import { yesOrNo } from './histogram.ts';
import { NamedRules } from './namedRules.ts';

type AnyKind = ReturnType<typeof findKind>;

/** Tables of this thread, by kind; null where a kind has none. */
const tables = new Map<AnyKind, ExactTable | null>();
const trialTables = new Map<AnyKind, TrialTable | null>();

function tableIn<T>(all: Map<AnyKind, T | null>, { ruleset, kind }: Checked, make: (kind: AnyKind) => T | undefined) {
  const found = findKind(ruleset, kind);
  let table = all.get(found);
  if (table === undefined) {
    table = make(found) ?? null;
    all.set(found, table);
  }
  return table;
}

type Names = ReadonlyArray<string | null>;
/** The names of all components, one and the same list for one list of them; null where one of them is more than a measure. */
const namesOf = onceFor((components: readonly Component[]): Names | null => {
  const names = components.flatMap((one) => ('trials' in one || one.chance ? [] : [one.measure]));
  return names.length === components.length ? names : null;
});

const NONE: readonly string[] = [];

/** The rules of a question, where nothing else of it is asked for. */
export function naming(job: CellJob, told = new NamedRules()): CellReply {
  const { key, request } = job;
  const { scenario } = request;
  const table = tableIn(tables, request, (kind) => kind.table?.());
  const trials = tableIn(trialTables, request, (kind) => kind.trials?.());
  const read = table?.read(scenario, []) ?? trials?.read(scenario, [], [], 0);
  const rules = read ? told.of(job, (others) => read.rules(others)) : compiled(request).rules;
  const facts = { components: [], rules, ignored: unknownRules(scenario) };
  return { key, exact: true, from: 0, to: 0, values: [], batchTrials: 0, facts };
}

/** An exact cell from what its units have been seen to do in others; null where only the whole question tells. */
export function tabled(job: CellJob, told = new NamedRules()): CellReply | null {
  const { key, request, components, exact, keep, unnamed } = job;
  if (!exact || keep) return null;
  const table = tableIn(tables, request, (kind) => kind.table?.());
  const names = table && namesOf(components);
  if (!table || !names) return null;
  const read = table.read(request.scenario, names);
  if (!read?.values.every(Number.isFinite)) return null;
  return {
    key,
    exact: true,
    from: 0,
    to: 0,
    values: read.values.map((value) => [value]),
    batchTrials: 0,
    facts: {
      components: read.facts,
      rules: unnamed ? NONE : told.of(job, (others) => read.rules(others)),
      ignored: unknownRules(request.scenario),
    },
  };
}

/** Batches of a cell from what its units have been seen to do in others; null where only the whole question tells. */
export function sampled(job: CellJob): CellReply | null {
  const { key, request, seed, components, exact, keep, unnamed, from, to } = job;
  if (exact || job.orExact === true) return null;
  const table = tableIn(trialTables, request, (kind) => kind.trials?.());
  const names = table && namesOf(components);
  if (!table || !names) return null;
  const trials = trialsOf(job);
  const streams = Array.from({ length: to - from }, (_, i) => streamState(seed, from + i));
  const read = table.read(request.scenario, names, streams, trials);
  // Of a chance the batches tell the distribution, of a mean they do not.
  if (!read || (keep && read.facts[0].of !== 'probability')) return null;
  const rules = unnamed ? NONE : read.rules();
  const facts = { components: read.facts, rules, ignored: unknownRules(request.scenario) };
  const histogram = keep ? { histogram: yesOrNo(read.values[0], trials) } : {};
  return { key, exact: false, from, to, values: read.values, batchTrials: trials, facts, ...histogram };
}

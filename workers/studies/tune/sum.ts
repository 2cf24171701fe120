/** Lists whose value is the sum of their choices' values: the best one by integer programming. */
import { findKind, rulesets } from '../../rulesets/index.ts';
import type { Cell } from '../cell.ts';
import { estimateOf } from '../estimate.ts';
import type { Known } from '../known.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { type IntegerProgram, programCost, type Solution } from '../optimise.ts';
import { probe } from '../probe.ts';
import { measureRef, type Opponent, opponentsOf, shares } from '../request.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import { combined, exactSample, intervalOf, type Sample } from '../sample.ts';
import { type Round, type StudyContext, StudyProblems } from '../study.ts';
import { scenariosOf } from './candidates.ts';
import { type Choice, type Phase, type TuneRequest, USUAL_PRECISION, USUAL_TRIALS } from './request.ts';

const FIRST_BATCHES = 16;
const EXACT_WORTH = 4;
/** Programs solved beside the best list: with and without single choices. */
export const MOST_VARIED = 200;
/** Budgets, as tenths of the points, for which the best list is found beside the one that was asked for. */
const FRONT = 10;

export interface Entry {
  readonly slot: number;
  readonly choice: Choice;
}

/** One of the questions whose values are added up. */
export interface SummedPhase extends Phase {
  readonly title: string;
}

/** A question of a choice against an opponent. */
interface Part {
  readonly phase: number;
  readonly opponent: number;
  readonly cell: Cell;
}

export class Sums {
  readonly entries: readonly Entry[];
  readonly phases: readonly SummedPhase[];
  readonly opponents: ReadonlyArray<Pick<Opponent, 'name' | 'patches'> & { readonly share: number }>;
  readonly costNs: number;
  /** By choice. */
  readonly cells: ReadonlyArray<readonly Cell[]>;
  private readonly parts: ReadonlyArray<readonly Part[]>;
  private readonly request: TuneRequest;
  /** Half the width of the interval at which a choice is left. */
  private readonly precision: number;

  constructor(request: TuneRequest, context: StudyContext) {
    this.request = request;
    this.entries = request.slots.flatMap(({ choices }, slot) => choices.map((choice) => ({ slot, choice })));
    this.phases = phasesOf(request);
    const opponents = opponentsOf(request.opponents);
    const weights = shares(opponents.map(({ weight }) => weight));
    this.opponents = opponents.map(({ name, patches }, o) => ({ name, patches, share: weights[o] }));
    this.parts = this.partsOf(context);
    this.cells = this.parts.map((parts) => parts.map(({ cell }) => cell));
    this.phases.forEach((_, p) => {
      const first = this.parts.flat().find(({ phase }) => phase === p);
      if (first) probe(first.cell, p === 0 ? 'measure' : `phases[${p - 1}].measure`);
    });
    const all = this.cells.flat();
    const { halfWidth } = all[0] ? estimateOf(all[0].request) : {};
    this.precision = request.precision ?? halfWidth ?? USUAL_PRECISION;
    const programs = 1 + Math.min(MOST_VARIED, this.entries.length) + (request.limits.points === undefined ? 0 : FRONT);
    this.costNs = all.reduce(
      (sum, cell) => sum + cellCost(cell, this.lastBatches(cell)),
      tellingCost(all.length, programs * programCost(this.entries.length)),
    );
  }

  /** What each choice is asked: in each phase in which it is not idle, against each opponent. */
  private partsOf(context: StudyContext): Part[][] {
    const { request } = this;
    const parts: Part[][] = this.entries.map(() => []);
    const lists = request.slots.flatMap(({ choices }, slot) =>
      choices.map(({ patches }, c) => ({ patches: [patches], at: [`slots[${slot}].choices[${c}]`] })),
    );
    this.phases.forEach(({ kind, scenario, measure }, p) => {
      const acting = this.entries.flatMap(({ choice }, e) => (choice.idleIn.includes(kind) ? [] : [e]));
      if (acting.length === 0) return;
      const scenarios = scenariosOf(
        { ...request, kind, scenario },
        acting.map((e) => lists[e]),
        context,
        p === 0 ? 'scenario' : `phases[${p - 1}].scenario`,
      );
      acting.forEach((e, list) => {
        this.opponents.forEach((_, o) => {
          const key = p === 0 ? `${e}/${o}` : `${e}/${o}/${p}`;
          const simulated: Cell = {
            key,
            request: scenarios(list, o),
            // Each cell draws for itself, so the variance of a list is the sum of its parts'.
            seed: cellSeed(request.seed, key),
            measures: [measureRef(measure)],
            method: 'monte-carlo',
          };
          const { exact, compile } = estimateOf(simulated.request);
          const affordable = exact !== null && compile + exact <= EXACT_WORTH * cellCost(simulated, FIRST_BATCHES);
          const exactly = exact !== null && (request.method === 'exact' || (request.method === 'auto' && affordable));
          parts[e].push({ phase: p, opponent: o, cell: exactly ? { ...simulated, method: 'exact' } : simulated });
        });
      });
    });
    return parts;
  }

  /** Every choice until its value is precise enough, then the best list, then what each choice adds to it. */
  next(known: Known): Round | null {
    const work = this.cells.flatMap((cells, e) => {
      const sample = this.sample(known, e);
      const interval = sample && intervalOf(sample);
      if (sample && (!interval || (interval.high - interval.low) / 2 <= this.precision)) return [];
      return cells.flatMap((cell) => {
        const counted = known.get(cell.key);
        if (!counted) return [{ cell, batches: FIRST_BATCHES }];
        const last = this.lastBatches(cell);
        if (counted.exact || counted.problem !== undefined || counted.batches >= last) return [];
        return [{ cell, batches: Math.min(last, counted.batches * 2) }];
      });
    });
    if (work.length > 0) return { work };
    const best = known.solution('best');
    if (!best) return { work: [], programs: [{ key: 'best', program: this.program(known) }] };
    if (best.state !== 'optimal') return null;
    const varied = this.entries
      .map((_, e) => ({ key: `vary/${e}`, program: this.varied(known, e, best.counts[e]) }))
      .slice(0, MOST_VARIED);
    const front = this.budgets().map((points, k) => ({ key: `front/${k}`, program: this.program(known, points) }));
    const programs = [...varied, ...front].filter(({ key }) => !known.solution(key));
    return programs.length > 0 ? { work: [], programs } : null;
  }

  /** The points for which a best list is found, up to those that are allowed; none where there is no limit. */
  budgets(): readonly number[] {
    const { points } = this.request.limits;
    if (points === undefined || points <= 0) return [];
    return Array.from({ length: FRONT }, (_, k) => Math.round((points * (k + 1)) / FRONT));
  }

  /** The best list for a budget. */
  front(known: Known, k: number): Solution | undefined {
    return known.solution(`front/${k}`);
  }

  /** The value of one copy of a choice; null while it is not known, 0 where it is idle throughout. */
  sample(known: Known, entry: number): Sample | null {
    return this.sumOf(
      known,
      entry,
      ({ phase, opponent }) => this.phases[phase].weight * this.opponents[opponent].share,
    );
  }

  /** The same of one phase alone, by its weight. */
  inPhase(known: Known, entry: number, phase: number): Sample | null {
    return this.sumOf(known, entry, (part) =>
      part.phase === phase ? this.phases[phase].weight * this.opponents[part.opponent].share : 0,
    );
  }

  /** The same against one opponent alone. */
  against(known: Known, entry: number, opponent: number): Sample | null {
    return this.sumOf(known, entry, (part) => (part.opponent === opponent ? this.phases[part.phase].weight : 0));
  }

  private sumOf(known: Known, entry: number, weightOf: (part: Part) => number): Sample | null {
    const samples: Sample[] = [];
    const weights: number[] = [];
    const { times } = this.entries[entry].choice;
    for (const part of this.parts[entry]) {
      const weight = weightOf(part) * times;
      const sample = known.sample(part.cell.key);
      if (!sample) return null;
      if (weight === 0) continue;
      samples.push(sample);
      weights.push(weight);
    }
    return samples.length === 0 ? exactSample(0) : combined(samples, weights);
  }

  problem(known: Known, entry: number): string | null {
    for (const { key } of this.cells[entry]) {
      const problem = known.get(key)?.problem;
      if (problem !== undefined) return problem;
    }
    return null;
  }

  /** The best list without a choice that is in it, or with one more of a choice that is not. */
  variation(known: Known, entry: number): Solution | undefined {
    return known.solution(`vary/${entry}`);
  }

  private lastBatches(cell: Cell): number {
    return Math.max(FIRST_BATCHES, batchesFor(cell, this.request.maxTrials, USUAL_TRIALS));
  }

  /** @param budget points instead of those of the limits */
  private program(known: Known, budget?: number): IntegerProgram {
    const { slots, better } = this.request;
    const limits = { ...this.request.limits, ...(budget === undefined ? {} : { points: budget }) };
    const sign = better === 'more' ? 1 : -1;
    const rows: Array<IntegerProgram['rows'][number]> = [];
    const row = (factor: (entry: Entry) => number, least: number | null, most: number | null) => {
      const terms = this.entries.flatMap((entry, column) => {
        const value = factor(entry);
        return value === 0 ? [] : [{ column, factor: value }];
      });
      rows.push({ terms, least, most });
    };
    slots.forEach(({ least, most }, s) => {
      row(({ slot }) => (slot === s ? 1 : 0), least, most);
    });
    if (limits.points !== undefined) row(({ choice }) => choice.points, null, limits.points);
    for (const { role, least, most } of limits.roles) {
      row(({ choice }) => (choice.roles.includes(role) ? 1 : 0), least, most ?? null);
    }
    if (limits.copies !== undefined) {
      for (const name of new Set(this.entries.map(({ choice }) => choice.name))) {
        row(({ choice }) => (choice.name === name ? 1 : 0), null, limits.copies);
      }
    }
    return {
      columns: this.entries.map(({ choice }, e) => {
        const sample = this.sample(known, e);
        // What has no value cannot be chosen.
        return sample ? { value: sign * sample.value, most: choice.most } : { value: 0, most: 0 };
      }),
      rows,
    };
  }

  private varied(known: Known, entry: number, count: number): IntegerProgram {
    const program = this.program(known);
    const one = [{ column: entry, factor: 1 }];
    const limit = count > 0 ? { terms: one, least: null, most: count - 1 } : { terms: one, least: 1, most: null };
    return { ...program, rows: [...program.rows, limit] };
  }
}

/** @throws StudyProblems for a kind that the game does not have */
function phasesOf({ ruleset, kind, scenario, measure, weight, phases }: TuneRequest): SummedPhase[] {
  const known = rulesets.find(({ id }) => id === ruleset)?.kinds.map(({ id }) => id) ?? [];
  const problems = phases.flatMap((phase, p) =>
    known.includes(phase.kind)
      ? []
      : [{ path: `phases[${p}].kind`, message: 'there is no such kind', allowed: known.join(', ') }],
  );
  if (problems.length > 0) throw new StudyProblems(problems);
  return [{ kind, scenario, measure, weight }, ...phases].map((phase) => ({
    ...phase,
    title: findKind(ruleset, phase.kind).title,
  }));
}

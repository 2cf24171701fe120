/** Lists asked as wholes: every one at first, then those that may still be the best. */

import { Alike } from '../alike.ts';
import { type Cell, namesKey, namingOf } from '../cell.ts';
import { batchTrials, planningEstimate } from '../cellCost.ts';
import { estimateOf } from '../estimate.ts';
import type { Known } from '../known.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { probe } from '../probe.ts';
import { measureRef, opponentsOf, shares } from '../request.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import {
  combined,
  difference,
  intervalOf,
  isExactSample,
  type Sample,
  standardError,
  studentQuantile,
} from '../sample.ts';
import { cull, planStages, type Stages } from '../statistics/halving.ts';
import type { Round, StudyContext } from '../study.ts';
import { choicesOf, scenariosOf } from './candidates.ts';
import type { Candidate } from './lists.ts';
import { type TuneRequest, USUAL_PRECISION, USUAL_TRIALS } from './request.ts';

/** Fewer batches cannot tell how far they spread. */
const FIRST_BATCHES = 16;
/**
 * Trials of a batch in the stages before whole batches are counted: what is far behind is dropped for little. They are
 * the first trials of the batches that follow.
 */
const SMALL_BATCHES = [16, 64, 256];
/** Between stages. */
const GROWTH = 4;
/**
 * Lists whose estimates plan the small stages of all of them, where everything is simulated: to estimate thousands costs
 * as much as a look at them.
 */
const ESTIMATED = 64;
/** An exact answer is preferred as long as it costs no more than this many times the first stage. */
const EXACT_WORTH = 4;

/** How a list stands: still in, or dropped after a stage because of another one. */
export interface Standing {
  readonly candidate: number;
  readonly sample: Sample;
  readonly stage: number;
  readonly droppedBy: number | null;
}

export interface Standings {
  /** Candidates that are still in. */
  readonly left: readonly number[];
  /** Those of them of which something has been counted. */
  readonly alive: readonly Standing[];
  readonly dropped: readonly Standing[];
  /** The stage that comes next. */
  readonly stage: number;
}

/** What came of a stage. */
interface Judged {
  readonly kept: readonly number[];
  readonly dropped: readonly Standing[];
  /** Whether all that are left are known exactly. */
  readonly exact: boolean;
}

export class Wholes {
  readonly candidates: readonly Candidate[];
  readonly costNs: number;
  readonly cells: ReadonlyArray<readonly Cell[]>;
  /** The same, with what they are planned by in the small stages. */
  private readonly planned: ReadonlyArray<readonly Cell[]>;
  private readonly request: TuneRequest;
  private readonly weights: readonly number[];
  /** Half the width of the interval at which the last lists are left. */
  private readonly precision: number;
  /** Trials of a batch in each of the small stages. */
  private readonly sizes: readonly number[];
  /** In each of the small stages, of what is simulated, by candidate: those that came so far. */
  private readonly small: ReadonlyArray<Array<readonly Cell[] | undefined>>;
  private readonly stages: Stages;
  /** Lists that differ in what changes nothing are counted once. */
  private readonly alike = new Alike();
  /** What was last worked out of what was known then. */
  private stood: { readonly known: Known; readonly version: number; readonly standings: Standings } | null = null;
  /** Stages that were judged: what is counted later changes none of them. */
  private judged: { readonly known: Known; readonly begun: number; readonly stages: Judged[] } | null = null;

  /**
   * @param candidates at least one list within the limits
   * @param shared whether other sets may ask the same cells, so that any stage of any list may come to be known
   * @throws StudyProblems
   */
  constructor(request: TuneRequest, context: StudyContext, candidates: readonly Candidate[], shared = false) {
    this.request = request;
    this.candidates = candidates;
    const opponents = opponentsOf(request.opponents);
    this.weights = shares(opponents.map(({ weight }) => weight));
    const lists = this.candidates.map((candidate) => ({
      patches: choicesOf(request, candidate).map(({ patches }) => patches),
      at: candidate.flatMap((choice, s) => (choice < 0 ? [] : [`slots[${s}].choices[${choice}]`])),
    }));
    const scenarios = scenariosOf(request, lists, context);
    this.cells = this.candidates.map((candidate, c) =>
      opponents.map((_, o): Cell => {
        const simulated: Cell = {
          // A list is the same cell in whichever set it stands.
          key: `${candidate.join('.')}/${o}`,
          request: scenarios(c, o),
          // Lists share their streams against one opponent: their difference varies less than they do.
          seed: cellSeed(request.seed, `${o}`),
          measures: [measureRef(request.measure)],
          method: 'monte-carlo',
        };
        return { ...simulated, method: methodOf(request, simulated) };
      }),
    );
    probe(this.cells[0][0], 'measure');
    this.precision = request.precision ?? estimateOf(this.cells[0][0].request).halfWidth ?? USUAL_PRECISION;
    const step = request.method === 'monte-carlo' ? Math.ceil(candidates.length / ESTIMATED) : 1;
    const planned = this.cells.map((row, c) =>
      row.map((cell, o): Cell => ({ ...cell, like: this.cells[c - (c % step)][o].request })),
    );
    this.planned = planned;
    const estimated = planned.filter((_, c) => c % step === 0).flat();
    const most = Math.max(...estimated.map((cell) => batchesFor(cell, request.maxTrials, USUAL_TRIALS)), FIRST_BATCHES);
    const usual = Math.min(...estimated.map((cell) => batchTrials(planningEstimate(cell).trial)));
    const sizes = SMALL_BATCHES.filter((trials) => trials < usual);
    this.sizes = sizes;
    this.small = sizes.map(() => []);
    for (let c = 0; shared && c < candidates.length; c++) {
      for (let stage = 0; stage < sizes.length; stage++) this.asked(c, stage);
    }
    this.stages = planStages(this.candidates.length, request.keepBest, FIRST_BATCHES, most, GROWTH, sizes.length);
    // At most: where nothing can be told apart, everybody is asked to the end.
    const all = planned.flat();
    const apart = this.alike.firsts(all);
    const simulated = apart.filter(({ method }) => method === 'monte-carlo');
    const begun = sizes.map((trials) =>
      simulated.reduce((sum, cell) => sum + cellCost({ ...cell, trials }, FIRST_BATCHES), 0),
    );
    this.costNs =
      apart.reduce((sum, cell) => sum + cellCost(cell, most), tellingCost(all.length)) +
      begun.reduce((sum, cost) => sum + cost, 0);
  }

  /** What a stage asks about a candidate. */
  private asked(candidate: number, stage: number): readonly Cell[] {
    const rows = this.small[stage];
    if (!rows) return this.cells[candidate];
    rows[candidate] ??= this.planned[candidate].map((cell) => smaller(cell, this.sizes[stage], stage === 0));
    return rows[candidate];
  }

  /** Everything that may have been counted: a small stage is, as soon as its list is looked at. */
  get all(): readonly Cell[] {
    const small = this.small.flatMap((rows) => rows.flatMap((row) => row ?? []));
    return [...small.filter(({ trials }) => trials !== undefined), ...this.cells.flat()];
  }

  /** What was asked of a candidate in each of the small stages that it came to, and as a whole. */
  private looks(candidate: number): ReadonlyArray<readonly Cell[]> {
    return [...this.small.flatMap((rows) => (rows[candidate] ? [rows[candidate]] : [])), this.cells[candidate]];
  }

  /** How many questions have been asked, each list against each opponent once. */
  counted(known: Known): number {
    return this.cells.reduce((sum, row, c) => {
      const looks = this.looks(c);
      return sum + row.filter((_, o) => looks.some((cells) => known.get(cells[o].key))).length;
    }, 0);
  }

  next(known: Known): Round | null {
    const { left, alive, stage } = this.standings(known);
    if (stage >= this.stages.trials.length || (stage > 0 && this.isSettled(alive))) return this.nameless(known, left);
    const batches = this.stages.trials[stage];
    const open = left.flatMap((c) => this.asked(c, stage).filter((cell) => !isDone(known, cell, batches)));
    const work = this.alike.work(open, batches, known);
    return work.length > 0 ? { work } : this.nameless(known, left);
  }

  /** The rules of lists that are left, where the first stage was all that they were asked. */
  private nameless(known: Known, left: readonly number[]): Round | null {
    const nameless = left.flatMap((c) => {
      const looks = [...this.small.slice(1).flatMap((rows) => (rows[c] ? [rows[c]] : [])), this.cells[c]];
      return this.cells[c]
        .filter((cell, o) => {
          if (known.named(namesKey(cell)) !== undefined || known.get(cell.key)?.problem !== undefined) return false;
          return looks.every((cells) => !known.get(cells[o].key));
        })
        .map((cell) => namingOf(cell));
    });
    const work = this.alike.work(nameless, 1, known);
    return work.length > 0 ? { work } : null;
  }

  /** One list is left, or all that are left are known as precisely as was asked. */
  private isSettled(alive: readonly Standing[]): boolean {
    if (alive.length <= 1) return true;
    return alive.every(({ sample }) => {
      const interval = intervalOf(sample);
      return interval === null || (interval.high - interval.low) / 2 <= this.precision;
    });
  }

  /** Who is still in, who was dropped when and by whom, and the next stage. */
  standings(known: Known): Standings {
    const { version } = known;
    if (this.stood?.known !== known || this.stood.version !== version) {
      this.stood = { known, version, standings: this.replayed(known) };
    }
    return this.stood.standings;
  }

  /** Replays the stages that are counted. */
  private replayed(known: Known): Standings {
    let alive: readonly number[] = this.candidates.map((_, c) => c).filter((c) => !this.problem(known, c));
    // Who has no value is nobody's rival: where that comes out later, everything is judged again.
    if (this.judged?.known !== known || this.judged.begun !== alive.length) {
      this.judged = { known, begun: alive.length, stages: [] };
    }
    const { stages } = this.judged;
    const dropped: Standing[] = [];
    let stage = 0;
    for (; stage < this.stages.trials.length; stage++) {
      const judged = stages[stage] ?? this.judge(known, alive, stage);
      if (!judged) break;
      stages[stage] = judged;
      dropped.push(...judged.dropped);
      alive = judged.kept;
      if (judged.exact) {
        stage = this.stages.trials.length;
        break;
      }
    }
    const standing = alive.flatMap((candidate): Standing[] => {
      const sample = this.latest(known, candidate);
      return sample ? [{ candidate, sample, stage, droppedBy: null }] : [];
    });
    return { left: alive, alive: standing, dropped, stage };
  }

  /** One stage; null while it is not counted. @param alive candidates that come to it */
  private judge(known: Known, alive: readonly number[], stage: number): Judged | null {
    const sign = this.request.better === 'more' ? 1 : -1;
    const batches = this.stages.trials[stage];
    const asked = alive.map((c) => this.asked(c, stage));
    if (alive.length === 0 || !asked.every((cells) => cells.every((cell) => isDone(known, cell, batches)))) return null;
    const samples = new Map(alive.map((c) => [c, this.sample(known, c, stage)!]));
    const fewest = this.fewest(known, alive, stage);
    const { kept, dropped } = cull(
      alive,
      (c) => sign * samples.get(c)!.value,
      (a, b) => this.margin(difference(samples.get(a)!, samples.get(b)!), stage, fewest),
    );
    return {
      kept,
      dropped: dropped.map(({ candidate, by }) => ({
        ...{ candidate, sample: samples.get(candidate)!, stage },
        droppedBy: by,
      })),
      exact: kept.every((c) => isExactSample(samples.get(c)!)),
    };
  }

  /** The list with the best value of those that are left; null as long as there is none. */
  leader(known: Known): number | null {
    const sign = this.request.better === 'more' ? 1 : -1;
    const { alive } = this.standings(known);
    return (
      alive.reduce<Standing | null>(
        (best, one) => (best === null || sign * (one.sample.value - best.sample.value) > 0 ? one : best),
        null,
      )?.candidate ?? null
    );
  }

  /** The list itself while it is left; else the one it was dropped for, or what that one was dropped for, and so on. */
  survivor(known: Known, candidate: number): number {
    const { dropped } = this.standings(known);
    const by = new Map(dropped.map((one) => [one.candidate, one.droppedBy]));
    let at = candidate;
    for (let next = by.get(at); next !== undefined && next !== null; next = by.get(at)) at = next;
    return at;
  }

  /** How much better than `list` one of those that are left may be at most, or `other` alone; 0 and more. */
  ahead(known: Known, list: number, other?: number): number {
    const sign = this.request.better === 'more' ? 1 : -1;
    const { alive, stage } = this.standings(known);
    const own = alive.find(({ candidate }) => candidate === list);
    if (!own) return 0;
    const at = Math.max(0, Math.min(stage, this.stages.trials.length) - 1);
    const fewest = this.fewest(
      known,
      alive.map(({ candidate }) => candidate),
      at,
    );
    return alive
      .filter(({ candidate }) => candidate !== list && (other === undefined || candidate === other))
      .map(({ sample }) => {
        const gap = difference(sample, own.sample);
        return sign * gap.value + this.margin(gap, at, fewest);
      })
      .reduce((most, each) => Math.max(most, each), 0);
  }

  /** Why a list has no value. */
  problem(known: Known, candidate: number): string | null {
    for (const rows of this.small) {
      const row = rows[candidate];
      const problem = row && problemOf(known, row);
      if (problem !== undefined) return problem;
    }
    return problemOf(known, this.cells[candidate]) ?? null;
  }

  /** The list's value over all opponents as a stage sees it; null while one of them has not been counted so far. */
  sample(known: Known, candidate: number, stage: number): Sample | null {
    return this.over(known, this.asked(candidate, stage), this.stages.trials[stage]);
  }

  /** The same from everything that has been counted last. */
  private latest(known: Known, candidate: number): Sample | null {
    for (const cells of this.looks(candidate).toReversed()) {
      const sample = this.over(known, cells, Number.POSITIVE_INFINITY);
      if (sample) return sample;
    }
    return null;
  }

  private over(known: Known, cells: readonly Cell[], batches: number): Sample | null {
    const samples: Sample[] = [];
    for (const { key } of cells) {
      const sample = known.sample(key);
      if (!sample) return null;
      samples.push(first(sample, batches));
    }
    return combined(samples, this.weights);
  }

  /** Trials of one of these lists against one opponent by the end of a stage: of whichever has fewest. */
  private fewest(known: Known, candidates: readonly number[], stage: number): number {
    const each = candidates.flatMap((c) =>
      this.asked(c, stage).map(({ key }) => {
        const { batches, trials } = known.get(key) ?? { batches: 1, trials: 1 };
        return batches === 0 ? Number.POSITIVE_INFINITY : trials / batches;
      }),
    );
    return this.stages.trials[stage] * each.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  }

  /**
   * Student's over the batches, and what no trial showed: where something has a chance of ln(1/error) in all trials,
   * never to see it is as improbable as the error, and it may lie a whole span away.
   */
  private margin(gap: Sample, stage: number, fewest: number): number {
    if (isExactSample(gap)) return 0;
    const { error } = this.stages;
    const spread = studentQuantile(1 - error, gap.batches.length - 1) * standardError(gap);
    if (gap.bounded) return spread + (gap.span * Math.log(1 / error)) / fewest;
    // Of a mean that may hold anything, a few trials tell nothing.
    return stage < this.small.length ? Number.POSITIVE_INFINITY : Math.max(spread, gap.span / gap.trials);
  }
}

/**
 * A cell in small batches; the cell itself where it is not simulated.
 * @param first whether it is the look at everybody: rules are those of lists that are worth a second one
 */
function smaller(cell: Cell, trials: number, first: boolean): Cell {
  if (cell.method !== 'monte-carlo') return cell;
  return { ...cell, key: `${cell.key}/${trials}`, trials, ...(first ? { unnamed: true as const } : {}) };
}

function methodOf({ method }: TuneRequest, cell: Cell): Cell['method'] {
  if (method === 'monte-carlo') return method;
  const { exact, compile } = estimateOf(cell.request);
  if (exact === null) return 'monte-carlo';
  return method === 'exact' || compile + exact <= EXACT_WORTH * cellCost(cell, FIRST_BATCHES) ? 'exact' : 'monte-carlo';
}

/** Why one of these has no value, if so. */
function problemOf(known: Known, cells: readonly Cell[]): string | undefined {
  for (const { key } of cells) {
    const problem = known.get(key)?.problem;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isDone(known: Known, cell: Cell, batches: number): boolean {
  const counted = known.get(cell.key);
  return counted !== undefined && (counted.exact || counted.problem !== undefined || counted.batches >= batches);
}

/** The sample of the first batches alone, so that a stage is judged by the same numbers whenever it is replayed. */
function first(sample: Sample, batches: number): Sample {
  const all = sample.batches.length;
  if (all <= batches) return sample;
  const kept = sample.batches.slice(0, batches);
  return {
    ...sample,
    value: kept.reduce((sum, value) => sum + value, 0) / batches,
    batches: kept,
    trials: (sample.trials / all) * batches,
  };
}

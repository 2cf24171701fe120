/** Which match-ups are counted, in which order and how long; and what is known of them. */
import { type Bounds, clopperPearson, wilson, zFor } from '../../kernel/intervals.ts';
import type { CellKnown, Known } from '../known.ts';
import { probe } from '../probe.ts';
import { measureRef } from '../request.ts';
import { batchesFor, cellCost, exactCost, tellingCost } from '../run.ts';
import { combined, exactSample, intervalOf, jackknifed, type Sample, standardError } from '../sample.ts';
import { carefulVariance } from '../statistics/halving.ts';
import type { Cell, MeasureRef, Round } from '../study.ts';
import type { Field } from './field.ts';
import type { SurenessValues } from './request.ts';
import { cellSeed, hashOf } from './seeds.ts';
import type { Situation, Word } from './situations.ts';

/** Trials of every cell before the open ones get more. */
const FIRST_TRIALS = 1_000;
/** Means need this many batches to tell their own spread. */
const FEWEST_BATCHES = 8;
/** An exact answer is preferred as long as it costs no more than this many times the simulation that replaces it. */
const EXACT_WORTH = 2;
const UNREAD = 'No situation reads this field of a profile.';

/** What is known of one pair in one situation. */
export interface Meet {
  /** Score of the row, 0..1: win 1, draw 1/2; or its share of what the two destroy of each other. */
  readonly score: number;
  readonly variance: number;
  readonly interval: Bounds | null;
  /** The score batch by batch, for differences of two versions on the same streams. */
  readonly sample: Sample;
  readonly exact: boolean;
  readonly trials: number;
  readonly win: number | null;
  readonly loss: number | null;
  /** What share of the column is destroyed, and of the row lost, on average. */
  readonly destroyed: Sample | null;
  readonly lost: Sample | null;
}

export class Matchups {
  readonly field: Field;
  readonly costNs: number;
  private readonly sureness: SurenessValues;
  /** By situation, row and column; null where nobody meets. */
  private readonly cells: Array<Planned | null> = [];
  private readonly problems = new Map<number, string>();
  /** Lists of measures that cells have in common. */
  private readonly lists = new Map<string, readonly MeasureRef[]>();
  private readonly looks: number;
  private readonly enough: number;
  private readonly fewest: number;
  private readonly shared: boolean;

  /**
   * @param fewest batches of a cell that is not exact
   * @param shared whether equal questions of several fields are one cell: keys then tell what is asked
   */
  constructor(field: Field, sureness: SurenessValues, { fewest = 2, shared = false } = {}) {
    this.fewest = fewest;
    this.shared = shared;
    this.field = field;
    this.sureness = sureness;
    // Where the chance is one half, which takes longest.
    this.enough = Math.ceil((zFor(sureness.confidence) / sureness.halfWidth / 2) ** 2);
    this.looks = 1 + Math.max(0, Math.ceil(Math.log2(this.enough / FIRST_TRIALS)));
    let cost = 0;
    field.situations.forEach((_situation, s) => {
      for (let i = 0; i < field.rows.length; i++) {
        for (let j = 0; j < field.columns.length; j++) {
          const planned = field.square && i === j ? null : this.plan(s, i, j);
          this.cells.push(planned);
          if (planned) cost += planned.costNs;
        }
      }
    });
    this.costNs = cost + tellingCost(this.cells.length);
    this.probeMeasures();
  }

  /** A measure that a kind does not have is a fault of the request, not of every cell. */
  private probeMeasures(): void {
    const { situations, rows, columns } = this.field;
    situations.forEach((_, s) => {
      const from = this.at(s, 0, 0);
      const some = this.cells.slice(from, from + rows.length * columns.length).find((planned) => planned !== null);
      if (some) probe(some.cell, `situations[${s}]`);
    });
  }

  /** Cells that are asked. */
  get size(): number {
    return this.cells.reduce((count, planned) => count + (planned ? 1 : 0), 0);
  }

  at(s: number, i: number, j: number): number {
    return (s * this.field.rows.length + i) * this.field.columns.length + j;
  }

  /** Why a pair has no answer, if it has none. */
  problem(known: Known, s: number, i: number, j: number): string | null {
    const at = this.at(s, i, j);
    const key = this.cells[at]?.cell.key;
    return this.problems.get(at) ?? (key === undefined ? null : (known.get(key)?.problem ?? null));
  }

  /** Everybody first, then those whose winner is still open, the most open first, until they are precise enough. */
  next(known: Known): Round | null {
    const fresh = this.cells.filter((planned) => planned !== null && !known.get(planned.cell.key)) as Planned[];
    if (fresh.length > 0) return { work: fresh.map(({ cell, first }) => ({ cell, batches: first })) };
    const open: Array<{ cell: Cell; batches: number; doubt: number }> = [];
    this.cells.forEach((planned, at) => {
      if (!planned) return;
      const { cell, last } = planned;
      const counted = known.get(cell.key)!;
      if (counted.exact || counted.problem !== undefined || counted.batches >= last) return;
      const doubt = this.doubt(known, at);
      if (doubt !== null) open.push({ cell, batches: Math.min(last, counted.batches * 2), doubt });
    });
    if (open.length === 0) return null;
    return { work: open.sort((a, b) => a.doubt - b.doubt).map(({ cell, batches }) => ({ cell, batches })) };
  }

  /** What is known of a pair, or null where nothing is (yet). */
  meet(known: Known, s: number, i: number, j: number): Meet | null {
    const planned = this.cells[this.at(s, i, j)];
    const counted = planned && known.get(planned.cell.key);
    if (!counted || counted.problem !== undefined) return null;
    return read(counted, this.field.situations[s].by, {
      measures: this.measures(s, i, j),
      row: this.field.rows[i].stakes[s]?.whole ?? 0,
      column: this.field.columns[j].stakes[s]?.whole ?? 0,
      confidence: this.sureness.confidence,
    });
  }

  /** Every cell's rules and what it ignored, fields of its profiles that are not read anywhere included. */
  *facts(known: Known): Iterable<Pick<CellKnown['facts'], 'rules' | 'ignored'>> {
    const { rows, columns } = this.field;
    for (const [at, planned] of this.cells.entries()) {
      const counted = planned && known.get(planned.cell.key);
      if (!counted) continue;
      const row = rows[Math.floor(at / columns.length) % rows.length];
      const column = columns[at % columns.length];
      if (row.unread.length + column.unread.length === 0) yield counted.facts;
      else {
        const fields = new Set([...row.unread, ...column.unread]);
        const unread = [...fields].map((field) => ({ path: `values.${field}`, reason: UNREAD }));
        yield { rules: counted.facts.rules, ignored: [...counted.facts.ignored, ...unread] };
      }
    }
  }

  /** Standard errors between a score and one half, or null when the cell needs no more. */
  private doubt(known: Known, at: number): number | null {
    const { rows, columns } = this.field;
    const j = at % columns.length;
    const i = Math.floor(at / columns.length) % rows.length;
    const s = Math.floor(at / columns.length / rows.length);
    const meet = this.meet(known, s, i, j)!;
    const { confidence, halfWidth } = this.sureness;
    const error = Math.sqrt(meet.variance);
    if (zFor(confidence) * error <= halfWidth) return null;
    if (this.field.situations[s].by === 'trade') return 0;
    const away = error === 0 ? Number.POSITIVE_INFINITY : Math.abs(meet.score - 0.5) / error;
    return away > zFor(1 - (1 - confidence) / this.looks) ? null : away;
  }

  /** In this order, as far as they are there: win, loss, destroyed, lost. */
  private measures(s: number, i: number, j: number): Measured {
    const { win, loss } = this.field.situations[s];
    const [destroyed, lost] = [this.field.columns[j].stakes[s], this.field.rows[i].stakes[s]];
    return {
      ...(win === undefined ? {} : { win }),
      ...(loss === undefined ? {} : { loss }),
      ...(destroyed ? { destroyed: destroyed.measure } : {}),
      ...(lost ? { lost: lost.measure } : {}),
    };
  }

  private listOf(measured: Measured): readonly MeasureRef[] {
    const words = Object.values(measured);
    const text = JSON.stringify(words);
    let list = this.lists.get(text);
    if (!list) {
      list = words.map(measureRef);
      this.lists.set(text, list);
    }
    return list;
  }

  private plan(s: number, i: number, j: number): Planned | null {
    const pair = this.field.pair(s, i, j);
    if ('problem' in pair) {
      this.problems.set(this.at(s, i, j), pair.problem);
      return null;
    }
    const { title, by } = this.field.situations[s];
    // By name, so that another version of the same field sees the same streams.
    const name = `${title}/${this.field.rows[i].name}/${this.field.columns[j].name}`;
    const measured = this.measures(s, i, j);
    const simulated: Cell = {
      key: this.shared ? `${name}/${hashOf(JSON.stringify(pair.checked))}` : `${s}/${i}/${j}`,
      request: pair.checked,
      seed: cellSeed(this.sureness.seed, name),
      measures: this.listOf(measured),
      method: 'monte-carlo',
    };
    const spread = by === 'trade' || hasExpression(measured);
    const first = Math.max(spread ? FEWEST_BATCHES : this.fewest, batchesFor(simulated, FIRST_TRIALS));
    const last = Math.max(first, batchesFor(simulated, this.enough));
    const costNs = cellCost(simulated, last);
    const { method } = this.sureness;
    const exact = exactCost(simulated);
    const overTrials = simulated.measures.some((measure) => 'over' in measure && measure.over === 'trials');
    if (
      method === 'monte-carlo' ||
      overTrials ||
      exact === null ||
      (method === 'auto' && exact > EXACT_WORTH * costNs)
    ) {
      return { cell: simulated, first, last, costNs };
    }
    const cell: Cell = { ...simulated, method: 'exact' };
    return { cell, first, last, costNs: cellCost(cell, 0) };
  }
}

/** A cell with the batches it gets at once and at most. */
interface Planned {
  readonly cell: Cell;
  readonly first: number;
  readonly last: number;
  readonly costNs: number;
}

/** What is looked at in a pair. */
interface Measured {
  readonly win?: Word;
  readonly loss?: Word;
  readonly destroyed?: Word;
  readonly lost?: Word;
}

interface Reading {
  readonly measures: Measured;
  /** What the measures of destruction come to when all of either profile is gone. */
  readonly row: number;
  readonly column: number;
  readonly confidence: number;
}

function hasExpression(measures: { readonly [which in keyof Measured]?: Word | undefined }): boolean {
  return Object.values(measures).some((word) => typeof word === 'object');
}

function read(counted: CellKnown, by: Situation['by'], { measures, row, column, confidence }: Reading): Meet {
  let index = 0;
  const take = (word: Word | undefined) => (word === undefined ? null : counted.sample(index++));
  const [win, loss] = [take(measures.win), take(measures.loss)];
  const share = (sample: Sample | null, whole: number) => (sample && whole > 0 ? shareOf(sample, whole) : null);
  const destroyed = share(take(measures.destroyed), column);
  const lost = share(take(measures.lost), row);
  const { exact, trials } = counted;
  const common = { exact, trials, win: win?.value ?? null, loss: loss?.value ?? null, destroyed, lost };
  if (by === 'wins' && win) {
    const lose = loss?.value ?? 1 - win.value;
    const score = (1 + win.value - lose) / 2;
    const sample = combined([win, loss ?? win, exactSample(0.5)], loss ? [0.5, -0.5, 1] : [1, 0, 0]);
    if (hasExpression({ win: measures.win, loss: measures.loss })) {
      // It is no plain count of trials, so its batches tell how far it spreads.
      return {
        ...common,
        score,
        variance: standardError(sample) ** 2,
        interval: intervalOf(sample, confidence),
        sample,
      };
    }
    const single = Math.max(0, win.value + (1 - win.value - lose) / 4 - score * score);
    return {
      ...common,
      score,
      variance: exact ? 0 : carefulVariance(score, single, trials, 0, 1),
      interval: exact ? null : scoreInterval(score, single, trials, confidence),
      sample,
    };
  }
  const sample = tradeShare(destroyed, lost);
  const variance = carefulError(sample) ** 2;
  return { ...common, score: sample.value, variance, interval: intervalOf(sample, confidence), sample };
}

/** Standard error that stays above 0 where a chance was never seen, or always. */
export function carefulError(sample: Sample): number {
  const { value, trials, counted } = sample;
  if (!counted) return standardError(sample);
  return Math.sqrt(carefulVariance(value, value * (1 - value), trials, 0, 1));
}

/** Wilson's interval for a mean of 0, 1/2 and 1, with the trials that a plain chance of this variance would need. */
function scoreInterval(score: number, single: number, trials: number, level: number): Bounds {
  if (score <= 0 || score >= 1 || single <= 0) return clopperPearson(Math.round(score * trials), trials, level);
  const worth = (trials * score * (1 - score)) / single;
  return wilson(score * worth, worth, level);
}

/** What share of the destruction is the row's doing. Where only one side acts, what it destroys. */
function tradeShare(destroyed: Sample | null, lost: Sample | null): Sample {
  if (!destroyed) return exactSample(Number.NaN);
  if (!lost) return destroyed;
  return jackknifed([destroyed, lost], ([out, back]) => (out + back > 0 ? out / (out + back) : 0.5));
}

/** A chance is a share as it stands, and keeps the interval of one. */
function shareOf(sample: Sample, whole: number): Sample {
  return whole === 1 ? sample : scaled(sample, 1 / whole);
}

function scaled(sample: Sample, factor: number): Sample {
  const { value, batches, trials, span, bounded } = sample;
  return { value: value * factor, batches: batches.map((one) => one * factor), trials, span: span * factor, bounded };
}

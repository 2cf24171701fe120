/** Which match-ups are counted, in which order and how long; and what is known of them. */
import type { Checked } from '../../answer.ts';
import { zFor } from '../../kernel/intervals.ts';
import { type Cell, type Look, namesKey, namingOf } from '../cell.ts';
import type { CellKnown, Known } from '../known.ts';
import { probe } from '../probe.ts';
import { tellingCost } from '../run.ts';
import { playedOut } from '../statistics/games.ts';
import type { Round } from '../study.ts';
import type { Field, Pair } from './field.ts';
import { type Looked, Looks } from './looked.ts';
import { exactScore, hasExpression, type Meet, mixed, type Part, read, type Scored } from './meet.ts';
import { type CellMaker, FIRST_TRIALS, Planned, type Precision } from './planned.ts';
import type { SurenessValues } from './request.ts';
import { cellSeed, hashOf } from './seeds.ts';

/** Means need this many batches to tell their own spread. */
const FEWEST_BATCHES = 8;
/** Of more pairs what they come to is read again each time: to keep it takes some hundred megabytes. */
const MOST_KEPT = 100_000;
/** Pairs that name their rules before all others do. */
const NAMED_FIRST = 64;
const FIRST: Pair = [0, 0];
const UNREAD = 'No situation reads this field of a profile.';

export class Matchups implements CellMaker {
  readonly field: Field;
  private readonly sureness: SurenessValues;
  /** By situation, row and column; null where nobody meets, as far as somebody has looked: {@link pairAt}. */
  private readonly cells: Array<Planned | Choosing | null> = [];
  /** What pairs that choose are known to do. */
  private readonly games = new Map<number, Played>();
  private readonly problems = new Map<number, string>();
  /** What exact cells say, by number of the pair: an answer asks for it several times. */
  private readonly exactly: Array<{ readonly of: CellKnown; readonly meet: Meet } | undefined> = [];
  private readonly looks: Looks;
  /** How often a pair is looked at before it is decided, at most. */
  private readonly stages: number;
  private readonly precision: Precision;
  /** The same where a spread has to be told. */
  private readonly spread: Precision;
  private readonly shared: boolean;
  private readonly about: string;

  /**
   * @param fewest batches of a cell that is not exact
   * @param about what keys begin with, where one study has several of these
   * @param shared whether equal questions of several fields are one cell: keys then tell what is asked
   */
  constructor(field: Field, sureness: SurenessValues, { fewest = 2, shared = false, about = '' } = {}) {
    this.shared = shared;
    this.about = about;
    this.field = field;
    this.sureness = sureness;
    this.looks = new Looks(field.situations);
    // Where the chance is one half, which takes longest.
    const enough = Math.ceil((zFor(sureness.confidence) / sureness.halfWidth / 2) ** 2);
    this.precision = { method: sureness.method, fewest, enough };
    this.spread = { ...this.precision, fewest: FEWEST_BATCHES };
    this.stages = 1 + Math.max(0, Math.ceil(Math.log2(enough / FIRST_TRIALS)));
    field.situations.forEach((_situation, s) => {
      for (let i = 0; i < field.rows.length; i++) {
        for (let j = 0; j < field.columns.length; j++) {
          this.cells.push(field.square && i === j ? null : this.chosen(s, i, j));
        }
      }
    });
    this.probeMeasures();
  }

  /** Nanoseconds of one core, at most: estimated when it is asked for. */
  get costNs(): number {
    return this.cells.reduce(
      (sum, _, at) => sum + (this.pairAt(at, null)?.costNs ?? 0),
      tellingCost(this.cells.length),
    );
  }

  /** A measure that a kind does not have is a fault of the request, not of every cell. */
  private probeMeasures(): void {
    const { situations, rows, columns } = this.field;
    situations.forEach((_, s) => {
      const some = this.firstPair(this.at(s, 0, 0), rows.length * columns.length);
      if (some) probe((some instanceof Planned ? some : some.first).cell!, `situations[${s}]`);
    });
  }

  /** Whether nobody can meet anybody. */
  get isEmpty(): boolean {
    return this.firstPair(0, this.cells.length) === null;
  }

  private firstPair(from: number, many: number): Planned | Choosing | null {
    for (let at = from; at < from + many; at++) {
      const planned = this.pairAt(at, null);
      if (planned) return planned;
    }
    return null;
  }

  /** What is planned of a pair that can meet. Of what was counted that is certain: to put a pair together takes longer than to read it. */
  private pairAt(at: number, known: Known | null): Planned | Choosing | null {
    const planned = this.cells[at];
    if (!planned || !(planned instanceof Planned) || known?.get(planned.key) || planned.meets) return planned ?? null;
    this.cells[at] = null;
    return null;
  }

  at(s: number, i: number, j: number): number {
    return (s * this.field.rows.length + i) * this.field.columns.length + j;
  }

  /** Why a pair has no answer, if it has none. */
  problem(known: Known, s: number, i: number, j: number): string | null {
    const at = this.at(s, i, j);
    const planned = this.pairAt(at, known);
    const said = this.problems.get(at);
    if (said !== undefined || !planned) return said ?? null;
    const asked = planned instanceof Planned ? [planned] : [...planned.made.values()];
    return asked.flatMap(({ key }) => known.get(key)?.problem ?? [])[0] ?? null;
  }

  /** Everybody first, then those whose winner is still open, the most open first, until they are precise enough. */
  next(known: Known): Round | null {
    const fresh = this.cells.flatMap((planned, at) => (planned ? this.lacking(known, planned, at) : []));
    // Whoever was asked of before and is not known cannot meet.
    if (fresh.some(({ meets }) => meets)) return { work: fresh };
    const open: Array<{ cell: Cell; batches: number; doubt: number }> = [];
    this.cells.forEach((_, at) => {
      const planned = this.pairAt(at, known);
      if (!planned) return;
      const played = this.playedIn(known, planned, at).filter((one) => {
        const counted = known.get(one.key)!;
        return !counted.exact && counted.problem === undefined && counted.batches < one.last;
      });
      const doubt = played.length > 0 ? this.doubt(known, at) : null;
      if (doubt === null) return;
      for (const { cell, last } of played) {
        open.push({ cell: cell!, batches: Math.min(last, known.get(cell!.key)!.batches * 2), doubt });
      }
    });
    if (open.length > 0)
      return { work: open.sort((a, b) => a.doubt - b.doubt).map(({ cell, batches }) => ({ cell, batches })) };
    const nameless = this.nameless(known);
    return nameless.length > 0 ? { work: nameless.map((cell) => ({ cell, batches: 1 })) } : null;
  }

  /**
   * Rules are named of what is played in the end, and not of all that was tried; of a large table by a few pairs first:
   * what they have named, all others need not look for.
   */
  private nameless(known: Known): Cell[] {
    const asked = new Map<string, Planned>();
    const told = new Set<string>();
    let begun = false;
    this.cells.forEach((planned, at) => {
      for (const one of planned ? this.playedIn(known, planned, at) : []) {
        const counted = known.get(one.key);
        if (!counted || counted.problem !== undefined) continue;
        const key = namesKey(one);
        const named = known.named(key);
        begun ||= named !== undefined;
        const rules = named ?? counted.facts.rules;
        for (const rule of rules) told.add(rule);
        if (named === undefined && rules.length === 0) asked.set(key, one);
      }
    });
    const all = [...asked.values()];
    const some = begun || all.length < 2 * NAMED_FIRST ? all : spread(all, NAMED_FIRST);
    const list = [...told].sort();
    return some.map(({ cell }) => namingOf(cell!, list));
  }

  /** Whether every pair that can meet has met. */
  allMet(known: Known): boolean {
    return this.cells.every((_, at) => {
      const planned = this.pairAt(at, known);
      return !planned || this.lacking(known, planned, at).length === 0;
    });
  }

  /** Cells of a pair without which nothing is known of it. */
  private lacking(known: Known, planned: Planned | Choosing, at: number): readonly Planned[] {
    if (planned instanceof Planned) return known.get(planned.key) ? [] : [planned];
    const { lacking } = this.game(known, planned, at);
    return lacking;
  }

  /** Cells of a pair that make up what is said of it. */
  private playedIn(known: Known, planned: Planned | Choosing, at: number): readonly Planned[] {
    if (planned instanceof Planned) return [planned];
    return this.game(known, planned, at).parts.map(({ planned: one }) => one);
  }

  /** The cells that say what is known of a pair, with the plans that they stand for; none while that is not known. */
  played(known: Known, s: number, i: number, j: number): ReadonlyArray<{ readonly cell: Cell; readonly plans: Pair }> {
    const at = this.at(s, i, j);
    const planned = this.pairAt(at, known);
    return planned ? this.playedIn(known, planned, at).map(({ cell, plans }) => ({ cell: cell!, plans })) : [];
  }

  /** Every cell that a pair may come to ask for. */
  options(s: number, i: number, j: number): readonly Cell[] {
    const at = this.at(s, i, j);
    const planned = this.pairAt(at, null);
    if (!planned) return [];
    if (planned instanceof Planned) return [planned.cell!];
    const all = Array.from({ length: planned.rows * planned.columns }, (_, number): Pair => {
      return [Math.floor(number / planned.columns), number % planned.columns];
    });
    return all.map((pair) => this.option(planned, at, pair).cell!);
  }

  /** What both choose, as far as it is known. */
  private game(known: Known, choosing: Choosing, at: number): Game {
    const { version } = known;
    const before = this.games.get(at);
    if (before?.known === known && (before.version === version || before.settled)) return before.game;
    const game = this.play(known, choosing, at);
    this.games.set(at, { known, version, game, settled: game.plans !== null && isExactly(known, choosing) });
    return game;
  }

  private play(known: Known, choosing: Choosing, at: number): Game {
    const [s, i, j] = this.where(at);
    const { rows, columns } = choosing;
    const { by } = this.field.situations[s];
    let broken = false;
    const told = (counted: CellKnown) =>
      counted.problem === undefined
        ? (exactScore(counted, by, this.looked(s, i, j).measured) ?? this.reading(counted, s, i, j).score)
        : Number.NaN;
    // A game is solved step by step, and each looks at the same entries.
    const scores: Array<number | undefined> = [];
    const score = (row: number, column: number) => {
      const number = row * columns + column;
      const before = scores[number];
      if (before !== undefined) return before;
      const counted = known.get(this.option(choosing, at, [row, column]).key);
      if (!counted) return null;
      const value = told(counted);
      broken ||= !Number.isFinite(value);
      scores[number] = Number.isFinite(value) ? value : 0.5;
      return scores[number];
    };
    const played = playedOut(rows, columns, score);
    if (broken) return { lacking: [], parts: [], plans: null };
    if ('lacking' in played) {
      return { lacking: played.lacking.map((pair) => this.option(choosing, at, pair)), parts: [], plans: null };
    }
    const parts = played.rows.flatMap((own, row) =>
      played.columns.flatMap((other, column) =>
        own * other > 0 ? [{ planned: this.option(choosing, at, [row, column]), share: own * other }] : [],
      ),
    );
    return { lacking: [], parts, plans: { row: played.rows, column: played.columns } };
  }

  private option(choosing: Choosing, at: number, pair: Pair): Planned {
    const number = pair[0] * choosing.columns + pair[1];
    let made = choosing.made.get(number);
    if (!made) {
      const [s, i, j] = this.where(at);
      made = this.plan(s, i, j, pair).unnamed();
      choosing.made.set(number, made);
    }
    return made;
  }

  /** What is known of a pair, or null where nothing is (yet). */
  meet(known: Known, s: number, i: number, j: number): Meet | null {
    const at = this.at(s, i, j);
    const planned = this.cells[at];
    if (!planned) return null;
    if (planned instanceof Planned) {
      const counted = known.get(planned.key);
      if (!counted || counted.problem !== undefined) return null;
      const there = this.exactly[at];
      if (there?.of === counted) return there.meet;
      const meet = this.reading(counted, s, i, j);
      if (counted.exact && this.cells.length <= MOST_KEPT) this.exactly[at] = { of: counted, meet };
      return meet;
    }
    const game = this.game(known, planned, at);
    if (!game.plans) return null;
    game.meet ??= mixed(
      game.parts.map(({ planned: { key }, share }): Part => {
        return { meet: this.reading(known.get(key)!, s, i, j), share };
      }),
      game.plans,
      this.sureness.confidence,
    );
    return game.meet;
  }

  /** Score and variance of a pair, or null where nothing is known of it (yet). */
  scored(known: Known, s: number, i: number, j: number): Scored | null {
    const planned = this.cells[this.at(s, i, j)];
    const counted = planned && planned instanceof Planned ? known.get(planned.key) : undefined;
    if (counted && counted.problem === undefined) {
      const score = exactScore(counted, this.field.situations[s].by, this.looked(s, i, j).measured);
      if (score !== null) return { score, variance: 0 };
    }
    return this.meet(known, s, i, j);
  }

  private reading(counted: CellKnown, s: number, i: number, j: number): Meet {
    return read(counted, this.field.situations[s].by, {
      measures: this.looked(s, i, j).measured,
      row: this.field.rows[i].stakes[s]?.whole ?? 0,
      column: this.field.columns[j].stakes[s]?.whole ?? 0,
      confidence: this.sureness.confidence,
    });
  }

  private where(at: number): readonly [s: number, i: number, j: number] {
    const { rows, columns } = this.field;
    const j = at % columns.length;
    const i = Math.floor(at / columns.length) % rows.length;
    return [Math.floor(at / columns.length / rows.length), i, j];
  }

  /** Every cell's rules and what it ignored, fields of its profiles that are not read anywhere included. */
  *facts(known: Known): Iterable<Pick<CellKnown['facts'], 'rules' | 'ignored'> & { readonly kind: string }> {
    const { rows, columns } = this.field;
    for (const [at, planned] of this.cells.entries()) {
      const [s, i, j] = this.where(at);
      const [row, column] = [rows[i], columns[j]];
      const { kind } = this.field.situations[s];
      for (const one of planned ? this.playedIn(known, planned, at) : []) {
        const counted = known.get(one.key);
        if (!counted) continue;
        const { ignored } = counted.facts;
        const rules = known.named(namesKey(one)) ?? counted.facts.rules;
        if (row.unread.length + column.unread.length === 0) yield { kind, rules, ignored };
        else {
          const fields = new Set([...row.unread, ...column.unread]);
          const unread = [...fields].map((field) => ({ path: `values.${field}`, reason: UNREAD }));
          yield { kind, rules, ignored: [...ignored, ...unread] };
        }
      }
    }
  }

  /** Standard errors between a score and one half, or null when the cell needs no more. */
  private doubt(known: Known, at: number): number | null {
    const [s, i, j] = this.where(at);
    const meet = this.meet(known, s, i, j)!;
    const { confidence, halfWidth } = this.sureness;
    const error = Math.sqrt(meet.variance);
    if (zFor(confidence) * error <= halfWidth) return null;
    if (this.field.situations[s].by === 'trade') return 0;
    const away = error === 0 ? Number.POSITIVE_INFINITY : Math.abs(meet.score - 0.5) / error;
    return away > zFor(1 - (1 - confidence) / this.stages) ? null : away;
  }

  private looked(s: number, i: number, j: number): Looked {
    return this.looks.at(s, this.field.columns[j].stakes[s]?.measure, this.field.rows[i].stakes[s]?.measure);
  }

  /** One cell, or one for each of what both may do. */
  private chosen(s: number, i: number, j: number): Planned | Choosing | null {
    const first = this.plan(s, i, j);
    const [rows, columns] = [
      this.field.choices(s, 'row', i).length || 1,
      this.field.choices(s, 'column', j).length || 1,
    ];
    if (rows * columns === 1) return first;
    const last = this.plan(s, i, j, [rows - 1, columns - 1]);
    if (!first.meets || !last.meets) return null;
    const quiet = first.unnamed();
    return {
      ...{ rows, columns, first: quiet, made: new Map([[0, quiet]]) },
      get costNs() {
        // A game with a saddle is told by little more than one row and one column.
        return Math.min(rows * columns, rows + columns + 2) * Math.max(first.costNs, last.costNs);
      },
    };
  }

  private plan(s: number, i: number, j: number, plans: Pair = FIRST): Planned {
    const at = this.at(s, i, j);
    const { list: measures } = this.looked(s, i, j);
    if (!this.shared) {
      return new Planned({ key: `${this.about}${s}/${i}/${j}${suffixOf(plans)}`, measures }, at, plans, this);
    }
    const asked = this.together(s, i, j, plans);
    const key = `${this.nameOf(s, i, j, plans)}/${hashOf(JSON.stringify(asked))}`;
    return new Planned({ key, measures }, at, plans, this, false, this.asking({ key, measures }, at, plans, asked));
  }

  /** As {@link CellMaker} says. */
  cellOf(planned: Planned): Cell | null {
    const { at, plans } = planned;
    const [s, i, j] = this.where(at);
    return this.asking(planned, at, plans, this.together(s, i, j, plans));
  }

  private asking({ key, measures }: Look, at: number, plans: Pair, request: Checked | null): Cell | null {
    const seed = cellSeed(this.sureness.seed, this.nameOf(...this.where(at), plans));
    return request && { ...{ key, request, seed, measures }, method: 'monte-carlo', together: true };
  }

  precisionOf({ at }: Planned): Precision {
    const [s, i, j] = this.where(at);
    const spread = this.field.situations[s].by === 'trade' || hasExpression(this.looked(s, i, j).measured);
    return spread ? this.spread : this.precision;
  }

  /** By name, so that another version of the same field sees the same streams. */
  private nameOf(s: number, i: number, j: number, plans: Pair): string {
    const { situations, rows, columns } = this.field;
    return `${situations[s].title}/${rows[i].name}/${columns[j].name}${suffixOf(plans)}`;
  }

  /** What is asked of a pair; null where it cannot meet, and why is remembered. */
  private together(s: number, i: number, j: number, plans: Pair): Checked | null {
    const pair = this.field.pair(s, i, j, plans);
    if (!('problem' in pair)) return pair.checked;
    this.problems.set(this.at(s, i, j), pair.problem);
    return null;
  }
}

/** So many of them, as far apart from each other as they can be. */
function spread<T>(all: readonly T[], many: number): readonly T[] {
  return Array.from({ length: many }, (_, i) => all[Math.floor((i * all.length) / many)]);
}

function suffixOf(plans: Pair): string {
  return plans[0] + plans[1] > 0 ? `/${plans.join('-')}` : '';
}

/** The cells of a pair whose plans are open: made when they are asked for, by number of the row's choice and the column's. */
interface Choosing {
  readonly rows: number;
  readonly columns: number;
  readonly first: Planned;
  readonly costNs: number;
  readonly made: Map<number, Planned>;
}

/** A game as it is known at a version; `settled`: nothing that comes to be known will change it. */
interface Played {
  readonly known: Known;
  readonly version: number;
  readonly game: Game;
  readonly settled: boolean;
}

/** Whether all that is known of a pair is exact. */
function isExactly(known: Known, { made }: Choosing): boolean {
  for (const { key } of made.values()) if (known.get(key)?.exact === false) return false;
  return true;
}

interface Game {
  readonly lacking: readonly Planned[];
  /** What is played, each with its share; nothing while it is not known. */
  readonly parts: ReadonlyArray<{ readonly planned: Planned; readonly share: number }>;
  readonly plans: Meet['plans'];
  meet?: Meet;
}

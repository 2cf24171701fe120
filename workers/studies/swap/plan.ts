/**
 * Lists with one unit swapped. A unit is swapped for its points of another: for three of them, or four, where it costs as
 * much as three and a half, by weights that make the points equal. What it is worth in the list is told against its points
 * of all the others, each by the points that it has in the list.
 */
import type { Checked } from '../../answer.ts';
import { type Path, parsePath, valueAt, withValue } from '../../paths.ts';
import { findKind } from '../../rulesets/index.ts';
import type { Matchup, Problem, Roster } from '../../rulesets/ruleset.ts';
import { counted } from '../../wording.ts';
import type { Cell, MeasureRef } from '../cell.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { checkedAt, type Opponent, opponentsOf, patched } from '../request.ts';
import { type StudyContext, StudyProblems } from '../study.ts';
import type { SwapRequest } from './request.ts';

/** Games of a batch with a unit swapped, over all that it is swapped for; of one list, at least. */
const BATCH_GAMES = 24;
const FEWEST_GAMES = 2;
/** Lists times opponents. */
const MOST_CELLS = 4_000;

/** A line of the list: equal units. */
export interface Line {
  readonly name: string;
  /** 0: nothing says what one costs, so that nothing stands in for it, nor it for others. */
  readonly points: number;
  readonly copies: number;
}

/** Cells with weights that make 1; the cells of one list, one an opponent. */
export interface Mixture {
  readonly parts: ReadonlyArray<{ readonly weight: number; readonly cells: readonly Cell[] }>;
}

export interface Swap extends Mixture {
  /** What stands in: a line of the list, or a candidate. */
  readonly name: string;
  /** How many of it: as many as its points make, rounded down and up. */
  readonly fewest: number;
  readonly most: number;
  /** Its share of "its points of the others"; 0 for candidates. */
  readonly share: number;
}

export interface Swapped {
  readonly line: Line;
  readonly swaps: readonly Swap[];
  /** Its points of all the others together; null in a list of one sort. */
  readonly others: Mixture | null;
}

export interface SwapPlan {
  readonly opponents: readonly Opponent[];
  readonly base: readonly Cell[];
  readonly units: readonly Swapped[];
  /** Units that stay as they are, since they cost nothing: a caster of a battlegroup. */
  readonly kept: readonly string[];
  /** Swaps that cannot be made, and why. */
  readonly impossible: readonly string[];
}

/** A cell whose batches grow while it is found in how many swaps it stands. */
type Growing = Omit<Cell, 'trials'> & { trials?: number };

/** One unit of a list, as it stands in a checked scenario. */
type UnitValues = Readonly<Record<string, unknown>>;

/** @throws StudyProblems */
export function planOf(request: SwapRequest, context: StudyContext): SwapPlan {
  const maker = new Lists(request, context);
  const { lines } = maker;
  const wanted = request.units;
  const priced = lines.filter(({ points }) => points > 0);
  const names = [...new Set(priced.map(({ name }) => name))].join(', ');
  for (const [at, name] of (wanted ?? []).entries()) {
    if (!lines.some((line) => line.name === name)) throw fault(`units[${at}]`, `the list has no unit "${name}"`, names);
    if (!priced.some((line) => line.name === name)) throw fault(`units[${at}]`, unpriced(name), names);
  }
  const base = maker.cellsOf(maker.units, 'base', undefined);
  if ('problem' in base) throw fault('scenario', base.problem);
  const units = lines.flatMap((line, i) =>
    line.points > 0 && (!wanted || wanted.includes(line.name)) ? [maker.swapped(line, i)] : [],
  );
  if (units.every(({ swaps }) => swaps.length === 0)) {
    const message =
      priced.length < 2
        ? 'a list of one sort of unit with points has no others'
        : `no unit can be swapped: ${maker.impossible[0]}`;
    throw fault('scenario', message, 'a list of several sorts, or candidates');
  }
  const kept = lines.flatMap(({ name, points }) => (points > 0 ? [] : [name]));
  return { opponents: maker.opponents, base: base.cells, units, kept, impossible: maker.impossible };
}

class Lists {
  readonly opponents: readonly Opponent[];
  readonly units: readonly UnitValues[];
  readonly lines: readonly Line[];
  readonly impossible: string[] = [];
  private readonly request: SwapRequest;
  private readonly context: StudyContext;
  private readonly roster: Roster;
  private readonly at: Path;
  private readonly measures: readonly MeasureRef[];
  /** Candidates as the game reads them. */
  private readonly candidates: ReadonlyArray<{ readonly line: Line; readonly values: UnitValues }>;
  /** By what stands in them. */
  private readonly made = new Map<string, readonly Growing[]>();

  constructor(request: SwapRequest, context: StudyContext) {
    this.request = request;
    this.context = context;
    const { matchup, roster } = rosterOf(request);
    this.roster = roster;
    const path = request.side === 'first' ? matchup.row : matchup.column;
    this.at = parsePath(`${path}.${roster.units}`)!;
    // What the first side wins the second one loses.
    const ends = request.side === 'first' ? [matchup.win!, matchup.loss!] : [matchup.loss!, matchup.win!];
    this.measures = ends.map((name) => ({ name }));
    this.opponents = opponentsOf(request.opponents);
    const whole = checkedAt(context, request.ruleset, request.kind, request.scenario, 'scenario');
    if ('problems' in whole) throw new StudyProblems(whole.problems);
    this.units = unitsAt(whole.checked, this.at);
    this.lines = this.units.map((unit) => this.lineOf(unit));
    // The list itself, and at least one for each unit that is swapped.
    this.afford(1 + new Set(request.units ?? this.lines.map(({ name }) => name)).size);
    this.candidates = request.candidates.map(({ name, values }, c) => {
      const read = checkedAt(
        context,
        request.ruleset,
        request.kind,
        this.scenario(request.scenario, [...this.units, roster.called?.(values, name) ?? { ...values, name }]),
        `candidates[${c}].values`,
      );
      if ('problems' in read) throw new StudyProblems(read.problems);
      const unit = unitsAt(read.checked, this.at).at(-1)!;
      const line = this.lineOf(unit);
      if (line.points <= 0) throw fault(`candidates[${c}].values`, unpriced(name), 'points');
      return { values: unit, line: { ...line, name } };
    });
  }

  private lineOf(unit: UnitValues): Line {
    const { roster } = this;
    return {
      name: roster.name?.(unit) ?? String(unit.name),
      points: roster.points(unit),
      copies: copiesIn(unit, roster),
    };
  }

  /** A unit, and all that it can be swapped for. */
  swapped(line: Line, i: number): Swapped {
    const others = this.lines.flatMap((other, j) => (j === i || other.points <= 0 ? [] : [{ line: other, j }]));
    const known = [...others, ...this.candidates.map(({ line: other, values }) => ({ line: other, values }))];
    const able = known.flatMap((other) => {
      const lists = this.listsOf(line, i, other);
      if (typeof lists === 'string') {
        this.impossible.push(`${line.name} for ${other.line.name}: ${lists}`);
        return [];
      }
      return [{ ...other, lists }];
    });
    const inList = (other: object) => 'j' in other;
    const points = able.filter(inList).reduce((sum, { line: one }) => sum + one.points * one.copies, 0);
    const tried = able.filter((other) => !inList(other)).length;
    const swaps = able.map((other): Swap => {
      const share = inList(other) ? (other.line.points * other.line.copies) / points : 0;
      // What is no part of the mixture is counted like an equal part of it.
      const part = share > 0 ? share : 1 / (1 + tried);
      const parts = other.lists.map(({ units, weight }) => ({
        weight,
        cells: this.kept(units, `${i}`, part * weight),
      }));
      const counts = other.lists.map(({ count }) => count);
      return { name: other.line.name, share, fewest: Math.min(...counts), most: Math.max(...counts), parts };
    });
    const mixed = swaps.filter(({ share }) => share > 0);
    const parts = mixed.flatMap((swap) =>
      swap.parts.map(({ weight, cells }) => ({ weight: swap.share * weight, cells })),
    );
    return { line, swaps, others: parts.length === 0 ? null : { parts } };
  }

  /** The lists in which one of a line is swapped for another unit, with weights by which they cost the same; or why not. */
  private listsOf(
    { points }: Line,
    i: number,
    other: { readonly line: Line; readonly j?: number; readonly values?: UnitValues },
  ):
    | ReadonlyArray<{ readonly units: readonly UnitValues[]; readonly weight: number; readonly count: number }>
    | string {
    const whole = points / other.line.points;
    const fewest = Math.floor(whole + 1e-9);
    const rest = Math.max(0, whole - fewest);
    const counts = rest < 1e-9 ? [[fewest, 1] as const] : [[fewest, 1 - rest] as const, [fewest + 1, rest] as const];
    const lists = counts.map(([count, weight]) => ({ count, weight, units: this.exchanged(i, other, count) }));
    for (const { units } of lists) {
      const total = units.reduce((sum, unit) => sum + copiesIn(unit, this.roster), 0);
      if (total === 0) return 'nobody would be left';
      if (total > this.roster.most) return `${counted(total, 'units')} are more than a list may have`;
      const made = this.cellsOf(units, `${i}`, FEWEST_GAMES);
      if ('problem' in made) return made.problem;
    }
    return lists;
  }

  private exchanged(
    i: number,
    other: { readonly j?: number; readonly values?: UnitValues },
    count: number,
  ): readonly UnitValues[] {
    const { copies } = this.roster;
    const changed = this.units.flatMap((unit, at) => {
      const now = copiesIn(unit, this.roster) + (at === other.j ? count : 0) - (at === i ? 1 : 0);
      return now > 0 ? [{ ...unit, [copies]: now }] : [];
    });
    return other.values && count > 0 ? [...changed, { ...other.values, [copies]: count }] : changed;
  }

  /** The cells of a list that is known to fit; a list that comes in several swaps of a unit has the games of all of them. */
  private kept(units: readonly UnitValues[], about: string, weight: number): readonly Cell[] {
    const made = this.cellsOf(units, about, FEWEST_GAMES);
    if ('problem' in made) throw new Error(made.problem);
    const games = 2 * Math.max(1, Math.round((weight * BATCH_GAMES) / 2));
    for (const cell of made.cells) cell.trials = Math.max(cell.trials ?? FEWEST_GAMES, games);
    return made.cells;
  }

  /** @param trials of a batch; left out, as many as usual */
  cellsOf(
    units: readonly UnitValues[],
    about: string,
    trials: number | undefined,
  ): { readonly cells: readonly Growing[] } | { readonly problem: string } {
    const { request, context } = this;
    const key = `${about}/${JSON.stringify(units)}`;
    const known = this.made.get(key);
    if (known) return { cells: known };
    const cells: Growing[] = [];
    for (const [o, { patches }] of this.opponents.entries()) {
      const met = patched(request.scenario, patches, `opponents[${o}].patches`);
      if (met.problems.length > 0) throw new StudyProblems(met.problems);
      const result = context.check(request.ruleset, request.kind, this.scenario(met.scenario, units));
      if ('problems' in result) {
        const [{ path, message }] = result.problems;
        return { problem: `${path}: ${message}` };
      }
      cells.push({
        key: `${this.made.size}/${o}`,
        request: result.checked,
        // All lists that meet one opponent share their streams.
        seed: cellSeed(request.seed, `${o}`),
        measures: this.measures,
        method: 'monte-carlo',
        ...(trials === undefined ? {} : { trials }),
      });
    }
    this.made.set(key, cells);
    this.afford(this.made.size);
    return { cells };
  }

  /** @throws StudyProblems when so many lists are too many questions */
  private afford(lists: number): void {
    if (lists * this.opponents.length <= MOST_CELLS) return;
    const message = `${counted(this.lines.length, 'units')} that are swapped for each other against ${counted(this.opponents.length, 'opponents')} are too many questions`;
    throw fault('units', message, `at most ${MOST_CELLS} lists in all; fewer units or opponents`);
  }

  /** The scenario with other units, and no limit to what they cost: a swap that is rounded up goes beyond it. */
  private scenario(whole: unknown, units: readonly UnitValues[]): unknown {
    const { limit } = this.roster;
    const there = withValue(whole, this.at, units);
    return limit === undefined || there === null
      ? there
      : (withValue(there, [...this.at.slice(0, -1), limit], undefined) ?? there);
  }
}

function rosterOf({ ruleset, kind }: SwapRequest): { readonly matchup: Matchup; readonly roster: Roster } {
  let matchup: Matchup | undefined;
  try {
    matchup = findKind(ruleset, kind).matchup;
  } catch (error) {
    throw fault('kind', (error as Error).message);
  }
  if (!matchup?.roster || matchup.win === undefined || matchup.loss === undefined) {
    throw fault('kind', `the kind "${kind}" has no lists of units that meet`, 'a kind that is a whole battle');
  }
  return { matchup, roster: matchup.roster };
}

function unitsAt({ scenario }: Checked, at: Path): readonly UnitValues[] {
  return valueAt(scenario, at) as readonly UnitValues[];
}

function unpriced(name: string): string {
  return `nothing says what ${name} costs, so nothing can stand in for its points`;
}

function copiesIn(unit: UnitValues, { copies }: Roster): number {
  const count = unit[copies];
  return typeof count === 'number' ? count : 1;
}

function fault(path: string, message: string, allowed?: string): StudyProblems {
  const problem: Problem = { path, message, ...(allowed === undefined ? {} : { allowed }) };
  return new StudyProblems([problem]);
}

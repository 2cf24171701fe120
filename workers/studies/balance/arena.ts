/**
 * The arena: in which battles equal points are set against each other, what is counted for that, and what it says of
 * prices. Each situation makes one battle or several: armies of several units a side where its kind can fight them, one
 * of each a side where it cannot. See statistics/arena.ts for the equation.
 */
import type { Cell, Look } from '../cell.ts';
import type { Known } from '../known.ts';
import type { Matchups } from '../matchups/grid.ts';
import type { Profile } from '../matchups/request.ts';
import { scoresOf } from '../matchups/scores.ts';
import { cellCost } from '../run.ts';
import { byLot, type Law, type Solution, solveArena, withErrors } from '../statistics/arena.ts';
import { type EvenPrice, evenPrice } from '../statistics/newcomer.ts';
import { median } from '../statistics/regression.ts';
import type { Asked, Round } from '../study.ts';
import { ARMY, ArmyBattles, type Fight, type Want } from './armies.ts';
import { type Battle, battlesOf, MOST_MET, OPPONENTS } from './battles.ts';
import { circleByLot, copiesIn, type Unpriced, unpricedIn } from './entrants.ts';
import { entriesOf, type Listed, listedAt } from './listed.ts';
import { EDGE, squareLaw, UNMET } from './square.ts';

/** Draws of what chance does to the prices. */
const DRAWS = 400;
/** Rounds until the prices ask for no battle that has not been fought. */
const MOST_ROUNDS = 12;
/** Cells that a pair comes to ask for in one battle, roughly. */
const CELLS_A_PAIR = 3;
/** Battles of one cell times profiles: whoever meets more opponents needs fewer battles against each. */
const BATTLES = 8_192;
const MOST_TRIALS = 1_024;
const FEWEST_TRIALS = 64;
/** A first look has so many times fewer, but never fewer than the second. */
const FEW = 16;
const FEWEST_AT_FIRST = 32;

export interface ArenaFound {
  readonly battles: ReadonlyArray<{
    readonly battle: Battle;
    readonly solution: Solution;
    /** Groups whose price there is so far from most others' that no battle is large enough: it is extrapolated. */
    readonly beyond: ReadonlySet<number>;
  }>;
  /** All battles by their weights in one equation. */
  readonly all: Solution;
  /** The scores of equal points at listed prices. */
  readonly listed: Listed;
  /** Profiles by group: copies of each other stand together. */
  readonly groups: ReadonlyArray<readonly number[]>;
  readonly unpriced: readonly Unpriced[];
  /** Trials of each cell of armies. */
  readonly trials: number;
  /** How many others each one fought; null where everybody fought everybody. */
  readonly opponents: number | null;
  /** Battles that these prices ask for and nobody has fought. */
  readonly unfought: number;
  /** Who has no points, priced against the list as it stands. */
  readonly newcomers: readonly Newcomer[];
}

export interface Newcomer {
  /** A profile and its copies. */
  readonly group: readonly number[];
  /** In all battles together; null where no price is even. */
  readonly all: EvenPrice | null;
  readonly battles: ReadonlyArray<{ readonly battle: Battle; readonly price: EvenPrice | null }>;
}

export class Arena {
  readonly battles: readonly Battle[];
  /** Why a situation is fought one against one, where armies were expected. */
  readonly notes: readonly string[];
  private readonly matchups: Matchups;
  private readonly leftOut: (known: Known) => ReadonlySet<number>;
  private readonly groups: ReadonlyArray<readonly number[]>;
  private readonly batches: number;
  private readonly armies: ArmyBattles;
  /** By place in a circle drawn by lot: who stands near fights; null where everybody does. */
  private readonly places: ReadonlyMap<number, number> | null;
  /** What came of looking for what to ask next: without errors, and of what was known then. */
  private solved: { readonly known: Known; readonly version: number; readonly found: ArenaFound } | null = null;

  /**
   * @param effort times as many battles as usual
   * @param leftOut profiles that are not priced
   * @param larger whether battles of more units are fought instead
   */
  constructor(
    matchups: Matchups,
    profiles: readonly Profile[],
    request: { readonly seed: number; readonly battles?: 'usual' | 'few' },
    { effort = 1, larger = false }: { readonly effort?: number; readonly larger?: boolean } = {},
    leftOut: (known: Known) => ReadonlySet<number> = () => NOBODY,
  ) {
    this.leftOut = leftOut;
    this.matchups = matchups;
    this.groups = copiesIn(profiles, matchups.field.rows);
    this.batches = effort;
    this.places = this.groups.length > MOST_MET ? circleByLot(this.groups, request.seed) : null;
    const made = battlesOf(matchups, this.groups, larger);
    this.battles = made.battles;
    this.notes = made.notes;
    const usual = trialsFor(this.groups.length);
    const trials = request.battles === 'few' ? Math.min(usual, Math.max(FEWEST_AT_FIRST, usual / FEW)) : usual;
    this.armies = new ArmyBattles(matchups, made.battles, { seed: request.seed, trials }, (i, j) => this.meets(i, j));
  }

  /** Cells that the prices, as far as they are known, ask for and nobody has fought. */
  next(known: Known): Round | null {
    // Those of a pair one after the other, whatever battle they belong to: whoever counts puts a pair together once.
    const wanted = new Map<number, Map<string, Fight>>();
    const found = this.solve(known, (fight, pair) => {
      const fights = wanted.get(pair) ?? new Map<string, Fight>();
      wanted.set(pair, fights.set(fight.key, fight));
    });
    this.solved = found && { known, version: known.version, found };
    if (wanted.size === 0 || this.rounds(known) >= MOST_ROUNDS) return null;
    const fights = [...wanted.values()].flatMap((ofPair) => [...ofPair.values()]);
    const { batches } = this;
    return { work: fights.map((fight) => new Wanted(fight, batches)) };
  }

  /** Null before everybody has met. */
  found(known: Known): ArenaFound | null {
    if (!this.matchups.allMet(known)) return null;
    const { solved } = this;
    const same = solved?.known === known && solved.version === known.version;
    const found = same ? solved.found : this.solve(known, () => {});
    if (!found) return null;
    const weights = found.groups.map(() => 1 / found.groups.length);
    const several = found.battles.length > 1;
    const solutions = [...(several ? [found.all] : []), ...found.battles.map(({ solution }) => solution)];
    const drawn = withErrors(weights, solutions, DRAWS);
    const battles = found.battles.map((one, b) => ({ ...one, solution: drawn[several ? b + 1 : b] }));
    return { ...found, battles, all: drawn[0] };
  }

  /** How many rounds have been asked so far: told by what is known, so that a study can be taken up again. */
  private rounds(known: Known): number {
    let most = 0;
    for (const [key] of known) if (key.startsWith(ARMY)) most++;
    const armies = this.battles.filter(({ army }) => army).length;
    return this.pairs * armies === 0 ? MOST_ROUNDS : most / (this.pairs * armies) / 2;
  }

  /** Pairs that fight. */
  private get pairs(): number {
    const n = this.groups.length;
    return (n * (this.places ? OPPONENTS : n - 1)) / 2;
  }

  private byLot(law: Law): Law {
    return this.places ? byLot(law, OPPONENTS, this.places.size - 1) : law;
  }

  /** Whether two profiles fight each other. */
  private meets(i: number, j: number): boolean {
    if (!this.places) return true;
    const apart = Math.abs(this.places.get(i)! - this.places.get(j)!);
    return Math.min(apart, this.places.size - apart) <= OPPONENTS / 2;
  }

  /** Without what chance does to the prices. */
  private solve(known: Known, want: Want): ArenaFound | null {
    const { rows } = this.matchups.field;
    const all = this.groups.map((group) => group[0]);
    const unjudged = this.leftOut(known);
    const unpriced = unpricedIn(this.matchups, known, all).filter(({ profile }) => !unjudged.has(profile));
    for (const profile of all) if (unjudged.has(profile)) unpriced.push({ profile, why: 'not judged' });
    const out = new Set(unpriced.map(({ profile }) => profile));
    const inPlay = this.groups.filter(([first]) => !out.has(first));
    const groups = inPlay.filter(([first]) => rows[first].points > 0);
    if (groups.length < 2) return null;
    const players = groups.map(([first]) => first);
    const weights = players.map(() => 1 / players.length);
    const start = groups.map((group) => Math.log(rows[group[0]].points));
    let trials = 0;
    let wants: Want = () => {};
    const heard = (more: number) => {
      trials = Math.max(trials, more);
    };
    const laws = this.lawsOf({ players, start }, known, (fight, pair) => wants(fight, pair), heard);
    if (!laws) return null;
    const mixed = this.mixed(laws);
    const solved = solveArena(weights, start, this.byLot(mixed), 0);
    // What is even in one battle lies near what is even in all of them.
    const battles = this.battles.map((battle, b) => ({
      battle,
      solution: this.battles.length === 1 ? solved : solveArena(weights, [...solved.x], this.byLot(laws[b]), 0),
    }));
    const entries = entriesOf(groups, rows);
    const listed = listedAt(this.byLot(mixed), entries);
    // Only battles at prices that are spoken of are worth fighting, not those on the way there.
    const unfought = new Set<string>();
    wants = (fight, pair) => {
      unfought.add(fight.key);
      want(fight, pair);
    };
    const farAt = laws.map((law, b) => {
      readAt(law, solved.x);
      listedAt(law, entries);
      return readAt(law, battles[b].solution.x);
    });
    const newcomers = inPlay
      .filter(([first]) => rows[first].points === 0)
      .map((group) => this.newcomer(group, { players, start }, known, wants, heard));
    return {
      battles: battles.map((one, b) => ({ ...one, beyond: farAt[b] })),
      ...{ all: solved, listed, groups, unpriced: this.spread(unpriced), trials },
      opponents: this.places && this.battles.some(({ army }) => army) ? OPPONENTS : null,
      unfought: unfought.size,
      newcomers,
    };
  }

  /** One law for each battle; null before everybody has met. */
  private lawsOf(
    who: { readonly players: readonly number[]; readonly start: readonly number[] },
    known: Known,
    want: Want,
    heard: (trials: number) => void,
  ): readonly Law[] | null {
    const laws = this.battles.map((battle) =>
      battle.army ? this.armies.law(battle, who, known, want, heard) : this.meetingLaw(battle, who.players, known),
    );
    return laws.some((law) => law === null) ? null : (laws as Law[]);
  }

  /** All battles by their weights. */
  private mixed(laws: readonly Law[]): Law {
    const total = this.battles.reduce((sum, { weight }) => sum + weight, 0);
    return (i, j, d) => {
      let [score, slope, variance] = [0, 0, 0];
      let [unmet, beyond] = [true, false];
      this.battles.forEach(({ weight }, b) => {
        const one = laws[b](i, j, d);
        const share = weight / total;
        score += share * one.score;
        slope += share * one.slope;
        variance += share * share * one.variance;
        unmet &&= one.unmet === true;
        beyond ||= one.beyond === true;
      });
      return unmet ? UNMET : { score, slope, variance, beyond };
    };
  }

  /** @param want asked for what its price hangs on, not for what was met on the way there */
  private newcomer(
    group: readonly number[],
    list: { readonly players: readonly number[]; readonly start: readonly number[] },
    known: Known,
    want: Want,
    heard: (trials: number) => void,
  ): Newcomer {
    const { players, start } = list;
    const n = players.length;
    const weights = players.map(() => 1 / n);
    const all = [...players, group[0]];
    let wants: Want = () => {};
    // Single meetings tell about where to look.
    const [one] = this.battles;
    const alone = this.byLot(this.meetingLaw(one, all, known) ?? (() => UNMET));
    const guess = evenPrice(weights, start, (j, d) => alone(n, j, d))?.x ?? median([...start]);
    const who = { players: all, start: [...start, guess] };
    const laws = this.lawsOf(who, known, (fight, pair) => wants(fight, pair), heard)!;
    const at = (law: Law) => evenPrice(weights, start, (j, d) => this.byLot(law)(n, j, d));
    const battles = laws.map((law, b) => ({ battle: this.battles[b], price: at(law) }));
    const together = battles.length === 1 ? battles[0].price : at(this.mixed(laws));
    wants = want;
    laws.forEach((law, b) => {
      for (const x of [together?.x ?? guess, battles[b].price?.x ?? guess]) {
        for (let j = 0; j < n; j++) law(n, j, x - start[j]);
      }
    });
    return { group, all: together, battles };
  }

  /** Copies of who has no price have none either. */
  private spread(unpriced: readonly Unpriced[]): Unpriced[] {
    return unpriced.flatMap(({ profile, why }) =>
      this.groups.find(([first]) => first === profile)!.map((copy) => ({ profile: copy, why })),
    );
  }

  /** One of each a side: twice as many of the other side are four times as strong (Lanchester's square law). */
  private meetingLaw(battle: Battle, players: readonly number[], known: Known): Law | null {
    const { matchups } = this;
    const weights = matchups.field.situations.map((_, s) => (s === battle.situation ? 1 : 0));
    const { score, variance, known: seen, columns } = scoresOf(matchups, known, weights);
    if (!seen.some((one) => one === 1)) return null;
    return (i, j, d) => {
      const at = players[i] * columns + players[j];
      if (!seen[at]) return UNMET;
      const even = Math.max(EDGE, Math.min(1 - EDGE, score[at]));
      return squareLaw(even, variance[at], d);
    };
  }

  /** By the first pair of each battle and what its armies cost: about {@link CELLS_A_PAIR} cells a pair. */
  get costNs(): number {
    const n = this.groups.length;
    return this.battles.reduce((sum, battle) => {
      if (!battle.army || n < 2) return sum;
      const { units } = battle.army.battle;
      const largest = this.armies.fightOf(battle, this.groups[0][0], this.groups[1][0], units, units * 2, [0, 0]);
      return sum + (largest ? this.pairs * CELLS_A_PAIR * cellCost(largest.cell, 1) : 0);
    }, 0);
  }
}

const NOBODY: ReadonlySet<number> = new Set();

/** A battle whose cell is made when its turn to be counted comes, while others are being counted. */
class Wanted implements Asked {
  readonly batches: number;
  private readonly fight: Fight;

  constructor(fight: Fight, batches: number) {
    this.fight = fight;
    this.batches = batches;
  }

  get cell(): Cell {
    return this.fight.cell;
  }

  /** What is looked at is told without making it again. */
  get look(): Look {
    return this.fight;
  }
}

/** Asks for every pair at these prices. @returns who is beyond the largest battle with most of those it fights */
function readAt(law: Law, x: ArrayLike<number>): ReadonlySet<number> {
  const n = x.length;
  const [met, far] = [new Int32Array(n), new Int32Array(n)];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const { unmet, beyond } = law(i, j, x[i] - x[j]);
      if (unmet) continue;
      for (const one of [i, j]) {
        met[one]++;
        if (beyond) far[one]++;
      }
    }
  }
  return new Set([...met.keys()].filter((i) => far[i] * 2 > met[i]));
}

function trialsFor(profiles: number): number {
  let trials = MOST_TRIALS;
  while (trials > FEWEST_TRIALS && trials * profiles > BATTLES * Math.SQRT2) trials /= 2;
  return trials;
}

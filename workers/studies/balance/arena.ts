/**
 * The arena: in which battles equal points are set against each other, what is counted for that, and what it says of
 * prices. Each situation makes one battle or several: armies of several units a side where its kind can fight them, one
 * of each a side where it cannot. See statistics/arena.ts for the equation.
 */
import { streamState, WordStream } from '../../kernel/streams.ts';
import type { Cell } from '../cell.ts';
import type { Known } from '../known.ts';
import type { Matchups } from '../matchups/grid.ts';
import type { Profile } from '../matchups/request.ts';
import { scoresOf } from '../matchups/scores.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { cellCost } from '../run.ts';
import { byLot, type Law, type Solution, solveArena } from '../statistics/arena.ts';
import type { Round } from '../study.ts';
import { ARMY, ArmyBattles } from './armies.ts';
import { type Battle, battlesOf, MOST_MET, OPPONENTS } from './battles.ts';
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

export interface ArenaFound {
  readonly battles: ReadonlyArray<{ readonly battle: Battle; readonly solution: Solution }>;
  /** All battles by their weights in one equation. */
  readonly all: Solution;
  /** The scores of equal points at listed prices. */
  readonly listed: Solution;
  /** Profiles by group: copies of each other stand together. */
  readonly groups: ReadonlyArray<readonly number[]>;
  readonly unpriced: readonly Unpriced[];
  /** Trials of each cell of armies. */
  readonly trials: number;
  /** How many others each one fought; null where everybody fought everybody. */
  readonly opponents: number | null;
}

export interface Unpriced {
  readonly profile: number;
  readonly why: 'not judged' | 'met nobody' | 'cannot be hurt' | 'hurts nobody' | 'neither hurts nor is hurt';
}

export class Arena {
  readonly battles: readonly Battle[];
  /** Why a situation is fought one against one, where armies were expected. */
  readonly notes: readonly string[];
  readonly costNs: number;
  private readonly matchups: Matchups;
  private readonly leftOut: (known: Known) => ReadonlySet<number>;
  private readonly groups: ReadonlyArray<readonly number[]>;
  private readonly batches: number;
  private readonly armies: ArmyBattles;
  /** By place in a circle drawn by lot: who stands near fights; null where everybody does. */
  private readonly places: ReadonlyMap<number, number> | null;

  /**
   * @param effort times as many battles as usual
   * @param leftOut profiles that are not priced
   * @param larger whether battles of more units are fought instead
   */
  constructor(
    matchups: Matchups,
    profiles: readonly Profile[],
    request: { readonly seed: number },
    { effort = 1, larger = false }: { readonly effort?: number; readonly larger?: boolean } = {},
    leftOut: (known: Known) => ReadonlySet<number> = () => NOBODY,
  ) {
    this.leftOut = leftOut;
    this.matchups = matchups;
    this.groups = copiesIn(profiles);
    this.batches = effort;
    this.places = this.groups.length > MOST_MET ? circleOf(this.groups, request.seed) : null;
    const made = battlesOf(matchups, this.groups, larger);
    this.battles = made.battles;
    this.notes = made.notes;
    const trials = trialsFor(this.groups.length);
    this.armies = new ArmyBattles(matchups, made.battles, { seed: request.seed, trials }, (i, j) => this.meets(i, j));
    this.costNs = this.cost();
  }

  /** Cells that the prices, as far as they are known, ask for and nobody has fought. */
  next(known: Known): Round | null {
    const wanted = new Map<string, Cell>();
    this.solve(known, (cell) => wanted.set(cell.key, cell), 0);
    if (wanted.size === 0 || this.rounds(known) >= MOST_ROUNDS) return null;
    return { work: [...wanted.values()].map((cell) => ({ cell, batches: this.batches })) };
  }

  /** Null before everybody has met. */
  found(known: Known): ArenaFound | null {
    return this.solve(known, () => {}, DRAWS);
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

  private solve(known: Known, want: (cell: Cell) => void, draws: number): ArenaFound | null {
    const { rows } = this.matchups.field;
    if (rows.some(({ points }) => points === 0)) return null;
    const all = this.groups.map((group) => group[0]);
    const unjudged = this.leftOut(known);
    const unpriced = this.unpricedIn(known, all).filter(({ profile }) => !unjudged.has(profile));
    for (const profile of all) if (unjudged.has(profile)) unpriced.push({ profile, why: 'not judged' });
    const out = new Set(unpriced.map(({ profile }) => profile));
    const groups = this.groups.filter(([first]) => !out.has(first));
    if (groups.length < 2) return null;
    const players = groups.map(([first]) => first);
    const weights = players.map(() => 1 / players.length);
    const start = groups.map((group) => Math.log(rows[group[0]].points));
    let trials = 0;
    let wants: (cell: Cell) => void = () => {};
    const heard = (more: number) => {
      trials = Math.max(trials, more);
    };
    const laws = this.battles.map((battle) =>
      battle.army
        ? this.armies.law(battle, { players, start }, known, (cell) => wants(cell), heard)
        : this.meetingLaw(battle, players, known),
    );
    if (laws.some((law) => law === null)) return null;
    const battles = this.battles.map((battle, b) => ({
      battle,
      solution: solveArena(weights, start, this.byLot(laws[b]!), draws),
    }));
    const total = this.battles.reduce((sum, { weight }) => sum + weight, 0);
    const mixed: Law = (i, j, d) => {
      let [score, slope, variance] = [0, 0, 0];
      let unmet = true;
      this.battles.forEach(({ weight }, b) => {
        const one = laws[b]!(i, j, d);
        const share = weight / total;
        score += share * one.score;
        slope += share * one.slope;
        variance += share * share * one.variance;
        unmet &&= one.unmet === true;
      });
      return unmet ? UNMET : { score, slope, variance };
    };
    const solved = battles.length === 1 ? battles[0].solution : solveArena(weights, start, this.byLot(mixed), draws);
    const listed = solveArena(weights, start, this.byLot(mixed), 0, 0);
    // Only battles at prices that are spoken of are worth fighting, not those on the way there.
    wants = want;
    for (const { x } of [...battles.map(({ solution }) => solution), solved, listed]) {
      for (const [b, law] of laws.entries()) {
        const own = x === solved.x || x === listed.x || x === battles[b].solution.x;
        for (let i = 0; own && i < x.length; i++) for (let j = 0; j < i; j++) law!(i, j, x[i] - x[j]);
      }
    }
    const opponents = this.places && this.battles.some(({ army }) => army) ? OPPONENTS : null;
    return { battles, all: solved, listed, groups, unpriced: this.spread(unpriced), trials, opponents };
  }

  /** Copies of who has no price have none either. */
  private spread(unpriced: readonly Unpriced[]): Unpriced[] {
    return unpriced.flatMap(({ profile, why }) =>
      this.groups.find(([first]) => first === profile)!.map((copy) => ({ profile: copy, why })),
    );
  }

  /** Who cannot be made to lose, or to win, by any price. */
  private unpricedIn(known: Known, players: readonly number[]): Unpriced[] {
    const { matchups } = this;
    const found: Unpriced[] = [];
    for (const i of players) {
      let [met, hurt, hurts] = [false, false, false];
      for (const j of matchups.field.rows.keys()) {
        if (i === j) continue;
        matchups.field.situations.forEach((_, s) => {
          const [there, back] = [matchups.meet(known, s, i, j), matchups.meet(known, s, j, i)];
          if (!there && !back) return;
          met = true;
          if (!told(there) && !told(back)) {
            // Only who wins is told: a chance of either will do.
            hurt ||= (there?.loss ?? 0) > 0 || (back?.win ?? 0) > 0;
            hurts ||= (there?.win ?? 0) > 0 || (back?.loss ?? 0) > 0;
            return;
          }
          hurt ||= (there?.lost?.value ?? 0) > 0 || (back?.destroyed?.value ?? 0) > 0;
          hurts ||= (there?.destroyed?.value ?? 0) > 0 || (back?.lost?.value ?? 0) > 0;
        });
      }
      if (!met) found.push({ profile: i, why: 'met nobody' });
      else if (!hurt && !hurts) found.push({ profile: i, why: 'neither hurts nor is hurt' });
      else if (!hurt) found.push({ profile: i, why: 'cannot be hurt' });
      else if (!hurts) found.push({ profile: i, why: 'hurts nobody' });
    }
    return found;
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
  private cost(): number {
    const n = this.groups.length;
    return this.battles.reduce((sum, battle) => {
      if (!battle.army || n < 2) return sum;
      const { units } = battle.army.battle;
      const largest = this.armies.cellOf(battle, this.groups[0][0], this.groups[1][0], units, units * 2, [0, 0]);
      return sum + (largest ? this.pairs * CELLS_A_PAIR * cellCost(largest, 1) : 0);
    }, 0);
  }
}

const NOBODY: ReadonlySet<number> = new Set();

function trialsFor(profiles: number): number {
  let trials = MOST_TRIALS;
  while (trials > FEWEST_TRIALS && trials * profiles > BATTLES * Math.SQRT2) trials /= 2;
  return trials;
}

/** Profiles in a circle, by lot. */
function circleOf(groups: ReadonlyArray<readonly number[]>, seed: number): ReadonlyMap<number, number> {
  const stream = new WordStream(streamState(cellSeed(seed, 'who fights whom'), 0));
  const order = groups.map(([first]) => first);
  for (let i = order.length - 1; i > 0; i--) {
    const other = stream.die(i + 1) - 1;
    [order[i], order[other]] = [order[other], order[i]];
  }
  return new Map(order.map((profile, place) => [profile, place]));
}

function told(meet: { readonly destroyed: unknown; readonly lost: unknown } | null): boolean {
  return meet !== null && (meet.destroyed !== null || meet.lost !== null);
}

/** Profiles that differ in name and points only, together; in the order of the first of each. */
function copiesIn(profiles: readonly Profile[]): number[][] {
  const groups = new Map<string, number[]>();
  profiles.forEach(({ values, plan }, i) => {
    const { name: _, cost: __, points: ___, ...own } = values;
    const key = JSON.stringify([own, plan ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  return [...groups.values()];
}

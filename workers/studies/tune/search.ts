/**
 * More lists than can be asked: some are drawn at random, the best of them is found, and then bettered as long as a list
 * that differs from it in one place or two is better for certain.
 *
 * What it may say: of n lists drawn independently, each as likely as any, the chance that none is among the best q of all
 * is (1 - q)^n. Half of what may go wrong is spent on that, half on mistaking one list for a better one.
 */

import type { Cell } from '../cell.ts';
import type { Known } from '../known.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { opponentsOf } from '../request.ts';
import type { Round, StudyContext } from '../study.ts';
import { type Candidate, type Lists, uniform } from './lists.ts';
import type { TuneRequest } from './request.ts';
import { type Standing, type Standings, Wholes } from './whole.ts';

/** Lists drawn at most. */
const DRAWN = 8_192;
/** Lists beside the best one that a step asks at most; those that differ in one place are all asked if they fit. */
const BESIDE = 2_048;
/** What lists times opponents come to at most. */
const MOST_QUESTIONS = 40_000;
const MOST_STEPS = 8;

/** What can be said of lists that were not asked. */
export interface Searched {
  /** All lists within the limits. */
  readonly lists: number;
  /** Drawn at random, doubles included. */
  readonly drawn: number;
  /** Asked because they differ from the best one in one place or two. */
  readonly beside: number;
  /** How often a better one was found so. */
  readonly steps: number;
  /** Whether all lists that differ in one place were asked, and none is better for certain. */
  readonly local: boolean;
  /** Share of all lists that may be better than the best one by more than `gap`, with the probability `keepBest`. */
  readonly share: number;
  readonly gap: number;
  /** The lists drawn alone: a fair sample of all. */
  readonly sample: Wholes;
}

interface Beside {
  readonly candidates: readonly Candidate[];
  /** Whether every list that differs in one place is among them. */
  readonly complete: boolean;
}

export class Search {
  readonly costNs: number;
  private readonly request: TuneRequest;
  private readonly context: StudyContext;
  private readonly lists: Lists;
  private readonly drawn: number;
  /** Lists that a step asks beside the best one. */
  private readonly most: number;
  private readonly first: Wholes;
  /** By the list that they are beside. */
  private readonly steps = new Map<string, { readonly wholes: Wholes; readonly complete: boolean }>();

  /** @param drawn how many lists, where not as many as the opponents leave room for @throws StudyProblems */
  constructor(request: TuneRequest, context: StudyContext, lists: Lists, drawn?: number) {
    this.request = request;
    this.context = context;
    this.lists = lists;
    const opponents = opponentsOf(request.opponents).length;
    const room = Math.floor(MOST_QUESTIONS / opponents);
    this.drawn = drawn ?? Math.min(DRAWN, room);
    this.most = Math.min(BESIDE, room);
    const found = lists.draw(this.drawn, cellSeed(request.seed, 'lists'));
    this.first = this.wholes([...new Map(found.map((list) => [String(list), list])).values()], 8);
    // At most: each step asks as many lists as it may.
    this.costNs = this.first.costNs * (1 + (MOST_STEPS * (this.most + 1)) / this.first.candidates.length);
  }

  /** Two parts in so many of what may go wrong are spent on it: one on its culling, one on what its last lists hide. */
  private wholes(candidates: readonly Candidate[], parts: number): Wholes {
    const keepBest = 1 - (1 - this.request.keepBest) / parts;
    return new Wholes({ ...this.request, keepBest }, this.context, candidates, true);
  }

  next(known: Known): Round | null {
    return this.replayed(known).round;
  }

  /** Everything that may have been counted. */
  allOf(known: Known): readonly Cell[] {
    const cells = this.replayed(known).sets.flatMap(({ all }) => all);
    return [...new Map(cells.map((cell) => [cell.key, cell])).values()];
  }

  /** How far it has come, in terms of all lists that were asked. */
  found(known: Known): {
    readonly candidates: readonly Candidate[];
    readonly standings: Standings;
    readonly searched: Searched;
  } {
    const { sets, moves, done, complete, gap } = this.replayed(known);
    const places = new Map<string, number>();
    const candidates: Candidate[] = [];
    const place = (list: Candidate): number => {
      const key = String(list);
      const at = places.get(key) ?? candidates.push(list) - 1;
      places.set(key, at);
      return at;
    };
    for (const set of sets) for (const list of set.candidates) place(list);
    const mapped = (set: Wholes, standings: readonly Standing[]): Standing[] =>
      standings.map((one) => ({
        ...one,
        candidate: place(set.candidates[one.candidate]),
        droppedBy: one.droppedBy === null ? null : place(set.candidates[one.droppedBy]),
      }));
    const last = sets[sets.length - 1];
    const now = last.standings(known);
    const alive = mapped(last, now.alive);
    // What a later set says of a list counts; who was left in an earlier one and is in none later gave way to its best.
    const dropped = new Map<number, Standing>();
    for (const set of sets) {
      const { alive: left, dropped: gone } = set.standings(known);
      for (const one of mapped(set, gone)) dropped.set(one.candidate, one);
      if (set !== last) for (const one of mapped(set, left)) dropped.set(one.candidate, one);
    }
    for (const { candidate } of alive) dropped.delete(candidate);
    return {
      candidates,
      standings: {
        left: now.left.map((c) => place(last.candidates[c])),
        alive,
        dropped: [...dropped.values()],
        stage: now.stage,
      },
      searched: {
        lists: this.lists.count,
        drawn: this.drawn,
        beside: candidates.length - this.first.candidates.length,
        steps: moves,
        local: done && complete,
        share: 1 - ((1 - this.request.keepBest) / 2) ** (1 / this.drawn),
        gap,
        sample: this.first,
      },
    };
  }

  /** Goes through what is counted: the sets of lists asked so far, and what the next round is. */
  private replayed(known: Known) {
    const sets = [this.first];
    let round = this.first.next(known);
    let best = this.first.leader(known);
    let gap = best === null ? 0 : this.first.ahead(known, best);
    let list = best === null ? null : this.first.candidates[best];
    let [moves, done, complete] = [0, false, false];
    while (round === null && list !== null && !done) {
      const { wholes, complete: all } = this.beside(list);
      sets.push(wholes);
      round = wholes.next(known);
      if (round !== null) break;
      // The list itself stands first in its set.
      best = wholes.survivor(known, 0);
      complete = all;
      if (best === 0 || moves === MOST_STEPS - 1) {
        done = best === 0;
        // The one that is shown first may be another that could not be told from it.
        const shown = wholes.leader(known);
        if (shown !== null) gap += wholes.ahead(known, shown, best);
        break;
      }
      list = wholes.candidates[best];
      moves += 1;
    }
    return { sets, round, moves, done, complete, gap };
  }

  private beside(list: Candidate): { readonly wholes: Wholes; readonly complete: boolean } {
    const key = String(list);
    const known = this.steps.get(key);
    if (known) return known;
    const { candidates, complete } = this.besides(list);
    const step = { wholes: this.wholes([list, ...candidates], 8 * MOST_STEPS), complete };
    this.steps.set(key, step);
    return step;
  }

  /** Lists within the limits that differ in one place, then some drawn that differ in two. */
  private besides(list: Candidate): Beside {
    const { slots } = this.request;
    const choices = (s: number) => [...(slots[s].least === 0 ? [-1] : []), ...slots[s].choices.keys()];
    const single = slots.flatMap((_, s) =>
      choices(s)
        .filter((choice) => choice !== list[s])
        .map((choice) => list.with(s, choice)),
    );
    const fitting = single.filter((other) => this.lists.holds(other));
    const seed = cellSeed(this.request.seed, String(list));
    const found = new Map(drawnFrom(fitting, this.most, seed).map((other) => [String(other), other]));
    // A pair of changes is drawn from all of them; what does not fit is drawn again, some times.
    for (let n = 0; n < 4 * this.most && found.size < this.most && slots.length > 1; n++) {
      const [a, b] = [0, 1].map((k) => Math.floor(uniform(seed, n, k) * slots.length));
      const [one, two] = [a, b].map((s, k) => {
        const all = choices(s);
        return all[Math.floor(uniform(seed, n, 2 + k) * all.length)];
      });
      const other = list.with(a, one).with(b, two);
      if (String(other) !== String(list) && this.lists.holds(other)) found.set(String(other), other);
    }
    return { candidates: [...found.values()], complete: fitting.length <= this.most };
  }
}

/** All of them, or as many as there is room for, drawn without doubles. */
function drawnFrom<T>(all: readonly T[], most: number, seed: number): T[] {
  if (all.length <= most) return [...all];
  const order = all.map((one, n) => ({ one, at: uniform(seed, n, 9) })).sort((a, b) => a.at - b.at);
  return order.slice(0, most).map(({ one }) => one);
}

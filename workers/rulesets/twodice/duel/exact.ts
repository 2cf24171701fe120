/** A duel exactly: the chance of every pair of states, turn after turn. */

import { turnsSolid } from '../conditions/index.ts';
import { EveryChance } from './chance.ts';
import type { Side, SideState } from './side.ts';
import type { DuelTally } from './tally.ts';
import type { DuelTurn } from './turn.ts';

/** Pairs of states that may be alive at once; beyond that the answer is left to trials. */
const MAX_PAIRS = 60_000;
/** Ways of the dice that are tried in all. */
export const MAX_WAYS = 40_000_000;

/** Above the points a side may hold, and the keys of a side; products of them and of frenzies stay whole numbers. */
const MOST_POINTS = 32;
/** Ways in which fire, corrosion, disruption and knockdown can come together. */
const FLAGS = 24;
const MOST_KEYS = 2 ** 22;

/** Ways of turns that are remembered; beyond that a turn is played whenever it comes up. */
const MOST_REMEMBERED = 2_000_000;

interface Pair {
  /** By {@link States}. */
  readonly sides: readonly [number, number];
  readonly frenzies: readonly [number, number];
  probability: number;
}

/** States of a side that have come up, each with a number of its own. */
class States {
  readonly all: SideState[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly wears: number;

  /** @param wears how many states of wear it has while it stands */
  constructor(wears: number) {
    this.wears = wears;
  }

  /** The number of a state, which is copied where it is new. Of what has fallen only the wear is told apart. */
  of(state: SideState): number {
    const key = state.wear >= this.wears ? this.wears - state.wear - 1 : keyOf(state, this.wears);
    let known = this.numbers.get(key);
    if (known === undefined) {
      known = this.all.push({ ...state }) - 1;
      this.numbers.set(key, known);
    }
    return known;
  }
}

/** Every way in which a turn may go from one pair of states, in the order of {@link EveryChance}. */
interface Turn {
  readonly probability: number[];
  /** States afterwards of whoever acts and of the other one. */
  readonly own: number[];
  readonly other: number[];
  /** 1 where the beast frenzied. */
  readonly frenzied: number[];
}

/**
 * The expected tally of one trial and a bound of its relative error, or null when there are too many pairs of states.
 * @param enough asked after each round but the last, with what is counted so far; ends the work when it says yes
 */
export function exactDuel(
  sides: readonly [Side, Side],
  turns: readonly [DuelTurn, DuelTurn],
  tally: DuelTally,
  enough?: (soFar: Float64Array, rounds: number) => boolean,
): { tally: Float64Array; errorBound: number } | null {
  if (sides.some(({ body }) => !body.listed())) return null;
  const keys = sides.map(({ wear, fighter }) => wear.states * (turnsSolid(fighter.target).value ? 2 : 1));
  if (keys.some((count) => count * FLAGS * MOST_POINTS > MOST_KEYS)) return null;
  const result = new Float64Array(tally.size);
  const every = new EveryChance();
  const states = [new States(sides[0].wear.states), new States(sides[1].wear.states)] as const;
  let live = new Map<number, Pair>();
  const start = [states[0].of(sides[0].start()), states[1].of(sides[1].start())] as const;
  live.set(0, { sides: start, frenzies: [0, 0], probability: 1 });
  const own = sides[0].start();
  const other = sides[0].start();
  const ownBefore = sides[0].start();
  const otherBefore = sides[0].start();
  // A pair of states comes up in many rounds, with frenzies more or fewer behind it: its turn is played once.
  const played = [new Map<number, Turn>(), new Map<number, Turn>()] as const;
  let remembered = 0;
  const frenzies = tally.rounds + 1;
  let ways = 0;
  const turnOf = (who: 0 | 1, pair: Pair, opening: boolean): Turn => {
    const foe = 1 - who;
    const key = (pair.sides[0] * MOST_KEYS + pair.sides[1]) * 2 + Number(opening);
    const known = played[who].get(key);
    if (known) return known;
    const turn: Turn = { probability: [], own: [], other: [], frenzied: [] };
    // Known once a turn has been played, when its ways have been seen: then they are told.
    let frenzied = 0;
    every.each(
      () => {
        Object.assign(own, states[who].all[pair.sides[who]]);
        Object.assign(other, states[foe].all[pair.sides[foe]]);
        const first = turn.own.length;
        frenzied = turns[who].play(own, other, every, opening) ? 1 : 0;
        turn.frenzied.fill(frenzied, first);
      },
      {
        began: () => {
          Object.assign(ownBefore, own);
          Object.assign(otherBefore, other);
        },
        again: () => {
          Object.assign(own, ownBefore);
          Object.assign(other, otherBefore);
        },
        ended: () => {
          turn.probability.push(every.probability);
          turn.own.push(states[who].of(own));
          turn.other.push(states[foe].of(other));
          turn.frenzied.push(frenzied);
        },
      },
    );
    remembered += turn.own.length;
    if (remembered <= MOST_REMEMBERED) played[who].set(key, turn);
    return turn;
  };
  const finish = (pair: Pair, winner: 0 | 1 | 2, round: number) => {
    const add = (at: number) => {
      result[at] += pair.probability;
    };
    add(tally.won(winner, round));
    for (const who of [0, 1] as const) {
      const { wear } = states[who].all[pair.sides[who]];
      add(tally.boxes(who, sides[who].wear.worn[wear]));
      add(tally.frenzies(who, pair.frenzies[who]));
      if (winner !== 2) tally.addMarks(add, who, wear, round, tally.rounds);
    }
  };
  for (let round = 0; round < tally.rounds; round++) {
    for (const who of [0, 1] as const) {
      const next = new Map<number, Pair>();
      const foe = 1 - who;
      const standing = [sides[who].wear.states, sides[foe].wear.states] as const;
      for (const pair of live.values()) {
        const turn = turnOf(who, pair, round === 0 && who === 0);
        ways += turn.own.length;
        for (let way = 0; way < turn.own.length; way++) {
          const mine = turn.own[way];
          const theirs = turn.other[way];
          const probability = pair.probability * turn.probability[way];
          const mad = pair.frenzies[who] + turn.frenzied[way];
          const lost = states[who].all[mine].wear >= standing[0];
          const ended = lost || states[foe].all[theirs].wear >= standing[1];
          const first = who === 0 ? mine : theirs;
          const second = who === 0 ? theirs : mine;
          const mad0 = who === 0 ? mad : pair.frenzies[0];
          const mad1 = who === 0 ? pair.frenzies[1] : mad;
          const key = ((first * frenzies + mad0) * frenzies + mad1) * MOST_KEYS + second;
          const known = ended ? undefined : next.get(key);
          if (known) {
            known.probability += probability;
            continue;
          }
          const reached: Pair = { sides: [first, second], frenzies: [mad0, mad1], probability };
          if (ended) finish(reached, (lost ? foe : who) as 0 | 1, round);
          else next.set(key, reached);
        }
        if (ways > MAX_WAYS || next.size > MAX_PAIRS) return null;
      }
      live = next;
    }
    for (const { sides: at, probability } of live.values()) {
      const add = (entry: number) => {
        result[entry] += probability;
      };
      for (const who of [0, 1] as const) tally.addMarks(add, who, states[who].all[at[who]].wear, round, round + 1);
    }
    if (round + 1 < tally.rounds && enough?.(result, round + 1)) return null;
  }
  for (const pair of live.values()) finish(pair, 2, 0);
  // Every chance is a sum of at most `ways` products of a few factors each; worst case, all in one entry.
  return { tally: result, errorBound: (ways + 64 * tally.rounds) * 2 ** -53 };
}

/** A side of so many states of wear as one number, below {@link MOST_KEYS}. */
function keyOf({ wear, fire, corrosion, disrupted, down, solid, points }: SideState, states: number): number {
  const flags = ((Number(fire) * 2 + Number(corrosion)) * 2 + Number(disrupted)) * 3 + down;
  return ((wear + (solid ? states : 0)) * FLAGS + flags) * MOST_POINTS + points;
}

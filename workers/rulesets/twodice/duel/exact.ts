/** A duel exactly: the chance of every pair of states, turn after turn. */

import { turnsSolid } from '../conditions/index.ts';
import { EveryChance } from './chance.ts';
import { MAX_ROUNDS } from './schema.ts';
import type { Side, SideState } from './side.ts';
import type { DuelTally } from './tally.ts';
import type { DuelTurn } from './turn.ts';

/** Pairs of states that may be alive at once; beyond that the answer is left to trials. */
const MAX_PAIRS = 60_000;
/** Ways of the dice that are tried in all. */
export const MAX_WAYS = 40_000_000;

/** Above the points a side may hold, the rounds of a duel, and the keys of a side; products of them stay whole numbers. */
const MOST_POINTS = 32;
/** Ways in which fire, corrosion, disruption and knockdown can come together. */
const FLAGS = 24;
const MOST_ROUNDS = MAX_ROUNDS + 1;
const MOST_KEYS = 2 ** 22;

interface Pair {
  readonly sides: readonly [SideState, SideState];
  readonly frenzies: readonly [number, number];
  probability: number;
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
  let live = new Map<number, Pair>();
  const start: readonly [SideState, SideState] = [sides[0].start(), sides[1].start()];
  live.set(0, { sides: start, frenzies: [0, 0], probability: 1 });
  // What one way of the dice makes of a pair; copied only where nothing has led to it yet.
  const own = sides[0].start();
  const other = sides[0].start();
  let ways = 0;
  const finish = (pair: Pair, winner: 0 | 1 | 2, round: number) => {
    const add = (at: number) => {
      result[at] += pair.probability;
    };
    add(tally.won(winner, round));
    for (const who of [0, 1] as const) {
      add(tally.boxes(who, sides[who].wear.worn[pair.sides[who].wear]));
      add(tally.frenzies(who, pair.frenzies[who]));
      if (winner !== 2) tally.addMarks(add, who, pair.sides[who].wear, round, tally.rounds);
    }
  };
  for (let round = 0; round < tally.rounds; round++) {
    for (const who of [0, 1] as const) {
      const next = new Map<number, Pair>();
      const foe = 1 - who;
      const strides = [sides[who].wear.states, sides[foe].wear.states] as const;
      for (const pair of live.values()) {
        every.each(() => {
          ways++;
          Object.assign(own, pair.sides[who]);
          Object.assign(other, pair.sides[foe]);
          const frenzied = turns[who].play(own, other, every, round === 0 && who === 0);
          const probability = pair.probability * every.probability;
          const mad = pair.frenzies[who] + (frenzied ? 1 : 0);
          const ended = own.wear >= strides[0] || other.wear >= strides[1];
          const key = ended ? 0 : (keyOf(own, strides[0]) * MOST_KEYS + keyOf(other, strides[1])) * MOST_ROUNDS + mad;
          const full = key * MOST_ROUNDS + pair.frenzies[foe];
          const known = ended ? undefined : next.get(full);
          if (known) {
            known.probability += probability;
            return;
          }
          const states = who === 0 ? [{ ...own }, { ...other }] : [{ ...other }, { ...own }];
          const frenzies = who === 0 ? [mad, pair.frenzies[1]] : [pair.frenzies[0], mad];
          const reached = { sides: states, frenzies, probability } as unknown as Pair;
          if (own.wear >= strides[0]) finish(reached, foe as 0 | 1, round);
          else if (ended) finish(reached, who, round);
          else next.set(full, reached);
        });
        if (ways > MAX_WAYS || next.size > MAX_PAIRS) return null;
      }
      live = next;
    }
    for (const { sides: states, probability } of live.values()) {
      const add = (at: number) => {
        result[at] += probability;
      };
      for (const who of [0, 1] as const) tally.addMarks(add, who, states[who].wear, round, round + 1);
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

/** A duel exactly: the chance of every pair of states, turn after turn. */
import { EveryChance } from './chance.ts';
import type { Side, SideState } from './side.ts';
import type { DuelTally } from './tally.ts';
import type { DuelTurn } from './turn.ts';

/** Pairs of states that may be alive at once; beyond that the answer is left to trials. */
const MAX_PAIRS = 60_000;
/** Ways of the dice that are tried in all. */
const MAX_WAYS = 40_000_000;

interface Pair {
  readonly sides: readonly [SideState, SideState];
  readonly frenzies: readonly [number, number];
  probability: number;
}

/**
 * The expected tally of one trial and a bound of its relative error, or null when there are too many pairs of states.
 */
export function exactDuel(
  sides: readonly [Side, Side],
  turns: readonly [DuelTurn, DuelTurn],
  tally: DuelTally,
): { tally: Float64Array; errorBound: number } | null {
  const result = new Float64Array(tally.size);
  const every = new EveryChance();
  let live = new Map<string, Pair>();
  const start: readonly [SideState, SideState] = [sides[0].start(), sides[1].start()];
  live.set('start', { sides: start, frenzies: [0, 0], probability: 1 });
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
      const next = new Map<string, Pair>();
      const foe = 1 - who;
      for (const pair of live.values()) {
        every.each(() => {
          ways++;
          const own = { ...pair.sides[who] };
          const other = { ...pair.sides[foe] };
          const frenzied = turns[who].play(own, other, every, round === 0 && who === 0);
          const after = (who === 0 ? [own, other] : [other, own]) as [SideState, SideState];
          const frenzies = pair.frenzies.map((count, i) => (frenzied && i === who ? count + 1 : count)) as [
            number,
            number,
          ];
          const probability = pair.probability * every.probability;
          const reached: Pair = { sides: after, frenzies, probability };
          if (own.wear >= sides[who].wear.states) finish(reached, foe as 0 | 1, round);
          else if (other.wear >= sides[foe].wear.states) finish(reached, who, round);
          else {
            const key = keyOf(reached);
            const known = next.get(key);
            if (known) known.probability += probability;
            else next.set(key, reached);
          }
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
  }
  for (const pair of live.values()) finish(pair, 2, 0);
  // Every chance is a sum of at most `ways` products of a few factors each; worst case, all in one entry.
  return { tally: result, errorBound: (ways + 64 * tally.rounds) * 2 ** -53 };
}

function keyOf({ sides, frenzies }: Pair): string {
  const one = ({ wear, fire, corrosion, disrupted, down, points }: SideState) =>
    `${wear},${Number(fire)}${Number(corrosion)}${Number(disrupted)}${down},${points}`;
  return `${one(sides[0])};${one(sides[1])};${frenzies.join()}`;
}

/** Where wounds lead, exactly: from each state of a line to those after so many wounds on one model. */
import { NEXT, profileFor, roomFor, type Suffering, stepFor, type Victim } from './strike.ts';

/** From one state to others: `to[i]` with `chance[i]`, for i from `at[state]` up to `at[state + 1]`. */
export interface Moves {
  readonly at: Int32Array;
  readonly to: Int32Array;
  readonly chance: Float64Array;
  /** The most moves that lead to one state. */
  readonly most: number;
}

/** Where `count` wounds on the model that must take them lead; what it cannot take is lost (AOF-SR-06). */
export function woundMoves(
  suffering: Suffering,
  count: number,
  rending: boolean,
  victim: Victim,
  onlyModel: number,
): Moves {
  const { target } = suffering;
  const at = new Int32Array(target.states + 1);
  const to: number[] = [];
  const chances: number[] = [];
  for (let state = 0; state < target.states; state++) {
    const reached = new Map<number, number>();
    const barred = victim === NEXT && onlyModel !== -2 && target.model[state] !== onlyModel;
    if (barred) reached.set(state, 1);
    else spread(suffering, state, count, rending, victim, 1, reached);
    for (const [next, chance] of reached) {
      to.push(next);
      chances.push(chance);
    }
    at[state + 1] = to.length;
  }
  const arrivals = new Int32Array(target.states);
  for (const next of to) arrivals[next]++;
  const most = arrivals.reduce((high, n) => Math.max(high, n), 0);
  return { at, to: Int32Array.from(to), chance: Float64Array.from(chances), most };
}

/** Adds the ways in which up to `count` wounds can fall on one model, the first of them now. */
function spread(
  suffering: Suffering,
  state: number,
  count: number,
  rending: boolean,
  victim: Victim,
  chance: number,
  reached: Map<number, number>,
): void {
  const { target } = suffering;
  const room = roomFor(suffering, victim, state);
  const end = (at: number, share: number) => reached.set(at, (reached.get(at) ?? 0) + share);
  if (count === 0 || room === 0) {
    end(state, chance);
    return;
  }
  const stays = ignoredChance(suffering, profileFor(suffering, victim, state), rending);
  if (stays > 0) spread(suffering, state, count - 1, rending, victim, chance * stays, reached);
  const falls = chance * (1 - stays);
  if (room > 1) {
    spread(suffering, stepFor(suffering, victim, state), count - 1, rending, victim, falls, reached);
    return;
  }
  if (target.save[state] === 0) {
    end(stepFor(suffering, victim, state), falls);
    return;
  }
  // The save against a lethal wound is spent either way (AOF-CP-09).
  const spent = target.saveSpent[state];
  end(stepFor(suffering, victim, spent), falls / 2);
  spread(suffering, spent, count - 1, rending, victim, falls / 2, reached);
}

/** P(a wound on this profile is ignored): fog on a 6, Regeneration on 5 and 6 (AOF-COND-11, AOF-SR-18). */
export function ignoredChance({ fog, regeneration }: Suffering, profile: number, rending: boolean): number {
  const regenerates = regeneration[profile] && !rending;
  if (fog) return regenerates ? 4 / 9 : 1 / 6;
  return regenerates ? 1 / 3 : 0;
}

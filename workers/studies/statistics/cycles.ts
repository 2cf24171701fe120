/** Where "beats" runs in circles, so that no single number per player can tell who beats whom. */
import { strongComponents } from './components.ts';

export interface Cycle {
  /** Each beats the next, and the last beats the first. Starts with the smallest number. */
  readonly players: readonly number[];
  /** The smallest margin along the way: how much the results would have to change to break it. */
  readonly weakest: number;
}

export interface Cycles {
  /** Groups of three or more in which everybody beats everybody else, directly or through others. */
  readonly knots: ReadonlyArray<readonly number[]>;
  /** How many triples run in a circle, out of `triples` among which all three pairs are decided. */
  readonly circular: number;
  readonly triples: number;
  /** The most pronounced cycles of three, then the shortest cycle of each knot that holds no cycle of three. */
  readonly listed: readonly Cycle[];
}

/**
 * @param n number of players
 * @param margin by how much i beats j: positive if it does, 0 or less if not, or if that is not certain
 * @param most cycles of three to list
 */
export function findCycles(n: number, margin: (i: number, j: number) => number, most = 20): Cycles {
  const beats = (i: number, j: number) => margin(i, j) > 0;
  const knots = strongComponents(n, beats)
    .filter(({ length }) => length >= 3)
    .sort((a, b) => b.length - a.length || a[0] - b[0]);
  const inKnot = new Int32Array(n).fill(-1);
  knots.forEach((knot, k) => {
    for (const player of knot) inKnot[player] = k;
  });
  const threes: Cycle[] = [];
  const direct = new Set<number>();
  for (const knot of knots) {
    for (let a = 0; a < knot.length; a++) {
      for (let b = a + 1; b < knot.length; b++) {
        const [i, j] = [knot[a], knot[b]];
        if (!beats(i, j) && !beats(j, i)) continue;
        for (let c = b + 1; c < knot.length; c++) {
          const cycle = circle(i, j, knot[c], margin);
          if (cycle) {
            threes.push(cycle);
            direct.add(inKnot[i]);
          }
        }
      }
    }
  }
  const longer = knots
    .filter((_, k) => !direct.has(k))
    .map((knot) => shortestCycle(knot, beats))
    .map((players) => ({ players, weakest: weakestOf(players, margin) }));
  const circular = threes.length;
  // Stable: equal margins keep the order of the players.
  threes.sort((a, b) => b.weakest - a.weakest);
  return { knots, circular, triples: decidedTriples(n, beats), listed: [...threes.slice(0, most), ...longer] };
}

function circle(i: number, j: number, k: number, margin: (i: number, j: number) => number): Cycle | null {
  for (const players of [
    [i, j, k],
    [i, k, j],
  ]) {
    const weakest = weakestOf(players, margin);
    if (weakest > 0) return { players, weakest };
  }
  return null;
}

function weakestOf(players: readonly number[], margin: (i: number, j: number) => number): number {
  return players.reduce(
    (least, player, at) => Math.min(least, margin(player, players[(at + 1) % players.length])),
    Number.POSITIVE_INFINITY,
  );
}

function decidedTriples(n: number, beats: (i: number, j: number) => boolean): number {
  const decided = new Uint8Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (beats(i, j) || beats(j, i)) decided[i * n + j] = 1;
  let count = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (!decided[i * n + j]) continue;
      for (let k = j + 1; k < n; k++) count += decided[i * n + k] & decided[j * n + k];
    }
  }
  return count;
}

/** Breadth first from every player of the knot. */
function shortestCycle(knot: readonly number[], beats: (i: number, j: number) => boolean): number[] {
  let best: number[] | null = null;
  for (const start of knot) {
    const from = new Map<number, number>([[start, start]]);
    let layer = [start];
    let found: number[] | null = null;
    for (let depth = 1; layer.length > 0 && !found && (!best || depth < best.length); depth++) {
      const next: number[] = [];
      for (const node of layer) {
        if (node !== start && beats(node, start)) {
          found = pathTo(node, from, start);
          break;
        }
        for (const to of knot) {
          if (!from.has(to) && beats(node, to)) {
            from.set(to, node);
            next.push(to);
          }
        }
      }
      layer = next;
    }
    if (found && (!best || found.length < best.length)) best = found;
  }
  if (!best) throw new RangeError('a strongly connected component holds a cycle');
  const least = best.indexOf(Math.min(...best));
  return [...best.slice(least), ...best.slice(0, least)];
}

function pathTo(node: number, from: ReadonlyMap<number, number>, start: number): number[] {
  const path = [node];
  for (let at = node; at !== start; ) {
    at = from.get(at)!;
    path.push(at);
  }
  return path.reverse();
}

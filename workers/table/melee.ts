/** Who engages whom: a graph, and what follows from it (TAB-GEO-10, -11, TAB-MK3-21). */
import { type Facing, gapInFront } from './arcs.ts';
import { along, dot, heading, minus, type Point } from './plane.ts';
import type { Disc } from './shapes.ts';
import { atMost } from './tolerance.ts';

export interface Fighter extends Facing {
  readonly side: number;
  /** Inches of the longest melee weapon; without one it engages nobody. */
  readonly reach?: number | undefined;
  /** Neither engages nor is engaged: knocked down, stationary. */
  readonly out?: boolean | undefined;
}

/**
 * Whether the second is in the melee range of the first.
 * @param vertical inches between them upwards, where they stand on different levels
 */
export const inReach = (one: Fighter, other: Fighter, vertical = 0): boolean =>
  one.reach !== undefined && atMost(Math.hypot(gapInFront(one, other), vertical), one.reach);

/** Inches of a straight way between which a base is in the melee range of another; null where it never is (TAB-GEO-12). */
export function stretchInReach(
  mover: Disc,
  direction: Point,
  inches: number,
  enemy: Fighter,
  vertical = 0,
): readonly [number, number] | null {
  const { reach } = enemy;
  if (reach === undefined) return null;
  // How far it is out of it, which falls and rises again once at most: reach and front arc together are convex.
  const out = (t: number) =>
    Math.hypot(gapInFront(enemy, { ...mover, at: along(mover.at, direction, t) }), vertical) - reach;
  const infront = wayInFront(mover, direction, inches, enemy);
  if (!infront) return null;
  let [low, high] = infront;
  for (let i = 0; i < 80; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (out(a) <= out(b)) high = b;
    else low = a;
  }
  const best = [infront[0], infront[1], (low + high) / 2].reduce((one, two) => (out(two) < out(one) ? two : one));
  if (!atMost(out(best), 0)) return null;
  const end = (outside: number) => {
    if (atMost(out(outside), 0)) return outside;
    let [yes, no] = [best, outside];
    for (let i = 0; i < 50; i++) {
      const middle = (yes + no) / 2;
      if (atMost(out(middle), 0)) yes = middle;
      else no = middle;
    }
    return yes;
  };
  return [end(infront[0]), end(infront[1])];
}

/** Inches of a straight way between which any part of a base is in the front arc of another. */
function wayInFront(mover: Disc, direction: Point, inches: number, enemy: Fighter): readonly [number, number] | null {
  if (enemy.facing === undefined) return [0, inches];
  const front = heading(enemy.facing);
  const ahead = dot(minus(mover.at, enemy.at), front) + mover.radius;
  const rate = dot(direction, front);
  if (Math.abs(rate) < 1e-12) return ahead >= 0 ? [0, inches] : null;
  const at = -ahead / rate;
  const [from, to] = rate < 0 ? [0, Math.min(inches, at)] : [Math.max(0, at), inches];
  return from <= to ? [from, to] : null;
}

/** Who engages whom and who is in melee with whom, by index. */
export interface Melee {
  readonly engages: ReadonlyArray<ReadonlySet<number>>;
  /** Engages, or is engaged by. */
  readonly inMeleeWith: ReadonlyArray<ReadonlySet<number>>;
}

/**
 * @param sees whether the first sees the second; everybody who is in reach sees without it
 * @param vertical inches between two of them upwards
 */
export function meleeOf(
  fighters: readonly Fighter[],
  sees: (one: number, other: number) => boolean = () => true,
  vertical: (one: number, other: number) => number = () => 0,
): Melee {
  const engages = fighters.map((one, i) => {
    const whom = new Set<number>();
    for (const [j, other] of fighters.entries()) {
      if (i === j || one.out || other.out || one.side === other.side) continue;
      if (inReach(one, other, vertical(i, j)) && sees(i, j)) whom.add(j);
    }
    return whom;
  });
  const inMeleeWith = fighters.map(
    (_, i) => new Set(fighters.flatMap((_other, j) => (engages[i].has(j) || engages[j].has(i) ? [j] : []))),
  );
  return { engages, inMeleeWith };
}

/**
 * Who else is in the same fight: partners of the first and partners of these, two steps and no more (T96).
 * @param without who cannot be found, such as the attacker
 */
export function sameCombat({ inMeleeWith }: Melee, target: number, without: readonly number[] = []): number[] {
  const found = new Set<number>();
  for (const partner of inMeleeWith[target]) {
    found.add(partner);
    for (const next of inMeleeWith[partner]) found.add(next);
  }
  for (const nobody of [target, ...without]) found.delete(nobody);
  return [...found].sort((a, b) => a - b);
}

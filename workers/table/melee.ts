/** Who engages whom: a graph, and what follows from it (TAB-GEO-10, -11, TAB-MK3-21). */
import { type Facing, gapInFront } from './arcs.ts';
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

/** Units on squares: how far apart, who sees whom, what ground costs and shelters (TAB-AE-01 to -15, RU-T-39, RU-T-60). */
import { sameSquare, squaresBetween } from '../../../table/grid.ts';
import { distinctNames } from '../../../wording.ts';
import type { Rulings } from '../rulingFields.ts';
import { HOME, type OnSquares, type SceneGround, type SceneUnit } from './schema.ts';

export interface OnSquare extends SceneUnit {
  /** Its own, or one made from its kind, unlike all others. */
  readonly called: string;
}

export type TableReadings = Pick<Rulings, 'diagonals' | 'difficultGround' | 'largeSight' | 'walkThrough'>;

export interface Squares {
  readonly columns: number;
  readonly rows: number;
  /** Kilometres that a square is wide. */
  readonly scale: number;
  readonly units: readonly OnSquare[];
  readonly grounds: readonly SceneGround[];
  readonly readings: TableReadings;
}

export interface Square {
  readonly x: number;
  readonly y: number;
}

/** The difficulty of ground, and from what it follows. */
const MOUNTED_DIFFICULTY = 2;
/** What a terrain trait takes off its own ground (AE-TRAIT-28 to -31). */
const EASIER = { Alpine: 2, Marine: 2, Ranger: 1, 'Siege Rat': 0 } as const;
/** Size categories by which something must be larger than a Horde to be seen past it. */
const TOWERS = 2;
/** Kilometres within which an enemy contests a Control Point. */
const CONTESTS = 2;

export function squaresOf({ scene, rulings }: OnSquares): Squares {
  const names = distinctNames(scene.models.map(({ name, kind }) => name || capital(kind)));
  return {
    ...{ columns: scene.width, rows: scene.height, scale: scene.scale, grounds: scene.terrain, readings: rulings },
    units: scene.models.map((model, index) => ({ ...model, called: names[index]! })),
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const isHorde = ({ kind }: Pick<SceneUnit, 'kind'>): boolean =>
  kind === 'horde' || kind === 'capital ship' || kind === 'fortress';

/** Squares from one to the other; 0 where both are the same. */
export function steps(one: Square, other: Square, { diagonals }: TableReadings): number {
  const [across, up] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  return diagonals === 'one step' ? Math.max(across, up) : across + up;
}

export const isNear = ({ scale, readings }: Squares, one: Square, other: Square, km: number): boolean =>
  steps(one, other, readings) * scale <= km + 1e-9;

export const isAdjacent = ({ readings }: Squares, one: Square, other: Square): boolean =>
  steps(one, other, readings) === 1;

/** Hordes that hide one unit from another, by index; whatever shares a square with either of them hides neither. */
export function inTheWay({ units, readings }: Squares, from: number, to: number): number[] {
  const [viewer, target] = [units[from]!, units[to]!];
  return squaresBetween(viewer, target, units).filter((index) => {
    const horde = units[index]!;
    if (!isHorde(horde) || horde.posture !== 'standing') return false;
    const looksPast = readings.largeSight === 'both ways' && viewer.size - horde.size >= TOWERS;
    return !looksPast && target.size - horde.size < TOWERS;
  });
}

export const sees = (squares: Squares, from: number, to: number): boolean => inTheWay(squares, from, to).length === 0;

export const enemiesOf = ({ units }: Squares, of: number): number[] =>
  units.flatMap(({ side, kind }, index) => (side === units[of]!.side || kind === 'control point' ? [] : [index]));

export const friendsOf = ({ units }: Squares, of: number): number[] =>
  units.flatMap(({ side, kind }, index) =>
    index === of || side !== units[of]!.side || kind === 'control point' ? [] : [index],
  );

const covers = ({ outline: { x, y, columns, rows } }: SceneGround, at: Square): boolean =>
  at.x >= x && at.x < x + columns && at.y >= y && at.y < y + rows;

export const groundsAt = ({ grounds }: Squares, at: Square): SceneGround[] =>
  grounds.filter((ground) => covers(ground, at));

/** Whether a unit has the trait of some ground of a square. */
export const isAtHome = (squares: Squares, { atHome }: Pick<SceneUnit, 'atHome'>, at: Square): boolean =>
  groundsAt(squares, at).some(({ kind }) => atHome.some((trait) => trait === HOME[kind]));

export interface Cover {
  readonly AP: number;
  readonly why: string;
}

/** The largest cover of a square, with the TB of a fortress that stands there (AE-TRAIT-04). */
export function coverAt(squares: Squares, at: Square): Cover {
  const best = groundsAt(squares, at).reduce<SceneGround | null>(
    (most, ground) => (ground.AP > (most?.AP ?? 0) ? ground : most),
    null,
  );
  const fort = squares.units.find((unit) => unit.kind === 'fortress' && sameSquare(unit, at));
  const parts = [
    ...(best ? [`${best.name || best.kind} gives ${best.AP}`] : []),
    ...(fort ? [`${fort.called} adds its TB of ${fort.TB}`] : []),
  ];
  return { AP: (best?.AP ?? 0) + (fort?.TB ?? 0), why: parts.length > 0 ? parts.join(', ') : 'no cover in its square' };
}

/** How difficult a square is for a unit: the most difficult of its grounds (AE-TRAIT-07, AE-TRAIT-08). */
export function difficulty(squares: Squares, unit: OnSquare, mounted: boolean, at: Square): number {
  return groundsAt(squares, at).reduce((most, { kind, DTV }) => {
    if (DTV === 0) return most;
    const home = HOME[kind];
    const easier = home !== null && unit.atHome.includes(home) ? EASIER[home] : 0;
    return Math.max(most, DTV + (mounted ? MOUNTED_DIFFICULTY : 0) - unit.mobile - easier);
  }, 0);
}

/** The square of a place in lists that go row by row from below. */
export const squareAt = ({ columns }: Squares, place: number): Square => ({
  x: (place % columns) + 1,
  y: Math.floor(place / columns) + 1,
});

/** Squares of movement that entering a square costs. */
export function costOf(squares: Squares, unit: OnSquare, mounted: boolean, at: Square): number {
  const DTV = difficulty(squares, unit, mounted, at);
  return squares.readings.difficultGround === 'so many more' ? 1 + DTV : Math.max(1, DTV);
}

/**
 * Squares of movement from a unit to every square, row by row from below; Infinity where it cannot come to. Enemies are not
 * walked through; friends are, and may share a square, unless it is read otherwise (AE-RU-C23).
 */
export function waysOf(squares: Squares, of: number, mounted: boolean): number[] {
  const { columns, rows, units, readings } = squares;
  const unit = units[of]!;
  const at = ({ x, y }: Square) => (y - 1) * columns + x - 1;
  const far = new Array<number>(columns * rows).fill(Infinity);
  const others = readings.walkThrough === 'friends' ? [] : friendsOf(squares, of);
  const closed = new Set([...enemiesOf(squares, of), ...others].map((index) => at(units[index]!)));
  // Whoever shares its own square hinders nobody.
  closed.delete(at(unit));
  const open = new Map([[at(unit), 0]]);
  while (open.size > 0) {
    const [place, cost] = [...open].reduce((best, next) => (next[1] < best[1] ? next : best));
    open.delete(place);
    far[place] = cost;
    const { x, y } = squareAt(squares, place);
    for (let up = -1; up <= 1; up++) {
      for (let across = -1; across <= 1; across++) {
        const next = { x: x + across, y: y + up };
        if (steps({ x, y }, next, readings) !== 1) continue;
        if (next.x < 1 || next.y < 1 || next.x > columns || next.y > rows) continue;
        const there = at(next);
        if (closed.has(there) || far[there]! < Infinity) continue;
        const through = cost + costOf(squares, unit, mounted, next);
        if (through < (open.get(there) ?? Infinity)) open.set(there, through);
      }
    }
  }
  return far;
}

/** The squares of a cheapest way to a place, from the first after the unit's own on; places are counted row by row. */
export function wayTo(
  squares: Squares,
  of: number,
  mounted: boolean,
  ways: readonly number[],
  place: number,
): Square[] {
  const unit = squares.units[of]!;
  const way: Square[] = [];
  for (let at = place; ways[at]! > 0; ) {
    const here = squareAt(squares, at);
    way.unshift(here);
    const before = ways[at]! - costOf(squares, unit, mounted, here);
    at = ways.findIndex((far, other) => far === before && isAdjacent(squares, squareAt(squares, other), here));
  }
  return way;
}

/** Whether an enemy is near enough to a Control Point to contest it. */
export const isContested = (squares: Squares, point: number): boolean =>
  enemiesOf(squares, point).some((enemy) => isNear(squares, squares.units[enemy]!, squares.units[point]!, CONTESTS));

/** Lanes of a charge: where they come to their target, how much farther they may go, and which is the best (TAB-MK3-13). */
import {
  costOf,
  fanTo,
  firstTouch,
  freeLanes,
  type Lane,
  laneTo,
  reachOn,
  toEdge,
  treading,
  turnsOf,
} from '../../table/lanes.ts';
import { inReach } from '../../table/melee.ts';
import { along, bearing, dot, heading, minus } from '../../table/plane.ts';
import type { Shape } from '../../table/shapes.ts';
import { atMost, NEAR } from '../../table/tolerance.ts';
import { type Board, groundOf, hasReach, seesOn, upwards } from './board.ts';
import type { Piece } from './game.ts';

/** Inches that a charge must be long for a charge attack (MK3-CHARGE-03, MK2-CHARGE-03). */
export const CHARGE_ATTACK = 3;

export interface Charging {
  readonly from: number;
  readonly to: number;
  readonly SPD: number;
  readonly pathfinder: boolean;
  /** Inches of height at which it ends. */
  readonly level: number;
}

export interface ChargeLanes {
  /** The cheapest lane that nothing blocks, whether or not there is movement for it. */
  readonly cheapest: Lane | null;
  /** The cheapest end of a charge: within its movement, with the target in melee range and in sight. */
  readonly arrives: Lane | null;
  /** The same, at least 3" from where it began. */
  readonly attack: Lane | null;
  /** Straight at the target. */
  readonly straight: Lane | null;
  /** Degrees of all lanes that nothing blocks. */
  readonly degrees: number;
}

/** Inches between two ends of a lane from which sight is tried. */
const LOOKS = 1 / 8;

export function chargeLanes(all: Board, ask: Charging): ChargeLanes {
  const raised = { ...all.pieces[ask.from], level: ask.level };
  const board = { ...all, pieces: all.pieces.map((piece, index) => (index === ask.from ? raised : piece)) };
  const none = { cheapest: null, arrives: null, attack: null, straight: null, degrees: 0 };
  const { pieces, terrain, table } = board;
  const [mover, target] = [pieces[ask.from], pieces[ask.to]];
  const vertical = upwards(board, ask.from, ask.to);
  if (!hasReach(mover) || vertical > mover.reach) return none;
  // As far as its weapon reaches on the flat.
  const reach = Math.sqrt(mover.reach ** 2 - vertical ** 2);
  const { solid, closed, rough, slowBy } = groundOf(board);
  const feet = treading(mover, slowBy);
  const walls = ask.pathfinder
    ? terrain.flatMap(({ shape, ground }) => (ground.moves === 'never' ? [shape] : []))
    : [...solid, ...closed];
  const obstacles: Shape[] = [...pieces.filter((_, index) => index !== ask.from && index !== ask.to), ...walls];
  const slow = ask.pathfinder ? [] : rough;
  const fan = fanTo(mover, target, reach);
  const budget = ask.SPD + 3;
  const facing = (degrees: number) => (mover.facing === undefined ? undefined : degrees);
  const inRange = (degrees: number, inches: number): boolean =>
    inReach({ ...at(mover, degrees, inches), facing: facing(degrees) }, target, vertical);
  /** A lane as if all ground were open. */
  const plainLane = (off: number, figures: readonly Shape[] = obstacles): Lane | null => {
    const one = laneTo(mover, target, reach, fan.middle + off, figures);
    if (!one) return null;
    // Where it is in range already, it turns to a side on which that is so.
    if (one.inches === 0 && !inRange(one.degrees, 0)) return null;
    return toEdge(mover, heading(one.degrees), table.width, table.height) < one.inches - NEAR
      ? { ...one, blocked: obstacles.length }
      : one;
  };
  // Where ground is rough the price of a lane is what takes the time, and the best lanes are asked for again.
  const prices = new Map<number, number>();
  const priceOf = (off: number, { degrees, inches }: Lane): number => {
    const known = prices.get(off);
    if (known !== undefined) return known;
    const price = costOf(feet, heading(degrees), inches, slow);
    prices.set(off, price);
    return price;
  };
  const priced = (off: number, one: Lane | null) => one && { ...one, cost: priceOf(off, one) };
  const isFree = (off: number) => plainLane(off)?.blocked === null;
  const price = (off: number): number => {
    const one = plainLane(off, []);
    return one ? priceOf(off, one) : Number.POSITIVE_INFINITY;
  };
  const ranges = freeLanes(mover, target, reach, obstacles, isFree);
  const lanesAt = (offs: readonly number[]): Lane[] =>
    offs
      .flatMap((off) => {
        const one = plainLane(off);
        return one?.blocked === null ? (priced(off, one) ?? []) : [];
      })
      .sort((one, two) => one.cost - two.cost);
  const straight = priced(0, plainLane(0));

  /** How far it may go along a lane with the target still in range. */
  const farthest = ({ degrees, inches }: Lane): number => {
    const direction = heading(degrees);
    const touched = [...obstacles, target].map((shape) => firstTouch(mover, direction, shape) ?? Infinity);
    const stop = Math.min(
      toEdge(mover, direction, table.width, table.height),
      reachOn(feet, direction, budget, slow),
      ...touched,
    );
    if (inRange(degrees, stop)) return stop;
    // Past the point beside the target it only goes out of range.
    let [yes, no] = [Math.min(stop, Math.max(inches, dot(minus(target.at, mover.at), direction))), stop];
    if (!inRange(degrees, yes)) yes = inches;
    for (let i = 0; i < 50; i++) {
      const middle = (yes + no) / 2;
      if (inRange(degrees, middle)) yes = middle;
      else no = middle;
    }
    return yes;
  };
  const sees = (degrees: number, inches: number): boolean => {
    const there: Piece = at(mover, degrees, inches);
    const turned = { ...there, facing: mover.facing === undefined ? undefined : bearing(there.at, target.at) };
    const moved = { ...board, pieces: pieces.map((piece, index) => (index === ask.from ? turned : piece)) };
    return seesOn(moved, ask.from, ask.to, mover.mounted);
  };
  /** The first end of a lane from which it sees its target, so many inches on or farther. */
  const endOf = (one: Lane, least: number): Lane | null => {
    if (!atMost(one.cost, budget)) return null;
    const [low, high] = [Math.max(one.inches, least), farthest(one)];
    if (!atMost(low, high)) return null;
    for (let inches = low; ; inches = Math.min(high, inches + LOOKS)) {
      if (sees(one.degrees, inches)) {
        return { ...one, inches, cost: costOf(feet, heading(one.degrees), inches, slow) };
      }
      if (inches >= high) return null;
    }
  };
  const first = (lanes: readonly Lane[], least: number): Lane | null => {
    let best: Lane | null = null;
    for (const one of lanes) {
      if (best && one.cost >= best.cost) break;
      const end = endOf(one, least);
      if (end && (!best || end.cost < best.cost - NEAR)) best = end;
    }
    return best;
  };
  const search = (lanes: readonly Lane[]) => ({
    cheapest: lanes[0] ?? null,
    arrives: first(lanes, 0),
    attack: first(lanes, CHARGE_ATTACK),
  });
  // Without rough ground a lane is the cheaper the straighter it is.
  const few = search(lanesAt([0, ...ranges.flat()]));
  const cheap = few.cheapest?.cost ?? Infinity;
  const best =
    !atMost(cheap, budget) ||
    (few.arrives &&
      atMost(few.arrives.cost, cheap) &&
      few.attack &&
      atMost(few.attack.cost, Math.max(cheap, CHARGE_ATTACK)));
  const degrees = ranges.reduce((sum, [low, high]) => sum + high - low, 0);
  if (best && slow.length === 0) return { ...few, straight, degrees };
  const turns = turnsOf(fan, [mover, obstacles], [feet, slow]);
  const tried = candidates(ranges, turns, price);
  return { ...search(lanesAt([0, ...tried])), straight, degrees };
}

const at = (mover: Piece, degrees: number, inches: number): Piece => ({
  ...mover,
  at: along(mover.at, heading(degrees), inches),
});

/**
 * Directions worth trying: the ends of the free ranges, everywhere that a lane grazes something, the middles between,
 * and the cheapest place near the cheapest of these, by halving to a millionth of a degree.
 */
function candidates(
  ranges: ReadonlyArray<readonly [number, number]>,
  turns: readonly number[],
  cost: (off: number) => number,
): number[] {
  return ranges.flatMap(([low, high]) => {
    const marks = [low, ...turns.filter((off) => off > low && off < high), high];
    const all = marks.flatMap((off, index) => (index === 0 ? [off] : [(off + marks[index - 1]) / 2, off]));
    const costs = all.map(cost);
    const best = costs.indexOf(Math.min(...costs));
    let [left, right] = [all[Math.max(0, best - 1)], all[Math.min(all.length - 1, best + 1)]];
    while (right - left > 1e-6) {
      const [a, b] = [left + (right - left) / 3, right - (right - left) / 3];
      if (cost(a) <= cost(b)) right = b;
      else left = a;
    }
    return [...all, (left + right) / 2];
  });
}

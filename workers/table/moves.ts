/** Bases that are moved against their will: pushed, slammed, thrown, trampled over (TAB-MK3-27 to -32). */
import { isFarFromSegment } from './bounds.ts';
import { contacts, reachOn, type SlowBy, toEdge, treading } from './lanes.ts';
import { along, between, nearestOn, type Point } from './plane.ts';
import { type Disc, gap, holds, overlap, type Shape, segmentGap } from './shapes.ts';
import type { Table } from './templates.ts';
import { NEAR, touches } from './tolerance.ts';

/** What a moved base may meet. */
export interface Ground {
  readonly bases: readonly Disc[];
  /** Bases that it passes over, by index; all others stop it. */
  readonly passes?: (index: number) => boolean;
  readonly solid?: readonly Shape[];
  /** Ground that nobody enters, and that is nothing to be thrown against. */
  readonly closed?: readonly Shape[];
  readonly rough?: readonly Shape[];
  readonly slowBy?: SlowBy;
  readonly table?: Table | null;
}

export interface Moved {
  readonly to: Disc;
  readonly inches: number;
  /** Why it stopped early. */
  readonly stopped: 'base' | 'solid' | 'closed' | 'edge' | null;
  /** Indices of bases that it came to touch, or passed over. */
  readonly met: readonly number[];
}

/** Moves a base straight on until something stops it. */
export function moved(mover: Disc, direction: Point, allowance: number, ground: Ground): Moved {
  const {
    bases,
    passes = () => false,
    solid = [],
    closed = [],
    rough = [],
    slowBy = 'any part',
    table = null,
  } = ground;
  const wanted = reachOn(treading(mover, slowBy), direction, allowance, rough);
  const edge = table ? toEdge(mover, direction, table.width, table.height) : Number.POSITIVE_INFINITY;
  const metBases = contacts(mover, direction, wanted, bases);
  const base = metBases.find(({ what }) => !passes(what))?.inches ?? Number.POSITIVE_INFINITY;
  const wall = contacts(mover, direction, wanted, solid)[0]?.inches ?? Number.POSITIVE_INFINITY;
  const pit = contacts(mover, direction, wanted, closed)[0]?.inches ?? Number.POSITIVE_INFINITY;
  const inches = Math.min(wanted, edge, base, wall, pit);
  const stop = inches < wanted || base <= wanted || wall <= wanted || pit <= wanted;
  const at = (where: number) => where <= inches + NEAR;
  const why = at(base) ? 'base' : at(wall) ? 'solid' : at(pit) ? 'closed' : 'edge';
  const met = metBases.filter((contact) => contact.inches <= inches + NEAR).map(({ what }) => what);
  return { to: { ...mover, at: along(mover.at, direction, inches) }, inches, stopped: stop ? why : null, met };
}

/** Bases that a moving one lies over with some depth on its way: whom it tramples (RU-T-51). */
export function swept(mover: Disc, to: Point, others: readonly Disc[], touched = false): number[] {
  return others.flatMap((other, index) => {
    const depth = mover.radius + other.radius - between(nearestOn(mover.at, to, other.at), other.at);
    return depth > (touched ? -NEAR : NEAR) ? [index] : [];
  });
}

/** Whether a base touches a figure anywhere on a straight way, its ends included. */
export function touchesOnWay({ at, radius }: Disc, to: Point, shape: Shape): boolean {
  if (shape.kind === 'disc') return between(nearestOn(at, to, shape.at), shape.at) <= radius + shape.radius + NEAR;
  const apart = radius + NEAR;
  if (isFarFromSegment(shape, at, to, apart)) return false;
  if (holds(shape, at)) return true;
  const [left, right] = [Math.min(at.x, to.x) - apart, Math.max(at.x, to.x) + apart];
  const [low, high] = [Math.min(at.y, to.y) - apart, Math.max(at.y, to.y) + apart];
  const { corners } = shape;
  let a = corners[corners.length - 1];
  for (let i = 0; i < corners.length; i++) {
    const b = corners[i];
    // Most edges are beside the box round the way, by more than rounding could take.
    const isAside =
      Math.max(a.x, b.x) < left - NEAR ||
      Math.min(a.x, b.x) > right + NEAR ||
      Math.max(a.y, b.y) < low - NEAR ||
      Math.min(a.y, b.y) > high + NEAR;
    if (!isAside && segmentGap(at, to, a, b) <= apart) return true;
    a = b;
  }
  return false;
}

/** Bases that one touches or lies upon where it is. */
export const touching = (one: Disc, others: readonly Disc[]): number[] =>
  others.flatMap((other, index) => (touches(-overlap(one, other)) ? [index] : []));

/** Whether a base has room where it is: on the table, on nobody and on nothing solid (TAB-GEO-29). */
export function hasRoom(one: Disc, others: readonly Disc[], solid: readonly Shape[], table: Table | null): boolean {
  const { at, radius } = one;
  const onTable =
    !table ||
    (at.x >= radius - NEAR &&
      at.y >= radius - NEAR &&
      at.x <= table.width - radius + NEAR &&
      at.y <= table.height - radius + NEAR);
  return (
    onTable &&
    others.every((other) => overlap(one, other) <= NEAR) &&
    solid.every((shape) => gap({ ...one, radius: radius - NEAR }, shape) > 0)
  );
}

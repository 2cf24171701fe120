/** Straight moves, by small steps (TAB-GEO-25, TAB-GEO-26): what a base touches on its way, and what that costs. */
import type { Ground } from './draw.ts';
import { apart, nearest, type Part, type Point, plus } from './plain.ts';

export interface InTheWay {
  readonly name: string;
  readonly solid: boolean;
  /** Index of a model; -1 for terrain and the edge. */
  readonly model: number;
  /** Gap between the moving base and this, with the base somewhere. */
  gap(at: Point): number;
}

export const base = (
  model: { x: number; y: number; radius: number; index: number },
  radius: number,
  solid: boolean,
) => ({
  name: `model ${model.index + 1}`,
  solid,
  model: model.index,
  gap: (at: Point) => apart(at, model) - model.radius - radius,
});

export const terrain = (one: Ground, radius: number, solid: boolean): InTheWay => ({
  name: one.kind,
  solid,
  model: -1,
  gap: (at) => nearest(at, one.parts) - radius,
});

export const edges = (width: number, height: number, radius: number): InTheWay => ({
  name: 'edge',
  solid: false,
  model: -1,
  gap: (at) => Math.min(at.x, at.y, width - at.x, height - at.y) - radius,
});

export interface Stop {
  /** Inches that the centre moved. */
  readonly moved: number;
  /** What it came to, all within `near`. */
  readonly by: readonly InTheWay[];
  /** Movement that it used. */
  readonly cost: number;
  readonly at: Point;
}

const STEP = 1 / 256;

/**
 * From a place along a unit vector until the movement is used up or something is touched.
 * @param closer inches by which everything is taken to be nearer than it is, below 0 to let it be farther
 */
export function march(
  from: Point,
  u: Point,
  budget: number,
  inWay: readonly InTheWay[],
  rough: ReadonlyArray<{ readonly parts: readonly Part[] }>,
  radius: number,
  closer = 0,
): Stop {
  let [moved, cost] = [0, 0];
  let at = from;
  // Nothing comes nearer, or goes farther away, by more than is moved: what was far is measured again where it may matter.
  const gaps = inWay.map((one) => one.gap(from));
  const bounds = rough.map(({ parts }) => nearest(from, parts) - radius);
  const since = gaps.map(() => 0);
  const sinceBounds = bounds.map(() => 0);
  const wary = Math.abs(closer) + 4 * STEP;
  // What is touched from the beginning stops only who moves into it.
  const room = gaps.map((gap) => Math.min(closer, Math.max(0, gap - 1e-3)));
  for (;;) {
    let [slow, free] = [false, Infinity];
    for (let i = 0; i < rough.length; i++) {
      if (Math.abs(bounds[i]) - sinceBounds[i] < 4 * STEP) {
        bounds[i] = nearest(at, rough[i].parts) - radius;
        sinceBounds[i] = 0;
      }
      if (bounds[i] <= 0) slow = true;
      free = Math.min(free, Math.abs(bounds[i]) - sinceBounds[i] - 2 * STEP);
    }
    for (let i = 0; i < inWay.length; i++) {
      if (gaps[i] - since[i] < wary) {
        gaps[i] = inWay[i].gap(at);
        since[i] = 0;
      }
      free = Math.min(free, gaps[i] - since[i] - Math.abs(closer) - 2 * STEP);
    }
    const left = budget - cost;
    const inches = Math.min(Math.max(STEP, free), slow ? left / 2 : left);
    if (inches <= 1e-9) return { moved, cost, at, by: [] };
    const next = plus(at, inches * u.x, inches * u.y);
    const hit = inWay.filter((one, i) => {
      if (gaps[i] - since[i] - inches > Math.abs(closer)) return false;
      const gap = one.gap(next);
      return gap < room[i] - 1e-5 && gap < one.gap(at) - 1e-9;
    });
    if (hit.length > 0) return { moved, cost, at, by: hit };
    moved += inches;
    cost += inches * (slow ? 2 : 1);
    at = next;
    for (let i = 0; i < since.length; i++) since[i] += inches;
    for (let i = 0; i < sinceBounds.length; i++) sinceBounds[i] += inches;
  }
}

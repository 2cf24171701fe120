/** What part of the table is seen: zoom round a point, shift, and back to the whole. */
import type { Point } from './scene.ts';

export interface View {
  /** The middle, in inches, and how many times larger than the whole table. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MARGIN = 1;
const NEAREST = 8;

export const whole = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 });

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box in inches, y from the upper edge as a picture has it. */
export function boxOf({ x, y, zoom }: View, size: Size): Box {
  const width = (size.width + 2 * MARGIN) / zoom;
  const height = (size.height + 2 * MARGIN) / zoom;
  return { x: x - width / 2, y: size.height - y - height / 2, width, height };
}

/** So many times nearer; what is under `at` stays there. */
export function zoomed(view: View, by: number, at: Point, size: Size): View {
  const zoom = Math.min(NEAREST, Math.max(1, view.zoom * by));
  const share = view.zoom / zoom;
  return kept({ zoom, x: at.x + (view.x - at.x) * share, y: at.y + (view.y - at.y) * share }, size);
}

/** Moved so that some of the table stays in sight. */
export function kept({ x, y, zoom }: View, size: Size): View {
  const [half, deep] = [(size.width + 2 * MARGIN) / zoom / 2, (size.height + 2 * MARGIN) / zoom / 2];
  const within = (value: number, room: number, most: number) =>
    Math.min(Math.max(value, room - MARGIN), Math.max(room - MARGIN, most + MARGIN - room));
  return { zoom, x: within(x, half, size.width), y: within(y, deep, size.height) };
}

/** Near enough to see all of some points, with room around them. */
export function around(points: readonly Point[], size: Size, room = 3): View {
  if (points.length === 0) return whole(size);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(
    (size.width + 2 * MARGIN) / (right - left + 2 * room),
    (size.height + 2 * MARGIN) / (high - low + 2 * room),
  );
  return kept({ x: (left + right) / 2, y: (low + high) / 2, zoom: Math.min(NEAREST, Math.max(1, zoom)) }, size);
}

/** Whether all of some points are in view, with room around them. */
export function holdsAll(view: View, points: readonly Point[], size: Size, room = MARGIN): boolean {
  const { x, y, width, height } = boxOf(view, size);
  const low = size.height - y - height;
  const inside = (value: number, from: number, far: number) => value - room >= from && value + room <= from + far;
  return points.every((at) => inside(at.x, x, width) && inside(at.y, low, height));
}

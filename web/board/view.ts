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
  /** How many times as wide as high the picture is; that of the table with its margin where it is not known. */
  readonly aspect?: number;
}

export const MARGIN = 1;
const NEAREST = 8;

/** Inches of a picture that shows all of the table. */
function fitted({ width, height, aspect }: Size): { readonly width: number; readonly height: number } {
  const [across, deep] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const ratio = aspect ?? across / deep;
  return { width: Math.max(across, deep * ratio), height: Math.max(deep, across / ratio) };
}

export const whole = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 });

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box in inches, y from the upper edge as a picture has it. */
export function boxOf({ x, y, zoom }: View, size: Size): Box {
  const all = fitted(size);
  const [width, height] = [all.width / zoom, all.height / zoom];
  return { x: x - width / 2, y: size.height - y - height / 2, width, height };
}

/** So many times nearer; what is under `at` stays there. */
export function zoomed(view: View, by: number, at: Point, size: Size): View {
  const zoom = Math.min(NEAREST, Math.max(1, view.zoom * by));
  const share = view.zoom / zoom;
  return kept({ zoom, x: at.x + (view.x - at.x) * share, y: at.y + (view.y - at.y) * share }, size);
}

/** Moved so that the middle of the picture is on the table. */
export function kept({ x, y, zoom }: View, size: Size): View {
  const all = fitted(size);
  const [half, deep] = [all.width / zoom / 2, all.height / zoom / 2];
  // What is seen whole stands in the middle.
  const within = (value: number, room: number, most: number) =>
    2 * room >= most + 2 * MARGIN ? most / 2 : Math.min(Math.max(value, 0), most);
  return { zoom, x: within(x, half, size.width), y: within(y, deep, size.height) };
}

/** Near enough to see all of some points, with room around them. */
export function around(points: readonly Point[], size: Size, room = 3): View {
  if (points.length === 0) return whole(size);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const all = fitted(size);
  const zoom = Math.min(all.width / (right - left + 2 * room), all.height / (high - low + 2 * room));
  return kept({ x: (left + right) / 2, y: (low + high) / 2, zoom: Math.min(NEAREST, Math.max(1, zoom)) }, size);
}

/** Whether all of some points are in view, with room around them. */
export function holdsAll(view: View, points: readonly Point[], size: Size, room = MARGIN): boolean {
  const { x, y, width, height } = boxOf(view, size);
  const low = size.height - y - height;
  const inside = (value: number, from: number, far: number) => value - room >= from && value + room <= from + far;
  return points.every((at) => inside(at.x, x, width) && inside(at.y, low, height));
}

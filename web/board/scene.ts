/** A scene as the board draws and changes it. Inches from the lower left corner, as in the scenario itself. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { Field, GroupField, ListField } from '../form/model.ts';
import { shownValue } from '../form/values.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BoardModel extends Point {
  readonly name: string;
  /** Inches. */
  readonly radius: number;
  readonly side: number;
  readonly unit: string;
  /** Degrees, 0 to the right, 90 up; undefined faces everybody. */
  readonly facing: number | undefined;
  readonly down: boolean;
}

export type BoardOutline =
  | {
      readonly kind: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly depth: number;
      readonly turned: number;
    }
  | { readonly kind: 'disc'; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly kind: 'polygon'; readonly corners: readonly Point[] };

export interface BoardTerrain {
  readonly name: string;
  readonly kind: string;
  readonly outline: BoardOutline;
}

export interface BoardScene {
  readonly width: number;
  readonly height: number;
  readonly models: readonly BoardModel[];
  readonly terrain: readonly BoardTerrain[];
}

const MILLIMETRES = 25.4;

export const listOf = (scene: GroupField, key: string): ListField | undefined =>
  scene.fields.find((field): field is ListField => field.key === key && field.type === 'list');

/** The values of a group, with the defaults of its fields. */
function filled(field: Field | undefined, value: Json | undefined): JsonObject {
  const given = isObject(value) ? value : {};
  if (field?.type !== 'group') return given;
  const values: JsonObject = {};
  for (const each of field.fields) {
    const shown = shownValue(each, given[each.key]);
    if (shown !== undefined) values[each.key] = shown;
  }
  return { ...given, ...values };
}

const number = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function outlineOf(value: Json | undefined): BoardOutline {
  const given = isObject(value) ? value : {};
  const [x, y] = [number(given.x, 0), number(given.y, 0)];
  if (given.kind === 'disc') return { kind: 'disc', x, y, radius: number(given.diameter, 5) / 2 };
  if (given.kind === 'polygon') {
    const corners = items(given.corners).map((corner) => {
      const at = isObject(corner) ? corner : {};
      return { x: number(at.x, 0), y: number(at.y, 0) };
    });
    return { kind: 'polygon', corners };
  }
  const [width, depth, turned] = [number(given.width, 4), number(given.depth, 4), number(given.turned, 0)];
  return { kind: 'rectangle', x, y, width, depth, turned };
}

/** What there is to draw. Whatever cannot be read stands at 0, where the fault beside it says why. */
export function readScene(field: GroupField, value: Json | undefined): BoardScene {
  const given = filled(field, value);
  const model = listOf(field, 'models')?.item;
  return {
    width: number(given.width, 48),
    height: number(given.height, 48),
    models: items(given.models).map((item, index) => {
      const { name, x, y, base, side, unit, facing, posture } = filled(model, item);
      return {
        name: text(name) || text(unit) || `Model ${index + 1}`,
        x: number(x, 0),
        y: number(y, 0),
        radius: number(base, 30) / MILLIMETRES / 2,
        side: number(side, 1),
        unit: text(unit),
        facing: typeof facing === 'number' ? facing : undefined,
        down: posture === 'knocked down' || posture === 'stationary',
      };
    }),
    terrain: items(given.terrain).map((item) => {
      const piece = isObject(item) ? item : {};
      return { name: text(piece.name) || text(piece.kind), kind: text(piece.kind), outline: outlineOf(piece.outline) };
    }),
  };
}

/** To a thousandth of an inch, so that links stay short and nothing overlaps by rounding. */
export const tidy = (inches: number): number => Math.round(inches * 1_000) / 1_000;

/** To the nearest multiple of a step; a step of 0 leaves it. */
export const snapped = (inches: number, step: number): number =>
  tidy(step > 0 ? Math.round(inches / step) * step : inches);

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Pairs of models that stand on each other, as a set of their indices. */
export function overlapping({ models }: BoardScene): ReadonlySet<number> {
  const found = new Set<number>();
  models.forEach((one, i) => {
    models.forEach((other, j) => {
      if (j <= i || apart(one, other) >= one.radius + other.radius - 1e-3) return;
      found.add(i);
      found.add(j);
    });
  });
  return found;
}

/**
 * Where a model comes to stand that is put down at a point: on the table, and touching what it would overlap.
 * @param others who stand there already
 */
export function placed(
  model: Point & { readonly radius: number },
  others: readonly BoardModel[],
  size: { readonly width: number; readonly height: number },
): Point {
  const { radius } = model;
  let at: Point = { x: model.x, y: model.y };
  const inside = (value: number, most: number) => Math.min(Math.max(value, radius), Math.max(radius, most - radius));
  const onTable = (point: Point): Point => ({ x: inside(point.x, size.width), y: inside(point.y, size.height) });
  for (let tries = 0; tries < 8; tries++) {
    at = onTable(at);
    const other = others.find((each) => apart(each, at) < each.radius + radius - 1e-3);
    if (!other) break;
    const far = apart(other, at);
    const [dx, dy] = far > 1e-9 ? [(at.x - other.x) / far, (at.y - other.y) / far] : [1, 0];
    // A hair more than contact, because places are kept to a thousandth.
    const reach = other.radius + radius + 7e-4;
    at = { x: other.x + dx * reach, y: other.y + dy * reach };
  }
  return { x: tidy(at.x), y: tidy(at.y) };
}

/** Free room for something new, near a point: the nearest place in a spiral where nobody stands. */
export function freePlace(near: Point, radius: number, { models, width, height }: BoardScene): Point {
  for (let step = 0; step < 400; step++) {
    const turn = step * 2.399963;
    const far = 0.35 * Math.sqrt(step) * 2 * radius;
    const at = { x: tidy(near.x + far * Math.cos(turn)), y: tidy(near.y + far * Math.sin(turn)) };
    const on = at.x >= radius && at.y >= radius && at.x <= width - radius && at.y <= height - radius;
    if (on && models.every((each) => apart(each, at) >= each.radius + radius + 0.05)) return at;
  }
  return { x: tidy(near.x), y: tidy(near.y) };
}

/** An outline moved by so much. */
export function movedOutline(value: Json | undefined, by: Point): Json {
  const given = isObject(value) ? value : {};
  const shift = (at: JsonObject): JsonObject => ({
    ...at,
    x: tidy(number(at.x, 0) + by.x),
    y: tidy(number(at.y, 0) + by.y),
  });
  if (given.kind === 'polygon')
    return { ...given, corners: items(given.corners).map((c) => (isObject(c) ? shift(c) : c)) };
  return shift(given);
}

/** Inches between two points, and between the edges of the models that stand there, if any. */
export function measured(
  from: Point,
  to: Point,
  { models }: BoardScene,
): { readonly centres: number; readonly edges: number | null } {
  const standing = (at: Point) => models.find((model) => apart(model, at) <= model.radius);
  const [one, two] = [standing(from), standing(to)];
  if (!one && !two) return { centres: apart(from, to), edges: null };
  const [a, b] = [one ?? from, two ?? to];
  const centres = apart(a, b);
  return { centres, edges: Math.max(0, centres - (one?.radius ?? 0) - (two?.radius ?? 0)) };
}

/** Degrees from one point to another, whole. */
export const bearing = (from: Point, to: Point): number =>
  (Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI) + 360) % 360;

export const clamped = ({ x, y }: Point, size: { readonly width: number; readonly height: number }): Point => ({
  x: tidy(Math.min(size.width, Math.max(0, x))),
  y: tidy(Math.min(size.height, Math.max(0, y))),
});

/** A model in words, for whoever cannot see the board. */
export function inWords({ name, x, y, side, facing }: BoardModel): string {
  const faces = facing === undefined ? '' : `, faces ${facing} degrees`;
  return `${name}, player ${side}, at ${tidy(x)}, ${tidy(y)}${faces}`;
}

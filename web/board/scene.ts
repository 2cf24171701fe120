/**
 * A scene as the board draws and changes it. Inches from the lower left corner, as in the scenario itself; on a map of squares
 * a square is an inch, and what stands in column 1 and row 1 is drawn half an inch from both edges.
 */
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
  /** Inches of its melee range. */
  readonly reach: number;
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
  /** Whether places are squares, counted from 1. */
  readonly squares?: boolean;
}

/** From the number of a square to its middle. */
const MIDDLE = 0.5;

const MILLIMETRES = 25.4;
/** Half of what a unit takes of its square, so that two of them can be told apart there. */
const TOKEN = 0.36;

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
  if (given.kind !== 'rectangle' && (given.columns !== undefined || given.kind === 'squares')) {
    const [columns, rows] = [number(given.columns, 1), number(given.rows, 1)];
    return {
      ...{ kind: 'rectangle', width: columns, depth: rows, turned: 0 },
      ...{ x: x - 1 + columns / 2, y: y - 1 + rows / 2 },
    };
  }
  const [width, depth, turned] = [number(given.width, 4), number(given.depth, 4), number(given.turned, 0)];
  return { kind: 'rectangle', x, y, width, depth, turned };
}

/**
 * What there is to draw. Whatever cannot be read stands at 0, where the fault beside it says why; of what is more than a scene
 * may hold the first are drawn.
 */
export function readScene(field: GroupField, value: Json | undefined): BoardScene {
  const given = filled(field, value);
  const [models, terrain] = [listOf(field, 'models'), listOf(field, 'terrain')];
  const model = models?.item;
  const squares = field.holds === 'squares';
  const shift = squares ? MIDDLE : 0;
  return {
    squares,
    width: number(given.width, 48),
    height: number(given.height, 48),
    models: items(given.models)
      .slice(0, models?.max)
      .map((item, index) => {
        const { name, x, y, base, side, unit, facing, posture, reach } = filled(model, item);
        return {
          name: text(name) || text(unit) || `Model ${index + 1}`,
          x: number(x, 0) - shift,
          y: number(y, 0) - shift,
          radius: squares ? TOKEN : number(base, 30) / MILLIMETRES / 2,
          side: number(side, 1),
          unit: text(unit),
          reach: number(reach, 0),
          facing: typeof facing === 'number' ? facing : undefined,
          down: posture === 'knocked down' || posture === 'stationary' || posture === 'prone',
        };
      }),
    terrain: items(given.terrain)
      .slice(0, terrain?.max)
      .map((item) => {
        const piece = isObject(item) ? item : {};
        return {
          name: text(piece.name) || text(piece.kind),
          kind: text(piece.kind),
          outline: outlineOf(piece.outline),
        };
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
export function overlapping({ models, squares = false }: BoardScene): ReadonlySet<number> {
  const found = new Set<number>();
  if (squares) return found;
  models.forEach((one, i) => {
    models.forEach((other, j) => {
      if (j <= i || apart(one, other) >= one.radius + other.radius - 1e-3) return;
      found.add(i);
      found.add(j);
    });
  });
  return found;
}

/** Inches round a point in which a place on the grid is looked for. */
const AROUND = 4;

/** Which way ranks stand: beside each other along one axis, at both alike where it does not matter. */
export type Rank = 'x' | 'y' | null;

/**
 * The place on a grid nearest to a point where a base stands on the table and keeps so far from all others; or none.
 * @param rank along it a place is four times as near
 */
function onGrid(
  { x, y, radius }: Point & { readonly radius: number },
  others: readonly BoardModel[],
  { width, height }: Pick<BoardScene, 'width' | 'height'>,
  step: number,
  room: number,
  rank: Rank = null,
): Point | null {
  const far = (at: Point) => Math.hypot((at.x - x) * (rank === 'y' ? 4 : 1), (at.y - y) * (rank === 'x' ? 4 : 1));
  const arms = Math.ceil(AROUND / step);
  const [middleX, middleY] = [Math.round(x / step), Math.round(y / step)];
  let best: Point | null = null;
  for (let i = -arms; i <= arms; i++) {
    for (let j = -arms; j <= arms; j++) {
      const at = { x: tidy((middleX + i) * step), y: tidy((middleY + j) * step) };
      if (at.x < radius || at.y < radius || at.x > width - radius || at.y > height - radius) continue;
      if (best !== null && far(at) >= far(best) - 1e-9) continue;
      if (others.every((other) => apart(other, at) >= other.radius + radius + room)) best = at;
    }
  }
  return best;
}

/**
 * Where a model comes to stand that is put down at a point: on the table, and touching what it would overlap.
 * @param others who stand there already
 * @param step inches of a grid on which it comes to stand if there is room near; 0 for none
 */
export function placed(
  model: Point & { readonly radius: number },
  others: readonly BoardModel[],
  size: Pick<BoardScene, 'width' | 'height' | 'squares'>,
  step = 0,
): Point {
  if (size.squares) return inSquare(model, size);
  const { radius } = model;
  let at: Point = { x: model.x, y: model.y };
  const inside = (value: number, most: number) => Math.min(Math.max(value, radius), Math.max(radius, most - radius));
  const onTable = (point: Point): Point => ({ x: inside(point.x, size.width), y: inside(point.y, size.height) });
  const snap = step > 0 ? onGrid({ ...onTable(at), radius }, others, size, step, -1e-3) : null;
  if (snap) return snap;
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

/** The middle of the square that a point is in, or of the nearest one on the map. */
function inSquare({ x, y }: Point, { width, height }: { readonly width: number; readonly height: number }): Point {
  const within = (value: number, most: number) => Math.min(Math.max(Math.floor(value), 0), most - 1) + MIDDLE;
  return { x: within(x, width), y: within(y, height) };
}

/** A place of the picture as the scenario says it: in inches, or as a column and a row. */
export const said = ({ x, y }: Point, { squares = false }: Pick<BoardScene, 'squares'>): Point =>
  squares ? { x: x + MIDDLE, y: y + MIDDLE } : { x, y };

/** A place of the scenario in the picture. */
export const drawn = ({ x, y }: Point, { squares = false }: Pick<BoardScene, 'squares'>): Point =>
  squares ? { x: x - MIDDLE, y: y - MIDDLE } : { x, y };

/**
 * Free room for something new, near a point: on the grid, or else the nearest place in a spiral where nobody stands.
 * @param grid inches of it, 0 for none
 */
export function freePlace(
  near: Point,
  radius: number,
  { models, width, height, squares = false }: BoardScene,
  grid = 0,
  rank: Rank = null,
): Point {
  if (squares) return freeSquare(near, { models, width, height });
  const snap = grid > 0 ? onGrid({ ...near, radius }, models, { width, height }, grid, 0.05, rank) : null;
  if (snap) return snap;
  for (let step = 0; step < 400; step++) {
    const turn = step * 2.399963;
    const far = 0.35 * Math.sqrt(step) * 2 * radius;
    const at = { x: tidy(near.x + far * Math.cos(turn)), y: tidy(near.y + far * Math.sin(turn)) };
    const on = at.x >= radius && at.y >= radius && at.x <= width - radius && at.y <= height - radius;
    if (on && models.every((each) => apart(each, at) >= each.radius + radius + 0.05)) return at;
  }
  return { x: tidy(near.x), y: tidy(near.y) };
}

/** The nearest square in which nobody stands. */
function freeSquare(near: Point, { models, width, height }: Pick<BoardScene, 'models' | 'width' | 'height'>): Point {
  const free = Array.from({ length: width * height }, (_, index) => ({
    x: (index % width) + MIDDLE,
    y: Math.floor(index / width) + MIDDLE,
  })).filter((at) => models.every((model) => apart(model, at) > MIDDLE));
  return free.reduce(
    (best, at) => (apart(at, near) < apart(best, near) ? at : best),
    free[0] ?? inSquare(near, { width, height }),
  );
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
  if (given.kind !== 'rectangle' && given.columns !== undefined) {
    const whole = (value: Json | undefined, by: number) => Math.max(1, number(value, 1) + Math.round(by));
    return { ...given, x: whole(given.x, by.x), y: whole(given.y, by.y) };
  }
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
export function inWords({ name, x, y, side, facing }: BoardModel, scene: Pick<BoardScene, 'squares'> = {}): string {
  const faces = facing === undefined ? '' : `, faces ${facing} degrees`;
  const at = said({ x, y }, scene);
  const place = scene.squares ? `in column ${at.x}, row ${at.y}` : `at ${tidy(at.x)}, ${tidy(at.y)}`;
  return `${name}, player ${side}, ${place}${faces}`;
}

/** Changes of a scene, each as one change of the scenario, so that each can be undone. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { GroupField, ListField } from '../form/model.ts';
import { freshlyNamed } from '../form/names.ts';
import { type Path, valueAt, withValue } from '../form/path.ts';
import { initialValue } from '../form/values.ts';
import {
  type BoardScene,
  freePlace,
  listOf,
  movedOutline,
  type Point,
  placed,
  readScene,
  said,
  tidy,
} from './scene.ts';

const TURN = 15;
/** Ground that troops stand behind. */
const THIN: ReadonlySet<string> = new Set(['wall', 'hedge', 'barricade']);

export class Editing {
  readonly scene: BoardScene;
  readonly models: ListField | undefined;
  readonly terrain: ListField | undefined;
  /** Words of the kinds of terrain that this game knows. */
  readonly grounds: readonly string[];
  readonly path: Path;
  private readonly value: Json | undefined;
  private readonly setValue: (path: Path, value: Json | undefined) => void;

  constructor(
    field: GroupField,
    path: Path,
    value: Json | undefined,
    setValue: (path: Path, value: Json | undefined) => void,
  ) {
    this.scene = readScene(field, value);
    this.models = listOf(field, 'models');
    this.terrain = listOf(field, 'terrain');
    const item = this.terrain?.item;
    const kind = item?.type === 'group' ? item.fields.find(({ key }) => key === 'kind') : undefined;
    this.grounds = kind?.type === 'choice' ? kind.options : [];
    this.path = path;
    this.value = value;
    this.setValue = setValue;
  }

  get full(): boolean {
    return this.models?.max !== undefined && this.scene.models.length >= this.models.max;
  }

  items(key: 'models' | 'terrain'): readonly Json[] {
    const given = valueAt(this.value, [key]);
    return Array.isArray(given) ? given : [];
  }

  private put(key: 'models' | 'terrain', next: readonly Json[]): void {
    this.setValue([...this.path, key], [...next]);
  }

  /** Moves models together; each gives way to who stands there. @param step inches that a single model snaps to */
  move(moved: ReadonlySet<number>, by: Point, step: number): void {
    const { scene } = this;
    const standing = scene.models.filter((_, index) => !moved.has(index));
    const next = [...this.items('models')];
    for (const index of moved) {
      const model = scene.models[index];
      if (!model) continue;
      // A group keeps its formation.
      const snap = moved.size === 1 && !scene.squares ? step : 0;
      const place = placed({ ...model, x: model.x + by.x, y: model.y + by.y }, standing, scene, snap);
      standing.push({ ...model, ...place });
      const at = said(place, scene);
      next[index] = withValue(withValue(next[index], ['x'], at.x), ['y'], at.y);
    }
    this.put('models', next);
  }

  moveTerrain(index: number, by: Point): void {
    const outline: Path = ['terrain', index, 'outline'];
    this.setValue([...this.path, ...outline], movedOutline(valueAt(this.value, outline), by));
  }

  face(index: number, degrees: number): void {
    this.setValue([...this.path, 'models', index, 'facing'], degrees);
  }

  /** Turns a model one notch; nothing where models face everybody. @param way 1 to the left, -1 to the right */
  turn(index: number, way: 1 | -1): void {
    const facing = this.scene.models[index]?.facing;
    if (facing !== undefined) this.face(index, (facing + way * TURN + 360) % 360);
  }

  /** The last model stays: a scene without any asks nothing. */
  remove(which: ReadonlySet<number>): boolean {
    if (which.size >= this.scene.models.length) return false;
    this.put(
      'models',
      this.items('models').filter((_, index) => !which.has(index)),
    );
    return true;
  }

  /** The table with one model of each player in its middle and no terrain, as a value of the scene. */
  emptied(): Json {
    const { width, height, squares = false } = this.scene;
    const items = this.items('models');
    const kept = [1, 2].flatMap((side) => {
      const one = items.find((each) => isObject(each) && (each.side ?? 1) === side) ?? items[0];
      if (!isObject(one)) return [];
      const aside = (side === 1 ? -1 : 1) * Math.min(5, width / 4);
      const place = { x: tidy(Math.round(width / 2 + aside)), y: Math.round(height / 2) };
      const facing = one.facing === undefined ? {} : { facing: side === 1 ? 0 : 180 };
      return [
        { ...one, side, ...(squares ? said({ x: place.x - 0.5, y: place.y - 0.5 }, this.scene) : place), ...facing },
      ];
    });
    return { ...(isObject(this.value) ? this.value : {}), models: kept, terrain: [] };
  }

  removeTerrain(which: number): void {
    this.put(
      'terrain',
      this.items('terrain').filter((_, index) => index !== which),
    );
  }

  /** One more of a player, like his last one, where there is room. @returns its index */
  add(side: number, near: Point, step: number): number {
    const last = this.items('models').findLast((each) => isObject(each) && (each.side ?? 1) === side);
    return this.addLike(last, near, { side }, step);
  }

  /** One more like a model, beside it. @returns its index */
  copy(index: number, step: number): number {
    return this.addLike(this.items('models')[index], this.scene.models[index] ?? { x: 0, y: 0 }, {}, step);
  }

  private addLike(like: Json | undefined, near: Point, over: { side?: number }, step: number): number {
    const items = this.items('models');
    if (!this.models || this.full) return items.length - 1;
    const start = like ?? initialValue(this.models.item);
    const item = freshlyNamed({ ...(isObject(start) ? start : {}), ...over }, this.models.item, items);
    const radius = this.scene.models[like === undefined ? -1 : items.indexOf(like)]?.radius ?? 0.6;
    this.put('models', [
      ...items,
      { ...(isObject(item) ? item : {}), ...said(freePlace(near, radius, this.scene, step, this.rank()), this.scene) },
    ]);
    return items.length;
  }

  /** Three squares by two round a point, on the map. */
  private squaresAt({ x, y }: Point): JsonObject {
    const { width, height } = this.scene;
    const from = (value: number, most: number) => Math.max(1, Math.min(Math.floor(value), most));
    const [columns, rows] = [Math.min(3, width), Math.min(2, height)];
    return { x: from(x, width - columns + 1), y: from(y, height - rows + 1), columns, rows };
  }

  private middle(side: number, axis: 'x' | 'y'): number {
    const all = this.scene.models.filter((model) => model.side === side);
    return all.reduce((sum, model) => sum + model[axis], 0) / Math.max(1, all.length);
  }

  /** Ranks and walls stand across the way from one player to the other. */
  private rank(): 'x' | 'y' {
    const apart = (axis: 'x' | 'y') => Math.abs(this.middle(1, axis) - this.middle(2, axis));
    return apart('x') > apart('y') ? 'y' : 'x';
  }

  /** A wall in front of the unit of a model, towards the enemy; null where somebody stands there. */
  private inFrontOf(index: number | undefined): JsonObject | null {
    const one = this.scene.models[index ?? -1];
    if (!one) return null;
    const along = this.rank();
    const toward = along === 'x' ? 'y' : 'x';
    const unit = this.scene.models.filter(({ side, unit }) => side === one.side && unit === one.unit);
    const way = this.middle(3 - one.side, toward) < this.middle(one.side, toward) ? -1 : 1;
    const [low, high] = [
      Math.min(...unit.map((each) => each[along] - each.radius)),
      Math.max(...unit.map((each) => each[along] + each.radius)),
    ];
    const front = Math.max(...unit.map((each) => way * each[toward] + each.radius));
    const [long, thick] = [Math.ceil(2 * (high - low)) / 2, 0.5];
    const at = { [along]: tidy((low + high) / 2), [toward]: tidy(way * (front + thick / 2 + 0.1)) };
    const [x, y] = [at.x ?? 0, at.y ?? 0];
    const [width, depth] = along === 'x' ? [long, thick] : [thick, long];
    const free = this.scene.models.every(
      (each) => Math.abs(each.x - x) >= width / 2 + each.radius || Math.abs(each.y - y) >= depth / 2 + each.radius,
    );
    return free ? { kind: 'rectangle', x, y, width, depth } : null;
  }

  /** @param sheltered a model that a wall comes to stand in front of @returns its index */
  addTerrain(kind: string, at: Point, sheltered?: number): number {
    const items = this.items('terrain');
    const thin = THIN.has(kind);
    const [width, depth] = !thin ? [4, 3] : this.rank() === 'y' ? [0.5, 4] : [4, 0.5];
    const outline = this.scene.squares
      ? this.squaresAt(at)
      : ((thin ? this.inFrontOf(sheltered) : null) ?? {
          kind: 'rectangle',
          x: tidy(at.x),
          y: tidy(at.y),
          width,
          depth,
        });
    const piece = { name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, kind, outline };
    this.put('terrain', [...items, this.terrain ? freshlyNamed(piece, this.terrain.item, items) : piece]);
    return items.length;
  }
}

/** A trial on a table, scene by scene: pure functions of what the replay says. */
import type { Replay } from '../../server/api/contract.ts';

export type Table = NonNullable<Replay['table']>;
export type Scene = Table['scenes'][number];

export type Outline = NonNullable<Table['terrain'][number]['outline']>;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Bases of every unit, by its place in `units`; empty for a unit that is off the table. */
export type Standing = ReadonlyArray<readonly Point[]>;

/** Where everybody stands in each scene. */
export function standings({ units, scenes }: Table): Standing[] {
  let now: Standing = units.map(() => []);
  return scenes.map(({ moved }) => {
    const next = [...now];
    for (const { unit, bases } of moved) {
      next[unit] = Array.from({ length: bases.length / 2 }, (_, i) => ({
        x: bases[2 * i] ?? 0,
        y: bases[2 * i + 1] ?? 0,
      }));
    }
    now = next;
    return now;
  });
}

/** The middle of a unit's bases, or null where it has none on the table. */
export function middleOf(bases: readonly Point[]): Point | null {
  if (bases.length === 0) return null;
  const sum = bases.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / bases.length, y: sum.y / bases.length };
}

/** Steps of the log that belong to a scene: those told since the scene before. */
export function stepsOf({ steps, table }: Replay, scene: number): Replay['steps'] {
  const scenes = table?.scenes ?? [];
  return steps.slice(scenes[scene - 1]?.steps ?? 0, scenes[scene]?.steps ?? steps.length);
}

/** Whether the trial is a game of rounds and markers, not a single deed on a table. */
export const isGame = ({ scenes }: Table): boolean => scenes.some(({ round }) => round > 0);

/** The names of those who are met in a scene. */
export const metIn = ({ met = [] }: Scene, { units }: Table): string[] =>
  met.flatMap((unit) => units[unit]?.name ?? []);

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

/** What is left free round everything that happens, and what is shown at least; inches. */
const MARGIN = 2.5;
const LEAST = 16;

/** The part of the table that is shown: all of it in a game, else where models and templates ever are. */
export function frameOf(table: Table): Frame {
  const { width, depth, scenes, units } = table;
  if (isGame(table)) return { x: 0, y: 0, width, depth };
  const spans = { x: [] as number[], y: [] as number[] };
  const add = (x: number, y: number, radius: number) => {
    spans.x.push(x - radius, x + radius);
    spans.y.push(y - radius, y + radius);
  };
  for (const { moved, areas = [] } of scenes) {
    for (const { unit, bases } of moved) {
      for (let i = 0; i + 1 < bases.length; i += 2) add(bases[i] ?? 0, bases[i + 1] ?? 0, units[unit]?.radius ?? 0);
    }
    for (const { outline } of areas) {
      if (outline.kind === 'disc') add(outline.x, outline.y, outline.radius);
      else
        for (let i = 0; i + 1 < outline.corners.length; i += 2)
          add(outline.corners[i] ?? 0, outline.corners[i + 1] ?? 0, 0);
    }
  }
  const span = (all: readonly number[], size: number) => {
    const middle = (Math.min(...all) + Math.max(...all)) / 2;
    const long = Math.min(size, Math.max(LEAST, Math.max(...all) - Math.min(...all) + 2 * MARGIN));
    return { from: Math.max(0, Math.min(size - long, middle - long / 2)), long };
  };
  if (spans.x.length === 0) return { x: 0, y: 0, width, depth };
  const [across, up] = [span(spans.x, width), span(spans.y, depth)];
  return { x: across.from, y: up.from, width: across.long, depth: up.long };
}

/** Trials of so many models name all of them, as the board does. */
const MOST_NAMES = 12;

export interface Name extends Point {
  readonly unit: number;
  readonly name: string;
  /** What of the name is there. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** How wide a letter is, of its height. */
const LETTER = 0.5;

/**
 * Where the names of models stand in a trial: below their bases, or where neither a base nor another name is, to the right, to
 * the left or above; whoever acts has his name in any case.
 * @param size of the letters, inches
 */
export function namesIn(table: Table, scene: Scene, standing: Standing, size: number): Name[] {
  const { units } = table;
  if (isGame(table)) return [];
  const boxes: Array<readonly [left: number, right: number, middle: number]> = [];
  const isFree = (unit: number, [left, right, middle]: (typeof boxes)[number]): boolean =>
    units.every(({ radius }, other) => {
      const at = middleOf(standing[other] ?? []);
      if (other === unit || !at) return true;
      const [dx, dy] = [Math.max(0, left - at.x, at.x - right), Math.max(0, Math.abs(middle - at.y) - size / 2)];
      return Math.hypot(dx, dy) >= radius;
    }) && boxes.every(([from, to, by]) => to <= left || from >= right || Math.abs(by - middle) >= size);
  // Whoever acts chooses first.
  const order = units
    .map((_, unit) => unit)
    .sort((one, two) => Number(scene.unit === two) - Number(scene.unit === one));
  return order.flatMap((unit): Name[] => {
    const { name = '', radius = 0 } = units[unit] ?? {};
    const at = middleOf(standing[unit] ?? []);
    const acts = scene.unit === unit;
    if (!at || (units.length > MOST_NAMES && !acts && !scene.met?.includes(unit))) return [];
    const wide = LETTER * size * name.length;
    const [aside, over] = [radius + 0.4 * size, radius + 0.8 * size];
    const places = (
      [
        [at.x, at.y - over, 'middle'],
        [at.x + aside, at.y, 'start'],
        [at.x - aside, at.y, 'end'],
        [at.x, at.y + over, 'middle'],
      ] as const
    ).map(([x, y, anchor]) => {
      const left = x - { start: 0, middle: wide / 2, end: wide }[anchor];
      return { place: { x, y, anchor, unit, name }, box: [left, left + wide, y] as const };
    });
    const found = places.find(({ box }) => isFree(unit, box)) ?? (acts ? places[0] : undefined);
    if (!found) return [];
    boxes.push(found.box);
    return [found.place];
  });
}

/** Markers held by a side. */
export const heldBy = ({ markers }: Scene, side: 1 | 2): number => markers.filter(({ held }) => held === side).length;

/** The first scene of each round, and the deployment. */
export function chapters({ scenes }: Table): Array<{ readonly title: string; readonly scene: number }> {
  return scenes.flatMap(({ round }, scene) => {
    if (round === 0) return [{ title: scenes[scene]?.title ?? '', scene }];
    return round === scenes[scene - 1]?.round && scene > 1 ? [] : [{ title: `Round ${round}`, scene }];
  });
}

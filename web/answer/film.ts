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

/** Markers held by a side. */
export const heldBy = ({ markers }: Scene, side: 1 | 2): number => markers.filter(({ held }) => held === side).length;

/** The first scene of each round, and the deployment. */
export function chapters({ scenes }: Table): Array<{ readonly title: string; readonly scene: number }> {
  return scenes.flatMap(({ round }, scene) => {
    if (round === 0) return [{ title: scenes[scene]?.title ?? '', scene }];
    return round === scenes[scene - 1]?.round && scene > 1 ? [] : [{ title: `Round ${round}`, scene }];
  });
}

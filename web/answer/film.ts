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

/** Markers held by a side. */
export const heldBy = ({ markers }: Scene, side: 1 | 2): number => markers.filter(({ held }) => held === side).length;

/** The first scene of each round, and the deployment. */
export function chapters({ scenes }: Table): Array<{ readonly title: string; readonly scene: number }> {
  return scenes.flatMap(({ round }, scene) => {
    if (round === 0) return [{ title: scenes[scene]?.title ?? '', scene }];
    return round === scenes[scene - 1]?.round && scene > 1 ? [] : [{ title: `Round ${round}`, scene }];
  });
}

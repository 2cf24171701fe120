/** A trial of a table, scene by scene: where everybody stood, what lay over them, who was met, and the same in words. */
import type { Point } from '../../table/plane.ts';
import type { Shape } from '../../table/shapes.ts';
import type { Replay, ReplayOutline, ReplayScene, ReplayStep, ReplayTable } from '../ruleset.ts';
import type { Board } from './game.ts';

/** A moment of an outcome: what has changed since the one before. */
export interface Stage {
  readonly title: string;
  /** Who acts, by index. */
  readonly by?: number;
  /** Models that stand elsewhere now, by index. */
  readonly moved?: ReadonlyArray<{ readonly index: number; readonly at: Point }>;
  /** Templates and other outlines that lie on the table. */
  readonly areas?: ReadonlyArray<{ readonly title: string; readonly shape: Shape }>;
  /** Models that are met, by index. */
  readonly met?: readonly number[];
  /** Steps of the outcome told up to here; all where it is left out. */
  readonly steps?: number;
}

const typed = (value: number): number => Number(value.toFixed(4));

function outlineOf(shape: Shape): ReplayOutline {
  return shape.kind === 'disc'
    ? { kind: 'disc', x: typed(shape.at.x), y: typed(shape.at.y), radius: typed(shape.radius) }
    : { kind: 'polygon', corners: shape.corners.flatMap(({ x, y }) => [typed(x), typed(y)]) };
}

/** The box round a shape: its lower left corner and its sides. */
function boxOf(shape: Shape) {
  const { at, radius } = shape.kind === 'disc' ? shape : { at: null, radius: 0 };
  const points = shape.kind === 'disc' ? [shape.at] : shape.corners;
  const span = (axis: 'x' | 'y') => {
    const all = at ? [at[axis] - radius, at[axis] + radius] : points.map((point) => point[axis]);
    return [Math.min(...all), Math.max(...all)] as const;
  };
  const [[left, right], [low, high]] = [span('x'), span('y')];
  return { x: typed(left), y: typed(low), width: typed(right - left), depth: typed(high - low) };
}

/** Shows what happens on a table. @param steps of the outcome whose stages these are */
export type Film = (stages: readonly Stage[], steps: readonly ReplayStep[]) => ReplayTable;

/** Everybody where he stands, and then stage by stage. @param places of all models, in order */
export function scenesOf(
  places: readonly Point[],
  stages: readonly Stage[],
  steps: readonly ReplayStep[],
): ReplayScene[] {
  return [
    {
      title: 'Where they stand',
      ...{ round: 0, unit: null, steps: 0, markers: [] },
      moved: places.map(({ x, y }, unit) => ({ unit, bases: [typed(x), typed(y)] })),
    },
    ...stages.map(
      ({ title, by, moved = [], areas = [], met = [], steps: told }): ReplayScene => ({
        title,
        ...{ round: 0, markers: [] },
        unit: by ?? null,
        steps: told ?? steps.length,
        moved: moved.map(({ index, at }) => ({ unit: index, bases: [typed(at.x), typed(at.y)] })),
        areas: areas.map(({ title, shape }) => ({ title, outline: outlineOf(shape) })),
        met,
      }),
    ),
  ];
}

/** @param kinds of the pieces of terrain */
export const filmOn =
  ({ pieces, terrain, table }: Board, kinds: readonly string[]): Film =>
  (stages, steps) => ({
    width: table.width,
    depth: table.height,
    terrain: terrain.map(({ name, shape }, index) => ({
      kind: kinds[index] ?? '',
      name,
      ...boxOf(shape),
      outline: outlineOf(shape),
    })),
    armies: PLAYERS,
    units: pieces.map(({ name, side, radius }) => ({ name, side: side === 2 ? 2 : 1, radius: typed(radius) })),
    scenes: scenesOf(
      pieces.map(({ at }) => at),
      stages,
      steps,
    ),
  });

export const PLAYERS = ['Player 1', 'Player 2'] as const;

/** The trial in sentences. @param ends how it came out */
export function filmInWords(
  stages: readonly Stage[],
  steps: readonly ReplayStep[],
  ends: string,
): NonNullable<Replay['report']> {
  let from = 0;
  const lines = stages.flatMap(({ title, steps: told = steps.length }) => {
    const rolled = steps.slice(from, told).map(({ label, dice, text }) => {
      const faces = dice.length > 0 ? ` (${dice.join(', ')})` : '';
      return label === TOLD ? sentence(text) : sentence(`${label}${faces}: ${text}`);
    });
    from = told;
    return [sentence(title), ...rolled];
  });
  return [{ title: 'What happens', lines: lines.includes(ends) ? lines : [...lines, ends] }];
}

/** Steps under this label are told by their text alone. */
export const TOLD = 'Table';

const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

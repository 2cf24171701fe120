/** A trial on a map of squares, scene by scene: places are middles of squares, and who shares one stands beside the others. */
import { type Film, PLAYERS, scenesOf } from '../../scene/film.ts';
import type { Square, Squares } from './squares.ts';

/** Of a token, and by how much those of one square are apart; in squares. */
const RADIUS = 0.35;
const APART = 0.16;

export const middleOf = ({ x, y }: Square): Square => ({ x: x - 0.5, y: y - 0.5 });

export const filmOnSquares =
  ({ columns, rows, units, grounds }: Squares): Film =>
  (stages, steps) => ({
    squares: true,
    width: columns,
    depth: rows,
    terrain: grounds.map(({ kind, name, outline }) => ({
      ...{ kind, name: name || kind },
      ...{ x: outline.x - 1, y: outline.y - 1, width: outline.columns, depth: outline.rows },
    })),
    armies: PLAYERS,
    units: units.map(({ called, side }) => ({ name: called, side: side === 2 ? 2 : 1, radius: RADIUS })),
    scenes: scenesOf(
      units.map((unit, index) => {
        const before = units.slice(0, index).filter(({ x, y }) => x === unit.x && y === unit.y).length;
        const { x, y } = middleOf(unit);
        return { x: x + APART * before, y };
      }),
      stages,
      steps,
    ),
  });

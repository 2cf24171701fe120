/** Faults of a scene that a schema cannot see: bases on one another, off the table, walls that cross themselves. */
import { overlap, selfCrossing } from '../../table/shapes.ts';
import { CONTACT } from '../../table/tolerance.ts';
import type { Problem } from '../ruleset.ts';
import { type Board, boardOf } from './board.ts';
import type { GameTable } from './game.ts';
import type { Scene } from './schema.ts';

const inches = (value: number) => `${Number(value.toFixed(3))}"`;

export function checkScene(scene: Scene, game: GameTable): Problem[] {
  const board = boardOf(scene, game);
  return [...offTable(board), ...onOneAnother(board), ...crossed(board)];
}

function offTable({ pieces, table }: Board): Problem[] {
  return pieces.flatMap(({ at, radius, name }, index) =>
    (['x', 'y'] as const).flatMap((axis) => {
      const size = axis === 'x' ? table.width : table.height;
      if (at[axis] >= radius - CONTACT && at[axis] <= size - radius + CONTACT) return [];
      const allowed = `${inches(radius)} to ${inches(size - radius)}`;
      return [{ path: `scene.models[${index}].${axis}`, message: `the base of ${name} is not on the table`, allowed }];
    }),
  );
}

function onOneAnother({ pieces }: Board): Problem[] {
  return pieces.flatMap((one, index) => {
    const other = pieces.slice(0, index).findIndex((before) => overlap(one, before) > CONTACT);
    if (other < 0) return [];
    const message = `${one.name} stands on ${pieces[other].name}: their bases overlap by ${inches(overlap(one, pieces[other]))}`;
    const allowed = `centres ${inches(one.radius + pieces[other].radius)} apart or more`;
    return [{ path: `scene.models[${index}].x`, message, allowed }];
  });
}

function crossed({ terrain }: Board): Problem[] {
  return terrain.flatMap(({ shape, name }, index) => {
    if (shape.kind !== 'polygon') return [];
    const edges = selfCrossing(shape);
    if (!edges) return [];
    const message = `${name} crosses itself: edge ${edges[0] + 1} meets edge ${edges[1] + 1}`;
    return [{ path: `scene.terrain[${index}].outline`, message, allowed: 'corners in order round the outline' }];
  });
}

/** Faults of numbers that name a model. */
export function checkNumber(scene: Scene, path: string, number: number | undefined): Problem[] {
  if (number === undefined || number <= scene.models.length) return [];
  return [{ path, message: `there is no model ${number}`, allowed: `1 to ${scene.models.length}` }];
}

/** Faults of a scene that a schema cannot see: bases on one another, off the table, walls that cross themselves. */
import { gap, overlap, selfCrossing } from '../../table/shapes.ts';
import { CONTACT } from '../../table/tolerance.ts';
import type { Problem } from '../ruleset.ts';
import { type Board, boardOf, unitOf } from './board.ts';
import type { GameTable } from './game.ts';
import { buildingOf, occupantsOf } from './ground.ts';
import type { Scene } from './schema.ts';

const inches = (value: number) => `${Number(value.toFixed(3))}"`;

export function checkScene(scene: Scene, game: GameTable): Problem[] {
  const board = boardOf(scene, game);
  return [
    ...offTable(board),
    ...onOneAnother(board),
    ...closed(board),
    ...crossed(board),
    ...inBuildings(board),
    ...fields(board, game),
  ];
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

function onOneAnother(board: Board): Problem[] {
  const { pieces } = board;
  return pieces.flatMap((one, index) => {
    // In a building nobody has a place of his own.
    if (buildingOf(board, index)) return [];
    const other = pieces
      .slice(0, index)
      .findIndex((before, at) => overlap(one, before) > CONTACT && !buildingOf(board, at));
    if (other < 0) return [];
    const message = `${one.name} stands on ${pieces[other].name}: their bases overlap by ${inches(overlap(one, pieces[other]))}`;
    const allowed = `centres ${inches(one.radius + pieces[other].radius)} apart or more`;
    return [{ path: `scene.models[${index}].x`, message, allowed }];
  });
}

/** Models in ground that nobody enters, Flying or not (TAB-GEO-29, RU-T-09); of a building its occupants are judged. */
function closed({ pieces, terrain }: Board): Problem[] {
  return terrain.flatMap(({ ground, shape, name }) => {
    if (ground.moves !== 'never' || ground.holds) return [];
    return pieces.flatMap((one, index) => {
      const inside = gap({ ...one, radius: one.radius - CONTACT }, shape) === 0;
      const allowed = 'a place beside it; its edge may be touched';
      return inside
        ? [{ path: `scene.models[${index}].x`, message: `${one.name} stands in ${name}, which nobody enters`, allowed }]
        : [];
    });
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

/** Buildings that hold too many, or both armies, or a part of a unit (AOF-BLDG-01). */
function inBuildings(board: Board): Problem[] {
  const { pieces, terrain } = board;
  return terrain.flatMap((feature, index) => {
    if (!feature.ground.holds) return [];
    const inside = occupantsOf(board, feature);
    const path = `scene.terrain[${index}].room`;
    const problems: Problem[] = [];
    if (inside.length > feature.room) {
      const message = `${inside.length} models are in ${feature.name}`;
      problems.push({ path, message, allowed: `up to ${feature.room}` });
    }
    for (const one of inside) {
      const at = `scene.models[${one}].x`;
      if (pieces[one].side !== pieces[inside[0]].side) {
        const message = `${pieces[one].name} and ${pieces[inside[0]].name} are enemies in one building`;
        problems.push({ path: at, message, allowed: 'models of one army' });
      } else if (unitOf(board, one).some((other) => !inside.includes(other))) {
        const message = `a part of the unit of ${pieces[one].name} is in ${feature.name}`;
        problems.push({ path: at, message, allowed: 'all of a unit inside, or none' });
      }
    }
    return problems;
  });
}

/** A magical field is everything within 3" of an objective. */
function fields({ terrain }: Board, game: GameTable): Problem[] {
  const field = game.terrain['magical field'];
  return terrain.flatMap(({ ground, shape, name }, index) => {
    if (ground !== field || field === undefined || (shape.kind === 'disc' && Math.abs(shape.radius - 3) < 1e-9))
      return [];
    const path = `scene.terrain[${index}].outline`;
    return [{ path, message: `${name} is not all within 3" of an objective`, allowed: 'a disc of 6 inches' }];
  });
}

/** Faults of numbers that name a model. */
export function checkNumber(scene: Scene, path: string, number: number | undefined): Problem[] {
  if (number === undefined || number <= scene.models.length) return [];
  return [{ path, message: `there is no model ${number}`, allowed: `1 to ${scene.models.length}` }];
}

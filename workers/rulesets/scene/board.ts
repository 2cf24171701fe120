/** A scene as figures on the table, with what a game says of sight, melee and shelter there. */

import { type Advanced, advanced } from '../../table/advance.ts';
import { completelyBehind } from '../../table/arcs.ts';
import { gapAlong } from '../../table/cover.ts';
import { coveredBy } from '../../table/covered.ts';
import type { Low } from '../../table/heights.ts';
import { isBetween } from '../../table/hull.ts';
import type { Woods } from '../../table/lines.ts';
import { inReach, type Melee, meleeOf } from '../../table/melee.ts';
import { touchesOnWay } from '../../table/moves.ts';
import type { Point } from '../../table/plane.ts';
import { mostlyIn } from '../../table/regions.ts';
import { completelyWithin, type Disc, disc, gap, radiusOf, rectangle, type Shape, within } from '../../table/shapes.ts';
import { type InTheWay, sees } from '../../table/sight.ts';
import { atMost, over } from '../../table/tolerance.ts';
import { distinctNames } from '../../wording.ts';
import { type Board, type GameTable, type Ground, type Piece, READINGS, type Readings } from './game.ts';
import { buildingOf, portsOf } from './ground.ts';
import type { Scene, SceneTerrain } from './schema.ts';

export type { Board, Feature } from './game.ts';

function shapeOf({ outline }: SceneTerrain): Shape {
  switch (outline.kind) {
    case 'disc':
      return { kind: 'disc', at: { x: outline.x, y: outline.y }, radius: outline.diameter / 2 };
    case 'rectangle':
      return rectangle(outline, outline.width, outline.depth, outline.turned);
    case 'polygon':
      return { kind: 'polygon', corners: outline.corners };
  }
}

export function boardOf(
  { width, height, models, terrain, leaders = false }: Scene,
  rules: GameTable,
  chosen: Partial<Readings> = {},
): Board {
  const readings = { ...READINGS, ...chosen };
  const game = readings.higherBy === 'more than 1"' ? { ...rules, sameLevel: MORE_THAN_AN_INCH } : rules;
  const names = distinctNames(models.map(({ name, unit }) => name || unit || 'Model'));
  const features = distinctNames(terrain.map(({ name, kind }) => name || kind));
  return {
    game,
    readings,
    leaders,
    table: { width, height },
    // Written out: it is made several times for each input that is taken back, and spread parts are many times as dear.
    pieces: models.map((model, index) => ({
      kind: 'disc',
      at: { x: model.x, y: model.y },
      radius: radiusOf(model.base),
      name: names[index],
      millimetres: model.base,
      facing: model.facing,
      side: model.side,
      unit: model.unit || `alone ${index}`,
      level: model.level ?? 0,
      reach: model.reach ?? 0,
      posture: model.posture ?? 'standing',
      seenThrough: model.seenThrough ?? false,
      stealth: model.stealth ?? false,
      mounted: model.mounted ?? false,
    })),
    terrain: terrain.map((piece, index) => ({
      name: features[index],
      shape: shapeOf(piece),
      ground: game.terrain[piece.kind],
      tall: piece.tall,
      room: piece.room ?? 0,
    })),
  };
}

/** Trenches that a base is in with any part, by their features. */
const trenchesOf = ({ terrain }: Board, piece: Piece) =>
  terrain.filter(({ shape, ground }) => ground.trench && within(piece, shape));

/** Whether all of a base is in trenches; those in contact are one (TAB-MK3-25). */
function entrenched(board: Board, piece: Piece): boolean {
  const shapes = trenchesOf(board, piece).map(({ shape }) => shape);
  return shapes.some((shape) => completelyWithin(piece, shape)) || (shapes.length > 1 && coveredBy(piece, shapes));
}

const MORE_THAN_AN_INCH = 1 + 1e-9;

/** Inches that a huge model is high. */
const HUGE = 5;
export const isHuge = ({ game }: Board, piece: Piece): boolean => heightOf(game, piece.millimetres) >= HUGE;

const heightOf = (game: GameTable, millimetres: number): number => game.heights?.[millimetres] ?? 0;
const topOf = (game: GameTable, { millimetres, level }: Piece): number => heightOf(game, millimetres) + level;

/** Why a base is looked past, or null where it is in the way (TAB-GEO-14, -16, -36). */
function lookedPast(board: Board, viewer: Piece, target: Piece, other: Piece, mounted: boolean): string | null {
  const { game } = board;
  if (game.inTheWay === 'other units') {
    return other.unit === viewer.unit || other.unit === target.unit ? 'own unit' : null;
  }
  if (other.posture === 'knocked down') return 'knocked down';
  if (other.seenThrough) return 'never in the way';
  if (other.millimetres < target.millimetres) return 'smaller than the target';
  if (mounted && other.millimetres < viewer.millimetres) return 'smaller than the rider';
  if (other.stealth && over(gap(viewer, other), 5)) return 'Stealth';
  if (entrenched(board, other) && !entrenched(board, target)) return 'in a trench';
  const below = (one: Piece, two: Piece) => two.level - one.level > game.sameLevel;
  // Mk II asks how the viewer stands to who is in the way, and not how it stands to its target.
  if ((game.nearTarget === 'up to own base' || below(target, viewer)) && below(other, viewer)) {
    if (!atMost(gap(other, target), 1)) return 'on a lower level';
    if (game.nearTarget === 'up to own base' && other.millimetres <= viewer.millimetres) return 'on a lower level';
  }
  return below(viewer, target) && below(other, target) ? 'on a lower level' : null;
}

/** Which lines between two models, so high with their levels, a piece of terrain may stop (TAB-GEO-15, RU-T-38). */
function hiding(tall: number, viewer: number, target: number, read: Readings['wallHeight']) {
  if (read === 'who is lower') return tall > target ? 'all' : 'none';
  // A line that only touches the top of a wall meets it.
  if (atMost(Math.max(viewer, target), tall)) return 'all';
  return atMost(Math.min(viewer, target), tall) ? 'some lines' : 'none';
}

interface Between extends InTheWay {
  readonly bases: readonly Disc[];
  /** Numbers of the models whose bases these are. */
  readonly blockers: readonly number[];
}

/**
 * What stands between two models, as lines of sight meet it. Bases are plain discs, all made alike: the loops that try
 * lines are several times slower over figures of many sorts.
 */
export function between(board: Board, from: number, to: number, mounted = false): Between {
  const { game, pieces, terrain } = board;
  const [viewer, target] = [pieces[from], pieces[to]];
  const houses = [buildingOf(board, from), buildingOf(board, to)].filter((house) => house !== null);
  // Whoever is in a building is in nobody's way, and from a building lines start anywhere round it.
  const inHull = (index: number): boolean =>
    buildingOf(board, index) === null && (houses.length > 0 || isBetween(viewer, target, pieces[index]));
  const bases: Disc[] = [];
  const blockers: number[] = [];
  for (let index = 0; index < pieces.length; index++) {
    if (index === from || index === to || !inHull(index)) continue;
    const piece = pieces[index];
    if (lookedPast(board, viewer, target, piece, mounted) !== null) continue;
    bases.push(disc(piece.at.x, piece.at.y, piece.radius));
    blockers.push(index);
  }
  const { hugeHidden, woodsBy, lineStart, wallHeight } = board.readings;
  const huge = isHuge(board, target);
  const [high, top] = [viewer, target].map((piece) => topOf(game, piece));
  const solid: Shape[] = [];
  const low: Low[] = [];
  const woods: Woods[] = [];
  for (const feature of terrain) {
    const { shape, ground, tall } = feature;
    if (houses.includes(feature)) continue;
    if (ground.sight === 'tall' && (hugeHidden || !huge)) {
      const hides = game.heights === undefined ? 'all' : hiding(tall, high, top, wallHeight);
      if (hides === 'all') solid.push(shape);
      if (hides === 'some lines') low.push({ shape, tall });
    }
    const isIn = () => within(viewer, shape) || within(target, shape);
    if (ground.sight === 'woods' && !huge)
      woods.push({ shape, depth: game.woods, entered: woodsBy === 'the whole model' && isIn() });
    if (ground.sight === 'cloud' && !huge && !isIn()) solid.push(shape);
  }
  const overlooked = low.length > 0 ? { viewer: { top: high }, other: { top }, walls: low } : null;
  return { bases, blockers, solid, woods, overlooked, startsInFront: lineStart === 'front half' };
}

/** Whether one model of the scene sees another. @param mounted a rider that fights or charges */
export function seesOn(board: Board, from: number, to: number, mounted = false): boolean {
  return sightOn(board, from, to, mounted).sees;
}

/** The same as if a third one were not there. */
export function seesPast(board: Board, from: number, to: number, without: number): boolean {
  const pieces = board.pieces.map((piece, index) => (index === without ? { ...piece, seenThrough: true } : piece));
  return seesOn({ ...board, pieces }, from, to);
}

/** Where lines of sight to a model begin and end: at its base, or all round the building that it is in. */
function placesOf(board: Board, index: number): readonly Disc[] {
  const building = buildingOf(board, index);
  return building ? portsOf(building.shape) : [board.pieces[index]];
}

export interface Sight {
  readonly sees: boolean;
  /** What it looks past from the top of a hill, by name; null where it needs nothing of the kind. */
  readonly over: string | null;
}

/** The same, with the one unit or piece of terrain that is looked past from a hill (TAB-AOF-22). */
export function sightOn(board: Board, from: number, to: number, mounted = false): Sight {
  const { [from]: viewer, [to]: target } = board.pieces;
  if (board.game.inTheWay === 'as large')
    return { sees: sees(viewer, target, between(board, from, to, mounted)), over: null };
  const free = (way: InTheWay) =>
    placesOf(board, from).some((one) => placesOf(board, to).some((other) => sees(one, other, way)));
  const way = between(board, from, to, mounted);
  if (free(way)) return { sees: true, over: null };
  const unit = unitOf(board, from).map((index) => board.pieces[index]);
  const onHill = board.terrain.some(({ ground, shape }) => ground.hill && mostlyIn(unit, shape));
  if (!onHill) return { sees: false, over: null };
  const unitAt = (place: number) => board.pieces[way.blockers[place]].unit;
  for (const unit of new Set(way.bases.map((_, place) => unitAt(place)))) {
    if (free({ ...way, bases: way.bases.filter((_, place) => unitAt(place) !== unit) }))
      return { sees: true, over: unit.startsWith('alone ') ? 'one model' : unit };
  }
  for (const { name, shape } of board.terrain) {
    const solid = way.solid?.filter((each) => each !== shape) ?? [];
    const woods = way.woods?.filter((each) => each.shape !== shape) ?? [];
    if (solid.length === way.solid?.length && woods.length === way.woods?.length) continue;
    if (free({ ...way, solid, woods })) return { sees: true, over: name };
  }
  return { sees: false, over: null };
}

/** Who engages whom. */
export function meleeOn(board: Board): Melee {
  const fighters = board.pieces.map((piece) => ({
    ...piece,
    // No weapon, no melee range.
    reach: piece.reach > 0 ? piece.reach : undefined,
    out: piece.posture !== 'standing',
  }));
  return meleeOf(
    fighters,
    (one, other) => seesOn(board, one, other, board.pieces[one].mounted),
    (one, other) => upwards(board, one, other),
  );
}

/** Whether a model has a melee range: it stands, and it has a weapon for it (TAB-MK3-19, -37). */
export const hasReach = ({ posture, reach }: Piece): boolean => posture === 'standing' && reach > 0;

/** Whether the second is in the melee range of the first. */
export const reaches = (board: Board, from: number, to: number): boolean =>
  hasReach(board.pieces[from]) && inReach(board.pieces[from], board.pieces[to], upwards(board, from, to));

/** Inches upwards that melee range has to bridge between two models (TAB-MK3-19, MK2-ATK-21). */
export function upwards({ game, pieces }: Board, one: number, other: number): number {
  const [low, high] = [pieces[one], pieces[other]].sort((a, b) => a.level - b.level);
  const rise = high.level - low.level;
  if (game.meleeLevels === 'bases') return atMost(rise, 1) ? 0 : rise;
  return Math.max(0, rise - heightOf(game, low.millimetres));
}

export interface Shelter {
  readonly kind: 'cover' | 'concealment' | null;
  /** Why, in words. */
  readonly why: string;
}

/** What shelters a model from another; never both, and cover goes first (TAB-GEO-19). */
export function shelterOn(board: Board, from: number, to: number): Shelter {
  const { game, pieces, terrain } = board;
  const [viewer, target] = [pieces[from], pieces[to]];
  if (isHuge(board, target)) return { kind: null, why: `${target.name} has a huge base, which nothing shelters` };
  const house = buildingOf(board, to);
  if (house) return { kind: 'cover', why: `${target.name} is in ${house.name}` };
  const found = terrain.flatMap(({ name, shape, ground }): Shelter[] => {
    if (ground.trench) return [];
    const inside = game.completely ? completelyWithin(target, shape) : within(target, shape);
    if (ground.inside && inside) return [{ kind: ground.inside, why: `${target.name} is in ${name}` }];
    // Where leaders are measured from, only who is in terrain has cover.
    if (!ground.behind || board.leaders) return [];
    if (game.behind === 'no clear line') {
      // Whoever stands in a piece shoots out of it.
      if (within(viewer, shape) || placesOf(board, from).some((one) => sees(one, target, { solid: [shape] })))
        return [];
      return [{ kind: ground.behind, why: `every line to ${target.name} crosses ${name}` }];
    }
    const away =
      board.readings.coverLine === 'any' ? gapAlong(viewer, target, shape) : gapBetween(viewer, target, shape);
    if (away === null || !atMost(away, 1)) return [];
    return [{ kind: ground.behind, why: `${name} is ${away.toFixed(2)}" from ${target.name}, on a line to it` }];
  });
  const dug = trenchesOf(board, target);
  if (entrenched(board, target) && !dug.some(({ shape }) => within(viewer, shape))) {
    found.push({ kind: 'cover', why: `${target.name} is in ${dug.map(({ name }) => name).join(' and ')}` });
  }
  const why =
    game.behind === 'near' ? 'nothing within 1" on any line' : 'it is in nothing, and some line crosses nothing';
  return found.find(({ kind }) => kind === 'cover') ?? found[0] ?? { kind: null, why };
}

/** The same as {@link gapAlong} for the line between the centres alone. */
function gapBetween(viewer: Disc, target: Disc, shape: Shape): number | null {
  const away = gapAlong({ ...viewer, radius: 0 }, { ...target, radius: 0 }, shape);
  return away === null ? null : Math.max(0, away - target.radius);
}

/** What hides a part of a model from another in melee, by name; null where nothing does (TAB-GEO-35). */
export function hiddenByObstacle({ pieces, terrain }: Board, from: number, to: number): string | null {
  const found = terrain.find(
    ({ shape, ground }) => isSolid(ground) && gapAlong(pieces[from], pieces[to], shape) !== null,
  );
  return found?.name ?? null;
}

/** Whether all of one model is behind another. */
export const behindOn = ({ pieces }: Board, from: number, to: number): boolean =>
  pieces[to].facing !== undefined && completelyBehind(pieces[to], pieces[from]);

/** Shapes that stop a straight move: what is solid, and what is only closed to everybody; and rough ones. */
export function groundOf({ terrain, readings }: Board) {
  const shapes = (test: (ground: Board['terrain'][number]['ground']) => boolean) =>
    terrain.flatMap(({ shape, ground }) => (test(ground) ? [shape] : []));
  return {
    solid: shapes(isSolid),
    closed: shapes((ground) => ground.moves === 'never' && !isSolid(ground)),
    rough: shapes(({ moves }) => moves === 'rough'),
    slowBy: readings.slowBy,
  };
}

/** How far a model comes straight on in an advance that wants so many inches; obstacles do not stop it. */
export function advancedOn(board: Board, index: number, direction: Point, allowance: number, wanted: number): Advanced {
  const { pieces, terrain, table, game, readings } = board;
  const shapes = (test: (moves: Ground['moves']) => boolean) =>
    terrain.flatMap(({ shape, ground }) => (test(ground.moves) ? [shape] : []));
  const ground = {
    bases: pieces.filter((_, each) => each !== index),
    ...{ solid: shapes((moves) => moves === 'never'), rough: shapes((moves) => moves === 'rough'), table },
    slowBy: readings.slowBy,
  };
  const obstacles = { shapes: shapes((moves) => moves === 'stops'), climbed: game.climbed === true };
  return advanced(pieces[index], direction, allowance, wanted, ground, obstacles);
}

/** Whether a straight way meets rough ground or an obstacle. */
export const meetsGround = ({ terrain }: Board, from: Disc, to: Point): boolean =>
  terrain.some(
    ({ ground: { moves }, shape }) => (moves === 'rough' || moves === 'stops') && touchesOnWay(from, to, shape),
  );

/** Whether it is an obstacle or an obstruction, which a model that is moved comes to harm at. */
export const isSolid = ({ moves, sight }: Board['terrain'][number]['ground']): boolean =>
  moves === 'stops' || (moves === 'never' && sight === 'tall');

/** Models of the unit of one of them, by index. */
export const unitOf = ({ pieces }: Board, of: number): number[] =>
  pieces.flatMap(({ unit }, index) => (unit === pieces[of].unit ? [index] : []));

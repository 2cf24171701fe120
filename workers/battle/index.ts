/**
 * What whole battles are made of, in any game: units as groups of bases on a table of rectangles, whose turn it is,
 * markers and who holds them, and what a simulated player weighs. Knows no game; a game brings its dice, its rules and
 * its missions (see rulesets/aof/battle).
 *
 * formation.ts   where the bases of a unit stand     state.ts     all that decides, in one buffer
 * ground.ts      pieces of terrain, a generator      scene.ts     gaps, room to stand, charges
 * sweep.ts       how far a unit may go               sight.ts     who sees whom, and what shelters
 * contact.ts     who gets into contact in a charge   turns.ts     alternating activations
 * markers.ts     placing and seizing them            doctrine.ts  options, and whoever chooses among them
 * zone.ts        polygons to deploy in               kept.ts      answers that are asked for again and again
 *
 * Places are inches from the centre of the table, so that turning the table by half a turn changes signs and no digit:
 * a battle with its seats swapped is the same battle bit for bit.
 */
export { contactsOf, type Group, groupOf } from './contact.ts';
export { type Doctrine, Options } from './doctrine.ts';
export { type Formation, formationOf, formationsOf } from './formation.ts';
export { Ground, type GroundKind, type Piece } from './ground.ts';
export { Kept } from './kept.ts';
export { deepest, GONE, type MarkerPlan, Markers, SEIZES_WITHIN } from './markers.ts';
export { Scene, type Walk } from './scene.ts';
export { Sight } from './sight.ts';
export { BattleState, type Mind } from './state.ts';
export { Sweep } from './sweep.ts';
export { Turns } from './turns.ts';
export {
  areaOf,
  boundsOf,
  centreOf,
  halfTurned,
  holdsBase,
  holdsBody,
  holdsPoint,
  isSimple,
  meetsBody,
  overlaps,
  type Polygon,
  rectangleOf,
  toEdge,
} from './zone.ts';

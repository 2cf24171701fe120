/** The `table` kind of Mk III: its sizes, who is in the way, and the rules behind each answer. */
import type { GameTable } from '../../scene/game.ts';
import { tableKind } from '../../scene/index.ts';
import { TERRAIN } from '../../scene/warmachine.ts';

export const MK3_TABLE: GameTable = {
  size: { width: 48, height: 48 },
  bases: [30, 40, 50, 120],
  heights: { 30: 1.75, 40: 2.25, 50: 2.75, 120: 5 },
  arcs: true,
  terrain: TERRAIN,
  woods: 3,
  completely: true,
  inTheWay: 'as large',
  nearTarget: 'none',
  sameLevel: 0,
  friendlyCharge: false,
  asks: 'models',
  rules: {
    bases: ['MK3-STAT-09'],
    measuring: ['MK3-STAT-11'],
    sight: ['MK3-ATK-23'],
    shelter: ['MK3-ATK-11'],
    melee: ['MK3-ATK-18'],
    origin: ['MK3-ATK-22'],
    fields: ['MK3-COLOSSAL-09'],
    charge: ['MK3-CHARGE-01'],
    template: ['MK3-AOE-01'],
    under: ['MK3-AOE-02'],
    deviation: ['MK3-AOE-05', 'MK3-AOE-06'],
    edge: ['MK3-AOE-07'],
    spray: ['MK3-SPRAY-01'],
    sprayHidden: ['MK3-SPRAY-02'],
    push: ['MK3-POWER-20'],
    pushEdge: ['MK3-POWER-21'],
    slam: ['MK3-POWER-16'],
    throwAt: ['MK3-POWER-12', 'MK3-POWER-13', 'MK3-POWER-19'],
    trample: ['MK3-POWER-15'],
  },
};

const rank = [
  { name: 'Trooper 1', x: 12, y: 1, side: 2 },
  { name: 'Trooper 2', x: 12, y: 2.5, side: 2 },
  { name: 'Trooper 3', x: 12, y: 4, side: 2 },
];

export const table = tableKind(MK3_TABLE, [
  {
    id: 'wall',
    title: 'A trooper behind a wall',
    scenario: {
      scene: {
        models: [
          { name: 'Rifleman', x: 2, y: 2.5, facing: 0 },
          { name: 'Trooper', x: 12, y: 2.5, facing: 180, side: 2 },
        ],
        terrain: [
          { name: 'Wall', kind: 'wall', outline: { kind: 'rectangle', x: 10.8, y: 2.5, width: 0.5, depth: 4 } },
        ],
      },
      ask: { kind: 'stand', from: 1, to: 2, inches: 10 },
    },
  },
  {
    id: 'mortar',
    title: 'Three troopers behind a wall: where do I aim?',
    scenario: {
      scene: {
        models: [{ name: 'Mortar', x: 2, y: 2.5, facing: 0 }, ...rank],
        terrain: [
          { name: 'Wall', kind: 'wall', outline: { kind: 'rectangle', x: 10.8, y: 2.5, width: 0.5, depth: 5 } },
        ],
      },
      ask: { kind: 'aim', AOE: 4, RNG: 14, needs: 8 },
    },
  },
  {
    id: 'template',
    title: 'A template at a point',
    scenario: {
      scene: { models: [{ name: 'Mortar', x: 2, y: 2.5, facing: 0 }, ...rank] },
      ask: { kind: 'blast', AOE: 5, RNG: 14, needs: 8, at: { kind: 'point', x: 12, y: 2.5 } },
    },
  },
  {
    id: 'charge',
    title: 'A charge past two guards',
    scenario: {
      scene: {
        models: [
          { name: 'Champion', x: 3, y: 8, base: 40, facing: 0 },
          { name: 'Captain', x: 12, y: 8, facing: 180, side: 2 },
          { name: 'Guard 1', x: 7, y: 9.5, facing: 180, side: 2 },
          { name: 'Guard 2', x: 7, y: 5.5, facing: 180, side: 2 },
        ],
      },
      ask: { kind: 'charge', SPD: 6 },
    },
  },
  {
    id: 'spray',
    title: 'A spray over a rank',
    scenario: {
      scene: { models: [{ name: 'Flame thrower', x: 6, y: 2.5, facing: 0 }, ...rank] },
      ask: { kind: 'spray', target: 3, SP: 8 },
    },
  },
  {
    id: 'slam',
    title: 'A warjack slams another towards the edge',
    scenario: {
      scene: {
        models: [
          { name: 'Slammer', x: 8, y: 8, base: 50, facing: 180 },
          { name: 'Slammed', x: 5.5, y: 8, base: 50, facing: 0, side: 2 },
          { name: 'Trooper', x: 3, y: 8.5, facing: 0, side: 2 },
        ],
      },
      ask: { kind: 'forced', way: { kind: 'slam', model: 2 } },
    },
  },
]);

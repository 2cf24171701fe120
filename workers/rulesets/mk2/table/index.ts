/** The `table` kind of Mk II: its sizes, who is in the way, and the rules behind each answer. */
import type { GameTable } from '../../scene/game.ts';
import { tableKind } from '../../scene/index.ts';
import { TERRAIN } from '../../scene/warmachine.ts';

export const MK2_TABLE: GameTable = {
  size: { width: 48, height: 48 },
  bases: [30, 40, 50],
  heights: { 30: 1.75, 40: 2.25, 50: 2.75 },
  arcs: true,
  terrain: TERRAIN,
  woods: 3,
  completely: false,
  inTheWay: 'as large',
  nearTarget: 'up to own base',
  // At least 1" makes a difference of levels (RU-T-55).
  sameLevel: 1 - 1e-9,
  friendlyCharge: true,
  asks: 'models',
  rules: {
    sight: ['MK2-ATK-22'],
    shelter: ['MK2-ATK-08'],
    mounted: ['MK2-CAV-01'],
    melee: ['MK2-ATK-21'],
    reach: ['MK2-WQ-11'],
    charge: ['MK2-CHARGE-02'],
    noCharge: ['MK2-CHARGE-09'],
    failedCharge: ['MK2-CHARGE-05'],
    rough: ['MK2-TERRAIN-01'],
    template: ['MK2-AOE-01'],
    deviation: ['MK2-AOE-04', 'MK2-AOE-05'],
    edge: ['MK2-AOE-06'],
    spray: ['MK2-SPRAY-01'],
    sprayHidden: ['MK2-SPRAY-04'],
    push: ['MK2-POWER-04'],
    slam: ['MK2-POWER-06'],
    throwAt: ['MK2-POWER-14'],
    trample: ['MK2-POWER-15'],
  },
};

const rank = [
  { name: 'Trooper 1', x: 12, y: 1, side: 2 },
  { name: 'Trooper 2', x: 12, y: 2.5, side: 2 },
  { name: 'Trooper 3', x: 12, y: 4, side: 2 },
];

export const table = tableKind(MK2_TABLE, [
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
    title: 'A warbeast slams another towards the edge',
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

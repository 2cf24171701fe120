/** What the tables of both 2d6 games have alike: terrain (TAB-MK3-22 to -25, TAB-MK2-13 to -23), and scenes to begin with. */
import type { Ground } from './game.ts';

const open: Ground = { moves: 'open', inside: null, behind: null, sight: 'open' };

export const TERRAIN: Readonly<Record<string, Ground>> = {
  wall: { ...open, moves: 'stops', behind: 'cover', sight: 'tall' },
  obstruction: { ...open, moves: 'never', behind: 'cover', sight: 'tall' },
  hedge: { ...open, moves: 'stops', behind: 'concealment', sight: 'tall' },
  forest: { ...open, moves: 'rough', inside: 'concealment', sight: 'woods' },
  rubble: { ...open, moves: 'rough', inside: 'cover' },
  cloud: { ...open, inside: 'concealment', sight: 'cloud' },
  'rough ground': { ...open, moves: 'rough' },
  'shallow water': { ...open, moves: 'rough' },
  trench: { ...open, inside: 'cover', trench: true },
  impassable: { ...open, moves: 'never' },
};

const rank = [
  { name: 'Trooper 1', x: 12, y: 1, side: 2 },
  { name: 'Trooper 2', x: 12, y: 2.5, side: 2 },
  { name: 'Trooper 3', x: 12, y: 4, side: 2 },
];

/** @param slammer what slams in this game */
export const scenes = (slammer: string) => [
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
    title: `A ${slammer} slams another towards the edge`,
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
];

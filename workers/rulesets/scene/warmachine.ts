/** Terrain that both 2d6 games have (TAB-MK3-22 to -25, TAB-MK2-13 to -23). */
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
  trench: { ...open, inside: 'cover' },
  impassable: { ...open, moves: 'never' },
};

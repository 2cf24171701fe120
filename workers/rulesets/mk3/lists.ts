/** Army lists for Mk III, which has all that lists of the 2d6 games may say. */

import { type ListGame, listReader } from '../twodice/lists/index.ts';
import { plainGame } from '../twodice/lists/plainGame.ts';

export const listGame: ListGame = { ...plainGame, edition: 'Mk III' };

export const lists = listReader(listGame);

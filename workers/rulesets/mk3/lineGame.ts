/** Mk III with what reads a question in one line, and no more: an entry of the library. */
import type { LineGame } from '../ruleset.ts';
import { box } from './box.ts';
import { mk3 as game } from './game.ts';
import { profiles } from './profiles.ts';

export const mk3: LineGame = { ...game, profiles, box };

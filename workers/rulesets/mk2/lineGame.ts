/** Mk II with what reads a question in one line, and no more: an entry of the library. */
import type { LineGame } from '../ruleset.ts';
import { box } from './box.ts';
import { mk2 as game } from './game.ts';
import { profiles } from './profiles/index.ts';

export const mk2: LineGame = { ...game, profiles, box };

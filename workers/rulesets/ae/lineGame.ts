/** Evangelion with what reads a question in one line, and no more: an entry of the library. */
import type { LineGame } from '../ruleset.ts';
import { box } from './box.ts';
import { ae as game } from './game.ts';
import { profiles } from './profiles.ts';

export const ae: LineGame = { ...game, profiles, box };

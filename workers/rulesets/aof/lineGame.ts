/** Age of Fantasy with what reads a question in one line, and no more: an entry of the library. */
import type { LineGame } from '../ruleset.ts';
import { box } from './box/reader.ts';
import { aof as game } from './game.ts';
import { profiles } from './profiles.ts';

export const aof: LineGame = { ...game, profiles, box };

/** The games of the library, without what helps to ask. A bundler drops those that nobody names. */
import { ae } from '../rulesets/ae/game.ts';
import { aof } from '../rulesets/aof/game.ts';
import { mk2 } from '../rulesets/mk2/game.ts';
import { mk3 } from '../rulesets/mk3/game.ts';
import type { Game } from '../rulesets/ruleset.ts';

export const rulesets: readonly Game[] = [mk3, mk2, aof, ae];

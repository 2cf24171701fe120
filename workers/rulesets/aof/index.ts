/**
 * Age of Fantasy v2.16.
 *
 * schema.ts     a unit                             layers.ts    optional layers, open questions of the rules
 * side.ts       who carries what                   line.ts      models in the order in which they die
 * build.ts      every modifier of a strike         strike.ts    a strike: batches of equal dice
 * roll.ts       a strike with real dice            exact.ts, walk.ts, uniform.ts, copyRows.ts   the same exactly
 * wound.ts      wounds with real dice              wounding.ts  the same exactly
 * ledger.ts     what a strike leaves behind        bits.ts      the same beside exact states
 * apart.ts      who is wounded out of turn         supreme.ts   one roll that is one better
 * acted.ts      rules that act in a strike         reached.ts   what wounds may lead to
 * fold.ts       a strike drawn whole               unfold.ts     the dice behind it
 * morale.ts     morale tests                       aftermath.ts what wounds lead to
 * report.ts     measures of a unit                 base.ts      what all questions share
 * golden.ts     worked examples for the accuracy table
 * volley/       one unit casts and shoots          melee/       one unit charges another
 * duel/         both act, several rounds            skirmish/     several equal units a side
 * hazards/      what befalls a unit outside fights     battle/     two armies on a table
 * import/       army lists into units
 * notation/     units written down, read and printed
 * catalogue/    every rule with its status         profiles.ts  synthetic units
 * rulings/      every interpretation, and its alternatives
 * game.ts       the game without what helps to ask: lists, profiles, stat lines
 */

import type { Ruleset } from '../ruleset.ts';
import { box } from './box/reader.ts';
import { DECISIONS } from './decisions.ts';
import { aof as game } from './game.ts';
import { lists } from './import/reader.ts';
import { statLines } from './notation/index.ts';
import { profiles } from './profiles.ts';

export const aof: Ruleset = { ...game, profiles, statLines, lists, box, decisions: DECISIONS };

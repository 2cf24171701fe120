/**
 * HORDES Mk II: the final rules, and the Field Test before them.
 *
 * rulings.ts   every reading of an unclear rule    editions.ts  the presets and every option between them
 * strike.ts    one attack roll with its damage roll
 * catalogue/   every rule with its status
 * ruleNames.ts what the rules shared with Mk III are called here
 * scenario/    the parts of a scenario, and how the machinery shared with Mk III knows them
 * kinds/       the shared kinds in the words of Mk II: activation, several, duel, area, powerAttack, hazard, structure,
 *              hits, effects
 * attack/      one attack roll with its damage roll
 * profiles/    synthetic profiles to start from      statline.ts  pasted stat lines
 * referee/     every kind played from the digest with dice and a pencil    oracle/  older random questions for the same players
 * lists.ts     army lists
 * battlegroup/ fury over turns: leaching, thresholds, frenzies
 * table/       scenes: positions, terrain, templates and moves (../scene)
 * morale/      command checks, flight and rallying under fire
 * game.ts       the game without what helps to ask: lists, profiles, stat lines
 */

import type { Ruleset } from '../ruleset.ts';
import { DECISIONS } from '../twodice/decisions.ts';
import { box } from './box.ts';
import { mk2 as game } from './game.ts';
import { lists } from './lists.ts';
import { profiles } from './profiles/index.ts';
import { statLines } from './statline.ts';

export const mk2: Ruleset = { ...game, profiles, statLines, lists, box, decisions: DECISIONS };

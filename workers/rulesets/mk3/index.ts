/**
 * WARMACHINE Prime Mk III with its HORDES appendix.
 *
 * What both 2d6 games share, and most of this one, is in ../twodice: activations, several attackers, duels, hits,
 * effects, areas, power attacks, hazards. Here is what only Mk III has.
 *
 * battlegroup/   focus and fury over turns: leeching, frenzies, allocation, upkeep
 * catalogue/     every rule with its status     rules/   a test for every rule, named after it
 * table/         scenes: positions, terrain, templates and moves (../scene)
 * profiles.ts, statline.ts   synthetic profiles, pasted stat lines     lists.ts   army lists
 * game.ts       the game without what helps to ask: lists, profiles, stat lines
 */

import type { Ruleset } from '../ruleset.ts';
import { DECISIONS } from '../twodice/decisions.ts';
import { box } from './box.ts';
import { mk3 as game } from './game.ts';
import { lists } from './lists.ts';
import { profiles } from './profiles.ts';
import { statLines } from './statline.ts';

export const mk3: Ruleset = { ...game, profiles, statLines, lists, box, decisions: DECISIONS };

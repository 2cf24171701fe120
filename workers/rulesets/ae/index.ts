/**
 * Adeptus Evangelion: Hordes.
 *
 * schema.ts      what a scenario says: units, weapons, rulings    traits.ts, leaders.ts   what traits and leaders give
 * rulings.ts     how unclear rules are read             rulingFields.ts         which kind can be asked which way
 * force.ts       a unit with everything added, as numbers         checkUnit.ts            faults of one unit
 * d100.ts, dice.ts, squads.ts   tests, damage dice, squads of 20
 * attackPlan.ts  one attack as numbers    strike.ts   with real dice    strikeExact.ts   exactly
 * nerve.ts       Break and Rally tests    question.ts, series.ts   what all questions share
 * exchange/      one unit attacks another: volley and melee
 * duel/          two sides over many rounds
 * battle/        whole armies on a map of squares
 * morale/        nerves turn by turn
 * hazards/       fire, falls, fatigue and Ego damage    contest/   Knockdown, Takedown, Stun, Pinning, opposed tests
 * abandoned/     Phantoms without their Adept           defeat/    E-Scale leaders beaten
 * table/         units in squares, and what their places decide
 * lists/         tables of one's own
 * catalogue/     every rule with its status
 * game.ts       the game without what helps to ask: lists, profiles, stat lines
 */

import type { Ruleset } from '../ruleset.ts';
import { box } from './box.ts';
import { DECISIONS } from './decisions.ts';
import { ae as game } from './game.ts';
import { lists } from './lists/index.ts';
import { profiles } from './profiles.ts';
import { statLines } from './statline.ts';

export const ae: Ruleset = { ...game, profiles, statLines, lists, box, decisions: DECISIONS };

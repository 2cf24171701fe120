/**
 * The referee of Age of Fantasy: every kind played die by die from the digest, in plain code that shares nothing with the
 * engine but what a scenario says. See ../../proving for the apparatus.
 *
 * dice.ts        dice and tests            band.ts        a unit, model by model     carrying.ts   who carries what
 * hitting.ts     attacks to hits           blocking.ts    hits to wounds             casualties.ts wounds to models
 * morale.ts      tests, Wavering           aftermath.ts   what wounds lead to        layers.ts     conditions, stratagems
 * shooting.ts    weapon groups fire        spells.ts      wizards                    terrain.ts    dangerous ground
 * strike.ts      one side in melee         fight.ts       strike, reply, who won     outcome.ts    what is written down
 * volley.ts melee.ts hazards.ts            one player for each kind                  hints.ts      values to draw
 * faults.ts      what the engine is known to have wrong                              rulings.ts    readings that are played
 */
import { type Dice, type Outcome, type ProvenKind, proven, type Referee } from '../../proving/index.ts';
import { hazards } from '../hazards/index.ts';
import type { Hazards } from '../hazards/schema.ts';
import { HazardsRulings, MeleeRulings, VolleyRulings } from '../layers.ts';
import { melee } from '../melee/index.ts';
import type { Melee } from '../melee/schema.ts';
import { volley } from '../volley/index.ts';
import type { Volley } from '../volley/schema.ts';
import { MELEE_FAULTS, VOLLEY_FAULTS } from './faults.ts';
import { playHazards } from './hazards.ts';
import { HINTS } from './hints.ts';
import { playMelee } from './melee.ts';
import { unplayed } from './rulings.ts';
import { playVolley } from './volley.ts';

function refereeOf<S extends { readonly rulings: object }>(
  play: (scenario: S, dice: Dice) => Outcome,
  usual: object,
): Referee<S> {
  return (scenario) => {
    const passes = unplayed(scenario.rulings, usual);
    return passes ? { passes } : { play: (dice: Dice) => play(scenario, dice) };
  };
}

export const aofProofs: readonly ProvenKind[] = [
  proven<Volley>({
    kind: volley,
    referee: refereeOf(playVolley, VolleyRulings.parse(undefined)),
    hints: HINTS,
    known: VOLLEY_FAULTS,
  }),
  proven<Melee>({
    kind: melee,
    referee: refereeOf(playMelee, MeleeRulings.parse(undefined)),
    hints: HINTS,
    known: MELEE_FAULTS,
  }),
  proven<Hazards>({
    kind: hazards,
    referee: refereeOf(playHazards, HazardsRulings.parse(undefined)),
    hints: HINTS,
  }),
];

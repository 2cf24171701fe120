/**
 * The referee of Age of Fantasy: every kind played die by die from the digest, in plain code that shares nothing with the
 * engine but what a scenario says. See ../../proving for the apparatus.
 *
 * dice.ts        dice and tests            band.ts        a unit, model by model     carrying.ts   who carries what
 * hitting.ts     attacks to hits           blocking.ts    hits to wounds             casualties.ts wounds to models
 * morale.ts      tests, Wavering           aftermath.ts   what wounds lead to        layers.ts     conditions, stratagems
 * shooting.ts    weapon groups fire        spells.ts      wizards                    terrain.ts    dangerous ground
 * strike.ts      one side in melee         fight.ts       strike, reply, who won     outcome.ts    what is written down
 * duel.ts        rounds of a duel      activation.ts  one activation        duelist.ts    what stays of a unit
 * legs.ts        moves, and what is done at which distance              best.ts       best play by brute force
 * volley.ts melee.ts hazards.ts skirmish.ts            one player for each kind                  hints.ts      values to draw
 *
 * Battles are not refereed yet: exact mirrors, the duel on a line and hand-worked scenes hold them (../battle/*.test.ts).
 */
import { type Dice, type Outcome, type ProvenKind, proven, type Referee, type Ruling } from '../../proving/index.ts';
import { duel } from '../duel/index.ts';
import type { Duel } from '../duel/schema.ts';
import { hazards } from '../hazards/index.ts';
import type { Hazards } from '../hazards/schema.ts';
import { melee } from '../melee/index.ts';
import type { Melee } from '../melee/schema.ts';
import { skirmish } from '../skirmish/index.ts';
import type { Skirmish } from '../skirmish/schema.ts';
import { volley } from '../volley/index.ts';
import type { Volley } from '../volley/schema.ts';
import { playDuel } from './duel.ts';
import { playHazards } from './hazards.ts';
import { HINTS } from './hints.ts';
import { playMelee } from './melee.ts';
import { playSkirmish } from './skirmish.ts';
import { playVolley } from './volley.ts';

function refereeOf<S>(play: (scenario: S, dice: Dice) => Outcome): Referee<S> {
  return (scenario) => ({ play: (dice: Dice) => play(scenario, dice) });
}

/** Who plays best is held to brute force where duels are small enough for it: see best.ts. */
function refereeOfDuels(scenario: Duel): Ruling {
  const plans = [scenario.attackerPlan, scenario.targetPlan];
  if (plans.some(({ behaviour }) => behaviour === 'best')) return { passes: 'best play is held to brute force' };
  const stay = () => 'stay' as const;
  return { play: (dice: Dice) => playDuel(scenario, dice, stay) };
}

export const aofProofs: readonly ProvenKind[] = [
  proven<Volley>({ kind: volley, referee: refereeOf(playVolley), hints: HINTS, everyField: true }),
  proven<Melee>({ kind: melee, referee: refereeOf(playMelee), hints: HINTS, everyField: true }),
  proven<Hazards>({ kind: hazards, referee: refereeOf(playHazards), hints: HINTS, everyField: true }),
  proven<Duel>({ kind: duel, referee: refereeOfDuels, hints: HINTS, everyField: true }),
  proven<Skirmish>({ kind: skirmish, referee: refereeOf(playSkirmish), hints: HINTS, everyField: true }),
];

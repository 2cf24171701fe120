/** Two units in contact: Phalanx, strike, reply, who won, and what the loser does. */
import type { Condition } from '../layers.ts';
import { anyTest } from './aftermath.ts';
import type { Band } from './band.ts';
import { automaticWounds } from './casualties.ts';
import { type Dice, d3 } from './dice.ts';
import { passesMorale, waver } from './morale.ts';
import { type Field, type Fighter, settle, strike } from './strike.ts';
import { dangerDice, ones } from './terrain.ts';

export interface Fight {
  readonly field: Field;
  readonly condition: Condition;
  readonly exhaustion: boolean;
  readonly strikeBack: 'always' | 'never' | 'if unfatigued';
  /** The defender is in Defensive Stance: it cannot strike back (AOF-ACT-06). */
  readonly stance: boolean;
}

export interface Result {
  /** 1 the charger, -1 the defender, 0 nobody. */
  readonly winner: -1 | 0 | 1;
  /** Wounds that the charger caused beyond those it suffered, without bonuses. */
  readonly margin: number;
}

/**
 * A melee, and every fight that is fought again (AOF-CP-17): whoever asks for it strikes first, as if it had not fought
 * yet, without charging; the other may reply, tired as it is.
 * @returns one entry for each fight that is asked for; null for those that do not take place
 */
export function fight(
  charger: Fighter,
  defender: Fighter,
  how: Fight,
  again: { readonly charger: boolean; readonly defender: boolean },
  dice: Dice,
): Array<Result | null> {
  const results: Array<Result | null> = [once(charger, defender, how, true, dice)];
  const more = (first: Fighter, second: Fighter, sign: 1 | -1) => {
    if (charger.band.gone || defender.band.gone) {
      results.push(null);
      return;
    }
    first.band.fatigued = false;
    // What stratagems give to rolls is for the fight they were bought for.
    for (const { command, defence } of [first, second]) {
      command.high = false;
      command.supreme = false;
      defence.high = false;
      defence.supreme = false;
    }
    const { winner, margin } = once(first, second, how, false, dice);
    results.push({ winner: (sign * winner) as Result['winner'], margin: sign * margin });
  };
  if (again.charger) more(charger, defender, 1);
  if (again.defender) more(defender, charger, -1);
  return results;
}

function once(first: Fighter, second: Fighter, how: Fight, charge: boolean, dice: Dice): Result {
  const { field } = how;
  first.caused = 0;
  second.caused = 0;
  if (first.band.gone || second.band.gone) {
    return { winner: first.band.gone === second.band.gone ? 0 : first.band.gone ? -1 : 1, margin: 0 };
  }
  for (const { band } of [first, second]) band.begin();
  // Whoever of its heroes falls in it: what a unit is, it is until the fight ends (RU-C14).
  const fear = { first: first.band.has('Fear'), second: second.band.has('Fear') };
  const phalanx = second.band.living.every(({ sort }) => sort.rules.has('Phalanx'));
  if (charge && phalanx) {
    const dangers = Math.min(dangerDice(first.band.living), second.band.living.length);
    const wounds = automaticWounds(first.band, ones(dangers, dice), first.defence, dice);
    second.caused += wounds;
    // Whether they ask for attrition is a ruling, too.
    settle(first, wounds, second, field, dice, field.rulings.phalanxAttrition);
    // Wounds that nobody caused bring others that nobody caused.
    if (field.rulings.phalanxWoundsUncounted) second.caused = 0;
  }
  // What was done before this melee tires; what is done in it does not (AOF-FATIGUE-01).
  const tired = { first: first.band.fatigued, second: second.band.fatigued };
  if (!first.band.gone) {
    strike(first, second, field, { charges: charge && !phalanx, firstFight: charge }, tired, dice);
    first.band.fatigued = true;
  }
  // What is said of striking back is said of the defender.
  const holds = second.defends && (how.stance || how.strikeBack === 'never');
  const spares = second.defends && how.strikeBack === 'if unfatigued' && tired.second;
  const cowed = second.band.wavering && !field.rulings.waveringReplies;
  if (!holds && !spares && !cowed && !second.band.gone && !first.band.gone) {
    const turned = { first: tired.second, second: tired.first };
    strike(second, first, field, { charges: false, firstFight: charge }, turned, dice);
    second.band.fatigued = true;
  }
  for (const { band } of [first, second]) band.halfBefore = band.half;
  const margin = first.caused - second.caused;
  const winner = decide(first, second, margin, fear, field, dice);
  if (winner !== 0) loses(winner === 1 ? second : first, how, dice);
  if (how.exhaustion) for (const one of [first, second]) mark(one, dice);
  return { winner, margin };
}

/** A destroyed side loses; otherwise wounds and bonuses are compared (AOF-MELEE-06, AOF-CMD-03, AOF-SR-08). */
function decide(
  first: Fighter,
  second: Fighter,
  margin: number,
  fear: { readonly first: boolean; readonly second: boolean },
  { rulings }: Field,
  dice: Dice,
): -1 | 0 | 1 {
  if (first.band.gone || second.band.gone) {
    if (first.band.gone && second.band.gone) return 0;
    return first.band.gone ? -1 : 1;
  }
  if (rulings.untouched === 'tie' && first.caused === 0 && second.caused === 0) return 0;
  const counts = rulings.bothFear === 'each' || !fear.first || !fear.second;
  const bonus = ({ band }: Fighter, feared: boolean) => command(band, rulings) + (counts && feared ? d3(dice) : 0);
  const total = margin + bonus(first, fear.first) - bonus(second, fear.second);
  return total > 0 ? 1 : total < 0 ? -1 : 0;
}

/** Musician and Battle Standard (AOF-CMD-03, RU-12). */
function command({ unit: { musician, standard } }: Band, { commandBonus }: Field['rulings']): number {
  const both = (musician ? 1 : 0) + (standard ? 1 : 0);
  return commandBonus === 'once' ? Math.min(1, both) : both;
}

/** The loser tests; it wavers, or routs at half strength (AOF-MORALE-04, AOF-CP-11). */
function loses(loser: Fighter, { field }: Fight, dice: Dice): void {
  const { band, nerve, defence } = loser;
  if (band.gone || field.brutal.attrition === 'instead of morale') return;
  band.tested = true;
  if (passesMorale(band, nerve, dice)) return;
  if (!band.half) waver(band, nerve, defence, dice);
  else if (nerve.honor) {
    nerve.honor = false;
    waver(band, nerve, defence, dice);
  } else band.routed = true;
}

/** A marker after each melee; from three on it tests (AOF-EXH-01, -02). */
function mark(one: Fighter, dice: Dice): void {
  if (one.band.gone) return;
  one.band.exhaustion++;
  if (one.band.exhaustion >= 3) anyTest(one, dice);
}

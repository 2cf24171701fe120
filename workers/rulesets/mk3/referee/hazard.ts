/** Damage without an attack roll: falls, bombardments, damage rolls, burning ground (MK3-FALL, MK3-SCEN-05, MK3-TERRAIN). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import { TAKEN } from '../../twodice/activation/schema.ts';
import type { Hazard } from '../../twodice/hazard/schema.ts';
import { crowdOutcome, distances, Model } from './crowd.ts';
import { armour } from './damageRoll.ts';
import { sum } from './stats.ts';
import { ON_THE_SPOT, turned, under } from './table.ts';
import type { Victim } from './victim.ts';

type Scenario = z.infer<typeof Hazard>;

/** Points of a damage roll that is no attack, on whoever can be hurt by it (MK3-DMG-04, -05). */
export function damageRoll(
  victim: Victim,
  { dice: count, power, types, behind }: { dice: number; power: number; types: readonly string[]; behind: boolean },
  dice: Dice,
): number {
  const { incorporeal, immunities } = victim.target;
  if (incorporeal && !types.includes('Magical')) return 0;
  if (immunities.some((type) => types.includes(`Damage Type: ${type}`))) return 0;
  const ARM = armour(victim, { behind, chain: false, blessed: false });
  return Math.max(0, sum(dice.roll(count)) + power - ARM);
}

/** MK3-FALL-01. */
export function fallDice(height: number): number {
  return 2 + Math.ceil(Math.max(0, height - 2) / 2);
}

export const hazardReferee: Referee<Scenario> = ({ source, models: listed, rulings }) => {
  const read = { ...TAKEN, ...rulings };
  const models = listed.map(({ target }) => new Model(target, read));

  /** @returns inches that a blast strayed, or null */
  function strike(dice: Dice): number | null {
    if (source.kind === 'ground') return null;
    if (source.kind === 'fall') {
      for (const [index, model] of models.entries()) {
        // Whom it lands on is stated, as are their bases, but for the huge (MK3-FALL-02).
        const larger = model.victim.massive && !models[0].victim.massive;
        if (index > 0 && (!listed[index].contacted || larger)) continue;
        model.victim.fall();
        const roll = { dice: fallDice(source.height), power: 12, types: [], behind: false };
        model.rolled(damageRoll(model.victim, roll, dice), false);
      }
      return null;
    }
    if (source.kind === 'damage roll') {
      const roll = { dice: source.dice, power: source.POW, types: source.types, behind: false };
      const none = source.dice === 0 && rulings.noDamageDice === 'no damage';
      for (const model of models) model.rolled(none ? 0 : damageRoll(model.victim, roll, dice), false);
      return null;
    }
    const strays = source.deviation !== 'none';
    const direction = strays ? dice.die(6) : 0;
    const inches = source.deviation === '2d6' ? sum(dice.roll(2)) : strays ? dice.die(6) : 0;
    const landing = strays ? { direction, inches, rolled: inches, short: 0 } : ON_THE_SPOT;
    for (const [index, model] of models.entries()) {
      const { place, noBlast, blastFromBehind } = listed[index];
      if (!under(place, model.victim.massive, source.AOE, turned(landing, place, rulings.deviation), false)) continue;
      model.hit = true;
      if (noBlast) continue;
      const power = rulings.bombardment === 'halved' ? Math.ceil(source.POW / 2) : source.POW;
      const roll = { dice: 2, power, types: source.types, behind: blastFromBehind };
      model.rolled(damageRoll(model.victim, roll, dice), false);
    }
    return strays ? inches : null;
  }

  function play(dice: Dice): Outcome {
    for (const model of models) model.clear();
    let there = true;
    if (source.kind === 'ground') {
      for (let check = 0; check < source.checks && there; check++) there = dice.die(6) > 2;
      if (there) for (const model of models) catchFire(model, source.effect);
    }
    const strayed = strike(dice);
    for (const model of models) model.settle(dice, source.kind === 'blast' ? 'stated' : 'none');
    const [least, most] = source.kind === 'blast' && source.deviation === '2d6' ? [2, 12] : [1, 6];
    return { ...crowdOutcome(models), there: there ? 1 : 0, distance: distances(strayed, least, most) };
  }

  return { play };
};

/** MK3-TERRAIN-07; the incorporeal and the immune never suffer it. */
function catchFire(model: Model, effect: 'Fire' | 'Corrosion' | 'none'): void {
  const { incorporeal, immunities } = model.victim.target;
  if (effect === 'none' || incorporeal || immunities.includes(effect)) return;
  model.hit = true;
  model.victim.lasting.add(effect);
}

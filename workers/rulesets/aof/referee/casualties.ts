/** From a hit that was not blocked to models that are removed. */
import type { Band, Model } from './band.ts';
import { type Dice, d6 } from './dice.ts';

/** What stands between a wound and a model, and what is asked afterwards. */
export interface Guard {
  /** Mystical Fog ignores wounds on 6 (AOF-COND-11). */
  readonly fog: boolean;
  /** Eternal Vigilance, until it is used (AOF-CP-09). */
  vigilance: boolean;
}

export interface Wounding {
  /** Rending: Regeneration does not help (AOF-SR-19). */
  readonly rending?: boolean;
  /** Attrition: nothing helps (AOF-BRUTAL-01). */
  readonly certain?: boolean;
}

/**
 * So many wounds on one model, one after the other; what it cannot take is lost (AOF-SR-06).
 * @returns wounds applied, and wounds beyond what the model could take
 */
export function wound(
  band: Band,
  model: Model,
  wounds: number,
  guard: Guard,
  dice: Dice,
  { rending = false, certain = false }: Wounding = {},
): { applied: number; over: number } {
  let applied = 0;
  let over = 0;
  for (let i = 0; i < wounds; i++) {
    if (!certain && guard.fog && d6(dice) === 6) continue;
    if (!certain && !rending && (band.base ? band.sorts[0] : model.sort).rules.has('Regeneration') && d6(dice) >= 5)
      continue;
    if (!model.alive) {
      over++;
      continue;
    }
    const lethal = band.base ? band.base.wounds + 1 === band.base.tough : model.wounds + 1 === model.sort.tough;
    if (lethal && !certain && guard.vigilance) {
      guard.vigilance = false;
      if (d6(dice) >= 4) continue;
    }
    applied++;
    band.taken++;
    if (band.base) {
      band.base.wounds++;
      if (lethal) for (const one of band.models) one.alive = false;
    } else {
      model.wounds++;
      if (lethal) model.alive = false;
    }
  }
  return { applied, over };
}

/** Wounds that nobody rolled to hit for, each on the model that is next (RU-25). */
export function automaticWounds(band: Band, wounds: number, guard: Guard, dice: Dice, how: Wounding = {}): number {
  let applied = 0;
  for (let i = 0; i < wounds && !band.gone; i++) applied += wound(band, band.next(), 1, guard, dice, how).applied;
  return applied;
}

/** 2D6 and the wounds of one action (AOF-BRUTAL-05, RU-17). */
export function heavyDamage(band: Band, wounds: number, on: boolean, dice: Dice): void {
  if (!on || !band.unit.heavyDamage || wounds === 0 || band.gone) return;
  const total = d6(dice) + d6(dice) + wounds;
  if (total >= 16) band.annihilate();
  else if (total >= 13) band.shaken++;
  else if (total >= 10) band.immobilised++;
}

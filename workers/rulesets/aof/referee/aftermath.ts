/** What wounds of one action outside melee lead to: heavy damage, attrition, one morale test. */
import type { Brutal } from '../layers.ts';
import type { Band } from './band.ts';
import type { Defence } from './blocking.ts';
import { heavyDamage } from './casualties.ts';
import type { Dice } from './dice.ts';
import { afterWounds, attrition, type Nerve, passesMorale, waver } from './morale.ts';

export interface Party {
  readonly band: Band;
  readonly defence: Defence;
  readonly nerve: Nerve;
}

/** @param pinned asks for the one test whatever was lost (AOF-ACT-07) */
export function suffer(
  { band, nerve, defence }: Party,
  wounds: number,
  brutal: Brutal,
  dice: Dice,
  pinned = false,
): void {
  const half = band.half;
  heavyDamage(band, wounds, brutal.heavyDamage, dice);
  attrition(band, wounds, nerve, 1, defence, dice);
  if (pinned) anyTest({ band, nerve, defence }, dice);
  else afterWounds(band, wounds, half, nerve, defence, dice);
  band.halfBefore = band.half;
}

/** A test that nothing but Wavering can follow. */
export function anyTest({ band, nerve, defence }: Party, dice: Dice): void {
  if (band.gone) return;
  band.tested = true;
  if (!passesMorale(band, nerve, dice)) waver(band, nerve, defence, dice);
}

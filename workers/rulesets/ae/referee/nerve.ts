/** Willpower of a Horde: the number to roll, who is Fearless, one round of Break tests (AE-MORALE-01 to -07). */
import type { Dice } from '../../proving/index.ts';
import { type LedBy, total } from './gifts.ts';
import { giftsTo, isSupported, onAllTests, type StateRead, traitsOf, type UnitRead } from './sheet.ts';
import { type TestRulings, test } from './test.ts';

/** Whatever of a Horde its nerve depends on; a scenario of Hordes alone says no kind. */
export interface Nervous extends LedBy {
  readonly kind?: UnitRead['kind'];
  readonly squads: number;
  readonly WP: number;
  readonly state: StateRead;
  readonly modifiers: UnitRead['modifiers'];
}

export interface NerveRulings extends TestRulings {
  readonly fatiguePenalty: number;
  readonly fearIncarnate?: string;
}

const LOST_SQUADS = 2;

/** WP of a Horde, without Morale Number. */
export function willpower(unit: Nervous, squads: number, onFire: boolean, rulings: NerveRulings): number {
  const gifts = giftsTo(unit);
  const shaken = unit.squads - squads >= LOST_SQUADS && !traitsOf(unit).has('Disciplined');
  const burns = onFire && unit.kind !== 'capital ship' && !traitsOf(unit).has('Large');
  return (
    unit.WP +
    total(gifts, ({ WP }) => WP) +
    unit.modifiers.willpower +
    onAllTests(unit, rulings) +
    (isSupported(unit) ? 10 : 0) +
    (unit.doctrine === 'Commissar' ? 10 : 0) -
    (shaken ? 10 : 0) -
    (burns ? 20 : 0) -
    5 * unit.state.facingFearIncarnate
  );
}

export function isFearless(unit: Nervous): boolean {
  const traits = traitsOf(unit);
  if (unit.kind === 'fortress' || unit.state.berserk) return true;
  return traits.has('Fearless') || traits.has('Fanatics') || (traits.has('Adept-Linked') && !unit.state.adeptDead);
}

/** What happens to a Horde that takes so many Break tests. */
export interface Breaking {
  readonly fails: boolean;
  /** The one failure that the Battle-Hardened ignore in a battle was used. */
  readonly hardened: boolean;
}

export function breakTests(
  count: number,
  number: number,
  ignoresOne: boolean,
  dice: Dice,
  rulings: TestRulings,
): Breaking {
  let spare = ignoresOne;
  let fails = false;
  for (let one = 0; one < count && !fails; one++) {
    if (test(number, dice, rulings).passed) continue;
    if (spare) spare = false;
    else fails = true;
  }
  return { fails, hardened: ignoresOne && !spare };
}

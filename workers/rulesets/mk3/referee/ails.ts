/** Effects that a warjack or a warbeast may shake, and what is left of them (MK3-FOCUS-09, MK3-FURY-02, MK3-KD-02, -03). */
import type { Battlegroup, BattlegroupEvent, Work } from '../battlegroup/schema.ts';

export type Standing = 'with a point' | 'forfeiting movement' | 'forfeiting action';

export type Lasts = Battlegroup['rulings']['notShaken'];

export interface Ails {
  down: boolean;
  /** In this turn of its own side, so that it lies until the next (MK3-KD-02). */
  fell: boolean;
  stationary: boolean;
  others: number;
  /** Stood up by forfeiting its movement this turn. */
  unmoved: boolean;
  /** Stood up by forfeiting its action this turn. */
  idle: boolean;
}

export function healthy(): Ails {
  return { down: false, fell: false, stationary: false, others: 0, unmoved: false, idle: false };
}

/** @param massive never lies and is never stationary (MK3-COLOSSAL-07) */
export function suffer(ails: Ails, { what, amount }: BattlegroupEvent, massive: boolean): void {
  if (what === 'another effect to shake') ails.others += amount;
  else if (massive) return;
  else if (what === 'knocked down') ails.down = true;
  else if (what === 'stationary') ails.stationary = true;
}

/** Points that it would take, where standing up is to cost one. */
export function toShake({ down, fell, stationary, others }: Ails, standing: Standing = 'with a point'): number {
  return (down && !fell && standing === 'with a point' ? 1 : 0) + (stationary ? 1 : 0) + others;
}

/**
 * Shakes what it can, being stationary first. Who still lies forfeits movement to stand up; who is still stationary does
 * nothing this turn. What is not shaken lasts its round, or until it is (MK3-RUL-C09).
 * @returns points it took
 */
export function shake(ails: Ails, room: number, standing: Standing, lasts: Lasts): number {
  const used = Math.min(toShake(ails, standing), room);
  let left = used;
  if (ails.stationary && left > 0) {
    left--;
    ails.stationary = false;
  }
  const lies = ails.down && ails.fell;
  const stands = ails.down && !ails.fell;
  const pays = stands && standing === 'with a point' && left > 0;
  ails.unmoved = stands && !pays && standing !== 'forfeiting action';
  ails.idle = lies || (stands && !pays && standing === 'forfeiting action');
  ails.down = lies;
  if (lasts === 'one round') ails.others = 0;
  else ails.others -= left - (pays ? 1 : 0);
  return used;
}

/** Frenzy shakes everything (MK3-FRENZY-02). */
export function recover(ails: Ails): void {
  Object.assign(ails, healthy());
}

/** The turn is over, and with it what was not shaken, if it lasts no longer. */
export function outlast(ails: Ails, lasts: Lasts): void {
  if (lasts === 'one round') ails.stationary = false;
}

export function mayCharge({ unmoved }: Ails): boolean {
  return !unmoved;
}

/** The point of a run or charge that is asked for. */
export function chargeOf(work: Work): number {
  return work.kind === 'actions' && work.charge ? 1 : 0;
}

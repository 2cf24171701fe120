/** What happens to warjacks and warbeasts alike: effects to shake, standing up, crippling, control range. */
import * as m from './machine.ts';
import type { BattlegroupEvent, Warbeast, Warjack } from './schema.ts';

/** An event that only sets something on the model; false for all others. */
export function marks({ what, amount }: BattlegroupEvent, state: Int32Array, at: number): boolean {
  if (what === 'another effect to shake') state[at + m.SHAKES] += amount;
  else if (what === 'knocked down') state[at + m.FLAGS] |= m.DOWN;
  else if (what === 'stationary') state[at + m.FLAGS] |= m.STATIONARY;
  else if (what === 'crippled') state[at + m.FLAGS] |= m.CRIPPLED;
  else if (what === 'repaired') state[at + m.FLAGS] &= ~m.CRIPPLED;
  else if (what === 'leaves control range') state[at + m.FLAGS] |= m.OUT_OF_RANGE;
  else if (what === 'returns to control range') state[at + m.FLAGS] &= ~m.OUT_OF_RANGE;
  else return false;
  return true;
}

/** Points that a model wants for shaking: one for each effect (MK3-FOCUS-09, MK3-FURY-02). */
export function shakesWanted({ standing }: Warbeast | Warjack, state: Int32Array, at: number): number {
  const flags = state[at + m.FLAGS];
  const stands = flags & m.DOWN && standing === 'with a point' ? 1 : 0;
  return state[at + m.SHAKES] + (flags & m.STATIONARY ? 1 : 0) + stands;
}

/**
 * Shakes what `room` points can: being stationary first, then lying down, then the rest. Who is still down stands up
 * by forfeiting movement or action (MK3-KD-02); who is still stationary does nothing this turn.
 * @returns points spent
 */
export function shake(model: Warbeast | Warjack, state: Int32Array, at: number, room: number, book: m.Book): number {
  const wanted = shakesWanted(model, state, at);
  const flags = state[at + m.FLAGS];
  if (wanted === 0 && !(flags & m.DOWN)) return 0;
  const spent = Math.min(wanted, room);
  let left = spent;
  if (flags & m.STATIONARY) {
    if (left > 0) left--;
    else forfeitAction(state, at);
  }
  if (flags & m.DOWN) {
    if (left > 0 && model.standing === 'with a point') left--;
    else if (model.standing === 'forfeiting action') forfeitAction(state, at);
    else state[at + m.FLAGS] |= m.NO_CHARGE;
  }
  state[at + m.SHAKES] = 0;
  state[at + m.FLAGS] &= ~(m.DOWN | m.STATIONARY);
  const stands = flags & m.DOWN ? `; stands up ${model.standing}` : '';
  book.tell?.({ label: model.name, dice: [], text: `shakes ${spent} of ${wanted} effects${stands}` });
  return spent;
}

function forfeitAction(state: Int32Array, at: number): void {
  if (state[at + m.SPENT] === m.FREE) state[at + m.SPENT] = m.FORFEITED;
}

/** Whether it may run or charge this turn; asking ends the matter. */
export function takeMayCharge(state: Int32Array, at: number): boolean {
  const may = (state[at + m.FLAGS] & m.NO_CHARGE) === 0;
  state[at + m.FLAGS] &= ~m.NO_CHARGE;
  return may;
}

/** Flags at the start; control range is twice the caster's stat (MK3-FOCUS-11, MK3-FURY-07). */
export function flagsAtStart(crippled: boolean, distance: number | undefined, stat: number): number {
  const outOfRange = distance !== undefined && distance > 2 * stat;
  return (crippled ? m.CRIPPLED : 0) | (outOfRange ? m.OUT_OF_RANGE : 0);
}

/** What happens to warjacks and warbeasts alike: effects to shake, standing up, crippling, control range. */
import { told } from '../../twodice/battlegroup/book.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import type { Book } from '../../twodice/stages/machine.ts';
import type { BattlegroupEvent, BattlegroupRulings, Warbeast, Warjack } from './schema.ts';
import { OWN } from './state.ts';

const { CRIPPLED, DOWN, FELL, FLAGS, FREE, NO_CHARGE, OUT_OF_RANGE, SHAKES, SPENT, STATIONARY } = STATE;
const { FORFEITED } = OWN;

/** An event that only sets something on the model; false for all others. */
export function marks({ what, amount }: BattlegroupEvent, state: Int32Array, at: number): boolean {
  if (what === 'another effect to shake') state[at + SHAKES] += amount;
  else if (what === 'knocked down') state[at + FLAGS] |= DOWN;
  else if (what === 'stationary') state[at + FLAGS] |= STATIONARY;
  else if (what === 'crippled') state[at + FLAGS] |= CRIPPLED;
  else if (what === 'repaired') state[at + FLAGS] &= ~CRIPPLED;
  else if (what === 'leaves control range') state[at + FLAGS] |= OUT_OF_RANGE;
  else if (what === 'returns to control range') state[at + FLAGS] &= ~OUT_OF_RANGE;
  else return false;
  return true;
}

/** Points that a model wants for shaking: one for each effect (MK3-FOCUS-09, MK3-FURY-02). */
export function shakesWanted({ standing }: Warbeast | Warjack, state: Int32Array, at: number): number {
  const flags = state[at + FLAGS];
  const stands = flags & DOWN && !(flags & FELL) && standing === 'with a point' ? 1 : 0;
  return state[at + SHAKES] + (flags & STATIONARY ? 1 : 0) + stands;
}

/**
 * Shakes what `room` points can: being stationary first, then lying down, then the rest. Who is still down stands up
 * by forfeiting movement or action (MK3-KD-02); who is still stationary does nothing this turn, nor does who fell in it.
 * @param lasts how long what is not shaken lasts (MK3-RUL-C09)
 * @returns points spent
 */
export function shake(
  model: Warbeast | Warjack,
  state: Int32Array,
  at: number,
  room: number,
  lasts: BattlegroupRulings['notShaken'],
  book: Book,
): number {
  const wanted = shakesWanted(model, state, at);
  const flags = state[at + FLAGS];
  if (wanted === 0 && !(flags & DOWN)) return 0;
  const spent = Math.min(wanted, room);
  let left = spent;
  let stays = 0;
  if (flags & STATIONARY) {
    if (left > 0) left--;
    else {
      forfeitAction(state, at);
      if (lasts === 'until shaken') stays = STATIONARY;
    }
  }
  if (flags & FELL) {
    forfeitAction(state, at);
    stays |= DOWN | FELL;
    book.acted?.enter('MK3-KD-01', 'MK3-KD-02');
  } else if (flags & DOWN) {
    if (left > 0 && model.standing === 'with a point') left--;
    else if (model.standing === 'forfeiting action') forfeitAction(state, at);
    else state[at + FLAGS] |= NO_CHARGE;
    if (state[at + FLAGS] & NO_CHARGE || model.standing === 'forfeiting action') book.acted?.enter('MK3-KD-02');
  }
  state[at + SHAKES] = lasts === 'until shaken' ? state[at + SHAKES] - left : 0;
  state[at + FLAGS] = (flags & ~(DOWN | FELL | STATIONARY)) | (state[at + FLAGS] & NO_CHARGE) | stays;
  const stands = flags & FELL ? '; lies until its next turn' : flags & DOWN ? `; stands up ${model.standing}` : '';
  book.tell?.(told(model.name, `shakes ${spent} of ${wanted} effects${stands}`));
  return spent;
}

function forfeitAction(state: Int32Array, at: number): void {
  if (state[at + SPENT] === FREE) state[at + SPENT] = FORFEITED;
}

/** Whether it may run or charge this turn; asking ends the matter. */
export function takeMayCharge(state: Int32Array, at: number): boolean {
  const may = (state[at + FLAGS] & NO_CHARGE) === 0;
  state[at + FLAGS] &= ~NO_CHARGE;
  return may;
}

/** Flags at the start; control range is twice the caster's stat (MK3-FOCUS-11, MK3-FURY-07). */
export function flagsAtStart(crippled: boolean, distance: number | undefined, stat: number): number {
  const outOfRange = distance !== undefined && distance > 2 * stat;
  return (crippled ? CRIPPLED : 0) | (outOfRange ? OUT_OF_RANGE : 0);
}

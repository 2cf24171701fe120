/** What the attack of a frenzied beast does, as one number, and how it is booked. */
import { type Book, told } from './book.ts';
import { STATE } from './state.ts';

const { HELD } = STATE;
const SAVED = 128;

/** Value of an attack that is not made. */
export const NOTHING = -1;

/** Whom it was made on (its place in a list), boxes marked (at most 60), whether that destroys it, or Tough saves it. */
export const encode = (candidate: number, boxes: number, destroyed: boolean, saved = false): number =>
  candidate * 256 + (saved ? SAVED : 0) + boxes * 2 + (destroyed ? 1 : 0);
export const candidateOf = (value: number): number => value >> 8;
export const boxesOf = (value: number): number => (value & (SAVED - 1)) >> 1;
export const isDestroyed = (value: number): boolean => (value & 1) === 1;
export const isSaved = (value: number): boolean => (value & SAVED) !== 0;

/** Places of the quantities, -1 for what is not counted. */
export interface HarmPlaces {
  readonly friends: number;
  readonly enemies: number;
  readonly friendBoxes: number;
  readonly enemyBoxes: number;
}

export function bookHarm(value: number, who: 'friend' | 'enemy', at: HarmPlaces, book: Book): void {
  const friend = who === 'friend';
  book.add(friend ? at.friends : at.enemies, isDestroyed(value) ? 1 : 0);
  book.add(friend ? at.friendBoxes : at.enemyBoxes, boxesOf(value));
}

/** The end of a frenzy: fury is removed (MK2-FRENZY-07, MK3-FRENZY-05). @param at where the beast's numbers stand */
export function removeFury(
  name: string,
  state: Int32Array,
  at: number,
  most: number,
  wasted: number,
  book: Book,
): void {
  const points = Math.min(most, state[at + HELD]);
  state[at + HELD] -= points;
  book.add(wasted, points);
  book.tell?.(told(name, `${points} fury removed`));
}

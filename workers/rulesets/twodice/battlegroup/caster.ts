/** What casters of both games have in common: upkeep, points that are kept, what the enemy's turn costs, leaving the table. */
import { type Book, told } from './book.ts';
import { STATE } from './state.ts';

const { CASTER, CASTER_SHAKES, POINTS, SPELLS } = STATE;

export interface Caster {
  readonly name: string;
  /** Not spent in the own turn. */
  readonly keep: number;
  readonly upkeeps: ReadonlyArray<{ readonly name: string }>;
}

/** Places of what is booked, -1 for what this scenario does not count. */
export interface CasterPlaces {
  readonly wasted: number;
  readonly upkeepsLost: number;
  readonly short: number;
}

/** Points of upkeep due: one for each spell in play. */
export function upkeepDue(state: Int32Array): number {
  let due = 0;
  for (let spells = state[SPELLS]; spells > 0; spells >>= 1) due += spells & 1;
  return due;
}

/**
 * Pays for each spell in play, in order; what is not paid for ends.
 * @param rule that says so (MK2-SPELL-04, MK3-SPELL-05)
 * @param lacking what there is none of, in words
 */
export function payUpkeep(
  caster: Caster,
  rule: string,
  lacking: string,
  state: Int32Array,
  at: CasterPlaces,
  book: Book,
): void {
  for (let i = 0; i < caster.upkeeps.length; i++) {
    if (!(state[SPELLS] & (1 << i))) continue;
    const pays = state[POINTS] > 0;
    book.acted?.enter(rule);
    if (pays) state[POINTS]--;
    else {
      state[SPELLS] &= ~(1 << i);
      book.add(at.upkeepsLost, 1);
      book.add(at.short, 1);
    }
    const end = pays ? 'upkeep paid' : `ends, no ${lacking} for its upkeep`;
    book.tell?.(told(caster.name, `${caster.upkeeps[i].name}: ${end}`));
  }
}

/** Points beyond those that are kept. */
export const free = ({ keep }: Caster, state: Int32Array): number => Math.max(0, state[POINTS] - keep);

/** Spends up to `wanted` of what is not kept. @returns points spent */
export function take(caster: Caster, state: Int32Array, wanted: number): number {
  const spent = Math.min(wanted, free(caster, state));
  state[POINTS] -= spent;
  return spent;
}

/** Points above `most` go. @returns how many, which are booked as wasted */
export function trim(state: Int32Array, most: number, at: CasterPlaces, book: Book): number {
  const excess = Math.max(0, state[POINTS] - most);
  state[POINTS] -= excess;
  book.add(at.wasted, excess);
  return excess;
}

/**
 * One point for each of what the enemy's turn asks: transfers, or rolls met with a power field.
 * @param most how many of them may be paid for at all
 * @param place where they are booked
 * @returns how many are paid for
 */
export function defend(
  state: Int32Array,
  wanted: number,
  most: number,
  place: number,
  at: CasterPlaces,
  book: Book,
): number {
  const made = Math.min(wanted, most, state[POINTS]);
  state[POINTS] -= made;
  book.add(place, made);
  book.add(at.short, wanted - made);
  return made;
}

/** The caster leaves the table: its points and spells are gone. @param rule of its spells */
export function loseCaster(rule: string, state: Int32Array, at: CasterPlaces, book: Book): void {
  book.add(at.upkeepsLost, upkeepDue(state));
  if (state[SPELLS] !== 0) book.acted?.enter(rule);
  book.add(at.wasted, state[POINTS]);
  state[CASTER] = 0;
  state[POINTS] = 0;
  state[SPELLS] = 0;
  state[CASTER_SHAKES] = 0;
}

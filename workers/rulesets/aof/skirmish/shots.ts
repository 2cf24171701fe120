/** Skirmishes of units that charge or shoot plainly: whether the loop of swift.ts knows them, and its tables for two units. */

import type { Duel, Which } from '../duel/schema.ts';
import { behaviourOf } from '../duel/schema.ts';
import type { Pairing } from '../duel/setup.ts';
import { chargesOrShoots, type Drawn, drawnOf, isPlainUnit, tablesOf } from '../duel/swift.ts';
import { MOST_INCHES, NOTHING, type SwiftTables, swiftTables } from '../duel/swiftLoop.ts';
import type { ExactStrike } from '../exact.ts';
import { POSTURE } from '../flags.ts';
import { strikes } from '../strike.ts';

/** Rows of the melees, in front of those of the shots. */
export const MELEES = 8;

/** What the loop of a skirmish reads. */
export interface SkirmishTables extends SwiftTables {
  /** [side][inches before the move]: which rows its shot after the move has; 0 where it does not shoot. */
  readonly shots: Int16Array;
  /** Whether who was at half strength before is tested no more (ruling on repeated tests). */
  readonly testsOnce: boolean;
}

/** Tables whose fields stand in one order; see {@link swiftTables}. */
export function skirmishTables(tables: SwiftTables, shots: Int16Array, testsOnce: boolean): SkirmishTables {
  return { ...swiftTables(tables), shots, testsOnce };
}

/** Whether nothing but sizes, and how wounds are dealt out, may keep a skirmish out of the loop. */
export function isSwiftSkirmish(duel: Duel): boolean {
  return chargesOrShoots(duel) && isPlainUnit(duel.attacker) && isPlainUnit(duel.target);
}

/** How somebody shoots after a move. */
export interface Aim {
  readonly which: Which;
  /** Inches to the enemy. */
  readonly distance: number;
  readonly moved: boolean;
}

/**
 * Which rows the shot of each side has after a move that began so many inches away.
 * @param rowOf the number of rows for such a shot, equal for equal shots; 0 where nothing reaches
 */
export function shotsAt(pairing: Pairing, rowOf: (aim: Aim) => number): Int16Array {
  const shots = new Int16Array(2 * MOST_INCHES);
  for (const [side, which] of (['attacker', 'target'] as const).entries()) {
    const behaviour = behaviourOf(pairing.duel, which, 1)!;
    for (let inches = 1; inches < MOST_INCHES; inches++) {
      const move = pairing.move(which, 0, 0, inches, behaviour);
      if (move.kind !== 'move' || !move.shoots) continue;
      shots[side * MOST_INCHES + inches] = rowOf({ which, distance: move.distance, moved: move.moved });
    }
  }
  return shots;
}

/** The tables of two units, or null where the loop does not do. */
export function tablesOfSkirmish(pairing: Pairing): SkirmishTables | null {
  if (!isSwiftSkirmish(pairing.duel)) return null;
  const made: ExactStrike[] = [];
  const drawn: Drawn[] = [];
  let fits = true;
  const shots = shotsAt(pairing, ({ which, distance, moved }) => {
    const shot = pairing.shot(which, 0, distance, { mode: 'plain', moved }, POSTURE.none);
    if (!shot) return 0;
    const before = made.indexOf(shot);
    if (before >= 0) return MELEES + before;
    const one = drawnOf(pairing.drawn(shot), pairing.line(which));
    if (!one) {
      fits = false;
      return 0;
    }
    made.push(shot);
    drawn.push(one);
    return MELEES + made.length - 1;
  });
  const tables = fits ? tablesOf(pairing, ['attacker', 'target'], drawn) : null;
  // Where nobody is left with such a weapon nothing is drawn.
  made.forEach(({ strike }, i) => {
    for (let state = 0; state < strike.attacker.states; state++) {
      if (tables && !strikes(strike, state)) tables.rows[(MELEES + i) * tables.stride + state] = NOTHING;
    }
  });
  return tables && skirmishTables(tables, shots, pairing.fighters.attacker.nerves.testsOnce);
}

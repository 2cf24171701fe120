/** Skirmishes of units that charge or shoot plainly: whether the loop of swift.ts knows them, and its tables for two units. */
import { hasGuns } from '../cost.ts';
import { choose, type Feet, feetOf, legsOf } from '../duel/moves.ts';
import { behaviourOf, type Duel, type Which } from '../duel/schema.ts';
import { type Pairing, reachOf } from '../duel/setup.ts';
import { chargesOrShoots, drawnOf, isPlainUnit, tablesOf } from '../duel/swift.ts';
import { MOST_INCHES, NOTHING, type SwiftTables, swiftTables } from '../duel/swiftLoop.ts';
import { POSTURE } from '../flags.ts';
import { strikes } from '../strike.ts';

const SIDES = ['attacker', 'target'] as const;
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

/** Everything that a unit shoots differently. */
export interface Aims {
  readonly all: readonly Aim[];
  /** By inches before the move: one more than its place among all; 0 where it does not shoot. */
  readonly at: Uint8Array;
}

/** How a side with these feet shoots, from every distance. */
export function aimsOf(duel: Duel, which: Which, feet: Feet): Aims {
  const at = new Uint8Array(MOST_INCHES);
  const all: Aim[] = [];
  const ways: string[] = [];
  if (!hasGuns(duel[which])) return { all, at };
  for (let inches = 1; inches < MOST_INCHES; inches++) {
    const move = choose(behaviourOf(duel, which, 1)!, feet, inches);
    if (move.kind !== 'move' || !move.shoots) continue;
    const { distance, moved } = move;
    const way = `${reachOf(duel, which, distance)} ${moved}`;
    if (!ways.includes(way)) {
      ways.push(way);
      all.push({ which, distance, moved });
    }
    at[inches] = ways.indexOf(way) + 1;
  }
  return { all, at };
}

/** By side and inches, the first side first: which rows the shot has, or 0. The target's stand behind the attacker's. */
export function rowsAt(attacker: Aims, target: Aims): Int16Array {
  const rows = new Int16Array(2 * MOST_INCHES);
  for (const [side, { at }] of [attacker, target].entries()) {
    const first = MELEES + side * attacker.all.length;
    for (let inches = 1; inches < MOST_INCHES; inches++) {
      if (at[inches] > 0) rows[side * MOST_INCHES + inches] = first + at[inches] - 1;
    }
  }
  return rows;
}

/** The tables of two units, or null where the loop does not do. */
export function tablesOfSkirmish(pairing: Pairing): SkirmishTables | null {
  const { duel } = pairing;
  if (!isSwiftSkirmish(duel)) return null;
  const aims = SIDES.map((which) => aimsOf(duel, which, feetOf(legsOf(pairing.line(which), 0), 0, duel)));
  const made = aims.flatMap(({ all }) =>
    all.map(({ which, distance, moved }) => {
      const shot = pairing.aimed(which, 0, distance, { mode: 'plain', moved }, POSTURE.none);
      return { shot, drawn: drawnOf(pairing.drawn(shot), pairing.line(which)) };
    }),
  );
  const drawn = made.flatMap((one) => one.drawn ?? []);
  const tables = drawn.length === made.length ? tablesOf(pairing, SIDES, drawn) : null;
  if (!tables) return null;
  // Where nobody is left with such a weapon nothing is drawn.
  made.forEach(({ shot: { strike } }, i) => {
    for (let state = 0; state < strike.attacker.states; state++) {
      if (!strikes(strike, state)) tables.rows[(MELEES + i) * tables.stride + state] = NOTHING;
    }
  });
  return skirmishTables(tables, rowsAt(aims[0], aims[1]), pairing.fighters.attacker.nerves.testsOnce);
}

/** How units of a skirmish walk, and what both sides do with an activation at every distance. */
import { choose, type Feet, feetOf, legsOf } from '../duel/moves.ts';
import { behaviourOf, type Duel } from '../duel/schema.ts';
import { CHARGES, MOST_INCHES } from '../duel/swiftLoop.ts';
import type { Line } from '../line.ts';

/** How a unit walks, and the same as a text. */
export interface Gait {
  readonly feet: Feet;
  readonly text: string;
}

export function newGait(duel: Duel, line: Line): Gait {
  const feet = feetOf(legsOf(line, 0), 0, duel, false);
  return { feet, text: JSON.stringify(feet) };
}

/** What is done with an activation on one ground: one and the same array for all pairs of units that walk alike. */
export class Moves {
  private readonly known = new Map<string, Int16Array>();

  /**
   * @param duel of the ground on which all pairs meet
   * @returns by side and inches, the first side first: inches after its move, or CHARGES
   */
  of(duel: Duel, attacker: Gait, target: Gait): Int16Array {
    const key = `${attacker.text} ${target.text}`;
    let moves = this.known.get(key);
    if (!moves) {
      moves = new Int16Array(2 * MOST_INCHES);
      const sides = [
        { which: 'attacker', feet: attacker.feet },
        { which: 'target', feet: target.feet },
      ] as const;
      for (const [side, { which, feet }] of sides.entries()) {
        for (let inches = 1; inches < MOST_INCHES; inches++) {
          const move = choose(behaviourOf(duel, which, 1)!, feet, inches, false);
          moves[side * MOST_INCHES + inches] =
            move.kind === 'charge' ? CHARGES : move.kind === 'move' ? move.distance : inches;
        }
      }
      this.known.set(key, moves);
    }
    return moves;
  }
}

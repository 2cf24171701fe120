/** What both sides do with an activation at every distance: where they go, whether they charge, how they shoot from there. */
import { choose } from '../duel/moves.ts';
import { behaviourOf, type Duel, type Which } from '../duel/schema.ts';
import { CHARGES, MOST_INCHES } from '../duel/swiftLoop.ts';
import type { Gait } from './gait.ts';
import { type Aims, aimsOf, rowsAt } from './shots.ts';
import type { Reading } from './strikers.ts';

/** Ways of walking, more than a set has. */
const MOST_WAYS = 1 << 20;

/** One and the same array for all that walk, and shoot, alike. */
export class Courses {
  private readonly duel: Duel;
  private readonly walks = new Map<number, Int16Array>();
  private readonly rows = new Map<Aims, Map<Aims, Int16Array>>();
  private readonly known = { attacker: new Map<string, Aims>(), target: new Map<string, Aims>() };
  private readonly aims = { attacker: new WeakMap<Reading, Aims>(), target: new WeakMap<Reading, Aims>() };

  /** @param duel of the ground on which all pairs meet, and their plans */
  constructor(duel: Duel) {
    this.duel = duel;
  }

  /** @returns by side and inches, the first side first: inches after its move, or CHARGES */
  moves(attacker: Gait, target: Gait): Int16Array {
    const key = attacker.number * MOST_WAYS + target.number;
    let moves = this.walks.get(key);
    if (!moves) {
      moves = new Int16Array(2 * MOST_INCHES);
      const sides = [
        { which: 'attacker', feet: attacker.feet },
        { which: 'target', feet: target.feet },
      ] as const;
      for (const [side, { which, feet }] of sides.entries()) {
        for (let inches = 1; inches < MOST_INCHES; inches++) {
          const move = choose(behaviourOf(this.duel, which, 1)!, feet, inches, false);
          moves[side * MOST_INCHES + inches] =
            move.kind === 'charge' ? CHARGES : move.kind === 'move' ? move.distance : inches;
        }
      }
      this.walks.set(key, moves);
    }
    return moves;
  }

  /** One and the same object for all that shoot alike. */
  aimsOf(which: Which, reading: Reading, { feet }: Gait): Aims {
    let aims = this.aims[which].get(reading);
    if (!aims) {
      const own = aimsOf({ ...this.duel, [which]: reading.unit }, which, feet);
      const text = `${JSON.stringify(own.all)} ${own.at.join()}`;
      aims = this.known[which].get(text) ?? own;
      this.known[which].set(text, aims);
      this.aims[which].set(reading, aims);
    }
    return aims;
  }

  /** @returns by side and inches, the first side first: which rows the shot has (see MELEES), or 0 */
  shots(attacker: Aims, target: Aims): Int16Array {
    const ofAttacker = this.rows.get(attacker) ?? new Map<Aims, Int16Array>();
    this.rows.set(attacker, ofAttacker);
    const rows = ofAttacker.get(target) ?? rowsAt(attacker, target);
    ofAttacker.set(target, rows);
    return rows;
  }
}

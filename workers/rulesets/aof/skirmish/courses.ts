/** What both sides do with an activation at every distance: where they go, whether they charge, how they shoot from there. */
import { choose } from '../duel/moves.ts';
import { behaviourOf, type Duel, type Which } from '../duel/schema.ts';
import { reachOf } from '../duel/setup.ts';
import { CHARGES, MOST_INCHES } from '../duel/swiftLoop.ts';
import type { Gait } from './gait.ts';
import type { Aim } from './shots.ts';
import { MELEES } from './shots.ts';
import type { Reading } from './strikers.ts';

/** Everything that a unit shoots differently. */
export interface Aims {
  /** Equal for equal ones. */
  readonly number: number;
  readonly all: readonly Aim[];
  /** By inches before the move: one more than its place among all; 0 where it does not shoot. */
  readonly at: Uint8Array;
}

const NONE: Aims = { number: 0, all: [], at: new Uint8Array(MOST_INCHES) };
/** Ways of walking and of shooting, more than a set has. */
const MOST_WAYS = 1 << 20;

/** One and the same array for all that walk, and shoot, alike. */
export class Courses {
  private readonly duel: Duel;
  private readonly walks = new Map<number, Int16Array>();
  private readonly known = new Map<number, Int16Array>();
  private readonly numbers = new Map<string, number>();
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

  aimsOf(which: Which, reading: Reading, gait: Gait): Aims {
    let aims = this.aims[which].get(reading);
    if (!aims) {
      aims = this.look(which, reading, gait);
      this.aims[which].set(reading, aims);
    }
    return aims;
  }

  /** @returns by side and inches, the first side first: which rows the shot has (see MELEES), or 0 */
  shots(attacker: Aims, target: Aims): Int16Array {
    const key = attacker.number * MOST_WAYS + target.number;
    let shots = this.known.get(key);
    if (!shots) {
      shots = new Int16Array(2 * MOST_INCHES);
      for (const [side, { at }] of [attacker, target].entries()) {
        const first = MELEES + side * attacker.all.length;
        for (let inches = 1; inches < MOST_INCHES; inches++) {
          if (at[inches] > 0) shots[side * MOST_INCHES + inches] = first + at[inches] - 1;
        }
      }
      this.known.set(key, shots);
    }
    return shots;
  }

  private look(which: Which, { unit }: Reading, { feet }: Gait): Aims {
    const armed = [unit, ...unit.joined].some(({ weapons }) => weapons.some(({ range }) => range !== undefined));
    if (!armed) return NONE;
    const duel = { ...this.duel, [which]: unit };
    const at = new Uint8Array(MOST_INCHES);
    const all: Aim[] = [];
    const ways: string[] = [];
    for (let inches = 1; inches < MOST_INCHES; inches++) {
      const move = choose(behaviourOf(duel, which, 1)!, feet, inches, false);
      if (move.kind !== 'move' || !move.shoots) continue;
      const { distance, moved } = move;
      const way = `${reachOf(duel, which, distance)} ${moved}`;
      if (!ways.includes(way)) {
        ways.push(way);
        all.push({ which, distance, moved });
      }
      at[inches] = ways.indexOf(way) + 1;
    }
    const text = at.join();
    const number = this.numbers.get(text) ?? this.numbers.size + 1;
    this.numbers.set(text, number);
    return { number, all, at };
  }
}

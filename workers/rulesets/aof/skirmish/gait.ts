/** How units of a skirmish walk. */
import { type Feet, feetOf, legsOf } from '../duel/moves.ts';
import type { Duel } from '../duel/schema.ts';
import type { Line } from '../line.ts';

/** How a unit walks. */
export interface Gait {
  readonly feet: Feet;
  /** Equal for those who walk alike. */
  readonly number: number;
}

/** @param known one and the same for all who walk alike */
export function newGait(duel: Duel, line: Line, known: Map<string, Gait>): Gait {
  const feet = feetOf(legsOf(line, 0), 0, duel, false);
  const text = JSON.stringify(feet);
  const gait = known.get(text) ?? { feet, number: known.size };
  known.set(text, gait);
  return gait;
}

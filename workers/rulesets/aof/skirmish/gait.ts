/** How units of a skirmish walk. */
import { type Feet, feetOf, legsOf } from '../duel/moves.ts';
import type { Duel } from '../duel/schema.ts';
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

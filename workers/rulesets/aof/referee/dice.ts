/** Dice as the rules name them, and tests on them. */
import type { Dice } from '../../proving/index.ts';

export type { Dice };

export const d6 = (dice: Dice): number => dice.die(6);
/** Half a D6, rounded up (AOF-DICE-01): one to three, each as often. */
export const d3 = (dice: Dice): number => dice.die(3);

/** What a field such as "... and in addition" adds. */
export function extra(plus: 'nothing' | 'D3' | 'D6', dice: Dice): number {
  return plus === 'nothing' ? 0 : plus === 'D3' ? d3(dice) : d6(dice);
}

/** A test: 6 succeeds, 1 fails, otherwise face and modifiers are compared once (AOF-TEST-01 to -03). */
export function succeeds(face: number, target: number, modifier: number): boolean {
  if (face === 6) return true;
  if (face === 1) return false;
  return face + modifier >= target;
}

/** The line on which a skirmish is fought, and who tempts whom. */
import { CLOSEST } from '../duel/moves.ts';
import type { Which } from '../duel/schema.ts';
import { FATIGUED, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import type { TargetRule } from './schema.ts';

/** Inches between two units; they may pass each other, but nobody stands within an inch of an enemy. */
export function nearness(x: number, other: number): number {
  return Math.max(CLOSEST, Math.abs(x - other));
}

/** On which side of its enemy a unit stays: where it is, or where it came from. */
export function sideways(who: Which, x: number, enemy: number): 1 | -1 {
  if (x === enemy) return who === 'attacker' ? -1 : 1;
  return x < enemy ? -1 : 1;
}

const MOST_WOUNDS = 4096;

/** How much an enemy is to be preferred: the most tempting ones are turned to. */
export function temptation(rule: TargetRule, line: Line, state: number, flags: number): number {
  if (rule === 'anybody') return 0;
  const fought = (flags & FATIGUED ? 2 : 0) + (flags & WAVERING ? 1 : 0);
  return fought * MOST_WOUNDS - (line.capacity - line.wounds[state]);
}

/** Dangerous ground between two units (AOF-TERR-06, AOF-COND-01). */
import { type DangerDice, groundDice } from '../danger.ts';
import type { Line } from '../line.ts';
import type { Duel } from './schema.ts';

/** Dice that a unit in this state rolls for one move, or null where the ground is safe for it. */
export function moveDanger({ situation, condition }: Duel, line: Line, state: number): DangerDice | null {
  const quake = condition === 'Earthquake';
  if (!quake && !situation.dangerous) return null;
  if (line.side.profiles.every(({ rules }) => rules.has('Flying'))) return null;
  const dice = groundDice(line, (profile) => line.leftOf[profile][state]);
  return quake && situation.dangerous ? { worse: dice, plain: 0 } : { worse: 0, plain: dice };
}

/** Whether a living hero takes a marker off when his unit is activated (AOF-EXH-06). */
export function hasInspiration(line: Line, state: number): boolean {
  return line.side.profiles.some(({ hero }, i) => hero && line.leftOf[i][state] > 0);
}

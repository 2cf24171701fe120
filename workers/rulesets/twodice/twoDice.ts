/** Two dice against a number: thresholds, command checks. */
import { die, keptSum } from '../../kernel/dice.ts';

const twoDice = keptSum(2, die(6), { lowest: 0, highest: 0 });
export const WAYS = 36;
/** ways[m]: of 36, that two dice show more than m. */
const ways = Array.from({ length: 13 }, (_, most) => Math.round(twoDice.atLeast(most + 1) * WAYS));

/** Of 36 ways, those in which two dice show more than `most`, which may be any whole number. */
export const waysAbove = (most: number): number => (most < 0 ? WAYS : ways[Math.min(12, most)]);

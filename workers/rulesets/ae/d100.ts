/** The d100 test: roll under a target number, degrees of success and failure (AE-TEST-01 to -04). */
import type { WordStream } from '../../kernel/streams.ts';

/** How degrees are counted (RU-01): full tens of the difference, or the difference of the tens digits. */
export const DEGREES = ['full tens', 'tens digits'] as const;
export type Degrees = (typeof DEGREES)[number];

export const FACES = 100;

/** Whether numbers to roll end somewhere (RU-02). */
export type Extremes = 'none' | 'from 1 to 99';

/** The number to roll as it is read. */
export function limited(target: number, extremes: Extremes): number {
  return extremes === 'none' ? target : Math.min(FACES - 1, Math.max(1, target));
}

/** P(success) = target / 100 within 0..1; no roll succeeds or fails by itself (RU-02). */
export function successChance(target: number): number {
  return Math.min(FACES, Math.max(0, target)) / FACES;
}

/** Degrees by which `roll` <= `target` succeeds; 0 is possible (AE-TEST-02). */
export function degreesOfSuccess(target: number, roll: number, degrees: Degrees): number {
  if (degrees === 'full tens') return Math.floor((target - roll) / 10);
  return Math.floor(target / 10) - Math.floor(roll / 10);
}

/** Degrees by which `roll` > `target` fails; 0 is possible (AE-TEST-03). */
export function degreesOfFailure(target: number, roll: number, degrees: Degrees): number {
  if (degrees === 'full tens') return Math.floor((roll - target) / 10);
  return Math.floor(roll / 10) - Math.floor(target / 10);
}

/** Degrees of one side of an opposed test; -1 for a failure, which counts as no success (RU-16). */
export function opposedDegrees(target: number, roll: number, degrees: Degrees): number {
  return roll <= target ? degreesOfSuccess(target, roll, degrees) : -1;
}

/** By how many degrees side one is ahead; a failure has none of its own (RU-16). */
export function margin(one: number, other: number): number {
  return Math.max(0, one) - Math.max(0, other);
}

/** Who wins an opposed test: 1, 0 for nobody, or -1. Success beats failure, then more degrees beat fewer (RU-16). */
export function opposedWinner(one: number, other: number, ties: 'nobody' | 'the first' = 'nobody'): -1 | 0 | 1 {
  // Two failures are no success of either, however ties are read.
  if (one === other) return ties === 'the first' && one >= 0 ? 1 : 0;
  return one > other ? 1 : -1;
}

/** P(each number of degrees), the failure under -1: pairs of degrees and chance. */
export function opposedTable(target: number, degrees: Degrees): Array<readonly [degrees: number, chance: number]> {
  const ways = new Map<number, number>();
  for (let roll = 1; roll <= FACES; roll++) {
    const made = opposedDegrees(target, roll, degrees);
    ways.set(made, (ways.get(made) ?? 0) + 1);
  }
  return [...ways].map(([made, count]) => [made, count / FACES] as const);
}

export function d100(stream: WordStream): number {
  return stream.die(FACES);
}

/** The tens digit of a characteristic (RU-08). */
export function bonusOf(characteristic: number): number {
  return Math.floor(characteristic / 10);
}

/**
 * Dice tests twice over: face by face for real dice, and as chances worked out in closed form. The two share nothing,
 * so that each can be tested against the other.
 */
import type { WordStream } from '../../kernel/streams.ts';

/** A D6: the face that `stream.die(6)` gives, in whole-number arithmetic alone, because most of the time goes here. */
export function d6(stream: WordStream): number {
  for (;;) {
    const word = stream.next();
    // 2^32 = 4 modulo 6: the four lowest remainders are drawn again (Lemire).
    const low = Math.imul(word, 6);
    if (low < 0 || low >= 4) return (((word >>> 16) * 6 + (((word & 0xffff) * 6) >>> 16)) >>> 16) + 1;
  }
}

/** Rerolls of to-hit dice; each die once (AOF-DICE-02). */
export const REROLLS = ['none', 'misses', 'ones'] as const;
export type Reroll = (typeof REROLLS)[number];

/** Whether a face passes a test: 6 always, 1 never, otherwise face and modifier together (AOF-TEST-02, -03). */
export function passes(face: number, target: number, modifier: number): boolean {
  return face === 6 || (face !== 1 && face + modifier >= target);
}

/** Whether one more on this die would have turned a failure into a success; a raw 1 never (RU-19). */
export function nearlyPasses(face: number, target: number, modifier: number): boolean {
  return face !== 1 && face !== 6 && face + modifier === target - 1;
}

/** The lowest face that passes, in 2..6. */
function lowestPassing(target: number, modifier: number): number {
  return Math.max(2, Math.min(6, target - modifier));
}

/** P(a die passes a test), between 1/6 and 5/6. */
export function passChance(target: number, modifier: number): number {
  return (7 - lowestPassing(target, modifier)) / 6;
}

/** P(a die fails a test). */
export function failChance(target: number, modifier: number): number {
  return (lowestPassing(target, modifier) - 1) / 6;
}

/** P(a die fails by exactly one and is no raw 1). */
export function nearChance(target: number, modifier: number): number {
  const face = target - modifier - 1;
  return face >= 2 && face <= 5 ? 1 / 6 : 0;
}

/** How one to-hit die ends, rerolls done. The chances of `six`, `plain` and everything that misses add up to 1. */
export interface HitChances {
  /** Raw 6. */
  readonly six: number;
  /** Any other hit. */
  readonly plain: number;
  /** Missed by one, and no raw 1. */
  readonly near: number;
  /** Raw 1. */
  readonly one: number;
  /** Neither `six` nor `plain`. */
  readonly miss: number;
}

export function hitChances(quality: number, modifier: number, sixesOnly: boolean, reroll: Reroll): HitChances {
  const lowest = sixesOnly ? 6 : lowestPassing(quality, modifier);
  const plain = 6 - lowest;
  // A fatigued or wavering unit needs a raw 6, which no modifier makes (RU-19).
  const near = !sixesOnly && nearChance(quality, modifier) > 0 ? 1 : 0;
  const missing = 5 - plain;
  if (reroll === 'misses') {
    const again = 6 + missing;
    const [six, hit] = [again / 36, (plain * again) / 36];
    return { six, plain: hit, near: (near * missing) / 36, one: missing / 36, miss: (missing * missing) / 36 };
  }
  if (reroll === 'ones') {
    // A raw 1 is always one of the misses.
    const miss = ((missing - 1) * 6 + missing) / 36;
    return { six: 7 / 36, plain: (plain * 7) / 36, near: (near * 7) / 36, one: 1 / 36, miss };
  }
  return { six: 1 / 6, plain: plain / 6, near: near / 6, one: 1 / 6, miss: missing / 6 };
}

/** The d100 test: a roll at or under a number, and by how many tens (AE-TEST-01 to -04). */
import type { Dice } from '../../proving/index.ts';

export interface TestRulings {
  readonly degrees?: 'full tens' | 'tens digits';
  readonly extremes: 'none' | 'from 1 to 99';
}

export interface Rolled {
  readonly passed: boolean;
  /** Of success or of failure. */
  readonly degrees: number;
}

/** Rolls a d100 against `number`. Both sorts of degrees are counted from the number as it is read (RU-01, RU-02). */
export function test(number: number, dice: Dice, rulings: TestRulings): Rolled {
  const T = rulings.extremes === 'none' ? number : Math.min(99, Math.max(1, number));
  const roll = dice.die(100);
  const passed = roll <= T;
  const tens =
    rulings.degrees === 'tens digits'
      ? Math.floor(T / 10) - Math.floor(roll / 10)
      : passed
        ? Math.floor((T - roll) / 10)
        : -Math.floor((roll - T) / 10);
  return { passed, degrees: Math.abs(tens) };
}

/** By how much the first of an opposed test wins, above 0, or loses; 0 and `decided` false where nobody does (RU-16). */
export function opposed(
  first: Rolled,
  second: Rolled,
  ties: 'nobody' | 'the first',
): { readonly winner: 'first' | 'second' | 'nobody'; readonly by: number } {
  const [a, b] = [first.passed ? first.degrees : 0, second.passed ? second.degrees : 0];
  if (!first.passed && !second.passed) return { winner: 'nobody', by: 0 };
  if (!second.passed) return { winner: 'first', by: a };
  if (!first.passed) return { winner: 'second', by: b };
  if (a === b) return { winner: ties === 'the first' ? 'first' : 'nobody', by: 0 };
  return a > b ? { winner: 'first', by: a - b } : { winner: 'second', by: b - a };
}

/** Damage rolls of the 2d6 games: a pool of d6 plus power against ARM (MK3-DMG-01, MK3-DMG-07, MK3-RUL-04). */
import { die, keptSum } from '../../kernel/dice.ts';
import type { Distribution } from '../../kernel/distribution.ts';
import type { WordStream } from '../../kernel/streams.ts';
import { keepDice } from './attackRoll.ts';

export interface DamageRoll {
  /** Dice rolled; 0 leaves power and modifiers alone. */
  readonly dice: number;
  readonly dropLowest: number;
  readonly dropHighest: number;
  /** POW or P+S plus modifiers of the roll. */
  readonly power: number;
  readonly armour: number;
  /** A roll that gives fewer points than this is made again once; 0 never. */
  readonly rerollBelow: number;
}

/** Sums of dice by how many there are and how many go: questions that differ a little ask for the same few. */
const sums = new Map<string, Distribution>();

function sumOf({ dice, dropLowest, dropHighest }: DamageRoll): Distribution {
  const key = `${dice},${dropLowest},${dropHighest}`;
  let sum = sums.get(key);
  if (!sum) {
    sum = keptSum(dice, die(6), { lowest: dropLowest, highest: dropHighest });
    sums.set(key, sum);
  }
  return sum;
}

/** Points by roll: a table of match-ups asks for the same few hundred of them all the time. */
const points = new Map<string, Distribution>();
const MOST_POINTS_KEPT = 4_096;

/** The exact distribution of points of damage, power field and boxes not yet considered. */
export function damagePoints(roll: DamageRoll): Distribution {
  const { dice, dropLowest, dropHighest, power, armour, rerollBelow } = roll;
  const key = `${dice},${dropLowest},${dropHighest},${power - armour},${rerollBelow}`;
  let found = points.get(key);
  if (!found) {
    found = sumOf(roll)
      .map((sum) => Math.max(0, sum + power - armour))
      .rerolledOnce((some) => some < rerollBelow);
    if (points.size >= MOST_POINTS_KEPT) points.clear();
    points.set(key, found);
  }
  return found;
}

/** Most points of damage that a roll may come to; nothing where there is none. */
export function mostPoints(roll: DamageRoll | null): number {
  if (!roll) return 0;
  const kept = Math.max(0, roll.dice - roll.dropLowest - roll.dropHighest);
  return Math.max(0, 6 * kept + roll.power - roll.armour);
}

export interface ThrownDamage {
  readonly dice: readonly number[];
  readonly kept: readonly number[];
  readonly rerolled: readonly number[] | null;
  readonly total: number;
  readonly points: number;
}

/** Makes the roll with real dice. */
export function throwDamage(roll: DamageRoll, stream: WordStream): ThrownDamage {
  const once = () => {
    const dice = Array.from({ length: roll.dice }, () => stream.die(6));
    const kept = keepDice(dice, roll.dropLowest, roll.dropHighest);
    const total = kept.reduce((sum, face) => sum + face, 0) + roll.power;
    return { dice, kept, total, points: Math.max(0, total - roll.armour) };
  };
  const first = once();
  return first.points < roll.rerollBelow ? { ...once(), rerolled: first.dice } : { ...first, rerolled: null };
}

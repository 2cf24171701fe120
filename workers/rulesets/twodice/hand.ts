/**
 * A hand of dice that is thrown again and again: attack and damage rolls die by die without allocating, for simulations
 * that roll real dice. It draws the same faces as throwAttack and throwDamage would from the same stream.
 */
import type { WordStream } from '../../kernel/streams.ts';
import type { AttackRoll, Automatic } from './attackRoll.ts';
import type { DamageRoll } from './damageRoll.ts';

export const MISS = 0;
export const HIT = 1;
export const CRITICAL = 2;
export type Result = typeof MISS | typeof HIT | typeof CRITICAL;

const MOST_DICE = 64;

export class Hand {
  /** The faces of the last throw, in the order thrown; the first `count` of them. */
  readonly faces = new Int32Array(MOST_DICE);
  count = 0;
  /** Kept dice plus bonus or power. */
  total = 0;
  /** How often the last roll was made anew. */
  rerolled = 0;
  private readonly sorted = new Int32Array(MOST_DICE);
  private from = 0;
  private to = 0;

  /** The dice of the last throw that count: all in the order thrown, or ascending when some were dropped. */
  get kept(): readonly number[] {
    const dropped = this.to - this.from < this.count;
    return [...(dropped ? this.sorted : this.faces).slice(this.from, this.to)];
  }

  /** The dice of the last throw. */
  get dice(): readonly number[] {
    return [...this.faces.slice(0, this.count)];
  }

  /** An attack roll (MK3-ATK-01 to -03, MK3-CRIT-01). An automatic result throws no dice. */
  attack(roll: AttackRoll, automatic: Automatic, stream: WordStream): Result {
    this.rerolled = 0;
    if (automatic !== 'none') {
      this.count = 0;
      this.total = 0;
      return automatic === 'hit' ? HIT : MISS;
    }
    for (;;) {
      this.throwDice(roll.dice, roll.dropLowest, roll.dropHighest, stream);
      const result = this.judge(roll);
      if (result !== MISS || this.rerolled >= roll.rerollMisses || this.to === this.from) return result;
      this.rerolled++;
    }
  }

  /** A damage roll. @returns points of damage, boxes and power field not considered (MK3-DMG-01) */
  damage(roll: DamageRoll, stream: WordStream): number {
    this.rerolled = 0;
    let points = this.points(roll, stream);
    if (points < roll.rerollBelow) {
      points = this.points(roll, stream);
      this.rerolled = 1;
    }
    return points;
  }

  /** One die of `sides` faces. */
  die(sides: number, stream: WordStream): number {
    this.faces[0] = stream.die(sides);
    this.count = 1;
    this.from = 0;
    this.to = 1;
    this.total = this.faces[0];
    return this.total;
  }

  /** The sum of `count` d6. */
  sum(count: number, stream: WordStream): number {
    this.throwDice(count, 0, 0, stream);
    this.total = this.keptSum();
    return this.total;
  }

  private points({ dice, dropLowest, dropHighest, power, armour }: DamageRoll, stream: WordStream): number {
    this.throwDice(dice, dropLowest, dropHighest, stream);
    this.total = this.keptSum() + power;
    return Math.max(0, this.total - armour);
  }

  private throwDice(count: number, dropLowest: number, dropHighest: number, stream: WordStream): void {
    const { faces } = this;
    for (let i = 0; i < count; i++) faces[i] = stream.die(6);
    this.count = count;
    if (dropLowest === 0 && dropHighest === 0) {
      this.from = 0;
      this.to = count;
      return;
    }
    const { sorted } = this;
    for (let i = 0; i < count; i++) {
      let at = i;
      while (at > 0 && sorted[at - 1] > faces[i]) {
        sorted[at] = sorted[at - 1];
        at--;
      }
      sorted[at] = faces[i];
    }
    this.from = dropLowest;
    this.to = Math.max(dropLowest, count - dropHighest);
  }

  private keptSum(): number {
    const from = this.to - this.from < this.count ? this.sorted : this.faces;
    let sum = 0;
    for (let i = this.from; i < this.to; i++) sum += from[i];
    return sum;
  }

  private judge({ bonus, defense, judgesAll }: AttackRoll): Result {
    const from = this.to - this.from < this.count ? this.sorted : this.faces;
    const first = judgesAll ? 0 : this.from;
    const last = judgesAll ? this.count : this.to;
    let ones = true;
    let sixes = last - first > 1;
    let seen = 0;
    let doubles = false;
    for (let i = first; i < last; i++) {
      const face = from[i];
      ones = ones && face === 1;
      sixes = sixes && face === 6;
      doubles = doubles || (seen & (1 << face)) !== 0;
      seen |= 1 << face;
    }
    this.total = this.keptSum() + bonus;
    // No dice that count are no hit, whatever the others show.
    if (this.to === this.from || ones || (!sixes && this.total < defense)) return MISS;
    return doubles ? CRITICAL : HIT;
  }
}

/**
 * One attack roll and the damage roll behind it against one model: chances for the exact engines, dice for the
 * simulation. Nothing is allocated while dice are thrown for a count.
 */

import type { WordStream } from '../../kernel/streams.ts';
import { counted } from '../../wording.ts';
import type { ReplayStep } from '../ruleset.ts';
import { type AttackRoll, type Automatic, hitChances } from '../twodice/attackRoll.ts';
import { type DamageRoll, damagePoints } from '../twodice/damageRoll.ts';
import { Hand, MISS } from '../twodice/hand.ts';

/** Dice of a roll never fall below one (R4). */
const atLeastOne = (dice: number): number => Math.max(1, dice);

export interface StrikeInput {
  readonly attackDice: number;
  /** MAT, RAT or FURY with the modifiers of the roll. */
  readonly stat: number;
  readonly DEF: number;
  readonly automatic: Automatic;
  readonly damageDice: number;
  /** POW or P+S with the modifiers of the roll. */
  readonly power: number;
  readonly ARM: number;
}

export class Strike {
  private readonly attack: AttackRoll;
  private readonly automatic: Automatic;
  private readonly damage: DamageRoll;
  private readonly hand = new Hand();
  /** P(no hit) (MK2-ATK-02). */
  readonly miss: number;
  /** points[k]: P(hit, and the roll gives k points) (MK2-DMG-01). */
  readonly points: Float64Array;

  constructor({ attackDice, stat, DEF, automatic, damageDice, power, ARM }: StrikeInput) {
    const none = { dropLowest: 0, dropHighest: 0 };
    this.attack = { dice: atLeastOne(attackDice), ...none, bonus: stat, defense: DEF, rerollMisses: 0 };
    this.automatic = automatic;
    this.damage = { dice: atLeastOne(damageDice), ...none, power, armour: ARM, rerollBelow: 0 };
    this.miss = hitChances(this.attack, automatic).miss;
    const rolled = damagePoints(this.damage);
    this.points = new Float64Array(rolled.low + rolled.weights.length);
    for (const [value, weight] of rolled.entries()) this.points[value] = ((1 - this.miss) * weight) / rolled.total;
  }

  /** P(at least so many points). */
  atLeast(points: number): number {
    let sum = 0;
    for (let k = Math.max(0, points); k < this.points.length; k++) sum += this.points[k];
    return sum;
  }

  /** P(a miss, or fewer points than that). Added up by itself, so that it is as precise as its opposite. */
  below(points: number): number {
    let sum = this.miss;
    for (let k = 0; k < Math.min(points, this.points.length); k++) sum += this.points[k];
    return sum;
  }

  /** Throws the dice. @returns points of damage, or -1 for a miss */
  roll(label: string, stream: WordStream, tell: ((step: ReplayStep) => void) | null): number {
    if (!this.hits(label, stream, tell)) return -1;
    const { hand, damage } = this;
    const points = hand.damage(damage, stream);
    if (tell) {
      const { dice, total } = hand;
      const sum = `${dice.join(' + ')} + ${damage.power} = ${total}`;
      tell({
        label: `${label}: damage`,
        dice,
        text: `${sum} against ARM ${damage.armour}: ${counted(points, 'points')}`,
      });
    }
    return points;
  }

  private hits(label: string, stream: WordStream, tell: ((step: ReplayStep) => void) | null): boolean {
    const { hand, automatic, attack } = this;
    const hit = hand.attack(attack, automatic, stream) !== MISS;
    if (automatic !== 'none') tell?.({ label, dice: [], text: hit ? 'hits automatically' : 'misses automatically' });
    else if (tell) {
      const { dice, total } = hand;
      const sum = `${dice.join(' + ')} + ${attack.bonus} = ${total}`;
      tell({ label, dice, text: `${sum} against DEF ${attack.defense}: ${hit ? 'hits' : 'misses'}` });
    }
    return hit;
  }
}

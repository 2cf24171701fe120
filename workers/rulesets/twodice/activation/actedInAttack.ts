/** The rules of one attack, each entered when the attack would be another one without it. */
import { Ledger } from '../../disclosure/ledger.ts';
import { type AttackRoll, type HitChances, hitChances } from '../attackRoll.ts';
import { type DamageRoll, damagePoints } from '../damageRoll.ts';
import type { Weapon } from './schema.ts';
import { sum, type Term } from './terms.ts';

/** The rules that act in one attack, by what must come about before they do. */
export class ActedInAttack {
  /** Range, the attack roll, a hit or a miss without one. */
  readonly aiming = new Ledger();
  /** The damage roll of a hit. */
  readonly damage = new Ledger();
  /** What else a hit does, critical or not. */
  readonly hit = new Ledger();
  /** What only a critical hit does. */
  readonly critical = new Ledger();
  /** What stays on the target after a hit, and after a critical one. */
  readonly lasting = { hit: new Ledger(), critical: new Ledger() };

  /** What acts in an attack of these chances. */
  in(chances: HitChances): readonly string[] {
    const ledger = new Ledger();
    ledger.take(this.aiming);
    if (chances.hit + chances.critical > 0) {
      ledger.take(this.damage);
      ledger.take(this.hit);
      ledger.take(this.lasting.hit);
    }
    if (chances.critical > 0) {
      ledger.take(this.critical);
      ledger.take(this.lasting.critical);
    }
    return ledger.rules;
  }
}

/** Something that a rule does to a roll: the number of dice it brings, or takes where it is below 0. */
export interface ActingDice {
  readonly dice: number;
  readonly rules: readonly string[];
}

/**
 * Enters the rules of an attack roll that is made.
 * @param terms the bonus of the roll, and DEF, the base first
 * @param printedDEF DEF as it would be if no rule set it
 * @param least least DEF of the edition
 */
export function enterAttackRoll(
  ledger: Ledger,
  attack: AttackRoll,
  terms: { readonly attack: readonly Term[]; readonly DEF: readonly Term[] },
  { printedDEF, least }: { readonly printedDEF: number; readonly least: number },
  dice: readonly ActingDice[],
): void {
  const chances = hitChances(attack, 'none');
  const matters = (without: Partial<AttackRoll>) => {
    const other = hitChances({ ...attack, ...without }, 'none');
    return other.hit !== chances.hit || other.critical !== chances.critical;
  };
  const [stat, ...bonuses] = terms.attack;
  const [base, ...changes] = terms.DEF;
  ledger.enter('MK3-ATK-01', 'MK3-ATK-02', 'MK3-DICE-05', stat.rule);
  for (const term of bonuses) if (matters({ bonus: attack.bonus - added(term) })) ledger.enter(term.rule);
  const DEF = sum(terms.DEF);
  const defense = (value: number) => ({ defense: Math.max(least, value) });
  if (base.value === printedDEF) ledger.enter('MK3-STAT-02');
  else if (matters(defense(DEF - base.value + printedDEF))) ledger.enter(base.rule);
  for (const term of changes) if (matters(defense(DEF - added(term)))) ledger.enter(term.rule);
  if (attack.dropLowest + attack.dropHighest > 0 && matters({ dropLowest: 0, dropHighest: 0 })) {
    ledger.enter('MK3-DICE-07');
  }
  if (attack.rerollMisses > 0 && matters({ rerollMisses: 0 })) ledger.enter('MK3-DICE-08');
  for (const { dice: change, rules } of dice) {
    if (change !== 0 && matters({ dice: Math.max(0, attack.dice - change) })) ledger.enter(...rules);
  }
}

/** What a term adds because of its rule: a term of 0 takes away what there would be without it. */
function added({ value, instead = 0 }: Term): number {
  return value - instead;
}

/** What bounds a damage roll. */
export interface Bounds {
  /** Least ARM of the edition. */
  readonly least: number;
  /** Points beyond which nobody counts them. */
  readonly most: number;
}

/** Enters the rules of a damage roll that is made. */
export function enterDamageRoll(
  ledger: Ledger,
  roll: DamageRoll,
  terms: { readonly power: readonly Term[]; readonly ARM: readonly Term[] },
  { least, most }: Bounds,
  dice: readonly ActingDice[],
): void {
  const points = pointsOf(roll, most);
  const matters = (without: Partial<DamageRoll>) => pointsOf({ ...roll, ...without }, most) !== points;
  const [stat, ...bonuses] = terms.power;
  const [base, ...changes] = terms.ARM;
  ledger.enter('MK3-DMG-01', 'MK3-DICE-05', stat.rule, base.rule);
  for (const term of bonuses) if (matters({ power: roll.power - added(term) })) ledger.enter(term.rule);
  const ARM = sum(terms.ARM);
  for (const term of changes) {
    if (matters({ armour: Math.max(least, ARM - added(term)) })) ledger.enter(term.rule);
  }
  if (roll.dropLowest + roll.dropHighest > 0 && matters({ dropLowest: 0, dropHighest: 0 })) ledger.enter('MK3-DICE-07');
  if (roll.rerollBelow > 0 && matters({ rerollBelow: 0 })) ledger.enter('MK3-DICE-08');
  for (const { dice: change, rules } of dice) {
    if (change !== 0 && matters({ dice: Math.max(0, roll.dice - change) })) ledger.enter(...rules);
  }
}

/** A text that two rolls share if they come to the same points with the same chances, whatever is beyond `most`. */
function pointsOf(roll: DamageRoll, most: number): string {
  const points = damagePoints(roll);
  const chances = new Map<number, number>();
  for (const [value, weight] of points.entries()) {
    const counted = Math.min(value, most);
    chances.set(counted, (chances.get(counted) ?? 0) + weight);
  }
  return [...chances].map(([value, weight]) => `${value}:${weight / points.total}`).join();
}

/** Dice that the weapon itself brings or lacks. */
export function diceOf({ additional, fewer }: Weapon['attackDice'] | Weapon['damageDice']): ActingDice[] {
  return [
    { dice: additional, rules: ['MK3-DICE-03'] },
    { dice: -fewer, rules: ['MK3-DICE-05'] },
  ];
}

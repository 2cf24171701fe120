/** One attack roll: the numbers from the cards and the situation, and the dice (MK3-ATK, MK3-CRIT, MK3-DICE). */
import type { z } from 'zod';
import type { Dice } from '../../proving/index.ts';
import type { Attacker, Situation, Weapon } from '../../twodice/activation/schema.ts';
import { current, sum } from './stats.ts';
import type { RulingsRead, Victim } from './victim.ts';

export type AttackerRead = z.infer<typeof Attacker>;
export type WeaponRead = z.infer<typeof Weapon>;
export type SituationRead = z.infer<typeof Situation>;

export interface Blow {
  readonly attacker: AttackerRead;
  readonly weapon: WeaponRead;
  readonly situation: Partial<SituationRead>;
  readonly rulings: RulingsRead;
  readonly victim: Victim;
  /** The charge attack (MK3-CHARGE-03). */
  readonly chargeAttack: boolean;
  /** It hits without a roll, if it hits. */
  readonly certain?: boolean;
  /** Systems of the attacker that are crippled now. */
  readonly crippled: readonly string[];
}

export type Verdict = 'miss' | 'hit' | 'critical';

const WARBEASTS = ['lesser warbeast', 'warbeast', 'gargantuan'];

export function isWarbeast(kind: string): boolean {
  return WARBEASTS.includes(kind);
}

/** Dice of the attack roll that cripplings take away (MK3-CRIPPLE-05, -08). */
function lame({ weapon, crippled, rulings }: Blow, aspect: string): number {
  const arm = weapon.location !== 'none' && crippled.includes(weapon.location) ? 1 : 0;
  const both = arm + (crippled.includes(aspect) ? 1 : 0);
  return rulings.crippledDice === 'one in all' ? Math.min(1, both) : both;
}

/** The charge attack of cavalry is boosted by itself (MK3-CAV-02). */
export function boostedByItself({ attacker, chargeAttack }: Blow): boolean {
  return attacker.cavalry && chargeAttack;
}

/** MK3-DICE-05. */
export function attackDice(blow: Blow, boosted: boolean): number {
  const { additional, fewer } = blow.weapon.attackDice;
  const boost = boosted || boostedByItself(blow) ? 1 : 0;
  return Math.max(0, 2 + boost + additional - fewer - lame(blow, 'mind'));
}

/** Beyond its range, named a miss, or hidden too far away. */
function cannotHit({ attacker, weapon, situation, victim }: Blow): boolean {
  const { distance, automatic = [] } = situation;
  if (distance !== undefined && weapon.RNG !== undefined && distance > weapon.RNG) return true;
  if (automatic.includes('miss')) return true;
  const far = distance !== undefined && distance > 5;
  return victim.target.stealth && far && weapon.class !== 'melee' && !weapon.spray && !attacker.eyelessSight;
}

/** What needs no roll; a certain miss goes before a certain hit (MK3-ATK-03, -04, -09, MK3-ADV-18, MK3-DICE-06). */
export function withoutRoll(blow: Blow, boosted: boolean): 'hit' | 'miss' | null {
  const { weapon, situation, victim } = blow;
  if (cannotHit(blow)) return 'miss';
  const named = situation.automatic?.includes('hit') === true;
  const hit = (named || (weapon.class === 'melee' && victim.helpless)) && !situation.rollForCritical;
  if (attackDice(blow, boosted) > 0) return hit ? 'hit' : null;
  return hit && blow.rulings.noAttackDice === 'no roll, no miss' ? 'hit' : 'miss';
}

/** The stat and everything that is added to the dice. */
export function attackBonus(blow: Blow): number {
  const { attacker, weapon, situation, rulings, chargeAttack } = blow;
  const { modifiers, marshal } = attacker;
  const stats = {
    melee: [attacker.MAT, modifiers.MAT],
    ranged: [attacker.RAT, modifiers.RAT],
    magic: [attacker.magicAttack, modifiers.magicAttack],
  } as const;
  const [printed = 0, changes] = stats[weapon.class];
  // A vector fights with its caster's stats; what changes its own does nothing (MK3-VECTOR-02).
  const own = attacker.kind === 'vector' && weapon.class !== 'magic';
  let bonus = current(printed, own ? undefined : changes, [], 0);
  bonus += modifiers.attackRolls + weapon.attackModifier;
  if (situation.freeStrike) bonus += 2;
  else if (situation.backStrike) bonus += 2;
  if (situation.aim && weapon.class === 'ranged') bonus += 2;
  if (marshal === 'Strike True!') bonus += 2;
  if (marshal === 'Hurry!' && chargeAttack) bonus += 2;
  const together = situation.combined ?? 1;
  if (together > 1 && weapon.class !== 'magic') bonus += together;
  if (rulings.inMelee === '-4 to the roll' && bothInMelee(blow)) bonus -= 4;
  return bonus;
}

/**
 * The target is in melee, with others than whom the attack comes from (MK3-ATK-13); never with the helpless (MK3-KD-01).
 * A charge has ended in melee with it, and an arc node is elsewhere.
 */
export function bothInMelee({ weapon, situation, victim }: Blow): boolean {
  if (weapon.class === 'melee' || weapon.spray || victim.helpless) return false;
  if (typeof situation.charge === 'number' && !situation.channeled) return false;
  return situation.targetInMelee === true && situation.attackerInMeleeWithTarget !== true;
}

export function defence(blow: Blow): number {
  const { attacker, weapon, situation, victim, rulings } = blow;
  const { target, massive, form } = victim;
  const sets: number[] = [];
  const five = victim.helpless || victim.crippled('movement');
  if (five && rulings.helplessDEF === 'exactly 5') sets.push(5);
  if (five && rulings.helplessDEF === 'at most 5') sets.push(Math.min(5, form.DEF));
  let bonus = weapon.qualities.includes('Blessed') ? 0 : target.spellDEF;
  if (weapon.class === 'melee') bonus += situation.obstacle ? 2 : 0;
  else if (!massive) {
    const hidden = (situation.concealment || situation.cloud) && !attacker.eyelessSight;
    if (!weapon.spray) bonus += situation.cover ? 4 : hidden ? 2 : 0;
    if (situation.elevated) bonus += 2;
    if (rulings.inMelee === '+4 DEF' && bothInMelee(blow)) bonus += 4;
  }
  return current(form.DEF, target.modifiers.DEF, sets, bonus);
}

export function rollAttack(blow: Blow, boosted: boolean, dice: Dice): Verdict {
  const certain = withoutRoll(blow, boosted);
  if (certain) return certain;
  const { dropLowest, dropHighest, rerollMisses } = blow.weapon.attackDice;
  const count = attackDice(blow, boosted);
  const needed = defence(blow) - attackBonus(blow);
  for (let left = rerollMisses; ; left--) {
    const faces = dice.roll(count);
    const kept = keep(faces, dropLowest, dropHighest);
    const judged = blow.rulings.judgedDice === 'all dice' ? faces : kept;
    if (kept.length > 0 && hits(kept, judged, needed)) return new Set(judged).size < judged.length ? 'critical' : 'hit';
    if (left === 0) return 'miss';
  }
}

/** All 1s miss, all 6s of two dice or more hit, else the total says (MK3-ATK-02). */
function hits(kept: readonly number[], judged: readonly number[], needed: number): boolean {
  if (judged.every((face) => face === 1)) return false;
  if (judged.length > 1 && judged.every((face) => face === 6)) return true;
  return sum(kept) >= needed;
}

/** @param faces ascending */
export function keep(faces: readonly number[], lowest: number, highest: number): readonly number[] {
  return faces.slice(lowest, Math.max(lowest, faces.length - highest));
}

/** Boosting needs a roll that is not boosted yet, or makes one where there were no dice (MK3-DICE-04, -06). */
export function mayBoostAttack(blow: Blow): boolean {
  if (boostedByItself(blow)) return false;
  const without = withoutRoll(blow, true);
  if (without === null || (without === 'hit' && withoutRoll(blow, false) === 'miss')) return true;
  // RUL-C08, the other way: whoever has no dice, and misses for nothing but that, pays all the same.
  return blow.rulings.emptyBoosts === 'spent' && without === 'miss' && !cannotHit(blow);
}

export { lame };

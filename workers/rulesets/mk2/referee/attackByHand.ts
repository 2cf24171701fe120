/**
 * One attack of Mk II at the table: the dice and the numbers straight from the digest, with a pencil. It shares nothing
 * with the machinery that it is there to prove wrong, but the scenario it reads.
 */
import type { z } from 'zod';
import type { Dice } from '../../proving/index.ts';
import type { ChoiceName } from '../rulings.ts';
import type { Attacker, Situation, Target, Weapon } from '../scenario/parts.ts';
import { PRESETS } from './presets.ts';

export type HandAttacker = z.infer<typeof Attacker>;
export type HandTarget = z.infer<typeof Target>;
export type HandWeapon = z.infer<typeof Weapon>;
export type HandSituation = Partial<z.infer<typeof Situation>>;

/** The options that an attack asks for. */
export interface HandEdition {
  readonly edition: keyof typeof PRESETS;
  readonly chargeBoost?: string | undefined;
  readonly shieldLost?: string | undefined;
  readonly rulings?: HandRulings | undefined;
}

/** Readings that are not the usual ones, by their names in the register. */
export type HandRulings = Partial<Record<ChoiceName, string>>;

export interface Blow {
  readonly attacker: HandAttacker;
  readonly weapon: HandWeapon;
  readonly target: HandTarget;
  readonly situation: HandSituation;
  readonly options: HandEdition;
  /** The target is knocked down now. */
  readonly down: boolean;
  readonly chargeAttack: boolean;
}

export type Verdict = 'miss' | 'hit' | 'critical';

/** MK2-STAT-02: lowest of the rules that set it, doubled, halved (up), bonuses, penalties, the floor last. */
export function current(printed: number, changes: Changes | undefined, floor: number, rulings?: HandRulings): number {
  let value = changes && changes.setTo.length > 0 ? Math.min(...changes.setTo) : printed;
  // R33, the other way.
  if (rulings?.setStats === 'only lowers') value = Math.min(value, printed);
  if (!changes) return Math.max(floor, value);
  for (let i = 0; i < changes.doubled; i++) value *= 2;
  value = Math.ceil(value / 2 ** changes.halved);
  return Math.max(floor, value + changes.bonus - changes.penalty);
}
interface Changes {
  readonly setTo: readonly number[];
  readonly doubled: number;
  readonly halved: number;
  readonly bonus: number;
  readonly penalty: number;
}

function throwDice(count: number, lowest: number, highest: number, dice: Dice): readonly number[] {
  const faces = dice.roll(count);
  return faces.slice(lowest, faces.length - highest);
}

/** What the pencil has worked out for an attack that comes again. */
const noted = new WeakMap<Blow, { bonus: number; DEF: number; power: number; ARM: number }>();

function numbers(blow: Blow) {
  let known = noted.get(blow);
  if (!known) {
    const { target, situation, options } = blow;
    const fromBehind = situation.backStrike === true || situation.freeStrike === true;
    const ARM = armourOf(target, options, { fromBehind });
    known = { bonus: attackBonus(blow), DEF: defence(blow), power: powerOf(blow), ARM };
    noted.set(blow, known);
  }
  return known;
}

const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);

/** Base DEF 5, melee hits of itself, never in melee (MK2-KD-01, MK2-KD-05). */
const helpless = ({ target, down }: Blow) => down || target.stationary;

/** What needs no roll: range first, then a hit, then a miss (MK2-ATK-13, MK2-ATK-03, R2). */
export function withoutRoll(blow: Blow): 'hit' | 'miss' | null {
  const { attacker, weapon, target, situation } = blow;
  const { distance } = situation;
  const { automatic = [], rollForCritical = false } = situation;
  // R2, the other way: what makes it hit does so at any distance.
  const anywhere = automatic.includes('hit') && blow.options.rulings?.range === 'a hit';
  if (distance !== undefined && weapon.RNG !== undefined && distance > weapon.RNG && !anywhere) return 'miss';
  const hits = automatic.includes('hit') || (weapon.class === 'melee' && helpless(blow));
  if (hits && !rollForCritical) return 'hit';
  if (automatic.includes('miss')) return 'miss';
  const far = distance !== undefined && distance > 5;
  if (target.stealth && far && weapon.class !== 'melee' && !weapon.spray && !attacker.eyelessSight) return 'miss';
  return null;
}

export function attackBonus(blow: Blow): number {
  const { attacker, weapon, situation, chargeAttack, options } = blow;
  const stats = { melee: attacker.MAT, ranged: attacker.RAT, magic: attacker.magicAttack };
  const changes = {
    melee: attacker.modifiers.MAT,
    ranged: attacker.modifiers.RAT,
    magic: attacker.modifiers.magicAttack,
  };
  let bonus = current(stats[weapon.class] ?? 0, changes[weapon.class], 1, options.rulings);
  bonus += attacker.modifiers.attackRolls + weapon.attackModifier;
  if (situation.freeStrike) bonus += 2;
  else if (situation.backStrike && !situation.enteredBackArc) bonus += 2;
  // A gunfighter has no aiming bonus at a model in its melee range (MK2-ADV-07).
  if (situation.aim && weapon.class === 'ranged' && !situation.attackerInMeleeWithTarget) bonus += 2;
  if (attacker.cavalry && chargeAttack) bonus += 2;
  const together = situation.combined ?? 1;
  if (together > 1 && weapon.class !== 'magic') bonus += together;
  // A charge has ended in melee with the target.
  const apart = !situation.attackerInMeleeWithTarget && (situation.charge ?? 'no') === 'no' && !helpless(blow);
  if (situation.targetInMelee && apart && weapon.class !== 'melee' && !weapon.spray) bonus -= 4;
  return bonus;
}

export function defence(blow: Blow): number {
  const { attacker, weapon, target, situation, options } = blow;
  const changes = target.modifiers.DEF;
  const sets = [...(changes?.setTo ?? [])];
  if (helpless(blow)) sets.push(5);
  if (target.deepWater) sets.push(7);
  let bonus = changes?.bonus ?? 0;
  if (weapon.class === 'melee') bonus += situation.obstacle ? 2 : 0;
  else {
    const hidden = (situation.concealment || situation.cloud) && !attacker.eyelessSight;
    if (!weapon.spray) bonus += situation.cover ? 4 : hidden ? 2 : 0;
    if (situation.elevated) bonus += 2;
  }
  const { doubled = 0, halved = 0, penalty = 0 } = changes ?? {};
  return current(target.DEF, { setTo: sets, doubled, halved, bonus, penalty }, 5, options.rulings);
}

/** What boosts an attack roll costs a point for, and whether that is possible (MK2-BOOST-01, -03, MK2-DICE-03). */
export function mayBoostAttack(blow: Blow): boolean {
  return withoutRoll(blow) === null && !blow.weapon.mount && (attackDice(blow, true) > 0 || paysForNothing(blow));
}

/** A roll that stays without dice, whatever the hit, is not boosted (C4). */
export function mayBoostDamage(blow: Blow): boolean {
  if (harmless(blow) !== null || freeBoost(blow) || blow.weapon.mount) return false;
  return damageDice(blow, true, true) > 0 || paysForNothing(blow);
}

/** C4, the other way. */
const paysForNothing = ({ options }: Blow) => options.rulings?.emptyBoosts === 'spent';

function attackDice(blow: Blow, boosted: boolean): number {
  const { additional, fewer } = blow.weapon.attackDice;
  const lame = blow.attacker.crippled.includes('mind') ? 1 : 0;
  return Math.max(least(blow), 2 + (boosted ? 1 : 0) + additional - fewer - lame);
}

function damageDice(blow: Blow, critical: boolean, boosted: boolean): number {
  const { weapon, attacker } = blow;
  const { additional, fewer } = weapon.damageDice;
  const more =
    (weapon.qualities.includes('Weapon Master') ? 1 : 0) +
    (critical && weapon.qualities.includes('Critical additional damage die') ? 1 : 0);
  const lame = attacker.crippled.includes('body') ? 1 : 0;
  const boost = (boosted || freeBoost(blow)) && !weapon.mount ? 1 : 0;
  return Math.max(least(blow), 2 + boost + additional + more - fewer - lame);
}

function freeBoost(blow: Blow): boolean {
  if (blow.situation.freeStrike) return true;
  // R25, the other way: what hits without a roll is not boosted.
  const certain = blow.options.rulings?.certainCharge === 'not boosted' && withoutRoll(blow) === 'hit';
  return blow.chargeAttack && !certain;
}

/** R4: one die always stays, or none may. */
const least = ({ options }: Blow) => (options.rulings?.leastDice === 'none' ? 0 : 1);

export function rollAttack(blow: Blow, boosted: boolean, dice: Dice): Verdict {
  const certain = withoutRoll(blow);
  if (certain) return certain;
  const { dropLowest, dropHighest, rerollMisses } = blow.weapon.attackDice;
  const count = attackDice(blow, boosted);
  const { bonus, DEF } = numbers(blow);
  for (let left = rerollMisses; ; left--) {
    const all = dice.roll(count);
    const faces = all.slice(dropLowest, all.length - dropHighest);
    // R1: those that are kept, or all.
    const judged = blow.options.rulings?.judgedDice === 'all dice' ? all : faces;
    const hits =
      !judged.every((face) => face === 1) &&
      ((judged.length >= 2 && judged.every((face) => face === 6)) || total(faces) + bonus >= DEF);
    // No die left to judge is a roll of nothing.
    if (faces.length > 0 && hits) return new Set(judged).size < judged.length ? 'critical' : 'hit';
    if (left === 0) return 'miss';
  }
}

/** Why a hit does no damage, or null (MK2-DMG-02, MK2-IMM-01, MK2-ADV-08). */
function harmless({ weapon, target }: Blow): string | null {
  if (weapon.power === '-') return 'no POW';
  if (target.immunities.some((type) => weapon.qualities.includes(`Damage Type: ${type}`))) return 'immune';
  return untouched(weapon, target) ? 'incorporeal' : null;
}

/** MK2-ADV-08: nothing that is not magic affects or damages it. */
export function untouched(weapon: HandWeapon, target: HandTarget): boolean {
  return target.incorporeal && weapon.class !== 'magic' && !weapon.qualities.includes('Magical');
}

export function armourOf(
  target: HandTarget,
  options: HandEdition,
  { fromBehind }: { readonly fromBehind: boolean },
): number {
  const changes = target.modifiers.ARM;
  const crippledToo = (options.shieldLost ?? PRESETS[options.edition].shieldLost) === 'crippledToo';
  const lost = target.shieldsLost === 'crippled' ? crippledToo : target.shieldsLost !== 'no';
  const carried = fromBehind || lost ? 0 : 2 * target.shields + target.bucklers;
  const { setTo = [], doubled = 0, halved = 0, bonus = 0, penalty = 0 } = changes ?? {};
  return current(target.ARM, { setTo, doubled, halved, bonus: bonus + carried, penalty }, 1, options.rulings);
}

/** By how much P+S moves with STR (R24). */
export function strengthened(
  { STR, modifiers }: Pick<Blow['attacker'], 'STR' | 'modifiers'>,
  { rulings }: Blow['options'],
): number {
  const changes = modifiers.STR;
  if (!changes || rulings?.strength === 'as printed') return 0;
  return STR === undefined ? changes.bonus - changes.penalty : current(STR, changes, 1, rulings) - STR;
}

export function powerOf({ attacker, weapon, situation, options }: Blow): number {
  let power = weapon.power === '-' ? 0 : weapon.power;
  if (weapon.class === 'melee' && !weapon.mount) power += strengthened(attacker, options);
  power += attacker.modifiers.damageRolls + weapon.damageModifier;
  const together = situation.combined ?? 1;
  return together > 1 && weapon.class !== 'magic' ? power + together : power;
}

/** Points of a damage roll, or null where none is made. */
export function rollDamage(blow: Blow, critical: boolean, boosted: boolean, dice: Dice): number | null {
  if (harmless(blow)) return null;
  const { dropLowest, dropHighest, rerollBelow } = blow.weapon.damageDice;
  const count = damageDice(blow, critical, boosted);
  const { power, ARM } = numbers(blow);
  const once = () => Math.max(0, total(throwDice(count, dropLowest, dropHighest, dice)) + power - ARM);
  const points = once();
  return points < rerollBelow ? once() : points;
}

/** Whether the hit knocks down (MK2-KD-01, MK2-CRIT-02). */
export function knocksDown({ weapon, target }: Blow, critical: boolean): boolean {
  if (target.cannotBeKnockedDown || untouched(weapon, target)) return false;
  return weapon.qualities.includes('Knockdown') || (critical && weapon.qualities.includes('Critical Knockdown'));
}

/** Continuous effects that the hit leaves (MK2-WQ-02 to -05, MK2-IMM-02, MK2-ADV-08). */
export function leaves({ weapon, target }: Blow, critical: boolean): Array<'Fire' | 'Corrosion'> {
  if (target.incorporeal) return [];
  return (['Fire', 'Corrosion'] as const).filter(
    (effect) =>
      !target.immunities.includes(effect) &&
      (weapon.qualities.includes(`Continuous Effect: ${effect}`) ||
        (critical && weapon.qualities.includes(`Critical ${effect}`))),
  );
}

/** MK2-CHARGE-03, -04, E12, MK2-COMBINED-03. */
export function earnsBoost(situation: HandSituation, options: HandEdition): boolean {
  const { charge = 'no', combined = 1, combinedAllCharged = true } = situation;
  if (charge === 'no' || (combined > 1 && !combinedAllCharged)) return false;
  return charge >= 3 || (options.chargeBoost ?? PRESETS[options.edition].chargeBoost) === 'always';
}

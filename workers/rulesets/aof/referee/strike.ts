/** One side's strike in melee: Impact, Breath, weapons, and what it leads to before anybody replies. */
import type { Brutal, MeleeRulings } from '../layers.ts';
import type { Weapon } from '../schema.ts';
import type { Party } from './aftermath.ts';
import type { Model } from './band.ts';
import { defenseOf, type Hit, takeHits } from './blocking.ts';
import { heavyDamage } from './casualties.ts';
import { type Dice, d3 } from './dice.ts';
import { type Command, type Group, groupsOf, rollToHit, strikersOf } from './hitting.ts';
import { attrition } from './morale.ts';
import { isSergeant, shakenBy } from './shooting.ts';

/** A unit in a melee. */
export interface Fighter extends Party {
  /** Was charged. */
  readonly defends: boolean;
  /** Of its own models, as many as can reach the enemy. */
  readonly able: number | undefined;
  /** All modifiers to hit that are the same for all its models, exhaustion aside. */
  readonly modifier: number;
  /** More of them for the charge itself. */
  readonly charging: number;
  readonly reroll: 'none' | 'misses' | 'ones';
  readonly deepRage: boolean;
  readonly command: Command;
  /** Its dead strike once more (AOF-CP-16). */
  readonly killingBlow: boolean;
  /** Breath is used once a round. */
  breathed: boolean;
  /** Wounds caused in this fight, as they are compared. */
  caused: number;
}

export interface Field {
  readonly brutal: Brutal;
  readonly rulings: MeleeRulings;
  /** The first raw 6 of the melee brings D3 wounds (AOF-EVENT-26), until it was rolled. */
  berserker: boolean;
}

export interface Occasion {
  /** Whether it counts as charging for special rules (AOF-SR-11, -14, -16). */
  readonly charges: boolean;
  /** The charge itself, and not a fight that follows it at once. */
  readonly firstFight: boolean;
}

/** @param tired whom fatigue holds to raw 6s: the one who strikes first, and the other */
export function strike(
  one: Fighter,
  other: Fighter,
  field: Field,
  { charges, firstFight }: Occasion,
  tired: { readonly first: boolean; readonly second: boolean },
  dice: Dice,
): void {
  const able = strikersOf(one.band, one.able);
  const models = other.band.blastModels;
  const standing = other.band.living;
  let wounds = 0;
  other.defence.over = 0;
  if (charges) {
    for (const sort of one.band.sorts) {
      const impact = able.reduce((sum, model) => sum + (model.sort === sort ? sort.impact : 0), 0);
      wounds += automaticHits(other, impact, 0, dice);
    }
  }
  if (!one.breathed && (!one.defends || field.rulings.breathInReply)) {
    for (const sort of one.band.sorts) {
      const breathers = able.filter((model) => model.sort === sort && sort.rules.has('Breath Attack')).length;
      if (breathers > 0) one.breathed = true;
      wounds += automaticHits(other, 3 * breathers, 1, dice);
    }
  }
  const groups = groupsOf(one.band, false, able);
  if (charges) furious(groups, able);
  for (const group of groups) {
    if (other.band.gone) break;
    const counted = field.rulings.blastCount === 'group' ? other.band.blastModels : models;
    wounds += hitWith(group, one, other, field, { sixes: tired.first, models: counted, firstFight }, dice);
  }
  one.caused += wounds + (field.rulings.deadlyOverkillCounts ? other.defence.over : 0);
  settle(other, wounds, one, field, dice);
  avenge(other, one, standing, field, { sixes: tired.second, other: tired.first, firstFight }, dice);
}

function automaticHits({ band, defence }: Fighter, count: number, AP: number, dice: Dice): number {
  if (count === 0 || band.gone) return 0;
  const hits = Array.from({ length: count }, () => ({ AP, rending: false }));
  return takeHits(band, hits, 0, defenseOf(band, false), defence, dice);
}

/** +1 attack with a weapon of choice: the first the model has (AOF-SR-11). */
function furious(groups: readonly Group[], able: readonly Model[]): void {
  for (const model of able) {
    if (!model.sort.rules.has('Furious')) continue;
    const copy = groups.flatMap(({ copies }) => copies).find(({ bearer }) => bearer === model);
    if (copy) copy.attacks++;
  }
}

function hitWith(
  group: Group,
  one: Fighter,
  other: Fighter,
  field: Field,
  { sixes, models, firstFight }: { sixes: boolean; models: number; firstFight: boolean },
  dice: Dice,
  command: Command = one.command,
): number {
  const rage = one.deepRage ? 1 : 0;
  const { band, reroll } = one;
  const base = one.modifier + (firstFight ? one.charging : 0) + rage - band.exhaustion - shakenBy(band, field.rulings);
  const rolled = rollToHit(
    group,
    {
      quality: group.sort.quality,
      modifier: (bearer) => base + (band.unit.sergeant === 'melee' && isSergeant(band, bearer, field.rulings) ? 1 : 0),
      onlySixes: sixes || band.wavering,
      ...{ reroll, poison: !field.rulings.poisonRangedOnly, AP: rage, models, cap: field.rulings.blastCap },
      ...{ rending: field.rulings.rendingAP, copies: field.rulings.rendingCopies },
      six: () => rampage(field, dice),
    },
    command,
    dice,
  );
  const defense = other.band.gone ? 0 : defenseOf(other.band, false);
  return takeHits(other.band, rolled.hits, group.weapon.deadly, defense, other.defence, dice);
}

/** D3 wounds for the first raw 6 of the round (AOF-EVENT-26). */
function rampage(field: Field, dice: Dice): Hit[] {
  if (!field.berserker) return [];
  field.berserker = false;
  return [{ AP: 0, rending: false, wounds: d3(dice) }];
}

/** Heavy damage and attrition, at once (RU-16, RU-17). */
export function settle(
  hurt: Fighter,
  wounds: number,
  by: Fighter,
  { brutal, rulings }: Field,
  dice: Dice,
  tests = true,
): void {
  heavyDamage(hurt.band, wounds, brutal.heavyDamage, dice);
  const more = tests ? attrition(hurt.band, wounds, hurt.nerve, 2, hurt.defence, dice) : 0;
  if (rulings.attritionCounts) by.caused += more;
  hurt.band.halfBefore = hurt.band.half;
}

interface Moods {
  /** Whom fatigue holds to raw 6s: those who died, and those who killed them. */
  readonly sixes: boolean;
  readonly other: boolean;
  readonly firstFight: boolean;
}

/**
 * Every model that was killed strikes once more, with one weapon, before it is removed (AOF-CP-16); whom these strikes
 * kill may do the same.
 * @param standing who stood before
 */
function avenge(
  dying: Fighter,
  other: Fighter,
  standing: readonly Model[],
  field: Field,
  { sixes, other: otherSixes, firstFight }: Moods,
  dice: Dice,
): void {
  const dead = standing.filter(({ alive }) => !alive);
  if (!dying.killingBlow || !firstFight || dead.length === 0 || other.band.gone) return;
  let wounds = 0;
  other.defence.over = 0;
  const enemies = other.band.living;
  const models = other.band.blastModels;
  // Points are kept for the strikes of those who stand.
  const { kept } = other.defence;
  other.defence.kept = true;
  for (const group of groupsOf(dying.band, false, dead)) {
    const ofDead = new Set<Model>();
    const copies = group.copies.filter(({ bearer }) => {
      if (firstWeapon(bearer) !== group.weapon || ofDead.has(bearer)) return false;
      ofDead.add(bearer);
      return true;
    });
    if (other.band.gone || copies.length === 0) continue;
    const counted = field.rulings.blastCount === 'group' ? other.band.blastModels : models;
    const spent = { high: false, supreme: false };
    wounds += hitWith({ ...group, copies }, dying, other, field, { sixes, models: counted, firstFight }, dice, spent);
  }
  other.defence.kept = kept;
  dying.caused += wounds + (field.rulings.deadlyOverkillCounts ? other.defence.over : 0);
  settle(other, wounds, dying, field, dice);
  avenge(other, dying, enemies, field, { sixes: otherSixes, other: sixes, firstFight }, dice);
}

/** The first melee weapon that somebody carries, as they are listed. */
function firstWeapon({ sort, carries }: Model): Weapon | undefined {
  return sort.weapons.find((weapon, at) => weapon.range === undefined && carries[at] > 0 && weapon.attacks > 0);
}

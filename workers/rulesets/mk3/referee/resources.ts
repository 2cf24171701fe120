/** What an attacker may make and pay in one activation (MK3-ATK-05, -06, -07, MK3-FOCUS, MK3-FURY, MK3-CHARGE). */
import type { z } from 'zod';
import type { Dice } from '../../proving/index.ts';
import type { Activation } from '../../twodice/activation/schema.ts';
import { isWarbeast, type WeaponRead } from './attackRoll.ts';

export type ActivationRead = z.infer<typeof Activation>;
/** Who acts, without the target. */
export type Deed = Pick<ActivationRead, 'attacker' | 'situation' | 'combatAction'>;

/** Who spends focus, and needs a cortex, a node or a brain for it. */
export const WARJACKS = ['light warjack', 'heavy warjack', 'colossal', 'vector', 'monstrosity'];

/** Only one attack, with no points: outside the activation. */
export function single({ situation }: Deed): boolean {
  return situation.freeStrike || situation.countercharge;
}

/** Points that may be spent after the charge is paid. */
export function purse({ attacker, situation }: Deed): number {
  const { kind, crippled, marshal, points } = attacker;
  if (situation.freeStrike || situation.countercharge) return 0;
  if (WARJACKS.includes(kind) && crippled.includes('cortex')) return 0;
  if (isWarbeast(kind) && crippled.includes('spirit')) return 0;
  const pays = WARJACKS.includes(kind) || isWarbeast(kind);
  const free = marshal === 'Hurry!' && WARJACKS.includes(kind);
  return points - (situation.charge !== 'no' && pays && !free ? 1 : 0);
}

type Sort = 'melee' | 'ranged' | 'special' | 'magic only' | 'forfeited';

/**
 * The sort of attacks of this Combat Action; left open it is the first of melee, ranged, Magic Ability and ★Attack in
 * which somebody attacks, if only with what is bought.
 */
export function sortOf(deed: Deed): Sort {
  const { attacker, situation, combatAction } = deed;
  // Named beforehand and crippled since: nothing comes of it.
  if (combatAction === 'special' && star(deed) < 0) return 'forfeited';
  if (combatAction !== 'auto') return combatAction;
  const { distance } = situation;
  const reaches = ({ RNG }: WeaponRead) => distance === undefined || RNG === undefined || distance <= RNG;
  const plain = attacker.weapons.filter(({ special }) => !special);
  const charges = situation.charge !== 'no' || situation.freeStrike;
  const barred = (one: WeaponRead) =>
    charges && ((one.mount && situation.charge !== 'no') || (one.class === 'ranged' && !attacker.gunfighter));
  const initial = plain.filter((one) => one.initialAttacks !== 0 && !barred(one));
  const inMelee = (one: WeaponRead) => one.class === 'melee';
  const shot = (one: WeaponRead) => one.class === 'ranged';
  const ability = (one: WeaponRead) => one.class === 'magic' && one.cost === 0 && !charges && !noSpecial(attacker, one);
  // After a charge only one with a melee weapon (MK3-CHARGE-02).
  const special = attacker.weapons.filter(
    (one) => one.special && one.initialAttacks !== 0 && !noSpecial(attacker, one) && (!charges || inMelee(one)),
  );
  // Bought with what there is, by somebody who reaches.
  const buys = (one: WeaponRead) => {
    if (one.special || barred(one)) return false;
    if (one.class === 'ranged') return one.additionalRangedAttacks && purse(deed) > 0;
    return inMelee(one) && (purse(deed) > 0 || freeAttacks(deed) > 0);
  };
  for (const fits of [reaches, () => true]) {
    if (initial.some((one) => inMelee(one) && fits(one))) return 'melee';
    if (initial.some((one) => shot(one) && fits(one))) return 'ranged';
    if (initial.some((one) => ability(one) && fits(one))) return 'magic only';
    if (special.some(fits)) return 'special';
    const bought = plain.filter((one) => buys(one) && fits(one));
    if (bought.some(inMelee)) return 'melee';
    if (bought.some(shot)) return 'ranged';
  }
  if (plain.some(inMelee) || charges) return 'melee';
  return plain.some((one) => shot(one) && one.additionalRangedAttacks) ? 'ranged' : 'magic only';
}

/** Which ★Attack it is, where there are several: the first that may be made and reaches, else the first that may be made. */
function star({ attacker, situation }: Deed): number {
  const { charge, distance } = situation;
  const rank = (one: WeaponRead): number => {
    // After a charge only with a melee weapon (MK3-CHARGE-02).
    if (!one.special || noSpecial(attacker, one) || (charge !== 'no' && one.class !== 'melee')) return 0;
    if (one.initialAttacks === 0) return 1;
    return distance !== undefined && one.RNG !== undefined && distance > one.RNG ? 2 : 3;
  };
  const ranks = attacker.weapons.map(rank);
  const highest = Math.max(...ranks);
  return highest === 0 ? -1 : ranks.indexOf(highest);
}

/** No ★Attack with a crippled mind, or with what is in a crippled place (MK3-CRIPPLE-05, -08). */
function noSpecial({ crippled }: Deed['attacker'], { location }: WeaponRead): boolean {
  return crippled.includes('mind') || (location !== 'none' && crippled.includes(location));
}

/** Initial attacks left with each weapon; d3 is rolled now (MK3-STAT-06). */
export function initialAttacks(deed: Deed, dice: Dice): number[] {
  const { attacker, situation } = deed;
  const { weapons } = attacker;
  const many = ({ initialAttacks: printed }: WeaponRead) => (printed === 'd3' ? dice.die(3) : printed);
  if (single(deed)) {
    const plain = (sort: string) => weapons.findIndex((one) => one.class === sort && !one.special);
    const melee = plain('melee');
    const used = melee >= 0 ? melee : attacker.gunfighter ? plain('ranged') : -1;
    return weapons.map((_, index) => (index === used ? 1 : 0));
  }
  const sort = sortOf(deed);
  const special = star(deed);
  // Made before the Combat Action, whatever that is (MK3-ADV-04).
  const gun = situation.assault ? weapons.findIndex((one) => one.class === 'ranged' && !one.special) : -1;
  return weapons.map((weapon, index) => (index === gun ? 1 : 0) + ofAction(weapon, index));

  function ofAction(weapon: WeaponRead, index: number): number {
    if (sort === 'special') return index === special ? many(weapon) : 0;
    if (weapon.special) return 0;
    // Magic Ability is a ★Attack (MK3-SPELL-08).
    if (weapon.class === 'magic') {
      return sort === 'magic only' && weapon.cost === 0 && !noSpecial(attacker, weapon) ? many(weapon) : 0;
    }
    if (weapon.mount && situation.charge !== 'no') return 0;
    return weapon.class === sort ? many(weapon) : 0;
  }
}

/** Additional attacks that cost nothing: Crush! (MK3-MARSHAL-02). */
export function freeAttacks(deed: Deed): number {
  return deed.attacker.marshal === 'Crush!' && !single(deed) ? 1 : 0;
}

/** What one more attack costs, or null where it may not be made (MK3-FOCUS-07, MK3-FURY-02, MK3-SPELL-01). */
export function price(deed: Deed, index: number, free: number): number | null {
  const { attacker } = deed;
  const weapon = attacker.weapons[index];
  if (single(deed) || weapon.special) return null;
  if (weapon.class === 'magic') return weapon.cost > 0 ? weapon.cost : null;
  const sort = sortOf(deed);
  if ((sort === 'special' ? attacker.weapons[star(deed)]?.class : sort) !== weapon.class) return null;
  if (weapon.class === 'ranged') return weapon.additionalRangedAttacks ? 1 : null;
  return free > 0 ? 0 : 1;
}

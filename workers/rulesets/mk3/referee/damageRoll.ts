/** One damage roll, and what a hit does besides (MK3-DMG, MK3-WQ, MK3-IMM). */
import type { Dice } from '../../proving/index.ts';
import { type Blow, keep, lame, type Verdict, type WeaponRead } from './attackRoll.ts';
import { current, sum } from './stats.ts';
import type { Lasting, TargetRead, Victim } from './victim.ts';

/** Shields and bucklers that count, and spells (MK3-WQ-01 to -03, -16, MK3-CRIPPLE-05, MK3-FOCUS-12). */
export function armour(
  victim: Victim,
  { behind, chain, blessed }: { readonly behind: boolean; readonly chain: boolean; readonly blessed: boolean },
): number {
  const { target, form } = victim;
  let bonus = blessed ? 0 : target.spellARM;
  if (!behind && !chain && !victim.inert) {
    if (!victim.crippled(target.shieldArm)) bonus += 2 * target.shields;
    if (!victim.crippled(target.bucklerArm)) bonus += target.bucklers;
  }
  return current(form.ARM, target.modifiers.ARM, [], bonus);
}

/** Nothing that is not magical hurts it (MK3-ADV-12, MK3-DMG-05). */
export function untouched(weapon: WeaponRead, target: TargetRead): boolean {
  return target.incorporeal && weapon.class !== 'magic' && !weapon.qualities.includes('Magical');
}

/** No damage roll is made, or none that could hurt (MK3-DMG-03, -04, -05). */
export function harmless({ weapon, victim }: Blow): boolean {
  const { target } = victim;
  if (weapon.power === '-' || untouched(weapon, target)) return true;
  return target.immunities.some((type) => weapon.qualities.includes(`Damage Type: ${type}`));
}

export function damageBoostedByItself({ chargeAttack, certain, rulings, situation }: Blow): boolean {
  const charged = chargeAttack && !(certain && rulings.certainCharge === 'not boosted');
  return charged || situation.freeStrike === true;
}

/** A roll that is left without dice by whatever hit is not boosted, or for nothing (MK3-RUL-C08). */
export function mayBoostDamage(blow: Blow): boolean {
  if (harmless(blow) || damageBoostedByItself(blow)) return false;
  return damageDice(blow, 'critical', true) > 0 || blow.rulings.emptyBoosts === 'spent';
}

/** MK3-DICE-05. */
function damageDice(blow: Blow, verdict: Verdict, boosted: boolean): number {
  const { qualities, damageDice: given } = blow.weapon;
  let count = 2 + given.additional - given.fewer - lame(blow, 'body');
  if (boosted || damageBoostedByItself(blow)) count++;
  if (qualities.includes('Weapon Master')) count++;
  if (verdict === 'critical' && qualities.includes('Critical additional damage die')) count++;
  return Math.max(0, count);
}

export function strengthened({ STR, modifiers }: Blow['attacker']): number {
  const changes = modifiers.STR;
  if (!changes) return 0;
  return STR === undefined ? changes.bonus - changes.penalty : current(STR, changes, [], 0) - STR;
}

/** STR moves P+S, but not the POW of a mount (MK3-STAT-05, MK3-CAV-01). */
function power({ attacker, weapon, situation }: Blow): number {
  let points = weapon.power === '-' ? 0 : weapon.power;
  if (weapon.class === 'melee' && !weapon.mount) points += strengthened(attacker);
  points += attacker.modifiers.damageRolls + weapon.damageModifier;
  const { marshal } = attacker;
  if (marshal === 'Crush!' && weapon.class === 'melee') points += 2;
  if (marshal === 'Take Aim!' && weapon.class === 'ranged') points += 2;
  const together = situation.combined ?? 1;
  return together > 1 && weapon.class !== 'magic' ? points + together : points;
}

/** Points above ARM. The victim is as the hit has left it. */
export function rollDamage(blow: Blow, verdict: Verdict, boosted: boolean, dice: Dice): number {
  if (harmless(blow)) return 0;
  const { weapon, situation, victim, rulings } = blow;
  const { qualities } = weapon;
  const { dropLowest, dropHighest, rerollBelow } = weapon.damageDice;
  const count = damageDice(blow, verdict, boosted);
  if (count === 0 && rulings.noDamageDice === 'no damage') return 0;
  const ARM = armour(victim, {
    behind: situation.backStrike === true || situation.freeStrike === true,
    chain: qualities.includes('Chain Weapon'),
    blessed: qualities.includes('Blessed'),
  });
  const added = power(blow) - ARM;
  const once = () => Math.max(0, sum(keep(dice.roll(count), dropLowest, dropHighest)) + added);
  const points = once();
  return points < rerollBelow ? once() : points;
}

/** What comes of a hit before its damage roll: knockdown, continuous effects, disruption (MK3-ATK-20). */
export function mark({ weapon, victim }: Blow, verdict: Verdict): void {
  if (verdict === 'miss') return;
  const { target } = victim;
  const critical = verdict === 'critical';
  const has = (quality: WeaponRead['qualities'][number]) => weapon.qualities.includes(quality);
  if (has('Knockdown') || (critical && has('Critical Knockdown'))) victim.fall();
  for (const effect of ['Fire', 'Corrosion'] as const) {
    if (target.incorporeal || target.immunities.includes(effect)) continue;
    if (has(`Continuous Effect: ${effect}`) || (critical && has(`Critical ${effect}`))) victim.lasting.add(effect);
  }
  const disrupted: Lasting = 'Disruption';
  if ((has('Disruption') || (critical && has('Critical Disruption'))) && !victim.forms[0].boxes.colossal)
    victim.lasting.add(disrupted);
}

/**
 * One Mk III attack: what is rolled, with how many dice, and what happens without a roll.
 *
 * The numbers come from terms.ts. Their sums feed the dice; the terms feed the replay's arithmetic and the list of
 * rules that took part.
 */
import type { AttackRoll, Automatic } from '../attackRoll.ts';
import {
  damageRefused,
  effectStays,
  hitWithoutRoll,
  isIntangible,
  mayBeKnockedDown,
  unseen,
} from '../conditions/index.ts';
import type { DamageRoll } from '../damageRoll.ts';
import { editionOf } from '../edition.ts';
import type { Activation, Weapon } from './schema.ts';
import { armour, attackBonus, type Conditions, defense, nowOf, power, sum, type Term } from './terms.ts';

export interface ResolvedAttack {
  readonly weapon: Weapon;
  readonly automatic: Automatic;
  readonly attack: AttackRoll;
  /** Null when no damage roll is made; `noDamage` says why. */
  readonly damage: DamageRoll | null;
  /** The damage roll of a critical hit, where it differs. */
  readonly criticalDamage: DamageRoll | null;
  readonly noDamage?: string;
  readonly attackTerms: readonly Term[];
  readonly defenseTerms: readonly Term[];
  readonly powerTerms: readonly Term[];
  readonly armourTerms: readonly Term[];
  /** Whether a paid boost is still possible: not automatic, no automatic boost yet (MK3-DICE-04). */
  readonly attackBoostable: boolean;
  readonly damageBoostable: boolean;
  /** Why a roll is boosted without paying, in a word, for the replay. */
  readonly freeAttackBoost?: string;
  readonly freeDamageBoost?: string;
  readonly knocksDown: 'never' | 'on hit' | 'on critical';
  /** Effects that stay on the target after a hit, and after a critical one. */
  readonly leaves: { readonly hit: readonly Lasting[]; readonly critical: readonly Lasting[] };
  readonly rules: readonly string[];
}

/** What stays on a model after an attack: continuous effects, and the loss of focus for a round. */
export const LASTING = ['Fire', 'Corrosion', 'Disruption'] as const;
export type Lasting = (typeof LASTING)[number];

export function resolveAttack(scenario: Activation, weapon: Weapon, conditions: Conditions): ResolvedAttack {
  const rules = new Set<string>(['MK3-DICE-05']);
  const attackTerms = attackBonus(scenario, weapon, conditions);
  const defenseTerms = defense(scenario, weapon, conditions);
  const powerTerms = power(scenario, weapon);
  const armourTerms = armour(scenario, weapon, conditions.lost);
  const edition = editionOf(scenario.target);
  const chargingRider = scenario.attacker.cavalry && conditions.chargeAttack;
  const riderBoost = chargingRider && edition.cavalryCharge === 'boosted attack roll';
  if (riderBoost) rules.add('MK3-CAV-02');
  const { freeBoosts } = scenario.attacker;
  if (freeBoosts) rules.add(freeBoosts.rule);
  const autoBoostAttack = riderBoost || freeBoosts?.attack === true;
  const attackDice = poolSize(
    [conditions.boostAttack || autoBoostAttack, weapon.attackDice.additional],
    weapon.attackDice.fewer + crippledDice(scenario, weapon, 'attack', rules),
    edition.leastDice,
  );
  noteDice(weapon.attackDice, weapon.attackDice.rerollMisses, rules);
  const kept = attackDice - weapon.attackDice.dropLowest - weapon.attackDice.dropHighest;
  const { automatic, forLackOfDice } = automaticResult(scenario, weapon, conditions, kept, rules);
  const noDamage = whyNoDamage(scenario, weapon, rules);
  const plainMount = weapon.mount && !edition.mountBoosts;
  if (plainMount) rules.add('MK3-BOOST-02');
  const charged = conditions.chargeAttack && (automatic !== 'hit' || edition.readings.certainCharge === 'boosted');
  const struck = charged || scenario.situation.freeStrike;
  const autoBoostDamage = (struck || freeBoosts?.damage === true) && !plainMount;
  if (struck && autoBoostDamage && !noDamage) {
    rules.add(charged ? 'MK3-CHARGE-04' : 'MK3-ATK-19');
  }
  const rolled = (extraDice: number) => {
    const boosted = conditions.boostDamage || autoBoostDamage;
    const roll = damageRoll(scenario, weapon, boosted, extraDice, sum(powerTerms), sum(armourTerms), rules);
    return roll.dice === 0 && scenario.rulings.noDamageDice === 'no damage' ? null : roll;
  };
  const damage = noDamage ? null : rolled(0);
  const extraOnCritical = weapon.qualities.includes('Critical additional damage die');
  if (extraOnCritical) rules.add('MK3-DICE-03').add('MK3-CRIT-01');
  for (const term of [...attackTerms, ...defenseTerms, ...(noDamage ? [] : [...powerTerms, ...armourTerms])]) {
    rules.add(term.rule);
  }
  if (automatic === 'none') rules.add('MK3-ATK-01').add('MK3-ATK-02');
  if (!noDamage) rules.add('MK3-DMG-01');
  if (conditions.boostAttack || conditions.boostDamage) rules.add('MK3-DICE-04');
  return {
    weapon,
    automatic,
    attack: {
      dice: attackDice,
      dropLowest: weapon.attackDice.dropLowest,
      dropHighest: weapon.attackDice.dropHighest,
      bonus: sum(attackTerms),
      defense: Math.max(edition.leastDEF, sum(defenseTerms)),
      rerollMisses: weapon.attackDice.rerollMisses,
      ...(scenario.rulings.judgedDice === 'all dice' ? { judgesAll: true } : {}),
    },
    damage,
    criticalDamage: noDamage || !extraOnCritical ? damage : rolled(1),
    ...(noDamage ? { noDamage } : damage ? {} : { noDamage: 'no dice are left to roll' }),
    attackTerms,
    defenseTerms,
    powerTerms,
    armourTerms,
    ...(autoBoostAttack ? { freeAttackBoost: riderBoost ? 'cavalry charge' : 'frenzy' } : {}),
    ...(autoBoostDamage ? { freeDamageBoost: charged ? 'charge' : struck ? 'free strike' : 'frenzy' } : {}),
    attackBoostable: (automatic === 'none' || forLackOfDice) && !autoBoostAttack && !plainMount,
    damageBoostable: !noDamage && !autoBoostDamage && !plainMount,
    knocksDown: knockDown(scenario, weapon, conditions, rules),
    leaves: lastingEffects(scenario, weapon, rules),
    rules: [...rules],
  };
}

/**
 * Range first, then a hit and a miss in the order of the edition, then the dice (MK3-ATK-03, MK2-ATK-03, R2 of Mk II).
 * Whether a pool without dice is a miss before a hit without a roll is a ruling (MK3-DICE-06); one more die, from a
 * boost, then makes it a hit again.
 * @param kept dice that would count if it were rolled
 */
function automaticResult(
  { attacker, target, situation, rulings }: Activation,
  weapon: Weapon,
  conditions: Conditions,
  kept: number,
  rules: Set<string>,
): { readonly automatic: Automatic; readonly forLackOfDice: boolean } {
  const decided = (automatic: Automatic, forLackOfDice = false) => ({ automatic, forLackOfDice });
  const { distance } = situation;
  if (distance !== undefined && weapon.RNG !== undefined && distance > weapon.RNG) {
    rules.add('MK3-ATK-04');
    return decided('miss');
  }
  const lies = hitWithoutRoll(target, nowOf(conditions), weapon.class);
  const hits = (lies.value || situation.automatic.includes('hit')) && !situation.rollForCritical;
  const aimed = weapon.class !== 'melee' && !weapon.spray;
  const hidden = aimed ? unseen(target, attacker, distance) : { value: false, rule: null };
  const misses = hidden.value || situation.automatic.includes('miss');
  const emptyHanded = hits && kept <= 0 && rulings.noAttackDice === 'automatic miss';
  if (hits && (editionOf(target).automatic === 'hit wins' || !(misses || emptyHanded))) {
    if (lies.rule) rules.add(lies.rule);
    rules.add('MK3-ATK-03');
    return decided('hit');
  }
  if (hidden.rule) rules.add(hidden.rule);
  if (emptyHanded && !misses) rules.add('MK3-DICE-06');
  if (!misses && !emptyHanded) return decided('none');
  rules.add('MK3-ATK-03');
  return decided('miss', !misses);
}

function whyNoDamage({ target }: Activation, weapon: Weapon, rules: Set<string>): string | undefined {
  if (weapon.power === '-') {
    rules.add('MK3-DMG-03');
    return 'POW "-" makes no damage roll';
  }
  const magical = isMagical(weapon);
  const types = DAMAGE_TYPES.filter((type) => weapon.qualities.includes(`Damage Type: ${type}`));
  const refusal = damageRefused(target, { types, magical });
  if (refusal) {
    rules.add(refusal.rule);
    if (refusal.rule.startsWith('MK3-IMM')) rules.add('MK3-DMG-04');
    return refusal.why;
  }
  // It would have gone through the model without the magic.
  if (magical && isIntangible(target, false)) rules.add('MK3-ADV-12').add('MK3-DMG-05');
  return undefined;
}

const DAMAGE_TYPES = ['Cold', 'Corrosion', 'Electricity', 'Fire'] as const;

/** Spells, and weapons with the quality (MK3-DMG-05, MK3-WQ-13). */
function isMagical({ class: kind, qualities }: Weapon): boolean {
  return kind === 'magic' || qualities.includes('Magical');
}

function damageRoll(
  scenario: Activation,
  weapon: Weapon,
  boosted: boolean,
  extraDice: number,
  power: number,
  armour: number,
  rules: Set<string>,
): DamageRoll {
  const edition = editionOf(scenario.target);
  const master = weapon.qualities.includes('Weapon Master') ? 1 : 0;
  if (master) rules.add('MK3-WQ-17').add('MK3-DICE-03');
  noteDice(weapon.damageDice, weapon.damageDice.rerollBelow, rules);
  return {
    dice: poolSize(
      [boosted, weapon.damageDice.additional + master + extraDice],
      weapon.damageDice.fewer + crippledDice(scenario, weapon, 'damage', rules),
      edition.leastDice,
    ),
    dropLowest: weapon.damageDice.dropLowest,
    dropHighest: weapon.damageDice.dropHighest,
    // Roll modifiers may take the total below 0; only stats have a floor (MK3-STAT-03).
    power,
    armour: Math.max(edition.leastStat, armour),
    rerollBelow: weapon.damageDice.rerollBelow,
  };
}

/** 2 + [boosted] + additional - fewer, and no less than the edition leaves (MK3-DICE-05, R4 of Mk II). */
function poolSize([boosted, additional]: readonly [boolean, number], fewer: number, least: number): number {
  return Math.max(least, 2 + (boosted ? 1 : 0) + additional - fewer);
}

/** One die fewer per crippled system or aspect concerned (MK3-CRIPPLE-05, -07, -08, MK3-RUL-18). */
function crippledDice(
  { attacker, rulings }: Activation,
  weapon: Weapon,
  roll: 'attack' | 'damage',
  rules: Set<string>,
): number {
  let fewer = 0;
  if (weapon.location !== 'none' && attacker.crippled.includes(weapon.location)) {
    rules.add('MK3-CRIPPLE-05');
    fewer++;
  }
  if (roll === 'attack' && attacker.crippled.includes('mind')) {
    rules.add('MK3-CRIPPLE-08');
    fewer++;
  }
  if (roll === 'damage' && attacker.crippled.includes('body')) {
    rules.add('MK3-CRIPPLE-07');
    fewer++;
  }
  return rulings.crippledDice === 'one in all' ? Math.min(1, fewer) : fewer;
}

function noteDice(
  dice: { additional: number; dropLowest: number; dropHighest: number },
  reroll: number,
  rules: Set<string>,
): void {
  if (dice.additional > 0) rules.add('MK3-DICE-03');
  if (dice.dropLowest + dice.dropHighest > 0) rules.add('MK3-DICE-07');
  if (reroll > 0) rules.add('MK3-DICE-08');
}

function knockDown(
  { target }: Activation,
  weapon: Weapon,
  { knockedDown }: Conditions,
  rules: Set<string>,
): ResolvedAttack['knocksDown'] {
  const when = weapon.qualities.includes('Knockdown')
    ? 'on hit'
    : weapon.qualities.includes('Critical Knockdown')
      ? 'on critical'
      : 'never';
  if (when === 'never' || knockedDown) return 'never';
  const { value: falls, rule } = mayBeKnockedDown(target, { knockedDown }, isMagical(weapon));
  if (!falls) {
    if (rule) rules.add(rule);
    return 'never';
  }
  rules.add('MK3-KD-01').add('MK3-ATK-20');
  if (when === 'on critical') rules.add('MK3-CRIT-01');
  return when;
}

/** Qualities that leave something on the target; immunity and being incorporeal prevent it (MK3-CONT-01, MK3-ADV-12). */
const LEAVES: ReadonlyArray<
  readonly [quality: Weapon['qualities'][number], effect: Lasting, rule: string, on: 'hit' | 'critical']
> = [
  ['Continuous Effect: Fire', 'Fire', 'MK3-WQ-05', 'hit'],
  ['Continuous Effect: Corrosion', 'Corrosion', 'MK3-WQ-04', 'hit'],
  ['Disruption', 'Disruption', 'MK3-WQ-14', 'hit'],
  ['Critical Fire', 'Fire', 'MK3-WQ-08', 'critical'],
  ['Critical Corrosion', 'Corrosion', 'MK3-WQ-06', 'critical'],
  ['Critical Disruption', 'Disruption', 'MK3-WQ-07', 'critical'],
];

function lastingEffects({ target }: Activation, weapon: Weapon, rules: Set<string>): ResolvedAttack['leaves'] {
  const hit: Lasting[] = [];
  const critical: Lasting[] = [];
  for (const [quality, effect, rule, on] of LEAVES) {
    if (!weapon.qualities.includes(quality)) continue;
    rules.add(rule);
    const stays = effectStays(target, effect);
    if (stays.rule) rules.add(stays.rule);
    if (effect !== 'Disruption') rules.add('MK3-CONT-01');
    if (!stays.value) continue;
    if (on === 'hit') hit.push(effect);
    critical.push(effect);
  }
  return { hit, critical };
}

/** Whether the charge of this scenario earns a charge attack (MK3-CHARGE-03). */
export function earnsChargeAttack({ situation, target }: Pick<Activation, 'situation' | 'target'>): boolean {
  if (situation.combined > 1 && !situation.combinedAllCharged) return false;
  return situation.charge !== 'no' && situation.charge >= editionOf(target).chargeInches;
}

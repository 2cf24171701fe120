/**
 * One Mk III attack: what is rolled, with how many dice, and what happens without a roll.
 *
 * The numbers come from terms.ts. Their sums feed the dice; the terms feed the replay's arithmetic and the list of
 * rules that took part.
 */
import { once } from '../../../onceFor.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import { type AttackRoll, type Automatic, hitChances } from '../attackRoll.ts';
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
import { ActedInAttack, diceOf, enterAttackRoll, enterDamageRoll } from './actedInAttack.ts';
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
  /** Whether such a boost leaves the roll without dice all the same, and is paid for nothing (MK3-RUL-C08). */
  readonly emptyBoost: { readonly attack: boolean; readonly damage: boolean };
  /** Why a roll is boosted without paying, in a word, for the replay. */
  readonly freeAttackBoost?: string;
  readonly freeDamageBoost?: string;
  readonly knocksDown: 'never' | 'on hit' | 'on critical';
  /** Effects that stay on the target after a hit, and after a critical one. */
  readonly leaves: { readonly hit: readonly Lasting[]; readonly critical: readonly Lasting[] };
  /** Rules that acted, in all that has a chance above 0. */
  readonly rules: readonly string[];
  readonly acted: ActedInAttack;
}

/** What stays on a model after an attack: continuous effects, and the loss of focus for a round. */
export const LASTING = ['Fire', 'Corrosion', 'Disruption'] as const;
export type Lasting = (typeof LASTING)[number];

/** @param most points of damage beyond which nobody counts them */
export function resolveAttack(
  scenario: Activation,
  weapon: Weapon,
  conditions: Conditions,
  most = Number.POSITIVE_INFINITY,
): ResolvedAttack {
  const acted = new ActedInAttack();
  const attackTerms = attackBonus(scenario, weapon, conditions);
  const defenseTerms = defense(scenario, weapon, conditions);
  const powerTerms = power(scenario, weapon);
  const armourTerms = armour(scenario, weapon, conditions.lost);
  const edition = editionOf(scenario.target);
  const chargingRider = scenario.attacker.cavalry && conditions.chargeAttack;
  const riderBoost = chargingRider && edition.cavalryCharge === 'boosted attack roll';
  const { freeBoosts } = scenario.attacker;
  const plainMount = weapon.mount && !edition.mountBoosts;
  const freeBoost = freeBoosts?.attack === true && !plainMount;
  const autoBoostAttack = riderBoost || freeBoost;
  const attackPool = (boosted: boolean) =>
    poolSize(
      [boosted, weapon.attackDice.additional],
      weapon.attackDice.fewer + crippledFewer(scenario, weapon, 'attack'),
      edition.leastDice,
    );
  const paidAttack = conditions.boostAttack && !plainMount && !autoBoostAttack;
  const attackDice = attackPool(paidAttack || autoBoostAttack);
  const { automatic, forLackOfDice } = automaticResult(scenario, weapon, conditions, attackDice, acted.aiming);
  const noDamage = whyNoDamage(scenario, weapon, acted.damage);
  const charged = conditions.chargeAttack && (automatic !== 'hit' || edition.readings.certainCharge === 'boosted');
  const struck = charged || scenario.situation.freeStrike;
  const autoBoostDamage = (struck || freeBoosts?.damage === true) && !plainMount;
  const paidDamage = conditions.boostDamage && !plainMount && !autoBoostDamage;
  const rolled = (extraDice: number) => {
    const roll = damageRoll(
      scenario,
      weapon,
      paidDamage || autoBoostDamage,
      extraDice,
      sum(powerTerms),
      sum(armourTerms),
    );
    return roll.dice === 0 && scenario.rulings.noDamageDice === 'no damage' ? null : roll;
  };
  const damage = noDamage ? null : rolled(0);
  const extraOnCritical = weapon.qualities.includes('Critical additional damage die');
  const damagePool = damageDice(scenario, weapon, true, extraOnCritical ? 1 : 0);
  const emptyBoost = { attack: attackPool(true) === 0, damage: damagePool === 0 };
  const mayBeEmpty = edition.readings.emptyBoosts === 'spent';
  const attack: AttackRoll = {
    dice: attackDice,
    dropLowest: weapon.attackDice.dropLowest,
    dropHighest: weapon.attackDice.dropHighest,
    bonus: sum(attackTerms),
    defense: Math.max(edition.leastDEF, sum(defenseTerms)),
    rerollMisses: weapon.attackDice.rerollMisses,
    ...(scenario.rulings.judgedDice === 'all dice' ? { judgesAll: true } : {}),
  };
  const knocksDown = knockDown(scenario, weapon, conditions, acted);
  const leaves = lastingEffects(scenario, weapon, acted);
  const criticalDamage = noDamage || !extraOnCritical ? damage : rolled(1);
  // Most attacks are resolved to be rolled, and nobody asks which rules acted in them.
  const entered = once(() => {
    if (automatic === 'none') {
      const dice = [
        { dice: riderBoost ? 1 : 0, rules: ['MK3-CAV-02'] },
        { dice: freeBoost && !riderBoost ? 1 : 0, rules: freeBoosts ? [freeBoosts.rule] : [] },
        { dice: paidAttack ? 1 : 0, rules: ['MK3-DICE-04'] },
        ...crippledDice(scenario, weapon, 'attack').map((rule) => ({ dice: -1, rules: [rule] })),
        ...diceOf(weapon.attackDice),
      ];
      const terms = { attack: attackTerms, DEF: defenseTerms };
      enterAttackRoll(acted.aiming, attack, terms, { printedDEF: scenario.target.DEF, least: edition.leastDEF }, dice);
      if (freeBoosts?.attack && !freeBoost) acted.aiming.enter('MK3-BOOST-02');
    }
    const rolls = [damage, ...(criticalDamage === damage ? [] : [criticalDamage])];
    rolls.forEach((roll, at) => {
      if (!roll) return;
      const ledger = at === 0 ? acted.damage : acted.critical;
      const dice = [
        { dice: struck && autoBoostDamage ? 1 : 0, rules: [charged ? 'MK3-CHARGE-04' : 'MK3-ATK-19'] },
        { dice: !struck && autoBoostDamage ? 1 : 0, rules: freeBoosts ? [freeBoosts.rule] : [] },
        { dice: paidDamage ? 1 : 0, rules: ['MK3-DICE-04'] },
        { dice: weapon.qualities.includes('Weapon Master') ? 1 : 0, rules: ['MK3-WQ-17', 'MK3-DICE-03'] },
        { dice: at, rules: ['MK3-DICE-03', 'MK3-CRIT-01'] },
        ...crippledDice(scenario, weapon, 'damage').map((rule) => ({ dice: -1, rules: [rule] })),
        ...diceOf(weapon.damageDice),
      ];
      enterDamageRoll(ledger, roll, { power: powerTerms, ARM: armourTerms }, { least: edition.leastStat, most }, dice);
      if (plainMount && (struck || freeBoosts?.damage)) ledger.enter('MK3-BOOST-02');
    });
    return acted;
  });
  return {
    weapon,
    automatic,
    attack,
    damage,
    criticalDamage,
    ...(noDamage ? { noDamage } : damage ? {} : { noDamage: 'no dice are left to roll' }),
    attackTerms,
    defenseTerms,
    powerTerms,
    armourTerms,
    ...(autoBoostAttack ? { freeAttackBoost: riderBoost ? 'cavalry charge' : 'frenzy' } : {}),
    ...(autoBoostDamage ? { freeDamageBoost: charged ? 'charge' : struck ? 'free strike' : 'frenzy' } : {}),
    // A boost that leaves the pool without dice boosts no roll (MK3-DICE-04), unless it is read otherwise (MK3-RUL-C08).
    attackBoostable:
      (automatic === 'none' || forLackOfDice) && (mayBeEmpty || !emptyBoost.attack) && !autoBoostAttack && !plainMount,
    damageBoostable: !noDamage && (mayBeEmpty || !emptyBoost.damage) && !autoBoostDamage && !plainMount,
    emptyBoost,
    knocksDown,
    leaves,
    get rules() {
      return entered().in(hitChances(attack, automatic));
    },
    get acted() {
      return entered();
    },
  };
}

/**
 * Range first, then a hit and a miss in the order of the edition, then the dice (MK3-ATK-03, MK2-ATK-03, R2 of Mk II).
 * Whether a pool without dice is a miss before a hit without a roll is a ruling (MK3-DICE-06); one more die, from a
 * boost, then makes it a hit again.
 * @param dice the size of the pool; what would be removed once it is rolled (MK3-DICE-07) is still in it
 */
function automaticResult(
  { attacker, target, situation, rulings }: Activation,
  weapon: Weapon,
  conditions: Conditions,
  dice: number,
  ledger: Ledger,
): { readonly automatic: Automatic; readonly forLackOfDice: boolean } {
  const decided = (automatic: Automatic, forLackOfDice = false) => ({ automatic, forLackOfDice });
  const { distance } = situation;
  const reached = editionOf(target).hitsBeyondRange && situation.automatic.includes('hit');
  if (distance !== undefined && weapon.RNG !== undefined && distance > weapon.RNG && !reached) {
    ledger.enter('MK3-ATK-04');
    return decided('miss');
  }
  const lies = hitWithoutRoll(target, nowOf(conditions), weapon.class);
  const hits = (lies.value || situation.automatic.includes('hit')) && !situation.rollForCritical;
  const aimed = weapon.class !== 'melee' && !weapon.spray;
  const hidden = aimed ? unseen(target, attacker, distance) : { value: false, rule: null };
  const misses = hidden.value || situation.automatic.includes('miss');
  const emptyHanded = hits && dice === 0 && rulings.noAttackDice === 'automatic miss';
  if (hits && (editionOf(target).automatic === 'hit wins' || !(misses || emptyHanded))) {
    if (lies.rule) ledger.enter(lies.rule);
    ledger.enter('MK3-ATK-03');
    return decided('hit');
  }
  if (hidden.rule) ledger.enter(hidden.rule);
  if (emptyHanded && !misses) ledger.enter('MK3-DICE-06');
  if (!misses && !emptyHanded) return decided('none');
  ledger.enter('MK3-ATK-03');
  return decided('miss', !misses);
}

function whyNoDamage({ target }: Activation, weapon: Weapon, ledger: Ledger): string | undefined {
  if (weapon.power === '-') {
    ledger.enter('MK3-DMG-03');
    return 'POW "-" makes no damage roll';
  }
  const magical = isMagical(weapon);
  const types = DAMAGE_TYPES.filter((type) => weapon.qualities.includes(`Damage Type: ${type}`));
  const refusal = damageRefused(target, { types, magical });
  if (refusal) {
    ledger.enter(refusal.rule);
    if (refusal.rule.startsWith('MK3-IMM')) ledger.enter('MK3-DMG-04');
    return refusal.why;
  }
  // It would have gone through the model without the magic.
  if (magical && isIntangible(target, false)) ledger.enter('MK3-ADV-12', 'MK3-DMG-05');
  return undefined;
}

const DAMAGE_TYPES = ['Cold', 'Corrosion', 'Electricity', 'Fire'] as const;

/** Spells, and weapons with the quality (MK3-DMG-05, MK3-WQ-13). */
function isMagical({ class: kind, qualities }: Weapon): boolean {
  return kind === 'magic' || qualities.includes('Magical');
}

function damageDice(scenario: Activation, weapon: Weapon, boosted: boolean, extraDice: number): number {
  const master = weapon.qualities.includes('Weapon Master') ? 1 : 0;
  return poolSize(
    [boosted, weapon.damageDice.additional + master + extraDice],
    weapon.damageDice.fewer + crippledFewer(scenario, weapon, 'damage'),
    editionOf(scenario.target).leastDice,
  );
}

function damageRoll(
  scenario: Activation,
  weapon: Weapon,
  boosted: boolean,
  extraDice: number,
  power: number,
  armour: number,
): DamageRoll {
  const edition = editionOf(scenario.target);
  return {
    dice: damageDice(scenario, weapon, boosted, extraDice),
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

/** Rules of crippled systems or aspects that take one die each (MK3-CRIPPLE-05, -07, -08, MK3-RUL-18). */
function crippledDice({ attacker }: Activation, weapon: Weapon, roll: 'attack' | 'damage'): string[] {
  const { crippled } = attacker;
  return [
    ...(weapon.location !== 'none' && crippled.includes(weapon.location) ? ['MK3-CRIPPLE-05'] : []),
    ...(roll === 'attack' && crippled.includes('mind') ? ['MK3-CRIPPLE-08'] : []),
    ...(roll === 'damage' && crippled.includes('body') ? ['MK3-CRIPPLE-07'] : []),
  ];
}

/** How many dice that are in all. */
function crippledFewer(scenario: Activation, weapon: Weapon, roll: 'attack' | 'damage'): number {
  const fewer = crippledDice(scenario, weapon, roll).length;
  return scenario.rulings.crippledDice === 'one in all' ? Math.min(1, fewer) : fewer;
}

function knockDown(
  { target }: Activation,
  weapon: Weapon,
  { knockedDown }: Conditions,
  { hit, critical }: ActedInAttack,
): ResolvedAttack['knocksDown'] {
  const when = weapon.qualities.includes('Knockdown')
    ? 'on hit'
    : weapon.qualities.includes('Critical Knockdown')
      ? 'on critical'
      : 'never';
  if (when === 'never' || knockedDown) return 'never';
  const ledger = when === 'on hit' ? hit : critical;
  const { value: falls, rule } = mayBeKnockedDown(target, { knockedDown }, isMagical(weapon));
  if (!falls) {
    if (rule) ledger.enter(rule);
    return 'never';
  }
  ledger.enter('MK3-KD-01', 'MK3-ATK-20');
  if (when === 'on critical') ledger.enter('MK3-CRIT-01');
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

function lastingEffects({ target }: Activation, weapon: Weapon, { lasting }: ActedInAttack): ResolvedAttack['leaves'] {
  const hit: Lasting[] = [];
  const critical: Lasting[] = [];
  for (const [quality, effect, rule, on] of LEAVES) {
    if (!weapon.qualities.includes(quality)) continue;
    const stays = effectStays(target, effect);
    lasting[on].enter(rule);
    if (stays.rule) lasting[on].enter(stays.rule);
    if (on === 'critical') lasting.critical.enter('MK3-CRIT-01');
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

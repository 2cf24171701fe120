/** From an attack and its target to dice and numbers, every modifier by its rule. */
import { Ledger } from '../../disclosure/ledger.ts';
import type { Problem } from '../../ruleset.ts';
import { type Automatic, hitChances } from '../../twodice/attackRoll.ts';
import { editionOf } from '../editions.ts';
import type { Attack } from './schema.ts';

export interface Term {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
}

export interface Resolved {
  readonly automatic: Automatic;
  readonly attackDice: number;
  readonly attackBonus: number;
  readonly DEF: number;
  readonly rerolls: number;
  /** 0: no damage roll. */
  readonly damageDice: number;
  readonly power: number;
  readonly ARM: number;
  readonly rules: readonly string[];
  /** What an answer reads out: each term that is not 0. */
  readonly terms: { readonly attack: readonly Term[]; readonly DEF: readonly Term[]; readonly ARM: readonly Term[] };
}

/** DEF never falls below 5, other stats not below 1 (MK2-STAT-02). */
const LEAST_DEF = 5;
const LEAST_ARM = 1;
const LEAST_STAT = 1;
const PRONE_DEF = 5;

export function isProne({ target }: Attack): boolean {
  return target.posture !== 'standing';
}

/** Boosts count once, additional dice all; crippling takes one, and one die always stays (MK2-DICE-03, R4). */
function dice(boosted: boolean, additional: number, crippled: boolean): number {
  return Math.max(1, 2 + (boosted ? 1 : 0) + additional - (crippled ? 1 : 0));
}

export function boostsOfCharge(scenario: Attack): boolean {
  const { attack, edition, chargeBoost } = scenario;
  const always = editionOf(edition, { chargeBoost }).chargeBoost === 'always';
  const far = attack.charge === '3 inches or more' || (always && attack.charge !== 'none');
  return attack.kind === 'melee' && far;
}

/** R28: a charge attack is one whatever makes it one (E12). */
function ridesDown(scenario: Attack): boolean {
  const { attack, rulings } = scenario;
  return boostsOfCharge(scenario) || (attack.charge !== 'none' && rulings.shortCavalryCharge === '+2');
}

/** Back strikes and free strikes come from the back arc, where shields are lost (MK2-ATK-05, MK2-ATK-06, MK2-WQ-09). */
function fromBehind({ attack, target }: Attack): boolean {
  return target.fromBehind || attack.backStrike || attack.freeStrike;
}

export function resolve(scenario: Attack): Resolved {
  const { attack, target } = scenario;
  const melee = attack.kind === 'melee';
  const prone = isProne(scenario);
  const terms = (all: ReadonlyArray<readonly [boolean, string, number, string]>): Term[] =>
    all.flatMap(([applies, label, value, rule]) => {
      if (!applies || value === 0) return [];
      return [{ label, value, rule }];
    });
  const combined = attack.combined > 1 ? attack.combined : 0;
  const attackTerms = terms([
    [attack.backStrike && !attack.freeStrike, 'back strike', 2, 'MK2-ATK-05'],
    [attack.freeStrike, 'free strike', 2, 'MK2-ATK-06'],
    [attack.aim && attack.kind === 'ranged', 'aim', 2, 'MK2-ATK-07'],
    [target.inMelee && !melee && !prone, 'target in melee', -4, 'MK2-ATK-11'],
    [true, 'combined attack', combined, 'MK2-COMBINED-01'],
    [attack.cavalry && ridesDown(scenario) && melee, 'cavalry charge', 2, 'MK2-CAV-05'],
    [true, 'other', attack.attackModifier, ''],
  ]);
  const defTerms = terms([
    [!melee && target.shelter === 'concealment', 'concealment', 2, 'MK2-ATK-08'],
    [!melee && target.shelter === 'cover', 'cover', 4, 'MK2-ATK-08'],
    [!melee && target.elevated, 'elevated', 2, 'MK2-ATK-09'],
    [melee && target.obstacle, 'obstacle', 2, 'MK2-ATK-10'],
    [true, 'other', target.DEFmodifier, ''],
  ]);
  const armTerms = terms([
    [!fromBehind(scenario), 'shields', 2 * target.shields, 'MK2-WQ-09'],
    [!fromBehind(scenario), 'bucklers', target.bucklers, 'MK2-WQ-01'],
    [true, 'other', target.ARMmodifier, ''],
  ]);
  const sum = (all: readonly Term[]) => all.reduce((total, { value }) => total + value, 0);
  const charged = boostsOfCharge(scenario);
  const ledger = new Ledger();
  const automatic = automaticOf(scenario, ledger);
  const base = prone ? Math.min(target.DEF, PRONE_DEF) : target.DEF;
  // R25
  const chargeCounts = charged && (automatic !== 'hit' || scenario.rulings.certainCharge === 'boosted');
  const boostedDamage = attack.boostedDamage || chargeCounts || attack.freeStrike;
  const attackDice = dice(attack.boostedAttack, attack.additionalAttackDice, attack.mindCrippled);
  const stat = Math.max(LEAST_STAT, attack.stat);
  const attackBonus = stat + sum(attackTerms);
  const DEF = Math.max(LEAST_DEF, base + sum(defTerms));
  const ARM = Math.max(LEAST_ARM, target.ARM + sum(armTerms));
  const rerolls = attack.reroll ? 1 : 0;
  const enter = (acts: boolean, ...ids: readonly string[]) => {
    if (acts) ledger.enter(...ids);
  };
  const named = (all: readonly Term[]) => all.flatMap(({ rule }) => (rule ? [rule] : []));
  const fallen = target.posture === 'stationary' ? 'MK2-KD-05' : 'MK2-KD-01';
  if (automatic === 'none') {
    ledger.enter('MK2-ATK-01', 'MK2-ATK-02', 'MK2-CRIT-01', ...named(attackTerms), ...named(defTerms));
    enter(attack.kind === 'magic', 'MK2-SPELL-01');
    enter(attack.boostedAttack, 'MK2-DICE-03');
    enter(attack.mindCrippled, 'MK2-CRIPPLE-02');
    enter(attack.reroll, 'MK2-DICE-06');
    enter(base !== target.DEF, fallen);
    enter(DEF !== base + sum(defTerms) || stat !== attack.stat, 'MK2-STAT-02');
  }
  const roll = {
    dice: attackDice,
    dropLowest: 0,
    dropHighest: 0,
    bonus: attackBonus,
    defense: DEF,
    rerollMisses: rerolls,
  };
  const { miss } = hitChances(roll, automatic);
  enter(attack.noDamage && miss < 1, 'MK2-DMG-02');
  if (!attack.noDamage && miss < 1) {
    ledger.enter('MK2-DMG-01', 'MK2-DMG-03', ...named(armTerms));
    enter(combined > 0, 'MK2-COMBINED-01');
    if (attack.charge !== 'none') ledger.enter(chargeCounts ? 'MK2-CHARGE-03' : 'MK2-CHARGE-04');
    enter(attack.freeStrike, 'MK2-ATK-06');
    enter(attack.weaponMaster, 'MK2-WQ-10');
    enter(attack.bodyCrippled, 'MK2-CRIPPLE-01');
    enter(attack.boostedDamage, 'MK2-DICE-03');
    enter(target.tough, 'MK2-TOUGH-01');
    enter(ARM !== target.ARM + sum(armTerms), 'MK2-STAT-02');
  }
  return {
    automatic,
    attackDice,
    attackBonus,
    DEF,
    rerolls,
    damageDice: attack.noDamage
      ? 0
      : dice(boostedDamage, attack.additionalDamageDice + (attack.weaponMaster ? 1 : 0), attack.bodyCrippled),
    power: attack.power + combined + attack.damageModifier,
    ARM,
    rules: ledger.rules,
    terms: { attack: attackTerms, DEF: defTerms, ARM: armTerms },
  };
}

/** Out of range first (R2), then an automatic hit, then an automatic miss (MK2-ATK-03). */
function automaticOf(scenario: Attack, ledger: Ledger): Automatic {
  const { attack, target } = scenario;
  const certain = attack.automatic.includes('hit') || (attack.kind === 'melee' && isProne(scenario));
  const saved = scenario.rulings.range === 'a hit' && certain;
  if (attack.outOfRange && !saved) {
    ledger.enter('MK2-ATK-13');
    return 'miss';
  }
  if (attack.automatic.includes('hit')) {
    ledger.enter('MK2-ATK-03');
    return 'hit';
  }
  if (attack.kind === 'melee' && isProne(scenario)) {
    ledger.enter(target.posture === 'stationary' ? 'MK2-KD-05' : 'MK2-KD-01');
    return 'hit';
  }
  if (!attack.automatic.includes('miss')) return 'none';
  ledger.enter('MK2-ATK-03');
  return 'miss';
}

export function checkAttack({ attack, target }: Attack): Problem[] {
  const problems: Problem[] = [];
  const onlyMelee = (field: 'charge' | 'freeStrike' | 'cavalry', is: boolean) => {
    if (!is || attack.kind === 'melee') return;
    problems.push({
      path: `attack.${field}`,
      message: `a ${attack.kind} attack`,
      allowed: 'a melee attack, or without it',
    });
  };
  onlyMelee('charge', attack.charge !== 'none');
  onlyMelee('freeStrike', attack.freeStrike);
  onlyMelee('cavalry', attack.cavalry);
  if (attack.combined > 1 && attack.kind === 'magic') {
    problems.push({ path: 'attack.combined', message: 'magic attacks are not combined', allowed: '1' });
  }
  if (attack.combined > 1 && attack.kind === 'ranged' && target.inMelee) {
    problems.push({
      path: 'attack.combined',
      message: 'no combined ranged attack on a target in melee',
      allowed: '1, or a target that is not in melee',
    });
  }
  if (attack.freeStrike && attack.charge !== 'none') {
    problems.push({ path: 'attack.freeStrike', message: 'a free strike is no charge attack', allowed: 'one of both' });
  }
  return problems;
}

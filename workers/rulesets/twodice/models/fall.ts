/** A fall off an elevated surface (MK3-FALL-01). */
import { Ledger } from '../../disclosure/ledger.ts';
import { enterDamageRoll } from '../activation/actedInAttack.ts';
import type { Activation, Weapon } from '../activation/schema.ts';
import { armour, sum, type Term } from '../activation/terms.ts';
import type { Harm, ShownRoll } from '../body/blow.ts';
import type { TargetCondition } from '../body/body.ts';
import { mostCounted, type TargetBody } from '../body/target.ts';
import { damageRefused, mayBeKnockedDown } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';

/** The highest fall that is asked about; its dice fit every hand. */
export const MAX_HEIGHT = 40;

/** The damage roll of a fall, on a model of that activation; it has no origin, so shields count (or not: R23 of Mk II). */
export function fallRoll(one: Activation, weapon: Weapon, height: number, lost: TargetCondition): ShownRoll {
  const armourTerms = armour(withoutOrigin(one), weapon, lost);
  const { dice, power } = editionOf(one.target).fall(height);
  return {
    label: `fall of ${height}"`,
    roll: plainRoll(dice, power, currentArmour(one.target, armourTerms)),
    powerTerms: [{ label: 'POW', value: power, rule: 'MK3-FALL-01' }],
    armourTerms,
    boosted: false,
    bringsRage: ragesWithoutAttack(one.target),
  };
}

/** Damage without an origin: where shields are read to count for nothing against it, it is as if from behind. */
export function withoutOrigin(one: Activation): Activation {
  if (editionOf(one.target).readings.shieldsAgainstFire) return one;
  return { ...one, situation: { ...one.situation, backStrike: true } };
}

/** Whether damage that no attack does brings focus by Rage (MK3-RUL-12). */
export function ragesWithoutAttack(target: Activation['target']): boolean {
  return editionOf(target).readings.collateralRage === 'gained';
}

/** A damage roll without anything special. */
export function plainRoll(dice: number, power: number, ARM: number): ShownRoll['roll'] {
  return { dice, dropLowest: 0, dropHighest: 0, power, armour: ARM, rerollBelow: 0 };
}

/** Enters the rules of a damage roll that no attack makes. */
export function enterPlainRoll(ledger: Ledger, { roll, powerTerms, armourTerms }: ShownRoll, body: TargetBody): void {
  const bounds = { least: editionOf(body.target).leastStat, most: mostCounted(body) };
  const rolled = new Ledger();
  enterDamageRoll(rolled, roll, { power: powerTerms, ARM: armourTerms }, bounds, []);
  ledger.enter(
    'MK3-DMG-01',
    'MK3-DICE-05',
    ...armourTerms.map(({ rule }) => rule).filter((rule) => rolled.rules.includes(rule)),
  );
}

/** What the terms of an ARM come to, and no less than the edition leaves (MK3-STAT-02, MK2-STAT-02). */
export function currentArmour(target: Activation['target'], terms: readonly Term[]): number {
  return Math.max(editionOf(target).leastStat, sum(terms));
}

/** Damage that no attack makes does nothing to an incorporeal model, unless it is magical (MK3-ADV-12, MK3-RUL-30). */
export function unlessIncorporeal(
  target: Activation['target'],
  knocksDown: boolean,
  rolls: readonly ShownRoll[],
  magical = false,
): Harm {
  const falls = knocksDown && mayBeKnockedDown(target, undefined, magical).value;
  const refused = damageRefused(target, { types: [], magical });
  if (!refused || rolls.length === 0) return { knocksDown: falls, leaves: 0, rolls };
  return { knocksDown: falls, leaves: 0, rolls: [], note: refused.why };
}

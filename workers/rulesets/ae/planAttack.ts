/** From two units, a weapon and the circumstances to the numbers of an attack; rules enter themselves on the way. */
import { Ledger } from '../disclosure/ledger.ts';
import { burstOf, enterDrill, enterQualities, magnitudePlan, qualityHits, reductionOf } from './attackDamage.ts';
import type { AttackPlan, Circumstances } from './attackPlan.ts';
import { evasionOf, hasTerrain, hitTerms, squadTerms } from './attackToHit.ts';
import { targetNumber } from './attackWorth.ts';
import { FACES, limited } from './d100.ts';
import { diceSum, readDamage } from './dice.ts';
import type { Force } from './force.ts';
import type { Rulings } from './rulingFields.ts';
import type { Weapon } from './schema.ts';

export function planAttack(
  attacker: Force,
  weapon: Weapon,
  target: Force,
  at: Circumstances,
  rulings: Rulings,
): AttackPlan {
  const rules = new Ledger();
  rules.enter('AE-DMG-01', ...(attacker.horde ? ['AE-ATK-01'] : []));
  if (!(rulings.sprayAutoHits && weapon.spray > 0 && at.ranged)) rules.enter('AE-TEST-01');
  const dice = readDamage(weapon.damage);
  const onHorde = target.magnitude;
  const vehicle = target.kind === 'vehicle';
  const embedded = target.kind === 'specialist' || target.kind === 'leader';
  const hit = hitTerms(attacker, target, at, rulings, rules);
  const squads = squadTerms(attacker, target, at, rulings, rules);
  const evasion = evasionOf(attacker, target, at.ranged, rules);
  const burst = burstOf(attacker, weapon, at, rulings, rules);
  const reduction = reductionOf(attacker, weapon, target, at, rulings, rules);
  const drill = at.ranged ? attacker.fireDrill + attacker.surge : attacker.overwhelming;
  const individual = !onHorde && !vehicle;
  const reckless = at.charge && attacker.traits.has('Reckless Charge');
  if (reckless) attacker.sources.enterTrait(rules, 'Reckless Charge');
  if (reckless) attacker.sources.enter(rules, 'squadsForAbilities');
  const wildFire = at.ranged && at.mode !== 'single shot' && attacker.traits.has('Wild Fire');
  if (wildFire) attacker.sources.enterTrait(rules, 'Wild Fire');
  if (reckless || wildFire) attacker.sources.enter(rules, 'lossReduction', 'lossReductionPerTurn', 'ghost');
  if (at.ranged) rules.enter(attacker.horde ? 'AE-ACT-08' : 'AE-HIT-01');
  else if (attacker.horde) rules.enter('AE-ACT-07');
  if (target.unit.deflect > 0) rules.enter('AE-ATK-09');
  if (vehicle && attacker.horde) rules.enter('AE-HIT-12');
  if (!onHorde && !vehicle && attacker.horde) rules.enter('AE-HIT-09', 'AE-HIT-10');
  if (attacker.kind === 'weapon specialist') rules.enter(target.horde ? 'AE-WSPEC-04' : 'AE-WSPEC-05');
  const rerolls = at.ranged ? attacker.rerollsBS : attacker.rerollsWS;
  if (rerolls > 0) attacker.sources.enter(rules, at.ranged ? 'rerollsBS' : 'rerollsWS');
  const hunts = target.horde || vehicle ? 0 : attacker.hunts;
  const mountedCharge = at.charge && attacker.horde && attacker.unit.mounted !== undefined;
  if (hunts + attacker.betterDamage > 0) attacker.sources.enter(rules, 'damageReroll');
  if (attacker.degrees > 0) attacker.sources.enter(rules, 'degrees');
  if (at.charge) attacker.sources.enter(rules, 'brutalCharge', 'mountedCharge');
  attacker.sources.enter(rules, at.ranged ? 'rangedDamage' : 'meleeDamage');
  if (at.ranged) attacker.sources.enter(rules, 'surge');
  if (attacker.horde && !vehicle) enterDrill(attacker, at.ranged, rules);
  target.sources.enter(rules, 'kind');
  if (onHorde || (attacker.horde && individual)) rules.enter('AE-TEST-02');
  const qualitiesHurt = individual && attacker.horde && rulings.qualitiesOnCharacters === 'damage';
  if (qualitiesHurt) enterQualities(weapon, rules);
  const plan: AttackPlan = {
    attacker: attacker.name,
    target: target.name,
    weapon: weapon.name,
    stat: at.ranged ? 'BS' : 'WS',
    degreeMode: rulings.degrees,
    extremes: rulings.extremes,
    autoHit: rulings.sprayAutoHits && weapon.spray > 0 && at.ranged,
    base: hit.reduce((sum, { value }) => sum + value, 0),
    terms: hit,
    ...squads,
    dualReroll: attacker.horde && attacker.unit.dualWield,
    rerolls,
    hunts,
    ...evasion,
    deflect: target.unit.deflect,
    degrees: attacker.degrees + (mountedCharge ? 2 : 0),
    ...burst,
    dice: dice.count,
    sides: dice.sides,
    sum: diceSum(dice),
    damage:
      dice.bonus +
      (at.ranged ? attacker.rangedDamage + attacker.surge : attacker.meleeDamage) +
      (at.targetOnAttackersTerrain && hasTerrain(attacker) ? 1 : 0) +
      (qualitiesHurt ? qualityHits(weapon, rulings) : 0),
    brutal: at.charge ? attacker.brutalCharge : 0,
    reckless: reckless ? attacker.squadsForAbilities : null,
    brutalAdds: rulings.brutalCharges === 'add',
    damagePerDegree: individual && attacker.horde ? 1 : 0,
    damagePerExtra: individual && (attacker.horde || (attacker.kind === 'weapon specialist' && !target.horde)) ? 1 : 0,
    drill: attacker.horde ? drill : 0,
    drillTo: !attacker.horde || vehicle ? 'nothing' : onHorde ? 'magnitude' : 'damage',
    rollsPerHit: !onHorde && !attacker.horde && !(attacker.kind === 'weapon specialist' && !target.horde && !vehicle),
    ...reduction,
    betterDamage: attacker.betterDamage,
    magnitude: onHorde ? magnitudePlan(attacker, weapon, target, at, rulings, rules) : null,
    sprayHits: at.ranged ? 2 * weapon.spray : 0,
    missCost: wildFire ? 1 : 0,
    chargeCost: reckless ? 2 : 0,
    flame: weapon.qualities.includes('Flame') && target.horde && !embedded,
    rules,
  };
  if (plan.dualReroll && mayRollAgain(plan, attacker, target)) rules.enter('AE-ATK-07');
  return plan;
}

/** Whether some attack may miss, and then hit at 20 less. */
function mayRollAgain(plan: AttackPlan, attacker: Force, target: Force): boolean {
  const squads = ({ squadsAtStart }: Force) => Array.from({ length: squadsAtStart + 1 }, (_, left) => left);
  return squads(attacker).some((own) =>
    squads(target).some((theirs) => {
      // Whoever is broken is hit by 20 more.
      return [0, 20].some((more) => {
        const number = targetNumber(plan, own, theirs, more);
        return number < FACES && limited(number - 20, plan.extremes) > 0;
      });
    }),
  );
}

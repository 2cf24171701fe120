/** What an attack that hits is worth: further hits, what armour stops, what a Horde loses (AE-DMG-01, -02, AE-HIT-01 to -12). */
import type { Ledger } from '../disclosure/ledger.ts';
import type { Circumstances, MagnitudePlan } from './attackPlan.ts';
import { terrainRule } from './attackToHit.ts';
import { readDamage } from './dice.ts';
import { type Force, fanaticDrill } from './force.ts';
import type { Rulings } from './rulingFields.ts';
import type { Weapon } from './schema.ts';

export function burstOf({ burst, sources }: Force, weapon: Weapon, at: Circumstances, rulings: Rulings, rules: Ledger) {
  const full = at.mode === 'full auto';
  const rate = !at.ranged || at.mode === 'single shot' ? 0 : full ? weapon.full : weapon.semi;
  const scatter = at.ranged && at.pointBlank && weapon.qualities.includes('Scatter');
  if (rate > 0 || scatter) rules.enter('AE-HIT-02');
  if (rate > 0) rules.enter(full ? 'AE-ATK-04' : 'AE-ATK-05');
  if (rate > 0) sources.enter(rules, 'burst');
  return {
    burstStep: rate === 0 ? 0 : full ? 1 : rulings.semiAutoDegrees,
    burstMost: rate === 0 ? 0 : rate - 1 + burst,
    scatterStep: scatter ? rulings.scatterDegrees : 0,
    flurryMost: at.ranged ? 0 : Math.max(0, weapon.flurry - 1),
    flurryStep: rulings.flurryDegrees,
  };
}

export function reductionOf(
  attacker: Force,
  weapon: Weapon,
  target: Force,
  at: Circumstances,
  rulings: Rulings,
  rules: Ledger,
) {
  const dirty = attacker.horde && attacker.traits.has('Dirty Fighter');
  const shelter = at.inCover ? target.coverPenetration : 0;
  const penetration = Math.max(
    0,
    weapon.penetration + attacker.penetration + (dirty && target.horde ? 2 : 0) + shelter,
  );
  const lower = dirty && !target.horde && (target.unit.lowestAP ?? target.AP) < target.AP;
  if (lower || (dirty && target.horde && target.AP > 0)) attacker.sources.enterTrait(rules, 'Dirty Fighter');
  if (target.AP > 0) attacker.sources.enter(rules, 'penetration');
  target.sources.enter(rules, 'AP', 'resistance');
  const AP = dirty && !target.horde ? Math.min(target.AP, target.unit.lowestAP ?? target.AP) : target.AP;
  const throughTB = rulings.penetration === 'AP, then TB';
  const beyond = (armour: number) =>
    throughTB
      ? Math.max(0, armour + target.resistance - penetration)
      : Math.max(0, armour - penetration) + target.resistance;
  const terrain = at.targetOnItsTerrain ? target.terrainCover : 0;
  const walls = target.kind === 'fortress' ? target.TB : 0;
  const [reduction, coverReduction] = [beyond(AP), beyond(AP + at.coverAP + terrain + walls)];
  const coverPercent = at.inCover ? at.coverPercent : 0;
  if (at.inCover) target.sources.enter(rules, 'coverPenetration');
  if (coverPercent > 0 && coverReduction !== reduction) {
    rules.enter('AE-DMG-02');
    if (terrain > 0) rules.enter(terrainRule(target));
  }
  return { reduction, coverPercent, coverReduction };
}

export function magnitudePlan(
  attacker: Force,
  weapon: Weapon,
  target: Force,
  at: Circumstances,
  rulings: Rulings,
  rules: Ledger,
): MagnitudePlan {
  const has = (quality: Weapon['qualities'][number]) => weapon.qualities.includes(quality);
  const spray = at.ranged && weapon.spray > 0;
  enterQualities(weapon, rules);
  const base = spray && !attacker.horde && rulings.spray === 'replaces the hit' ? 0 : 1;
  const area = weapon.blast > 0 || spray || has('Line');
  target.sources.enter(rules, 'lossReduction', 'lossReductionPerTurn', 'ghost');
  attacker.sources.enter(rules, 'magnitudeDamage');
  const swarm = target.traits.has('Swarm') && !attacker.traits.has('Swarm') && !area;
  const large =
    target.traits.has('Large') && readDamage(weapon.damage).count >= 2 && readDamage(weapon.damage).sides === 10;
  rules.enter(attacker.horde ? 'AE-HIT-11' : 'AE-HIT-01');
  ruled(spray, rules, 'AE-HIT-06');
  if (swarm) target.sources.enterTrait(rules, 'Swarm');
  if (large) target.sources.enterTrait(rules, 'Large');
  return {
    flat: base + qualityHits(weapon, rulings) + attacker.magnitudeDamage,
    base,
    extrasAlways: rulings.bonusMagnitude === 'always',
    drillEachHit: rulings.drills === 'each hit',
    lineMost: rulings.lineMost,
    perDegree: attacker.horde ? 1 : 0,
    halfDegrees: ruled((!attacker.horde || rulings.hordeMelee) && !at.ranged, rules, 'AE-HIT-08'),
    line: ruled(has('Line'), rules, 'AE-HIT-05'),
    spray,
    doubled: attacker.unit.modifiers.doubled,
    large: large ? rulings.large : 'no',
    reduction: target.lossReduction,
    halved: swarm ? rulings.swarmRounding : 'no',
  };
}

/** Rules of qualities that count, whatever their hits turn into. */
export function enterQualities({ qualities, blast }: Weapon, rules: Ledger): void {
  if (qualities.includes('Explosive')) rules.enter('AE-HIT-03');
  if (blast > 0) rules.enter('AE-HIT-04');
  if (qualities.some((one) => one === 'Tearing' || one === 'Prog' || one === 'Hy-Prog')) rules.enter('AE-HIT-07');
}

/** Extra hits of the qualities that give the same whatever is rolled (AE-HIT-03, -04, -07, RU-11). */
export function qualityHits({ qualities, blast }: Weapon, { progTwice }: Rulings): number {
  const has = (quality: Weapon['qualities'][number]) => Number(qualities.includes(quality));
  const prog = has('Prog') + has('Hy-Prog');
  return has('Explosive') + blast + has('Tearing') + (progTwice ? prog : Math.min(1, prog));
}

/** Fire Drill or Overwhelming, and Fanatics who have lost squads (AE-TRAIT-13, -19, -20). */
export function enterDrill(attacker: Force, ranged: boolean, rules: Ledger): void {
  attacker.sources.enter(rules, ranged ? 'fireDrill' : 'overwhelming');
  if (fanaticDrill(attacker, attacker.left) > 0) attacker.sources.enterTrait(rules, 'Fanatics');
}

export function ruled(holds: boolean, rules: Ledger, rule: string): boolean {
  if (holds) rules.enter(rule);
  return holds;
}

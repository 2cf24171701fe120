/** Faults of an `area` scenario that no single field shows. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { checkAttacks } from '../activation/check.ts';
import { spendingBarred, spendsPoints } from '../activation/resources.ts';
import type { Target } from '../activation/schema.ts';
import { editionOf } from '../edition.ts';
import { activationFor, baseOf, baseRadius } from '../models/schema.ts';
import { type Area, attackCount, MAX_ATTACKS, weaponIndex, weaponUsed } from './schema.ts';

export function checkArea(scenario: Area): Problem[] {
  const found = checkWeapon(scenario);
  if (found.length > 0) return found;
  const problems = new Map<string, Problem>();
  scenario.models.forEach((model, index) => {
    const { aim } = scenario;
    const one = activationFor(scenario.attacker, weaponUsed(scenario), model.target, model.situation, { aim });
    // The shot of an assault is made in melee by anybody (MK3-ADV-04).
    const assault = scenario.attack.kind === 'into melee' && scenario.attack.assault;
    for (const problem of checkAttacks(one)) {
      if (assault && problem.path === 'situation.attackerInMeleeWithTarget') continue;
      const path = pathOf(problem.path, index, weaponIndex(scenario));
      problems.set(`${path} ${problem.message}`, { ...problem, path });
    }
    for (const problem of checkPlace(scenario, index)) problems.set(problem.path, problem);
    if (index === 0 && model.cannotBeTargeted && scenario.attack.kind !== 'spray') {
      const path = 'models[0].cannotBeTargeted';
      problems.set(path, { path, message: 'the first model is the target (MK3-ATK-24)', allowed: 'false' });
    }
  });
  for (const problem of checkTaker(scenario)) problems.set(problem.path, problem);
  if (problems.size === 0) for (const problem of checkPoints(scenario)) problems.set(problem.path, problem);
  return [...problems.values()];
}

function checkTaker({ attack, models }: Area): Problem[] {
  if (attack.kind === 'spray' || attack.passedTo === 0) return [];
  const path = 'attack.passedTo';
  if (attack.passedTo === 1 || attack.passedTo > models.length) {
    const allowed = models.length > 1 ? `2 to ${models.length}, or 0 for nobody` : '0, or another model';
    return [
      { path, message: `${attack.passedTo} of ${models.length} ${models.length === 1 ? 'model' : 'models'}`, allowed },
    ];
  }
  if (attack.kind !== 'template') return [];
  // The template moves to whoever is hit in the end, and only measured places move with it.
  return models.flatMap(({ place }, index) =>
    place.kind === 'measured'
      ? []
      : [
          {
            path: `models[${index}].place.kind`,
            message: 'stated, but the template moves to the model that takes the hit',
            allowed: '"measured" for everybody, or nobody takes the hits',
          },
        ],
  );
}

/** Places under a template: the target is the centre, and no two bases are in one place. */
function checkPlace({ attack, models }: Area, index: number): Problem[] {
  const { place, target } = models[index];
  if (attack.kind !== 'template') return [];
  if (place.kind === 'stated') {
    if (place.from <= place.to) return [];
    const path = `models[${index}].place.from`;
    return [{ path, message: `from ${place.from}" to ${place.to}"`, allowed: `at most ${place.to}, which is "to"` }];
  }
  const path = `models[${index}].place.inches`;
  if (index === 0) {
    if (place.inches === 0) return [];
    return [{ path, message: `the target is the centre, not ${place.inches}" from it`, allowed: '0' }];
  }
  const first = models[0].place;
  const centre = baseRadius(baseOf(models[0].target, first.kind === 'measured' ? first.base : 'small'));
  const apart = centre + baseRadius(baseOf(target, place.base));
  if (place.inches >= apart - 0.01) return [];
  const message = `${place.inches}" from centre to centre puts its base on the target's`;
  return [{ path, message, allowed: `${apart.toFixed(2)} or more, or a stated place` }];
}

/** A path of one model's activation as a path of this scenario. */
export function pathOf(path: string, index: number, weapon: number): string {
  if (path === 'situation.aim') return 'aim';
  if (path.startsWith('target') || path.startsWith('situation')) return `models[${index}].${path}`;
  return path.replace('attacker.weapons[0]', `attacker.weapons[${weapon}]`);
}

function checkWeapon(scenario: Area): Problem[] {
  const { attacker, attack } = scenario;
  const usable = attacker.weapons.filter((weapon) => weapon.class !== 'melee').map(({ name }) => `"${name}"`);
  const allowed = usable.length > 0 ? usable.join(' or ') : 'add a ranged or magic weapon';
  const at = weaponIndex(scenario);
  if (at < 0) {
    const message =
      scenario.weapon === undefined ? 'no ranged or magic weapon' : `no weapon is named "${scenario.weapon}"`;
    return [{ path: scenario.weapon === undefined ? 'attacker.weapons' : 'weapon', message, allowed }];
  }
  const weapon = attacker.weapons[at];
  if (weapon.class === 'melee') return [{ path: 'weapon', message: `"${weapon.name}" is a melee weapon`, allowed }];
  if (weapon.spray && attack.kind !== 'spray') {
    return [{ path: 'attack.kind', message: `"${weapon.name}" is a spray`, allowed: '"spray"' }];
  }
  const count = attackCount(scenario);
  if (typeof count === 'number' && (count < 1 || count > MAX_ATTACKS)) {
    return [
      {
        path: 'attacks',
        message: `"${weapon.name}" makes ${counted(count, 'attacks')}`,
        allowed: `a number from 1 to ${MAX_ATTACKS}`,
      },
    ];
  }
  const own = weapon.initialAttacks === 'd3' ? 3 : weapon.initialAttacks;
  const more = extraAttacks(scenario);
  if (more > 0 && !weapon.additionalRangedAttacks) {
    const message = `${count === 1 ? '1 attack' : `${count} attacks`} with a rate of fire of ${own}`;
    return [
      { path: 'attacks', message, allowed: `at most ${own}, unless the weapon may be bought as a ranged attack` },
    ];
  }
  return [];
}

/** Attacks beyond the rate of fire; spells pay their COST each time instead. */
function extraAttacks(scenario: Area): number {
  const weapon = scenario.attacker.weapons[weaponIndex(scenario)];
  const count = attackCount(scenario);
  if (weapon.class === 'magic' || count === 'd3' || weapon.initialAttacks === 'd3') return 0;
  // Where shots are bought up to the rate of fire, how many there are is stated, whatever pays for them (MK2-ATK-17).
  if (editionOf(scenario.models[0].target as Target).boughtShots === 'up to ROF') return 0;
  return Math.max(0, count - weapon.initialAttacks);
}

/** The most that the attacks and boosts may cost, when every roll that is to be boosted is made. */
export function mostPoints(scenario: Area): number {
  const { models, attack } = scenario;
  const weapon = scenario.attacker.weapons[weaponIndex(scenario)];
  const count = attackCount(scenario);
  const times = count === 'd3' ? 3 : count;
  const flagged = (which: 'boostAttack' | 'boostDamage') => models.filter((model) => model[which]).length;
  const one = () => {
    switch (attack.kind) {
      case 'template':
        return (models[0].boostAttack ? 1 : 0) + flagged('boostDamage');
      case 'spray':
        return flagged('boostAttack') + flagged('boostDamage');
      case 'into melee':
      case 'shot':
        // One attack roll and one damage roll, whoever is hit; the boost carries over (MK3-RUL-02).
        return (models[0].boostAttack ? 1 : 0) + Math.min(1, flagged('boostDamage'));
    }
  };
  return times * (one() + weapon.cost) + extraAttacks(scenario);
}

function checkPoints(scenario: Area): Problem[] {
  const { attacker, models } = scenario;
  const most = mostPoints(scenario);
  if (most === 0) return [];
  const refuse = (message: string, allowed: string) => [{ path: 'attacker.points', message, allowed }];
  if (spendsPoints(attacker.kind) === null) {
    return refuse(`a ${attacker.kind} has no points for boosts, attacks or spells`, 'nothing boosted, or another kind');
  }
  const barred = spendingBarred(activationFor(attacker, weaponUsed(scenario), models[0].target, models[0].situation));
  if (barred) return refuse(`${counted(most, 'points')} are to be spent, but ${barred.reason}`, 'nothing boosted');
  if (most <= attacker.points) return [];
  return refuse(
    `the attacks and boosts may cost ${counted(most, 'points')}, and there are ${attacker.points}`,
    `at least ${most}, or fewer boosts or attacks`,
  );
}

/** Points that are not there, and plans that cannot be carried out. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { editionOf } from '../edition.ts';
import { checkSystem } from './checkTarget.ts';
import {
  chargeCost,
  mostBought,
  NEEDS_CORTEX,
  priceOf,
  resourcesOf,
  spendingBarred,
  spendsPoints,
} from './resources.ts';
import type { Activation } from './schema.ts';

export function checkPoints(scenario: Activation): Problem[] {
  const { attacker } = scenario;
  if (attacker.points === 0) {
    const cost = chargeCost(scenario);
    return cost > 0
      ? [
          {
            path: 'attacker.points',
            message: `a ${attacker.kind} pays 1 point to charge and has none`,
            allowed: '1 or more, or Hurry!, or no charge',
          },
        ]
      : [];
  }
  if (spendsPoints(attacker.kind) === null) {
    return [
      { path: 'attacker.points', message: `a ${attacker.kind} holds no focus or fury`, allowed: '0, or another kind' },
    ];
  }
  if (NEEDS_CORTEX.includes(attacker.kind) && attacker.points > 3) {
    return [
      {
        path: 'attacker.points',
        message: `${attacker.points} focus on a ${attacker.kind}`,
        allowed: 'at most 3 (MK3-FOCUS-02)',
      },
    ];
  }
  if (spendingBarred(scenario) && chargeCost(scenario) > 0) {
    return [
      {
        path: 'situation.charge',
        message: `the charge costs 1 point, but ${spendingBarred(scenario)?.reason}`,
        allowed: '"no", or Hurry!',
      },
    ];
  }
  return [];
}

export function checkPlan(scenario: Activation): Problem[] {
  const { plan, attacker } = scenario;
  if (plan.kind === 'rule' && plan.buyWith !== undefined) {
    const named = attacker.weapons.find(({ name }) => name === plan.buyWith);
    if (!named || priceOf(scenario, named) === null) {
      const buyable = attacker.weapons
        .filter((weapon) => priceOf(scenario, weapon) !== null)
        .map(({ name }) => `"${name}"`);
      return [
        {
          path: 'plan.buyWith',
          message: named ? `"${plan.buyWith}" cannot be bought here` : `no weapon is named "${plan.buyWith}"`,
          allowed: buyable.length > 0 ? buyable.join(' or ') : 'nothing can be bought in this activation',
        },
      ];
    }
  }
  if (plan.kind === 'optimal' && plan.aim === 'cripple') {
    return checkSystem(scenario.target, plan.system, 'plan.system');
  }
  return plan.kind === 'script' ? checkScript(scenario) : [];
}

/** Walks the script along the path that spends most: every attack hits. */
function checkScript(scenario: Activation): Problem[] {
  const { plan, attacker, situation, target } = scenario;
  if (plan.kind !== 'script') return [];
  const resources = resourcesOf(scenario);
  const left = [...resources.initial];
  const boughtWith = attacker.weapons.map(() => 0);
  let { points, freeAttacks } = resources;
  let bought = false;
  let chargePending = resources.chargeAttack;
  for (const [index, step] of plan.steps.entries()) {
    const path = `plan.steps[${index}]`;
    const at = attacker.weapons.findIndex(({ name }) => name === step.weapon);
    const weapon = attacker.weapons[at];
    if (!weapon) {
      return [
        {
          path: `${path}.weapon`,
          message: `no weapon is named "${step.weapon}"`,
          allowed: attacker.weapons.map(({ name }) => `"${name}"`).join(' or '),
        },
      ];
    }
    let cost = 0;
    if (step.bought) {
      const price = priceOf(scenario, weapon);
      if (price === null)
        return [
          {
            path: `${path}.bought`,
            message: `an attack with "${weapon.name}" cannot be bought here`,
            allowed: 'false',
          },
        ];
      const most = mostBought(scenario, weapon);
      if (most !== null && ++boughtWith[at] > most)
        return [
          {
            path: `${path}.bought`,
            message: `"${weapon.name}" has made all attacks that its ROF allows`,
            allowed: most === 0 ? 'no bought attack with it' : `at most ${most} bought with it`,
          },
        ];
      if (weapon.class === 'melee' && freeAttacks > 0) freeAttacks--;
      else cost += price;
      if (weapon.class !== 'magic') bought = true;
    } else {
      const initial = left[at];
      if (typeof initial === 'string')
        return [
          {
            path: `${path}.weapon`,
            message: `"${weapon.name}" makes d3 attacks, which no script can know`,
            allowed: 'a rule or best play',
          },
        ];
      if (bought)
        return [
          { path, message: 'an initial attack after a bought one', allowed: 'initial attacks first (MK3-ATK-06)' },
        ];
      if (initial === 0)
        return [
          { path, message: `"${weapon.name}" has no initial attack left`, allowed: 'bought: true, or fewer steps' },
        ];
      left[at] = initial - 1;
    }
    const charge = chargePending && weapon.class === 'melee';
    if (weapon.class === 'melee') chargePending = false;
    if (step.boostAttack && charge && attacker.cavalry && editionOf(target).cavalryCharge === 'boosted attack roll') {
      return [
        {
          path: `${path}.boostAttack`,
          message: 'the cavalry charge attack is boosted already',
          allowed: 'false (MK3-DICE-04)',
        },
      ];
    }
    if (step.boostDamage && (charge || situation.freeStrike)) {
      return [
        {
          path: `${path}.boostDamage`,
          message: 'the damage of this attack is boosted already',
          allowed: 'false (MK3-DICE-04)',
        },
      ];
    }
    cost += (step.boostAttack ? 1 : 0) + (step.boostDamage ? 1 : 0);
    if (cost > points) {
      const spends = spendsPoints(attacker.kind) !== null;
      return [
        {
          path,
          message: spends
            ? `needs ${cost} ${resources.unit} when every attack so far hits, but ${points} of ${attacker.points} are left`
            : `costs ${counted(cost, 'point')}, and a ${attacker.kind} holds no focus or fury`,
          allowed: spends ? 'fewer boosts and bought attacks, or more points' : 'neither boosts nor bought attacks',
        },
      ];
    }
    points -= cost;
  }
  return [];
}

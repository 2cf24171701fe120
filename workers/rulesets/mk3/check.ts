/** Faults of an activation that no single field shows: stats that are missing, points that are not there. */
import type { Problem } from '../ruleset.ts';
import { readTrack, type Track } from './boxes.ts';
import { chargeCost, combatAction, priceOf, resourcesOf, spendingBarred, spendsPoints } from './resources.ts';
import { type Activation, MAX_INITIAL_ATTACKS } from './schema.ts';

/** States an activation may have; a state takes some tens of bytes and some microseconds. */
export const MAX_STATES = 40_000;

export function checkActivation(scenario: Activation): Problem[] {
  const problems = [
    ...checkStats(scenario),
    ...checkWeapons(scenario),
    ...checkTarget(scenario),
    ...checkSituation(scenario),
    ...checkPoints(scenario),
  ];
  // The plan is judged against resources that only make sense once the rest does.
  if (problems.length === 0) problems.push(...checkPlan(scenario), ...checkSize(scenario));
  return problems;
}

function checkStats({ attacker }: Activation): Problem[] {
  const problems: Problem[] = [];
  const needs = (stat: 'MAT' | 'RAT' | 'magicAttack', weaponClass: string) => {
    const weapon = attacker.weapons.find((one) => one.class === weaponClass);
    if (weapon && attacker[stat] === undefined) {
      problems.push({
        path: `attacker.${stat}`,
        message: `missing, but "${weapon.name}" is a ${weaponClass} weapon`,
        allowed: 'a whole number from 0 to 40',
      });
    }
  };
  needs('MAT', 'melee');
  needs('RAT', 'ranged');
  needs('magicAttack', 'magic');
  const STR = attacker.modifiers.STR;
  if (STR && attacker.STR === undefined && (STR.doubled > 0 || STR.halved > 0 || STR.setTo.length > 0)) {
    problems.push({
      path: 'attacker.STR',
      message: 'missing, but STR is doubled, halved or set',
      allowed: 'the STR printed on the card',
    });
  }
  return problems;
}

function checkWeapons({ attacker }: Activation): Problem[] {
  const problems: Problem[] = [];
  attacker.weapons.forEach((weapon, index) => {
    const path = `attacker.weapons[${index}]`;
    if (attacker.weapons.findIndex(({ name }) => name === weapon.name) < index) {
      problems.push({
        path: `${path}.name`,
        message: `"${weapon.name}" is the name of an earlier weapon`,
        allowed: 'a name of its own',
      });
    }
    if (weapon.cost > 0 && weapon.class !== 'magic') {
      problems.push({
        path: `${path}.cost`,
        message: `COST ${weapon.cost} on a ${weapon.class} weapon`,
        allowed: '0 unless the class is magic',
      });
    }
    for (const roll of ['attackDice', 'damageDice'] as const) {
      const { dropLowest, dropHighest, additional, fewer } = weapon[roll];
      const dice = 2 + additional - fewer;
      if (dropLowest + dropHighest >= dice && dropLowest + dropHighest > 0) {
        problems.push({
          path: `${path}.${roll}`,
          message: `drops ${dropLowest + dropHighest} of ${Math.max(0, dice)} dice`,
          allowed: 'fewer dropped dice than dice rolled',
        });
      }
    }
  });
  const total = attacker.weapons.reduce(
    (sum, { initialAttacks }) => sum + (initialAttacks === 'd3' ? 3 : initialAttacks),
    0,
  );
  if (total > MAX_INITIAL_ATTACKS) {
    problems.push({
      path: 'attacker.weapons',
      message: `${total} initial attacks`,
      allowed: `at most ${MAX_INITIAL_ATTACKS} in all`,
    });
  }
  return problems;
}

function checkTarget({ target }: Activation): Problem[] {
  return trackProblems(readTrack(target.damage));
}

/** Faults of `target.damage` that its pattern does not show. */
export function trackProblems({ boxes, marked }: Track): Problem[] {
  if (boxes < 1 || boxes > 200) {
    return [{ path: 'target.damage', message: `${boxes} boxes`, allowed: 'from 1 to 200 boxes' }];
  }
  if (marked < boxes) return [];
  return [
    {
      path: 'target.damage',
      message: `${marked} of ${boxes} boxes are marked, so it is destroyed already`,
      allowed: 'fewer marked boxes than boxes',
    },
  ];
}

function checkSituation(scenario: Activation): Problem[] {
  const { attacker, situation, combatAction: action } = scenario;
  const problems: Problem[] = [];
  const clash = (path: string, message: string, allowed: string) => problems.push({ path, message, allowed });
  const charging = situation.charge !== 'no';
  if (charging && situation.aim)
    clash('situation.aim', 'aiming replaces the movement that a charge needs', 'one of the two');
  if (charging && situation.freeStrike)
    clash('situation.freeStrike', 'a free strike is not part of a charge', 'one of the two');
  if (charging && action !== 'auto' && action !== 'melee') {
    clash('combatAction', 'after a charge the initial attacks are melee attacks (MK3-CHARGE-02)', '"melee" or "auto"');
  }
  if (charging && attacker.crippled.includes('movement')) {
    clash('situation.charge', 'a model with crippled movement cannot charge (MK3-CRIPPLE-03)', '"no"');
  }
  if (charging && !attacker.weapons.some((weapon) => weapon.class === 'melee')) {
    clash('situation.charge', 'a charge needs a melee weapon', '"no", or add a melee weapon');
  }
  if (situation.freeStrike && !attacker.weapons.some((weapon) => weapon.class === 'melee')) {
    clash('situation.freeStrike', 'a free strike needs a melee weapon', 'false, or add a melee weapon');
  }
  problems.push(...checkMarshal(scenario), ...checkFreeStrike(scenario), ...checkCombined(scenario));
  if (situation.aim && situation.attackerInMeleeWithTarget) {
    clash('situation.aim', 'a model in melee cannot aim (MK3-ATK-10)', 'false');
  }
  return problems;
}

function checkMarshal(scenario: Activation): Problem[] {
  const { attacker, situation } = scenario;
  if (attacker.marshal === 'none') return [];
  const refuse = (message: string) => [{ path: 'attacker.marshal', message, allowed: '"none"' }];
  if (attacker.kind !== 'light warjack' && attacker.kind !== 'heavy warjack') {
    return refuse(`a ${attacker.kind} cannot be marshaled (MK3-MARSHAL-01, MK3-COLOSSAL-11)`);
  }
  if (attacker.crippled.includes('cortex')) return refuse('a crippled cortex takes no orders (MK3-MARSHAL-01)');
  if (situation.freeStrike) return refuse('a marshal helps in the own activation, not with a free strike');
  if (attacker.marshal === 'Take Aim!' && combatAction(scenario) === 'ranged' && !situation.aim) {
    return [
      { path: 'situation.aim', message: 'Take Aim! obliges the warjack to aim (MK3-MARSHAL-02)', allowed: 'true' },
    ];
  }
  return [];
}

function checkFreeStrike({ situation, target }: Activation): Problem[] {
  if (!situation.freeStrike || !target.incorporeal) return [];
  return [
    {
      path: 'situation.freeStrike',
      message: 'an incorporeal model suffers no free strikes (MK3-ADV-12)',
      allowed: 'false',
    },
  ];
}

/** MK3-COMBINED-01, -02: troopers only, in their activation, and no shots into a melee. */
function checkCombined(scenario: Activation): Problem[] {
  const { attacker, situation, target } = scenario;
  if (situation.combined === 1) return [];
  const refuse = (message: string) => [{ path: 'situation.combined', message, allowed: '1' }];
  if (attacker.kind !== 'warrior') return refuse(`a ${attacker.kind} takes no part in combined attacks`);
  if (situation.freeStrike) return refuse('a free strike cannot be combined');
  if (combatAction(scenario) === 'ranged' && situation.targetInMelee && !target.huge) {
    return refuse('a combined ranged attack cannot be made at a target in melee (MK3-COMBINED-02)');
  }
  return [];
}

function checkPoints(scenario: Activation): Problem[] {
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
  const jack = ['light warjack', 'heavy warjack', 'colossal', 'monstrosity'].includes(attacker.kind);
  if (jack && attacker.points > 3) {
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

function checkPlan(scenario: Activation): Problem[] {
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
  return plan.kind === 'script' ? checkScript(scenario) : [];
}

/** Walks the script along the path that spends most: every attack hits. */
function checkScript(scenario: Activation): Problem[] {
  const { plan, attacker, situation } = scenario;
  if (plan.kind !== 'script') return [];
  const resources = resourcesOf(scenario);
  const left = [...resources.initial];
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
      if (weapon.class === 'melee' && freeAttacks > 0) freeAttacks--;
      else cost += price;
      if (weapon.class !== 'magic') bought = true;
    } else {
      const initial = left[at];
      if (initial === 'd3')
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
    if (step.boostAttack && charge && attacker.cavalry) {
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
      return [
        {
          path,
          message: `needs ${cost} ${resources.unit} when every attack so far hits, but ${points} of ${attacker.points} are left`,
          allowed: 'fewer boosts and bought attacks, or more points',
        },
      ];
    }
    points -= cost;
  }
  return [];
}

function checkSize(scenario: Activation): Problem[] {
  const { states } = sizeBound(scenario);
  if (states <= MAX_STATES) return [];
  return [
    {
      path: 'attacker',
      message: `this activation could be in up to ${states} different states`,
      allowed: `at most ${MAX_STATES}: fewer attacks or points, or the weapons in the order listed`,
    },
  ];
}

/** Upper bounds of the number of states and of the choices in all of them together, from the sizes alone. */
export function sizeBound(scenario: Activation): { states: number; choices: number } {
  const { initial, points, freeAttacks } = resourcesOf(scenario);
  const { target, plan, attacker } = scenario;
  const free = plan.kind === 'optimal' && plan.order === 'free';
  const castable = free && attacker.weapons.some((weapon) => weapon.class === 'magic' && weapon.cost > 0);
  const d3s = initial.filter((count) => count === 'd3').length;
  // Points spent on attacks and on boosts are counted apart, but never exceed the purse together.
  const split = ((points + 1) * (points + 2)) / 2;
  // A d3 is unrolled, or has 0 to n of n attacks left.
  const progress = free
    ? initial.reduce<number>((product, count) => product * (count === 'd3' ? 10 : count + 1), 1)
    : (1 + initial.reduce<number>((sum, count) => sum + (count === 'd3' ? 4 : count), 0)) * 3 ** d3s;
  const target2 = (target.tough || mayKnockDown(scenario) ? 2 : 1) * (target.powerField + 1);
  const during = progress * (castable ? split : points + 1) * target2;
  const after = split * (freeAttacks + 1) * 3 ** d3s * target2;
  const boosts = plan.kind === 'optimal' && points > 0 ? (mayKnockDown(scenario) ? 8 : 4) : 1;
  const buyable = attacker.weapons.filter((weapon) => priceOf(scenario, weapon) !== null).length;
  return {
    states: during + after,
    choices: boosts * (during * (free ? attacker.weapons.length : 1) + after * Math.max(1, buyable)),
  };
}

function mayKnockDown({ attacker }: Activation): boolean {
  return attacker.weapons.some(
    ({ qualities }) => qualities.includes('Knockdown') || qualities.includes('Critical Knockdown'),
  );
}

/** Faults of an activation that no single field shows: stats that are missing, weapons that clash, sizes too large. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { bodyOf } from '../body/body.ts';
import { isRow } from '../body/boxes.ts';
import { checkPlan, checkPoints } from './checkPlan.ts';
import { checkSituation } from './checkSituation.ts';
import { checkTarget } from './checkTarget.ts';
import { type Activation, MAX_INITIAL_ATTACKS } from './schema.ts';
import { sizeBound, sizeProblems } from './size.ts';

export function checkActivation(scenario: Activation): Problem[] {
  const problems = checkAttacks(scenario);
  return problems.length === 0 ? checkSize(scenario) : problems;
}

/** The same without asking how large it gets: for kinds that count otherwise. */
export function checkAttacks(scenario: Activation): Problem[] {
  const problems = [
    ...checkStats(scenario),
    ...checkWeapons(scenario),
    ...checkTarget(scenario.target),
    ...checkField(scenario),
    ...checkSituation(scenario),
    ...checkPoints(scenario),
  ];
  // The plan is judged against resources that only make sense once the rest does.
  if (problems.length === 0) problems.push(...checkPlan(scenario));
  return problems;
}

/** A power field is part of the countdown over rows only, where it is known how many boxes are left (MK3-RUL-06). */
function checkField({ target, rulings }: Activation): Problem[] {
  if (rulings.powerField === 'whole damage' || target.powerField === 0 || isRow(target.damage)) return [];
  return [
    {
      path: 'rulings.powerField',
      message: 'a power field on anything but a row of boxes is followed in the other reading only',
      allowed: '"whole damage", or a row such as "#16"',
    },
  ];
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
  // A pack beast has a single aspect, and with it goes the beast (MK3-PACK-04).
  if (attacker.kind === 'pack warbeast' && attacker.crippled.length > 0) {
    problems.push({
      path: 'attacker.crippled',
      message: 'a pack beast has one aspect, and is destroyed when that is full (MK3-PACK-04)',
      allowed: 'an empty list',
    });
  }
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
    if (weapon.mount && weapon.class !== 'melee') {
      problems.push({ path: `${path}.mount`, message: `a Mount of class ${weapon.class}`, allowed: 'melee' });
    }
    if (weapon.RNG === 0) {
      const message = `"${weapon.name}" with RNG 0 makes no attacks`;
      problems.push({ path: `${path}.RNG`, message, allowed: 'more than 0, or leave the weapon out' });
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
          message: `drops ${dropLowest + dropHighest} of ${counted(Math.max(0, dice), 'dice')}`,
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

function checkSize(scenario: Activation): Problem[] {
  return sizeProblems('attacker', sizeBound(scenario).states, bodyOf(scenario.target, scenario.rulings));
}

/** Combinations of situation, attacker and target that no table allows. */
import type { Problem } from '../ruleset.ts';
import { combatAction } from './resources.ts';
import type { Activation } from './schema.ts';

export function checkSituation(scenario: Activation): Problem[] {
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

/** Combinations of situation, attacker and target that no table allows. */
import type { Problem } from '../../ruleset.ts';
import { missGoesOn, startsDown, suffersFreeStrikes } from '../conditions/index.ts';
import { combatAction, specialBarred, specialOf } from './resources.ts';
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
  const afterCharge =
    action === 'auto' ||
    action === 'melee' ||
    // It failed: the activation is over but for the shot of an Assault (MK3-CHARGE-02, MK3-ADV-04).
    (action === 'forfeited' && !situation.countercharge) ||
    (action === 'special' && specialOf(scenario) !== undefined) ||
    (action === 'ranged' && attacker.gunfighter);
  if (charging && !afterCharge) {
    clash(
      'combatAction',
      'after a charge the initial attacks are melee attacks (MK3-CHARGE-02)',
      '"melee", "auto", "special" with a melee ★Attack, "ranged" for a Gunfighter, or "forfeited" if the charge failed',
    );
  }
  problems.push(...checkSpecial(scenario), ...checkShots(scenario), ...checkOutside(scenario));
  if (charging && attacker.crippled.includes('movement')) {
    clash('situation.charge', 'a model with crippled movement cannot charge (MK3-CRIPPLE-03)', '"no"');
  }
  const strikes = attacker.weapons.some(
    (weapon) => weapon.class === 'melee' || (attacker.gunfighter && weapon.class === 'ranged'),
  );
  if (charging && !strikes) {
    clash('situation.charge', 'a charge needs a melee weapon', '"no", or add a melee weapon');
  }
  if (situation.freeStrike && !strikes) {
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
  if (!situation.freeStrike || suffersFreeStrikes(target).value) return [];
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
  const inMelee = situation.targetInMelee && missGoesOn(target, { knockedDown: startsDown(target).value }).value;
  if (combatAction(scenario) === 'ranged' && inMelee) {
    return refuse('a combined ranged attack cannot be made at a target in melee (MK3-COMBINED-02)');
  }
  return [];
}

/** MK3-ATK-05, -07, MK3-CRIPPLE-05, -08: a ★Attack needs a weapon that has one, and an arm and a mind that work. */
function checkSpecial(scenario: Activation): Problem[] {
  const { attacker, combatAction: action } = scenario;
  if (action !== 'special' || specialOf(scenario)) return [];
  const refuse = (message: string) => [{ path: 'combatAction', message, allowed: 'another Combat Action' }];
  const first = attacker.weapons.find((weapon) => weapon.special);
  if (!first) return refuse('no weapon has a ★Attack');
  const barred = specialBarred(scenario, first);
  return barred ? refuse(barred) : [];
}

/** MK3-ATK-17, MK3-ADV-04, -11, MK3-COLOSSAL-10, MK3-SPELL-07: who may shoot or cast from where. */
function checkShots(scenario: Activation): Problem[] {
  const { attacker, situation } = scenario;
  const problems: Problem[] = [];
  const refuse = (field: string, message: string, allowed: string) =>
    problems.push({ path: `situation.${field}`, message, allowed });
  const shootsInMelee = attacker.gunfighter || attacker.kind === 'colossal' || attacker.kind === 'gargantuan';
  if (situation.attackerInMeleeWithTarget && combatAction(scenario) === 'ranged' && !shootsInMelee) {
    refuse(
      'attackerInMeleeWithTarget',
      `a ${attacker.kind} in melee makes no ranged attacks (MK3-ATK-17)`,
      'false, or Gunfighter, or a colossal or gargantuan',
    );
  }
  if (situation.assault && situation.charge === 'no') {
    refuse('assault', 'an assault is part of a charge (MK3-ADV-04)', 'false, or the inches of the charge');
  }
  if (situation.assault && !attacker.weapons.some((weapon) => weapon.class === 'ranged' && !weapon.special)) {
    refuse('assault', 'an assault needs a ranged weapon', 'false, or a gun');
  }
  if (situation.channeled && !attacker.weapons.some((weapon) => weapon.class === 'magic' && weapon.cost > 0)) {
    refuse('channeled', 'only spells with COST are channeled (MK3-SPELL-07)', 'false, or a magic weapon with COST');
  }
  if (situation.channeled && situation.attackerInMeleeWithTarget) {
    refuse('channeled', 'an engaged arc node does not channel (MK3-SPELL-07)', 'false');
  }
  return problems;
}

/** MK3-CHARGE-07: a charge outside the activation is a charge, and not a free strike. */
function checkOutside({ situation }: Activation): Problem[] {
  if (!situation.countercharge) return [];
  if (situation.charge !== 'no' && !situation.freeStrike && !situation.assault) return [];
  return [
    {
      path: 'situation.countercharge',
      message: situation.charge === 'no' ? 'there is no charge' : 'a charge outside the activation is one melee attack',
      allowed: 'false, or a charge without free strike and assault',
    },
  ];
}

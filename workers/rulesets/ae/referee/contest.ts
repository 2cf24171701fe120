/** Contests: Knockdown, Takedown, Stun and the tests of one Horde alone, with dice on paper. */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Contest } from '../contest/schema.ts';
import { Attack, type Fighting, type Scene, squadsOf } from './attack.ts';
import { total } from './gifts.ts';
import { willpower } from './nerve.ts';
import { allRulings } from './readings.ts';
import { giftsTo, isHorde, onAllTests, startOf, strengthOf, TBof, toughnessOf, type UnitRead } from './sheet.ts';
import { opposed, type Rolled, test } from './test.ts';

type ContestRead = z.infer<typeof Contest>;

/** A plain blow at arm's length. */
const BLOW: Scene = {
  ...{ melee: true, mode: 'single shot', pointBlank: false, charge: false, aim: false, inCover: false, coverAP: 0 },
  ...{ coverPercent: 0, targetOnItsTerrain: false, targetOnAttackersTerrain: false, targetUnaware: false },
  ...{ targetAllOut: false, calledShot: 0 },
};

function standing(unit: UnitRead): Fighting {
  const within = unit.kind === 'specialist' || unit.kind === 'leader';
  return {
    ...{ unit, left: startOf(unit), broken: unit.state.broken && unit.kind !== 'fortress' },
    ...{ stunned: unit.state.stunned, around: within ? unit.squads : 0, overwhelming: 0, fireDrill: 0 },
    startSquads: unit.squads,
  };
}

export const contestReferee: Referee<ContestRead> = (scenario) => {
  const { action, attacker, target, moved, stunPenalty, stunBonus, modifier, opposed: skills } = scenario;
  const rulings = allRulings(scenario.rulings);
  const by = standing(attacker);
  const on = standing(target);
  const squads = squadsOf(on);
  const said = (success: boolean): Outcome => ({ success: success ? 1 : 0 });

  function outcome(first: Rolled, second: Rolled): Outcome {
    const { winner, by: degrees } = opposed(first, second, rulings.opposedTies);
    return {
      success: winner === 'first' ? 1 : 0,
      clearly: winner === 'first' && degrees >= 2 ? 1 : 0,
      lost: winner === 'second' ? 1 : 0,
      badly: winner === 'second' && degrees >= 2 ? 1 : 0,
    };
  }

  /** Own squads help; those of a target hinder instead of helping (AE-ATK-11). */
  const squadsOfBoth = (isHorde(attacker) ? 5 * squadsOf(by) : 0) - 5 * squads;

  function knockdown(dice: Dice): Outcome {
    if (dodged(dice, target.dodge)) return { success: 0, clearly: 0, lost: 0, badly: 0 };
    const mine = strengthOf(attacker) + onAllTests(attacker, rulings) + squadsOfBoth + (moved ? 10 : 0) + modifier;
    const his = strengthOf(target) + onAllTests(target, rulings);
    return outcome(test(mine, dice, rulings), test(his, dice, rulings));
  }

  function dodged(dice: Dice, skill: number): boolean {
    if (isHorde(target) || skill <= 0 || target.reactions === 0) return false;
    const penalty = isHorde(attacker) ? 5 * squadsOf(by) : 0;
    return test(skill - penalty + onAllTests(target, rulings), dice, rulings).passed;
  }

  /** An attack whose number does not gain the squads of a target Horde, but loses as much. */
  const attack = new Attack(by, on, attacker.weapon, BLOW, rulings);
  const toHit = attack.number + modifier - 5 * squads - (isHorde(target) && !isHorde(attacker) ? 5 * squads : 0);

  function staysUp(penalty: number, dice: Dice): boolean {
    const number = toughnessOf(target) + onAllTests(target, rulings) + stunBonus - penalty;
    return test(number, dice, rulings).passed;
  }

  function takedown(dice: Dice): Outcome {
    const net = attack.singleNet(toHit, dice);
    if (net === null || net < 1) return { success: 0, landed: net === null ? 0 : 1, net: 0 };
    const penalty = penaltyOf(net, TBof(target), rulings.takedown);
    return { success: staysUp(penalty, dice) ? 0 : 1, landed: 1, net };
  }

  function stun(dice: Dice): Outcome {
    const hit = attack.singleHit(toHit - stunPenalty, dice);
    return { success: hit && !staysUp(0, dice) ? 1 : 0, landed: hit ? 1 : 0 };
  }

  function pinning(dice: Dice): Outcome {
    if (target.kind === 'capital ship' || target.kind === 'fortress') return said(false);
    const number = willpower(target, squads, target.state.onFire, rulings) + 5 * squads + modifier;
    return said(!test(number, dice, rulings).passed);
  }

  function firefight(dice: Dice): Outcome {
    const agility = target.Ag + total(giftsTo(target), ({ Ag }) => Ag);
    const number = agility + onAllTests(target, rulings) - 10 + 5 * squads + modifier;
    return said(test(number, dice, rulings).passed);
  }

  function play(dice: Dice): Outcome {
    switch (action) {
      case 'Knockdown':
        return knockdown(dice);
      case 'Takedown':
        return takedown(dice);
      case 'Stun':
        return stun(dice);
      case 'Pinning':
        return pinning(dice);
      case 'Firefight':
        return firefight(dice);
      default:
        return outcome(test(skills.skill + modifier, dice, rulings), test(skills.otherSkill, dice, rulings));
    }
  }

  return { play };
};

/** AE-ACT-09, RU-18. */
function penaltyOf(net: number, TB: number, reading: 'beyond TB' | 'each full TB'): number {
  const times = TB > 0 ? Math.floor(net / TB) : net;
  if (reading === 'each full TB') return 10 * times;
  return net <= TB ? 0 : 10 * Math.max(1, times);
}

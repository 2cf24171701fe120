/** Volleys and melees: attacks one after the other, then the Break tests of the next turn. */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Melee, Volley } from '../exchange/schema.ts';
import { Attack, type Blow, type Fighting, type Scene, squadsOf } from './attack.ts';
import { halvesSwarms, Losses } from './losses.ts';
import { breakTests, isFearless, willpower } from './nerve.ts';
import { type AllRulings, allRulings } from './readings.ts';
import { isHorde, losesMagnitude, squadsIn, startOf, traitsOf, type UnitRead } from './sheet.ts';

type VolleyRead = z.infer<typeof Volley>;
type MeleeRead = z.infer<typeof Melee>;

export const volleyReferee: Referee<VolleyRead> = ({ attacker, target, situation, rulings }) =>
  exchange(attacker, target, { ...situation, melee: false, charge: false }, situation, allRulings(rulings));

export const meleeReferee: Referee<MeleeRead> = ({ attacker, target, situation, rulings }) =>
  exchange(
    attacker,
    target,
    { ...situation, melee: true, mode: 'single shot', pointBlank: false },
    situation,
    allRulings(rulings),
  );

const BROKEN_BY = 20;

function exchange(
  attacker: VolleyRead['attacker'],
  target: UnitRead,
  scene: Scene,
  { attacks, moraleNumber }: VolleyRead['situation'] | MeleeRead['situation'],
  rulings: AllRulings,
) {
  function standing(unit: UnitRead, left: number): Fighting {
    const within = unit.kind === 'specialist' || unit.kind === 'leader';
    return {
      ...{ unit, left, broken: unit.state.broken && unit.kind !== 'fortress', stunned: unit.state.stunned },
      ...{ around: within ? unit.squads : 0, overwhelming: 0, fireDrill: 0, startSquads: unit.squads },
    };
  }

  // The aim was for the one attack, the charge ended in it; a Horde's second is a Half Action (AE-ACT-02, AE-LEAD-49).
  const quick = !isHorde(attacker) || traitsOf(attacker).has('Wild Fire');
  const rest: Scene = { ...scene, aim: false, charge: false, mode: quick ? scene.mode : 'single shot' };

  function play(dice: Dice): Outcome {
    const start = startOf(target);
    let left = start;
    let mine = startOf(attacker);
    const losses = new Losses(target);
    const own = new Losses(attacker);
    const round = Attack.round(attacker, scene.melee, target.reactions);
    let paid = 0;
    let taken = 0;
    const pay = (points: number) => {
      if (!losesMagnitude(attacker)) {
        paid += Math.min(mine, points);
        mine = Math.max(0, mine - points);
        return;
      }
      const lost = own.of(points, false, rulings.swarmRounding, mine);
      mine -= lost.own;
      paid += lost.all;
    };
    let lit = false;
    let first: Blow | null = null;
    const hits: number[] = [];
    const reckless = scene.charge && isHorde(attacker) && traitsOf(attacker).has('Reckless Charge');
    const before = rulings.recklessCost === 'before it';
    // Paid by the squads that charge: before they strike, or when they have struck (AE-TRAIT-21, RU-C12).
    if (reckless && before) pay(2 * squadsIn(mine));
    for (let one = 0; one < attacks; one++) {
      if (left <= 0 || mine <= 0) {
        hits.push(0);
        continue;
      }
      const here = one === 0 ? scene : rest;
      const attack = new Attack(standing(attacker, mine), standing(target, left), attacker.weapon, here, rulings);
      const blow = attack.play(dice, round);
      first ??= blow;
      hits.push(blow.hit ? 1 : 0);
      if (one === 0 && reckless && !before) pay(2 * squadsOf(attack.by));
      if (!blow.hit && missesCost(attacker, here)) pay(squadsOf(attack.by));
      if (blow.landed && attacker.weapon.qualities.includes('Flame')) lit = true;
      const lost = losesMagnitude(target)
        ? losses.of(blow.magnitude, halvesSwarms(attacker, attacker.weapon, scene.melee), rulings.swarmRounding, left)
        : { all: Math.min(left, blow.net), own: Math.min(left, blow.net) };
      left -= lost.own;
      taken += lost.all;
    }
    const outcome: Record<string, number | number[] | null> = {
      loss: taken,
      destroyed: left === 0 ? 1 : 0,
      'hit 1': first?.hit ? 1 : 0,
      degrees: first?.hit ? first.degrees : null,
      through: first?.through ? 1 : 0,
      burning: lit ? 1 : 0,
      ownLoss: paid,
      hits,
    };
    if (!isHorde(target)) return outcome;
    // What ghosts took is damage taken, too, unless it is read otherwise (AE-LEAD-34, RU-C10).
    const tests = Math.floor((rulings.ghostLosses === 'count' ? taken : start - left) / BROKEN_BY);
    const spared = isFearless(target) || target.state.broken || left === 0;
    return {
      ...outcome,
      squadsLost: squadsIn(start) - squadsIn(left),
      tests: spared ? 0 : tests,
      [traitsOf(target).has('Blood Soaked Tide') ? 'tide' : 'broken']:
        !spared && breaks(start, left, tests, lit || target.state.onFire, dice) ? 1 : 0,
    };
  }

  /** Or, of a Blood Soaked Tide, whether it turns into one. */
  function breaks(start: number, left: number, tests: number, onFire: boolean, dice: Dice): boolean {
    const traits = traitsOf(target);
    const third = target.squads - squadsIn(left) >= 3 && target.squads - squadsIn(start) < 3;
    if (rulings.breaksAtThreeSquads && third && !traits.has('Disciplined')) return true;
    const number = willpower(target, squadsIn(left), onFire, rulings) + 5 * moraleNumber;
    return breakTests(tests, number, traits.has('Battle-Hardened'), dice, rulings).fails;
  }

  return { play };
}

/** Wild Fire pays for bursts that miss (AE-TRAIT-22). */
function missesCost(attacker: UnitRead, { melee, mode }: Scene): boolean {
  return !melee && mode !== 'single shot' && isHorde(attacker) && traitsOf(attacker).has('Wild Fire');
}

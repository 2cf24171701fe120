/** Attackers one after the other: what the target keeps from one to the next is on its paper. */
import type { z } from 'zod';
import { type Budget, budgetOf, type Dice, type Outcome, type Referee, type Ruling } from '../../proving/index.ts';
import type { Several } from '../../twodice/several/schema.ts';
import { bodyOutcome, playActivation, systemsOf } from './activation.ts';
import { aimOf, averageOf, searched, type Worth } from './bestPlay.ts';
import { single } from './resources.ts';
import { Victim } from './victim.ts';

type Scenario = z.infer<typeof Several>;

export const severalReferee: Referee<Scenario> = (scenario, share = 1) => {
  const { target, attackers, rulings, order } = scenario;
  const victim = new Victim(target, rulings);
  const solved = order === 'best' || attackers.some(({ plan }) => plan.kind === 'optimal');
  if (solved) return together(scenario, victim, share);
  // Which box a Tough model on a grid gets back is its owner's choice.
  const systems = target.tough && victim.forms[0].boxes.columns > 1 ? [] : systemsOf(victim);

  function play(dice: Dice): Outcome {
    victim.clear();
    const alive: number[] = [];
    const crippled = new Map<string, number[]>(systems.map(([name]) => [name, []]));
    let acted = 0;
    for (const { plan, ...deed } of attackers) {
      if (plan.kind === 'optimal') throw new TypeError('best play is not carried out here');
      if (!victim.gone) {
        acted++;
        playActivation(deed, plan, victim, rulings, dice);
      }
      alive.push(victim.gone ? 0 : 1);
      for (const [name, system] of systems) crippled.get(name)?.push(victim.gone || victim.crippled(system) ? 1 : 0);
    }
    return { ...bodyOutcome(victim), attackers: acted, alive, ...Object.fromEntries(crippled) };
  }

  return { play };
};

const POSITIONS = 800;

/** Best play of all of them, in the order they stand in or the best, for what stands after the last. */
function together(scenario: Scenario, victim: Victim, share: number): Ruling {
  const { attackers, aim, system, order } = scenario;
  if (attackers.some((one) => single(one) && 'keep' in one.plan && one.plan.keep > 0)) return { passes: 'kept points' };
  const { measure, worth } = aimOf({ aim, system }, victim);
  const budget = budgetOf(share * POSITIONS);
  const orders = order === 'best' ? permutations(attackers) : [attackers];
  return { known: { [measure]: Math.max(...orders.map((one) => worthOf(one, scenario, victim, worth, budget))) } };
}

function worthOf(
  attackers: Scenario['attackers'],
  { rulings }: Scenario,
  victim: Victim,
  worth: Worth,
  budget: Budget,
): number {
  const known = new Map<string, number>();
  const from = (index: number): number => {
    const one = attackers[index];
    if (!one || victim.gone) return worth(victim);
    const key = `${index} ${JSON.stringify(victim.note())}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { plan, ...deed } = one;
    const note = victim.note();
    const next = () => from(index + 1);
    const value =
      plan.kind === 'optimal'
        ? searched({ deed, order: plan.order, victim, rulings, end: next }, plan.keep, budget)
        : averageOf(victim, budget, (dice) => void playActivation(deed, plan, victim, rulings, dice), next);
    victim.take(note);
    known.set(key, value);
    return value;
  };
  return from(0);
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, index) => permutations(list.filter((_, i) => i !== index)).map((rest) => [one, ...rest]));
}

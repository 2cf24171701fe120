/** Attackers one after the other: what the target keeps from one to the next is on its sheet. */
import { type Budget, budgetOf, type Dice, type Outcome, type Referee, type Ruling } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import type { Several } from '../kinds/several.ts';
import { aspectsOf, bodyOutcome, chooses, NAMES } from './activation.ts';
import { type Aspect, outside, playByHand } from './activationByHand.ts';
import { aimOf, averageOf, searched, type Worth } from './bestPlay.ts';
import { Sheet } from './sheet.ts';

export const severalReferee: Referee<Several> = (scenario, share = 1) => {
  const { target, attackers, rulings, order } = scenario;
  const sheet = new Sheet(target, rulings);
  const each = activationsOf(scenario);
  if (order === 'best' || attackers.some(({ plan }) => plan.kind === 'optimal')) {
    return together(scenario, each, sheet, share);
  }

  const aspects = chooses(target) ? [] : aspectsOf(sheet);

  function play(dice: Dice): Outcome {
    sheet.clear();
    const alive: number[] = [];
    let { knockedDown: down } = target;
    const crippled = new Map<Aspect, number[]>(aspects.map((one) => [one, []]));
    let acted = 0;
    for (const one of each) {
      if (!sheet.gone) {
        acted++;
        ({ down } = playByHand(one, one, dice, null, { sheet, down }).standing);
      }
      alive.push(sheet.gone ? 0 : 1);
      for (const [aspect, after] of crippled) after.push(sheet.gone || sheet.crippled(aspect) ? 1 : 0);
    }
    const named = [...crippled].map(([aspect, after]) => [NAMES[aspect], after] as const);
    return { ...bodyOutcome(sheet), attackers: acted, alive, ...Object.fromEntries(named) };
  }

  return { play };
};

function activationsOf({ target, attackers, aim, system, edition, chargeBoost, shieldLost, rulings }: Several) {
  return attackers.map(({ attacker, situation, combatAction, plan }): Activation => {
    const own = plan.kind === 'optimal' ? { ...plan, aim, system } : plan;
    const base = { afterDestroyed: 'stop' } as const;
    const options = { edition, chargeBoost, shieldLost, rulings };
    return { ...base, attacker, target, situation, combatAction, plan: own, ...options };
  });
}

const POSITIONS = 800;

/** Best play of all of them, in the order they stand in or the best, for what stands after the last. */
function together(
  { target, aim, system, order }: Several,
  each: readonly Activation[],
  sheet: Sheet,
  share: number,
): Ruling {
  if (each.some((one) => outside(one) && 'keep' in one.plan && one.plan.keep > 0)) return { passes: 'kept points' };
  const { measure, worth } = aimOf({ aim, system });
  if (target.tough && target.damage.startsWith('@') && measure.endsWith('[last]')) {
    return { passes: 'an aspect of a Tough model: its owner chooses the circle' };
  }
  const budget = budgetOf(share * POSITIONS);
  const orders = order === 'best' ? permutations(each) : [each];
  const values = orders.map((one) => worthOf(one, target.knockedDown, sheet, worth, budget));
  return { known: { [measure]: Math.max(...values) } };
}

function worthOf(each: readonly Activation[], lies: boolean, sheet: Sheet, worth: Worth, budget: Budget): number {
  const known = new Map<string, number>();
  const from = (index: number, down: boolean): number => {
    const one = each[index];
    if (!one || sheet.gone) return worth(sheet);
    const note = sheet.note();
    const key = `${index} ${down} ${JSON.stringify({ ...note, excess: 0 })}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value =
      one.plan.kind === 'optimal'
        ? searched(
            { scenario: one, options: one, sheet, budget, end: (standing) => from(index + 1, standing.down) },
            down,
          )
        : averageOf(
            sheet,
            budget,
            (dice) => playByHand(one, one, dice, null, { sheet, down }).standing.down,
            (lying) => from(index + 1, lying),
          );
    sheet.take(note);
    known.set(key, value);
    return value;
  };
  sheet.clear();
  return from(0, lies);
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, index) => permutations(list.filter((_, i) => i !== index)).map((rest) => [one, ...rest]));
}

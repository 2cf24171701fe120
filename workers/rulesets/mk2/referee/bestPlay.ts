/**
 * Best play by brute force: every decision, every fall of the dice, with a memory of positions that came before. Slow, and
 * only for small questions; a larger one is given up.
 */
import { averageOver, type Budget, budgetOf, type Dice, type Ruling, TooLarge } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import {
  begin,
  blowOf,
  branchOf,
  type Decision,
  damageOf,
  outside,
  priceByHand,
  type Standing,
  strike,
  wound,
} from './activationByHand.ts';
import {
  type Blow,
  type HandEdition,
  mayBoostAttack,
  mayBoostDamage,
  type Verdict,
  withoutRoll,
} from './attackByHand.ts';
import { Sheet } from './sheet.ts';

const POSITIONS = 800;
/** What is to be made as large as can be, once nothing more is done. */
export type Worth = (sheet: Sheet) => number;

export interface Search {
  readonly scenario: Activation;
  readonly options: HandEdition;
  readonly sheet: Sheet;
  readonly budget: Budget;
  /** What comes after the activation, with the target as it is left. */
  readonly end: (standing: Standing) => number;
}

/** @returns the expectation of what comes of a roll; the sheet is as before */
export function averageOf<T>(
  sheet: Sheet,
  budget: Budget,
  roll: (dice: Dice) => T,
  value: (result: T) => number,
): number {
  return averageOver(sheet, budget, roll, value, (came) => keyOf(came));
}

const keyOf = (value: unknown) =>
  JSON.stringify(value, (name, one) =>
    name === 'made' || name === 'excess' ? 0 : one instanceof Set ? [...one].sort() : one,
  );

const copyOf = (one: Standing): Standing => ({
  ...one,
  ...{ left: [...one.left], lasting: new Set(one.lasting), shots: one.shots.map((made) => [...made]) },
});

/** @returns the best expectation of `end`, from the target as it stands now */
export function searched(search: Search, down: boolean): number {
  return best(search, begin(search.scenario, search.options, down), new Map());
}

function best(search: Search, standing: Standing, known: Map<string, number>): number {
  const { sheet, budget, end } = search;
  if (sheet.gone) return end(standing);
  const key = keyOf([standing, sheet.note()]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (--budget.positions < 0) throw new TooLarge();
  const most = Math.max(...options(search, standing, known).map(({ value }) => value));
  known.set(key, most);
  return most;
}

export interface Option {
  readonly value: number;
  /** Carries it out with dice, on the sheet and on the account that is returned; null stops here. */
  readonly does: ((dice: Dice) => Standing) | null;
}

/** Whatever may be done now, and what it is worth. The sheet is as before. */
function options(search: Search, standing: Standing, known: Map<string, number>): Option[] {
  const { scenario, sheet, options: edition, end } = search;
  const note = sheet.note();
  const found: Option[] = [{ value: end(standing), does: null }];
  sheet.take(note);
  for (const choice of choices(search, standing)) {
    const blow = blowOf(scenario, edition, choice.weapon, standing, sheet);
    const attack = (dice: Dice) => {
      const after = copyOf(standing);
      return { verdict: strike(scenario, after, choice, blow, dice), after };
    };
    const value = averageOf(sheet, search.budget, attack, ({ verdict, after }) =>
      verdict === 'miss'
        ? best(search, after, known)
        : Math.max(...damages(search, choice, blow, verdict, after, known).map((one) => one.value)),
    );
    const boosts = new Map<string, Option>();
    const does = (dice: Dice): Standing => {
      const { verdict, after } = attack(dice);
      if (verdict === 'miss') return after;
      const here = keyOf([verdict, sheet.note()]);
      const boost = boosts.get(here) ?? bestOf(damages(search, choice, blow, verdict, after, known));
      boosts.set(here, boost);
      return boost.does?.(dice) ?? after;
    };
    found.push({ value, does });
    sheet.take(note);
  }
  return found;
}

function bestOf(found: readonly Option[]): Option {
  return found.reduce((most, one) => (one.value > most.value + 1e-12 ? one : most));
}

/** The ways to roll for damage after a hit. */
function damages(
  search: Search,
  choice: Decision,
  blow: Blow,
  verdict: Verdict,
  standing: Standing,
  known: Map<string, number>,
): Option[] {
  const { scenario, sheet } = search;
  const note = sheet.note();
  const ways = isEarly(search.options)
    ? [choice.boostHit]
    : standing.points >= 1 && mayBoostDamage(blow)
      ? [false, true]
      : [false];
  return ways.map((boosted) => {
    const told = { ...choice, boostHit: boosted, boostCritical: boosted };
    const does = (dice: Dice): Standing => {
      const then = copyOf(standing);
      const points = damageOf(then, told, blow, verdict, dice);
      if (points > 0) wound(scenario.target, then, sheet, points, branchOf(sheet, dice), dice);
      return then;
    };
    sheet.take(note);
    const value = averageOf(sheet, search.budget, does, (then) => best(search, then, known));
    sheet.take(note);
    return { value, does };
  });
}

/** What one search has found out already. */
export interface Memory {
  readonly known: Map<string, number>;
  readonly moves: Map<string, Option>;
}

/** Plays as well as can be, with dice. @param memory of this very search */
export function followed(search: Search, down: boolean, { known, moves }: Memory, dice: Dice): Standing {
  const { sheet } = search;
  let standing = begin(search.scenario, search.options, down);
  while (!sheet.gone) {
    const key = keyOf([standing, sheet.note()]);
    const move = moves.get(key) ?? bestOf(options(search, standing, known));
    moves.set(key, move);
    if (!move.does) break;
    standing = move.does(dice);
  }
  return standing;
}

const isEarly = ({ rulings }: HandEdition) => rulings?.damageBoosts === 'before the attack roll';

/** Every attack that may come next, boosted and not. */
function choices({ scenario, options, sheet }: Search, standing: Standing): Decision[] {
  const { plan, attacker } = scenario;
  if (plan.kind !== 'optimal') throw new TypeError('no best play');
  const attacks: Array<{ weapon: number; bought: boolean; cost: number }> = [];
  if (standing.granted >= 0) attacks.push({ weapon: standing.granted, bought: false, cost: 0 });
  else {
    const initial = standing.left.flatMap((count, index) => (count > 0 ? [index] : []));
    for (const weapon of plan.order === 'free' ? initial : initial.slice(0, 1)) {
      attacks.push({ weapon, bought: false, cost: 0 });
    }
    for (const [weapon, { class: sort }] of attacker.weapons.entries()) {
      // Spells come at any time, further attacks after the initial ones (MK2-SPELL-02, MK2-ATK-16).
      const cost = priceByHand(scenario, weapon, standing);
      if (cost === null || cost > standing.points || (sort !== 'magic' && initial.length > 0)) continue;
      attacks.push({ weapon, bought: true, cost });
    }
  }
  return attacks.flatMap(({ cost, ...attack }) => {
    const blow = blowOf(scenario, options, attack.weapon, standing, sheet);
    const open = standing.points - cost;
    const rolls = open >= 1 && mayBoostAttack(blow) ? [false, true] : [false];
    return rolls.flatMap((boostAttack) => {
      const more = open - (boostAttack ? 1 : 0) >= 1 && mayBoostDamage(blow) && withoutRoll(blow) !== 'miss';
      return (isEarly(options) && more ? [false, true] : [false]).map((boosted) => ({
        ...attack,
        ...{ boostAttack, boostHit: boosted, boostCritical: boosted },
      }));
    });
  });
}

/** How good an end is, and the measure that says so. */
export function aimOf(plan: { readonly aim: string; readonly system?: string | undefined }): {
  readonly measure: string;
  readonly worth: Worth;
} {
  if (plan.aim === 'destroy') return { measure: 'destroyed', worth: ({ gone }) => (gone ? 1 : 0) };
  if (plan.aim === 'damage') return { measure: 'boxes', worth: ({ marked }) => marked };
  if (plan.aim === 'models') return { measure: 'models', worth: ({ at }) => at };
  const wanted = (plan.system ?? '').toLowerCase();
  const [name, aspect] = (['Mind', 'Body', 'Spirit'] as const)
    .map((one) => [one, one[0] as 'M' | 'B' | 'S'] as const)
    .find(([one]) => one.toLowerCase() === wanted) ?? ['', 'M'];
  return { measure: `${name}[last]`, worth: (sheet) => (sheet.gone || sheet.crippled(aspect) ? 1 : 0) };
}

/** @param share of the positions that it usually looks at */
export function bestPlay(scenario: Activation, share: number): Ruling {
  const { plan, target, rulings } = scenario;
  if (plan.kind !== 'optimal') throw new TypeError('no best play');
  if (outside(scenario) && plan.keep > 0) return { passes: 'points kept where none are spent' };
  const sheet = new Sheet(target, rulings);
  const { measure, worth } = aimOf(plan);
  if (target.tough && target.damage.startsWith('@') && measure.endsWith('[last]')) {
    return { passes: 'an aspect of a Tough model: its owner chooses the circle' };
  }
  const search = { scenario, options: scenario, sheet, budget: budgetOf(share * POSITIONS), end: () => worth(sheet) };
  return { known: { [measure]: searched(search, target.knockedDown) } };
}

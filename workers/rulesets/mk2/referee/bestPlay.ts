/**
 * Best play by brute force: every decision, every fall of the dice, with a memory of positions that came before. Slow, and
 * only for small questions; a larger one is given up.
 */
import { type Dice, exhaust, type Ruling } from '../../proving/index.ts';
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
import { type HandEdition, mayBoostAttack, mayBoostDamage, type Verdict, withoutRoll } from './attackByHand.ts';
import { type Note, Sheet } from './sheet.ts';

const POSITIONS = 800;
const FALLS = 50_000;

export class TooLarge extends Error {}

/** What is to be made as large as can be, once nothing more is done. */
export type Worth = (sheet: Sheet) => number;

export interface Search {
  readonly scenario: Activation;
  readonly options: HandEdition;
  readonly sheet: Sheet;
  readonly budget: { positions: number };
  /** What comes after the activation, with the target as it is left. */
  readonly end: (standing: Standing) => number;
}

/** @returns the expectation of what comes of a roll; the sheet is as before */
export function averageOf<T>(sheet: Sheet, roll: (dice: Dice) => T, value: (result: T) => number): number {
  const before = sheet.note();
  const merged = new Map<string, { result: T; note: Note; chance: number }>();
  const whole = exhaust(
    (dice) => {
      sheet.take(before);
      const result = roll(dice);
      return { result, note: sheet.note() };
    },
    (came, chance) => {
      const key = keyOf(came);
      merged.set(key, { ...came, chance: (merged.get(key)?.chance ?? 0) + chance });
    },
    FALLS,
  );
  if (!whole) throw new TooLarge();
  let sum = 0;
  for (const { result, note, chance } of merged.values()) {
    sheet.take(note);
    sum += chance * value(result);
  }
  sheet.take(before);
  return sum;
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
  const { scenario, sheet, options, budget, end } = search;
  if (sheet.gone) return end(standing);
  const key = keyOf([standing, sheet.note()]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (--budget.positions < 0) throw new TooLarge();
  const note = sheet.note();
  let most = end(standing);
  sheet.take(note);
  for (const choice of choices(search, standing)) {
    const blow = blowOf(scenario, options, choice.weapon, standing, sheet);
    const hit = (after: Standing, verdict: Verdict): number => {
      const here = sheet.note();
      const withBoost = (boosted: boolean) => {
        sheet.take(here);
        const told = { ...choice, boostHit: boosted, boostCritical: boosted };
        return averageOf(
          sheet,
          (dice) => {
            const then = copyOf(after);
            const points = damageOf(then, told, blow, verdict, dice);
            if (points > 0) wound(scenario.target, then, sheet, points, branchOf(sheet, dice), dice);
            return then;
          },
          (then) => best(search, then, known),
        );
      };
      if (isEarly(options)) return withBoost(choice.boostHit);
      const plain = withBoost(false);
      return after.points >= 1 && mayBoostDamage(blow) ? Math.max(plain, withBoost(true)) : plain;
    };
    const value = averageOf(
      sheet,
      (dice) => {
        const after = copyOf(standing);
        return { verdict: strike(scenario, after, choice, blow, dice), after };
      },
      ({ verdict, after }) => (verdict === 'miss' ? best(search, after, known) : hit(after, verdict)),
    );
    most = Math.max(most, value);
    sheet.take(note);
  }
  known.set(key, most);
  return most;
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

export function bestPlay(scenario: Activation): Ruling {
  const { plan, target, rulings } = scenario;
  if (plan.kind !== 'optimal') throw new TypeError('no best play');
  if (outside(scenario) && plan.keep > 0) return { passes: 'points kept where none are spent' };
  const sheet = new Sheet(target, rulings);
  const { measure, worth } = aimOf(plan);
  if (target.tough && target.damage.startsWith('@') && measure.endsWith('[last]')) {
    return { passes: 'an aspect of a Tough model: its owner chooses the circle' };
  }
  try {
    const search = { scenario, options: scenario, sheet, budget: { positions: POSITIONS }, end: () => worth(sheet) };
    return { known: { [measure]: searched(search, target.knockedDown) } };
  } catch (cause) {
    if (cause instanceof TooLarge) return { passes: 'best play of too many positions' };
    throw cause;
  }
}

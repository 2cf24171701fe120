/**
 * Best play by brute force: every decision, every fall of the dice, with a memory of positions that came before. Slow, and
 * only for small questions; a larger one is given up.
 */
import { type Dice, exhaust, type Ruling } from '../../proving/index.ts';
import { begin, blowWith, type Choice, nextInitial, type Standing, strike, wound } from './activation.ts';
import { type Blow, mayBoostAttack, rollAttack, type Verdict } from './attackRoll.ts';
import { mark, mayBoostDamage, rollDamage } from './damageRoll.ts';
import { type ActivationRead, type Deed, price, single } from './resources.ts';
import { type Note, type RulingsRead, Victim } from './victim.ts';

const POSITIONS = 800;
const FALLS = 50_000;

export class TooLarge extends Error {}

/** What is to be made as large as can be, once nothing more is done. */
export type Worth = (victim: Victim) => number;

export interface Search {
  readonly deed: Deed;
  readonly order: 'as listed' | 'free';
  readonly victim: Victim;
  readonly rulings: RulingsRead;
  /** What comes after the activation. */
  readonly end: () => number;
}

/** @returns the best expectation of `end`, from the victim as it stands now */
export function searched(search: Search, keep: number, budget: { positions: number }): number {
  return best(search, begin(search.deed, keep, UNROLLED), new Map(), budget);
}

/** A ROF of d3 is rolled when the model begins to shoot with it (MK3-STAT-06). */
const UNROLLED: Dice = { die: () => Number.POSITIVE_INFINITY, roll: () => [] };

/** @returns the expectation of what comes of a roll; the victim is as before */
export function averageOf<T>(victim: Victim, roll: (dice: Dice) => T, value: (result: T) => number): number {
  const before = victim.note();
  const merged = new Map<string, { result: T; note: Note; chance: number }>();
  const whole = exhaust(
    (dice) => {
      victim.take(before);
      const result = roll(dice);
      return { result, note: victim.note() };
    },
    (came, chance) => {
      const key = JSON.stringify(came);
      merged.set(key, { ...came, chance: (merged.get(key)?.chance ?? 0) + chance });
    },
    FALLS,
  );
  if (!whole) throw new TooLarge();
  let sum = 0;
  for (const { result, note, chance } of merged.values()) {
    victim.take(note);
    sum += chance * value(result);
  }
  victim.take(before);
  return sum;
}

function best(search: Search, standing: Standing, known: Map<string, number>, budget: { positions: number }): number {
  const { deed, victim, rulings, end } = search;
  if (victim.gone) return end();
  const key = JSON.stringify([{ ...standing, made: 0 }, victim.note()]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (--budget.positions < 0) throw new TooLarge();
  const note = victim.note();
  let most = end();
  victim.take(note);
  for (const weapon of waiting(search, standing)) {
    const rates = [1, 2, 3].map((rate) => standing.left.map((left, index) => (index === weapon ? rate : left)));
    const values = rates.map((left) => best(search, { ...standing, left }, known, budget));
    most = Math.max(most, values.reduce((sum, value) => sum + value, 0) / values.length);
    victim.take(note);
  }
  for (const choice of choices(search, standing)) {
    const next: Standing = { ...standing, left: [...standing.left] };
    if (deed.attacker.weapons[choice.weapon].class === 'melee' && deed.situation.assault) forgetShot(deed, next);
    const blow = blowWith(deed, next, victim, rulings, choice.weapon);
    strike(next, choice, blow, NO_DICE_MISS);
    victim.take(note);
    const value = averageOf(
      victim,
      (dice) => {
        const after = { ...next, left: [...next.left] };
        return { verdict: rolled(blow, choice, after, standing, dice), after };
      },
      ({ verdict, after }) => afterRoll(search, blow, verdict, after, known, budget),
    );
    most = Math.max(most, value);
    victim.take(note);
  }
  known.set(key, most);
  return most;
}

/** `strike` keeps the account; the dice are rolled here, so that a miss stands for them there. */
const NO_DICE_MISS: Dice = { die: () => 1, roll: (count) => Array.from({ length: count }, () => 1) };

function rolled(blow: Blow, choice: Choice, after: Standing, before: Standing, dice: Dice): Verdict {
  const { weapon } = blow;
  const verdict = rollAttack(blow, choice.boostAttack, dice);
  const grants = weapon.grantsAttack === 'on hit' ? verdict !== 'miss' : verdict === 'critical';
  const granted = weapon.grantsAttack !== 'never' && grants && before.grants < weapon.grantsAtMost;
  after.granted = granted ? choice.weapon : -1;
  after.grants = before.grants + (granted ? 1 : 0);
  mark(blow, verdict);
  return verdict;
}

function afterRoll(
  search: Search,
  blow: Blow,
  verdict: Verdict,
  standing: Standing,
  known: Map<string, number>,
  budget: { positions: number },
): number {
  if (verdict === 'miss') return best(search, standing, known, budget);
  const { victim } = search;
  const note = victim.note();
  const withBoost = (boosted: boolean) => {
    victim.take(note);
    return averageOf(
      victim,
      (dice) => {
        const after: Standing = { ...standing, left: [...standing.left], points: standing.points - (boosted ? 1 : 0) };
        wound(after, victim, rollDamage(blow, verdict, boosted, dice), dice);
        return after;
      },
      (after) => best(search, after, known, budget),
    );
  };
  const plain = withBoost(false);
  return standing.points >= 1 && mayBoostDamage(blow) ? Math.max(plain, withBoost(true)) : plain;
}

function forgetShot({ attacker }: Deed, standing: Standing): void {
  for (const [index, weapon] of attacker.weapons.entries()) if (weapon.class === 'ranged') standing.left[index] = 0;
}

/** Weapons whose initial attacks may come next. */
function initialNext({ deed, order }: Search, standing: Standing): number[] {
  const initial = deed.attacker.weapons.map((_, index) => index).filter((index) => standing.left[index] > 0);
  if (order === 'free') return initial;
  return initial.length > 0 ? [nextInitial(deed, { ...standing, made: 0 })] : [];
}

/** Those of them whose ROF is still to be rolled. */
function waiting(search: Search, standing: Standing): number[] {
  if (standing.granted >= 0) return [];
  return initialNext(search, standing).filter((index) => !Number.isFinite(standing.left[index]));
}

/** Every attack that may come next, boosted and not. */
function choices(search: Search, standing: Standing): Choice[] {
  const { deed, victim, rulings } = search;
  const { weapons } = deed.attacker;
  const attacks: Array<{ weapon: number; cost: number; bought: boolean }> = [];
  if (standing.granted >= 0) attacks.push({ weapon: standing.granted, cost: 0, bought: false });
  else {
    const initial = standing.left.filter((left) => left > 0);
    for (const weapon of initialNext(search, standing))
      if (Number.isFinite(standing.left[weapon])) attacks.push({ weapon, cost: 0, bought: false });
    for (const [weapon, { class: sort }] of weapons.entries()) {
      // Spells come at any time, further attacks after the initial ones (MK3-SPELL-01, MK3-ATK-06).
      const cost = price(deed, weapon, standing.free);
      if (cost === null || cost > standing.points || (sort !== 'magic' && initial.length > 0)) continue;
      attacks.push({ weapon, cost, bought: true });
    }
  }
  return attacks.flatMap((attack) => {
    const plain = { ...attack, boostAttack: false, boostDamage: false };
    const open = standing.points - attack.cost >= 1;
    const blow = blowWith(deed, standing, victim, rulings, attack.weapon);
    return open && mayBoostAttack(blow) ? [plain, { ...plain, boostAttack: true }] : [plain];
  });
}

/** How good an end is, and the measure that says so. */
export function aimOf(
  plan: { readonly aim: string; readonly system?: string | undefined },
  victim: Victim,
): { readonly measure: string; readonly worth: Worth } {
  if (plan.aim === 'destroy') return { measure: 'destroyed', worth: ({ gone }) => (gone ? 1 : 0) };
  if (plan.aim === 'damage') return { measure: 'boxes', worth: ({ marks }) => marks };
  if (plan.aim === 'models') return { measure: 'models', worth: ({ at }) => at };
  const wanted = (plan.system ?? '').toLowerCase();
  const system = victim.forms[0].boxes.systems.find((one) => one.toLowerCase() === wanted) ?? wanted;
  return { measure: `${system}[last]`, worth: (one) => (one.gone || one.crippled(system) ? 1 : 0) };
}

export function bestPlay(scenario: ActivationRead): Ruling {
  const { plan, target, rulings } = scenario;
  if (plan.kind !== 'optimal') throw new TypeError('no best play');
  if (single(scenario) && plan.keep > 0) return { passes: 'points kept where none are spent' };
  const victim = new Victim(target, rulings);
  const { measure, worth } = aimOf(plan, victim);
  try {
    const search = { deed: scenario, order: plan.order, victim, rulings, end: () => worth(victim) };
    return { known: { [measure]: searched(search, plan.keep, { positions: POSITIONS }) } };
  } catch (cause) {
    if (cause instanceof TooLarge) return { passes: 'best play of too many positions' };
    throw cause;
  }
}

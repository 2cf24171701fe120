/**
 * Best play by brute force: every decision, every fall of the dice, with a memory of positions that came before. Slow, and
 * only for small questions; a larger one is given up.
 */
import {
  averageOver,
  type Budget,
  budgetOf,
  type Dice,
  PassedOver,
  type Ruling,
  TooLarge,
} from '../../proving/index.ts';
import { type Blow, mayBoostAttack, rollAttack, type Verdict } from './attackRoll.ts';
import { begin, blowWith, type Choice, nextInitial, type Standing, strike, wound } from './attacks.ts';
import { mark, mayBoostDamage, rollDamage } from './damageRoll.ts';
import { type ActivationRead, type Deed, price, single } from './resources.ts';
import { type RulingsRead, Victim } from './victim.ts';

const POSITIONS = 800;
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
export function searched(search: Search, keep: number, budget: Budget): number {
  return best(search, started(search, keep), new Map(), budget);
}

function started({ deed }: Search, keep: number): Standing {
  const standing = begin(deed, keep, UNROLLED);
  const gun = deed.attacker.weapons.findIndex(({ class: sort, special }) => sort === 'ranged' && !special);
  if (deed.situation.assault && !Number.isFinite(standing.left[gun])) {
    throw new PassedOver('a ROF that is rolled after the shot of an assault');
  }
  return standing;
}

/** A ROF of d3 is rolled when the model begins to shoot with it (MK3-STAT-06). */
const UNROLLED: Dice = { die: () => Number.POSITIVE_INFINITY, roll: () => [] };

/** @returns the expectation of what comes of a roll; the victim is as before */
export function averageOf<T>(
  victim: Victim,
  budget: Budget,
  roll: (dice: Dice) => T,
  value: (result: T) => number,
): number {
  return averageOver(victim, budget, roll, value, (came) => JSON.stringify(came));
}

function best(search: Search, standing: Standing, known: Map<string, number>, budget: Budget): number {
  const { victim, end } = search;
  if (victim.gone) return end();
  const key = keyOf(standing, victim);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (--budget.positions < 0) throw new TooLarge();
  const most = Math.max(...options(search, standing, known, budget).map(({ value }) => value));
  known.set(key, most);
  return most;
}

export interface Option {
  readonly value: number;
  /** Carries it out with dice, on the paper and on the account that is returned; null stops here. */
  readonly does: ((dice: Dice) => Standing) | null;
}

/** Whatever may be done now, and what it is worth. The victim is as before. */
function options(search: Search, standing: Standing, known: Map<string, number>, budget: Budget): Option[] {
  const { deed, victim, rulings, end } = search;
  const note = victim.note();
  const found: Option[] = [{ value: end(), does: null }];
  victim.take(note);
  for (const weapon of waiting(search, standing)) {
    const shot = (rate: number): Standing => {
      return { ...standing, left: standing.left.map((left, index) => (index === weapon ? rate : left)) };
    };
    const values = [1, 2, 3].map((rate) => best(search, shot(rate), known, budget));
    found.push({
      value: values.reduce((sum, value) => sum + value, 0) / values.length,
      does: (dice) => shot(dice.die(3)),
    });
    victim.take(note);
  }
  for (const choice of choices(search, standing)) {
    const next: Standing = { ...standing, left: [...standing.left] };
    if (deed.attacker.weapons[choice.weapon].class === 'melee' && deed.situation.assault) forgetShot(deed, next);
    const blow = blowWith(deed, next, victim, rulings, choice.weapon);
    strike(next, choice, blow, NO_DICE_MISS);
    victim.take(note);
    const attack = (dice: Dice) => {
      const after = { ...next, left: [...next.left] };
      return { verdict: rolled(blow, choice, after, standing, dice), after };
    };
    const value = averageOf(victim, budget, attack, ({ verdict, after }) =>
      verdict === 'miss'
        ? best(search, after, known, budget)
        : Math.max(...damages(search, blow, verdict, after, known, budget).map((one) => one.value)),
    );
    const boosts = new Map<string, Option>();
    const does = (dice: Dice): Standing => {
      const { verdict, after } = attack(dice);
      if (verdict === 'miss') return after;
      const here = JSON.stringify([verdict, victim.note()]);
      const boost = boosts.get(here) ?? bestOf(damages(search, blow, verdict, after, known, budget));
      boosts.set(here, boost);
      return boost.does?.(dice) ?? after;
    };
    found.push({ value, does });
    victim.take(note);
  }
  return found;
}

function bestOf(found: readonly Option[]): Option {
  return found.reduce((best, one) => (one.value > best.value + 1e-12 ? one : best));
}

/** The ways to roll for damage after a hit. */
function damages(
  search: Search,
  blow: Blow,
  verdict: Verdict,
  standing: Standing,
  known: Map<string, number>,
  budget: Budget,
): Option[] {
  const { victim } = search;
  const note = victim.note();
  return (standing.points >= 1 && mayBoostDamage(blow) ? [false, true] : [false]).map((boosted) => {
    const does = (dice: Dice): Standing => {
      const after: Standing = { ...standing, left: [...standing.left], points: standing.points - (boosted ? 1 : 0) };
      wound(after, victim, rollDamage(blow, verdict, boosted, dice), dice);
      return after;
    };
    victim.take(note);
    const value = averageOf(victim, budget, does, (after) => best(search, after, known, budget));
    victim.take(note);
    return { value, does };
  });
}

/** What one search has found out already. */
export interface Memory {
  readonly known: Map<string, number>;
  readonly moves: Map<string, Option>;
}

/** Plays as well as can be, with dice. @param memory of this very search */
export function followed(search: Search, keep: number, { known, moves }: Memory, budget: Budget, dice: Dice): Standing {
  const { victim } = search;
  let standing = started(search, keep);
  while (!victim.gone) {
    const key = keyOf(standing, victim);
    const move = moves.get(key) ?? bestOf(options(search, standing, known, budget));
    moves.set(key, move);
    if (!move.does) break;
    standing = move.does(dice);
  }
  return standing;
}

/** However many attacks were made: the same may be done now. */
function keyOf(standing: Standing, victim: Victim): string {
  return JSON.stringify([{ ...standing, made: 0 }, victim.note()]);
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

/** @param share of the positions that it usually looks at */
export function bestPlay(scenario: ActivationRead, share: number): Ruling {
  const { plan, target, rulings } = scenario;
  if (plan.kind !== 'optimal') throw new TypeError('no best play');
  if (single(scenario) && plan.keep > 0) return { passes: 'points kept where none are spent' };
  const victim = new Victim(target, rulings);
  const { measure, worth } = aimOf(plan, victim);
  const search = { deed: scenario, order: plan.order, victim, rulings, end: () => worth(victim) };
  return { known: { [measure]: searched(search, plan.keep, budgetOf(share * POSITIONS)) } };
}

/**
 * A Mk II activation at the table: who may attack with what, what it costs, what the hits do. Rules and scripts are
 * carried out from their words; best play is asked of whoever knows it, one decision at a time.
 */
import type { Dice } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import {
  type Blow,
  earnsBoost,
  type HandEdition,
  type HandTarget,
  type HandWeapon,
  knocksDown,
  leaves,
  mayBoostAttack,
  mayBoostDamage,
  rollAttack,
  rollDamage,
  type Verdict,
  withoutRoll,
} from './attackByHand.ts';
import type { Sheet } from './sheet.ts';

/** What the player knows when he decides. */
export interface Standing {
  made: number;
  /** Whether a melee or ranged attack was among them. */
  struck: boolean;
  readonly left: number[];
  points: number;
  down: boolean;
  chargePending: boolean;
  readonly lasting: Set<'Fire' | 'Corrosion'>;
  /** The weapon whose granted attack comes next, or -1. */
  granted: number;
  grants: number;
  /** Shots of each single gun, by the kinds of weapons. */
  readonly shots: number[][];
  /** The gun that fired last. */
  gun: number;
}

export interface Decision {
  readonly weapon: number;
  readonly bought: boolean;
  readonly boostAttack: boolean;
  readonly boostHit: boolean;
  readonly boostCritical: boolean;
}

/** Best play: the attack that comes next, or null to stop. */
export type Adviser = {
  decide(standing: Standing): Decision | null;
  /** What was marked, for an adviser who looks at the boxes: points before transfers, the branch, and what came of it. */
  told(points: number, branch: number, came: Came): void;
};

export type Came = 'stands' | 'saved' | 'fell';

export interface Ending {
  readonly sheet: Sheet;
  readonly standing: Standing;
  /** The attack that destroyed the last model, from 0, or -1. */
  readonly fell: number;
  /** After each attack that was made: whether somebody stands, and which aspects are crippled. */
  readonly after: ReadonlyArray<{
    readonly alive: boolean;
    readonly marked: number;
    readonly crippled: readonly Aspect[];
  }>;
}

export type Aspect = 'M' | 'B' | 'S';
export const ASPECTS: readonly Aspect[] = ['M', 'B', 'S'];

export const outside = ({ situation }: Activation) => situation.freeStrike || situation.countercharge;

/** Spends nothing outside its own activation (R22), nor with a broken spirit (MK2-CRIPPLE-03). */
function purse(scenario: Activation): number {
  const { attacker, situation, rulings } = scenario;
  if (attacker.kind === 'warbeast' && attacker.crippled.includes('spirit')) return 0;
  if (outside(scenario)) return rulings.boostsOutside === 'yes' ? attacker.points : 0;
  const charged = situation.charge !== 'no' && attacker.kind === 'warbeast' ? 1 : 0;
  return attacker.points - charged;
}

/**
 * The sort of attacks of this combat action (MK2-ATK-15). Left open it is the first in which there is an attack to make:
 * an initial one that reaches, or one to buy that reaches, and only then one that does not.
 */
function sortOf(scenario: Activation): string {
  const { combatAction, situation, attacker } = scenario;
  // Named beforehand, and the mind crippled since: nothing comes of it (MK2-CRIPPLE-02).
  if (combatAction === 'special' && star(scenario) < 0) return 'forfeited';
  if (combatAction !== 'auto') return combatAction;
  if (situation.freeStrike || situation.countercharge) return 'melee';
  const { weapons } = attacker;
  const charged = situation.charge !== 'no';
  const open = charged ? ['melee'] : ['melee', 'ranged', 'magic only'];
  if (charged && attacker.gunfighter) open.push('ranged');
  if (star(scenario) >= 0) open.push('special');
  const toSpend = purse(scenario) - ('keep' in scenario.plan ? scenario.plan.keep : 0);
  const far = (index: number) => (situation.distance ?? 0) > (weapons[index].RNG ?? 100);
  const rates = open.map((sort) => {
    const initial = initialIn(scenario, sort);
    const cost = (index: number) =>
      weapons[index].class === 'magic' ? null : priceIn(scenario, sort, index, unfired(scenario));
    const buys = weapons.map((_, index) => (cost(index) ?? 100) <= toSpend);
    const some = (flags: boolean[], near: boolean) => flags.some((flag, index) => flag && !(near && far(index)));
    const attacks = initial.map((count) => count > 0);
    return [some(attacks, true), some(buys, true), some(attacks, false), some(buys, false)].indexOf(true);
  });
  const reached = rates.filter((rate) => rate >= 0);
  return reached.length === 0 ? open[0] : open[rates.indexOf(Math.min(...reached))];
}

function initialAttacks(scenario: Activation): number[] {
  const { attacker, situation } = scenario;
  const { weapons } = attacker;
  const single = situation.freeStrike || situation.countercharge;
  if (single) {
    const plain = (sort: string) => weapons.findIndex((one) => one.class === sort && !one.special);
    const melee = plain('melee');
    const with_ = melee >= 0 ? melee : attacker.gunfighter ? plain('ranged') : -1;
    return weapons.map((_, index) => (index === with_ ? 1 : 0));
  }
  return initialIn(scenario, sortOf(scenario));
}

/** The special attack that is made: the first that may be, one that reaches before one that does not, or -1. */
function star({ attacker, situation }: Activation): number {
  if (attacker.crippled.includes('mind')) return -1;
  const may = attacker.weapons.map((one) => one.special && (situation.charge === 'no' || one.class === 'melee'));
  const first = (also: (one: HandWeapon) => boolean) =>
    attacker.weapons.findIndex((one, index) => may[index] && also(one));
  const found = [
    first((one) => one.initialAttacks > 0 && (situation.distance ?? 0) <= (one.RNG ?? 100)),
    first((one) => one.initialAttacks > 0),
    first(() => true),
  ];
  return found.find((index) => index >= 0) ?? -1;
}

function initialIn(scenario: Activation, sort: string): number[] {
  const { attacker, situation } = scenario;
  const { weapons } = attacker;
  const special = star(scenario);
  return weapons.map((weapon, index) => {
    if (sort === 'special') return index === special ? weapon.initialAttacks : 0;
    if (weapon.special) return 0;
    if (weapon.class === 'magic') {
      // A Magic Ability is a special attack (MK2-SPELL-08).
      const able = sort === 'magic only' && weapon.cost === 0 && !attacker.crippled.includes('mind');
      return able ? weapon.initialAttacks : 0;
    }
    if (weapon.mount && situation.charge !== 'no') return 0;
    return weapon.class === sort ? weapon.initialAttacks : 0;
  });
}

/** What one more attack costs, or null (MK2-ATK-16, -17, MK2-SPELL-02). */
export function priceByHand(scenario: Activation, index: number, { shots }: Standing): number | null {
  return priceIn(scenario, sortOf(scenario), index, shots);
}

function unfired({ attacker }: Activation): number[][] {
  return attacker.weapons.map(({ initialAttacks }) => Array.from({ length: initialAttacks }, () => 0));
}

function priceIn(scenario: Activation, sort: string, index: number, shots: readonly number[][]): number | null {
  const { attacker, situation } = scenario;
  const weapon = attacker.weapons[index];
  if (situation.freeStrike || situation.countercharge || weapon.special) return null;
  if (weapon.class === 'magic') return weapon.cost > 0 ? weapon.cost : null;
  if ((sort === 'special' ? attacker.weapons[star(scenario)]?.class : sort) !== weapon.class) return null;
  if (weapon.class === 'ranged') {
    if (!shots[index].some((made) => made < weapon.ROF)) return null;
  }
  return 1;
}

/** Before the first attack. @param down whether the target lies */
export function begin(scenario: Activation, options: HandEdition, down: boolean): Standing {
  const { plan, situation } = scenario;
  const keep = 'keep' in plan ? plan.keep : 0;
  const held = purse(scenario);
  return {
    made: 0,
    struck: false,
    left: initialAttacks(scenario),
    points: held - Math.min(held, keep),
    down,
    chargePending: earnsBoost(situation, options),
    lasting: new Set(),
    granted: -1,
    grants: 0,
    shots: unfired(scenario),
    gun: -1,
  };
}

/** The attack roll and what it sets off, short of the damage roll. */
export function strike(scenario: Activation, standing: Standing, next: Decision, blow: Blow, dice: Dice): Verdict {
  const { weapon } = blow;
  pay(scenario, standing, next, blow);
  if (weapon.class === 'melee') standing.chargePending = false;
  if (next.boostAttack) spend(standing, 1);
  if (early(blow) && boosts(blow, next, 'hit')) spend(standing, 1);
  const verdict = rollAttack(blow, next.boostAttack, dice);
  standing.granted = -1;
  const grants = weapon.grantsAttack === 'on hit' ? verdict !== 'miss' : verdict === 'critical';
  const loaded =
    weapon.class !== 'ranged' || outside(scenario) || standing.shots[next.weapon][standing.gun] < weapon.ROF;
  if (weapon.grantsAttack !== 'never' && grants && standing.grants < weapon.grantsAtMost && loaded) {
    standing.granted = next.weapon;
    standing.grants++;
  }
  standing.made++;
  standing.struck ||= weapon.class !== 'magic';
  if (verdict === 'miss') return verdict;
  const critical = verdict === 'critical';
  if (knocksDown(blow, critical)) standing.down = true;
  for (const effect of leaves(blow, critical)) standing.lasting.add(effect);
  return verdict;
}

/** R30, the other way: the damage boost is bought before the attack roll. */
const early = ({ options }: Blow) => options.rulings?.damageBoosts === 'before the attack roll';

function boosts(blow: Blow, next: Decision, verdict: Verdict): boolean {
  if (early(blow) && withoutRoll(blow) === 'miss') return false;
  return (verdict === 'critical' ? next.boostCritical : next.boostHit) && mayBoostDamage(blow);
}

/** The points of a damage roll after the hit is known, and what they cost (R30). */
export function damageOf(standing: Standing, next: Decision, blow: Blow, verdict: Verdict, dice: Dice): number {
  const boost = boosts(blow, next, verdict);
  if (boost && !early(blow)) spend(standing, 1);
  return rollDamage(blow, verdict === 'critical', boost, dice) ?? 0;
}

/** Marks points, rolls for Tough, and goes on to the next model. */
export function wound(
  target: HandTarget,
  standing: Standing,
  sheet: Sheet,
  points: number,
  branch: number,
  dice: Dice,
): Came {
  if (!sheet.suffer(points, branch)) return 'stands';
  const stubborn = target.tough && target.leavesPlayWhenDisabled !== 'before Tough' && !sheet.form.mount;
  if (stubborn && dice.die(6) >= 5) {
    sheet.saved();
    if (!target.cannotBeKnockedDown) standing.down = true;
    return 'saved';
  }
  const unseated = sheet.form.mount;
  sheet.fall();
  if (!sheet.gone && !unseated) {
    standing.down = false;
    standing.chargePending = false;
    standing.lasting.clear();
  }
  return 'fell';
}

export const branchOf = (sheet: Sheet, dice: Dice) => (sheet.form.branches.length > 1 ? dice.die(6) : 1);

export function playByHand(
  scenario: Activation,
  options: HandEdition,
  dice: Dice,
  adviser: Adviser | null,
  on: { readonly sheet: Sheet; readonly down: boolean },
): Ending {
  const { target, plan } = scenario;
  const { sheet } = on;
  const standing = begin(scenario, options, on.down);
  const after: Array<{ alive: boolean; marked: number; crippled: readonly Aspect[] }> = [];
  let fell = -1;
  let step = 0;
  while (!sheet.gone) {
    let scripted: Step | undefined;
    if (plan.kind === 'script' && standing.granted < 0) {
      // What was granted may have emptied the gun that was to be fired for a point.
      do scripted = plan.steps[step++];
      while (scripted?.bought && priceByHand(scenario, named(scenario, scripted), standing) === null);
    }
    const next =
      plan.kind === 'optimal'
        ? (adviser?.decide(standing) ?? null)
        : plan.kind === 'script'
          ? byScript(scenario, options, standing, sheet, scripted)
          : byRule(scenario, options, standing, sheet);
    if (next === null) break;
    const blow = blowOf(scenario, options, next.weapon, standing, sheet);
    const verdict = strike(scenario, standing, next, blow, dice);
    const points = verdict === 'miss' ? 0 : damageOf(standing, next, blow, verdict, dice);
    if (points > 0) {
      const branch = branchOf(sheet, dice);
      const came = wound(target, standing, sheet, points, branch, dice);
      adviser?.told(points, branch, came);
      if (sheet.gone) fell = standing.made - 1;
    }
    const crippled = ASPECTS.filter((aspect) => sheet.gone || sheet.crippled(aspect));
    after.push({ alive: !sheet.gone, marked: sheet.marked, crippled });
  }
  // What was kept, or never could be spent here, is left too.
  const held = purse(scenario);
  const keep = 'keep' in plan ? plan.keep : 0;
  standing.points += Math.min(held, keep) + (outside(scenario) ? scenario.attacker.points - held : 0);
  return { sheet, standing, fell, after };
}

const blows = new WeakMap<Activation, Map<string, Blow>>();

/** The attack with a weapon as things stand, worked out once. */
export function blowOf(
  scenario: Activation,
  options: HandEdition,
  weapon: number,
  { down, chargePending }: Standing,
  sheet: Sheet,
): Blow {
  const { attacker, target, situation } = scenario;
  const chargeAttack = chargePending && attacker.weapons[weapon].class === 'melee';
  let known = blows.get(scenario);
  if (!known) {
    known = new Map();
    blows.set(scenario, known);
  }
  const key = `${weapon} ${down} ${chargeAttack} ${sheet.at}`;
  let blow = known.get(key);
  if (!blow) {
    const own = { attacker, weapon: attacker.weapons[weapon], target: facing(target, sheet) };
    blow = { ...own, situation, options, down, chargeAttack };
    known.set(key, blow);
  }
  return blow;
}

/** The model that is hit now: further ones of a unit stand upright. */
function facing(target: HandTarget, { form, at, ofUnit }: Sheet): HandTarget {
  const { DEF, ARM } = form;
  return ofUnit && at > 0 ? { ...target, DEF, ARM, stationary: false } : { ...target, DEF, ARM };
}

function spend(standing: Standing, points: number): void {
  standing.points -= points;
  if (standing.points < 0) throw new Error('more is spent than there is');
}

function pay(scenario: Activation, standing: Standing, next: Decision, blow: Blow): void {
  if (standing.granted >= 0) {
    if (next.bought || next.weapon !== standing.granted) throw new Error('the granted attack is passed over');
  } else if (next.bought) {
    const price = priceByHand(scenario, next.weapon, standing);
    if (price === null) throw new Error(`${blow.weapon.name} cannot be bought`);
    spend(standing, price);
  } else {
    if (standing.left[next.weapon] <= 0) throw new Error(`${blow.weapon.name} has no initial attack left`);
    standing.left[next.weapon]--;
  }
  const shots = standing.shots[next.weapon];
  if (blow.weapon.class === 'ranged' && shots.length > 0) {
    if (standing.granted < 0) standing.gun = shots.indexOf(Math.min(...shots));
    shots[standing.gun]++;
  }
  if (next.boostAttack && !mayBoostAttack(blow)) throw new Error('a roll that is not made, or not boosted, is boosted');
}

type Boosts = 'never' | 'charge attack' | 'initial attacks' | 'bought attacks' | 'always';

function wants(when: Boosts, charge: boolean, bought: boolean): boolean {
  if (when === 'always') return true;
  if (when === 'charge attack') return charge;
  return when === 'initial attacks' ? !bought : when === 'bought attacks' && bought;
}

/** Initial attacks in the order of the list, then attacks bought with what is left. */
function byRule(scenario: Activation, options: HandEdition, standing: Standing, sheet: Sheet): Decision | null {
  const { plan, attacker } = scenario;
  if (plan.kind !== 'rule') throw new TypeError('no rule');
  const { weapons } = attacker;
  let weapon = standing.granted >= 0 ? standing.granted : standing.left.findIndex((count) => count > 0);
  let price = 0;
  const bought = weapon < 0;
  if (bought) {
    const wanted = (one: HandWeapon) => one.name === plan.buyWith;
    weapon =
      plan.buyWith === undefined
        ? weapons.findIndex((_, index) => priceByHand(scenario, index, standing) !== null)
        : weapons.findIndex(wanted);
    const cost = weapon < 0 ? null : priceByHand(scenario, weapon, standing);
    if (cost === null || cost > standing.points || !plan.buy) return null;
    price = cost;
  }
  const blow = blowOf(scenario, options, weapon, standing, sheet);
  const charge = blow.chargeAttack;
  let open = standing.points - price;
  const boostAttack = wants(plan.boostAttack, charge, bought) && open >= 1 && mayBoostAttack(blow);
  open -= boostAttack ? 1 : 0;
  const boostHit =
    wants(plan.boostDamage, charge, bought) &&
    open >= 1 &&
    sheet.left >= plan.boostDamageFrom &&
    withoutRoll(blow) !== 'miss' &&
    mayBoostDamage(blow);
  return { weapon, bought, boostAttack, boostHit, boostCritical: boostHit };
}

interface Step {
  readonly weapon: string;
  readonly bought: boolean;
  readonly boostAttack: boolean;
  readonly boostDamage: boolean;
}

const named = ({ attacker }: Activation, step: Step): number =>
  attacker.weapons.findIndex(({ name }) => name === step.weapon);

function byScript(
  scenario: Activation,
  options: HandEdition,
  standing: Standing,
  sheet: Sheet,
  step: Step | undefined,
): Decision | null {
  if (standing.granted >= 0) {
    const { granted } = standing;
    return { weapon: granted, bought: false, boostAttack: false, boostHit: false, boostCritical: false };
  }
  if (!step) return null;
  const weapon = named(scenario, step);
  const boostAttack = step.boostAttack && mayBoostAttack(blowOf(scenario, options, weapon, standing, sheet));
  return { weapon, bought: step.bought, boostAttack, boostHit: step.boostDamage, boostCritical: step.boostDamage };
}

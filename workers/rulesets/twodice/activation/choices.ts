/**
 * What may be done next in an activation: which attack, and how it is boosted. Plans differ in how much of it they leave
 * open; the rules are the same for all of them.
 */
import { editionOf } from '../edition.ts';
import type { ResolvedAttack } from './attack.ts';
import { priceOf } from './resources.ts';
import type { Activation, Weapon } from './schema.ts';
import type { Shots } from './shots.ts';
import { type AttackChoice, type Choice, type State, UNROLLED } from './state.ts';

/** Resolves an attack as it would be made with these choices. */
export type Resolve = (state: State, choice: AttackChoice) => ResolvedAttack;

export class Choices {
  private readonly scenario: Activation;
  private readonly shots: Shots;
  /** See {@link priceOf}. */
  private readonly prices: ReadonlyMap<Weapon, number | null>;

  constructor(scenario: Activation, shots: Shots) {
    this.scenario = scenario;
    this.shots = shots;
    this.prices = new Map(scenario.attacker.weapons.map((weapon) => [weapon, priceOf(scenario, weapon)]));
  }

  /** What may be done in this state. @param resolve for the target as it is */
  of(state: State, resolve: Resolve): Choice[] {
    if (state.granted >= 0) return this.granted(state, resolve);
    return this.scenario.plan.kind === 'script' ? this.scripted(state, resolve) : this.open(state, resolve);
  }

  /** Whether the activation may end here: initial attacks are made before that. */
  mayEnd(state: State): boolean {
    return state.granted < 0 && this.initialWeapons(state).length === 0;
  }

  /** Attacks are never compulsory: best play may stop wherever going on would make things worse. */
  mayForgo(): boolean {
    return this.scenario.plan.kind === 'optimal';
  }

  /** The next step of a script: a bought shot is passed over where granted ones have used up the ROF. */
  stepAt(state: State): number {
    const { plan, attacker } = this.scenario;
    if (plan.kind !== 'script') return 0;
    const usedUp = ({ bought, weapon }: (typeof plan.steps)[number]) => {
      const index = attacker.weapons.findIndex(({ name }) => name === weapon);
      return bought && !this.shots.isLeft(state, index);
    };
    let step = state.step;
    while (step < plan.steps.length && usedUp(plan.steps[step])) step++;
    return step;
  }

  /** What one more attack costs now, or null when it cannot be bought (MK3-MARSHAL-02: the first may be free). */
  priceNow(state: State, weapon: Weapon): number | null {
    const price = this.prices.get(weapon) ?? null;
    return price !== null && weapon.class === 'melee' && state.freeAttacks > 0 ? 0 : price;
  }

  /** A granted attack is made at once, with the weapon that granted it, for nothing (MK3-PRIO-05). */
  private granted(state: State, resolve: Resolve): Choice[] {
    const { granted } = state;
    if (this.scenario.plan.kind !== 'script') return this.boosts(state, granted, false, 0, resolve);
    return [unboosted(granted, false)];
  }

  /** Weapons with initial attacks left; only the first of them when the order is as listed. */
  private initialWeapons(state: State): number[] {
    const { weapons } = this.scenario.attacker;
    const left = state.left.flatMap((count, index) => (count !== 0 ? [index] : []));
    // The shot of an assault comes before everything else (MK3-ADV-04).
    const shots = this.scenario.situation.assault ? left.filter((index) => weapons[index].class === 'ranged') : [];
    const open = shots.length > 0 ? shots : left;
    return this.orderIsFree() ? open : open.slice(0, 1);
  }

  private open(state: State, resolve: Resolve): Choice[] {
    const choices: Choice[] = [];
    const initial = this.initialWeapons(state);
    for (const weapon of initial) {
      if (state.left[weapon] === UNROLLED) choices.push({ kind: 'commit', weapon });
      else choices.push(...this.boosts(state, weapon, false, 0, resolve));
    }
    this.scenario.attacker.weapons.forEach((weapon, index) => {
      // A spell may be cast at any time (MK3-SPELL-01, MK3-PRIO-04); bought attacks come after the initial ones
      // (MK3-ATK-06). A simple rule buys last.
      const anyTime = weapon.class === 'magic' && this.scenario.plan.kind === 'optimal';
      const price = this.shots.isLeft(state, index) ? this.priceNow(state, weapon) : null;
      if (!anyTime && initial.length > 0) return;
      if (price !== null && price <= state.points && this.buysWith(state, weapon, price)) {
        choices.push(...this.boosts(state, index, true, price, resolve));
      }
    });
    return choices;
  }

  private orderIsFree(): boolean {
    const { plan } = this.scenario;
    return plan.kind === 'optimal' && plan.order === 'free';
  }

  private buysWith(state: State, weapon: Weapon, price: number): boolean {
    const { plan } = this.scenario;
    if (plan.kind !== 'rule') return true;
    if (price > 0 && !plan.buy) return false;
    const named = plan.buyWith;
    const { weapons } = this.scenario.attacker;
    const first = (one: Weapon, index: number) => this.priceNow(state, one) !== null && this.shots.isLeft(state, index);
    return weapon === weapons.find(named ? ({ name }) => name === named : first);
  }

  /** Every way to boost this attack that can be paid whatever the dice say; thrifty ones first, for ties. */
  private boosts(state: State, weapon: number, bought: boolean, price: number, resolve: Resolve): AttackChoice[] {
    const choices: AttackChoice[] = [];
    const purse = state.points - price;
    const base = unboosted(weapon, bought);
    const plain = resolve(state, base);
    const criticalMatters = leadsElsewhere(plain);
    const wanted = this.boostsWanted(state, weapon, bought);
    // Bought before the roll, a boost does not know what the roll will be.
    const seen = wanted.free && !editionOf(this.scenario.target).damageBoostsFirst;
    // Whoever plans pays nothing for nothing (MK3-RUL-C08).
    const wise = this.scenario.plan.kind === 'optimal';
    const boostsAttack = plain.attackBoostable && purse >= 1 && !(wise && plain.emptyBoost.attack);
    for (const boostAttack of boostsAttack ? wanted.attack : [false]) {
      const made = boostAttack ? resolve(state, { ...base, boostAttack }) : plain;
      const { automatic } = made;
      const damageBoostable = made.damageBoostable && !(wise && made.emptyBoost.damage);
      const boosts = damageBoostable && purse >= (boostAttack ? 2 : 1) && automatic !== 'miss';
      for (const boostHit of boosts ? wanted.damage : [false]) {
        for (const boostCritical of boosts && criticalMatters && seen ? [false, true] : [boostHit]) {
          choices.push({ ...base, boostAttack, boostHit, boostCritical });
        }
      }
    }
    return choices;
  }

  /** The boosts a plan may want here: both for the solver, and for a rule only what it may come to. */
  private boostsWanted(state: State, weapon: number, bought: boolean) {
    const { plan, attacker } = this.scenario;
    const both = [false, true];
    if (plan.kind !== 'rule') return { attack: both, damage: both, free: true };
    const charge = state.chargePending && attacker.weapons[weapon].class === 'melee';
    const damage = boostsOn(plan.boostDamage, charge, bought);
    return {
      attack: [boostsOn(plan.boostAttack, charge, bought)],
      damage: damage && plan.boostDamageFrom > 0 ? both : [damage],
      free: false,
    };
  }

  private scripted(state: State, resolve: Resolve): Choice[] {
    const { plan, attacker } = this.scenario;
    const step = plan.kind === 'script' ? plan.steps[this.stepAt(state)] : undefined;
    if (!step) return [];
    const weapon = attacker.weapons.findIndex(({ name }) => name === step.weapon);
    const { boostDamage, bought } = step;
    const base = { ...unboosted(weapon, bought), boostHit: boostDamage, boostCritical: boostDamage };
    // An attack that hits or misses without a roll has nothing to boost, and the point stays.
    return [{ ...base, boostAttack: step.boostAttack && resolve(state, base).attackBoostable }];
  }
}

/** Whether a critical hit comes to anything that another hit does not, so that its damage may be worth another boost. */
function leadsElsewhere({ knocksDown, damage, criticalDamage, leaves, weapon }: ResolvedAttack): boolean {
  if (knocksDown === 'on critical' || criticalDamage !== damage || weapon.grantsAttack === 'on critical') return true;
  return leaves.critical.length !== leaves.hit.length;
}

function unboosted(weapon: number, bought: boolean): AttackChoice {
  return { kind: 'attack', weapon, bought, boostAttack: false, boostHit: false, boostCritical: false };
}

/** Whether a rule plan's "boost ..." covers this attack. */
function boostsOn(
  when: Extract<Activation['plan'], { kind: 'rule' }>['boostAttack'],
  charge: boolean,
  bought: boolean,
): boolean {
  switch (when) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'charge attack':
      return charge;
    case 'initial attacks':
      return !bought;
    case 'bought attacks':
      return bought;
  }
}

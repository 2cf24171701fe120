/** A duel resolved: every unit in each of the shapes it may take, and the attacks between them, made when first needed. */
import type { AttackPlan, Circumstances } from '../attackPlan.ts';
import { charges, type Force, type Presence, resolveUnit } from '../force.ts';
import { type Bundle, bundleOf } from '../leaders.ts';
import { planAttack } from '../planAttack.ts';
import { allRulings, type Rulings } from '../rulingFields.ts';
import type { Weapon } from '../schema.ts';
import { Unit } from '../schema.ts';
import type { Duel, Fighter, Role, Side } from './schema.ts';

/** Bits of the shape of a unit. */
export const LEADERLESS = 1;
export const COMMANDERLESS = 2;
export const BERSERK = 4;
/** As an attacker only. */
export const SURGING = 8;
/** As a target only: within a Horde that protects it. */
export const EMBEDDED = 16;
/** Its Adept is dead: a matter of nerves, not of attacks. */
export const ORPHANED = 32;
const SHAPES = 64;
/** Shapes of either side of an attack: three bits, and the one of its own. */
const HALF = 16;

/** Ways to attack. A blow without an aim: of opportunity, in retaliation, or after another one (AE-ACT-02). */
export const MELEE = 0;
/** The blow of whoever has both Half Actions: with an aim, if it aims. */
export const BLOW = 1;
export const CHARGE = 2;
/** The shot of whoever has both Half Actions: with an aim or a burst. */
export const RANGED = 3;
/** In the mode of its weapon without an aim: in retaliation, or a character's further ones. */
export const AGAIN = 4;
/** With one Half Action: no aim, and a burst of Wild Fire only (AE-ACT-01, AE-TRAIT-22). */
export const HASTY = 5;
const WAYS = 6;

export interface Combatant {
  readonly index: number;
  readonly side: 0 | 1;
  /** Place in the list of its side. */
  readonly place: number;
  readonly given: Fighter;
  readonly force: Force;
  readonly role: Role;
  /** Index of the Horde it stands within, or -1. */
  readonly host: number;
  /** What its leader gives once a round is its own; what its Commander gives goes to one Horde of his side. */
  readonly led: Bundle | null;
  readonly commanded: Bundle | null;
  readonly most: number;
}

export class Field {
  readonly scenario: Duel;
  readonly rulings: Rulings;
  readonly units: readonly Combatant[];
  readonly sides: readonly [Side, Side];
  /** Indices of the units in the order of their turns. */
  readonly order: readonly number[];
  /** Whether a side has a unit in a role at all; without one the role is filled by someone off the field. */
  private readonly filled: ReadonlyArray<ReadonlySet<Role>>;
  private readonly forces: Array<Force | undefined>;
  private readonly plans: Array<AttackPlan | undefined>;
  private readonly ways: number;

  /** @param ways in which a unit may attack: those of this room, and further ones of whoever asks */
  constructor(scenario: Duel, ways = WAYS) {
    this.ways = ways;
    this.scenario = scenario;
    this.rulings = allRulings(scenario.rulings);
    this.sides = [scenario.A, scenario.B];
    const of = (side: 0 | 1, before: number) =>
      this.sides[side].units.map((given, place) => this.combatant(given, side, place, before));
    const a = of(0, 0);
    this.units = [...a, ...of(1, a.length)];
    this.order = turnOrder(scenario, this.units);
    this.filled = this.sides.map(({ units }) => new Set(units.map(({ role }) => role)));
    this.forces = new Array<Force | undefined>(this.units.length * SHAPES);
    this.plans = new Array<AttackPlan | undefined>(this.units.length ** 2 * HALF * HALF * ways);
  }

  has(side: 0 | 1, role: Role): boolean {
    return this.filled[side].has(role);
  }

  force(index: number, shape: number): Force {
    const at = index * SHAPES + shape;
    let found = this.forces[at];
    if (!found) {
      found = resolveUnit(unitOf(this.units[index].given, (shape & EMBEDDED) !== 0), this.rulings, presenceOf(shape));
      this.forces[at] = found;
    }
    return found;
  }

  /** The attack of one unit on another in the shapes they have now. */
  plan(attacker: number, attackerShape: number, target: number, targetShape: number, way: number): AttackPlan {
    const theirs = (targetShape & 7) | ((targetShape & EMBEDDED) >> 1);
    const at =
      (((attacker * this.units.length + target) * HALF + (attackerShape & 15)) * HALF + theirs) * this.ways + way;
    let found = this.plans[at];
    if (!found) {
      found = this.makePlan(attacker, attackerShape, target, targetShape, way);
      this.plans[at] = found;
    }
    return found;
  }

  weapon(index: number, way: number): Weapon | undefined {
    const { given } = this.units[index];
    return this.isShot(way) ? given.ranged : given.melee;
  }

  /** Whether a way is a ranged attack. */
  isShot(way: number): boolean {
    return way >= RANGED;
  }

  /** Another attack of the same turn: an aim is spent with the first, and a Horde has but a Half Action more (AE-LEAD-49). */
  further(index: number, way: number): number {
    if (!this.isShot(way)) return MELEE;
    return this.units[index].force.horde ? HASTY : AGAIN;
  }

  private makePlan(
    attacker: number,
    attackerShape: number,
    target: number,
    targetShape: number,
    way: number,
  ): AttackPlan {
    const weapon = this.weapon(attacker, way);
    if (!weapon) throw new RangeError(`${this.units[attacker].given.name} has no such weapon`);
    const mine = this.force(attacker, attackerShape & 15);
    const theirs = this.force(target, targetShape & ~(SURGING | ORPHANED));
    return planAttack(mine, weapon, theirs, this.circumstances(attacker, target, way, mine), this.rulings);
  }

  /** How and where one unit attacks another. */
  protected circumstances(attacker: number, target: number, way: number, mine: Force): Circumstances {
    const { given } = this.units[attacker];
    const { given: aim } = this.units[target];
    return {
      ...this.manner(given, way, mine),
      pointBlank: false,
      inCover: aim.inCover,
      coverAP: aim.coverAP,
      coverPercent: aim.coverPercent,
      targetOnItsTerrain: aim.onItsTerrain,
      targetOnAttackersTerrain: false,
      targetUnaware: false,
      targetAllOut: false,
      calledShot: 0,
    };
  }

  /** What its actions leave: a burst takes both Half Actions of a Horde but for Wild Fire, and an aim takes one. */
  protected manner(given: Fighter, way: number, mine: Force) {
    const ranged = this.isShot(way);
    const quick = !mine.horde || mine.traits.has('Wild Fire');
    const mode = ranged && (way !== HASTY || mine.traits.has('Wild Fire')) ? given.mode : 'single shot';
    // Who does not charge fights in melee from that round on all the same.
    const charge = way === CHARGE && charges(given);
    const free = way === RANGED || way === BLOW || (way === CHARGE && !charge);
    return { ranged, mode, aim: free && given.aims && (mode === 'single shot' || quick), charge };
  }

  private combatant(stated: Fighter, side: 0 | 1, place: number, before: number): Combatant {
    const { units } = this.sides[side];
    const host = stated.within === '' ? -1 : units.findIndex(({ name }) => name === stated.within);
    // Whoever stands within a ship is aboard it (AE-TRAIT-01).
    const given = host >= 0 && units[host]!.kind === 'capital ship' ? { ...stated, onCapitalShip: true } : stated;
    const force = resolveUnit(unitOf(given, false), this.rulings);
    return {
      index: before + place,
      side,
      place,
      given,
      force,
      role: given.role,
      host: host < 0 ? -1 : before + host,
      led: force.horde ? bundleOf(given.leader) : null,
      commanded: force.horde ? bundleOf(given.commander) : null,
      most: force.full,
    };
  }
}

function presenceOf(shape: number): Presence {
  return {
    leader: (shape & LEADERLESS) === 0,
    commander: (shape & COMMANDERLESS) === 0,
    berserk: (shape & BERSERK) !== 0,
    adept: (shape & ORPHANED) === 0,
    surge: (shape & SURGING) !== 0,
  };
}

const UNIT_FIELDS = Object.keys(Unit.shape) as Array<keyof Unit>;

/** The unit inside a fighter; whoever is protected by a Horde is a Leader or Specialist to his enemies. */
function unitOf(given: Fighter, embedded: boolean): Unit {
  const fields = Object.fromEntries(UNIT_FIELDS.map((field) => [field, given[field]])) as Unit;
  // Fire, flight and stuns change in the battle, which keeps count of them itself.
  const unit = { ...fields, state: { ...fields.state, onFire: false, broken: false, stunned: false } };
  if (!embedded) return unit;
  return { ...unit, kind: given.kind === 'weapon specialist' ? 'specialist' : 'leader' };
}

function turnOrder({ first, order }: Duel, units: readonly Combatant[]): number[] {
  const begins = first === 'A' ? 0 : 1;
  const rank = ({ side, place }: Combatant) => {
    const second = side === begins ? 0 : 1;
    return order === 'alternating' ? place * 2 + second : second * units.length + place;
  };
  return [...units].sort((a, b) => rank(a) - rank(b)).map(({ index }) => index);
}

/** Every strike that may come up between any two sorts of units, made when it is first needed and kept. */
import { type Shooting, shootingStrike } from '../build.ts';
import { ExactStrike } from '../exact.ts';
import { BREATH_USED, FATIGUED, moodOf } from '../flags.ts';
import { type Folding, folding } from '../fold.ts';
import { type DuelRulings, TAKEN } from '../layers.ts';
import { Exchange, type ExchangeOptions } from '../melee/exchange.ts';
import type { Role } from '../melee/fighter.ts';
import type { Nerves } from '../morale.ts';
import { coverTerms } from '../volley/setup.ts';
import type { Forces, Sort } from './forces.ts';
import type { BattleScenario } from './schema.ts';

/** More models than any unit has. */
export const ALL = 127;
/** Pairs of states of which a strike keeps the worth in a list. */
const MOST_CELLS = 1 << 16;
/** Share of what is left that Wavering costs. */
export const WAVERS_FOR = 0.2;
/** Sets of bands of which whole units' strikes are found at once. */
const MOST_BANDS = 16;

/** The chance that a unit fails a morale test, by Quality and what modifies it. */
export function failureOf({ quality, modifier }: Nerves, state: number): number {
  return (Math.max(2, Math.min(6, quality[state] - modifier[state])) - 1) / 6;
}

/** A strike, and what it is worth to whoever strikes. */
export class Strike {
  readonly made: ExactStrike;
  private readonly target: Sort;
  private drawn: Folding | null = null;
  private readonly worths: Float64Array | null;
  private readonly wounds: Float64Array | null;
  /** The share of the points left that a morale test after it costs, if it is a volley. */
  private readonly shaken: number;

  constructor(made: ExactStrike, striker: Sort, target: Sort, melee: boolean) {
    this.made = made;
    this.target = target;
    const cells = striker.line.states * target.line.states;
    this.worths = cells <= MOST_CELLS ? new Float64Array(cells).fill(Number.NaN) : null;
    this.wounds = cells <= MOST_CELLS ? new Float64Array(cells).fill(Number.NaN) : null;
    this.shaken = melee ? 0 : WAVERS_FOR;
  }

  get folded(): Folding {
    if (!this.drawn) {
      const { attacker, target } = this.made.strike;
      this.drawn = folding(this.made, attacker.states * target.states);
    }
    return this.drawn;
  }

  /** Expected points that it destroys, Wavering counted as a share of what is left. */
  worth(own: number, other: number): number {
    const { worths } = this;
    const cell = own * this.target.line.states + other;
    let value = worths ? worths[cell] : Number.NaN;
    if (Number.isNaN(value)) {
      value = this.worthOf(this.made.row(own, other), other);
      if (worths) worths[cell] = value;
    }
    return value;
  }

  private worthOf(row: Float64Array, other: number): number {
    let sum = 0;
    for (let to = other + 1; to < row.length; to++) if (row[to] > 0) sum += row[to] * this.points(other, to);
    return sum;
  }

  /** Points that it destroyed where it brought its target from one state to another: see {@link worth}. */
  points(from: number, to: number): number {
    if (from === to) return 0;
    const { worth, line, fighter } = this.target;
    const lost = worth[from] - worth[to];
    if (this.shaken === 0 || line.half[to] === 0 || line.dead[to] === 1) return lost;
    return lost + this.shaken * worth[to] * failureOf(fighter.nerves, to);
  }

  /** Expected wounds. */
  mean(own: number, other: number): number {
    const cell = own * this.target.line.states + other;
    let value = this.wounds ? this.wounds[cell] : Number.NaN;
    if (Number.isNaN(value)) {
      const row = this.made.row(own, other);
      const { wounds } = this.target.line;
      value = 0;
      for (let to = other; to < row.length; to++) if (row[to] > 0) value += row[to] * (wounds[to] - wounds[other]);
      if (this.wounds) this.wounds[cell] = value;
    }
    return value;
  }
}

/** A melee of two sorts in which only some of either side can strike (AOF-MELEE-02). */
export class Meeting extends Exchange {
  /** Models of the unit itself that strike, beside whoever joined it; set before each fight. */
  strikers = ALL;
  repliers = ALL;
  private readonly fewer = new Map<number, Exchange>();
  private readonly means = new Map<ExactStrike, Float64Array>();

  override folded(role: Role, flags: number, charging: boolean): Folding {
    const limit = role === 'striker' ? this.strikers : this.repliers;
    if (limit >= ALL) return super.folded(role, flags, charging);
    const key = limit * 2 + (role === 'striker' ? 1 : 0);
    let other = this.fewer.get(key);
    if (!other) {
      const { striker, defender, options } = this;
      other =
        role === 'striker'
          ? new Exchange({ ...striker, limit }, defender, options)
          : new Exchange(striker, { ...defender, limit }, options);
      this.fewer.set(key, other);
    }
    return other.folded(role, flags, charging);
  }

  /**
   * Points that one side of the fight at hand takes from the other on average.
   * @param own, other states of who strikes and who is struck
   * @param worth of who is struck, by state
   */
  expected(role: Role, flags: number, charging: boolean, own: number, other: number, worth: Float64Array): number {
    const { made } = this.folded(role, flags, charging);
    let means = this.means.get(made);
    if (!means) {
      means = new Float64Array(made.strike.attacker.states * worth.length).fill(Number.NaN);
      this.means.set(made, means);
    }
    const cell = own * worth.length + other;
    let mean = means[cell];
    if (Number.isNaN(mean)) {
      const row = made.row(own, other);
      mean = 0;
      for (let to = other + 1; to < row.length; to++) mean += row[to] * (worth[other] - worth[to]);
      means[cell] = mean;
    }
    return mean;
  }

  override rules(): Set<string> {
    const all = super.rules();
    for (const other of this.fewer.values()) for (const rule of other.rules()) all.add(rule);
    return all;
  }
}

/** Whatever two sorts of units do to each other, in whichever battle they meet. */
interface Encounter {
  readonly shots: Map<number, Strike | null>;
  readonly blows: Array<Strike | undefined>;
  meeting: Meeting | null;
}

/** Sorts of units and their strikes that several battles have in common: who met before is not made again. */
export class Stock {
  /** By what they are and how it is ruled. */
  readonly sorts = new Map<string, Sort>();
  private readonly encounters = new Map<Sort, Map<Sort, Encounter>>();

  encounter(own: Sort, other: Sort): Encounter {
    let others = this.encounters.get(own);
    if (!others) {
      others = new Map();
      this.encounters.set(own, others);
    }
    let encounter = others.get(other);
    if (!encounter) {
      encounter = { shots: new Map(), blows: new Array(4), meeting: null };
      others.set(other, encounter);
    }
    return encounter;
  }
}

export class Arsenal {
  private readonly forces: Forces;
  private readonly rulings: DuelRulings;
  /** Shots of whole units, by pair, weapons and situation: weighing asks for little else. */
  private readonly whole: Array<Strike | null | undefined> = [];
  private readonly encounters: readonly Encounter[];

  constructor(forces: Forces, rulings: BattleScenario['rulings'], stock: Stock) {
    this.forces = forces;
    this.rulings = { ...TAKEN, ...rulings };
    const { sorts } = forces;
    this.encounters = sorts.flatMap((own) => sorts.map((other) => stock.encounter(own, other)));
  }

  /**
   * What one sort shoots at another.
   * @param bands bits of the weapons that fire
   * @param limit models of the unit itself that fire
   * @param flags of the shooters
   */
  shot(
    a: number,
    b: number,
    bands: number,
    limit: number,
    moved: boolean,
    covered: boolean,
    flags: number,
  ): Strike | null {
    const spent = (flags & BREATH_USED) !== 0;
    const pair = a * this.forces.sorts.length + b;
    if (limit !== ALL || bands >= MOST_BANDS) return this.shotOf(a, b, pair, bands, limit, moved, covered, spent);
    const at = ((pair * MOST_BANDS + bands) * 2 + (moved ? 1 : 0)) * 4 + (covered ? 2 : 0) + (spent ? 1 : 0);
    let shot = this.whole[at];
    if (shot === undefined) {
      shot = this.shotOf(a, b, pair, bands, limit, moved, covered, spent);
      this.whole[at] = shot;
    }
    return shot;
  }

  private shotOf(
    a: number,
    b: number,
    pair: number,
    bands: number,
    limit: number,
    moved: boolean,
    covered: boolean,
    spent: boolean,
  ): Strike | null {
    const { shots } = this.encounters[pair];
    const key = ((bands * 128 + limit) * 2 + (moved ? 1 : 0)) * 4 + (covered ? 2 : 0) + (spent ? 1 : 0);
    let shot = shots.get(key);
    if (shot === undefined) {
      const [own, other] = [this.forces.sorts[a], this.forces.sorts[b]];
      const strike = shootingStrike(own.line, other.line, this.shooting(own, bands, limit, moved, covered, spent));
      shot = strike.batches.length > 0 ? new Strike(new ExactStrike(strike), own, other, false) : null;
      shots.set(key, shot);
    }
    return shot;
  }

  private shooting(
    own: Sort,
    bands: number,
    limit: number,
    moved: boolean,
    covered: boolean,
    spent: boolean,
  ): Shooting {
    const fired = own.bands.filter((_, i) => (bands & (1 << i)) !== 0);
    return {
      mood: { ...moodOf(0), breathUsed: spent },
      hitTerms: [],
      blockTerms: [],
      supremeHit: false,
      supremeBlock: false,
      oneBetterHit: false,
      oneBetterBlock: false,
      reroll: 'none',
      limit,
      breath: fired.some(({ names }) => names.size === 0),
      fog: false,
      rulings: this.rulings,
      moved,
      covering: false,
      coverTerms: coverTerms({ cover: covered, building: false, rushed: false }, false),
      distance: null,
      darkness: 0,
      double: false,
      mishaps: false,
      criticals: false,
      friendlyFire: false,
      friend: null,
      building: null,
      weapons: new Set(fired.flatMap(({ names }) => [...names])),
    };
  }

  /** The melee that one sort begins with another. */
  meeting(a: number, b: number): Meeting {
    const { sorts } = this.forces;
    const encounter = this.encounters[a * sorts.length + b];
    let { meeting } = encounter;
    if (!meeting) {
      const [own, other] = [sorts[a], sorts[b]];
      const options: ExchangeOptions = {
        strikeBack: 'always',
        berserker: false,
        rulings: this.rulings,
        fog: false,
        charge: true,
        unfatigued: false,
        pairs: own.line.states * other.line.states,
      };
      meeting = new Meeting(own.fighter, other.fighter, options);
      encounter.meeting = meeting;
    }
    return meeting;
  }

  /** A blow with everybody in it, for weighing: of the charging unit, or of the one that strikes back. */
  blow(a: number, b: number, role: Role, sixes: boolean): Strike {
    const { sorts } = this.forces;
    const { blows } = this.encounters[a * sorts.length + b];
    const at = (role === 'striker' ? 2 : 0) + (sixes ? 1 : 0);
    let blow = blows[at];
    if (!blow) {
      const meeting = this.meeting(a, b);
      const made = meeting.strike(role, sixes ? FATIGUED : 0, role === 'striker' && meeting.charges(0));
      const [own, other] = role === 'striker' ? [sorts[a], sorts[b]] : [sorts[b], sorts[a]];
      blow = new Strike(made, own, other, true);
      blows[at] = blow;
    }
    return blow;
  }
}

/** Two units ready to fight each other for several rounds: strikes at every distance, melees in both directions. */
import { reach, type Shooting, shootingStrike } from '../build.ts';
import { ExactStrike } from '../exact.ts';
import { DAMNED, feetFlags, moodFlags, moodOf, POSTURE, type Posture } from '../flags.ts';
import { type Folding, folding } from '../fold.ts';
import { isLongRange } from '../halving.ts';
import type { Line } from '../line.ts';
import { lineOf } from '../line.ts';
import { type BlowSource, Exchange, type ExchangeOptions } from '../melee/exchange.ts';
import { afterFirst, type Fighter } from '../melee/fighter.ts';
import { nervesOf } from '../morale.ts';
import { type Blow, OwnBlow } from '../shared.ts';
import { sideOf } from '../side.ts';
import { harmedCasters } from '../spells.ts';
import { on } from '../strike.ts';
import { coverTerms } from '../volley/setup.ts';
import { type Cast, castsOf } from './casts.ts';
import { AWAY, choose, chooseAlone, feetOf, legsOf, type Move } from './moves.ts';
import { BEHAVIOURS, type Behaviour, type Duel, type DuelStratagem, type Which } from './schema.ts';
import { everUses, type InForce, inForce, NONE_IN_FORCE, nameOf, planOf } from './uses.ts';

const OTHER = { attacker: 'target', target: 'attacker' } as const;
/** More than any distance. */
const MOST_INCHES = 256;
/** Ways of walking that one unit may come to, as others die. */
const MOST_WALKS = 4;

/** One way of shooting at the enemy. */
export interface Shot {
  readonly mode: 'plain' | 'covering' | 'focused' | 'overwatch' | 'closing';
  readonly moved: boolean;
}
export const OVERWATCH: Shot = { mode: 'overwatch', moved: false };
export const CLOSING: Shot = { mode: 'closing', moved: false };
const MODES = ['plain', 'covering', 'focused', 'overwatch', 'closing'] as const;

/** One way in which a melee comes about. */
export interface Melee {
  /** A fight that follows another at once (AOF-CP-17). */
  readonly again: boolean;
  /** Whoever was charged strikes first in it. */
  readonly turned: boolean;
  readonly heavy: boolean;
  /** Who is in Defensive Stance. */
  readonly strikerBraced: boolean;
  readonly defenderBraced: boolean;
}
export const PLAIN_CHARGE: Melee = {
  again: false,
  turned: false,
  heavy: false,
  strikerBraced: false,
  defenderBraced: false,
};

/** Bits of the units that made no sacrifice this round (AOF-COND-07). */
export function damnedBits(fa: number, fb: number): number {
  return (fa & DAMNED ? 1 : 0) | (fb & DAMNED ? 2 : 0);
}

/** What of two units is made already, for tables of many duels. */
export interface Stock {
  readonly lines: Lines;
  readonly fighters: Readonly<Record<Which, Fighter>>;
  readonly walks: Readonly<Record<Which, Uint8Array>>;
  /** Strikes of plain charges of one of them. */
  source(striker: Which): BlowSource;
  /** Its plain shots, where it shares any. @param make the one at this very target */
  shot?(shooter: Which, flags: number, distance: number, moved: boolean, make: () => ExactStrike): Blow;
}

export class Pairing {
  readonly duel: Duel;
  readonly fighters: Readonly<Record<Which, Fighter>>;
  readonly casts: Readonly<Record<Which, readonly Cast[]>>;
  readonly forces: InForce;
  /** By state, equal for states in which the unit has the same legs. */
  readonly walks: Readonly<Record<Which, Uint8Array>>;
  private readonly lines: Lines;
  private readonly damned: number;
  private readonly exchanges: Array<Exchange | undefined> = [];
  private readonly others = new Map<string, Pairing>();
  private readonly activations: Pairing[] = [];
  private readonly shots = new Map<string, ExactStrike>();
  private readonly folded = new Map<ExactStrike, Folding>();
  private readonly shotsAt = new Map<number, ExactStrike | null>();
  private readonly moves = new Map<number, Move>();

  private readonly stock: Stock | null;

  constructor(
    duel: Duel,
    forces: InForce = NONE_IN_FORCE,
    given: Lines | null = null,
    damned = 0,
    stock: Stock | null = null,
  ) {
    const lines = given ?? stock?.lines ?? linesOf(duel);
    this.duel = duel;
    this.forces = forces;
    this.lines = lines;
    this.damned = damned;
    this.stock = stock;
    this.walks = stock?.walks ?? { attacker: walksOf(lines.attacker), target: walksOf(lines.target) };
    this.fighters = stock?.fighters ?? {
      attacker: fighterOf(duel, 'attacker', lines.attacker, forces.attacker, (damned & 1) !== 0),
      target: fighterOf(duel, 'target', lines.target, forces.target, (damned & 2) !== 0),
    };
    this.casts = {
      attacker: castsOf(duel, 'attacker', lines.attacker, lines.target, this.fighters.target.blockTerms),
      target: castsOf(duel, 'target', lines.target, lines.attacker, this.fighters.attacker.blockTerms),
    };
  }

  /** A melee that `striker` begins. */
  exchange(striker: Which, melee: Melee = PLAIN_CHARGE): Exchange {
    const { again, turned, heavy, strikerBraced, defenderBraced } = melee;
    const at =
      (striker === 'attacker' ? 1 : 0) |
      (again ? 2 : 0) |
      (turned ? 32 : 0) |
      (heavy ? 4 : 0) |
      (strikerBraced ? 8 : 0) |
      (defenderBraced ? 16 : 0);
    this.exchanges[at] ??= this.makeExchange(striker, melee);
    return this.exchanges[at];
  }

  private makeExchange(striker: Which, { again, turned, heavy, strikerBraced, defenderBraced }: Melee): Exchange {
    const { duel } = this;
    const defender = OTHER[striker];
    const fighter = (which: Which, braced: boolean): Fighter => {
      const one = again ? afterFirst(this.fighters[which]) : this.fighters[which];
      return braced ? { ...one, braced } : one;
    };
    const own = fighter(striker, strikerBraced);
    const charger = heavy ? { ...own, chargeTerms: on(true, 'heavy charge', 1, 'AOF-ACT-09') } : own;
    const plain = !again && !turned && !heavy && !strikerBraced && !defenderBraced;
    const source = this.stock && plain ? this.stock.source(striker) : null;
    const options: ExchangeOptions = {
      // What a plan says of striking back is said of whoever was charged.
      strikeBack: turned ? 'always' : planOf(duel, defender).strikeBack,
      berserker: false,
      rulings: duel.rulings,
      fog: duel.condition === 'Mystical Fog',
      charge: !again,
      unfatigued: again,
      pairs: this.pairs,
    };
    return new Exchange(charger, fighter(defender, defenderBraced), options, source);
  }

  private get pairs(): number {
    return this.lines.attacker.states * this.lines.target.states;
  }

  /** The same units with the stratagems of an activation. */
  during(round: number, who: Which): Pairing {
    const at = round * 2 + (who === 'attacker' ? 1 : 0);
    this.activations[at] ??= this.variant(inForce(this.duel, round, who), 0);
    return this.activations[at];
  }

  /** The same units in a round in which these of them made no sacrifice; see {@link damnedBits}. */
  underDamnation(damned: number): Pairing {
    return damned === this.damned ? this : this.variant(this.forces, damned);
  }

  private variant(forces: InForce, damned: number): Pairing {
    if (damned === this.damned && forces.attacker.size + forces.target.size === 0) return this;
    const name = `${nameOf(forces)} ${damned}`;
    let other = this.others.get(name);
    if (!other) {
      other = new Pairing(this.duel, forces, this.lines, damned);
      this.others.set(name, other);
    }
    return other;
  }

  line(which: Which): Line {
    return this.fighters[which].line;
  }

  /** What a unit in this state does with its activation, by its legs and the distance. */
  move(who: Which, state: number, flags: number, distance: number, behaviour: Behaviour): Move {
    const walk = this.walks[who][state];
    const key =
      (((feetFlags(flags) * MOST_INCHES + distance) * 2 + (who === 'attacker' ? 1 : 0)) * MOST_WALKS + walk) *
        BEHAVIOURS.length +
      BEHAVIOURS.indexOf(behaviour);
    let move = this.moves.get(key);
    if (!move) {
      const legs = legsOf(this.lines[who], state);
      const feet = feetOf(legs, flags, this.duel, this.forces[who].has('Sweeping Move'));
      move =
        distance === AWAY
          ? chooseAlone(behaviour, feet)
          : choose(behaviour, feet, distance, this.duel.condition === 'Magical Winds');
      this.moves.set(key, move);
    }
    return move;
  }

  /**
   * What a unit shoots from this far away; null when nothing reaches.
   * @param posture of the unit that is shot at
   */
  shot(shooter: Which, flags: number, distance: number, shot: Shot, posture: Posture): ExactStrike | null {
    const shelter = posture === POSTURE.hunkered ? 1 : posture === POSTURE.stealthy ? 2 : 0;
    const way = (MODES.indexOf(shot.mode) * 3 + shelter) * 2 + (shot.moved ? 1 : 0);
    const key = ((moodFlags(flags) * MOST_INCHES + distance) * 2 + (shooter === 'attacker' ? 1 : 0)) * 32 + way;
    let strike = this.shotsAt.get(key);
    if (strike === undefined) {
      strike = this.shotWithin(shooter, flags, distance, shot, posture);
      this.shotsAt.set(key, strike);
    }
    return strike;
  }

  /** What a unit shoots plainly from this far away, as rows of chances; null when nothing reaches. */
  volley(shooter: Which, flags: number, distance: number, moved: boolean): Blow | null {
    const shoot = () => this.aimed(shooter, flags, distance, { mode: 'plain', moved }, POSTURE.none);
    const blow = this.stock?.shot?.(shooter, flags, distance, moved, shoot) ?? new OwnBlow(shoot());
    return blow.strike.batches.length > 0 ? blow : null;
  }

  /** The same, ready to be drawn. */
  drawn(made: ExactStrike): Folding {
    let folded = this.folded.get(made);
    if (!folded) {
      folded = folding(made, this.pairs);
      this.folded.set(made, folded);
    }
    return folded;
  }

  /** Distances share a strike as long as the same weapons reach. */
  private shotWithin(
    shooter: Which,
    flags: number,
    distance: number,
    shot: Shot,
    posture: Posture,
  ): ExactStrike | null {
    const strike = this.aimed(shooter, flags, distance, shot, posture);
    return strike.strike.batches.length > 0 ? strike : null;
  }

  /** The same, though nothing may reach. */
  aimed(shooter: Which, flags: number, distance: number, shot: Shot, posture: Posture): ExactStrike {
    const reached = reachOf(this.duel, shooter, distance);
    const key = `${shooter} ${moodFlags(flags)} ${reached} ${shot.mode} ${shot.moved} ${posture}`;
    let strike = this.shots.get(key);
    if (!strike) {
      strike = new ExactStrike(this.make(shooter, flags, distance, shot, posture));
      this.shots.set(key, strike);
    }
    return strike;
  }

  private make(shooter: Which, flags: number, distance: number, { mode, moved }: Shot, posture: Posture) {
    const { duel } = this;
    const other = OTHER[shooter];
    // What a stratagem gives one roll goes to what its unit does itself, not to fire at somebody who moves.
    const reacts = mode === 'overwatch' || mode === 'closing';
    const fighter = reacts ? afterFirst(this.fighters[shooter]) : this.fighters[shooter];
    const target = reacts ? afterFirst(this.fighters[other]) : this.fighters[other];
    const covered = shooter === 'attacker' ? duel.situation.targetCover : duel.situation.attackerCover;
    const covering = mode === 'covering';
    const setup: Shooting = {
      mood: moodOf(flags),
      hitTerms: [
        ...on(mode === 'closing', 'closing fire', -1, 'AOF-CP-14'),
        ...on(mode === 'overwatch', 'overwatch', -1, 'AOF-ACT-11'),
        ...on(mode === 'focused' && distance <= 12, 'focused fire', 1, 'AOF-ACT-08'),
        ...on(posture === POSTURE.hunkered, 'hunkered down', -2, 'AOF-ACT-05'),
        ...on(posture === POSTURE.stealthy, 'stealth move', -1, 'AOF-ACT-10'),
        ...fighter.hitTerms,
        ...on(isLongRange(distance, duel), 'long range', -1, 'AOF-KT-02'),
      ],
      blockTerms: target.blockTerms,
      supremeHit: fighter.supremeHit,
      supremeBlock: target.supremeBlock,
      oneBetterHit: fighter.betterHit,
      oneBetterBlock: target.betterBlock,
      reroll: 'none',
      limit: 100,
      breath: !reacts,
      fog: duel.condition === 'Mystical Fog',
      rulings: duel.rulings,
      moved,
      covering,
      coverTerms: this.forces[shooter].has('Heightened Senses')
        ? []
        : coverTerms({ cover: covered, building: false, rushed: false }, duel.condition === 'Heavy Storm'),
      // Closing Fire needs no range.
      distance: mode === 'closing' ? null : distance,
      darkness: duel.situation.darkSkies,
      double: false,
      mishaps: duel.brutal.mishaps,
      criticals: duel.brutal.criticals && !covering,
      friendlyFire: false,
      friend: null,
      building: null,
      weapons: null,
    };
    return shootingStrike(fighter.line, target.line, setup);
  }

  get roundings(): number {
    const strikes = [
      ...this.exchanges.flatMap((exchange) => (exchange ? [exchange] : [])),
      ...[...this.casts.attacker, ...this.casts.target].map(({ strike }) => strike),
      ...this.shots.values(),
      ...this.others.values(),
    ];
    return strikes.reduce((most, { roundings }) => Math.max(most, roundings), 0);
  }
}

/** Which weapons of a unit reach so far, and how well: equal for distances at which it shoots alike. */
export function reachOf(duel: Duel, shooter: Which, distance: number): string {
  const unit = duel[shooter];
  const weapons = [unit, ...unit.joined].flatMap((one) => one.weapons);
  const within = weapons.map((weapon) =>
    weapon.range !== undefined && distance <= reach(weapon, duel.situation.darkSkies) ? 1 : 0,
  );
  return `${within.join('')} ${distance <= 12} ${isLongRange(distance, duel)}`;
}

/** Numbers the ways of walking. */
export function walksOf(line: Line): Uint8Array {
  const known: string[] = [];
  return Uint8Array.from({ length: line.states }, (_, state) => {
    const legs = legsOf(line, state);
    const name = ['Fast', 'Slow', 'Immobile', 'Strider', 'Flying'].filter((rule) => legs.has(rule as never)).join();
    if (!known.includes(name)) known.push(name);
    return known.indexOf(name);
  });
}

type Lines = Readonly<Record<Which, Line>>;

/** Lines that know a save only if Eternal Vigilance is ever used; units start without it. */
function linesOf(duel: Duel): Lines {
  return { attacker: lineFor(duel, 'attacker'), target: lineFor(duel, 'target') };
}

export function lineFor(duel: Duel, which: Which): Line {
  const side = sideOf(duel[which]);
  const others = harmedCasters(side, duel.condition, planOf(duel, which).spells.length);
  const { startingSize } = duel.rulings;
  const line = lineOf(side, { others, save: everUses(duel, which, 'Eternal Vigilance'), startingSize });
  return { ...line, start: line.saveSpent[line.start] };
}

export function fighterOf(
  duel: Duel,
  which: Which,
  line: Line,
  uses: ReadonlySet<DuelStratagem>,
  damned: boolean,
): Fighter {
  const damnation = on(damned, 'damnation', -1, 'AOF-COND-07');
  const free = which === 'attacker' ? duel.attackerModifiers : duel.targetModifiers;
  return {
    line,
    nerves: nervesOf(line, {
      condition: duel.condition,
      brutal: duel.brutal,
      better: uses.has('Command: morale'),
      rulings: duel.rulings,
      terms: [...damnation, ...on(free.morale !== 0, 'other', free.morale, 'AOF-TEST-02')],
    }),
    hitTerms: [...damnation, ...on(free.hit !== 0, 'other', free.hit, 'AOF-TEST-02')],
    chargeTerms: [],
    blockTerms: [...damnation, ...on(free.block !== 0, 'other', free.block, 'AOF-TEST-02')],
    supremeHit: uses.has('Supreme Command: hit'),
    supremeBlock: uses.has('Supreme Command: block'),
    betterHit: uses.has('High Command: hit'),
    betterBlock: uses.has('High Command: block'),
    reroll: 'none',
    limit: 100,
    deepRage: false,
    killingBlow: uses.has('Killing Blow'),
    braced: false,
  };
}

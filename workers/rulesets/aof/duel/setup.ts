/** Two units ready to fight each other for several rounds: strikes at every distance, melees in both directions. */
import { reach, type Shooting, shootingStrike } from '../build.ts';
import { ExactStrike } from '../exact.ts';
import { moodFlags, moodOf } from '../flags.ts';
import { type Folding, folding } from '../fold.ts';
import type { Line } from '../line.ts';
import { lineOf } from '../line.ts';
import { Exchange, type Fighter } from '../melee/exchange.ts';
import { nervesOf } from '../morale.ts';
import { sideOf } from '../side.ts';
import type { Term } from '../strike.ts';
import { coverTerms } from '../volley/setup.ts';
import { type Cast, castsOf } from './casts.ts';
import { choose, feetOf, type Move } from './moves.ts';
import type { Duel, DuelStratagem, Which } from './schema.ts';
import { everUses, type InForce, inForce, NONE_IN_FORCE, nameOf, planOf } from './uses.ts';

/** More than any distance. */
const MOST_INCHES = 256;

const on = (set: boolean, label: string, value: number, rule: string): Term[] => (set ? [{ label, value, rule }] : []);

export class Pairing {
  readonly duel: Duel;
  readonly fighters: Readonly<Record<Which, Fighter>>;
  /** Melees by who charges. */
  readonly exchanges: Readonly<Record<Which, Exchange>>;
  /** Fights that follow another at once, by who strikes first in them (AOF-CP-17). */
  readonly again: Readonly<Record<Which, Exchange>>;
  readonly casts: Readonly<Record<Which, readonly Cast[]>>;
  readonly forces: InForce;
  private readonly lines: Lines;
  private readonly closing = new Map<number, Folding>();
  private readonly others = new Map<string, Pairing>();
  private readonly activations: Pairing[] = [];
  private readonly shots = new Map<string, ExactStrike>();
  private readonly folded = new Map<ExactStrike, Folding>();
  private readonly shotsAt = new Map<number, ExactStrike | null>();
  private readonly moves = new Map<number, Move>();

  constructor(duel: Duel, forces: InForce = NONE_IN_FORCE, lines: Lines = linesOf(duel)) {
    this.duel = duel;
    this.forces = forces;
    this.lines = lines;
    this.fighters = {
      attacker: fighterOf(duel, 'attacker', lines.attacker, forces.attacker),
      target: fighterOf(duel, 'target', lines.target, forces.target),
    };
    const exchange = (striker: Which, defender: Which, again: boolean) =>
      new Exchange(this.fighters[striker], this.fighters[defender], {
        strikeBack: again && forces[defender].has('Ferocious Attack') ? 'always' : planOf(duel, defender).strikeBack,
        berserker: false,
        rulings: duel.rulings,
        fog: duel.condition === 'Mystical Fog',
        charge: !again,
        unfatigued: again,
        pairs: this.fighters.attacker.line.states * this.fighters.target.line.states,
      });
    this.exchanges = { attacker: exchange('attacker', 'target', false), target: exchange('target', 'attacker', false) };
    this.again = { attacker: exchange('attacker', 'target', true), target: exchange('target', 'attacker', true) };
    this.casts = {
      attacker: castsOf(duel, 'attacker', lines.attacker, lines.target, this.fighters.target.blockTerms),
      target: castsOf(duel, 'target', lines.target, lines.attacker, this.fighters.attacker.blockTerms),
    };
  }

  /** The same units with the stratagems of an activation. */
  during(round: number, who: Which): Pairing {
    const at = round * 2 + (who === 'attacker' ? 1 : 0);
    this.activations[at] ??= this.withForces(round, who);
    return this.activations[at];
  }

  private withForces(round: number, who: Which): Pairing {
    const forces = inForce(this.duel, round, who);
    if (forces.attacker.size + forces.target.size === 0) return this;
    const name = nameOf(forces);
    let other = this.others.get(name);
    if (!other) {
      other = new Pairing(this.duel, forces, this.lines);
      this.others.set(name, other);
    }
    return other;
  }

  /** What `shooter` fires at a unit that charges it (AOF-CP-14); null without the stratagem. */
  closingFire(shooter: Which, flags: number): Folding | null {
    if (!this.forces[shooter].has('Closing Fire')) return null;
    const key = moodFlags(flags) * 2 + (shooter === 'attacker' ? 1 : 0);
    let made = this.closing.get(key);
    if (!made) {
      const strike = this.make(shooter, flags, null, false, [{ label: 'closing fire', value: -1, rule: 'AOF-CP-14' }]);
      made = folding(new ExactStrike(strike), this.line('attacker').states * this.line('target').states);
      this.closing.set(key, made);
    }
    return made;
  }

  line(which: Which): Line {
    return this.fighters[which].line;
  }

  /** What a unit does with its activation, by its plan, its legs and the distance. */
  move(who: Which, flags: number, distance: number): Move {
    const key = (flags * MOST_INCHES + distance) * 2 + (who === 'attacker' ? 1 : 0);
    let move = this.moves.get(key);
    if (!move) {
      const plan = who === 'attacker' ? this.duel.attackerPlan : this.duel.targetPlan;
      move = choose(plan, feetOf(this.duel[who], flags, this.duel, this.forces[who].has('Sweeping Move')), distance);
      this.moves.set(key, move);
    }
    return move;
  }

  /** What a unit shoots from this far away; null when nothing reaches. */
  shot(shooter: Which, flags: number, distance: number, moved: boolean): ExactStrike | null {
    const key =
      ((moodFlags(flags) * MOST_INCHES + distance) * 2 + (moved ? 1 : 0)) * 2 + (shooter === 'attacker' ? 1 : 0);
    let strike = this.shotsAt.get(key);
    if (strike === undefined) {
      strike = this.shotWithin(shooter, flags, distance, moved);
      this.shotsAt.set(key, strike);
    }
    return strike;
  }

  /** The same, ready to be drawn. */
  foldedShot(shooter: Which, flags: number, distance: number, moved: boolean): Folding | null {
    const made = this.shot(shooter, flags, distance, moved);
    if (!made) return null;
    let folded = this.folded.get(made);
    if (!folded) {
      folded = folding(made, this.line('attacker').states * this.line('target').states);
      this.folded.set(made, folded);
    }
    return folded;
  }

  /** Distances share a strike as long as the same weapons reach. */
  private shotWithin(shooter: Which, flags: number, distance: number, moved: boolean): ExactStrike | null {
    const { duel } = this;
    const unit = duel[shooter];
    const weapons = [unit, ...unit.joined].flatMap((one) => one.weapons);
    const within = weapons.map((weapon) =>
      weapon.range !== undefined && distance <= reach(weapon, duel.situation.darkSkies) ? 1 : 0,
    );
    const key = `${shooter} ${moodFlags(flags)} ${within.join('')} ${distance <= 12} ${moved}`;
    let strike = this.shots.get(key);
    if (!strike) {
      strike = new ExactStrike(this.make(shooter, flags, distance, moved));
      this.shots.set(key, strike);
    }
    return strike.strike.batches.length > 0 ? strike : null;
  }

  private make(shooter: Which, flags: number, distance: number | null, moved: boolean, terms: readonly Term[] = []) {
    const { duel } = this;
    const other: Which = shooter === 'attacker' ? 'target' : 'attacker';
    const fighter = this.fighters[shooter];
    const covered = shooter === 'attacker' ? duel.situation.targetCover : duel.situation.attackerCover;
    const setup: Shooting = {
      mood: moodOf(flags),
      hitTerms: [
        ...terms,
        ...fighter.hitTerms,
        ...on(duel.situation.kitchenTable && (distance ?? 0) > 12, 'long range', -1, 'AOF-KT-02'),
      ],
      blockTerms: this.fighters[other].blockTerms,
      supremeHit: fighter.supremeHit,
      supremeBlock: this.fighters[other].supremeBlock,
      oneBetterHit: fighter.betterHit,
      oneBetterBlock: this.fighters[other].betterBlock,
      reroll: 'none',
      limit: 100,
      breath: distance !== null,
      fog: duel.condition === 'Mystical Fog',
      rulings: duel.rulings,
      moved,
      covering: false,
      coverTerms: this.forces[shooter].has('Heightened Senses')
        ? []
        : coverTerms({ cover: covered, building: false, rushed: false }, duel.condition === 'Heavy Storm'),
      distance,
      darkness: duel.situation.darkSkies,
      double: false,
      mishaps: duel.brutal.mishaps,
      criticals: duel.brutal.criticals,
      friendlyFire: false,
      friend: null,
      building: null,
      weapons: null,
    };
    return shootingStrike(fighter.line, this.fighters[other].line, setup);
  }

  rules(): Set<string> {
    const all = new Set([...this.exchanges.attacker.rules(), ...this.exchanges.target.rules()]);
    for (const { strike } of [...this.casts.attacker, ...this.casts.target]) {
      for (const rule of [...strike.strike.rules, 'AOF-SR-26']) all.add(rule);
    }
    for (const { strike } of this.shots.values()) for (const rule of strike.rules) all.add(rule);
    for (const { nerves } of Object.values(this.fighters)) for (const rule of nerves.rules) all.add(rule);
    return all;
  }

  get roundings(): number {
    let most = Math.max(this.exchanges.attacker.roundings, this.exchanges.target.roundings);
    most = Math.max(most, this.again.attacker.roundings, this.again.target.roundings);
    for (const { strike } of [...this.casts.attacker, ...this.casts.target]) most = Math.max(most, strike.roundings);
    for (const { made } of this.closing.values()) most = Math.max(most, made.roundings);
    for (const other of this.others.values()) most = Math.max(most, other.roundings);
    for (const { roundings } of this.shots.values()) most = Math.max(most, roundings);
    return most;
  }
}

type Lines = Readonly<Record<Which, Line>>;

/** Lines that know a save only if Eternal Vigilance is ever used; units start without it. */
function linesOf(duel: Duel): Lines {
  const of = (which: Which) => {
    const line = lineOf(sideOf(duel[which]), { save: everUses(duel, which, 'Eternal Vigilance') });
    return { ...line, start: line.saveSpent[line.start] };
  };
  return { attacker: of('attacker'), target: of('target') };
}

function fighterOf(duel: Duel, which: Which, line: Line, uses: ReadonlySet<DuelStratagem>): Fighter {
  const free = which === 'attacker' ? duel.attackerModifiers : duel.targetModifiers;
  return {
    line,
    nerves: nervesOf(line, {
      condition: duel.condition,
      brutal: duel.brutal,
      better: uses.has('Command: morale'),
      rulings: duel.rulings,
      terms: on(free.morale !== 0, 'other', free.morale, 'AOF-TEST-02'),
    }),
    hitTerms: on(free.hit !== 0, 'other', free.hit, 'AOF-TEST-02'),
    chargeTerms: [],
    blockTerms: on(free.block !== 0, 'other', free.block, 'AOF-TEST-02'),
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

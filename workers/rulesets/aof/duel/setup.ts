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
import { choose, feetOf, type Move } from './moves.ts';
import type { Duel, Which } from './schema.ts';

/** More than any distance. */
const MOST_INCHES = 256;

const on = (set: boolean, label: string, value: number, rule: string): Term[] => (set ? [{ label, value, rule }] : []);

export class Pairing {
  readonly duel: Duel;
  readonly fighters: Readonly<Record<Which, Fighter>>;
  /** Melees by who charges. */
  readonly exchanges: Readonly<Record<Which, Exchange>>;
  private readonly shots = new Map<string, ExactStrike>();
  private readonly folded = new Map<ExactStrike, Folding>();
  private readonly shotsAt = new Map<number, ExactStrike | null>();
  private readonly moves = new Map<number, Move>();

  constructor(duel: Duel) {
    this.duel = duel;
    this.fighters = { attacker: fighterOf(duel, 'attacker'), target: fighterOf(duel, 'target') };
    const exchange = (striker: Which, defender: Which) =>
      new Exchange(this.fighters[striker], this.fighters[defender], {
        strikeBack: (defender === 'attacker' ? duel.attackerPlan : duel.targetPlan).strikeBack,
        stance: false,
        berserker: false,
        rulings: duel.rulings,
        fog: duel.condition === 'Mystical Fog',
        charge: true,
        unfatigued: false,
        pairs: this.fighters.attacker.line.states * this.fighters.target.line.states,
      });
    this.exchanges = { attacker: exchange('attacker', 'target'), target: exchange('target', 'attacker') };
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
      move = choose(plan, feetOf(this.duel[who], flags, this.duel), distance);
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

  private make(shooter: Which, flags: number, distance: number, moved: boolean) {
    const { duel } = this;
    const other: Which = shooter === 'attacker' ? 'target' : 'attacker';
    const fighter = this.fighters[shooter];
    const covered = shooter === 'attacker' ? duel.situation.targetCover : duel.situation.attackerCover;
    const setup: Shooting = {
      mood: moodOf(flags),
      hitTerms: fighter.hitTerms,
      blockTerms: this.fighters[other].blockTerms,
      supremeHit: false,
      supremeBlock: false,
      oneBetterHit: false,
      oneBetterBlock: false,
      reroll: 'none',
      limit: 100,
      breath: true,
      fog: duel.condition === 'Mystical Fog',
      rulings: duel.rulings,
      moved,
      covering: false,
      coverTerms: coverTerms({ cover: covered, building: false, rushed: false }, duel.condition === 'Heavy Storm'),
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
    for (const { strike } of this.shots.values()) for (const rule of strike.rules) all.add(rule);
    for (const { nerves } of Object.values(this.fighters)) for (const rule of nerves.rules) all.add(rule);
    return all;
  }

  get roundings(): number {
    let most = Math.max(this.exchanges.attacker.roundings, this.exchanges.target.roundings);
    for (const { roundings } of this.shots.values()) most = Math.max(most, roundings);
    return most;
  }
}

function fighterOf(duel: Duel, which: Which): Fighter {
  const line = lineOf(sideOf(duel[which]));
  const free = which === 'attacker' ? duel.attackerModifiers : duel.targetModifiers;
  return {
    line,
    nerves: nervesOf(line, {
      condition: duel.condition,
      brutal: duel.brutal,
      better: false,
      terms: on(free.morale !== 0, 'other', free.morale, 'AOF-TEST-02'),
    }),
    hitTerms: on(free.hit !== 0, 'other', free.hit, 'AOF-TEST-02'),
    chargeTerms: [],
    blockTerms: on(free.block !== 0, 'other', free.block, 'AOF-TEST-02'),
    supremeHit: false,
    supremeBlock: false,
    betterHit: false,
    betterBlock: false,
    reroll: 'none',
    limit: 100,
    deepRage: false,
    killingBlow: false,
  };
}

/** A battle of a 2d6 game with dice, from deployment to the last caster: what happens one after the other. */
import { isStationary, mayControl } from '../conditions/index.ts';
import type { Dice } from '../duel/chance.ts';
import type { SideState } from '../duel/side.ts';
import { SILENT, type TurnListener } from '../duel/upkeep.ts';
import { editionOf } from '../edition.ts';
import { flankerOf, ranksOf } from './deploying.ts';
import { choose, type Deed } from './doctrine.ts';
import { controlPhase, isControlled } from './economy.ts';
import { Field, HALF } from './field.ts';
import { Forces, type Seat } from './forces.ts';
import { type Mission, missionOf, roundsOf, type Zone, zoneOf } from './missions.ts';
import type { Battle } from './schema.ts';
import { isControlled as controls, presence, Score } from './scoring.ts';
import type { View } from './view.ts';

/** What is told of a battle. */
export interface BattleListener {
  /** Who acts now, or whose turn begins. */
  readonly turn?: (round: number, side: Seat) => void;
  readonly acts?: (u: number) => void;
  readonly moved?: (u: number, deed: Deed) => void;
  readonly attacks?: (u: number, v: number, charging: boolean) => void;
  readonly gone?: (u: number) => void;
  /** At the end of a turn that scores: which objectives the side controls, and what it scored. */
  readonly scored?: (side: Seat, controlled: readonly number[], scored: number) => void;
  readonly of?: TurnListener;
}

const NOBODY: BattleListener = {};

/** What ended a battle: nothing, the fall of a caster, control points, points destroyed, or what counts after the last round. */
export const HOWS = ['nobody', 'caster', 'control', 'destroyed', 'last round'] as const;

export class Skirmish implements View {
  readonly scenario: Battle;
  readonly forces: Forces;
  readonly field: Field;
  readonly states: SideState[];
  /** Fury that the warlock of a side holds. */
  readonly held: [number, number] = [0, 0];
  /** Points destroyed by each side, and by each model. */
  readonly destroyed: [number, number] = [0, 0];
  readonly kills: Float64Array;
  readonly mission: Mission;
  readonly score: Score;
  readonly counts: Uint8Array;
  readonly rounds: number;
  readonly clock = { round: 0, second: false };
  /** Control points of each side at the ends of rounds. */
  readonly scores: [Uint8Array, Uint8Array];
  /** The side that goes first; the side that has won, 2: nobody; the last round; whether a caster fell. */
  begins: Seat = 0;
  winner: Seat | 2 = 2;
  lastRound = 0;
  how: (typeof HOWS)[number] = 'nobody';
  private readonly acted: Uint8Array;
  /** By side, and whether it goes first. */
  private readonly lines: ReadonlyArray<ReadonlyArray<Line>>;
  private listener: BattleListener = NOBODY;

  constructor(scenario: Battle) {
    this.scenario = scenario;
    const forces = new Forces(scenario);
    this.forces = forces;
    const mission = missionOf(scenario);
    this.mission = mission;
    this.score = new Score(mission);
    this.rounds = roundsOf(scenario);
    this.scores = [new Uint8Array(this.rounds + 1), new Uint8Array(this.rounds + 1)];
    const models = forces.names.map((_, u) => forces.sort(u));
    const reach = models.map(({ melee, combatant }) => (melee ? combatant.meleeRange : 0));
    this.field = new Field(
      forces.seat,
      models.map(({ combatant }) => combatant.base / 50.8),
      reach,
      mission.objectives.filter(({ kind }) => kind === 'flag'),
    );
    this.states = models.map(({ side }) => side.start());
    this.kills = new Float64Array(models.length);
    this.acted = new Uint8Array(models.length);
    this.counts = Uint8Array.from(models, ({ combatant }) => (mayControl(combatant.target).value ? 1 : 0));
    const edition = editionOf(models[0].side.fighter.target);
    this.lines = ([0, 1] as const).map((side) => {
      const [from, to] = [forces.bounds[side], forces.bounds[side + 1]];
      const radii = this.field.bases.slice(from, to).map(({ radius }) => radius);
      const caster = forces.casters[side] - from;
      const cards = models.slice(from, to).map(({ combatant }) => combatant);
      const flanker = mission.flank ? flankerOf(cards, caster) : -1;
      return [true, false].map((goesFirst) => {
        const zone = zoneOf(mission, edition, goesFirst);
        return { zone, flanker, ...ranksOf(radii, caster, zone.width, flanker) };
      });
    });
  }

  /** Models of a side that are on the table, in the order of the list. */
  *modelsOf(side: Seat): Generator<number> {
    const { bounds } = this.forces;
    for (let u = bounds[side]; u < bounds[side + 1]; u++) if (this.field.on[u] === 1) yield u;
  }

  reach(u: number): number {
    const { melee, combatant } = this.forces.sort(u);
    return melee ? combatant.meleeRange : 0;
  }

  /** Inches within which a model attacks others in melee in one turn. */
  threat(u: number): number {
    const { melee, combatant } = this.forces.sort(u);
    return melee ? combatant.SPD + 3 + combatant.meleeRange : combatant.SPD;
  }

  /** From how many inches on a charge earns its boost. */
  chargeInches(u: number): number {
    return editionOf(this.forces.sort(u).side.fighter.target).chargeInches;
  }

  /** Points that a model may spend in its activation. */
  purse(u: number): number {
    const { side } = this.forces.sort(u);
    return side.economy === 'beast' && !isControlled(this, u) ? 0 : side.purse(this.states[u]);
  }

  play(chance: Dice, listener: BattleListener = NOBODY): void {
    this.listener = listener;
    const { scenario } = this;
    this.begins = scenario.begins === 'by lot' ? (chance.happens(0.5) ? 0 : 1) : scenario.begins === 'first' ? 0 : 1;
    this.deploy();
    this.winner = 2;
    this.how = 'nobody';
    this.score.clear();
    for (let round = 1; round <= this.rounds; round++) {
      this.lastRound = round;
      this.clock.round = round;
      for (let half = 0; half < 2; half++) {
        const side = (half === 0 ? this.begins : 1 - this.begins) as Seat;
        this.clock.second = half === 1;
        listener.turn?.(round, side);
        this.turn(side, chance);
        if (this.winner === 2) this.scoreFor(side);
        if (this.winner === 2) continue;
        this.note(round, this.rounds);
        return;
      }
      this.note(round, round);
    }
    this.countUp();
  }

  /** The end of a turn: control points, which may win (TAB-MK3-40). */
  private scoreFor(side: Seat): void {
    const { mission, score, field, forces, counts, clock, listener } = this;
    if (mission.objectives.length === 0 || !score.isOpen(clock.round, clock.second)) return;
    const controlled: number[] = [];
    for (const [i, one] of mission.objectives.entries())
      if (controls(presence(field, forces.seat, counts, one, side))) controlled.push(i);
    const scored = score.endOfTurn(clock.round, clock.second, side, (i) => controlled.includes(i));
    listener.scored?.(side, controlled, scored);
    if (!score.hasWon(side)) return;
    this.winner = side;
    this.how = 'control';
  }

  /** Keeps the control points of the ends of these rounds; those after the last one that is played stay as they are. */
  private note(from: number, to: number): void {
    const { scores, score } = this;
    for (const side of [0, 1] as const) scores[side].fill(score.points[side], from, to + 1);
  }

  /** After the last round: points destroyed, or control points and then the points that are left (TAB-MK3-50, RU-T-50). */
  private countUp(): void {
    const { mission, destroyed, score, forces } = this;
    const left = (side: Seat): number => forces.points[side] - destroyed[1 - side];
    const more = (of: (side: Seat) => number): Seat | 2 => (of(0) === of(1) ? 2 : of(0) > of(1) ? 0 : 1);
    const byRule = mission.ends === 'destroyed';
    this.winner = byRule ? more((side) => destroyed[side]) : more((side) => score.points[side]);
    if (this.winner === 2 && !byRule) this.winner = more(left);
    if (this.winner !== 2) this.how = byRule ? 'destroyed' : 'last round';
  }

  // ---- before the first turn

  /** Both armies at the front of their zones, the others abreast and the caster behind them (D-MK-03). */
  private deploy(): void {
    const { forces, field, states, destroyed, kills, held } = this;
    destroyed.fill(0);
    kills.fill(0);
    field.on.fill(1);
    for (let u = 0; u < states.length; u++) {
      forces.start(u, states[u]);
      this.lay(u);
    }
    for (const side of [0, 1] as const) {
      held[side] = forces.armies[side].control;
      // Who goes first has the lower edge.
      this.lineUp(side, side === this.begins);
    }
  }

  private lineUp(side: Seat, goesFirst: boolean): void {
    const { forces, field } = this;
    const edge = goesFirst ? -1 : 1;
    const from = forces.bounds[side];
    const { zone, flanker, places } = this.lines[side][goesFirst ? 0 : 1];
    for (const { model, x, back } of places) field.place(from + model, edge * x, edge * (HALF - zone.depth + back));
    if (flanker < 0 || !zone.flank) return;
    // At the front of the secondary zone, as near to the enemy's half as the flag at his right is.
    const x = zone.flank.x + field.bases[from + flanker].radius;
    field.place(from + flanker, -edge * x, edge * FLANK_AT);
  }

  // ---- a turn

  private turn(side: Seat, chance: Dice): void {
    const { forces, states, listener } = this;
    const heard = listener.of ?? SILENT;
    this.acted.fill(0);
    // Effects of this side that last a round end when its next turn begins (MK3-PRIO-07).
    for (const v of this.modelsOf((1 - side) as Seat)) states[v].disrupted = false;
    for (const u of Array.from(this.modelsOf(side))) {
      listener.acts?.(u);
      const { upkeep } = forces.sort(u);
      if (!upkeep.maintenance(states[u], chance, heard)) this.remove(u, -1);
      else upkeep.repair(states[u]);
      this.lay(u);
      if (this.winner !== 2) return;
    }
    controlPhase(this, side);
    for (const u of Array.from(this.modelsOf(side))) {
      if (this.field.on[u] === 0 || this.winner !== 2) continue;
      listener.acts?.(u);
      if (forces.sort(u).upkeep.frenzies(states[u], chance, heard)) this.frenzy(u, chance);
    }
    for (let u = this.next(side); u >= 0 && this.winner === 2; u = this.next(side)) this.activate(u, chance);
  }

  /** Who acts next: whoever shoots, then whoever stands nearest to an enemy, the caster last (D-MK-06). */
  private next(side: Seat): number {
    const { forces, field, acted } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const u of this.modelsOf(side)) {
      if (acted[u] === 1) continue;
      let rank = u === forces.casters[side] ? 1_000 : forces.sort(u).shots.length > 0 ? 0 : 100;
      let near = 99;
      for (const v of this.modelsOf((1 - side) as Seat)) near = Math.min(near, field.gap(u, v));
      rank += near;
      if (rank < least) [least, best] = [rank, u];
    }
    return best;
  }

  private activate(u: number, chance: Dice): void {
    const { forces, states, listener } = this;
    this.acted[u] = 1;
    listener.acts?.(u);
    const { upkeep, side } = forces.sort(u);
    const ready = upkeep.rise(states[u], false, listener.of ?? SILENT);
    this.lay(u);
    if (ready === 'idle') return;
    const deed = choose(this, u, ready === 'rose');
    if (deed.moves) {
      this.field.place(u, deed.x, deed.y);
      listener.moved?.(u, deed);
    }
    if (deed.runs) this.pay(u, side.economy);
    if (deed.target >= 0) this.attack(u, deed.target, deed, ready === 'rose', chance);
  }

  private pay(u: number, economy: string): void {
    const { chargeCost: cost } = this.forces.sort(u);
    this.states[u].points += economy === 'beast' ? cost : -cost;
  }

  private attack(u: number, v: number, deed: Deed, rose: boolean, chance: Dice): void {
    const { forces, states, listener } = this;
    const { reaching, far, aimed, charging } = deed;
    const assault = forces.assault(u, v, { melee: deed.what === 'melee', reaching, far, aimed });
    listener.attacks?.(u, v, charging);
    const unforced = forces.sort(u).side.economy === 'beast' && !isControlled(this, u);
    const manner = { charging, frenzied: false, rose, unforced };
    assault.attack(states[u], states[v], chance, manner, listener.of ?? SILENT);
    const seat = forces.seat[u];
    if (u === forces.casters[seat]) this.held[seat] = Math.max(0, this.held[seat] - assault.spent);
    this.settle(u, v);
  }

  /** A frenzied beast charges whoever is nearest, friend or foe (MK3-FRENZY-03, MK2-FRENZY-02). */
  private frenzy(u: number, chance: Dice): void {
    const { forces, field, states, listener } = this;
    this.acted[u] = 1;
    const { upkeep, side, combatant } = forces.sort(u);
    const ready = upkeep.rise(states[u], true, listener.of ?? SILENT);
    this.lay(u);
    if (ready === 'idle') return;
    const v = this.frenzyTarget(u, chance);
    if (v < 0) return;
    let charged = 0;
    if (!field.mayStrike(u, v)) {
      const cripples = side.has(states[u].wear, 'movement');
      const allowed = ready === 'rose' ? 0 : cripples ? combatant.SPD : combatant.SPD + 3;
      const { x, y } = field.bases[v].at;
      field.straight(u, x, y, allowed);
      charged = field.inches;
      field.go(u);
      if (charged > 0) listener.moved?.(u, { ...RAGES, x: field.toX, y: field.toY, inches: charged });
      if (!field.mayStrike(u, v)) return;
    }
    const assault = forces.assault(u, v, { melee: true, reaching: 0, far: false, aimed: false });
    const charging = charged >= this.chargeInches(u) && charged > 0;
    listener.attacks?.(u, v, charging);
    const manner = { charging, frenzied: true, rose: ready === 'rose' };
    assault.attack(states[u], states[v], chance, manner, listener.of ?? SILENT);
    this.settle(u, v);
  }

  /** Of those that are equally near one at random (MK3-DICE-09); -1: it sees nobody. */
  private frenzyTarget(u: number, chance: Dice): number {
    const { forces, field } = this;
    const inRangeFirst = editionOf(forces.sort(u).side.fighter.target).frenzyChooses === 'melee range first';
    const seat = forces.seat[u] as Seat;
    const found: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const side of [(1 - seat) as Seat, seat]) {
      for (const v of this.modelsOf(side)) {
        if (v === u || !field.sees(u, v)) continue;
        const reached = inRangeFirst && field.mayStrike(u, v) ? (side === seat ? 1 : 0) : 2;
        const rank = (inRangeFirst ? 1_000 * reached : 0) + field.gap(u, v);
        if (rank > least + 1e-6) continue;
        if (rank < least - 1e-6) found.length = 0;
        least = Math.min(least, rank);
        found.push(v);
      }
    }
    return found.length === 0 ? -1 : found[found.length === 1 ? 0 : chance.place(found.length)];
  }

  // ---- what befalls a model

  /** Who lies is in nobody's way (MK3-KD-01). */
  private lay(u: number): void {
    const still = isStationary(this.forces.sort(u).side.fighter.target).value;
    this.field.lies[u] = this.states[u].down > 0 || still ? 1 : 0;
  }

  private settle(u: number, v: number): void {
    const { forces, states } = this;
    this.lay(v);
    if (states[v].wear >= forces.sort(v).side.wear.states) this.remove(v, u);
  }

  /** @param by who did it, or -1 */
  private remove(v: number, by: number): void {
    const { forces, field, listener } = this;
    const seat = forces.seat[v] as Seat;
    const { cost } = forces.sort(v).combatant;
    field.on[v] = 0;
    this.destroyed[1 - seat] += cost;
    if (by >= 0 && forces.seat[by] !== seat) this.kills[by] += cost;
    listener.gone?.(v);
    if (v !== forces.casters[seat]) return;
    this.winner = (1 - seat) as Seat;
    this.how = 'caster';
  }
}

/** How armies line up: the zone, the ranks in it, and who stands on the flank, or -1. */
type Line = ReturnType<typeof ranksOf> & { readonly zone: Zone; readonly flanker: number };

/** Inches before the middle of the table, as the flags of that scenario. */
const FLANK_AT = 3;

const RAGES: Deed = {
  ...{ what: 'melee', target: -1, charging: true, moves: true, x: 0, y: 0, inches: 0 },
  ...{ runs: false, aimed: false, reaching: 0, far: false },
};

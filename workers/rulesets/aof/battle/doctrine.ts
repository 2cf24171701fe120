/**
 * How a simulated player decides. For every unit that waits to act: hold, advance and rush towards the two markers that
 * matter most, towards the nearest enemy and away from it, every charge that can be made, and the best target from each
 * place. An option is worth the points that it is expected to destroy, less those at risk where it ends, plus markers
 * held and neared. The unit whose best option gains most over standing idle acts.
 *
 * Weighing is coarser than ruling: rectangles instead of bases, three lines of sight, whole units within range. It rolls
 * no dice. What it remembers is in the state: the marker that each unit makes for, and the best option of each, which is
 * weighed again when somebody has moved within 8" of it, and whenever it is about to be taken.
 */
import { type Doctrine, type Options, SEIZES_WITHIN } from '../../../battle/index.ts';
import { FATIGUED, WAVERING } from '../flags.ts';
import { ALL } from './arsenal.ts';
import { ADVANCE, type Battle, CHARGE, HOLD, IDLE, RUSH, type Side } from './battle.ts';
import { anywhere } from './deploying.ts';
import type { Legs } from './forces.ts';
import type { DoctrineName } from './schema.ts';

/** What a doctrine weighs, each as a multiple of a point. */
export interface Weights {
  /** Points destroyed now. */
  readonly gain: number;
  /** Points at risk from everybody who can reach the place. */
  readonly loss: number;
  /** Markers held and neared. */
  readonly markers: number;
  /** A charge's points once more. */
  readonly charge: number;
  /** Being near whom it could destroy. */
  readonly hunt: number;
}

export const WEIGHTS: Readonly<Record<Exclude<DoctrineName, 'headlong'>, Weights>> = {
  balanced: { gain: 1, loss: 0.35, markers: 1, charge: 1, hunt: 0.25 },
  aggressive: { gain: 1.2, loss: 0.05, markers: 0.4, charge: 1.3, hunt: 1.2 },
  'objectives first': { gain: 0.6, loss: 0.2, markers: 2, charge: 0.8, hunt: 0.1 },
  cautious: { gain: 1, loss: 0.8, markers: 0.8, charge: 0.8, hunt: 0.1 },
};

/** What a marker is worth, in shares of an army, and by rounds that are left. */
const MARKER = 0.17;
const BY_ROUNDS_LEFT = [1.3, 0.85, 0.6, 0.45] as const;
/** Share of what is left that Wavering costs, and of what recovering is worth. */
const WAVERS_FOR = 0.35;
const RECOVERS_FOR = 0.1;
const FOE = 10;
/** Whose a marker is, and what standing there is worth: alone, with enemies, with friends. */
const NOBODY = 0;
const MINE = 1;
const THEIRS = 2;
const SEIZED = [1, 0.25, 1] as const;
const CONTESTED = [0.15, 0.55, 0.7] as const;
const SHARED = 0.08;
const CLOSE = 20;
/** How a way that is blocked is tried beside: sine and cosine of 40 degrees. */
const ASIDE = 0.6427876096865393;
const AHEAD = 0.766044443118978;

export class Player implements Doctrine<Battle> {
  readonly name: DoctrineName;
  private readonly battle: Battle;
  private readonly weights: Weights | null;
  /** By side and marker: units near it, Wavering ones apart. */
  private readonly near: Int32Array;
  private readonly threatShot: Float64Array;
  private readonly threatCharge: Float64Array;
  private readonly marker: number;
  /** 1 for units that were weighed in the decision at hand. */
  private readonly fresh: Uint8Array;
  /** What {@link survey} noted: {@link FOE} numbers for each enemy, and by marker what it is worth to stand there and to come nearer. */
  private readonly foes: Float64Array;
  private foeCount = 0;
  private readonly here: Float64Array;
  private readonly ahead: Float64Array;
  private farthest = 0;
  private target = -1;
  private taken = 0;
  private given = 0;

  constructor(battle: Battle, name: DoctrineName) {
    this.name = name;
    this.battle = battle;
    this.weights = name === 'headlong' ? null : WEIGHTS[name];
    const { sorts, points } = battle.forces;
    this.near = new Int32Array(2 * battle.state.markers);
    this.fresh = new Uint8Array(battle.state.units);
    this.foes = new Float64Array(FOE * battle.state.units);
    this.here = new Float64Array(battle.state.markers);
    this.ahead = new Float64Array(battle.state.markers);
    this.marker = (MARKER * (points[0] + points[1])) / 2;
    this.threatShot = new Float64Array(sorts.length ** 2).fill(Number.NaN);
    this.threatCharge = new Float64Array(sorts.length ** 2).fill(Number.NaN);
  }

  /** What the best unit would do is always weighed anew; the others' only where somebody moved near them. */
  choose(_: Battle, side: Side, options: Options): number {
    const { state, forces } = this.battle;
    this.look();
    this.fresh.fill(0);
    for (;;) {
      let best = -1;
      for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
        if (state.on[u] === 0 || state.done[u] === 1) continue;
        if (state.stale[u] === 1) this.rethink(u, options);
        if (best < 0 || state.gain[u] > state.gain[best]) best = u;
      }
      if (this.fresh[best] === 0) {
        this.rethink(best, options);
        continue;
      }
      options.clear();
      const { action, toX, toY, target, aim, gain } = state;
      options.add(best, action[best], toX[best], toY[best], target[best], aim[best], gain[best]);
      return 0;
    }
  }

  /** Finds the best option of a unit, and keeps it. */
  private rethink(u: number, options: Options): void {
    const { state } = this.battle;
    options.clear();
    this.survey(u);
    const idle = this.weigh(u, options);
    let top = 0;
    for (let i = 1; i < options.count; i++) if (options.score[i] > options.score[top]) top = i;
    state.action[u] = options.action[top];
    state.target[u] = options.target[top];
    state.aim[u] = options.goal[top];
    state.toX[u] = options.x[top];
    state.toY[u] = options.y[top];
    state.gain[u] = options.score[top] - idle;
    state.stale[u] = 0;
    this.fresh[u] = 1;
  }

  /** Adds all options of a unit. @returns what standing idle is worth */
  private weigh(u: number, options: Options): number {
    const { battle, weights } = this;
    const { state, scene } = battle;
    const [x, y] = [state.x[u], state.y[u]];
    if ((state.flags[u] & WAVERING) !== 0) {
      options.add(u, IDLE, x, y, -1, state.goal[u], RECOVERS_FOR * this.marker);
      return 0;
    }
    if (!weights) {
      this.headlong(u, options);
      return 0;
    }
    const legs = battle.sort(u).legs[state.wounds[u]];
    const idle = this.worthOf(u, x, y, weights);
    options.add(u, HOLD, x, y, -1, state.goal[u], idle);
    const shot = this.bestShot(u, x, y, false);
    if (shot > 0) options.add(u, HOLD, x, y, this.target, state.goal[u], idle + weights.gain * shot);
    if (legs.rush === 0) return idle;
    scene.depart(u, Math.max(legs.rush, legs.advance), legs);
    this.charges(u, legs, options, weights);
    this.moves(u, legs, options, weights);
    return idle;
  }

  // ---- options

  private charges(u: number, legs: Legs, options: Options, weights: Weights): void {
    const { battle } = this;
    const { state, scene, forces } = battle;
    const enemy = 1 - battle.sideOf(u);
    for (let t = forces.bounds[enemy]; t < forces.bounds[enemy + 1]; t++) {
      if (state.on[t] === 0 || scene.chargeWay(u, t, legs.rush, legs) < 0) continue;
      const [x, y] = [state.x[u] + scene.wayX, state.y[u] + scene.wayY];
      this.fight(u, t);
      const score =
        weights.charge * weights.gain * this.taken -
        2 * weights.loss * this.given +
        this.worthOf(u, x, y, weights, 0.5);
      options.add(u, CHARGE, x, y, t, -1, score);
    }
  }

  private moves(u: number, legs: Legs, options: Options, weights: Weights): void {
    const { battle } = this;
    const { state, scene } = battle;
    const shoots = battle.sort(u).range > 0;
    const [x, cy] = [state.x[u], scene.middle(u, state.y[u])];
    const markers = this.bestMarkers(u, legs);
    for (const m of markers) {
      if (m < 0) continue;
      this.towards(u, state.markerX[m] - x, state.markerY[m] - cy, legs, m, options, weights, true);
    }
    const foe = this.nearest(u);
    if (foe < 0) return;
    const dx = state.x[foe] - x;
    const dy = scene.middle(foe, state.y[foe]) - cy;
    this.towards(u, dx, dy, legs, -1, options, weights, true);
    if (dx * dx + dy * dy < CLOSE * CLOSE) this.towards(u, -dx * 4, -dy * 4, legs, -1, options, weights, !shoots);
  }

  /** An Advance and a Rush along (dx, dy), or beside it where the way is blocked. */
  private towards(
    u: number,
    dx: number,
    dy: number,
    legs: Legs,
    goal: number,
    options: Options,
    weights: Weights,
    rushes: boolean,
  ): void {
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < 0.5) return;
    const [ux, uy] = [dx / far, dy / far];
    if (this.battle.sort(u).range > 0)
      this.move(u, ADVANCE, ux, uy, Math.min(far, legs.advance), legs, goal, options, weights);
    if (rushes) this.move(u, RUSH, ux, uy, Math.min(far, legs.rush), legs, goal, options, weights);
  }

  private move(
    u: number,
    action: number,
    ux: number,
    uy: number,
    inches: number,
    legs: Legs,
    goal: number,
    options: Options,
    weights: Weights,
  ): void {
    const { state, scene } = this.battle;
    for (let side = 0; side < 3; side++) {
      const sign = side === 1 ? 1 : -1;
      const vx = side === 0 ? ux : ux * AHEAD - sign * uy * ASIDE;
      const vy = side === 0 ? uy : uy * AHEAD + sign * ux * ASIDE;
      const reached = scene.reach(vx, vy, inches, legs);
      if (reached > 0.2) {
        const [x, y] = [state.x[u] + vx * reached, state.y[u] + vy * reached];
        let score = this.worthOf(u, x, y, weights);
        this.target = -1;
        if (action === ADVANCE) score += weights.gain * this.bestShot(u, x, y, true);
        options.add(u, action, x, y, this.target, goal, score);
      }
      // Only where something is in the way.
      if (side === 0 && reached > inches / 2) break;
    }
  }

  /** Goes for the nearest enemy: a charge where it can be made, else as near as it comes. */
  private headlong(u: number, options: Options): void {
    const { battle } = this;
    const { state, scene, forces } = battle;
    const legs = battle.sort(u).legs[state.wounds[u]];
    options.add(u, HOLD, state.x[u], state.y[u], -1, -1, 0);
    const enemy = 1 - battle.sideOf(u);
    let least = Number.POSITIVE_INFINITY;
    for (let t = forces.bounds[enemy]; t < forces.bounds[enemy + 1]; t++) {
      if (state.on[t] === 0 || legs.rush === 0) continue;
      const travel = scene.chargeWay(u, t, legs.rush, legs);
      if (travel < 0 || travel >= least) continue;
      least = travel;
      options.add(u, CHARGE, state.x[u] + scene.wayX, state.y[u] + scene.wayY, t, -1, 1000 - travel);
    }
    const foe = this.nearest(u);
    if (foe < 0 || least < Number.POSITIVE_INFINITY) return;
    const dx = state.x[foe] - state.x[u];
    const dy = scene.middle(foe, state.y[foe]) - scene.middle(u, state.y[u]);
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far === 0) return;
    scene.depart(u, legs.rush, legs);
    const inches = scene.reach(dx / far, dy / far, legs.rush, legs);
    if (inches > 0) options.add(u, RUSH, state.x[u] + (dx / far) * inches, state.y[u] + (dy / far) * inches, -1, -1, 1);
  }

  // ---- what things are worth

  /** Counts who is near which marker. */
  private look(): void {
    const { state, markers, scene } = this.battle;
    this.near.fill(0);
    for (let u = 0; u < state.units; u++) {
      if (state.on[u] === 0 || (state.flags[u] & WAVERING) !== 0) continue;
      const at = this.battle.sideOf(u) * state.markers;
      for (let m = 0; m < markers.count; m++) {
        if (scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]) <= SEIZES_WITHIN)
          this.near[at + m]++;
      }
    }
  }

  /** Notes what the worth of every place depends on: enemies with what they threaten, markers with what they draw. */
  private survey(u: number): void {
    const { battle, foes, near, marker } = this;
    const { state, scene, forces, markers } = battle;
    const side = battle.sideOf(u);
    const sort = battle.sort(u);
    let count = 0;
    for (let e = forces.bounds[1 - side]; e < forces.bounds[2 - side]; e++) {
      if (state.on[e] === 0) continue;
      const other = battle.sort(e);
      const legs = other.legs[state.wounds[e]];
      const idle = (state.flags[e] & WAVERING) !== 0;
      const part = idle ? 0 : (other.worth[state.wounds[e]] * (state.done[e] === 1 ? 0.5 : 1)) / other.points;
      const [a, b] = [battle.sortOf[u], battle.sortOf[e]];
      const at = count * FOE;
      foes[at] = state.x[e];
      foes[at + 1] = scene.middle(e, state.y[e]);
      foes[at + 2] = state.halfWidth[e] + state.halfWidth[u];
      foes[at + 3] = state.halfDepth[e] + state.halfDepth[u];
      foes[at + 4] = legs.rush;
      foes[at + 5] = part * this.chargeThreat(b, a);
      foes[at + 6] = other.range > 0 ? legs.advance + other.range : -1;
      foes[at + 7] = other.range > 0 ? part * this.shotThreat(b, a) : 0;
      foes[at + 8] = this.chargeThreat(a, b);
      foes[at + 9] = sort.range > 0 ? this.shotThreat(a, b) : 0;
      count++;
    }
    this.foeCount = count;
    const rest = battle.scenario.rounds - state.round;
    const now = marker * BY_ROUNDS_LEFT[Math.min(rest, BY_ROUNDS_LEFT.length - 1)];
    const { rush } = sort.legs[state.wounds[u]];
    this.farthest = rest * rush;
    for (let m = 0; m < markers.count; m++) {
      const own = scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]) <= SEIZES_WITHIN;
      const mates = near[side * state.markers + m] - (own && (state.flags[u] & WAVERING) === 0 ? 1 : 0);
      const enemies = near[(1 - side) * state.markers + m];
      const owner = state.owner[m] < 0 ? NOBODY : state.owner[m] === side ? MINE : THEIRS;
      this.here[m] = now * (mates > 0 ? SHARED : enemies > 0 ? CONTESTED[owner] : SEIZED[owner]);
      let heading = 0;
      for (let v = forces.bounds[side]; v < forces.bounds[side + 1]; v++) {
        if (v !== u && state.on[v] === 1 && state.goal[v] === m) heading++;
      }
      const wanted = owner === MINE ? (mates > 0 ? 0 : 0.25) : mates > 0 ? 0.15 : 1;
      this.ahead[m] = (0.55 * marker * wanted) / (1 + heading);
      // There is nothing to stand at: it is destroyed, or somebody carries it.
      if (!markers.lies(m)) this.here[m] = this.ahead[m] = 0;
    }
  }

  /**
   * A place without what is done from it: markers held and neared, less points at risk (several may reach it, but seldom
   * all turn to one unit), plus the best prey near it, so that nobody stands about. After {@link survey}.
   */
  private worthOf(u: number, x: number, y: number, weights: Weights, risk = 1): number {
    const { battle, foes } = this;
    const { state, scene, markers } = battle;
    const sort = battle.sort(u);
    const legs = sort.legs[state.wounds[u]];
    const cy = scene.middle(u, y);
    const shoots = sort.range + legs.advance;
    let threat = 0;
    let prey = 0;
    for (let k = 0, at = 0; k < this.foeCount; k++, at += FOE) {
      const dx = Math.abs(x - foes[at]) - foes[at + 2];
      const dy = Math.abs(cy - foes[at + 1]) - foes[at + 3];
      const far = dx <= 0 ? (dy <= 0 ? 0 : dy) : dy <= 0 ? dx : Math.sqrt(dx * dx + dy * dy);
      const charged = far <= foes[at + 4] ? foes[at + 5] : 0;
      const shot = far <= foes[at + 6] ? foes[at + 7] : 0;
      threat += charged > shot ? charged : shot;
      const charge = far <= legs.rush ? foes[at + 8] : (foes[at + 8] * 12) / (12 + far - legs.rush);
      const volley = far <= shoots ? foes[at + 9] : (foes[at + 9] * 12) / (12 + far - shoots);
      const value = charge > volley ? charge : volley;
      if (value > prey) prey = value;
    }
    const worth = sort.worth[state.wounds[u]];
    let drawn = 0;
    for (let m = 0; m < markers.count; m++) {
      const far = scene.roughTo(u, x, y, state.markerX[m], state.markerY[m]) - SEIZES_WITHIN;
      if (far <= 0) drawn += this.here[m];
      else if (far <= this.farthest) drawn += this.ahead[m] / (1 + (far * far) / 220 + far / 14);
    }
    return weights.markers * drawn - risk * weights.loss * Math.min(threat, worth) + weights.hunt * prey;
  }

  /** The two markers that draw a unit most; -1 where there are fewer. */
  private bestMarkers(u: number, legs: Legs): readonly [number, number] {
    const { battle, near } = this;
    const { state, scene, markers } = battle;
    const side = battle.sideOf(u);
    let [first, second] = [-1, -1];
    let [most, next] = [0, 0];
    for (let m = 0; m < markers.count; m++) {
      const far = scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]);
      if (far < 0.5 || !markers.lies(m)) continue;
      const mine = state.owner[m] === side;
      const mates = near[side * state.markers + m];
      const value = (mine ? 0.4 : 1) / ((1 + far / Math.max(1, legs.rush)) * (1 + mates));
      if (value > most) {
        [second, next] = [first, most];
        [first, most] = [m, value];
      } else if (value > next) [second, next] = [m, value];
    }
    this.two[0] = first;
    this.two[1] = second;
    return this.two;
  }
  private readonly two: [number, number] = [-1, -1];

  private nearest(u: number): number {
    const { battle } = this;
    const { state, scene, forces } = battle;
    const enemy = 1 - battle.sideOf(u);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let t = forces.bounds[enemy]; t < forces.bounds[enemy + 1]; t++) {
      if (state.on[t] === 0) continue;
      const far = scene.roughGap(u, state.x[u], state.y[u], t);
      if (far < least) {
        least = far;
        best = t;
      }
    }
    return best;
  }

  private shotThreat(a: number, b: number): number {
    const { arsenal, forces } = this.battle;
    const at = a * forces.sorts.length + b;
    if (Number.isNaN(this.threatShot[at])) {
      const { bands, line } = forces.sorts[a];
      const shot = arsenal.shot(a, b, (1 << bands.length) - 1, ALL, true, false, 0);
      this.threatShot[at] = shot ? shot.worth(line.start, forces.sorts[b].line.start) : 0;
    }
    return this.threatShot[at];
  }

  private chargeThreat(a: number, b: number): number {
    const { forces } = this.battle;
    const at = a * forces.sorts.length + b;
    if (Number.isNaN(this.threatCharge[at])) {
      const { sorts } = forces;
      this.weighFight(a, b, sorts[a].line.start, sorts[b].line.start, 0, 0);
      this.threatCharge[at] = this.taken;
    }
    return this.threatCharge[at];
  }

  private fight(u: number, t: number): void {
    const { state, sortOf } = this.battle;
    this.weighFight(sortOf[u], sortOf[t], state.wounds[u], state.wounds[t], state.flags[u], state.flags[t]);
  }

  /** Expected points that a charge takes and gives, morale of the loser included; left in `taken` and `given`. */
  private weighFight(a: number, b: number, sa: number, sb: number, fa: number, fb: number): void {
    const { arsenal, forces } = this.battle;
    const [own, other] = [forces.sorts[a], forces.sorts[b]];
    const strike = arsenal.blow(a, b, 'striker', (fa & (FATIGUED | WAVERING)) !== 0);
    const reply = arsenal.blow(a, b, 'replier', (fb & (FATIGUED | WAVERING)) !== 0);
    const front = this.front(own.radius, own.line.left[sa], other.line.left[sb], other.radius);
    const back = this.front(other.radius, other.line.left[sb], own.line.left[sa], own.radius);
    const hit = strike.worth(sa, sb) * front;
    const wounds = strike.mean(sa, sb) * front;
    // Whoever is left strikes back.
    const rest = Math.max(0, 1 - hit / Math.max(1e-9, other.worth[sb]));
    const returned = reply.worth(sb, sa) * back * rest;
    const taken = reply.mean(sb, sa) * back * rest;
    const edge = (wounds - taken) / Math.sqrt(0.7 + 0.6 * (wounds + taken));
    const win = 0.5 + (0.5 * edge) / (0.6 + Math.abs(edge));
    const left = other.worth[sb] - hit;
    const mine = own.worth[sa] - returned;
    this.taken = hit + win * this.fails(b, sb, fb) * left * (this.isLow(b, sb, wounds) ? 1 : WAVERS_FOR);
    this.given = returned + (1 - win) * this.fails(a, sa, fa) * mine * (this.isLow(a, sa, taken) ? 1 : WAVERS_FOR);
  }

  /** The share of a unit that comes near enough to strike another: ranks that reach over, as broad as both are. */
  private front(radius: number, models: number, others: number, their: number): number {
    const ranks = 1 + Math.floor(2 / (2 * radius));
    const abreast = Math.floor((Math.min(5, others) * their) / radius) + 2;
    return Math.min(1, (ranks * abreast) / Math.max(1, models));
  }

  private fails(sort: number, state: number, flags: number): number {
    if ((flags & WAVERING) !== 0) return 1;
    const { quality, modifier } = this.battle.forces.sorts[sort].fighter.nerves;
    return (Math.max(2, Math.min(6, quality[state] - modifier[state])) - 1) / 6;
  }

  /** Whether a unit is likely to be at half strength after so many wounds. */
  private isLow(sort: number, state: number, wounds: number): boolean {
    const { line } = this.battle.forces.sorts[sort];
    let to = state;
    for (let i = Math.floor(wounds); i > 0; i--) to = line.next[to];
    return line.half[to] === 1;
  }

  /** The best target from a place, left in `target`. @returns expected points; 0 where there is none */
  private bestShot(u: number, x: number, y: number, moved: boolean): number {
    const { battle } = this;
    const { state, scene, forces, arsenal } = battle;
    const sort = battle.sort(u);
    this.target = -1;
    if (sort.range === 0) return 0;
    const enemy = 1 - battle.sideOf(u);
    const depth = 2 * state.halfDepth[u];
    let most = 0;
    for (let t = forces.bounds[enemy]; t < forces.bounds[enemy + 1]; t++) {
      if (state.on[t] === 0) continue;
      const gap = scene.roughGap(u, x, y, t);
      if (gap > sort.range) continue;
      let bands = 0;
      let longest = 0;
      let indirect = false;
      for (let band = 0; band < sort.bands.length; band++) {
        const { range } = sort.bands[band];
        if (gap > range) continue;
        bands |= 1 << band;
        longest = Math.max(longest, range);
        indirect ||= sort.bands[band].indirect;
      }
      const covered = scene.coveredRoughly(x, scene.middle(u, y), t);
      const shot = arsenal.shot(battle.sortOf[u], battle.sortOf[t], bands, ALL, moved, covered, state.flags[u]);
      if (!shot) continue;
      const share = Math.min(1, 0.5 + (longest - gap) / (2 * depth));
      const value = share * shot.worth(state.wounds[u], state.wounds[t]);
      if (value <= most || (!indirect && !scene.seesRoughly(u, x, y, t))) continue;
      most = value;
      this.target = t;
    }
    return most;
  }

  // ---- what is decided beside activations

  /** Up to 3" towards the nearest marker that is not held, after everybody it fought is gone (AOF-MELEE-08). */
  consolidates(u: number): void {
    const { battle } = this;
    const { state, scene, markers } = battle;
    const side = battle.sideOf(u);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let m = 0; m < markers.count; m++) {
      if (state.owner[m] === side || !markers.lies(m)) continue;
      const far = scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]);
      if (far < least) {
        least = far;
        best = m;
      }
    }
    if (best < 0 || least < 0.5) return;
    const legs = battle.sort(u).legs[state.wounds[u]];
    const dx = state.markerX[best] - state.x[u];
    const dy = state.markerY[best] - scene.middle(u, state.y[u]);
    const far = Math.sqrt(dx * dx + dy * dy);
    scene.depart(u, 3, legs);
    const inches = scene.reach(dx / far, dy / far, Math.min(3, far), legs);
    if (inches < 0.05) return;
    state.x[u] += (dx / far) * inches;
    state.y[u] += (dy / far) * inches;
    battle.say?.(battle.name(u), [], `consolidates ${inches.toFixed(1)}"`);
  }

  /**
   * Brings a unit out of reserve: from an ambush over 9" from all enemies, near a marker that is not held; one that found
   * no room at first, into its zone. @returns whether it has come
   */
  arrives(u: number): boolean {
    const { battle } = this;
    const { state, scene } = battle;
    const found = battle.sort(u).ambush ? this.ambushPlace(u) : anywhere(battle, u);
    if (!found) return false;
    state.x[u] = found[0];
    state.y[u] = found[1];
    scene.resize(u, battle.sort(u).line.left[state.wounds[u]]);
    state.on[u] = 1;
    return true;
  }

  private ambushPlace(u: number): readonly [number, number] | null {
    const { battle } = this;
    const { state, scene, markers } = battle;
    const side = battle.sideOf(u);
    const up = scene.up[u];
    const wide = scene.halfWidth - state.halfWidth[u];
    const deep = scene.halfDepth - state.halfDepth[u];
    let best: readonly [number, number] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let row = -deep; row <= deep; row += 3) {
      for (let file = -wide; file <= wide; file += 3) {
        const x = up * file;
        const y = up * (row + state.halfDepth[u] - scene.radius[u]);
        let far = Math.abs(file) / 100 + 50;
        for (let m = 0; m < markers.count; m++) {
          if (state.owner[m] === side || !markers.lies(m)) continue;
          far = Math.min(far, scene.roughTo(u, x, y, state.markerX[m], state.markerY[m]));
        }
        if (far >= least || !scene.fits(u, x, y, 1, -1) || !this.isFarFromFoes(u, x, y)) continue;
        least = far;
        best = [x, y];
      }
    }
    return best;
  }

  private isFarFromFoes(u: number, x: number, y: number): boolean {
    const { battle } = this;
    const { state, scene, forces } = battle;
    const enemy = 1 - battle.sideOf(u);
    for (let e = forces.bounds[enemy]; e < forces.bounds[enemy + 1]; e++) {
      if (state.on[e] === 1 && scene.roughGap(u, x, y, e) <= 9) return false;
    }
    return true;
  }
}

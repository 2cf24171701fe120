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
import type { Doctrine, Options } from '../../../battle/index.ts';
import { WAVERING } from '../flags.ts';
import { ADVANCE, CHARGE, HOLD, IDLE, RUSH, type Side } from './actions.ts';
import { ALL } from './arsenal.ts';
import type { Battle } from './battle.ts';
import type { Legs } from './forces.ts';
import { Outlook } from './outlook.ts';
import type { Prospects } from './prospects.ts';
import type { Weights } from './weights.ts';

/** Share of a marker that recovering is worth. */
const RECOVERS_FOR = 0.1;
/** Inches within which a unit thinks of going away from an enemy. */
const CLOSE = 20;
/** How a way that is blocked is tried beside: sine and cosine of 40 degrees. */
const ASIDE = 0.6427876096865393;
const AHEAD = 0.766044443118978;

export class Player implements Doctrine<Battle> {
  readonly name: string;
  private readonly battle: Battle;
  private readonly weights: Weights | null;
  private readonly prospects: Prospects;
  readonly outlook: Outlook;
  /** 1 for units that were weighed in the decision at hand. */
  private readonly fresh: Uint8Array;
  /** By enemy of the outlook: the most that a volley of the unit at hand can be worth; not a number: not asked yet. */
  private readonly best: Float64Array;
  private mostShot = 0;
  /** The best score so far of the unit at hand. */
  private top = 0;
  /** Whether options that cannot be the best are added, too. */
  private all = false;
  private target = -1;

  /** @param weights null: goes for the nearest enemy, and weighs nothing */
  constructor(battle: Battle, name: string, weights: Weights | null, prospects: Prospects) {
    this.name = name;
    this.battle = battle;
    this.weights = weights;
    this.prospects = prospects;
    this.outlook = new Outlook(battle, prospects);
    this.fresh = new Uint8Array(battle.state.units);
    this.best = new Float64Array(battle.state.units);
  }

  /** What the best unit would do is always weighed anew; the others' only where somebody moved near them. */
  choose(_: Battle, side: Side, options: Options): number {
    const { state, forces } = this.battle;
    this.outlook.look(side);
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

  /** Brings what is remembered of a side up to date. */
  remember(side: Side, options: Options): void {
    const { state, forces } = this.battle;
    this.outlook.look(side);
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      if (state.on[u] === 1 && state.done[u] === 0) this.rethink(u, options);
    }
  }

  /** Adds all options of all units that wait, scored by what each gains over standing idle. */
  consider(side: Side, options: Options): void {
    const { state, forces } = this.battle;
    this.outlook.look(side);
    options.clear();
    this.all = true;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      if (state.on[u] === 0 || state.done[u] === 1) continue;
      const from = options.count;
      const idle = this.weigh(u, options);
      for (let i = from; i < options.count; i++) options.score[i] -= idle;
    }
    this.all = false;
  }

  /** Finds the best option of a unit, and keeps it. */
  private rethink(u: number, options: Options): void {
    const { state } = this.battle;
    options.clear();
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

  private add(
    options: Options,
    u: number,
    action: number,
    x: number,
    y: number,
    target: number,
    goal: number,
    score: number,
  ) {
    options.add(u, action, x, y, target, goal, score);
    if (score > this.top) this.top = score;
  }

  /** Adds the options of a unit. @returns what standing idle is worth */
  private weigh(u: number, options: Options): number {
    const { battle, weights, outlook } = this;
    const { state } = battle;
    const x = state.x[u];
    const y = state.y[u];
    this.top = Number.NEGATIVE_INFINITY;
    if ((state.flags[u] & WAVERING) !== 0) {
      options.add(u, IDLE, x, y, -1, state.goal[u], RECOVERS_FOR * outlook.marker);
      return 0;
    }
    if (!weights) {
      this.headlong(u, options);
      return 0;
    }
    const sort = battle.sort(u);
    const legs = sort.legs[state.wounds[u]];
    outlook.survey(u);
    const idle = outlook.of(u, x, y, weights);
    this.add(options, u, HOLD, x, y, -1, state.goal[u], idle);
    if (sort.range > 0) {
      this.aimOff(u);
      const shot = this.bestShot(u, x, y, false);
      if (shot > 0) this.add(options, u, HOLD, x, y, this.target, state.goal[u], idle + weights.gain * shot);
    }
    if (legs.rush === 0) return idle;
    battle.sweep.depart(u, Math.max(legs.rush, legs.advance), legs);
    this.charges(u, legs, options, weights);
    this.moves(u, legs, options, weights);
    return idle;
  }

  // ---- options

  private charges(u: number, legs: Legs, options: Options, weights: Weights): void {
    const { battle, outlook, prospects } = this;
    const { state, scene, sortOf } = battle;
    const cy = scene.middle(u, state.y[u]);
    for (let k = 0; k < outlook.count; k++) {
      if (outlook.gap(k, state.x[u], cy) > legs.rush + 1e-6) continue;
      const t = outlook.foe[k];
      if (scene.chargeWay(u, t, legs.rush, legs) < 0) continue;
      const x = state.x[u] + scene.wayX;
      const y = state.y[u] + scene.wayY;
      prospects.fight(sortOf[u], sortOf[t], state.wounds[u], state.wounds[t], state.flags[u], state.flags[t]);
      const score =
        weights.charge * weights.gain * outlook.prize[t] * prospects.taken -
        2 * weights.loss * outlook.prize[u] * prospects.given +
        outlook.of(u, x, y, weights, 0.5);
      this.add(options, u, CHARGE, x, y, t, -1, score);
    }
  }

  private moves(u: number, legs: Legs, options: Options, weights: Weights): void {
    const { battle, outlook } = this;
    const { state, scene } = battle;
    const shoots = battle.sort(u).range > 0;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const markers = outlook.bestMarkers(u, legs.rush);
    for (let i = 0; i < 2; i++) {
      const m = markers[i];
      if (m >= 0) this.towards(u, state.markerX[m] - x, state.markerY[m] - cy, legs, m, options, weights, true);
    }
    const foe = this.nearest(x, cy);
    if (foe < 0) return;
    const dx = state.x[foe] - x;
    const dy = scene.middle(foe, state.y[foe]) - cy;
    this.towards(u, dx, dy, legs, -1, options, weights, true);
    if (dx * dx + dy * dy < CLOSE * CLOSE) this.towards(u, -dx * 4, -dy * 4, legs, -1, options, weights, !shoots);
  }

  /** An Advance and a Rush along (dx, dy), and beside it where the way to a marker is blocked. */
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
    const { sweep } = this.battle;
    const ux = dx / far;
    const uy = dy / far;
    const advance = this.battle.sort(u).range > 0 ? Math.min(far, legs.advance) : 0;
    // Who can shoot gains nothing by a Rush that goes no farther than an Advance.
    const rush = rushes && far > advance ? Math.min(far, legs.rush) : 0;
    let advances = advance > 0;
    let runs = rush > 0;
    // Beside the way only towards markers: whoever goes for a unit, or away from one, may as well go elsewhere.
    const ways = goal < 0 ? 1 : 3;
    for (let side = 0; side < ways && (advances || runs); side++) {
      const sign = side === 1 ? 1 : -1;
      const vx = side === 0 ? ux : ux * AHEAD - sign * uy * ASIDE;
      const vy = side === 0 ? uy : uy * AHEAD + sign * ux * ASIDE;
      sweep.cast(vx, vy, Math.max(advance, rush));
      let reached = 0;
      if (advances) {
        reached = sweep.along(advance);
        if (reached > 0.2) this.move(u, ADVANCE, vx, vy, reached, goal, options, weights);
        // Beside it only where something is in the way.
        if (side === 0 && reached > advance / 2) advances = false;
      }
      if (runs) {
        const run = sweep.along(rush);
        if (run > 0.2 && run > reached) this.move(u, RUSH, vx, vy, run, goal, options, weights);
        if (side === 0 && run > rush / 2) runs = false;
      }
    }
  }

  private move(
    u: number,
    action: number,
    vx: number,
    vy: number,
    inches: number,
    goal: number,
    options: Options,
    weights: Weights,
  ): void {
    const { state } = this.battle;
    const x = state.x[u] + vx * inches;
    const y = state.y[u] + vy * inches;
    let score = this.outlook.of(u, x, y, weights);
    this.target = -1;
    if (action === ADVANCE && (this.all || score + weights.gain * this.mostShot > this.top)) {
      score += weights.gain * this.bestShot(u, x, y, true);
    }
    this.add(options, u, action, x, y, this.target, goal, score);
  }

  /** Goes for the nearest enemy: a charge where it can be made, else as near as it comes. */
  private headlong(u: number, options: Options): void {
    const { battle, outlook } = this;
    const { state, scene, sweep } = battle;
    const legs = battle.sort(u).legs[state.wounds[u]];
    const x = state.x[u];
    const y = state.y[u];
    options.add(u, HOLD, x, y, -1, -1, 0);
    outlook.survey(u);
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < outlook.count; k++) {
      const t = outlook.foe[k];
      if (legs.rush === 0) continue;
      const travel = scene.chargeWay(u, t, legs.rush, legs);
      if (travel < 0 || travel >= least) continue;
      least = travel;
      options.add(u, CHARGE, x + scene.wayX, y + scene.wayY, t, -1, 1000 - travel);
    }
    const foe = this.nearest(x, scene.middle(u, y));
    if (foe < 0 || least < Number.POSITIVE_INFINITY) return;
    const dx = state.x[foe] - x;
    const dy = scene.middle(foe, state.y[foe]) - scene.middle(u, y);
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far === 0) return;
    sweep.depart(u, legs.rush, legs);
    const inches = sweep.reach(dx / far, dy / far, legs.rush);
    if (inches > 0) options.add(u, RUSH, x + (dx / far) * inches, y + (dy / far) * inches, -1, -1, 1);
  }

  private nearest(x: number, cy: number): number {
    const { outlook } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < outlook.count; k++) {
      const far = outlook.gap(k, x, cy);
      if (far < least) {
        least = far;
        best = outlook.foe[k];
      }
    }
    return best;
  }

  // ---- volleys

  /** The most that volleys of a unit that moved can be worth: all weapons, no cover. */
  private aimOff(u: number): void {
    const { battle, outlook, best } = this;
    const { state, arsenal, sortOf } = battle;
    const every = (1 << battle.sort(u).bands.length) - 1;
    this.mostShot = 0;
    for (let k = 0; k < outlook.count; k++) {
      const t = outlook.foe[k];
      const shot = arsenal.shot(sortOf[u], sortOf[t], every, ALL, true, false, state.flags[u]);
      best[k] = shot ? outlook.prize[t] * shot.worth(state.wounds[u], state.wounds[t]) : 0;
      if (best[k] > this.mostShot) this.mostShot = best[k];
    }
  }

  private readonly seeing = new Uint8Array(128);

  /** What of a unit at (x, y) could shoot at another, base by base, and whether that has cover. */
  private exactly(u: number, t: number, x: number, y: number, range: number): { share: number; covered: boolean } {
    const { state, sight } = this.battle;
    const [fromX, fromY] = [state.x[u], state.y[u]];
    state.x[u] = x;
    state.y[u] = y;
    sight.aim(u, t);
    let able = 0;
    this.seeing.fill(0);
    for (let i = 0; i < state.left[u]; i++) {
      if (sight.inches[i] > range + 1e-6 || sight.sees[i] === 0) continue;
      this.seeing[i] = 1;
      able++;
    }
    const covered = able > 0 && sight.isCovered(this.seeing);
    state.x[u] = fromX;
    state.y[u] = fromY;
    return { share: able / state.left[u], covered };
  }

  /** The best target from a place, left in `target`. @returns expected points; 0 where there is none */
  private bestShot(u: number, x: number, y: number, moved: boolean): number {
    const { battle, outlook, best } = this;
    const { state, scene, sight, arsenal, sortOf } = battle;
    const sort = battle.sort(u);
    this.target = -1;
    const depth = 2 * state.halfDepth[u];
    const cy = scene.middle(u, y);
    let most = 0;
    for (let k = 0; k < outlook.count; k++) {
      if (moved && best[k] <= most) continue;
      const gap = outlook.gap(k, x, cy);
      if (gap > sort.range) continue;
      const t = outlook.foe[k];
      let bands = 0;
      let longest = 0;
      let indirect = false;
      for (let band = 0; band < sort.bands.length; band++) {
        const { range } = sort.bands[band];
        if (gap > range) continue;
        bands |= 1 << band;
        if (range > longest) longest = range;
        indirect ||= sort.bands[band].indirect;
      }
      const exact = battle.exacting ? this.exactly(u, t, x, y, longest) : null;
      const share = exact ? exact.share : Math.min(1, 0.5 + (longest - gap) / (2 * depth));
      if (exact && share === 0 && !indirect) continue;
      if (moved && share * best[k] <= most) continue;
      const covered = exact ? exact.covered : sight.coveredRoughly(x, cy, t);
      const shot = arsenal.shot(sortOf[u], sortOf[t], bands, ALL, moved, covered, state.flags[u]);
      if (!shot) continue;
      const value = share * outlook.prize[t] * shot.worth(state.wounds[u], state.wounds[t]);
      if (value <= most || (!indirect && !exact && !sight.seesRoughly(u, x, y, t))) continue;
      most = value;
      this.target = t;
    }
    return most;
  }
}

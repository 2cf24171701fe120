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
import type { Doctrine, Mind, Options } from '../../../battle/index.ts';
import { FAR, INCHES, UX, UY } from '../../../battle/sweep.ts';
import { WAVERING } from '../flags.ts';
import { ADVANCE, CHARGE, HOLD, IDLE, RUSH, type Side } from './actions.ts';
import { Aim, BEST, MOST } from './aim.ts';
import type { Legs } from './forces.ts';
import { FLOOR, Outlook, WORTH, X, Y } from './outlook.ts';
import type { Prospects } from './prospects.ts';
import type { View } from './view.ts';
import type { Weights } from './weights.ts';

/** Inches below which two places are not worth trying one after the other. */
const APART = 2;
/** Share of a marker that recovering is worth. */
const RECOVERS_FOR = 0.1;
/** Inches within which a unit thinks of going away from an enemy. */
const CLOSE = 20;
/** How a way that is blocked is tried beside: sine and cosine of 40 degrees. */
const ASIDE = 0.6427876096865393;
const AHEAD = 0.766044443118978;
/** Points by which a bound has to lie below the best option, so that no rounding hides a better one. */
const SURELY = 1e-9;
const TOP = 0;
/** What standing idle is worth; below what an option does not matter, over standing idle and of the unit at hand. */
const IDLES = 1;
const WANTED = 2;
const LEAST = 3;
/** By unit: nobody is struck out. */
const NOBODY = new Uint8Array(256);

export class Player implements Doctrine<View> {
  readonly name: string;
  private readonly battle: View;
  private readonly weights: Weights | null;
  private readonly prospects: Prospects;
  private readonly mind: Mind;
  readonly outlook: Outlook;
  /** 1 for units that were weighed in the decision at hand. */
  private readonly fresh: Uint8Array;
  private readonly listed: Uint8Array;
  private readonly aim: Aim;
  /** Of the unit at hand: its best score so far, what standing idle is worth, and below what an option does not matter. */
  private readonly mark = new Float64Array(4);
  /** Whether options that cannot be the best are added, too. */
  private all = false;

  /**
   * @param weights null: goes for the nearest enemy, and weighs nothing
   * @param side whose player it is
   */
  constructor(battle: View, name: string, weights: Weights | null, prospects: Prospects, side: Side) {
    this.name = name;
    this.battle = battle;
    this.weights = weights;
    this.prospects = prospects;
    this.mind = battle.state.minds[side];
    this.outlook = new Outlook(battle, prospects);
    this.fresh = new Uint8Array(battle.state.units);
    this.listed = new Uint8Array(battle.state.units);
    this.aim = new Aim(battle, this.outlook);
  }

  /** What the best unit would do is always weighed anew; the others' only where somebody moved near them. */
  choose(_: View, side: Side, options: Options): number {
    const { mind } = this;
    this.outlook.look(side);
    this.fresh.fill(0);
    for (;;) {
      this.refresh(side, options);
      const best = this.bestOf(side, NOBODY);
      if (this.fresh[best] === 0) {
        this.rethink(best, options);
        continue;
      }
      options.clear();
      const { action, toX, toY, target, aim, gain } = mind;
      options.add(best, action[best], toX[best], toY[best], target[best], aim[best], gain[best]);
      return 0;
    }
  }

  /** Weighs units of a side anew near which somebody moved. */
  private refresh(side: Side, options: Options): void {
    const { forces, state } = this.battle;
    const { stale } = this.mind;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      if (stale[u] === 1 && state.on[u] === 1 && state.done[u] === 0) this.rethink(u, options);
    }
  }

  /** The unit of a side that gains most by acting and is not struck out, the first of those that are alike; -1 where nobody waits. */
  private bestOf(side: Side, out: Uint8Array): number {
    const { state, forces } = this.battle;
    const { gain } = this.mind;
    let best = -1;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      if (state.on[u] === 0 || state.done[u] === 1 || out[u] === 1) continue;
      if (best < 0 || gain[u] > gain[best]) best = u;
    }
    return best;
  }

  /** Brings what it has in mind for a side up to date. */
  remember(side: Side, options: Options): void {
    this.outlook.look(side);
    this.refresh(side, options);
  }

  /**
   * Lists the best options of a side, the best first, scored by what each gains over standing idle: as many as there is
   * room for, of units in the order of what they were last thought to gain, until no other can have one of the best.
   * @param margin points by which an option may be worse than the best one
   */
  consider(side: Side, options: Options, margin: number): void {
    const { listed, mark, mind } = this;
    this.remember(side, options);
    options.clear();
    listed.fill(0);
    this.all = true;
    for (let u = this.bestOf(side, listed); u >= 0; u = this.bestOf(side, listed)) {
      const { count, score } = options;
      const full = count === score.length;
      mark[WANTED] = count === 0 ? Number.NEGATIVE_INFINITY : score[0] - margin;
      if (full && score[count - 1] > mark[WANTED]) mark[WANTED] = score[count - 1];
      if (mind.gain[u] < mark[WANTED]) break;
      listed[u] = 1;
      this.weigh(u, options);
    }
    this.all = false;
  }

  /** Finds the best option of a unit, and keeps it. */
  private rethink(u: number, options: Options): void {
    const { mind } = this;
    const idle = this.weigh(u, options);
    mind.gain[u] = this.mark[TOP] - idle;
    mind.stale[u] = 0;
    this.fresh[u] = 1;
  }

  /** One option of a unit, at the place at hand and worth what that says: listed, or kept if it is the best so far. */
  private offer(u: number, action: number, target: number, goal: number, options: Options): void {
    const { mark } = this;
    const { place } = this.outlook;
    const score = place[WORTH];
    if (this.all) {
      if (score < mark[LEAST]) return;
      const { score: scores } = options;
      options.rank(APART, u, action, place[X], place[Y], target, goal, score - mark[IDLES]);
      // Where the list is full, whatever is worse than its last does not matter.
      if (options.count < scores.length) return;
      const least = scores[scores.length - 1] + mark[IDLES] - SURELY;
      if (least > mark[LEAST]) mark[LEAST] = least;
    } else if (score > mark[TOP]) {
      const { mind } = this;
      mark[TOP] = mark[LEAST] = score;
      mind.action[u] = action;
      mind.target[u] = target;
      mind.aim[u] = goal;
      mind.toX[u] = place[X];
      mind.toY[u] = place[Y];
    }
  }

  /** Offers the options of a unit. @returns what standing idle is worth */
  private weigh(u: number, options: Options): number {
    const { battle, weights, outlook, mark, aim } = this;
    const { place } = outlook;
    const { state } = battle;
    mark[TOP] = mark[LEAST] = Number.NEGATIVE_INFINITY;
    mark[IDLES] = 0;
    place[X] = state.x[u];
    place[Y] = state.y[u];
    if ((state.flags[u] & WAVERING) !== 0) {
      place[WORTH] = RECOVERS_FOR * outlook.marker;
      this.offer(u, IDLE, -1, state.goal[u], options);
      return 0;
    }
    if (!weights) {
      this.headlong(u, options);
      return 0;
    }
    const sort = battle.sort(u);
    const legs = sort.legs[state.wounds[u]];
    outlook.survey(u);
    place[FLOOR] = Number.NEGATIVE_INFINITY;
    outlook.judge(u, weights, 1);
    const idle = place[WORTH];
    mark[IDLES] = idle;
    if (this.all) mark[LEAST] = idle + mark[WANTED] - SURELY;
    this.offer(u, HOLD, -1, state.goal[u], options);
    aim.shot[MOST] = 0;
    if (sort.range > 0) {
      aim.survey(u);
      aim.choose(u, false);
      if (aim.target >= 0) {
        place[WORTH] = idle + weights.gain * aim.shot[BEST];
        this.offer(u, HOLD, aim.target, state.goal[u], options);
      }
    }
    if (legs.rush === 0) return idle;
    this.charges(u, legs, options, weights);
    battle.sweep.depart(u, Math.max(legs.rush, legs.advance), legs);
    this.moves(u, legs, options, weights);
    return idle;
  }

  // ---- options

  private charges(u: number, legs: Legs, options: Options, weights: Weights): void {
    const { battle, outlook, prospects } = this;
    const { place, gaps, prize } = outlook;
    const { state, scene, sortOf } = battle;
    place[FLOOR] = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < outlook.count; k++) {
      if (gaps[k] > legs.rush + 1e-6) continue;
      const t = outlook.foe[k];
      if (scene.chargeWay(u, t, legs.rush, legs) < 0) continue;
      place[X] = state.x[u] + scene.way[0];
      place[Y] = state.y[u] + scene.way[1];
      prospects.fight(sortOf[u], sortOf[t], state.wounds[u], state.wounds[t], state.flags[u], state.flags[t]);
      outlook.judge(u, weights, 0.5);
      place[WORTH] +=
        weights.charge * weights.gain * prize[t] * prospects.taken - 2 * weights.loss * prize[u] * prospects.given;
      this.offer(u, CHARGE, t, -1, options);
    }
  }

  private moves(u: number, legs: Legs, options: Options, weights: Weights): void {
    const { battle, outlook } = this;
    const { state, scene } = battle;
    const shoots = battle.sort(u).range > 0;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const markers = outlook.bestMarkers(legs.rush);
    const { line } = battle.sweep;
    for (let i = 0; i < 2; i++) {
      const m = markers[i];
      if (m < 0) continue;
      line[UX] = state.markerX[m] - x;
      line[UY] = state.markerY[m] - cy;
      this.towards(u, legs, m, options, weights, true);
    }
    const foe = this.nearest();
    if (foe < 0) return;
    const dx = state.x[foe] - x;
    const dy = scene.middle(foe, state.y[foe]) - cy;
    line[UX] = dx;
    line[UY] = dy;
    this.towards(u, legs, -1, options, weights, true);
    if (dx * dx + dy * dy >= CLOSE * CLOSE) return;
    line[UX] = -dx * 4;
    line[UY] = -dy * 4;
    this.towards(u, legs, -1, options, weights, !shoots);
  }

  /** An Advance and a Rush along the line that is asked for, and beside it where the way to a marker is blocked. */
  private towards(u: number, legs: Legs, goal: number, options: Options, weights: Weights, rushes: boolean): void {
    const { sweep } = this.battle;
    const { line } = sweep;
    const dx = line[UX];
    const dy = line[UY];
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < 0.5) return;
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
      line[UX] = side === 0 ? ux : ux * AHEAD - sign * uy * ASIDE;
      line[UY] = side === 0 ? uy : uy * AHEAD + sign * ux * ASIDE;
      line[INCHES] = Math.max(advance, rush);
      sweep.cast();
      let reached = 0;
      if (advances) {
        line[INCHES] = advance;
        sweep.along();
        reached = line[FAR];
        if (reached > 0.2) this.move(u, ADVANCE, goal, options, weights);
        // Beside it only where something is in the way.
        if (side === 0 && reached > advance / 2) advances = false;
      }
      if (runs) {
        line[INCHES] = rush;
        sweep.along();
        const run = line[FAR];
        if (run > 0.2 && run > reached) this.move(u, RUSH, goal, options, weights);
        if (side === 0 && run > rush / 2) runs = false;
      }
    }
  }

  /** A move as far as the line at hand goes. */
  private move(u: number, action: number, goal: number, options: Options, weights: Weights): void {
    const { mark, outlook, battle, aim } = this;
    const { place } = outlook;
    const { state } = battle;
    const { line } = battle.sweep;
    const { shot } = aim;
    place[X] = state.x[u] + line[UX] * line[FAR];
    place[Y] = state.y[u] + line[UY] * line[FAR];
    const shots = action === ADVANCE ? weights.gain * shot[MOST] : 0;
    // What cannot be the best is not weighed to the end.
    const floor = mark[LEAST] - SURELY;
    place[FLOOR] = floor - shots;
    outlook.judge(u, weights, 1);
    const score = place[WORTH];
    if (score < place[FLOOR]) return;
    aim.target = -1;
    if (action === ADVANCE && shot[MOST] > 0) {
      shot[BEST] = weights.gain > 0 ? (floor - score) / weights.gain : 0;
      aim.choose(u, true);
      if (aim.target >= 0) place[WORTH] = score + weights.gain * shot[BEST];
    }
    this.offer(u, action, aim.target, goal, options);
  }

  /** Goes for the nearest enemy: a charge where it can be made, else as near as it comes. */
  private headlong(u: number, options: Options): void {
    const { battle, outlook } = this;
    const { place } = outlook;
    const { state, scene, sweep } = battle;
    const legs = battle.sort(u).legs[state.wounds[u]];
    const x = state.x[u];
    const y = state.y[u];
    place[WORTH] = 0;
    this.offer(u, HOLD, -1, -1, options);
    outlook.survey(u);
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < outlook.count; k++) {
      const t = outlook.foe[k];
      if (legs.rush === 0) continue;
      const travel = scene.chargeWay(u, t, legs.rush, legs);
      if (travel < 0 || travel >= least) continue;
      least = travel;
      place[X] = x + scene.way[0];
      place[Y] = y + scene.way[1];
      place[WORTH] = 1000 - travel;
      this.offer(u, CHARGE, t, -1, options);
    }
    const foe = this.nearest();
    if (foe < 0 || least < Number.POSITIVE_INFINITY) return;
    const dx = state.x[foe] - x;
    const dy = scene.middle(foe, state.y[foe]) - scene.middle(u, y);
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far === 0) return;
    sweep.depart(u, legs.rush, legs);
    const inches = sweep.reach(dx / far, dy / far, legs.rush);
    if (inches <= 0) return;
    place[X] = x + (dx / far) * inches;
    place[Y] = y + (dy / far) * inches;
    place[WORTH] = 1;
    this.offer(u, RUSH, -1, -1, options);
  }

  /** The enemy that is nearest to where the surveyed unit stands. */
  private nearest(): number {
    const { outlook } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < outlook.count; k++) {
      const far = outlook.gaps[k];
      if (far < least) {
        least = far;
        best = outlook.foe[k];
      }
    }
    return best;
  }
}

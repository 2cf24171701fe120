/**
 * What a place is worth to a unit, apart from what is done from it: markers held and neared, less points at risk, plus
 * being near whom it could destroy. A player looks round once a decision, once a unit, and then asks for many places.
 */
import { GONE, SEIZES_WITHIN } from '../../../battle/index.ts';
import { WAVERING } from '../flags.ts';
import type { Side } from './actions.ts';
import { WAVERS_FOR } from './arsenal.ts';
import type { Prospects } from './prospects.ts';
import type { View } from './view.ts';
import type { Weights } from './weights.ts';

/** What a marker is worth, in shares of an army, and by rounds that are left. */
const MARKER = 0.17;
const BY_ROUNDS_LEFT = [1.3, 0.85, 0.6, 0.45] as const;
/** The same of one that is held when it is seen how a battle stands, and the share of points left: in the end markers win. */
const HELD = [3, 1, 0.6, 0.45] as const;
const LEFT = [0.1, 0.8, 1, 1] as const;
/** Whose a marker is, and what standing there is worth: alone, with enemies, with friends. */
const NOBODY = 0;
const MINE = 1;
const THEIRS = 2;
const SEIZED = [1, 0.25, 1] as const;
const CONTESTED = [0.15, 0.55, 0.7] as const;
const SHARED = 0.08;
/** Of a surveyed unit: how far it charges and what its volleys reach, how far it comes until the end, what it stakes, and its best prey. */
const RUSH = 0;
const SHOOTS = 1;
const FARTHEST = 2;
const STAKE = 3;
const PREY = 4;
/** Of the place at hand: where it is, what it is worth, and below what that does not matter. */
export const X = 0;
export const Y = 1;
export const WORTH = 2;
export const FLOOR = 3;
/**
 * Numbers of each enemy: place, sides of both rectangles, how far it charges and what that takes, the same for volleys, prey
 * of a charge and of a volley, the farther of its reaches and the better of the preys.
 */
const FOE = 12;
/** Numbers of where a unit stands: its place, and half of the sides of its rectangle. */
const STOOD = 4;

export class Outlook {
  private readonly battle: View;
  private readonly prospects: Prospects;
  /** Points that a marker is worth. */
  readonly marker: number;
  /** Enemies on the table, and {@link FOE} numbers for each of them. */
  count = 0;
  readonly foe: Int32Array;
  private readonly foes: Float64Array;
  /** By enemy: what it threatens now, as a share of what it did at full number. */
  private readonly part: Float64Array;
  /** By unit: how many times its points its end is worth, for what it carries. */
  readonly prize: Float64Array;
  /** By side and marker: units near it, Wavering ones apart; and friends that make for it. */
  private readonly near: Int32Array;
  private readonly heading: Int32Array;
  /** Where markers lay when somebody looked last, how many, and on which table. */
  private readonly lay: Float64Array;
  private lain = 0;
  private edition = -1;
  /** Where units stood when it was worked out which markers they are near: {@link STOOD} numbers each; and those, a bit each. */
  private readonly stood: Float64Array;
  private readonly nearby: Int32Array;
  private readonly here: Float64Array;
  private readonly ahead: Float64Array;
  /** By marker: inches from where the surveyed unit stands. */
  private readonly far: Float64Array;
  /** By enemy: inches from where the surveyed unit stands, and from the place at hand where {@link measure} was asked. */
  readonly gaps: Float64Array;
  readonly inches: Float64Array;
  /** Numbers of the surveyed unit, and of the place at hand: in lists, because numbers in fields are boxed each time. */
  private readonly own = new Float64Array(5);
  readonly place = new Float64Array(4);
  private side: Side = 0;

  constructor(battle: View, prospects: Prospects) {
    this.battle = battle;
    this.prospects = prospects;
    const { points } = battle.forces;
    const { units, markers } = battle.state;
    this.marker = (MARKER * (points[0] + points[1])) / 2;
    this.foe = new Int32Array(units);
    this.foes = new Float64Array(FOE * units);
    this.part = new Float64Array(units);
    this.prize = new Float64Array(units).fill(1);
    this.lay = new Float64Array(2 * markers);
    this.stood = new Float64Array(STOOD * units);
    this.nearby = new Int32Array(units);
    this.near = new Int32Array(2 * markers);
    this.heading = new Int32Array(markers);
    this.here = new Float64Array(markers);
    this.ahead = new Float64Array(markers);
    this.far = new Float64Array(markers);
    this.gaps = new Float64Array(units);
    this.inches = new Float64Array(units);
  }

  /** Notes who is near which marker, and what enemies there are; before a side decides. */
  look(side: Side): void {
    const { state, markers, scene, forces, sorts } = this.battle;
    const { near, heading, foe, foes, part, prize } = this;
    this.side = side;
    near.fill(0);
    heading.fill(0);
    prize.fill(1);
    this.lookAtMarkers();
    let count = 0;
    for (let u = 0; u < state.units; u++) {
      if (state.on[u] === 0) continue;
      const own = u < forces.bounds[1] ? 0 : 1;
      if ((state.flags[u] & WAVERING) === 0) {
        for (let at = this.markersNear(u), m = own * state.markers; at !== 0; at >>>= 1, m++) near[m] += at & 1;
      }
      if (own === side) {
        if (state.goal[u] >= 0) heading[state.goal[u]]++;
        continue;
      }
      const sort = sorts[u];
      const legs = sort.legs[state.wounds[u]];
      const idle = (state.flags[u] & WAVERING) !== 0;
      part[u] = idle ? 0 : (sort.worth[state.wounds[u]] * (state.done[u] === 1 ? 0.5 : 1)) / sort.points;
      const at = FOE * count;
      foe[count++] = u;
      foes[at] = state.x[u];
      foes[at + 1] = scene.middle(u, state.y[u]);
      foes[at + 4] = legs.rush;
      const shoots = sort.range > 0 ? legs.advance + sort.range : -1;
      foes[at + 6] = shoots;
      foes[at + 10] = shoots > legs.rush ? shoots : legs.rush;
    }
    this.count = count;
    for (let m = 0; m < markers.count; m++) {
      const by = state.carrier[m];
      if (by >= 0) prize[by] += this.marker / Math.max(1, sorts[by].worth[state.wounds[by]]);
    }
  }

  /** Whether markers lie where they lay, on the same table; else nobody is known to stand near them. */
  private lookAtMarkers(): void {
    const { state, markers, ground } = this.battle;
    const { lay, stood } = this;
    let same = this.edition === ground.edition && this.lain === markers.count;
    this.edition = ground.edition;
    this.lain = markers.count;
    for (let m = 0, count = markers.count; m < count; m++) {
      if (lay[2 * m] === state.markerX[m] && lay[2 * m + 1] === state.markerY[m]) continue;
      lay[2 * m] = state.markerX[m];
      lay[2 * m + 1] = state.markerY[m];
      same = false;
    }
    if (!same) stood.fill(Number.NaN);
  }

  /** Markers that a unit is near, a bit each. Most stand where they stood when it was looked at last. */
  private markersNear(u: number): number {
    const { battle, stood, nearby } = this;
    const { state, scene } = battle;
    const x = state.x[u];
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    const at = STOOD * u;
    if (stood[at] === x && stood[at + 1] === state.y[u] && stood[at + 2] === hw && stood[at + 3] === hd)
      return nearby[u];
    stood[at] = x;
    stood[at + 1] = state.y[u];
    stood[at + 2] = hw;
    stood[at + 3] = hd;
    const y = scene.middle(u, state.y[u]);
    let found = 0;
    for (let m = 0; m < this.lain; m++) {
      const dx = Math.abs(state.markerX[m] - x) - hw;
      if (dx > SEIZES_WITHIN) continue;
      const dy = Math.abs(state.markerY[m] - y) - hd;
      if (dy > SEIZES_WITHIN) continue;
      if (dx <= 0 || dy <= 0 || dx * dx + dy * dy <= SEIZES_WITHIN * SEIZES_WITHIN) found |= 1 << m;
    }
    nearby[u] = found;
    return found;
  }

  /** Notes what the worth of every place depends on for one unit: what enemies threaten, what markers draw. After {@link look}. */
  survey(u: number): void {
    const { battle, foes, foe, near, marker, side, prospects, prize, gaps, own, place } = this;
    const { state, scene, markers, sortOf, sorts } = battle;
    const sort = sorts[u];
    const a = sortOf[u];
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    let prey = 0;
    for (let k = 0, at = 0; k < this.count; k++, at += FOE) {
      const e = foe[k];
      const b = sortOf[e];
      const part = this.part[e] * prize[u];
      foes[at + 2] = state.halfWidth[e] + hw;
      foes[at + 3] = state.halfDepth[e] + hd;
      foes[at + 5] = part === 0 ? 0 : part * prospects.charge(b, a);
      foes[at + 7] = part === 0 || foes[at + 6] < 0 ? 0 : part * prospects.shot(b, a);
      const charge = prize[e] * prospects.charge(a, b);
      const volley = sort.range > 0 ? prize[e] * prospects.shot(a, b) : 0;
      const best = charge > volley ? charge : volley;
      foes[at + 8] = charge;
      foes[at + 9] = volley;
      foes[at + 11] = best;
      if (best > prey) prey = best;
    }
    const legs = sort.legs[state.wounds[u]];
    own[RUSH] = legs.rush;
    own[SHOOTS] = sort.range + legs.advance;
    own[STAKE] = sort.worth[state.wounds[u]] * prize[u];
    own[PREY] = prey;
    place[X] = state.x[u];
    place[Y] = state.y[u];
    this.measure(u, gaps);
    const rest = battle.scenario.rounds - state.round;
    const now = marker * BY_ROUNDS_LEFT[Math.min(rest, BY_ROUNDS_LEFT.length - 1)];
    own[FARTHEST] = rest * legs.rush;
    const counts = (state.flags[u] & WAVERING) === 0;
    for (let m = 0; m < markers.count; m++) {
      // There is nothing to stand at: it is destroyed, or somebody carries it.
      if (!markers.lies(m)) {
        this.here[m] = this.ahead[m] = 0;
        continue;
      }
      this.far[m] = scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]);
      const mine = counts && this.far[m] <= SEIZES_WITHIN;
      const mates = near[side * state.markers + m] - (mine ? 1 : 0);
      const enemies = near[(1 - side) * state.markers + m];
      const owner = state.owner[m] < 0 ? NOBODY : state.owner[m] === side ? MINE : THEIRS;
      this.here[m] = now * (mates > 0 ? SHARED : enemies > 0 ? CONTESTED[owner] : SEIZED[owner]);
      const heading = this.heading[m] - (state.goal[u] === m ? 1 : 0);
      const wanted = owner === MINE ? (mates > 0 ? 0 : 0.25) : mates > 0 ? 0.15 : 1;
      this.ahead[m] = (0.55 * marker * wanted) / (1 + heading);
    }
  }

  /**
   * Says in {@link WORTH} what it is worth to stand at the place at hand: several may reach it, but seldom all turn to one
   * unit, so that no more is at risk than the unit is worth. Where that is certainly below {@link FLOOR}, it says less than
   * that for less work. After {@link survey}.
   */
  judge(u: number, weights: Weights, risk: number): void {
    const { battle, foes, here, ahead, place, own } = this;
    const { state, markers } = battle;
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    const x = place[X];
    const cy = place[Y] - state.behind[u];
    const farthest = own[FARTHEST];
    let drawn = 0;
    for (let m = 0, count = markers.count; m < count; m++) {
      if (ahead[m] === 0 && here[m] === 0) continue;
      let dx = state.markerX[m] - x;
      if (dx < 0) dx = -dx;
      dx -= hw;
      let dy = state.markerY[m] - cy;
      if (dy < 0) dy = -dy;
      dy -= hd;
      const far = (dx <= 0 ? (dy <= 0 ? 0 : dy) : dy <= 0 ? dx : Math.sqrt(dx * dx + dy * dy)) - SEIZES_WITHIN;
      if (far <= 0) drawn += here[m];
      else if (far <= farthest) drawn += ahead[m] / (1 + (far * far) / 220 + far / 14);
    }
    // As if nobody threatened it and the best prey were near.
    const most = weights.markers * drawn + weights.hunt * own[PREY];
    const floor = place[FLOOR];
    if (most < floor) {
      place[WORTH] = most;
      return;
    }
    const worth = own[STAKE];
    const costs = risk * weights.loss;
    const charges = own[RUSH];
    const shoots = own[SHOOTS];
    let threat = 0;
    let prey = 0;
    for (let at = 0, end = FOE * this.count; at < end; at += FOE) {
      let dx = x - foes[at];
      if (dx < 0) dx = -dx;
      dx -= foes[at + 2];
      let dy = cy - foes[at + 1];
      if (dy < 0) dy = -dy;
      dy -= foes[at + 3];
      const reach = foes[at + 10];
      const lures = foes[at + 11] > prey;
      if (!lures && (dx > reach || dy > reach)) continue;
      const far = dx <= 0 ? (dy <= 0 ? 0 : dy) : dy <= 0 ? dx : Math.sqrt(dx * dx + dy * dy);
      if (far <= reach) {
        const charged = far <= foes[at + 4] ? foes[at + 5] : 0;
        const shot = far <= foes[at + 6] ? foes[at + 7] : 0;
        threat += charged > shot ? charged : shot;
        // The best prey may be near, and too much at risk all the same.
        if (most - costs * (threat < worth ? threat : worth) < floor) {
          place[WORTH] = most - costs * (threat < worth ? threat : worth);
          return;
        }
      }
      if (!lures) continue;
      const charge = far <= charges ? foes[at + 8] : (foes[at + 8] * 12) / (12 + far - charges);
      if (charge > prey) prey = charge;
      const volley = far <= shoots ? foes[at + 9] : (foes[at + 9] * 12) / (12 + far - shoots);
      if (volley > prey) prey = volley;
    }
    place[WORTH] = weights.markers * drawn - costs * (threat < worth ? threat : worth) + weights.hunt * prey;
  }

  /** Inches from the rectangle of the surveyed unit, at the place at hand, to those of all enemies. */
  measure(u: number, into: Float64Array): void {
    const { foes, place, battle } = this;
    const { state } = battle;
    const x = place[X];
    const cy = place[Y] - state.behind[u];
    for (let k = 0, at = 0, count = this.count; k < count; k++, at += FOE) {
      const dx = Math.abs(x - foes[at]) - foes[at + 2];
      const dy = Math.abs(cy - foes[at + 1]) - foes[at + 3];
      into[k] = dx <= 0 ? (dy <= 0 ? 0 : dy) : dy <= 0 ? dx : Math.sqrt(dx * dx + dy * dy);
    }
  }

  /** Points left on both sides and markers as if the round ended now, as a side sees it. After {@link look}. */
  standing(side: Side): number {
    const { battle, near, marker } = this;
    const { state, markers, sorts, forces, plan } = battle;
    // Each side by itself, so that swapped seats round alike.
    let own = 0;
    let theirs = 0;
    for (let u = 0; u < state.units; u++) {
      if (state.left[u] === 0) continue;
      const worth = sorts[u].worth[state.wounds[u]] * ((state.flags[u] & WAVERING) !== 0 ? 1 - WAVERS_FOR : 1);
      if (u < forces.bounds[1] === (side === 0)) own += worth;
      else theirs += worth;
    }
    let held = 0;
    const other = (1 - side) as Side;
    for (let m = 0; m < markers.count; m++) {
      const mine = near[side * state.markers + m];
      const enemies = near[other * state.markers + m];
      let owner = state.owner[m];
      if (markers.lies(m)) {
        if (plan.how === 'homes') {
          if (owner === side ? enemies > 0 && mine === 0 : mine > 0 && enemies === 0) owner = GONE;
        } else if (mine > 0 && enemies > 0) owner = -1;
        else if (mine > 0) owner = side;
        else if (enemies > 0) owner = other;
      }
      held += owner === side ? 1 : owner === other ? -1 : 0;
    }
    const rest = Math.min(battle.scenario.rounds - state.round, HELD.length - 1);
    return LEFT[rest] * (own - theirs) + HELD[rest] * held * marker;
  }

  /** The two markers that draw the surveyed unit most; -1 where there are fewer. */
  bestMarkers(rush: number): readonly [number, number] {
    const { battle, near, side } = this;
    const { state, markers } = battle;
    let first = -1;
    let second = -1;
    let most = 0;
    let next = 0;
    for (let m = 0; m < markers.count; m++) {
      if (!markers.lies(m)) continue;
      const far = this.far[m];
      if (far < 0.5) continue;
      const mine = state.owner[m] === side;
      const mates = near[side * state.markers + m];
      const value = (mine ? 0.4 : 1) / ((1 + far / Math.max(1, rush)) * (1 + mates));
      if (value > most) {
        second = first;
        next = most;
        first = m;
        most = value;
      } else if (value > next) {
        second = m;
        next = value;
      }
    }
    this.two[0] = first;
    this.two[1] = second;
    return this.two;
  }
  private readonly two: [number, number] = [-1, -1];
}

/**
 * Whom a unit would shoot at from a place, as its player weighs it: rectangles instead of bases, three lines of sight, whole
 * units within range, unless players look as exactly as rules are ruled.
 */
import { ALL } from './arsenal.ts';
import { type Outlook, X, Y } from './outlook.ts';
import type { View } from './view.ts';

/** Inches by which roundings may bring a unit farther than it moves. */
const FARTHER = 1e-6;
/** Of the unit at hand: the most points that a volley after an Advance can be expected to take, and what the best one takes. */
export const MOST = 0;
export const BEST = 1;

export class Aim {
  private readonly battle: View;
  private readonly outlook: Outlook;
  /** By enemy of the outlook: the most that a volley of the unit at hand can be worth. */
  private readonly best: Float64Array;
  /** See {@link MOST} and {@link BEST}; in a list, because numbers in fields are boxed each time. */
  readonly shot = new Float64Array(2);
  /** The best target from the place at hand; -1: none. */
  target = -1;

  constructor(battle: View, outlook: Outlook) {
    this.battle = battle;
    this.outlook = outlook;
    this.best = new Float64Array(battle.state.units);
  }

  /** The most that volleys of a unit that advanced can be worth: all weapons, no cover. */
  survey(u: number): void {
    const { battle, outlook, best, shot } = this;
    const { state, arsenal, sortOf } = battle;
    const every = (1 << battle.sort(u).bands.length) - 1;
    const { range, legs } = battle.sort(u);
    const reach = range + legs[state.wounds[u]].advance + FARTHER;
    shot[MOST] = 0;
    for (let k = 0; k < outlook.count; k++) {
      const t = outlook.foe[k];
      best[k] = 0;
      if (outlook.gaps[k] > reach) continue;
      const volley = arsenal.shot(sortOf[u], sortOf[t], every, ALL, true, false, state.flags[u]);
      best[k] = volley ? outlook.prize[t] * volley.worth(state.wounds[u], state.wounds[t]) : 0;
      if (best[k] > shot[MOST]) shot[MOST] = best[k];
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
      if (sight.reach[i] > range + 1e-6) continue;
      this.seeing[i] = 1;
      able++;
    }
    const covered = able > 0 && sight.isCovered(this.seeing);
    state.x[u] = fromX;
    state.y[u] = fromY;
    return { share: able / state.left[u], covered };
  }

  /**
   * The best target from the place at hand, left in `target`, -1 where there is none, and expected points in {@link BEST}.
   * @param moved then only what is worth more than {@link BEST} said before counts
   */
  choose(u: number, moved: boolean): void {
    const { battle, outlook, best, shot } = this;
    const { place } = outlook;
    const { state, sight, arsenal, sortOf } = battle;
    const { bands, range } = battle.sort(u);
    this.target = -1;
    const depth = 2 * state.halfDepth[u];
    const inches = moved ? outlook.inches : outlook.gaps;
    if (moved) outlook.measure(u, inches);
    sight.from[0] = place[X];
    sight.from[1] = place[Y];
    let most = moved && shot[BEST] > 0 ? shot[BEST] : 0;
    for (let k = 0; k < outlook.count; k++) {
      if (moved && best[k] <= most) continue;
      const gap = inches[k];
      if (gap > range) continue;
      const t = outlook.foe[k];
      let within = 0;
      let longest = 0;
      let indirect = false;
      for (let band = 0; band < bands.length; band++) {
        const reach = bands[band].range;
        if (gap > reach) continue;
        within |= 1 << band;
        if (reach > longest) longest = reach;
        indirect ||= bands[band].indirect;
      }
      const exact = battle.exacting ? this.exactly(u, t, place[X], place[Y], longest) : null;
      const share = exact ? exact.share : Math.min(1, 0.5 + (longest - gap) / (2 * depth));
      if (exact && share === 0 && !indirect) continue;
      if (moved && share * best[k] <= most) continue;
      const covered = exact ? exact.covered : sight.coveredRoughly(u, t);
      const volley = arsenal.shot(sortOf[u], sortOf[t], within, ALL, moved, covered, state.flags[u]);
      if (!volley) continue;
      const value = share * outlook.prize[t] * volley.worth(state.wounds[u], state.wounds[t]);
      if (value <= most || (!indirect && !exact && !sight.seesRoughly(u, t))) continue;
      most = value;
      this.target = t;
    }
    shot[BEST] = most;
  }
}

/**
 * What strikes do to the units of a battle: volleys, melees, dangerous ground, and what morale makes of them. While somebody
 * only thinks nothing is recorded; what dice gave beyond their mean is added up instead.
 */
import { Kept } from '../../../battle/index.ts';
import { type Fate, mustTest, suffer } from '../aftermath.ts';
import { groundDice, rollDanger } from '../danger.ts';
import { BREATH_USED, ROUTED, WAVERING } from '../flags.ts';
import { strikeWith } from '../fold.ts';
import { clash, freshUpshot } from '../melee/clash.ts';
import { counted } from '../words.ts';
import { ALL, failureOf, type Meeting, WAVERS_FOR } from './arsenal.ts';
import type { Record } from './record.ts';
import { consolidate } from './reserves.ts';
import { noteFallen, noteMelee } from './sideMissions.ts';
import type { View } from './view.ts';

/** Numbers of a volley: by band, and 1 at the end if the target has cover. */
const BANDS = 32;
const COVER = BANDS - 1;
/** Volleys of which it is kept who can fire, and the most numbers on which that may depend. */
const KEPT_VOLLEYS = 1024;
const VOLLEY = 96;

export class Fighting {
  private readonly battle: View;
  private readonly record: Record;
  private readonly upshot = freshUpshot();
  private readonly one: Fate = { state: 0, flags: 0 };
  private readonly two: Fate = { state: 0, flags: 0 };
  /** Whether somebody only thinks: nothing is recorded. */
  trying = false;
  /** Points that dice took from a side beyond what they take on average, by side. */
  readonly misfortune = new Float64Array(2);

  constructor(battle: View, record: Record) {
    this.battle = battle;
    this.record = record;
  }

  private take(u: number, fate: Fate): Fate {
    const { state } = this.battle;
    fate.state = state.wounds[u];
    fate.flags = state.flags[u];
    return fate;
  }

  /** A unit after dice: models removed, points counted. @param by who did it, or -1 */
  private settle(u: number, fate: Fate, by: number): void {
    const { battle, record } = this;
    const { state, scene, say } = battle;
    const before = battle.points(u);
    state.wounds[u] = fate.state;
    state.flags[u] = fate.flags;
    const { line } = battle.sorts[u];
    if (!this.trying) record.destroyed(u, by, before - battle.points(u));
    const gone = line.dead[fate.state] === 1 || (fate.flags & ROUTED) !== 0;
    if (gone) {
      if (by >= 0 && battle.sideOf(by) !== battle.sideOf(u)) noteFallen(battle, battle.sideOf(by));
      battle.markers.drop(u, state.x[u], scene.middle(u, state.y[u]));
      state.on[u] = 0;
      state.left[u] = 0;
      say?.(battle.name(u), [], line.dead[fate.state] === 1 ? 'is destroyed' : 'routs and is gone');
      return;
    }
    if (line.left[fate.state] !== state.left[u]) scene.resize(u, line.left[fate.state]);
  }

  /** Notes points that a unit lost beyond what it loses on average. */
  private note(u: number, points: number): void {
    this.misfortune[this.battle.sideOf(u)] += points;
  }

  /**
   * Notes how a morale test fell.
   * @param before flags of the unit before it
   * @param melee whether it may rout (AOF-MORALE-04)
   */
  private noteMorale(u: number, before: number, { state, flags }: Fate, melee: boolean): void {
    const { worth, line, fighter } = this.battle.sorts[u];
    const routs = melee && line.half[state] === 1;
    const cost = worth[state] * (routs ? 1 : (before & WAVERING) !== 0 ? 0 : WAVERS_FOR);
    const failed = routs ? (flags & ROUTED) !== 0 : (flags & ~before & WAVERING) !== 0;
    const chance = (before & WAVERING) !== 0 ? 1 : failureOf(fighter.nerves, state);
    this.note(u, cost * ((failed ? 1 : 0) - chance));
  }

  /** Dangerous ground under a move (AOF-TERR-06). */
  endanger(u: number, models: number): void {
    const { sorts, stream, ledger, say } = this.battle;
    const { fighter, line } = sorts[u];
    const fate = this.take(u, this.one);
    let rest = models;
    const across = line.leftOf.map((left) => {
      const here = Math.min(rest, left[fate.state]);
      rest -= here;
      return here;
    });
    const plain = groundDice(line, (profile) => across[profile]);
    const heard: number[] | undefined = say && [];
    const to = rollDanger(fighter.nerves.suffering, fate.state, { worse: 0, plain }, stream, ledger, heard);
    if (say && heard) say('Dangerous terrain', heard, counted(line.wounds[to] - line.wounds[fate.state], 'wound'));
    suffer(fighter.nerves, fate, to, true, stream, ledger, say);
    this.settle(u, fate, -1);
  }

  /** Models of the unit itself among so many of all, whoever joined it taking part first. */
  private limitOf(u: number, models: number): number {
    const { line } = this.battle.sorts[u];
    const state = this.battle.state.wounds[u];
    if (models >= line.left[state]) return ALL;
    return Math.max(0, models - (line.left[state] - line.leftOf[0][state]));
  }

  // ---- shooting

  /** By band: models that can fire; at {@link COVER} 1 if their target has cover. */
  private readonly counts = new Int32Array(BANDS);
  /** By model: 1 if it can fire anything at the target. */
  private readonly fires = new Uint8Array(128);
  private readonly volleys = new Kept(KEPT_VOLLEYS, VOLLEY, BANDS);

  /** Says in `counts` how many can fire what, and whether their target has cover. */
  private aim(u: number, t: number): void {
    const { counts, volleys, battle } = this;
    const { key, told } = volleys;
    const place = volleys.placeOf(u * battle.state.units + t);
    const length = battle.sight.note(u, t, key);
    const from = place * BANDS;
    if (length > 0 && volleys.has(place, length)) {
      for (let i = 0; i < BANDS; i++) counts[i] = told[from + i];
      return;
    }
    this.look(u, t);
    if (length > 0) told.set(counts, from);
  }

  /** The same, looked at base by base, after the sight has noted what bears on it. */
  private look(u: number, t: number): void {
    const { counts, fires, battle } = this;
    const { state, sight, sorts } = battle;
    const { bands } = sorts[u];
    sight.aimAsNoted(u, t);
    const models = state.left[u];
    fires.fill(0);
    for (let band = 0; band < bands.length; band++) {
      const { range, indirect } = bands[band];
      let count = 0;
      for (let i = 0; i < models; i++) {
        if ((indirect ? sight.inches[i] : sight.reach[i]) > range + 1e-6) continue;
        fires[i] = 1;
        count++;
      }
      counts[band] = count;
    }
    counts[COVER] = sight.isCovered(fires) ? 1 : 0;
  }

  /** All weapons at one target, band by band; one morale test after all of them (AOF-MORALE-01). */
  shoot(u: number, t: number, moved: boolean): void {
    const { counts, battle } = this;
    const { state, sorts, sortOf, arsenal, stream, ledger, say } = battle;
    const own = sorts[u];
    const target = sorts[t];
    this.aim(u, t);
    const covered = counts[COVER] === 1;
    const fate = this.take(t, this.two);
    const before = fate.state;
    const mood = fate.flags;
    let breathed = false;
    let open = (1 << own.bands.length) - 1;
    while (open !== 0 && target.line.dead[fate.state] === 0) {
      // Weapons of as many models fire together.
      const first = 31 - Math.clz32(open & -open);
      let bands = 0;
      for (let band = first; band < own.bands.length; band++) {
        if ((open & (1 << band)) !== 0 && counts[band] === counts[first]) bands |= 1 << band;
      }
      open &= ~bands;
      if (counts[first] === 0) continue;
      const limit = this.limitOf(u, counts[first]);
      const shot = arsenal.shot(sortOf[u], sortOf[t], bands, limit, moved, covered, state.flags[u]);
      if (!shot) continue;
      const from = fate.state;
      fate.state = strikeWith(shot.folded, state.wounds[u], from, stream, ledger, say);
      if (this.trying) this.note(t, shot.points(from, fate.state) - shot.worth(state.wounds[u], from));
      breathed ||= shot.made.strike.rules.has('AOF-SR-05');
    }
    if (breathed) state.flags[u] |= BREATH_USED;
    if (fate.state === before) return;
    const after = fate.state;
    fate.state = before;
    suffer(target.fighter.nerves, fate, after, true, stream, ledger, say);
    if (this.trying && mustTest(target.fighter.nerves, before, fate.state)) this.noteMorale(t, mood, fate, false);
    this.settle(t, fate, u);
  }

  // ---- melee

  /** A charge from its moves to consolidation. */
  charge(u: number, t: number): void {
    const { battle, upshot } = this;
    const { state, scene, sorts, arsenal, say } = battle;
    const { legs } = sorts[u];
    const walk = legs[state.wounds[u]];
    scene.chargeWay(u, t, walk.rush, walk);
    const crossing = walk.flying ? 0 : scene.endangered(u, scene.way[0], scene.way[1], true);
    if (crossing > 0) this.endanger(u, crossing);
    if (state.on[u] === 0) return;
    const allowance = scene.wayRough ? Math.min(walk.rush, 6) : walk.rush;
    const [strikers, defenders] = scene.strikers(u, t, allowance);
    scene.close(u, t);
    const meeting = arsenal.meeting(battle.sortOf[u], battle.sortOf[t]);
    meeting.strikers = this.limitOf(u, strikers);
    // Whoever falls stood farthest away: the owner chooses (AOF-MELEE-04).
    meeting.repliers = this.limitOf(t, defenders);
    const a = this.take(u, this.one);
    const b = this.take(t, this.two);
    clash(meeting, a, b, battle.stream, battle.ledger, upshot, null, say);
    if (this.trying) this.noteClash(u, t, meeting, a, b);
    const { won, margin } = upshot;
    if (won !== 0) {
      const [winner, loser, fate] = won > 0 ? [u, t, b] : [t, u, a];
      const routed = (fate.flags & ROUTED) !== 0 && sorts[loser].line.dead[fate.state] === 0;
      noteMelee(battle, battle.sideOf(winner), won * margin, routed);
    }
    this.settle(t, b, u);
    this.settle(u, a, t);
    if (state.on[u] === 1 && state.on[t] === 1) scene.backOff(u, t);
    else if (state.on[u] === 1) consolidate(battle, u);
    else if (state.on[t] === 1) consolidate(battle, t);
  }

  /** Notes how both strikes of a melee fell, and the test after it. @param a, b both units after it */
  private noteClash(u: number, t: number, meeting: Meeting, a: Fate, b: Fate): void {
    const { state, sorts } = this.battle;
    const [own, other] = [sorts[u], sorts[t]];
    const from = state.wounds[u];
    const target = state.wounds[t];
    // A Phalanx rolls before anybody strikes: what it took is not told apart.
    if (meeting.phalanxDice(from, target) > 0) return;
    const charging = meeting.charges(target);
    const strike = meeting.expected('striker', state.flags[u], charging, from, target, other.worth);
    this.note(t, other.worth[target] - other.worth[b.state] - strike);
    if (this.upshot.replied) {
      const reply = meeting.expected('replier', state.flags[t], false, b.state, from, own.worth);
      this.note(u, own.worth[from] - own.worth[a.state] - reply);
    }
    const { won } = this.upshot;
    if (won === 0 || own.line.dead[a.state] === 1 || other.line.dead[b.state] === 1) return;
    if (won > 0) this.noteMorale(t, state.flags[t], b, true);
    else this.noteMorale(u, state.flags[u], a, true);
  }
}

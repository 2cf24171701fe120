/** Everything that changes in a duel, as rows of numbers: one entry for each unit, or one for each side. */
import { LINKED_OUTCOMES } from '../abandonment.ts';
import { despairs, MORALE_LOSSES, moraleLossOf } from '../conditions.ts';
import { squadsOf } from '../squads.ts';
import { BERSERK, COMMANDERLESS, type Field, LEADERLESS, ORPHANED } from './setup.ts';

export const STEADY = 0;
export const BROKEN = 1;
/** Off the map, or destroyed: out for good. */
export const GONE = 2;
export const OUT = 3;

export class Board {
  readonly field: Field;
  readonly left: Int32Array;
  /** Magnitude that is lost before its own (AE-LEAD-34). */
  readonly ghost: Int32Array;
  /** Magnitude lost since its last Break tests, ghosts included; what it had when that began. */
  readonly lost: Int32Array;
  readonly had: Int32Array;
  readonly status: Int32Array;
  readonly tide: Int32Array;
  readonly hardened: Int32Array;
  readonly counted: Int32Array;
  readonly broke: Int32Array;
  readonly rallied: Int32Array;
  readonly points: Int32Array;
  readonly timer: Int32Array;
  readonly onFire: Int32Array;
  readonly spared: Int32Array;
  readonly reactions: Int32Array;
  /** Missed tests that its own leader lets it roll again in this round. */
  readonly reroll: Int32Array;
  /** Of what each Horde has for itself, used in this round: hunts, better damage rolls, what was spared of its losses. */
  readonly hunted: Int32Array;
  readonly damageRerolled: Int32Array;
  readonly freeAttack: Int32Array;
  readonly surge: Int32Array;
  readonly opportunity: Int32Array;
  /** Whom it fights in melee, or -1. */
  readonly engaged: Int32Array;
  /** Who attacked it since its last turn, or -1. */
  readonly attackedBy: Int32Array;
  /** Rounds of shock and of grief still to come (AE-ABANDON-05, -07). */
  readonly shock: Int32Array;
  readonly grief: Int32Array;
  /** It loses the actions of its next turn (AE-DMG-04). */
  readonly stunned: Int32Array;
  /** It has lost those of this round. */
  readonly idle: Int32Array;
  /** 1: the Adept has just died; 2: grief is over and the table is rolled on again. */
  readonly abandoned: Int32Array;
  readonly failure: Int32Array;
  readonly shape: Int32Array;
  /** Most squads it has been short of, for Fanatics. */
  readonly squadsLost: Int32Array;
  readonly number = new Int32Array(2);
  readonly failed = new Int32Array(2);
  readonly shaken = new Int32Array(2);
  readonly commanded = new Int32Array(2);
  /** It spends its Full Action on a Command test this round. */
  readonly commanding: Int32Array;
  readonly sideReroll = new Int32Array(2);
  readonly sideSurge = new Int32Array(2);
  readonly sideFree = new Int32Array(2);
  private readonly leaderOf: Int32Array;

  constructor(field: Field) {
    this.field = field;
    const row = () => new Int32Array(field.units.length);
    this.left = row();
    this.ghost = row();
    this.lost = row();
    this.status = row();
    this.tide = row();
    this.hardened = row();
    this.counted = row();
    this.broke = row();
    this.rallied = row();
    this.points = row();
    this.timer = row();
    this.onFire = row();
    this.spared = row();
    this.reactions = row();
    this.reroll = row();
    this.hunted = row();
    this.damageRerolled = row();
    this.had = row();
    this.freeAttack = row();
    this.surge = row();
    this.opportunity = row();
    this.engaged = row();
    this.attackedBy = row();
    this.shock = row();
    this.grief = row();
    this.stunned = row();
    this.idle = row();
    this.abandoned = row();
    this.failure = row();
    this.commanding = row();
    this.shape = row();
    this.squadsLost = row();
    this.leaderOf = row().fill(-1);
    for (const { index, role, host } of field.units) if (role === 'leader' && host >= 0) this.leaderOf[host] = index;
  }

  reset(): void {
    const { units } = this.field;
    this.number[0] = this.field.sides[0].moraleNumber;
    this.number[1] = this.field.sides[1].moraleNumber;
    this.failed.fill(0);
    this.shaken.fill(0);
    for (let u = 0; u < units.length; u++) {
      const { force, given } = units[u];
      this.left[u] = force.left;
      this.ghost[u] = force.ghost;
      this.lost[u] = 0;
      this.had[u] = force.left;
      this.status[u] = given.state.broken && force.magnitude ? BROKEN : STEADY;
      this.tide[u] = 0;
      this.hardened[u] = force.traits.has('Battle-Hardened') ? 1 : 0;
      this.counted[u] = this.status[u];
      this.broke[u] = 0;
      this.rallied[u] = 0;
      this.points[u] = 0;
      this.timer[u] = 0;
      this.onFire[u] = given.state.onFire && force.horde ? 1 : 0;
      this.engaged[u] = -1;
      this.attackedBy[u] = -1;
      this.shock[u] = 0;
      this.grief[u] = 0;
      this.stunned[u] = given.state.stunned ? 1 : 0;
      this.abandoned[u] = 0;
      this.failure[u] = 0;
      this.squadsLost[u] = force.horde ? force.squadsAtStart - squadsOf(force.left) : 0;
      this.shape[u] = 0;
    }
    this.reshape(0);
    this.reshape(1);
  }

  /** What comes back with every round. */
  beginRound(): void {
    const { units } = this.field;
    for (let side = 0; side < 2; side++) {
      this.shaken[side] = this.failed[side];
      this.failed[side] = 0;
      this.commanded[side] = 0;
      this.sideReroll[side] = 1;
      this.sideSurge[side] = 1;
      this.sideFree[side] = 1;
    }
    for (let u = 0; u < units.length; u++) {
      const { given } = units[u];
      this.reactions[u] = given.reactions;
      this.spared[u] = 0;
      this.reroll[u] = 1;
      this.hunted[u] = 0;
      this.damageRerolled[u] = 0;
      this.freeAttack[u] = 1;
      this.surge[u] = 1;
      this.opportunity[u] = 1;
      this.commanding[u] = 0;
      this.idle[u] = 0;
    }
  }

  squads(u: number): number {
    const { force } = this.field.units[u];
    if (!force.horde) return 0;
    return squadsOf(this.left[u]);
  }

  /** Acts and holds ground. */
  stands(u: number): boolean {
    return this.status[u] === STEADY;
  }

  /** Stunned, in grief or in shock: it has no actions of its own (AE-DMG-04, AE-ABANDON-05, AE-ABANDON-07). */
  helpless(u: number): boolean {
    return this.stunned[u] > 0 || this.grief[u] > 0 || this.shock[u] > 0;
  }

  onField(u: number): boolean {
    return this.status[u] <= BROKEN;
  }

  /** The Horde around it still stands in the way. */
  embedded(u: number): boolean {
    const { host } = this.field.units[u];
    return host >= 0 && this.onField(host);
  }

  /** What the Morale Number of a side loses. */
  move(side: number, by: number): void {
    this.number[side] = Math.max(-10, Math.min(10, this.number[side] + by));
  }

  /** A Horde broken or destroyed moves the number once (AE-BMN-03). */
  count(u: number): void {
    if (this.counted[u] === 1) return;
    this.counted[u] = 1;
    this.move(this.field.units[u].side, MORALE_LOSSES.Horde.value);
  }

  /** Takes a unit out of the battle, with everything that hangs on it. */
  remove(u: number): void {
    const { units } = this.field;
    const { force, role, side } = units[u];
    this.status[u] = OUT;
    this.left[u] = 0;
    if (force.horde) this.count(u);
    this.move(side, moraleLossOf(role)?.value ?? 0);
    if (role === 'Adept') this.orphan(side);
    // A Specialist goes with its Horde (AE-SPEC-03); a Leader stands alone from now on.
    for (let other = 0; other < units.length; other++) {
      if (this.belongsTo(other, u)) this.remove(other);
      if (this.engaged[other] === u) this.engaged[other] = -1;
    }
    this.reshape(side);
  }

  /** Takes it off the map alive, with the Specialists who may not leave it (AE-SPEC-03). */
  leave(u: number): void {
    this.status[u] = GONE;
    const { role, side } = this.units[u];
    const loss = moraleLossOf(role);
    if (loss?.drivenOff) this.move(side, loss.value);
    for (let other = 0; other < this.units.length; other++) {
      if (this.belongsTo(other, u)) this.leave(other);
      if (this.engaged[other] === u) this.engaged[other] = -1;
    }
    this.reshape(side);
  }

  private belongsTo(other: number, host: number): boolean {
    const { force, host: own } = this.units[other];
    return own === host && force.kind === 'weapon specialist' && this.onField(other);
  }

  private orphan(side: number): void {
    const { units } = this.field;
    for (let u = 0; u < units.length; u++) {
      if (units[u].side !== side || !this.onField(u)) continue;
      if (despairs(units[u].force).value) this.abandoned[u] = LINKED_OUTCOMES.due;
    }
  }

  /** What is left of leaders, commanders and Adepts; whoever is stunned gives nothing (AE-LEAD-05, -06). */
  reshape(side: number): void {
    const { units, field } = this;
    const commanded = this.commands(side, 'commander') || this.commands(side, 'supreme commander');
    const commander =
      commanded || !(field.has(side as 0 | 1, 'commander') || field.has(side as 0 | 1, 'supreme commander'))
        ? 0
        : COMMANDERLESS;
    const adept = this.alive(side, 'Adept') || !field.has(side as 0 | 1, 'Adept') ? 0 : ORPHANED;
    for (let u = 0; u < units.length; u++) {
      if (units[u].side !== side) continue;
      const leader = this.leaderOf[u];
      const led = leader < 0 || (this.onField(leader) && this.stunned[leader] === 0) ? 0 : LEADERLESS;
      this.shape[u] = led | commander | adept | (this.shape[u] & BERSERK);
    }
  }

  private get units() {
    return this.field.units;
  }

  private commands(side: number, role: string): boolean {
    for (let u = 0; u < this.units.length; u++) {
      const there = this.units[u].side === side && this.units[u].role === role;
      if (there && this.onField(u) && this.stunned[u] === 0) return true;
    }
    return false;
  }

  private alive(side: number, role: string): boolean {
    for (let u = 0; u < this.units.length; u++) {
      if (this.units[u].side === side && this.units[u].role === role && this.status[u] !== OUT) return true;
    }
    return false;
  }

  /** Who leads a Horde and stands within it, or -1 (AE-MORALE-08): a Commander may, too (AE-LEAD-06). */
  leaderWithin(host: number): number {
    for (let u = 0; u < this.units.length; u++) {
      const { role, host: own } = this.units[u];
      const leads = role === 'leader' || role === 'commander' || role === 'supreme commander';
      if (own === host && leads && this.onField(u)) return u;
    }
    return -1;
  }
}

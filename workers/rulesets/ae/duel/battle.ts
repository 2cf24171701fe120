/** A duel played with real dice: the turns of all units, round after round. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { LINKED_OUTCOMES } from '../abandonment.ts';
import type { AttackPlan } from '../attackPlan.ts';
import { burns } from '../conditions.ts';
import { replenished } from '../hazards/plan.ts';
import { newStrike, throwStrike } from '../strike.ts';
import { BROKEN } from './board.ts';
import { Nerves } from './nerves.ts';
import { MAX_UNITS } from './schema.ts';
import {
  AGAIN,
  BERSERK,
  BLOW,
  CHARGE,
  COMMANDERLESS,
  EMBEDDED,
  HASTY,
  LEADERLESS,
  MELEE,
  RANGED,
  SURGING,
} from './setup.ts';

const BROKEN_BONUS = 20;
export const RETALIATION = -20;
/** Magnitude or Wounds that anybody may have. */
const MOST_LEFT = 200;

export class Battle extends Nerves {
  private readonly strike = newStrike();

  start(stream: WordStream, log: ReplayStep[] | null): void {
    this.stream = stream;
    this.log = log;
    this.round = 0;
    this.board.reset();
  }

  playRound(): void {
    const { board, field } = this;
    this.round++;
    board.beginRound();
    this.commandTest(0);
    this.commandTest(1);
    for (let i = 0; i < field.order.length; i++) {
      const u = field.order[i];
      if (board.onField(u)) this.turn(u);
    }
  }

  protected turn(u: number): void {
    const { board, field } = this;
    const { force } = field.units[u];
    let acts = true;
    if (force.magnitude) acts = this.nerves(u);
    if (!board.onField(u)) return;
    if (board.helpless(u)) board.idle[u] = 1;
    if (board.stunned[u] > 0) {
      board.stunned[u] = 0;
      board.reshape(field.units[u].side);
      this.say(u, 'is stunned and loses its actions');
      acts = false;
    } else if (this.withTheStunned(u)) acts = false;
    if (force.horde) acts = this.upkeep(u, acts);
    const attacker = board.attackedBy[u];
    board.attackedBy[u] = -1;
    if (!board.onField(u)) return;
    if (board.grief[u] > 0) {
      board.grief[u]--;
      if (board.grief[u] === 0) board.abandoned[u] = LINKED_OUTCOMES.again;
      return;
    }
    if (board.shock[u] > 0) {
      board.shock[u]--;
      // Nobody within a Horde is a target for another one (AE-LEAD-03, AE-SPEC-05).
      const reachable = attacker >= 0 && board.onField(attacker) && !(force.horde && board.embedded(attacker));
      if (acts && reachable) this.retaliate(u, attacker);
      return;
    }
    if (acts && board.commanding[u] === 0) this.attack(u);
  }

  /** In shock it only strikes back: neither aims nor charges, which are actions of their own (AE-ABANDON-05). */
  protected retaliate(u: number, attacker: number): void {
    const way = this.wayOf(u);
    const shot = this.field.rulings.shockActions === 'one' ? HASTY : AGAIN;
    this.attackOn(u, attacker, way === RANGED ? shot : this.field.isShot(way) ? way : MELEE, RETALIATION);
  }

  /** Replenishing and fire. @returns whether it may still attack */
  private upkeep(u: number, acts: boolean): boolean {
    const { board, field } = this;
    const { force, given } = field.units[u];
    const now = this.shape(u);
    if (force.magnitude) {
      const back = replenished(force, field.rulings, board.left[u], now.replenishing) - board.left[u];
      board.left[u] += back;
      if (this.log && back > 0) this.say(u, `regains ${back}, ${board.left[u]} left`);
    }
    board.had[u] = board.left[u];
    if (board.onFire[u] === 0) return acts;
    if (given.extinguishes && acts && board.stands(u) && !board.helpless(u)) {
      board.onFire[u] = 0;
      this.say(u, 'puts the fire out');
      return false;
    }
    const sides = burns(now).value;
    const loss = sides === 1 ? 1 : this.stream.die(sides);
    if (sides > 1)
      this.log?.push({ label: `${force.name}: fire`, dice: [loss], sides, text: `${loss} Magnitude burns` });
    this.lose(u, loss, false);
    return acts && board.onField(u);
  }

  private wayOf(u: number): number {
    const { board, field } = this;
    const { given } = field.units[u];
    const raging = given.state.berserk || (board.shape[u] & BERSERK) !== 0;
    const closes = raging || (given.closesIn > 0 && this.round >= given.closesIn);
    const fights = closes || (!given.ranged && given.closesIn === 0);
    // Withdrawing takes the other Half Action (AE-TRAIT-14).
    if (board.status[u] === BROKEN) return HASTY;
    if (!given.melee || !fights) return RANGED;
    return board.engaged[u] < 0 && closes ? CHARGE : BLOW;
  }

  /** What it does with its turn. */
  protected attack(u: number): void {
    const way = this.wayOf(u);
    if (!this.field.weapon(u, way)) return;
    const attacks = this.attacksOf(u);
    for (let i = 0; i < attacks; i++) {
      const target = this.choose(u);
      if (target < 0 || !this.board.onField(u)) return;
      this.attackOn(u, target, i > 0 ? this.field.further(u, way) : way, 0);
    }
  }

  /** Attacks of its turn; what a leader or Commander gives once a round is spent on it. */
  protected attacksOf(u: number): number {
    const { board, field } = this;
    const { given, led, commanded, side, force } = field.units[u];
    let attacks = force.horde ? 1 : given.attacks;
    if (led?.freeAttack && this.isLed(u) && board.freeAttack[u] > 0) {
      board.freeAttack[u]--;
      attacks++;
    }
    if (commanded?.freeAttack && this.isCommanded(u) && board.sideFree[side] > 0) {
      board.sideFree[side]--;
      attacks++;
    }
    return attacks;
  }

  protected attackOn(u: number, target: number, way: number, more: number): void {
    if (!this.field.weapon(u, way)) return;
    if (!this.field.isShot(way)) this.board.engaged[u] = target;
    this.strikeAt(u, target, way, more);
  }

  private choose(u: number): number {
    const { board, field } = this;
    const { units } = field;
    const { force, given, side, place } = units[u];
    let best = -1;
    let bestScore = -1;
    for (let e = 0; e < units.length; e++) {
      if (units[e].side === side || !board.onField(e) || (force.horde && board.embedded(e))) continue;
      if (given.sparesBroken && !board.stands(e)) continue;
      const horde = units[e].force.horde;
      let wish = 0;
      if (given.targets === 'weakest') wish = MOST_LEFT - board.left[e];
      else if (given.targets === 'strongest') wish = board.left[e];
      else if (given.targets === 'same place') wish = Number(units[e].place === place);
      else if (given.targets === 'characters first') wish = Number(!horde);
      else if (given.targets === 'Hordes first') wish = Number(horde);
      // Whoever stands comes before whoever is broken; of those alike, the first in line.
      const score = (Number(board.stands(e)) * (MOST_LEFT + 1) + wish) * MAX_UNITS + MAX_UNITS - 1 - units[e].place;
      if (score > bestScore) {
        best = e;
        bestScore = score;
      }
    }
    return best;
  }

  protected override strikeAt(u: number, target: number, way: number, more: number): void {
    const { board, field, strike } = this;
    const attacker = field.units[u];
    const victim = field.units[target];
    const plan = this.planOf(u, target, way);
    const price = plan.chargeCost * board.squads(u);
    const paysFirst = field.rulings.recklessCost === 'before it';
    if (paysFirst && price > 0) this.lose(u, price, true);
    if (!board.onField(u)) return;
    const within = board.embedded(target);
    strike.own = board.squads(u);
    strike.theirs = within ? this.shelter(victim.host) : board.squads(target);
    strike.more = more + (board.status[target] === BROKEN && victim.force.magnitude ? BROKEN_BONUS : 0);
    strike.drill = this.moreDrill(u, way);
    strike.reaction = board.reactions[target] > 0;
    const stat = field.isShot(way) ? 'BS' : 'WS';
    const own = this.isLed(u) && attacker.led?.rerolls?.includes(stat) ? board.reroll[u] : 0;
    const his =
      this.isCommanded(u) && attacker.commanded?.rerolls?.includes(stat) ? board.sideReroll[attacker.side] : 0;
    strike.rerolls = own + his;
    strike.hunts = Math.max(0, plan.hunts - board.hunted[u]);
    strike.betterDamage = Math.max(0, plan.betterDamage - board.damageRerolled[u]);
    board.attackedBy[target] = u;
    throwStrike(plan, strike, this.stream, this.log);
    if (strike.reacted) board.reactions[target]--;
    // Its own leader's roll goes before the Commander's, which others may want.
    if (own > 0) board.reroll[u] -= strike.rerolled;
    else board.sideReroll[attacker.side] -= strike.rerolled;
    board.hunted[u] += strike.hunted;
    board.damageRerolled[u] += strike.damageRerolled;
    if (strike.landed && plan.flame) board.onFire[target] = 1;
    const cost = (strike.hit ? 0 : plan.missCost * strike.own) + (paysFirst ? 0 : price);
    this.take(target, strike.loss, plan.magnitude === null ? 'no' : plan.magnitude.halved);
    if (cost > 0) this.lose(u, cost, true);
  }

  private planOf(u: number, target: number, way: number): AttackPlan {
    const { board, field } = this;
    const { side, led, commanded } = field.units[u];
    let shape = board.shape[u];
    if (field.isShot(way)) {
      if (led?.surge && this.isLed(u) && board.surge[u] > 0) {
        shape |= SURGING;
        board.surge[u]--;
      } else if (commanded?.surge && this.isCommanded(u) && board.sideSurge[side] > 0) {
        shape |= SURGING;
        board.sideSurge[side]--;
      }
    }
    const theirs = board.shape[target] | (board.embedded(target) ? EMBEDDED : 0);
    return field.plan(u, shape, target, theirs, way);
  }

  private isLed(u: number): boolean {
    return (this.board.shape[u] & LEADERLESS) === 0;
  }

  private isCommanded(u: number): boolean {
    return (this.board.shape[u] & COMMANDERLESS) === 0;
  }

  /** Squads that stand around a Leader or Specialist; none while the Horde is stunned (AE-DMG-04). */
  private shelter(host: number): number {
    const { grief, stunned } = this.board;
    return grief[host] > 0 || stunned[host] > 0 ? 0 : this.board.squads(host);
  }

  /** What befalls a Horde befalls its Specialists (AE-SPEC-03). */
  private withTheStunned(u: number): boolean {
    const { host, force } = this.field.units[u];
    return (
      host >= 0 && force.kind === 'weapon specialist' && (this.board.idle[host] === 1 || this.board.helpless(host))
    );
  }

  /** Fanatics for each squad lost (AE-TRAIT-13), and a Blood Soaked Tide in melee (AE-TRAIT-11). */
  private moreDrill(u: number, way: number): number {
    const { board } = this;
    const fanatic = this.shape(u).traits.has('Fanatics') ? board.squadsLost[u] : 0;
    return fanatic + (this.field.isShot(way) ? 0 : board.tide[u]);
  }
}

/** A duel played with real dice: the turns of all units, round after round. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { LINKED_OUTCOMES } from '../abandonment.ts';
import type { AttackPlan } from '../attackPlan.ts';
import { replenished } from '../hazards/plan.ts';
import { newStrike, throwStrike } from '../strike.ts';
import { BROKEN } from './board.ts';
import { Nerves } from './nerves.ts';
import { BERSERK, CHARGE, EMBEDDED, MELEE, RANGED, SURGING } from './setup.ts';

const BROKEN_BONUS = 20;
const RETALIATION = -20;

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

  private turn(u: number): void {
    const { board, field } = this;
    const { force } = field.units[u];
    let acts = true;
    if (force.magnitude) acts = this.nerves(u);
    if (!board.onField(u)) return;
    if (board.helpless(u)) board.idle[u] = 1;
    if (board.stunned[u] > 0) {
      board.stunned[u] = 0;
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
      if (acts && attacker >= 0 && board.onField(attacker)) this.attackOn(u, attacker, this.wayOf(u), RETALIATION);
      return;
    }
    if (acts && board.commanding[u] === 0) this.attack(u);
  }

  /** Replenishing and fire. @returns whether it may still attack */
  private upkeep(u: number, acts: boolean): boolean {
    const { board, field } = this;
    const { force, given } = field.units[u];
    const now = this.shape(u);
    if (force.magnitude) board.left[u] = replenished(force, field.rulings, board.left[u], now.replenishing);
    if (board.onFire[u] === 0) return acts;
    if (given.extinguishes && acts && board.stands(u) && !board.helpless(u)) {
      board.onFire[u] = 0;
      this.say(u, 'puts the fire out');
      return false;
    }
    const slow = !force.magnitude || force.traits.has('Large');
    const loss = slow ? 1 : this.stream.die(10);
    if (!slow)
      this.log?.push({ label: `${force.name}: fire`, dice: [loss], sides: 10, text: `${loss} Magnitude burns` });
    this.lose(u, loss, false);
    return acts && board.onField(u);
  }

  private wayOf(u: number): number {
    const { board, field } = this;
    const { given } = field.units[u];
    const raging = (board.shape[u] & BERSERK) !== 0;
    const closes = raging || (given.closesIn > 0 && this.round >= given.closesIn);
    const fights = closes || (!given.ranged && given.closesIn === 0);
    if (board.status[u] === BROKEN || !given.melee || !fights) return RANGED;
    return board.engaged[u] < 0 && closes ? CHARGE : MELEE;
  }

  private attack(u: number): void {
    const { board, field } = this;
    const { given, ownFreeAttack, side, force } = field.units[u];
    const way = this.wayOf(u);
    if (!field.weapon(u, way)) return;
    let attacks = force.horde ? 1 : given.attacks;
    if (this.shape(u).freeAttack) {
      const pool = ownFreeAttack ? board.freeAttack : board.sideFree;
      const at = ownFreeAttack ? u : side;
      if (pool[at] > 0) {
        pool[at]--;
        attacks++;
      }
    }
    for (let i = 0; i < attacks; i++) {
      const target = this.choose(u);
      if (target < 0 || !board.onField(u)) return;
      this.attackOn(u, target, i > 0 && way === CHARGE ? MELEE : way, 0);
    }
  }

  private attackOn(u: number, target: number, way: number, more: number): void {
    if (!this.field.weapon(u, way)) return;
    this.board.attackedBy[target] = u;
    if (way !== RANGED) this.board.engaged[u] = target;
    this.strikeAt(u, target, way, more);
  }

  private choose(u: number): number {
    const { board, field } = this;
    const { units } = field;
    const { force, given, side, place } = units[u];
    let best = -1;
    let bestScore = 0;
    for (let e = 0; e < units.length; e++) {
      if (units[e].side === side || !board.onField(e) || (force.horde && board.embedded(e))) continue;
      if (given.sparesBroken && !board.stands(e)) continue;
      const horde = units[e].force.horde;
      let score = 1_000 - units[e].place;
      if (given.targets === 'weakest') score += 500 - board.left[e];
      else if (given.targets === 'strongest') score += board.left[e];
      else if (given.targets === 'same place' && units[e].place === place) score += 500;
      else if (given.targets === 'characters first' && !horde) score += 500;
      else if (given.targets === 'Hordes first' && horde) score += 500;
      // Whoever stands comes before whoever is broken.
      if (board.stands(e)) score += 10_000;
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
    const within = board.embedded(target);
    strike.own = board.squads(u);
    strike.theirs = within ? this.shelter(victim.host) : board.squads(target);
    strike.more = more + (board.status[target] === BROKEN && victim.force.magnitude ? BROKEN_BONUS : 0);
    strike.drill = this.moreDrill(u, way);
    strike.reaction = board.reactions[target] > 0;
    const rerolls = attacker.ownReroll ? board.reroll : board.sideReroll;
    const at = attacker.ownReroll ? u : attacker.side;
    strike.reroll = rerolls[at] > 0;
    strike.damageReroll = board.damageReroll[u] > 0;
    throwStrike(plan, strike, this.stream, this.log);
    if (strike.reacted) board.reactions[target]--;
    if (strike.rerolled) rerolls[at]--;
    if (strike.damageRerolled) board.damageReroll[u]--;
    if (strike.landed && plan.flame) board.onFire[target] = 1;
    const cost = (strike.hit ? 0 : plan.missCost * strike.own) + plan.chargeCost * strike.own;
    this.take(target, strike.loss, plan.magnitude === null ? 'no' : plan.magnitude.halved);
    if (cost > 0) this.lose(u, cost, true);
  }

  private planOf(u: number, target: number, way: number): AttackPlan {
    const { board, field } = this;
    const { side, ownSurge } = field.units[u];
    let shape = board.shape[u];
    if (way === RANGED) {
      const pool = ownSurge ? board.surge : board.sideSurge;
      const at = ownSurge ? u : side;
      if (pool[at] > 0) {
        shape |= SURGING;
        if (field.force(u, shape).surge > 0) pool[at]--;
      }
    }
    const theirs = board.shape[target] | (board.embedded(target) ? EMBEDDED : 0);
    return field.plan(u, shape, target, theirs, way);
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
    return fanatic + (way !== RANGED ? board.tide[u] : 0);
  }
}

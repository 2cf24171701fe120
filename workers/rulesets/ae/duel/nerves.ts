/** The nerves of a battle: Break and Rally tests, flight, the death of an Adept, and what Magnitude is lost. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import {
  ABANDONMENT,
  abandonmentRow,
  BERSERK_RAGE,
  GRIEF,
  GRIEF_DICE,
  GRIEF_ROUNDS,
  HONOURABLE_RETREAT,
  LINKED_OUTCOMES,
  RETREAT,
  SHOCK,
  SHOCK_ROUNDS,
} from '../abandonment.ts';
import { settledLoss } from '../attackWorth.ts';
import { d100, degreesOfFailure, FACES, limited } from '../d100.ts';
import type { Force } from '../force.ts';
import { breakTests, CONTROL_POINT_BONUS, moraleBonus, throwBreakTests, willpower } from '../nerve.ts';
import { squadsOf } from '../squads.ts';
import { Board, BROKEN, STEADY } from './board.ts';
import type { Duel } from './schema.ts';
import { BERSERK, Field, LEADERLESS, MELEE } from './setup.ts';

export abstract class Nerves {
  readonly field: Field;
  readonly board: Board;
  protected round = 0;
  protected stream!: WordStream;
  protected log: ReplayStep[] | null = null;

  constructor(scenario: Duel, field: Field = new Field(scenario)) {
    this.field = field;
    this.board = new Board(field);
  }

  /** One attack of unit `u`; breaking in melee provokes some. */
  protected abstract strikeAt(u: number, target: number, way: number, more: number): void;

  /** Break and Rally tests, and the Adept's death. @returns whether it may act */
  protected nerves(u: number): boolean {
    const { board, field } = this;
    const { given } = field.units[u];
    const fled = board.status[u] === BROKEN;
    if (board.abandoned[u] > 0) this.abandonment(u);
    if (!board.onField(u)) return false;
    const lost = board.lost[u];
    const had = board.had[u];
    board.lost[u] = 0;
    board.had[u] = board.left[u];
    if (board.status[u] === BROKEN) {
      // Whoever breaks at the death of its Adept has begun its turn steady, and rallies in a later one.
      if (fled && this.rallyTest(u)) return true;
      return board.onField(u) && this.shape(u).traits.has('Fighting Withdrawal') && given.ranged !== undefined;
    }
    if (this.fearless(u)) return true;
    const tests = breakTests(lost);
    const result = throwBreakTests(tests, this.nerve(u), board.hardened[u] === 1, this.shape(u), this.stream, this.log);
    const frightens = result === 'broken' || (result === 'ignored' && field.rulings.ignoredFailures === 'frighten');
    if (frightens) board.failed[field.units[u].side] = 1;
    if (result !== 'held') board.hardened[u] = 0;
    const third =
      field.rulings.breaksAtThreeSquads && !this.shape(u).traits.has('Disciplined') && this.crossedThird(u, had);
    if (result !== 'broken' && !third) return true;
    if (this.shape(u).traits.has('Blood Soaked Tide')) {
      board.tide[u] = 1;
      this.say(u, 'turns into a Blood Soaked Tide');
      return true;
    }
    this.flees(u);
    return board.onField(u) && this.shape(u).traits.has('Fighting Withdrawal') && given.ranged !== undefined;
  }

  private crossedThird(u: number, had: number): boolean {
    const { force } = this.field.units[u];
    return force.squadsAtStart - squadsOf(had) < 3 && force.squadsAtStart - this.board.squads(u) >= 3;
  }

  protected shape(u: number): Force {
    return this.field.force(u, this.board.shape[u]);
  }

  private fearless(u: number): boolean {
    return this.board.tide[u] === 1 || this.shape(u).fearless;
  }

  /** Target number of its Break and Rally tests. */
  private nerve(u: number, more = 0): number {
    const { board, field } = this;
    const { side } = field.units[u];
    const shadow = board.shaken[side] === 1 ? this.shadowOn(side) : 0;
    return this.limited(this.willpower(u) + moraleBonus(board.number[side]) + shadow + more);
  }

  private limited(target: number): number {
    return limited(target, this.field.rulings.extremes);
  }

  /** Target number of any other Willpower test, without its limits. */
  private willpower(u: number): number {
    const { board, field } = this;
    const { force, given } = field.units[u];
    const fire = board.onFire[u] === 1 ? force.firePenalty : 0;
    const stated = 5 * given.state.facingFearIncarnate;
    const fear = Math.max(stated, 5 * this.fearIncarnate(u)) - stated;
    return willpower(this.shape(u), force.squadsAtStart - board.squads(u)) + fire - fear;
  }

  /** Squads of the largest frightening Horde of the other side (AE-TRAIT-18, RU-27). */
  private fearIncarnate(u: number): number {
    const { board, field } = this;
    const { side } = field.units[u];
    const own = field.rulings.fearIncarnate === "the tester's";
    let most = 0;
    for (let e = 0; e < field.units.length; e++) {
      if (field.units[e].side === side || !board.stands(e) || !this.frightens(e, u)) continue;
      const force = this.shape(e);
      if (force.traits.has('Fear Incarnate'))
        most = Math.max(most, own ? board.squads(u) : board.squads(e) + force.squadsForAbilities);
    }
    return most;
  }

  /** Whether a frightening Horde is near enough to one that would be frightened. */
  protected frightens(_by: number, _u: number): boolean {
    return true;
  }

  /** What the General of the other side does to its Break tests after one has failed (AE-LEAD-47). */
  private shadowOn(side: number): number {
    const { field } = this;
    let worst = 0;
    for (let e = 0; e < field.units.length; e++) {
      if (field.units[e].side !== side) worst = Math.min(worst, this.shape(e).enemyBreakPenalty);
    }
    return worst;
  }

  private flees(u: number): void {
    const { board, field } = this;
    const { units } = field;
    board.status[u] = BROKEN;
    board.broke[u] = 1;
    board.points[u] = 0;
    board.timer[u] = 0;
    board.count(u);
    this.say(u, 'breaks and flees');
    if (!this.shape(u).traits.has('Fighting Withdrawal')) {
      for (let e = 0; e < units.length; e++) {
        if (units[e].side === units[u].side || !this.fights(e, u) || !board.stands(e)) continue;
        if (board.opportunity[e] === 0) continue;
        if (board.helpless(e)) continue;
        if (!field.weapon(e, MELEE) || board.left[u] === 0) continue;
        board.opportunity[e] = 0;
        this.strikeAt(e, u, MELEE, 0);
      }
    }
    board.engaged[u] = -1;
    for (let e = 0; e < units.length; e++) if (board.engaged[e] === u) board.engaged[e] = -1;
    this.runs(u);
  }

  /** Whether two enemies are in melee with each other. */
  protected fights(e: number, u: number): boolean {
    return this.board.engaged[e] === u || this.board.engaged[u] === e;
  }

  /** Where there are places, whoever has just broken runs. */
  protected runs(_u: number): void {}

  /** Turn after turn it flees on. @returns whether it has left the map */
  protected fleesOn(u: number): boolean {
    const { board, field } = this;
    const { controlPoints, turnsToLeave } = field.sides[field.units[u].side];
    board.timer[u]++;
    return board.timer[u] >= (controlPoints > 0 ? controlPoints : turnsToLeave);
  }

  /** @returns whether the Horde is back in the fight; otherwise it has fled on, perhaps off the map */
  private rallyTest(u: number): boolean {
    const { board, field } = this;
    const { side } = field.units[u];
    const atPoint = field.sides[side].controlPoints > 0;
    if (atPoint || this.mayRally(u)) {
      const target = this.nerve(u, atPoint ? CONTROL_POINT_BONUS : 0);
      const roll = d100(this.stream);
      this.log?.push(
        this.step(u, 'Rally test', roll, `${roll} against ${target}: ${roll <= target ? 'it rallies' : 'it flees on'}`),
      );
      if (roll <= target) {
        board.status[u] = STEADY;
        board.rallied[u] = 1;
        return true;
      }
    }
    if (this.fleesOn(u)) {
      board.leave(u);
      this.say(u, 'leaves the field');
    }
    return false;
  }

  private mayRally(u: number): boolean {
    const { board, field } = this;
    const { given, side } = field.units[u];
    if (this.isHidden(u) || this.shape(u).traits.has('Stubborn') || board.commanded[side] === 1) return true;
    // A leader whose trait is named stands within the Horde, whether or not he is on the list.
    if (board.leaderWithin(u) >= 0 || ((board.shape[u] & LEADERLESS) === 0 && given.leader !== 'none')) return true;
    return this.outnumbers(u);
  }

  /** Whether no enemy sees it. */
  protected isHidden(u: number): boolean {
    return this.field.units[u].given.outOfSight;
  }

  /** Whether it sees more unbroken Hordes of its own side than of the enemy: everybody sees everybody. */
  protected outnumbers(u: number): boolean {
    const { board, field } = this;
    const { units } = field;
    let more = 0;
    for (let o = 0; o < units.length; o++) {
      if (units[o].force.horde && board.stands(o)) more += units[o].side === units[u].side ? 1 : -1;
    }
    return more > 0;
  }

  protected commandTest(side: 0 | 1): void {
    const { board, field } = this;
    if (field.sides[side].command === 0) return;
    const target = this.limited(field.sides[side].command);
    let waits = false;
    for (let u = 0; u < field.units.length; u++)
      if (field.units[u].side === side && board.status[u] === BROKEN) waits = true;
    if (!waits || !this.commander(side)) return;
    const roll = d100(this.stream);
    if (roll <= target) board.commanded[side] = 1;
    this.log?.push({
      label: `Side ${side === 0 ? 'A' : 'B'}: Command test`,
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${target}: ${roll <= target ? 'all may try to rally' : 'nobody listens'}`,
    });
  }

  /** Keeps the Commander busy for the round. @returns whether there is one: on the field, or off it from the start */
  private commander(side: 0 | 1): boolean {
    const { board, field } = this;
    if (!field.has(side, 'commander') && !field.has(side, 'supreme commander')) return true;
    for (let u = 0; u < field.units.length; u++) {
      const { role } = field.units[u];
      if (field.units[u].side !== side || (role !== 'commander' && role !== 'supreme commander') || !board.onField(u))
        continue;
      if (board.helpless(u)) continue;
      board.commanding[u] = 1;
      return true;
    }
    return false;
  }

  /** The linked Horde after its Adept's death (AE-ABANDON-01, -02). */
  private abandonment(u: number): void {
    const { board } = this;
    const { rulings } = this.field;
    if (board.abandoned[u] === LINKED_OUTCOMES.due) {
      const target = this.limited(this.willpower(u));
      const roll = d100(this.stream);
      const failed = roll > target;
      this.log?.push(
        this.step(
          u,
          'its Adept is dead',
          roll,
          `${roll} against ${target}: ${failed ? 'it despairs' : 'it fights on'}`,
        ),
      );
      board.abandoned[u] = 0;
      if (!failed) return;
      board.failure[u] = degreesOfFailure(target, roll, rulings.degrees);
    }
    // The second time the degrees of the first test count again, or none do.
    if (board.abandoned[u] === LINKED_OUTCOMES.again && rulings.griefReroll === 'plain') board.failure[u] = 0;
    board.abandoned[u] = 0;
    const die = this.stream.die(10);
    const row = abandonmentRow(die + board.failure[u]);
    this.log?.push({
      label: `${this.field.units[u].force.name}: Abandonment`,
      dice: [die],
      sides: 10,
      text: `${die} + ${board.failure[u]}: ${ABANDONMENT[row]}`,
    });
    if (row === HONOURABLE_RETREAT) board.leave(u);
    else if (row === RETREAT) {
      if (board.status[u] === STEADY) this.flees(u);
    } else if (row === SHOCK) board.shock[u] = this.roundsOf(u, SHOCK_ROUNDS, 'shock');
    else if (row === BERSERK_RAGE) board.shape[u] |= BERSERK;
    else if (row === GRIEF) {
      let loss = 0;
      for (let i = 0; i < GRIEF_DICE; i++) {
        const die = this.stream.die(10);
        loss += die;
        this.log?.push({
          label: `${this.field.units[u].force.name}: grief`,
          dice: [die],
          sides: 10,
          text: `${die} Magnitude`,
        });
      }
      board.grief[u] = this.roundsOf(u, GRIEF_ROUNDS, 'grief');
      this.lose(u, loss, true);
    }
  }

  /** For how many rounds grief or shock lasts. */
  private roundsOf(
    u: number,
    { sides, bonus }: { readonly sides: number; readonly bonus: number },
    of: string,
  ): number {
    const die = this.stream.die(sides);
    const label = `${this.field.units[u].force.name}: ${of}`;
    this.log?.push({ label, dice: [die], sides, text: `${die} + ${bonus} rounds without actions` });
    return die + bonus;
  }

  /** Lost to something that is no attack; `own`: its own doing, which a Swarm takes in full, as it takes Wounds (AE-TRAIT-06). */
  protected lose(u: number, loss: number, own: boolean): void {
    const force = this.shape(u);
    const halved = force.magnitude && force.traits.has('Swarm') && !own ? this.field.rulings.swarmRounding : 'no';
    const before = this.board.lost[u];
    this.take(u, force.magnitude ? Math.max(0, loss - force.lossReduction) : loss, halved);
    if (this.field.rulings.breakLosses === 'attacks') this.board.lost[u] = before;
  }

  /** What gets past flat reductions: what is spared this turn and halving come here. */
  protected take(u: number, loss: number, halved: 'no' | 'down' | 'up'): void {
    const { board, field } = this;
    if (loss === 0) return;
    const { force } = field.units[u];
    const now = this.shape(u);
    const saved = force.magnitude ? Math.min(Math.max(0, now.lossReductionPerTurn - board.spared[u]), loss) : 0;
    board.spared[u] += saved;
    // Ghosts go first, while their Commander is there (AE-LEAD-34, AE-LEAD-06).
    const standing = now.ghost > 0 ? board.ghost[u] : 0;
    const lost = Math.min(board.left[u] + standing, settledLoss(loss, saved, halved));
    const ghosts = Math.min(standing, lost);
    board.ghost[u] -= ghosts;
    board.left[u] -= lost - ghosts;
    board.lost[u] += this.field.rulings.ghostLosses === 'count' ? lost : lost - ghosts;
    if (force.horde) board.squadsLost[u] = Math.max(board.squadsLost[u], force.squadsAtStart - board.squads(u));
    if (this.log && lost > 0) this.say(u, `loses ${lost}, ${board.left[u]} left`);
    if (board.left[u] > 0) return;
    this.say(u, force.magnitude ? 'is destroyed' : 'is out');
    board.remove(u);
  }

  protected say(u: number, text: string): void {
    this.log?.push({ label: `Round ${this.round}: ${this.field.units[u].force.name}`, dice: [], text });
  }

  private step(u: number, what: string, roll: number, text: string): ReplayStep {
    return { label: `${this.field.units[u].force.name}: ${what}`, dice: [roll], sides: FACES, text };
  }
}

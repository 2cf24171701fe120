/** A skirmish with dice: who acts, against whom, and where everybody stands. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { Fate, Remark } from '../aftermath.ts';
import { startDistance } from '../duel/moves.ts';
import { endRound, Table } from '../duel/play.ts';
import type { Duel, Which } from '../duel/schema.ts';
import type { Pairing } from '../duel/setup.ts';
import { ROUTED, startFlags } from '../flags.ts';
import type { Line } from '../line.ts';
import { nearness, sideways, temptation } from './line.ts';
import type { Skirmish } from './schema.ts';

/** One unit on the line. */
interface Standing {
  readonly fate: Fate;
  /** Inches from where the first side began, towards the second. */
  x: number;
  /** Has acted in this round. */
  done: boolean;
}

const SIDES = ['attacker', 'target'] as const;
const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** One battle; reused for every trial. */
export class Battle {
  readonly table: Table;
  readonly units: Readonly<Record<Which, readonly Standing[]>>;
  private readonly skirmish: Skirmish;
  private readonly duel: Duel;
  private readonly lines: Readonly<Record<Which, Line>>;

  constructor(skirmish: Skirmish, pairing: Pairing) {
    this.skirmish = skirmish;
    this.duel = pairing.duel;
    this.table = new Table(pairing);
    this.lines = { attacker: pairing.line('attacker'), target: pairing.line('target') };
    const fresh = (count: number): Standing[] =>
      Array.from({ length: count }, () => ({ fate: { state: 0, flags: 0 }, x: 0, done: false }));
    this.units = { attacker: fresh(skirmish.attackerUnits), target: fresh(skirmish.targetUnits) };
  }

  /** Models that a side has lost; a routed unit is lost as a whole (AOF-ROUT-01). */
  lost(which: Which): number {
    const { left, start } = this.lines[which];
    return this.units[which].reduce(
      (sum, { fate }) => sum + left[start] - (fate.flags & ROUTED ? 0 : left[fate.state]),
      0,
    );
  }

  play(stream: WordStream, say?: Remark): void {
    const { first, rounds } = this.skirmish.situation;
    for (const which of SIDES) {
      const x = which === 'attacker' ? 0 : startDistance(this.duel);
      for (const unit of this.units[which]) {
        unit.fate.state = this.lines[which].start;
        unit.fate.flags = startFlags(this.duel[which]);
        unit.x = x;
      }
    }
    let leader: Which = first === 'target' ? 'target' : 'attacker';
    if (first === 'by chance') {
      const coin = stream.die(2);
      leader = coin === 1 ? 'attacker' : 'target';
      say?.('Who begins', [coin], this.name(leader));
    }
    for (let round = 1; round <= rounds && !this.isOver(); round++) leader = this.round(round, leader, stream, say);
  }

  /** @returns who begins the next round: the side that finished first (AOF-TURN-01) */
  private round(round: number, leader: Which, stream: WordStream, say?: Remark): Which {
    for (const which of SIDES) for (const unit of this.units[which]) unit.done = false;
    let turn = leader;
    let finished: Which | null = null;
    while (!this.isOver()) {
      const who = this.waiting(turn) > 0 ? turn : OTHER[turn];
      if (this.waiting(who) === 0) break;
      this.act(who, round, stream, say);
      const other = OTHER[who];
      // Who acts has finished before those whom that robbed of their turn.
      finished ??= this.waiting(who) === 0 ? who : this.waiting(other) === 0 ? other : null;
      turn = other;
    }
    for (const which of SIDES) for (const { fate } of this.units[which]) endRound(fate);
    return finished ?? leader;
  }

  private act(who: Which, round: number, stream: WordStream, say?: Remark): void {
    const { table } = this;
    const other = OTHER[who];
    const unit = this.chosen(who, stream);
    const enemy = this.enemyOf(other, stream);
    unit.done = true;
    table.fates[who] = unit.fate;
    table.fates[other] = enemy.fate;
    table.distance = nearness(unit.x, enemy.x);
    say?.(
      `Round ${round}`,
      [],
      `${this.called(who, unit)} goes for ${this.called(other, enemy)}, ${table.distance}" away`,
    );
    table.activate(who, round, stream, say);
    unit.x = enemy.x + sideways(who, unit.x, enemy.x) * table.distance;
  }

  /** Any unit that has not acted, by chance. */
  private chosen(who: Which, stream: WordStream): Standing {
    const count = this.waiting(who);
    let skip = count > 1 ? stream.die(count) - 1 : 0;
    return this.units[who].find((unit) => this.waits(who, unit) && skip-- === 0)!;
  }

  private enemyOf(which: Which, stream: WordStream): Standing {
    const line = this.lines[which];
    const { targets } = this.skirmish;
    let best = Number.NEGATIVE_INFINITY;
    let count = 0;
    for (const { fate } of this.units[which]) {
      if (isGone(line, fate)) continue;
      const worth = temptation(targets, line, fate.state, fate.flags);
      if (worth > best) {
        best = worth;
        count = 1;
      } else if (worth === best) count++;
    }
    let skip = count > 1 ? stream.die(count) - 1 : 0;
    return this.units[which].find(
      ({ fate }) => !isGone(line, fate) && temptation(targets, line, fate.state, fate.flags) === best && skip-- === 0,
    )!;
  }

  private waits(who: Which, { fate, done }: Standing): boolean {
    return !done && !isGone(this.lines[who], fate);
  }

  private waiting(who: Which): number {
    let count = 0;
    for (const unit of this.units[who]) if (this.waits(who, unit)) count++;
    return count;
  }

  private isOver(): boolean {
    return SIDES.some((which) => this.units[which].every(({ fate }) => isGone(this.lines[which], fate)));
  }

  private name(which: Which): string {
    return this.lines[which].side.name;
  }

  private called(which: Which, unit: Standing): string {
    const all = this.units[which];
    return all.length === 1 ? this.name(which) : `${this.name(which)} ${all.indexOf(unit) + 1}`;
  }
}

function isGone(line: Line, { state, flags }: Fate): boolean {
  return line.dead[state] === 1 || (flags & ROUTED) !== 0;
}

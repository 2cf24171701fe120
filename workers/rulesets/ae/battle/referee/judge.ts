/**
 * A log of a battle before the digest: the dice of the log are thrown again by the referee of duels, who knows no map;
 * where everybody stands, who sees whom and who may go where is worked out here, from the pictures. Shares nothing with
 * what played but the scenario and the form of a replay.
 */
import type { Dice } from '../../../proving/index.ts';
import type { Replay, ReplayStep } from '../../../ruleset.ts';
import type { Scene } from '../../referee/attack.ts';
import type { Combatant } from '../../referee/combatant.ts';
import { carried, type DuelRead, type Moment, Battle as Referee, type Way } from '../../referee/duel.ts';
import { allRulings } from '../../referee/readings.ts';
import { isHorde, traitsOf } from '../../referee/sheet.ts';
import type { Battle, Combatant as Card } from '../schema.ts';

export interface Finding {
  readonly rule: string;
  readonly step: number;
  readonly text: string;
}

interface Square {
  x: number;
  y: number;
}

interface Blow {
  readonly target: string;
  readonly weapon: string;
}

/** What one turn of a log shows. */
interface Turn {
  readonly unit: number;
  readonly round: number;
  readonly from: number;
  readonly to: number;
  /** Who stands elsewhere after it; null: off the map. */
  readonly moved: ReadonlyMap<number, Square | null>;
}

const MOVES = /^(charges|moves|runs) (\d+) squares?, to column (\d+), row (\d+)$/;

/** @returns what is against a rule, and how often each rule was looked at */
export function judge(scenario: Battle, replay: Replay): { findings: Finding[]; looked: Record<string, number> } {
  const reader = new Reader(scenario, replay);
  reader.read();
  return reader;
}

class Reader extends Referee {
  readonly findings: Finding[] = [];
  readonly looked: Record<string, number> = {};
  private readonly battle: Battle;
  private readonly steps: readonly ReplayStep[];
  private readonly cards: readonly Card[];
  private readonly names: readonly string[];
  private readonly at: Array<Square | null>;
  private readonly log: readonly Turn[];
  private readonly replay: Replay;
  private readonly thrown: LogDice;
  private begins = 0;
  private turnAt = 0;
  private now: Turn | null = null;
  private step = 0;

  constructor(battle: Battle, replay: Replay) {
    const cards = [battle.first, battle.second].map(({ units }) =>
      units.flatMap((card) =>
        Array.from({ length: card.copies }, (_, i) =>
          card.copies > 1 ? { ...card, name: `${card.name} ${i + 1}` } : card,
        ),
      ),
    );
    const dice = new LogDice(replay.steps);
    const side = (army: Battle['first'], units: readonly Card[]) => ({
      ...{ moraleNumber: army.moraleNumber, command: army.command, controlPoints: 0, turnsToLeave: 99 },
      units: units.map((card) => ({
        ...card,
        ...{ outOfSight: false, closesIn: 0, targets: 'first in line', sparesBroken: false },
      })),
    });
    const duel = {
      ...{ A: side(battle.first, cards[0]), B: side(battle.second, cards[1]) },
      ...{ rounds: battle.rounds, first: 'A', order: battle.order, rulings: battle.rulings },
    } as unknown as DuelRead;
    super(duel, allRulings(battle.rulings), dice);
    this.thrown = dice;
    this.battle = battle;
    this.replay = replay;
    this.steps = replay.steps;
    this.cards = cards.flat();
    this.names = replay.table!.units.map(({ name }) => name);
    this.at = this.cards.map(() => null);
    const squareOf = (bases: readonly number[]): Square | null =>
      bases.length === 0 ? null : { x: bases[0] - 0.5, y: bases[1] - 0.5 };
    let from = 0;
    this.log = replay.table!.scenes.map(({ unit, round, steps, moved }) => {
      const turn: Turn = {
        ...{ unit: unit ?? -1, round, from, to: steps },
        moved: new Map(moved.map((each) => [each.unit, squareOf(each.bases)])),
      };
      from = steps;
      return turn;
    });
  }

  read(): void {
    const { battle, names } = this;
    const [start] = this.log;
    for (const [unit, square] of start.moved) this.at[unit] = square;
    for (const [u, at] of this.at.entries()) {
      const row = this.cards.length > 0 && at ? (this.sideOf(u) === 0 ? at.y : battle.map.height - 1 - at.y) : -1;
      this.ask('RU-T-60', row >= 0 && row < battle.map.zone, `${names[u]} is deployed in row ${row}`);
    }
    this.begins = battle.begins === 'second' ? 1 : 0;
    if (battle.begins === 'by lot') this.begins = this.dice.die(2) - 1;
    this.turnAt = 1;
    let over = false;
    for (this.round = 1; this.round <= battle.rounds && !over; this.round++) {
      this.playRound();
      const holds = [0, 1].map((side) => this.holds(side as 0 | 1));
      over = !holds[0] || !holds[1];
      if (over) this.ends(holds[0] ? 1 : holds[1] ? 2 : 0, 'RU-T-60');
    }
    if (!over) {
      const [a, b] = [0, 1].map((side) => this.lost(side as 0 | 1));
      if (Math.abs(a - b) > 1e-9) this.ends(a < b ? 1 : 2, 'RU-T-60');
    }
    const left = this.log.length - this.turnAt;
    this.ask('AE-ACT-01', left === 0, `${left} pictures more than there are turns`);
    this.ask('AE-TEST-01', this.thrown.isSpent, 'there are dice that no rule calls for');
  }

  private ask(rule: string, holds: boolean, text: string): void {
    this.looked[rule] = (this.looked[rule] ?? 0) + 1;
    if (!holds) this.findings.push({ rule, step: this.step, text });
  }

  private ends(winner: number, rule: string): void {
    const { firstWins, secondWins } = this.replay.outcome;
    const told = firstWins === 1 ? 1 : secondWins === 1 ? 2 : 0;
    this.ask(rule, told === winner, `${told} is told to win, and ${winner} does`);
  }

  private holds(side: 0 | 1): boolean {
    const { units } = this.camps[side];
    const hordes = units.filter((unit) => unit.horde);
    return (hordes.length > 0 ? hordes : units).some((unit) => unit.stands);
  }

  private lost(side: 0 | 1): number {
    return this.camps[side].units.reduce((sum, unit) => {
      const { cost, squads, kind } = this.cards[this.indexOf(unit)];
      const full = isHorde({ kind }) ? 20 * squads : this.start(unit);
      return sum + (unit.stands ? (cost * (full - unit.left)) / full : cost);
    }, 0);
  }

  private start({ given }: Combatant): number {
    return given.wounds ?? 12;
  }

  private indexOf(unit: Combatant): number {
    return this.all.indexOf(unit);
  }

  private sideOf(u: number): 0 | 1 {
    return this.all[u].side;
  }

  // ---- turns

  protected override turns(): Combatant[] {
    const [one, other] = this.begins === 0 ? this.camps : [this.camps[1], this.camps[0]];
    if (this.battle.order === 'side after side') return [...one.units, ...other.units];
    const most = Math.max(one.units.length, other.units.length);
    return Array.from({ length: most }, (_, i) => [one.units[i], other.units[i]])
      .flat()
      .filter((unit) => unit !== undefined);
  }

  /** The one who goes first has his Command test first. */
  protected override command(side: 0 | 1): void {
    super.command(this.begins === 0 ? side : ((1 - side) as 0 | 1));
  }

  protected override turn(one: Combatant): void {
    const u = this.indexOf(one);
    const next = this.log[this.turnAt];
    // A turn in which nothing happens has no picture.
    this.now = next && next.unit === u && next.round === this.round ? next : null;
    if (this.now) {
      this.turnAt++;
      this.step = this.now.from;
    }
    const before = this.all.map(({ left }) => left);
    super.turn(one);
    for (const [index, unit] of this.all.entries()) if (!unit.onField) this.at[index] = null;
    for (const [index, unit] of this.all.entries()) {
      if (unit.left !== before[index] || !unit.onField) this.tells(index);
    }
    if (this.now) for (const [index, square] of this.now.moved) this.stands(index, square);
  }

  /** What is left of a unit by the log, where it says so in this turn. */
  private tells(index: number): void {
    if (!this.now) return;
    const label = `Round ${this.round}: ${this.names[index]}`;
    const lines = this.steps.slice(this.now.from, this.now.to).filter((step) => step.label === label);
    const told = lines
      .map(({ text }) => /^(?:loses|regains) \d+, (\d+) left$/.exec(text)?.[1])
      .filter((found) => found !== undefined);
    if (told.length === 0) return;
    const { left } = this.all[index];
    this.ask(
      'AE-MAG-02',
      Number(told.at(-1)) === left,
      `${this.names[index]} has ${left} left, and is told ${told.at(-1)}`,
    );
  }

  private stands(index: number, square: Square | null): void {
    const at = this.at[index];
    const same = square === null ? at === null : at !== null && at.x === square.x && at.y === square.y;
    const where = (one: Square | null) => (one ? `column ${one.x}, row ${one.y}` : 'off the map');
    this.ask('TAB-AE-01', same, `${this.names[index]} is shown ${where(square)}, and is ${where(at)}`);
    this.at[index] = square;
  }

  // ---- what it does, as it is told

  protected override attacks(one: Combatant): void {
    const u = this.indexOf(one);
    const turn = this.now;
    if (!turn) return;
    const told = this.steps.slice(turn.from, turn.to);
    const label = `Round ${this.round}: ${this.names[u]}`;
    const broken = one.broken;
    const move = broken
      ? null
      : (told.map((step) => step.label === label && MOVES.exec(step.text)).find(Boolean) ?? null);
    const beside = this.isBeside(u);
    let way = 'stays';
    if (move) {
      way = move[1];
      this.ask('TAB-AE-07', !beside, `${this.names[u]} walks away from an enemy beside it`);
      this.goes(one, way === 'charges' ? 3 : way === 'moves' ? 2 : 6);
    }
    const blows = this.blowsOf(u, told);
    if (blows.length === 0) {
      // Whoever pays for it before the blow may not live to strike (AE-RU-C12).
      if (way === 'charges') this.paysFirst(one);
      this.buries();
      return;
    }
    const target = this.all[this.names.indexOf(blows[0].target)];
    this.ask(
      'D-AE-02',
      blows.every((blow) => blow.target === blows[0].target),
      `${this.names[u]} attacks several`,
    );
    const melee = blows[0].weapon === one.given.melee?.name;
    if (move && way !== 'charges') this.withinHalf(one, Number(move[2]));
    if (melee) this.inMelee(one, target, way);
    else this.inSight(one, target, move !== null || broken);
    this.ask(
      'AE-LEAD-03',
      !(one.horde && target.embedded),
      `${this.names[u]} attacks ${blows[0].target} within a Horde`,
    );
    this.moved = move !== null || broken;
    const attacks = this.attacksOf(one);
    for (let i = 0; i < attacks; i++) {
      if (!one.onField || !target.onField) break;
      const how = !melee ? 'ranged' : way === 'charges' && i === 0 ? 'charge' : 'melee';
      this.attack(one, target, how, 0, i === 0 ? 'turn' : 'turn, again');
      this.buries();
    }
    this.moved = true;
  }

  private moved = true;

  /** Attack rolls of a unit on its own turn: none that somebody else makes. */
  private blowsOf(u: number, told: readonly ReplayStep[]): Blow[] {
    return told.flatMap(({ label }) => {
      const [, by, weapon, target] = /^(.*) \((\w+)\) on (.*)$/.exec(label) ?? [];
      return by === this.names[u] && target !== undefined && !target.endsWith(', rolled again')
        ? [{ weapon, target }]
        : [];
    });
  }

  protected override strikesBack(one: Combatant, attacker: Combatant): void {
    const [u, v] = [this.indexOf(one), this.indexOf(attacker)];
    if (!this.at[v]) return;
    this.moved = one.broken;
    if (one.given.melee && this.gap(u, v) <= 1) this.attack(one, attacker, 'melee', -20, 'shock');
    else if (one.given.ranged && this.inRange(one, attacker) && this.sees(u, v))
      this.attack(one, attacker, 'ranged', -20, 'shock');
    this.moved = true;
  }

  protected override attack(one: Combatant, target: Combatant, way: Way, more: number, when: Moment): void {
    super.attack(one, target, way, more, when);
    this.buries();
  }

  private buries(): void {
    for (const [index, unit] of this.all.entries()) if (!unit.onField) this.at[index] = null;
  }

  protected override sceneOf(one: Combatant, target: Combatant, way: Way, when: Moment): Scene {
    const { given, unit } = one;
    const ranged = way === 'ranged';
    const charge = way === 'charge' && given.kind !== 'fortress' && given.kind !== 'weapon specialist';
    const beside = this.gap(this.indexOf(one), this.indexOf(target)) <= 1;
    return {
      ...{ melee: !ranged, pointBlank: ranged && !this.moved && beside, charge },
      ...carried(given, unit, ranged, way === 'charge' ? 2 : 1, when, this.moved ? 1 : this.halves(when)),
      ...{ inCover: false, coverAP: 0, coverPercent: 0, targetOnItsTerrain: false, targetOnAttackersTerrain: false },
      ...{ targetUnaware: false, targetAllOut: false, calledShot: 0 },
    };
  }

  private inMelee(one: Combatant, target: Combatant, way: string): void {
    const gap = this.gap(this.indexOf(one), this.indexOf(target));
    this.ask('TAB-AE-07', gap <= 1, `${this.names[this.indexOf(one)]} strikes from ${gap} squares, ${way}`);
  }

  private inSight(one: Combatant, target: Combatant, moved: boolean): void {
    const [u, v] = [this.indexOf(one), this.indexOf(target)];
    this.ask('TAB-AE-03', this.inRange(one, target), `${this.names[u]} shoots ${this.names[v]} out of range`);
    this.ask('TAB-AE-04', this.sees(u, v), `${this.names[u]} does not see ${this.names[v]}`);
    if (!one.broken && this.isBeside(u)) {
      this.ask(
        'TAB-AE-07',
        !moved && !one.given.melee && this.gap(u, v) <= 1,
        `${this.names[u]} shoots out of a melee`,
      );
    }
  }

  private withinHalf(one: Combatant, steps: number): void {
    const half = this.speed(this.indexOf(one), 1);
    this.ask('AE-ACT-01', steps <= half, `${one.given.name} attacks after ${steps} squares of ${half}`);
  }

  // ---- where one goes

  /** The square that the log shows, reached with a speed of so many times AB. */
  private goes(one: Combatant, times: number): void {
    const u = this.indexOf(one);
    const square = this.toldPlace(u)!;
    const far = this.ways(u).get(key(square));
    const most = Math.max(...(times === 2 ? [this.speed(u, 6)] : [this.speed(u, times)]));
    this.ask('AE-MOVE-01', far !== undefined && far <= most, `${this.names[u]} goes ${far} squares of ${most}`);
    this.ask(
      'AE-MOVE-01',
      !this.at.some((other) => other && same(other, square)),
      `${this.names[u]} goes into a square that is taken`,
    );
    this.ask('AE-TRAIT-04', one.given.kind !== 'fortress' && !one.embedded, `${this.names[u]} does not move by itself`);
    this.settles(u, square);
  }

  /** Where a unit goes in this turn, in the words of the log. */
  private toldPlace(u: number): Square | null {
    const { from, to } = this.now ?? { from: 0, to: 0 };
    for (const { label, text } of this.steps.slice(from, to)) {
      const found = label === `Round ${this.round}: ${this.names[u]}` && MOVES.exec(text);
      if (found) return { x: Number(found[3]) - 1, y: Number(found[4]) - 1 };
    }
    return null;
  }

  private settles(u: number, square: Square): void {
    this.at[u] = square;
    for (const [index, unit] of this.all.entries())
      if (unit.host === this.all[u] && unit.onField) this.at[index] = square;
  }

  /** Half, Charge and Run: once, three and six times AB unless it is said (RU-T-60). */
  private speed(u: number, times: number): number {
    const { kind, half, charge, run, mounted, Ag, AB } = this.cards[u];
    if (kind === 'fortress') return 0;
    const stated = times === 1 ? half : times === 3 ? charge : run;
    return stated ?? times * (mounted ?? AB ?? Math.floor(Ag / 10));
  }

  protected override runs(one: Combatant): void {
    const u = this.indexOf(one);
    const at = this.at[u];
    if (!one.onField || !at || one.helpless) return;
    const shoots = traitsOf(one.unit).has('Fighting Withdrawal') && one.given.ranged !== undefined;
    const most = this.speed(u, shoots ? 1 : 6);
    const free = [...this.ways(u)].filter(
      ([place, far]) => far > 0 && far <= most && !this.at.some((other) => other && key(other) === place),
    );
    const rows = (place: string) => this.rowsToEdge(one, place);
    const best = Math.min(rows(key(at)), ...free.map(([place]) => rows(place)));
    const to = this.toldPlace(u) ?? at;
    this.ask(
      'AE-MORALE-06',
      rows(key(to)) === best,
      `${this.names[u]} flees to ${rows(key(to))} rows from its edge, not ${best}`,
    );
    const legal = same(to, at) || free.some(([place]) => place === key(to));
    this.ask('AE-MORALE-06', legal, `${this.names[u]} does not come so far in one turn`);
    this.settles(u, to);
  }

  private rowsToEdge({ side }: Combatant, place: string): number {
    const y = Number(place.split(' ')[1]);
    return side === 0 ? y : this.battle.map.height - 1 - y;
  }

  protected override fleesOn(one: Combatant): boolean {
    const u = this.indexOf(one);
    if (one.helpless) return false;
    if (this.rowsToEdge(one, key(this.at[u]!)) === 0) return true;
    this.runs(one);
    return false;
  }

  /** Steps to every square, by breadth: enemies are in the way, friends are not. */
  private ways(u: number): Map<string, number> {
    const { width, height } = this.battle.map;
    const closed = new Set(this.at.flatMap((at, v) => (at && this.sideOf(v) !== this.sideOf(u) ? [key(at)] : [])));
    const found = new Map([[key(this.at[u]!), 0]]);
    let edge = [this.at[u]!];
    for (let steps = 1; edge.length > 0; steps++) {
      const next: Square[] = [];
      for (const from of edge) {
        for (const to of this.neighbours(from)) {
          const inside = to.x >= 0 && to.y >= 0 && to.x < width && to.y < height;
          if (!inside || closed.has(key(to)) || found.has(key(to))) continue;
          found.set(key(to), steps);
          next.push(to);
        }
      }
      edge = next;
    }
    return found;
  }

  private neighbours({ x, y }: Square): Square[] {
    const straight = [
      { x: x - 1, y },
      { x: x + 1, y },
      { x, y: y - 1 },
      { x, y: y + 1 },
    ];
    if (this.battle.rulings.diagonals === 'two steps') return straight;
    return [...straight, ...[-1, 1].flatMap((a) => [-1, 1].map((b) => ({ x: x + a, y: y + b })))];
  }

  // ---- who is where

  private gap(u: number, v: number): number {
    const [a, b] = [this.at[u], this.at[v]];
    if (!a || !b) return Number.POSITIVE_INFINITY;
    const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    return this.battle.rulings.diagonals === 'two steps' ? dx + dy : Math.max(dx, dy);
  }

  private inRange(one: Combatant, target: Combatant): boolean {
    const [u, v] = [this.indexOf(one), this.indexOf(target)];
    return this.gap(u, v) * this.battle.map.scale <= this.cards[u].range + 1e-9;
  }

  private isBeside(u: number): boolean {
    return this.at.some((at, v) => at !== null && this.sideOf(v) !== this.sideOf(u) && this.gap(u, v) <= 1);
  }

  /** No Horde between, by the corners of its square on either side of the line. */
  private sees(u: number, v: number): boolean {
    const [a, b] = [this.at[u]!, this.at[v]!];
    return this.at.every((c, w) => {
      const card = this.cards[w];
      if (!c || w === u || !isHorde(card) || card.flying || same(c, a) || same(c, b)) return true;
      const looksPast = this.battle.rulings.largeSight !== 'seen only' && this.cards[u].size - card.size >= 2;
      if (looksPast || this.cards[v].size - card.size >= 2) return true;
      return !meets(a, b, c);
    });
  }

  protected override near(foe: Combatant, one: Combatant): boolean {
    const [e, u] = [this.indexOf(foe), this.indexOf(one)];
    return this.gap(e, u) * this.battle.map.scale <= this.cards[e].frightensWithin + 1e-9;
  }

  protected override unseen(one: Combatant): boolean {
    const u = this.indexOf(one);
    return this.at.every((at, e) => !at || this.sideOf(e) === one.side || !this.sees(e, u));
  }

  protected override isSeenBy(one: Combatant, unit: Combatant): boolean {
    const [u, v] = [this.indexOf(one), this.indexOf(unit)];
    return this.at[v] !== null && this.sees(u, v);
  }

  protected override fights(foe: Combatant, one: Combatant): boolean {
    return this.gap(this.indexOf(foe), this.indexOf(one)) <= 1;
  }
}

const key = ({ x, y }: Square): string => `${x} ${y}`;
const same = (a: Square, b: Square): boolean => a.x === b.x && a.y === b.y;

/** Whether the line between two centres runs through the inside of a square; whole numbers, everything doubled. */
function meets(a: Square, b: Square, c: Square): boolean {
  const apart = (p: number, q: number, r: number) => 2 * Math.max(p, q) <= 2 * r - 1 || 2 * Math.min(p, q) >= 2 * r + 1;
  if (apart(a.x, b.x, c.x) || apart(a.y, b.y, c.y)) return false;
  const sides = [-1, 1].flatMap((i) =>
    [-1, 1].map((j) => (b.x - a.x) * (2 * (c.y - a.y) + j) - (b.y - a.y) * (2 * (c.x - a.x) + i)),
  );
  return Math.min(...sides) < 0 && Math.max(...sides) > 0;
}

/** The dice of a log, one after the other. */
class LogDice implements Dice {
  private readonly faces: ReadonlyArray<readonly [sides: number, face: number]>;
  private next = 0;

  constructor(steps: readonly ReplayStep[]) {
    this.faces = steps.flatMap(({ dice, sides = 6 }) => dice.map((face) => [sides, face] as const));
  }

  get isSpent(): boolean {
    return this.next === this.faces.length;
  }

  die(sides: number): number {
    const found = this.faces[this.next++];
    if (!found) throw new RangeError(`a d${sides} is called for after the last die of the log`);
    if (found[0] !== sides) throw new RangeError(`a d${sides} is called for where the log has a d${found[0]}`);
    return found[1];
  }

  roll(count: number, sides = 6): readonly number[] {
    return Array.from({ length: count }, () => this.die(sides)).sort((a, b) => a - b);
  }
}

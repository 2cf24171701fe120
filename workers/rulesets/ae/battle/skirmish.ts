/** A battle of Hordes on a map with dice: the turns and nerves of a duel, where everybody has a place. */
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { RETALIATION, Battle as Rounds } from '../duel/battle.ts';
import { BROKEN } from '../duel/board.ts';
import { AGAIN, CHARGE, HASTY, MELEE } from '../duel/setup.ts';
import { placesOf } from './deploying.ts';
import { choose, type Deed, newDeed, refuge, type View } from './doctrine.ts';
import { CLOSE_AGAIN, CLOSE_HASTY, Forces, type Seat } from './forces.ts';
import { SquareMap } from './map.ts';
import type { Battle } from './schema.ts';
import { Worth } from './worth.ts';

export class Skirmish extends Rounds implements View {
  readonly scenario: Battle;
  readonly forces: Forces;
  readonly map: SquareMap;
  readonly worth = new Worth();
  /** Points taken by each unit, from whom it attacked. */
  readonly kills: Float64Array;
  begins: Seat = 0;
  /** The side that has won, or 2: nobody. */
  winner: Seat | 2 = 2;
  /** Whether the other side had no Horde left to fight with. */
  byRout = false;
  lastRound = 0;
  /** Told after each turn, and once before the first: somebody may have moved. */
  watch: ((round: number, u: number) => void) | null = null;
  private readonly deed: Deed = newDeed();
  private readonly orders: ReadonlyArray<readonly number[]>;
  private readonly places: Int16Array;

  constructor(scenario: Battle) {
    const forces = new Forces(scenario);
    super(forces.scenario, forces);
    this.scenario = scenario;
    this.forces = forces;
    this.map = new SquareMap(forces);
    this.kills = new Float64Array(forces.units.length);
    this.orders = ([0, 1] as const).map((begins) => orderOf(forces, begins));
    this.places = placesOf(forces);
  }

  play(stream: WordStream, log: ReplayStep[] | null): void {
    const { scenario, map, forces } = this;
    this.start(stream, log);
    const lot = scenario.begins === 'by lot' ? stream.die(2) : scenario.begins === 'first' ? 1 : 2;
    this.begins = lot === 1 ? 0 : 1;
    if (scenario.begins === 'by lot') {
      const { name } = this.begins === 0 ? scenario.first : scenario.second;
      log?.push({ label: 'Who goes first', dice: [lot], sides: 2, text: `${name} acts first in every round` });
    }
    this.kills.fill(0);
    map.clear();
    for (let u = 0; u < forces.units.length; u++) map.place(u, this.places[u]);
    this.watch?.(0, -1);
    this.winner = 2;
    this.byRout = false;
    for (let round = 1; round <= scenario.rounds && !this.byRout; round++) {
      this.lastRound = round;
      this.playRound();
      this.judge();
      this.roundEnds(round);
    }
    if (this.byRout) return;
    const [first, second] = [this.lostBy(0), this.lostBy(1)];
    if (first !== second) this.winner = first < second ? 0 : 1;
  }

  /** What is counted of a round. */
  roundEnds: (round: number) => void = () => {};

  override playRound(): void {
    const { board } = this;
    this.round++;
    board.beginRound();
    this.commandTest(this.begins);
    this.commandTest((1 - this.begins) as Seat);
    const order = this.orders[this.begins];
    for (let i = 0; i < order.length; i++) {
      const u = order[i];
      if (!board.onField(u)) continue;
      this.turn(u);
      this.sweep();
      this.watch?.(this.round, u);
    }
  }

  /** Who has no unbroken Horde at the end of a round has lost (RU-T-60); an army without any stands while somebody does. */
  private judge(): void {
    const [a, b] = [this.holds(0), this.holds(1)];
    if (a && b) return;
    this.byRout = true;
    this.winner = a ? 0 : b ? 1 : 2;
  }

  private holds(side: Seat): boolean {
    const { forces, board } = this;
    let hordes = false;
    let standing = false;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      const { horde } = forces.units[u].force;
      if (horde && !hordes) {
        hordes = true;
        standing = false;
      }
      if (horde === hordes && board.stands(u)) standing = true;
    }
    return standing;
  }

  /** Points that a side has lost: by the share that is gone of each unit, all of whoever has fled or is fleeing. */
  lostBy(side: Seat): number {
    const { forces, board } = this;
    let sum = 0;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      const { most } = forces.units[u];
      sum += (forces.cards[u].cost * (board.stands(u) ? most - board.left[u] : most)) / most;
    }
    return sum;
  }

  /** Magnitude and Wounds that a side has lost. */
  magnitudeLost(side: Seat): number {
    const { forces, board } = this;
    let sum = 0;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) sum += forces.units[u].most - board.left[u];
    return sum;
  }

  // ---- what a unit does

  protected override attack(u: number): void {
    const { forces, deed, board } = this;
    choose(this, u, deed);
    const { target, way } = deed;
    if (deed.square >= 0) this.goes(u, deed.square, deed.steps, way === CHARGE && target >= 0, deed.runs);
    if (target < 0) return;
    const attacks = this.attacksOf(u);
    const first = forces.weapon(u, way) ? way : HASTY;
    for (let i = 0; i < attacks; i++) {
      if (!board.onField(u) || !board.onField(target)) return;
      this.attackOn(u, target, i > 0 ? forces.further(u, first) : first, 0);
    }
  }

  protected override retaliate(u: number, attacker: number): void {
    const { map, forces, board } = this;
    if (map.at[attacker] < 0) return;
    const { melee, ranged, range } = forces.cards[u];
    const beside = map.gap(u, attacker) <= 1;
    if (melee && beside) this.attackOn(u, attacker, MELEE, RETALIATION);
    else if (ranged && map.isWithin(map.at[u], map.at[attacker], range) && map.sees(u, attacker)) {
      const hasty = forces.rulings.shockActions === 'one';
      const shot = beside ? (hasty ? CLOSE_HASTY : CLOSE_AGAIN) : hasty ? HASTY : AGAIN;
      this.attackOn(u, attacker, board.status[u] === BROKEN ? HASTY : shot, RETALIATION);
    }
  }

  private goes(u: number, square: number, steps: number, charging: boolean, running: boolean): void {
    const { map, forces } = this;
    map.place(u, square);
    for (let w = 0; w < forces.units.length; w++)
      if (forces.units[w].host === u && this.board.onField(w)) map.place(w, square);
    if (!this.log) return;
    const how = charging ? 'charges' : running ? 'runs' : 'moves';
    const [column, row] = [(square % map.width) + 1, Math.floor(square / map.width) + 1];
    this.say(u, `${how} ${counted(steps, 'squares')}, to column ${column}, row ${row}`);
  }

  protected override strikeAt(u: number, target: number, way: number, more: number): void {
    const { board, forces, kills } = this;
    const before = board.left[target];
    super.strikeAt(u, target, way, more);
    const { most } = forces.units[target];
    kills[u] += (forces.cards[target].cost * (before - board.left[target])) / most;
    this.sweep();
  }

  /** Takes whoever is out or has left off the map. */
  private sweep(): void {
    const { board, map } = this;
    for (let u = 0; u < map.at.length; u++) if (map.at[u] >= 0 && !board.onField(u)) map.place(u, -1);
  }

  // ---- nerves, with places

  protected override frightens(by: number, u: number): boolean {
    const { map, forces } = this;
    return map.at[by] >= 0 && map.isWithin(map.at[by], map.at[u], forces.cards[by].frightensWithin);
  }

  protected override fights(e: number, u: number): boolean {
    return this.map.at[e] >= 0 && this.map.at[u] >= 0 && this.map.gap(e, u) <= 1;
  }

  protected override runs(u: number): void {
    const { board, map, forces } = this;
    if (!board.onField(u) || map.at[u] < 0 || board.helpless(u)) return;
    const shoots = this.shape(u).traits.has('Fighting Withdrawal') && forces.cards[u].ranged !== undefined;
    const square = refuge(this, u, forces.speed(u, shoots ? 'half' : 'run'));
    if (square !== map.at[u]) this.goes(u, square, map.far[square], false, !shoots);
  }

  /** Who begins a turn at the edge that it came from leaves over it. */
  protected override fleesOn(u: number): boolean {
    const { map, forces, board } = this;
    if (board.helpless(u)) return false;
    if (map.toOwnEdge(map.at[u], forces.units[u].side) === 0) return true;
    this.runs(u);
    return false;
  }

  protected override isHidden(u: number): boolean {
    const { map, forces } = this;
    const seat = forces.units[u].side;
    for (let e = forces.bounds[1 - seat]; e < forces.bounds[2 - seat]; e++)
      if (map.at[e] >= 0 && map.sees(e, u)) return false;
    return true;
  }

  protected override outnumbers(u: number): boolean {
    const { map, forces, board } = this;
    let more = 0;
    for (let o = 0; o < map.at.length; o++) {
      if (map.at[o] < 0 || o === u || !forces.units[o].force.horde || board.status[o] === BROKEN) continue;
      if (map.sees(u, o)) more += forces.units[o].side === forces.units[u].side ? 1 : -1;
    }
    return more > 0;
  }
}

/** Whoever goes first: all of his units before those of the other, or by turns (AE-LEAD-07). */
function orderOf({ bounds, battle }: Forces, begins: Seat): number[] {
  const of = (side: number) => Array.from({ length: bounds[side + 1] - bounds[side] }, (_, i) => bounds[side] + i);
  const [one, other] = [of(begins), of(1 - begins)];
  if (battle.order === 'side after side') return [...one, ...other];
  return Array.from({ length: Math.max(one.length, other.length) }, (_, i) => [one[i], other[i]])
    .flat()
    .filter((u) => u !== undefined);
}

/**
 * A battle with dice, from deployment to the last marker. Places are ruled by the scene, strikes and morale by what every
 * kind of this game uses; here is only what happens one after the other. All that decides lies in `state`.
 */
import {
  BattleState,
  type Doctrine,
  deepest,
  GONE,
  Ground,
  type MarkerPlan,
  Markers,
  Options,
  type Polygon,
  Scene,
  SEIZES_WITHIN,
  Sight,
  Sweep,
  Turns,
} from '../../../battle/index.ts';
import { WordStream } from '../../../kernel/streams.ts';
import type { Remark } from '../aftermath.ts';
import { BREATH_USED, FATIGUED, ROUTED, startFlags, WAVERING } from '../flags.ts';
import { freshLedger, type Ledger } from '../ledger.ts';
import { CHARGE, HOLD, IDLE, RUSH, type Side, streamOf } from './actions.ts';
import { Ahead } from './ahead.ts';
import { Arsenal, Stock } from './arsenal.ts';
import type { Chronicle } from './chronicle.ts';
import { deploy } from './deploying.ts';
import { Player } from './doctrine.ts';
import { Fighting } from './fighting.ts';
import { type Forces, forcesOf, MM_PER_INCH, type Sort } from './forces.ts';
import { KINDS, markersOf, statedPieces, type Turned, turnedOf, type Zones, zonesOf } from './places.ts';
import { Prospects } from './prospects.ts';
import { Record } from './record.ts';
import { arrive } from './reserves.ts';
import { type Army, type BattleScenario, BY_TURNS, type DoctrineName, WAYS } from './schema.ts';
import { forgetRound } from './sideMissions.ts';
import type { Playing } from './view.ts';
import { weightsOf } from './weights.ts';
import { Whereabouts } from './whereabouts.ts';

/** Streams of single battles, apart from those of chunks. */
const PURPOSE_BATTLE = 2;
/** Inches within which a move bears on what others had in mind. */
const NEARBY = 8;
/** Inches from the middle of a marker to its edge (RU-T-03). */
const MARKER_RADIUS = { point: 0, '25 mm': 25 / MM_PER_INCH / 2, '40 mm': 40 / MM_PER_INCH / 2 } as const;

export class Battle implements Playing {
  readonly scenario: BattleScenario;
  readonly forces: Forces;
  readonly turned: Turned;
  readonly zones: Zones;
  /** The side that has the lower zone, once it has chosen. */
  lower: Side = 0;
  readonly state: BattleState;
  readonly ground = new Ground(KINDS);
  readonly scene: Scene;
  readonly sweep: Sweep;
  readonly sight: Sight;
  readonly turns: Turns;
  readonly markers: Markers;
  readonly plan: MarkerPlan;
  readonly arsenal: Arsenal;
  readonly prospects: Prospects;
  readonly record: Record;
  readonly whereabouts: Whereabouts;
  readonly ledger: Ledger = freshLedger();
  readonly stream: WordStream;
  readonly options = new Options(1);
  private readonly newcomersWait: boolean;
  private readonly seizesWithin: number;
  /** By unit: the side it is on and its sort. */
  readonly sorts: readonly Sort[];
  readonly sortOf: Int32Array;
  /** Ways to play that games take by lot, and who plays each; one where both armies state theirs. */
  readonly ways: readonly DoctrineName[];
  private readonly tables: ReadonlyArray<readonly [Doctrine<Playing>, Doctrine<Playing>]>;
  private players: readonly [Doctrine<Playing>, Doctrine<Playing>];
  readonly fighting: Fighting;
  /** The key of the battle at hand, and 1 if who begins and who has which edge are the other way round. */
  key: readonly [number, number] = [0, 0];
  swap: 0 | 1 = 0;
  say: Remark | undefined;
  /** Told before and after each deed, and at the ends of rounds; never while a player only thinks. */
  chronicle: Chronicle | undefined;
  /** Told after each change on the table, with the round and who acted or -1; never while a player only thinks. */
  watch: ((title: string, round: number, unit: number) => void) | undefined;

  /** Whether players look as exactly as rules are ruled: every unit thinks anew each time, and sight is that of bases. */
  readonly exacting: boolean;

  /**
   * @param stock what battles with the same units have in common
   * @param exacting whether players look as exactly as rules are ruled: slow, to measure what coarser looks do
   */
  constructor(scenario: BattleScenario, stock = new Stock(), exacting = false) {
    this.exacting = exacting;
    this.scenario = scenario;
    this.turned = turnedOf(scenario);
    this.forces = forcesOf(scenario, stock.sorts);
    const { units, sorts, bounds } = this.forces;
    this.zones = zonesOf(scenario, this.turned);
    this.plan = markersOf(scenario.mission, this.turned, this.zones, scenario.rulings.breakthrough);
    this.state = new BattleState(units.length, deepest(this.plan));
    this.sorts = units.map(({ sort }) => sorts[sort]);
    this.sortOf = Int32Array.from(units, ({ sort }) => sort);
    this.scene = new Scene(
      this.state,
      this.ground,
      this.turned,
      Float64Array.from(this.sorts, ({ radius }) => radius),
      this.sorts.map(({ formations }) => formations),
    );
    this.sweep = new Sweep(this.scene);
    this.sight = new Sight(this.scene, scenario.rulings.shotsAt === 'the same model');
    this.turns = new Turns(this.state, bounds);
    const { arrivals, markerSize } = scenario.rulings;
    this.newcomersWait = arrivals === 'next round';
    this.seizesWithin = SEIZES_WITHIN + MARKER_RADIUS[markerSize];
    this.markers = new Markers(this.state, bounds);
    this.arsenal = new Arsenal(this.forces, scenario.rulings, stock);
    this.record = new Record(this.forces, scenario.rounds);
    this.whereabouts = new Whereabouts(this);
    this.fighting = new Fighting(this, this.record);
    this.stream = new WordStream(this.state.dice);
    const prospects = new Prospects(this.arsenal, this.forces);
    this.prospects = prospects;
    const player = (army: Army, way: DoctrineName, side: Side) => {
      const doctrine = army.doctrine === BY_TURNS ? way : army.doctrine;
      const plain = new Player(this, doctrine, weightsOf(doctrine, army), prospects, side);
      return army.ahead === 'nothing' ? plain : new Ahead(this, plain, army.ahead);
    };
    const { first, second } = scenario;
    this.ways = first.doctrine === BY_TURNS || second.doctrine === BY_TURNS ? WAYS : WAYS.slice(0, 1);
    this.tables = this.ways.map((way) => [player(first, way, 0), player(second, way, 1)] as const);
    this.players = this.tables[0];
  }

  sideOf(u: number): Side {
    return u < this.forces.bounds[1] ? 0 : 1;
  }

  /** The zone of a side, as it sees it. */
  zoneOf(side: Side): Polygon {
    return side === this.lower ? this.zones.lower : this.zones.upper;
  }

  name(u: number): string {
    return this.forces.units[u].name;
  }

  army(side: Side): string {
    return side === 0 ? this.scenario.first.name : this.scenario.second.name;
  }

  sort(u: number): Sort {
    return this.sorts[u];
  }

  /** Whether a unit seizes and contests (AOF-WAVER-03, RU-T-26). */
  readonly mayHold = (u: number): boolean =>
    (this.state.flags[u] & WAVERING) === 0 && !(this.newcomersWait && this.state.came[u] === this.state.round);
  readonly holds = (u: number, m: number): boolean =>
    this.scene.isWithin(u, this.state.markerX[m], this.state.markerY[m], this.seizesWithin);

  /** The unit of a side that stands nearest to a marker, of those that hold it. */
  private readonly nearestAt = (side: number, m: number): number => {
    const { state, scene, forces } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let u = forces.bounds[side]; u < forces.bounds[side + 1]; u++) {
      if (state.on[u] === 0 || !this.mayHold(u) || !this.holds(u, m)) continue;
      const far = scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]);
      if (far < least) [least, best] = [far, u];
    }
    return best;
  };

  /**
   * Plays one battle.
   * @param words two words of the run's stream: the key of the battle's own one
   * @param seats bit 1: who begins and who has which edge are the other way round; bit 2: the table is turned by half a
   * turn. With equal armies that is the same battle, mirrored
   */
  play(words: readonly [number, number], say?: Remark, seats = 0): void {
    this.say = say;
    let leader = this.begin(words, seats);
    this.watch?.('Deployment', 0, -1);
    this.chronicle?.deployed(leader);
    for (let round = 1; round <= this.scenario.rounds; round++) {
      this.arrive(round);
      this.turns.begin(round, leader);
      this.state.forget();
      for (let side = this.turns.next(); side >= 0; side = this.turns.next()) {
        const u = this.activate(side as Side);
        this.watch?.(`Round ${round}: ${this.name(u)}`, round, u);
      }
      leader = this.turns.leader;
      this.endRound(round);
      this.watch?.(`End of round ${round}`, round, -1);
      this.chronicle?.roundEnds(round);
    }
    this.record.end(this);
    this.say = undefined;
  }

  /** Sets the table up and deploys both armies. @returns who acts first */
  begin(words: readonly [number, number], seats = 0): Side {
    const { state } = this;
    this.key = words;
    this.swap = (seats & 1) as 0 | 1;
    this.record.clear();
    this.record.way = (words[0] >>> 0) % this.ways.length;
    this.players = this.tables[this.record.way];
    state.dice.set(streamOf(words, PURPOSE_BATTLE));
    state.clock.fill(0);
    state.words.fill(0);
    state.flags.fill(0);
    state.goal.fill(-1);
    state.on.fill(0);
    state.done.fill(0);
    state.forget();
    state.came.fill(0);
    for (let u = 0; u < state.units; u++) {
      const { line, unit } = this.sorts[u];
      state.wounds[u] = line.start;
      state.flags[u] = startFlags(unit);
      this.scene.resize(u, line.left[line.start]);
    }
    this.ground.clear();
    for (const piece of statedPieces(this.scenario)) this.ground.add(piece);
    return deploy(this, seats);
  }

  die(sides: number): number {
    return this.stream.die(sides);
  }

  // ---- a round

  /** Units in Ambush come at the start of the second round (AOF-SR-01). */
  private arrive(round: number): void {
    if (round < 2) return;
    const { bounds } = this.forces;
    for (let side = this.placesFirst((u) => this.isWaiting(u)), idle = 0; idle < 2; side = (1 - side) as Side) {
      let placed = false;
      for (let u = bounds[side]; u < bounds[side + 1] && !placed; u++) {
        if (this.state.on[u] === 1 || this.state.left[u] === 0 || !this.isWaiting(u)) continue;
        placed = arrive(this, u);
        if (!placed) continue;
        this.state.came[u] = round;
        this.say?.(`Round ${round}`, [], `${this.name(u)} comes out of ambush`);
        this.watch?.(`Round ${round}: ${this.name(u)} comes out of ambush`, round, u);
      }
      idle = placed ? 0 : idle + 1;
    }
  }

  /** Who places or moves the first of such units: by a roll-off if both sides have any (TAB-AOF-27, -28). */
  placesFirst(has: (u: number) => boolean): Side {
    const { bounds } = this.forces;
    const [first, second] = ([0, 1] as const).map((side) => {
      for (let u = bounds[side]; u < bounds[side + 1]; u++) if (has(u)) return true;
      return false;
    });
    if (!first || !second) return second ? 1 : 0;
    return ((this.die(2) - 1) ^ this.swap) as Side;
  }

  /** In reserve: neither on the table nor gone. */
  isWaiting(u: number): boolean {
    const { state } = this;
    return state.on[u] === 0 && this.sorts[u].line.dead[state.wounds[u]] === 0 && (state.flags[u] & ROUTED) === 0;
  }

  /** The next unit of a side, as its player decides. @returns the unit */
  activate(side: Side): number {
    const { options } = this;
    return this.act(options, this.players[side].choose(this, side, options));
  }

  /** One activation. @returns the unit */
  act(options: Options, i: number): number {
    const u = options.unit[i];
    const target = options.target[i];
    const chronicle = this.fighting.trying ? undefined : this.chronicle;
    this.stir(u);
    chronicle?.begins(options, i);
    this.perform(options, i);
    chronicle?.done(options, i);
    this.stir(u);
    if (target >= 0) this.stir(target);
    this.turns.acted(u);
    return u;
  }

  /** Lets somebody think by playing on: nothing of it is told or recorded. The state is for him to restore. */
  try(think: () => void): void {
    const { say, watch, ledger } = this;
    const { unfolding } = ledger;
    this.say = this.watch = undefined;
    ledger.unfolding = null;
    this.fighting.trying = true;
    think();
    this.fighting.trying = false;
    this.say = say;
    this.watch = watch;
    ledger.unfolding = unfolding;
  }

  luckOf(side: Side): number {
    const { misfortune } = this.fighting;
    return misfortune[1 - side] - misfortune[side];
  }

  forgetLuck(): void {
    this.fighting.misfortune.fill(0);
  }

  /**
   * Every enemy near a unit has to think again. Friends seldom gain by what it does, and whoever is about to act is weighed
   * anew in any case.
   */
  private stir(u: number): void {
    const { state, scene, exacting } = this;
    const { on, done } = state;
    const [{ stale }, { stale: other }] = state.minds;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const wide = state.halfWidth[u];
    const deep = state.halfDepth[u];
    const { bounds } = this.forces;
    const enemy = 1 - this.sideOf(u);
    const end = exacting ? state.units : bounds[enemy + 1];
    for (let v = exacting ? 0 : bounds[enemy]; v < end; v++) {
      if ((stale[v] === 1 && other[v] === 1) || on[v] === 0 || done[v] === 1) continue;
      if (!exacting) {
        const dx = Math.abs(x - state.x[v]) - wide - state.halfWidth[v];
        if (dx > NEARBY) continue;
        const dy = Math.abs(cy - scene.middle(v, state.y[v])) - deep - state.halfDepth[v];
        if (dy > NEARBY || (dx > 0 && dy > 0 && Math.sqrt(dx * dx + dy * dy) > NEARBY)) continue;
      }
      stale[v] = 1;
      other[v] = 1;
    }
  }

  /** Carries out one option of the list. */
  perform(options: Options, i: number): void {
    const { state, scene } = this;
    const u = options.unit[i];
    const action = options.action[i];
    const target = options.target[i];
    const x = options.x[i];
    const y = options.y[i];
    const label = this.say ? `Round ${state.round}: ${this.name(u)}` : '';
    if (action === IDLE) {
      this.say?.(label, [], 'Wavering: idle, and recovered now');
      state.flags[u] &= ~WAVERING;
      return;
    }
    state.goal[u] = options.goal[i];
    if (action === CHARGE) {
      this.say?.(label, [], `charges ${this.name(target)}`);
      this.fighting.charge(u, target);
      return;
    }
    const fx = state.x[u];
    const fy = state.y[u];
    const moved = action !== HOLD && (x !== fx || y !== fy);
    if (this.say) this.say(label, [], this.moveInWords(u, action, x - fx, y - fy, target));
    if (moved) {
      const crossing = this.sorts[u].legs[state.wounds[u]].flying
        ? 0
        : scene.endangered(u, x - fx, y - fy, action === RUSH);
      state.x[u] = x;
      state.y[u] = y;
      if (crossing > 0) this.fighting.endanger(u, crossing);
      if (state.on[u] === 0) return;
    }
    if (target >= 0) this.fighting.shoot(u, target, moved);
  }

  private moveInWords(u: number, action: number, dx: number, dy: number, target: number): string {
    const inches = Math.sqrt(dx * dx + dy * dy);
    const goal = this.state.goal[u];
    const towards = goal >= 0 ? ` towards marker ${goal + 1}` : '';
    const move =
      action === HOLD ? 'holds' : `${action === RUSH ? 'rushes' : 'advances'} ${inches.toFixed(1)}"${towards}`;
    return target >= 0 ? `${move} and shoots at ${this.name(target)}` : move;
  }

  /** Points that a unit is worth to reports. */
  points(u: number): number {
    const { state } = this;
    return (state.flags[u] & ROUTED) !== 0 ? 0 : this.sorts[u].left[state.wounds[u]];
  }

  // ---- the end of a round

  /** Markers are seized or destroyed, fatigue ends. */
  endRound(round: number): void {
    const { state, markers, record } = this;
    markers.look(this.mayHold, this.holds);
    const before = this.say ? Array.from(state.owner) : null;
    if (this.plan.how === 'homes') markers.destroy();
    else markers.seize();
    if (this.scenario.mission === 'relic hunt') markers.takeUp(this.nearestAt);
    for (let u = 0; u < state.units; u++) {
      state.flags[u] &= ~(FATIGUED | BREATH_USED);
      if (state.on[u] === 0 || !this.mayHold(u)) continue;
      for (let m = 0; m < markers.count; m++) {
        if (markers.lies(m) ? !this.holds(u, m) : state.carrier[m] !== u) continue;
        record.atMarker(u);
        break;
      }
    }
    record.endRound(this, round);
    this.whereabouts.look(round);
    forgetRound(this);
    if (!this.say || !before) return;
    for (let m = 0; m < markers.count; m++) {
      if (state.owner[m] === before[m]) continue;
      const now = state.owner[m];
      const text =
        now === GONE
          ? `is destroyed: ${this.army(before[m] as Side)} has lost it`
          : now < 0
            ? 'is contested: nobody holds it'
            : `is seized by ${this.army(now as Side)}${state.carrier[m] < 0 ? '' : `, ${this.name(state.carrier[m])} carries it`}`;
      this.say(`End of round ${round}`, [], `Marker ${m + 1} ${text}`);
    }
  }
}

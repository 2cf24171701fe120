/**
 * A duel of two units that charge and shoot, exactly, on planes: one table of all states of both for each distance and
 * each of sixteen pairs of moods (Wavering or not, fatigued or not). An activation reads one set of planes and writes
 * another; who is gone leaves them, and is counted by unit. The same law as exact.ts works with blocks, which stays for
 * all other duels, and as what the tests hold this to. The tables belong to the module and are used again by the next duel.
 */
import { BREATH_USED, FATIGUED, ROUTED, startFlags, WAVERING } from '../flags.ts';
import type { Exchange } from '../melee/exchange.ts';
import type { Role } from '../melee/fighter.ts';
import { moraleChance, type Nerves } from '../morale.ts';
import { once } from '../once.ts';
import { isChain } from './gather.ts';
import { FEAR_SHIFTS, factsOf, type MeleeFacts } from './meleeFacts.ts';
import { CLOSEST, isSameMove, type Move, startDistance } from './moves.ts';
import { shootAll } from './planeShots.ts';
import { RowBook } from './rowBook.ts';
import { behaviourOf, isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { sums } from './sums.ts';
import { isPlainNerves } from './sweep.ts';

const SHAKEN = 1;
const TIRED = 2;
const MOODS = 4;
/** Pairs of moods: planes of one distance. */
const PAIRS = MOODS * MOODS;
/** Distances for which there is room at first. */
const FEW = 8;
/** Endings of a unit: its state, and by these bits whether it is Wavering and whether it routed. */
export const ENDINGS = 4;

/** The mood of one side in a pair of them. */
function moodOf(moods: number, side: 0 | 1): number {
  return side === 0 ? moods >> 2 : moods & 3;
}

/** One side of the duel. */
interface Side {
  readonly which: Which;
  readonly exchange: Exchange;
  readonly facts: MeleeFacts;
  readonly last: number;
  /** P(a morale test is passed) by state, of a unit that is not Wavering. */
  readonly passes: Float64Array;
  readonly half: Uint8Array;
  /** Flags that never change. */
  readonly flags: number;
  /** How duels ended that are over: chances by state * ENDINGS + ending. */
  readonly ended: Float64Array;
  /** Strikes of its charges, by whether it is tired and whether the charge counts for special rules. */
  readonly strikes: Array<RowBook | undefined>;
  /** Strikes back at the other's charges, by mood. */
  readonly replies: Array<RowBook | undefined>;
  readonly testsOnce: boolean;
}

/** Tables of the module: two sets of planes, wounds gathered by who adds D3, and sums of them. */
const sets: [Float64Array[], Float64Array[]] = [[], []];
let gathered: Float64Array[] = [];
let below = new Float64Array(0);
let above = new Float64Array(0);
const NO_REPLY = Float64Array.of(1);

/** Behaviours with which a unit may shoot. */
const SHOOTING: ReadonlySet<string> = new Set(['advance and charge', 'advance and shoot', 'hold and shoot']);

function passing(nerves: Nerves, flags: number): Float64Array {
  return Float64Array.from({ length: nerves.line.states }, (_, state) => moraleChance(nerves, state, flags));
}

const passesOf = once((nerves: Nerves) => passing(nerves, 0));

function grown(tables: Float64Array[], count: number, size: number): Float64Array[] {
  const enough = tables.length >= count && tables[0].length >= size;
  return enough ? tables : Array.from({ length: count }, () => new Float64Array(size));
}

export class Planes {
  private readonly pairing: Pairing;
  private readonly sides: readonly [Side, Side];
  private readonly width: number;
  private readonly cells: number;
  /** By distance * {@link PAIRS} + moods: 1 where a plane holds anything. */
  private readonly used: [Uint8Array, Uint8Array] = [new Uint8Array(FEW * PAIRS), new Uint8Array(FEW * PAIRS)];
  private readonly gatheredUsed = [false, false, false, false];
  /** Inches between the units, in the order in which they came up. */
  private readonly distances: number[] = [];
  /** By who acts and which distance: what it does there, as far as anybody has asked. */
  private readonly moves: readonly [Array<Move | undefined>, Array<Move | undefined>] = [[], []];
  /** Chances that the first to act, and the other, has won so far. */
  readonly won: [number, number] = [0, 0];

  /** Null where a duel needs more than planes; `order` is who acts first in every round. */
  static of(pairing: Pairing, order: readonly [Which, Which]): Planes | null {
    const { duel } = pairing;
    if (order.some((which) => pairing.exchange(which).tiesUntouched)) return null;
    const shoots = order.some((which) => mayShoot(pairing, which));
    for (const which of order) {
      const { line, nerves } = pairing.fighters[which];
      if (!isChain(line) || !isPlainNerves(nerves)) return null;
      // Whoever is tired has no breath left; else it would be one more mood.
      const breathes = line.side.profiles.some(({ rules }) => rules.has('Breath Attack'));
      if (breathes && (!duel.rulings.breathInReply || duel[which].state.fatigued)) return null;
      const behaviour = behaviourOf(duel, which, 1);
      if (behaviour === null) return null;
      if (shoots && ((breathes && SHOOTING.has(behaviour)) || pairing.walks[which].some((walk) => walk !== 0)))
        return null;
      // Who is not shot at is unhurt before the first charge, and after it nobody is farther away than this.
      const kinds = pairing.walks[which].map((_, state) =>
        pairing.move(which, state, startFlags(duel[which]), CLOSEST, behaviour).kind === 'charge' ? 1 : 0,
      );
      if (kinds.some((kind) => kind !== kinds[0])) return null;
    }
    return new Planes(pairing, order);
  }

  private constructor(pairing: Pairing, order: readonly [Which, Which]) {
    const { duel } = pairing;
    this.pairing = pairing;
    const side = (which: Which): Side => {
      const { line, nerves } = pairing.fighters[which];
      const exchange = pairing.exchange(which);
      const flags = startFlags(duel[which]) & ~(WAVERING | FATIGUED);
      return {
        which,
        exchange,
        facts: factsOf(exchange),
        last: line.states - 1,
        passes: flags === 0 ? passesOf(nerves) : passing(nerves, flags),
        half: line.half,
        flags,
        ended: new Float64Array(line.states * ENDINGS),
        strikes: [],
        replies: [],
        testsOnce: nerves.testsOnce,
      };
    };
    this.sides = [side(order[0]), side(order[1])];
    const [first, second] = this.sides;
    this.width = second.last + 1;
    this.cells = (first.last + 1) * this.width;
    const widest = first.last + second.last + 2;
    const longest = Math.max(first.last, second.last) + 1;
    gathered = grown(gathered, FEAR_SHIFTS.length, longest * widest);
    if (below.length < widest + 1) [below, above] = [new Float64Array(widest + 1), new Float64Array(widest + 1)];
    const moods = order.map((which) => {
      const { wavering, fatigued } = duel[which].state;
      return (wavering ? SHAKEN : 0) | (fatigued ? TIRED : 0);
    });
    const [a, b] = order.map((which) => pairing.line(which).start);
    if (a === first.last || b === second.last) {
      // Nobody fights: the state that is gone already is the end of it.
      if (a !== first.last || b !== second.last) this.won[a === first.last ? 1 : 0] = 1;
      first.ended[a * ENDINGS + (moods[0] & SHAKEN)] = 1;
      second.ended[b * ENDINGS + (moods[1] & SHAKEN)] = 1;
      return;
    }
    this.plane(0, this.slotAt(startDistance(duel)) + moods[0] * MOODS + moods[1])[a * this.width + b] = 1;
  }

  /** The first plane of a distance. */
  private slotAt(distance: number): number {
    const { distances, used } = this;
    let at = distances.indexOf(distance);
    if (at < 0) at = distances.push(distance) - 1;
    if (used[0].length < distances.length * PAIRS) {
      for (const set of [0, 1] as const) {
        const roomier = new Uint8Array(2 * used[set].length);
        roomier.set(used[set]);
        used[set] = roomier;
      }
    }
    return at * PAIRS;
  }

  /** A plane to add to, empty where there was none. `set`: 0 what is, 1 what comes. */
  private plane(set: 0 | 1, slot: number): Float64Array {
    const { cells, used } = this;
    let plane = sets[set][slot];
    if (plane === undefined || plane.length < cells) {
      plane = new Float64Array(cells);
      sets[set][slot] = plane;
      used[set][slot] = 1;
    } else if (used[set][slot] !== 1) {
      used[set][slot] = 1;
      plane.fill(0, 0, cells);
    }
    return plane;
  }

  /** What comes is what is. */
  private turn(): void {
    sets.reverse();
    this.used.reverse();
    this.used[1].fill(0);
  }

  round(round: number): void {
    for (const act of [0, 1] as const) {
      if (isActivated(this.pairing.duel, this.sides[act].which, round)) this.activation(act);
    }
    const planes = this.distances.length * PAIRS;
    for (let slot = 0; slot < planes; slot++) {
      if (this.used[0][slot] === 1) this.pass(slot, slot & ~(TIRED * MOODS + TIRED));
    }
    this.turn();
  }

  private pass(slot: number, to: number): void {
    const { cells } = this;
    const from = sets[0][slot];
    const into = this.plane(1, to);
    for (let i = 0; i < cells; i++) into[i] += from[i];
  }

  private activation(act: 0 | 1): void {
    const { distances } = this;
    const shift = act === 0 ? MOODS : 1;
    // Moves may come to further distances, whose planes belong to what comes.
    const before = distances.length;
    for (let at = 0; at < before; at++) {
      for (let moods = 0; moods < PAIRS; moods++) {
        const slot = at * PAIRS + moods;
        if (this.used[0][slot] !== 1) continue;
        const own = Math.floor(moods / shift) % MOODS;
        if ((own & SHAKEN) !== 0) {
          this.pass(slot, slot - SHAKEN * shift);
          continue;
        }
        const move = this.moves[act][at] ?? this.moveAt(act, distances[at]);
        this.moves[act][at] = move;
        if (move.kind === 'charge') this.charge(act, slot);
        else if (move.kind === 'idle') this.pass(slot, slot);
        else this.walk(act, slot, move);
      }
    }
    this.turn();
  }

  /** Whether another duel of the same units, which differs in how they behave, comes to the very same numbers. */
  isCourseOf(other: Planes): boolean {
    const { distances, moves } = this;
    if (distances[0] !== other.distances[0]) return false;
    return ([0, 1] as const).every((act) =>
      moves[act].every((move, at) => !move || isSameMove(move, other.moveAt(act, distances[at]))),
    );
  }

  private moveAt(act: 0 | 1, distance: number): Move {
    const { pairing, sides } = this;
    const { which, flags } = sides[act];
    return pairing.move(which, pairing.line(which).start, flags, distance, behaviourOf(pairing.duel, which, 1)!);
  }

  /** Goes somewhere, and shoots from there. */
  private walk(act: 0 | 1, slot: number, { distance, moved, shoots }: Move & { kind: 'move' }): void {
    const { sides, width, pairing } = this;
    const moods = slot % PAIRS;
    const to = this.slotAt(distance) + moods;
    const [own, other] = [sides[act], sides[1 - act]];
    const [mood, temper] = [moodOf(moods, act), moodOf(moods, act === 0 ? 1 : 0)];
    const shot = shoots ? pairing.volley(own.which, this.flagsOf(own, mood), distance, moved) : null;
    if (!shot) {
      this.pass(slot, to);
      return;
    }
    const wavers = (temper & SHAKEN) !== 0;
    const { last } = other;
    const same = this.plane(1, to);
    const volley = {
      book: RowBook.of(shot, pairing.line(other.which)),
      last: own.last,
      otherLast: last,
      ownStep: act === 0 ? width : 1,
      otherStep: act === 0 ? 1 : width,
      chances: sets[0][slot],
      same,
      shaken: wavers ? same : this.plane(1, to + (act === 0 ? SHAKEN : SHAKEN * MOODS)),
      half: other.half,
      passes: other.passes,
      wavers,
      testsOnce: other.testsOnce,
    };
    shootAll(volley, (mine, chance) => this.ends(act, mine, mood & SHAKEN, last, temper & SHAKEN, chance, 0));
  }

  private flagsOf({ flags }: Side, mood: number): number {
    return flags | (mood & SHAKEN ? WAVERING : 0) | (mood & TIRED ? FATIGUED | BREATH_USED : 0);
  }

  private strike(side: Side, other: Side, mood: number, charging: boolean): RowBook {
    const at = mood * 2 + (charging ? 1 : 0);
    side.strikes[at] ??= this.book(side.exchange, 'striker', this.flagsOf(side, mood), charging, other);
    return side.strikes[at];
  }

  private reply(side: Side, other: Side, mood: number): RowBook {
    side.replies[mood] ??= this.book(other.exchange, 'replier', this.flagsOf(side, mood), false, other);
    return side.replies[mood];
  }

  private book(exchange: Exchange, role: Role, flags: number, charging: boolean, target: Side): RowBook {
    return RowBook.of(exchange.blow(role, flags, charging), this.pairing.line(target.which));
  }

  /** The charge of one side in all states of a plane. */
  private charge(act: 0 | 1, slot: number): void {
    const { sides, gatheredUsed } = this;
    const moods = slot % PAIRS;
    const own = sides[act];
    const other = sides[1 - act];
    const { exchange, facts } = own;
    const [mood, temper] = [moodOf(moods, act), moodOf(moods, act === 0 ? 1 : 0)];
    const replies = exchange.replies(0, this.flagsOf(other, temper));
    const thorns = facts.phalanx && !exchange.options.rulings.phalanxWoundsUncounted ? own.last : 0;
    const fight: Fight = {
      act,
      own,
      other,
      mood,
      temper,
      chances: sets[0][slot],
      book: replies ? this.reply(other, own, temper) : null,
      thorns,
      width: other.last + 1 + thorns,
      ownStep: act === 0 ? this.width : 1,
      otherStep: act === 0 ? 1 : this.width,
      after: this.planesAfter(act, mood | TIRED, replies ? temper | TIRED : temper),
    };
    for (let mine = 0; mine < own.last; mine++) {
      for (let from = facts.phalanx ? 0 : mine; from <= mine; from++) this.strikeAll(fight, from, mine);
      for (let fear = 0; fear < gatheredUsed.length; fear++) {
        if (!gatheredUsed[fear]) continue;
        for (let theirs = 0; theirs < other.last; theirs++) this.answer(fight, fear, mine, theirs);
        gathered[fear].fill(0, 0, other.last * fight.width);
        gatheredUsed[fear] = false;
      }
    }
    if (facts.phalanx) this.impale(fight);
  }

  /** Planes after a charge: as both are, with the charger Wavering, and with the other. */
  private planesAfter(act: 0 | 1, mood: number, temper: number): Fight['after'] {
    const near = this.slotAt(CLOSEST);
    const at = (one: number, two: number) => near + (act === 0 ? one * MOODS + two : two * MOODS + one);
    return [
      this.plane(1, at(mood, temper)),
      this.plane(1, at(mood | SHAKEN, temper)),
      this.plane(1, at(mood, temper | SHAKEN)),
    ];
  }

  /** A duel is over. @param fate and otherFate endings of both */
  private ends(
    act: 0 | 1,
    state: number,
    fate: number,
    theirs: number,
    otherFate: number,
    chance: number,
    winner: 0 | 1,
  ): void {
    this.sides[act].ended[state * ENDINGS + fate] += chance;
    this.sides[1 - act].ended[theirs * ENDINGS + otherFate] += chance;
    this.won[winner === 0 ? act : 1 - act] += chance;
  }

  /** Strikes of a charger that stood in `from` before the pikes and stands in `mine` after them. */
  private strikeAll(fight: Fight, from: number, mine: number): void {
    const { own, other, mood, temper, chances, thorns, width, ownStep, otherStep } = fight;
    const { facts, exchange } = own;
    const { last } = other;
    const suffered = thorns > 0 ? mine - from : 0;
    let killed = 0;
    for (let theirs = 0; theirs < last; theirs++) {
      let here = chances[from * ownStep + theirs * otherStep];
      if (here === 0) continue;
      const dice = facts.phalanx === null ? 0 : facts.dice(from, theirs);
      if (dice > 0) here *= facts.pikes(from, dice)[mine];
      else if (from !== mine) continue;
      if (here === 0) continue;
      const fear = facts.fear(from, theirs);
      const struck = gathered[fear];
      this.gatheredUsed[fear] = true;
      const book = this.strike(own, other, mood, exchange.options.charge && facts.phalanx?.[theirs] !== 1);
      const row = book.row(mine, theirs);
      const first = book.relative ? theirs : 0;
      const most = Math.min(last - first, row.length);
      let at = theirs * width + thorns - suffered;
      for (let i = theirs - first; i < most; i++, at += width + 1) struck[at] += here * row[i];
      let rest = 0;
      for (let i = last - first; i < row.length; i++) rest += row[i];
      killed += here * rest;
    }
    if (killed > 0) this.ends(fight.act, mine, 0, last, temper & SHAKEN, killed, 0);
  }

  /** Chargers whom the pikes have killed: nobody strikes. */
  private impale(fight: Fight): void {
    const { own, other, temper, chances, ownStep, otherStep } = fight;
    const { facts, last } = own;
    for (let from = 0; from < last; from++) {
      for (let theirs = 0; theirs < other.last; theirs++) {
        const here = chances[from * ownStep + theirs * otherStep];
        const dice = here === 0 ? 0 : facts.dice(from, theirs);
        if (dice === 0) continue;
        const dead = here * facts.pikes(from, dice)[last];
        if (dead > 0) this.ends(fight.act, last, 0, theirs, temper & SHAKEN, dead, 1);
      }
    }
  }

  /** The reply of a defender in one state, whatever it has lost on the way there. */
  private answer(fight: Fight, fear: number, mine: number, theirs: number): void {
    const { own, other, temper, book, thorns, width, ownStep, otherStep, after } = fight;
    const [same, shaken, cowed] = after;
    const struck = gathered[fear];
    const from = theirs * width;
    const total = sums(struck, from, width, below, above);
    if (total === 0) return;
    const { last, passes, half, exchange } = own;
    const row = book === null ? NO_REPLY : book.row(theirs, mine);
    const first = book === null || book.relative ? mine : 0;
    const at = theirs * otherStep;
    const wavers = temper & SHAKEN;
    let rest = 0;
    for (let i = last - first; i < row.length; i++) rest += row[i];
    if (rest > 0) this.ends(fight.act, last, 0, theirs, wavers, rest * total, 1);
    const passed = wavers ? 0 : other.passes[theirs];
    const flees = other.half[theirs] === 1;
    const bonus = exchange.strikerBonus - exchange.defenderBonus;
    const shifts = FEAR_SHIFTS[fear];
    const most = Math.min(last - first, row.length);
    // Nobody adds D3 in most duels.
    const plain = shifts.length === 1 && shifts[0].shift === 0 && shifts[0].share === 1;
    let fled = 0;
    for (let i = mine - first; i < most; i++) {
      const p = row[i];
      if (p === 0) continue;
      const state = first + i;
      // Losses that the reply and the banners balance.
      const level = thorns - bonus + state - mine;
      let fewer = 0;
      let even = 0;
      let more = 0;
      if (plain) {
        if (level < 0) more = total;
        else if (level >= width) fewer = total;
        else {
          fewer = below[level];
          even = struck[from + level];
          more = above[level + 1];
        }
      }
      for (let s = plain ? shifts.length : 0; s < shifts.length; s++) {
        const { shift, share } = shifts[s];
        const balance = level - shift;
        if (balance < 0) more += share * total;
        else if (balance >= width) fewer += share * total;
        else {
          fewer += share * below[balance];
          even += share * struck[from + balance];
          more += share * above[balance + 1];
        }
      }
      const cell = state * ownStep + at;
      const lost = p * fewer;
      const won = p * more;
      same[cell] += p * even + lost * passes[state] + won * passed;
      const failed = lost * (1 - passes[state]);
      if (half[state] === 0) shaken[cell] += failed;
      else if (failed > 0) this.ends(fight.act, state, ROUTED, theirs, wavers, failed, 1);
      const broken = won * (1 - passed);
      if (!flees) cowed[cell] += broken;
      else if (broken > 0) {
        own.ended[state * ENDINGS] += broken;
        fled += broken;
      }
    }
    if (fled === 0) return;
    other.ended[theirs * ENDINGS + (wavers | ROUTED)] += fled;
    this.won[fight.act] += fled;
  }

  /** How one unit ended where duels are over, by state * ENDINGS + ending. */
  ended(which: Which): Float64Array {
    return this.sides[this.sideOf(which)].ended;
  }

  private sideOf(which: Which): 0 | 1 {
    return this.sides[0].which === which ? 0 : 1;
  }

  /** Tells how a unit stands at the end of a round where nobody is gone: chances by state, Wavering or not. */
  standing(which: Which, tell: (state: number, flags: number, chance: number) => void): void {
    const side = this.sideOf(which);
    const { width, cells } = this;
    for (let slot = 0; slot < this.distances.length * PAIRS; slot++) {
      if (this.used[0][slot] !== 1) continue;
      const plane = sets[0][slot];
      const moods = slot % PAIRS;
      const flags = moodOf(moods, side) & SHAKEN;
      for (let i = 0; i < cells; i++) {
        if (plane[i] > 0) tell(side === 0 ? Math.floor(i / width) : i % width, flags, plane[i]);
      }
    }
  }

  /** P(both are there still). */
  open(): number {
    let sum = 0;
    this.standing(this.sides[0].which, (_, __, chance) => {
      sum += chance;
    });
    return sum;
  }
}

interface Fight {
  readonly act: 0 | 1;
  readonly own: Side;
  readonly other: Side;
  readonly mood: number;
  readonly temper: number;
  readonly chances: Float64Array;
  /** What the other strikes back with. */
  readonly book: RowBook | null;
  /** The most wounds of a Phalanx that count against the charger. */
  readonly thorns: number;
  /** Of a row of what is gathered: losses of the other, less those of the charger in the Phalanx. */
  readonly width: number;
  readonly ownStep: number;
  readonly otherStep: number;
  readonly after: readonly [same: Float64Array, shaken: Float64Array, cowed: Float64Array];
}

/** Whether a unit has anything to shoot with, and may come to do it. */
function mayShoot({ duel }: Pairing, which: Which): boolean {
  const unit = duel[which];
  const behaviour = behaviourOf(duel, which, 1);
  return (
    behaviour !== null &&
    SHOOTING.has(behaviour) &&
    [unit, ...unit.joined].some(
      ({ weapons, rules }) =>
        rules.includes('Breath Attack') || weapons.some(({ range, attacks }) => range !== undefined && attacks > 0),
    )
  );
}

/**
 * A chain of stages as a graph of draws: trials that cost a word and a lookup for each stage that chance decides.
 *
 * A *node* is a stage that has more than one outcome in the state that it meets, a *way* one of its outcomes, followed
 * through all stages that have but one from there: to the next node, or to the end. What happens on a way is the same
 * every time, so it is worked out once, when a trial first takes it, by the stages themselves; later trials add what it
 * books, and count that they took it. Which trials came before changes nothing of what one draws.
 */
import { aliasTable, bitsFor } from '../../../kernel/alias.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import { Book, type Machine, type Outcome } from './machine.ts';
import type { TallyLayout } from './tally.ts';

/** Machines with more outcomes than this are played die by die: their trials rarely meet the same state twice. */
export const MAX_WAYS = 10_000;

const UNMADE = -2;
const END = -1;
/** Bits of `tables` that hold how many columns a table has. */
const BITS = 4;
/** The way from the start to the first node. */
const FIRST = 0;

interface Node {
  readonly stage: number;
  readonly state: Int32Array;
  readonly outcomes: readonly Outcome[];
}

/** An array that grows; loops take `all` once and again after anything may have been added. */
class Numbers {
  all = new Int32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.all.length) {
      const longer = new Int32Array(2 * this.length);
      longer.set(this.all);
      this.all = longer;
    }
    this.all[this.length++] = value;
  }
}

export class DrawnStages {
  /** What the last traced trial ended as, and what it booked in all, by quantity. */
  state: Int32Array;
  readonly totals: Int32Array;
  private readonly machine: Machine;
  private readonly layout: TallyLayout;
  private readonly quantities: number;
  // By node: its alias table (offset and bits), and the way of its first outcome.
  private readonly nodes: Node[] = [];
  private readonly nodeOf = new Map<string, number>();
  private readonly tables = new Numbers();
  private readonly firstWay = new Numbers();
  private entries = new Int32Array(256);
  private entriesUsed = 0;
  // By way. Gains are pairs of a counter and an amount: those before the turn ends, then those after it.
  private readonly next = new Numbers();
  private readonly hits = new Numbers();
  private readonly gainsFrom = new Numbers();
  private readonly gainsEnd = new Numbers();
  private readonly gainsTo = new Numbers();
  /** The turn that ends on the way, or -1. */
  private readonly turnEnded = new Numbers();
  private readonly gains = new Numbers();
  private readonly nodeBefore: number[] = [];
  /** Places of the tally that every trial on the way adds 1 to. */
  private readonly cells: Int32Array[] = [];
  private readonly endState: Int32Array[] = [];
  /** Where the counts of a turn stand in the tally: byTurn[turn * quantities + quantity]. */
  private readonly byTurn: Int32Array;
  private readonly total: Int32Array;
  /** Booked in this turn, by quantity, then in all turns that have ended. Zero between trials. */
  private readonly counts: Int32Array;
  private readonly book: Book;

  constructor(machine: Machine, layout: TallyLayout) {
    this.machine = machine;
    this.layout = layout;
    const quantities = machine.quantities.length;
    this.quantities = quantities;
    this.state = machine.start.slice();
    this.totals = new Int32Array(quantities);
    this.counts = new Int32Array(2 * quantities);
    this.book = new Book(quantities);
    this.byTurn = new Int32Array(machine.turns * quantities);
    layout.byTurn.forEach((turns, q) => {
      turns.forEach(({ at }, turn) => {
        this.byTurn[turn * quantities + q] = at;
      });
    });
    this.total = Int32Array.from(layout.total, ({ at }) => at);
    this.addWays(-1, 1);
  }

  /** Runs `trials` trials on the stream whose state this is and adds them to `tally`. */
  simulate(words: Int32Array, trials: number, tally: Int32Array): void {
    const { quantities, byTurn, total, counts } = this;
    let { tables, firstWay, entries, next, hits, gainsFrom, gainsEnd, gainsTo, turnEnded, gains } = this.arrays();
    let s0 = words[0] | 0;
    let s1 = words[1] | 0;
    let s2 = words[2] | 0;
    let s3 = words[3] | 0;
    for (let trial = 0; trial < trials; trial++) {
      let way = FIRST;
      for (;;) {
        if (next[way] === UNMADE) {
          this.make(way);
          ({ tables, firstWay, entries, next, hits, gainsFrom, gainsEnd, gainsTo, turnEnded, gains } = this.arrays());
        }
        hits[way]++;
        let gain = gainsFrom[way];
        for (const end = gainsEnd[way]; gain < end; gain += 2) counts[gains[gain]] += gains[gain + 1];
        const turn = turnEnded[way];
        if (turn >= 0) {
          const spans = Math.imul(turn, quantities);
          for (let q = 0; q < quantities; q++) {
            const amount = counts[q];
            tally[byTurn[spans + q] + amount]++;
            counts[quantities + q] += amount;
            counts[q] = 0;
          }
          for (const end = gainsTo[way]; gain < end; gain += 2) counts[gains[gain]] += gains[gain + 1];
        }
        const node = next[way];
        if (node < 0) break;
        const word = (s0 + s1 + s3) | 0;
        s3 = (s3 + 1) | 0;
        s0 = s1 ^ (s1 >>> 9);
        s1 = (s2 + (s2 << 3)) | 0;
        s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
        const table = tables[node];
        const bits = table & ((1 << BITS) - 1);
        const column = (table >> BITS) + ((word & ((1 << bits) - 1)) << 1);
        const pair = entries[column + 1];
        way = firstWay[node] + ((pair ^ ((pair >>> 16) & (((word >>> bits) - entries[column]) >> 31))) & 0xffff);
      }
      for (let q = 0; q < quantities; q++) {
        tally[total[q] + counts[quantities + q]]++;
        counts[quantities + q] = 0;
      }
    }
    words[0] = s0;
    words[1] = s1;
    words[2] = s2;
    words[3] = s3;
    this.pour(tally);
  }

  /** Plays one trial with the same draws; `state` and `totals` are its end. @param path filled with the ways it takes */
  trace(stream: WordStream, path: number[] = []): number[] {
    const { quantities, counts, totals } = this;
    path.length = 0;
    for (let way = FIRST; ; ) {
      if (this.next.all[way] === UNMADE) this.make(way);
      path.push(way);
      const gains = this.gains.all;
      const end = this.gainsEnd.all[way];
      for (let gain = this.gainsFrom.all[way]; gain < end; gain += 2) counts[gains[gain]] += gains[gain + 1];
      if (this.turnEnded.all[way] >= 0) {
        for (let q = 0; q < quantities; q++) {
          counts[quantities + q] += counts[q];
          counts[q] = 0;
        }
        for (let gain = end; gain < this.gainsTo.all[way]; gain += 2) counts[gains[gain]] += gains[gain + 1];
      }
      const node = this.next.all[way];
      if (node < 0) {
        this.state = this.endState[way];
        totals.set(counts.subarray(quantities));
        counts.fill(0);
        return path;
      }
      way = this.firstWay.all[node] + this.draw(node, stream.next());
    }
  }

  /** What the stage that a way begins with is told; null of the way from the start, which begins with none. */
  valueOf(way: number): number | null {
    const node = this.nodeBefore[way];
    return node < 0 ? null : this.nodes[node].outcomes[way - this.firstWay.all[node]].value;
  }

  private draw(node: number, word: number): number {
    const table = this.tables.all[node];
    const bits = table & ((1 << BITS) - 1);
    const column = (table >> BITS) + ((word & ((1 << bits) - 1)) << 1);
    const pair = this.entries[column + 1];
    return (pair ^ ((pair >>> 16) & (((word >>> bits) - this.entries[column]) >> 31))) & 0xffff;
  }

  private arrays() {
    return {
      ...{ tables: this.tables.all, firstWay: this.firstWay.all, entries: this.entries, next: this.next.all },
      ...{ hits: this.hits.all, gainsFrom: this.gainsFrom.all, gainsEnd: this.gainsEnd.all },
      ...{ gainsTo: this.gainsTo.all, turnEnded: this.turnEnded.all, gains: this.gains.all },
    };
  }

  /** What trials have in common that took the same way, added once for all of them. */
  private pour(tally: Int32Array): void {
    const hits = this.hits.all;
    for (let way = 0; way < this.hits.length; way++) {
      const times = hits[way];
      if (times === 0) continue;
      const cells = this.cells[way];
      for (let i = 0; i < cells.length; i++) tally[cells[i]] += times;
      hits[way] = 0;
    }
  }

  private addWays(node: number, count: number): void {
    for (let i = 0; i < count; i++) {
      this.next.push(UNMADE);
      for (const each of [this.hits, this.gainsFrom, this.gainsEnd, this.gainsTo]) each.push(0);
      this.turnEnded.push(-1);
      this.nodeBefore.push(node);
    }
  }

  /** Plays a way from its outcome through the stages without chance. */
  private make(way: number): void {
    const { machine, layout, book, quantities } = this;
    const before = this.nodeBefore[way];
    const from = before < 0 ? null : this.nodes[before];
    const state = (from?.state ?? machine.start).slice();
    const cells: number[] = [];
    book.counts.fill(0);
    this.gainsFrom.all[way] = this.gains.length;
    let ended = -1;
    let stage = from?.stage ?? 0;
    let outcomes = from ? [from.outcomes[way - this.firstWay.all[before]]] : this.outcomesAt(stage, state);
    let to = END;
    while (stage < machine.stages.length) {
      if (outcomes.length > 1) {
        to = this.node(stage, state, outcomes);
        break;
      }
      const { recordings, endsTurn, turn } = machine.stages[stage];
      machine.stages[stage].apply(state, outcomes[0].value, book);
      for (const { row, index } of recordings) cells.push(layout.rows[row].at + state[index]);
      if (endsTurn) {
        if (ended < 0) {
          ended = turn;
          this.keep(book, 0);
          this.gainsEnd.all[way] = this.gains.length;
        } else {
          // A whole turn without chance: what it comes to is known.
          for (let q = 0; q < quantities; q++) cells.push(this.byTurn[turn * quantities + q] + book.counts[q]);
          this.keep(book, quantities);
        }
        book.counts.fill(0);
      }
      stage++;
      outcomes = this.outcomesAt(stage, state);
    }
    this.keep(book, 0);
    if (ended < 0) this.gainsEnd.all[way] = this.gains.length;
    this.gainsTo.all[way] = this.gains.length;
    this.turnEnded.all[way] = ended;
    this.cells[way] = Int32Array.from(cells);
    this.endState[way] = state;
    this.next.all[way] = to;
  }

  /** Writes down what has been booked. @param at the counter of the first quantity */
  private keep({ counts }: Book, at: number): void {
    for (let q = 0; q < counts.length; q++) {
      if (counts[q] === 0) continue;
      this.gains.push(at + q);
      this.gains.push(counts[q]);
    }
  }

  /** What may come of a stage, without what never comes. */
  private outcomesAt(stage: number, state: Int32Array): readonly Outcome[] {
    if (stage === this.machine.stages.length) return [];
    const outcomes = this.machine.stages[stage].outcomes(state);
    return outcomes.every(({ probability }) => probability > 0)
      ? outcomes
      : outcomes.filter(({ probability }) => probability > 0);
  }

  private node(stage: number, state: Int32Array, outcomes: readonly Outcome[]): number {
    const key = String.fromCharCode(stage, ...state);
    const known = this.nodeOf.get(key);
    if (known !== undefined) return known;
    const node = this.nodes.push({ stage, state: state.slice(), outcomes }) - 1;
    this.nodeOf.set(key, node);
    const numbers = outcomes.map((_, i) => i);
    const chances = outcomes.map(({ probability }) => probability);
    const bits = bitsFor(outcomes.length);
    const size = 2 << bits;
    while (this.entriesUsed + size > this.entries.length) {
      const longer = new Int32Array(2 * this.entries.length);
      longer.set(this.entries);
      this.entries = longer;
    }
    aliasTable(this.entries, this.entriesUsed, numbers, chances);
    this.tables.push((this.entriesUsed << BITS) | bits);
    this.entriesUsed += size;
    this.firstWay.push(this.next.length);
    this.addWays(node, outcomes.length);
    return node;
  }
}

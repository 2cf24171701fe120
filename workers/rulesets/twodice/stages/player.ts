/** Walks a chain of stages trial by trial with real dice: counting, replaying, searching. */
import { trialPlace } from '../../../kernel/countdown.ts';
import { CHUNK_TRIALS, WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { Book, type Machine } from './machine.ts';
import { layoutOf, type TallyLayout } from './tally.ts';

export class StagePlayer {
  readonly machine: Machine;
  readonly layout: TallyLayout;
  /** The vector of numbers after the last trial walked. */
  readonly state: Int32Array;
  /** What the last trial walked booked in all, by quantity. */
  readonly totals: Int32Array;

  constructor(machine: Machine) {
    this.machine = machine;
    this.layout = layoutOf(machine);
    this.state = machine.start.slice();
    this.totals = new Int32Array(machine.quantities.length);
  }

  /** Runs `trials` trials on the stream and adds them to `tally`. */
  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const book = this.book();
    for (let trial = 0; trial < trials; trial++) this.play(stream, book, tally);
  }

  /** Walks trial number `trial` of the run keyed by `seed`; `state` and `totals` are its end. */
  replay(seed: number, trial: number): ReplayStep[] {
    const { stream, skip } = trialPlace(seed, trial);
    const silent = this.book();
    for (let i = 0; i < skip; i++) this.play(stream, silent, null);
    const steps: ReplayStep[] = [];
    this.play(
      stream,
      this.book((step) => steps.push(step)),
      null,
    );
    return steps;
  }

  /** First trial in 0..limit-1 after which `found` says yes of `state` and `totals`, or null. */
  find(seed: number, limit: number, found: () => boolean): number | null {
    const book = this.book();
    let { stream } = trialPlace(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial % CHUNK_TRIALS === 0) stream = trialPlace(seed, trial).stream;
      this.play(stream, book, null);
      if (found()) return trial;
    }
    return null;
  }

  /** Walks one trial on any dice, telling every step. */
  walk(stream: WordStream, tell: (step: ReplayStep) => void): void {
    this.play(stream, this.book(tell), null);
  }

  private book(tell: Book['tell'] = null): Book {
    return new Book(this.machine.quantities.length, tell);
  }

  private play(stream: WordStream, book: Book, tally: Int32Array | null): void {
    const { machine, layout, state, totals } = this;
    const { stages } = machine;
    totals.fill(0);
    book.counts.fill(0);
    state.set(machine.start);
    for (let i = 0; i < stages.length; i++) {
      const stage = stages[i];
      stage.apply(state, stage.roll(state, stream, book), book);
      for (let r = 0; tally && r < stage.recordings.length; r++) {
        const { row, index } = stage.recordings[r];
        tally[layout.rows[row].at + state[index]]++;
      }
      if (!stage.endsTurn) continue;
      for (let q = 0; q < totals.length; q++) {
        if (tally) tally[layout.byTurn[q][stage.turn].at + book.counts[q]]++;
        totals[q] += book.counts[q];
        book.counts[q] = 0;
      }
    }
    if (!tally) return;
    for (let q = 0; q < totals.length; q++) tally[layout.total[q].at + totals[q]]++;
  }
}

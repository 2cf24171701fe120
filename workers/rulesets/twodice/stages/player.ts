/** Walks a chain of stages trial by trial with real dice: counting, replaying, searching. */
import { WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
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
    const silent = this.book();
    const stream = streamAt(seed, trial, (each) => this.play(each, silent, null));
    const steps: ReplayStep[] = [];
    this.play(
      stream,
      this.book((step) => steps.push(step)),
      null,
    );
    return steps;
  }

  /** Plays trials from..to-1; `state` and `totals` are each one's end when `see` is asked. @returns the first it says true to */
  walk(seed: number, from: number, to: number, see: () => boolean): number | null {
    const book = this.book();
    return walkTrials(seed, from, to, (stream) => this.play(stream, book, null), see);
  }

  /** Walks one trial on any dice, telling every step. */
  walkAloud(stream: WordStream, tell: (step: ReplayStep) => void): void {
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

/**
 * Walks a chain of stages trial by trial: counting, replaying, searching. Machines of few outcomes are drawn from tables,
 * a word for each stage that chance decides; a replay then throws the dice that such a draw stands for.
 */
import { PURPOSE_UNFOLD, streamState, WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { DrawnStages, MAX_WAYS } from './drawn.ts';
import { type Size, sizeOf } from './exact.ts';
import { Book, type Machine, type Stage } from './machine.ts';
import { layoutOf, type TallyLayout } from './tally.ts';

/** Throws of one stage that come to what was drawn: as many on average as trials that it takes to meet such a one. */
const MOST_THROWS = 2 ** 32;

export class StagePlayer {
  readonly machine: Machine;
  readonly layout: TallyLayout;
  /** The vector of numbers after the last trial walked. */
  readonly state: Int32Array;
  /** What the last trial walked booked in all, by quantity. */
  readonly totals: Int32Array;
  private readonly size: Size | undefined;
  /** Made with the first trial; null where every trial is thrown die by die. */
  private tables: DrawnStages | null | undefined;

  /** @param size of the machine, if it is known already */
  constructor(machine: Machine, size?: Size) {
    this.machine = machine;
    this.size = size;
    this.layout = layoutOf(machine);
    this.state = machine.start.slice();
    this.totals = new Int32Array(machine.quantities.length);
  }

  /** Runs `trials` trials on the stream and adds them to `tally`. */
  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const drawn = this.drawn();
    if (drawn) drawn.simulate(state, trials, tally);
    else this.throwAll(state, trials, tally);
  }

  /** The same with every die thrown: what the tables are held against. */
  throwAll(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const book = this.book();
    for (let trial = 0; trial < trials; trial++) this.play(stream, book, tally);
  }

  /** Walks trial number `trial` of the run keyed by `seed`; `state` and `totals` are its end. */
  replay(seed: number, trial: number): ReplayStep[] {
    const steps: ReplayStep[] = [];
    const drawn = this.drawn();
    if (drawn) {
      const path = drawn.trace(streamAt(seed, trial, (stream) => drawn.trace(stream)));
      this.unfold(drawn, path, new WordStream(streamState(seed, trial, PURPOSE_UNFOLD)), steps);
      return steps;
    }
    const silent = this.book();
    const stream = streamAt(seed, trial, (each) => this.play(each, silent, null));
    this.play(
      stream,
      this.book((step) => steps.push(step)),
      null,
    );
    return steps;
  }

  /** Plays trials from..to-1; `state` and `totals` are each one's end when `see` is asked. @returns the first it says true to */
  walk(seed: number, from: number, to: number, see: () => boolean): number | null {
    const drawn = this.drawn();
    const book = this.book();
    const path: number[] = [];
    const play = (stream: WordStream) => {
      if (!drawn) return this.play(stream, book, null);
      drawn.trace(stream, path);
      this.state.set(drawn.state);
      this.totals.set(drawn.totals);
    };
    return walkTrials(seed, from, to, play, see);
  }

  /** Walks one trial on any dice, telling every step. */
  walkAloud(stream: WordStream, tell: (step: ReplayStep) => void): void {
    this.play(stream, this.book(tell), null);
  }

  private drawn(): DrawnStages | null {
    if (this.tables === undefined) {
      const { steps } = this.size ?? sizeOf(this.machine);
      this.tables = steps <= MAX_WAYS ? new DrawnStages(this.machine, this.layout) : null;
    }
    return this.tables;
  }

  private book(tell: Book['tell'] = null): Book {
    return new Book(this.machine.quantities.length, tell);
  }

  /** Dice for every stage of a drawn trial: thrown until they come to what was drawn. */
  private unfold(drawn: DrawnStages, path: readonly number[], stream: WordStream, steps: ReplayStep[]): void {
    const { machine, state, totals } = this;
    totals.fill(0);
    state.set(machine.start);
    // The first way begins with no draw.
    let at = 1;
    let told: ReplayStep[] = [];
    const book = this.book((step) => told.push(step));
    for (const stage of machine.stages) {
      const branches = stage.outcomes(state).filter(({ probability }) => probability > 0).length > 1;
      const wanted = branches ? drawn.valueOf(path[at++]) : null;
      told = [];
      let value = stage.roll(state, stream, book);
      for (let thrown = 1; wanted !== null && value !== wanted; thrown++) {
        if (thrown === MOST_THROWS) throw new Error('no dice come to what was drawn');
        told = [];
        value = stage.roll(state, stream, book);
      }
      stage.apply(state, value, book);
      steps.push(...told);
      if (stage.endsTurn) this.endTurn(stage, book, null);
    }
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
      if (stage.endsTurn) this.endTurn(stage, book, tally);
    }
    if (!tally) return;
    for (let q = 0; q < totals.length; q++) tally[layout.total[q].at + totals[q]]++;
  }

  private endTurn({ turn }: Stage, book: Book, tally: Int32Array | null): void {
    const { layout, totals } = this;
    for (let q = 0; q < totals.length; q++) {
      if (tally) tally[layout.byTurn[q][turn].at + book.counts[q]]++;
      totals[q] += book.counts[q];
      book.counts[q] = 0;
    }
  }
}

/** What the loops of many duels share: where the counters of a duel lie, and how those of all trials are closed. */
import { cellOf, type Section } from '../report.ts';

export abstract class DuelLoop {
  /** By round: where the counters of whoever acts first begin, and of the other. */
  protected readonly cells: Int32Array;
  /** Counters of how duels ended that were over in a round, laid out like those of that round. */
  protected readonly over: Int32Array;
  private readonly rounds: number;
  private readonly ends: number;
  private readonly firstIsAttacker: boolean;

  protected constructor(sections: ReadonlyArray<readonly [Section, Section]>, ends: number, firstIsAttacker: boolean) {
    this.rounds = sections.length;
    this.ends = ends;
    this.firstIsAttacker = firstIsAttacker;
    this.cells = Int32Array.from(
      sections.flatMap(([a, b]) => (firstIsAttacker ? [a, b] : [b, a]).map((one) => cellOf(one, 0, 0))),
    );
    this.over = new Int32Array(ends);
  }

  abstract simulate(stream: Int32Array, trials: number, tally: Int32Array): void;

  /** Adds who won, and carries duels that are over through all later rounds, in which they stay as they are. */
  protected close(tally: Int32Array, trials: number, firstWon: number, secondWon: number): void {
    const { over, ends, firstIsAttacker } = this;
    const size = over.length / this.rounds;
    for (let i = 0; i < over.length; i++) {
      if (i >= size) over[i] += over[i - size];
      tally[i] += over[i];
    }
    over.fill(0);
    tally[ends + (firstIsAttacker ? 0 : 2)] += firstWon;
    tally[ends + 1] += trials - firstWon - secondWon;
    tally[ends + (firstIsAttacker ? 2 : 0)] += secondWon;
  }
}

/** A question about a battlegroup over turns: what both games ask of its machine. */
import type { Question } from '../../ruleset.ts';
import type { Machine } from '../stages/machine.ts';
import { StageQuestion } from '../stages/question.ts';
import { type Built, isSmall, TurnReader, totalsAsOutcomes } from '../stages/turns.ts';

/** What it is named by: of its outcomes the one that is asked for, and the notes. */
export interface Asked<H extends string> {
  readonly headline: H;
  readonly title: string;
  readonly notes: readonly string[];
}

export abstract class GroupQuestion<S, M extends Machine, H extends string> extends StageQuestion<M> {
  readonly headline: H;
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  protected readonly scenario: S;

  /** @param mostSteps outcomes that the exact engine applies at most */
  constructor(scenario: S, { machine, size }: Built<M>, mostSteps: number, { headline, title, notes }: Asked<H>) {
    super(machine, isSmall(size, mostSteps), size);
    this.scenario = scenario;
    this.headline = headline;
    this.notes = notes;
    this.outcomes = [{ name: headline, title, values: [0, 1] }, ...totalsAsOutcomes(machine)];
  }

  protected reader(tally: ArrayLike<number>, trials: number | null): TurnReader {
    return new TurnReader(this.machine, this.player.layout, tally, trials);
  }
}

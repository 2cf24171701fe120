/** A question about a machine of stages, answered exactly, rolled and replayed; a kind adds what is measured and said. */
import { begun } from '../../measures.ts';
import type { Measures, Question, Replay, See, Told } from '../../ruleset.ts';
import { actedRules } from './acted.ts';
import { exactTally, type Size } from './exact.ts';
import type { Machine } from './machine.ts';
import { StagePlayer } from './player.ts';

export abstract class StageQuestion<M extends Machine> implements Question {
  abstract readonly headline: string;
  abstract readonly notes: readonly string[];
  abstract readonly outcomes: Question['outcomes'];
  readonly machine: M;
  readonly player: StagePlayer;
  readonly tallySize: number;
  exactErrorBound = 0;
  /** Whether there is an exact answer. */
  private readonly small: boolean;
  private allRules: readonly string[] | undefined;

  /** @param size of the machine, if it is known already */
  constructor(machine: M, small = true, size?: Size) {
    this.machine = machine;
    this.player = new StagePlayer(machine, size);
    this.tallySize = this.player.layout.size;
    this.small = small;
  }

  /** Rules that take part; worked out when they are first asked for. */
  get rules(): readonly string[] {
    this.allRules ??= this.actingRules();
    return this.allRules;
  }

  protected actingRules(): readonly string[] {
    return actedRules(this.machine);
  }

  abstract measures(tally: ArrayLike<number>, trials: number | null): Measures;
  abstract sentence(measures: Measures): string;
  /** What the trial that was just played came to, by the names of `outcomes`. */
  protected abstract outcomeOf(): Record<string, number>;
  /** The same in words. */
  protected abstract ending(outcome: Readonly<Record<string, number>>): string;
  /** Bound of the relative error that the chances of a machine bring with them. */
  protected roundings(): number {
    return 0;
  }

  exact(told?: Told): Float64Array | null {
    if (!this.small) return null;
    const found = exactTally(this.machine, told && ((soFar, turns) => told(begun(this.measures(soFar, null), turns))));
    if (!found) return null;
    this.exactErrorBound = found.errorBound + this.roundings();
    return found.tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.player.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const steps = this.player.replay(seed, trial);
    const outcome = this.outcomeOf();
    return { trial, steps, outcome, sentence: this.ending(outcome) };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return this.player.walk(seed, from, to, () => see(this.outcomeOf()));
  }

  /** What the machine added up in the trial that was just played, by name. */
  protected totals(): Record<string, number> {
    return Object.fromEntries(this.machine.quantities.map(({ id }, q) => [id, this.player.totals[q]]));
  }
}

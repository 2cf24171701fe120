/** A question whose trials are runs; a kind adds what is measured and said. */
import type { Measures, PolicyReport, Question, Replay, See } from '../../ruleset.ts';
import type { Run } from './run.ts';

export abstract class RunQuestion implements Question {
  readonly headline = 'destroyed';
  abstract readonly run: Run;
  abstract readonly notes: readonly string[];
  abstract readonly outcomes: Question['outcomes'];
  private allRules: readonly string[] | undefined;
  private report: { readonly policy: PolicyReport | undefined } | undefined;

  abstract replay(seed: number, trial: number): Replay;
  abstract walk(seed: number, from: number, to: number, see: See): number | null;
  abstract measures(tally: ArrayLike<number>, trials: number | null): Measures;
  abstract sentence(measures: Measures): string;
  /** IDs of the rules that take part. */
  protected abstract actedRules(): readonly string[];
  /** What best play does; undefined where nobody plays it. */
  protected reportPolicy(): PolicyReport | undefined {
    return undefined;
  }

  get tallySize(): number {
    return this.run.tallySize;
  }

  /** Rules that take part; worked out when they are first asked for. */
  get rules(): readonly string[] {
    this.allRules ??= this.actedRules();
    return this.allRules;
  }

  get policy(): PolicyReport | undefined {
    this.report ??= { policy: this.reportPolicy() };
    return this.report.policy;
  }

  get exactErrorBound(): number {
    return this.run.errorBound;
  }

  exact(): Float64Array {
    return this.run.exact();
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.run.simulate(state, trials, tally);
  }
}

/** A question whose outcomes are counted out: each with whole shares, whom it meets and what is true of it. */
import { WordStream } from '../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../kernel/trials.ts';
import { Ledger } from '../disclosure/ledger.ts';
import { distributionMeasure, probabilityEstimate, probabilityMeasure } from '../measures.ts';
import type { FollowUp, Measures, Question, Replay, ReplayStep, See, SeriesStep, TableLayer } from '../ruleset.ts';
import { type Film, filmInWords, type Stage, TOLD } from './film.ts';

export interface Outcome {
  /** What happens on the table one after the other; left out, nobody moves. */
  readonly stages?: readonly Stage[];
  /** How it comes out, where what is said of all outcomes does not say it of one. */
  readonly ends?: string;
  /** A whole share of all outcomes together. */
  readonly share: number;
  /** Names of what is true of it. */
  readonly facts: readonly string[];
  /** Indices of the models that it meets. */
  readonly met: readonly number[];
  readonly steps: readonly ReplayStep[];
}

export interface Plan {
  readonly headline: string;
  readonly facts: ReadonlyArray<{ readonly name: string; readonly title: string; readonly description?: string }>;
  readonly outcomes: readonly Outcome[];
  /** What it means to be met, where anybody can be. */
  readonly meets: { readonly title: string; readonly each: string; readonly names: readonly string[] } | null;
  /** Lengths that no die changes, by name. */
  readonly lengths: Readonly<Record<string, { readonly title: string; readonly steps: readonly SeriesStep[] }>>;
  readonly rules: readonly string[];
  /** What can be asked from there. This and what follows may be worked out when it is first asked for. */
  readonly followUps?: readonly FollowUp[];
  readonly layers?: readonly TableLayer[];
  /** Why things are so. */
  readonly notes: readonly string[];
  sentence(chance: (fact: string) => number, mean: number): string;
}

/** Outcomes that are so whatever anybody rolls. */
export const certain = (
  facts: ReadonlyArray<readonly [string, boolean]>,
  text: string,
  met: readonly number[] = [],
  stages?: readonly Stage[],
): Outcome[] => [
  {
    share: 1,
    ...(stages ? { stages } : {}),
    facts: facts.flatMap(([name, so]) => (so ? [name] : [])),
    met,
    steps: [{ label: TOLD, dice: [], text }],
  },
];

/** The facts and the one outcome of a plan in which nobody rolls: each fact beside whether it is so. */
export function settled(
  facts: ReadonlyArray<Plan['facts'][number] & { readonly so: boolean }>,
  text: string,
  met?: readonly number[],
  stages?: readonly Stage[],
): Pick<Plan, 'facts' | 'outcomes'> {
  return {
    facts: facts.map(({ so: _, ...fact }) => fact),
    outcomes: certain(
      facts.map(({ name, so }) => [name, so] as const),
      text,
      met,
      stages,
    ),
  };
}

export class TableQuestion implements Question {
  readonly headline: string;
  readonly tallySize: number;
  readonly exactErrorBound = 2 ** -50;
  readonly outcomes: Question['outcomes'];
  private readonly plan: Plan;
  private readonly film: Film;
  private readonly total: number;
  /** Upper end of every outcome's shares. */
  private readonly ends: Int32Array;

  /** @param film shows what happens on the table that is asked about */
  constructor(plan: Plan, film: Film) {
    this.plan = plan;
    this.film = film;
    this.headline = plan.headline;
    const models = plan.meets?.names.length ?? 0;
    this.tallySize = plan.facts.length + (plan.meets ? 2 * models + 1 : 0);
    this.ends = new Int32Array(plan.outcomes.length);
    let total = 0;
    for (const [index, { share }] of plan.outcomes.entries()) {
      total += share;
      this.ends[index] = total;
    }
    this.total = total;
    this.outcomes = [
      ...plan.facts.map(({ name, title }) => ({ name, title, values: [0, 1] })),
      ...(plan.meets
        ? [{ name: 'met', title: plan.meets.title, values: Array.from({ length: models + 1 }, (_, i) => i) }]
        : []),
    ];
  }

  get rules(): readonly string[] {
    const ledger = new Ledger();
    ledger.enter(...this.plan.rules);
    return ledger.rules;
  }

  get notes(): readonly string[] {
    return this.plan.notes;
  }

  get followUps(): readonly FollowUp[] | undefined {
    return this.plan.followUps;
  }

  get layers(): readonly TableLayer[] | undefined {
    return this.plan.layers;
  }

  private add(tally: Float64Array | Int32Array, { facts, met }: Outcome, by: number): void {
    for (const [index, { name }] of this.plan.facts.entries()) if (facts.includes(name)) tally[index] += by;
    if (!this.plan.meets) return;
    const from = this.plan.facts.length;
    tally[from + met.length] += by;
    for (const model of met) tally[from + this.plan.meets.names.length + 1 + model] += by;
  }

  exact(): Float64Array {
    const tally = new Float64Array(this.tallySize);
    for (const outcome of this.plan.outcomes) this.add(tally, outcome, outcome.share);
    return tally.map((share) => share / this.total);
  }

  private draw(stream: WordStream): Outcome {
    const at = stream.die(this.total);
    let [low, high] = [0, this.ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] >= at) high = middle;
      else low = middle + 1;
    }
    return this.plan.outcomes[low];
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    for (let trial = 0; trial < trials; trial++) this.add(tally, this.draw(stream), 1);
  }

  private valuesOf({ facts, met }: Outcome): Replay['outcome'] {
    const values: Record<string, number> = {};
    for (const { name } of this.plan.facts) values[name] = facts.includes(name) ? 1 : 0;
    if (this.plan.meets) values.met = met.length;
    return values;
  }

  replay(seed: number, trial: number): Replay {
    const outcome = this.draw(streamAt(seed, trial, (stream) => this.draw(stream)));
    const values = this.valuesOf(outcome);
    const { steps, met } = outcome;
    const sentence = outcome.ends ?? this.plan.sentence((fact) => values[fact] ?? 0, met.length);
    const stages = outcome.stages ?? [{ title: 'What the positions say', met }];
    return {
      ...{ trial, steps, outcome: values, sentence },
      table: this.film(stages, steps),
      report: filmInWords(stages, steps, sentence),
    };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return walkTrials(
      seed,
      from,
      to,
      (stream) => this.valuesOf(this.draw(stream)),
      (values) => see(values),
    );
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { facts, meets, lengths } = this.plan;
    const measures: Record<string, Measures[string]> = {};
    for (const [index, { name, title, description }] of facts.entries()) {
      measures[name] = probabilityMeasure(title, tally[index], trials, description);
    }
    if (meets) {
      const from = facts.length;
      const models = meets.names.length;
      const counts = Array.from({ length: models + 1 }, (_, i) => tally[from + i]);
      measures.met = distributionMeasure(meets.title, 'models', counts, 0, trials);
      const steps = meets.names.map((label, i) => ({
        label,
        ...probabilityEstimate(tally[from + models + 1 + i], trials),
      }));
      measures.each = { kind: 'series', title: meets.each, of: 'probability', steps, list: true };
    }
    for (const [name, { title, steps }] of Object.entries(lengths)) {
      if (name in measures) throw new Error(`"${name}" is a fact and lengths`);
      measures[name] = { kind: 'series', title, of: 'mean', steps, list: true };
    }
    return measures;
  }

  sentence(measures: Measures): string {
    const chance = (name: string) => {
      const measure = measures[name];
      return measure?.kind === 'probability' ? measure.value : 0;
    };
    return this.plan.sentence(chance, measures.met?.kind === 'distribution' ? measures.met.mean.value : 0);
  }
}

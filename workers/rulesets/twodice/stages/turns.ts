/** What questions about turns as stages share: the machine of a scenario, made once, and what is read turn by turn. */
import { onceFor } from '../../../onceFor.ts';
import { distributionMeasure, meanSeries, seriesMeasure } from '../../measures.ts';
import type { Cost, Measure, Question, SeriesMeasure } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { stagesTrial } from './cost.ts';
import { MAX_STATES, type Size, sizeOf } from './exact.ts';
import type { Machine } from './machine.ts';
import { read, type TallyLayout } from './tally.ts';

export interface Built<M extends Machine> {
  readonly machine: M;
  readonly size: Size;
}

/** The machine of a scenario and its size, made once: the estimate and the question of one scenario share them. */
export function builtOnce<S extends object, M extends Machine>(make: (scenario: S) => M): (scenario: S) => Built<M> {
  return onceFor((scenario: S) => {
    const machine = make(scenario);
    return { machine, size: sizeOf(machine) };
  });
}

/** Totals with more values than this are found by their distribution, not by name. */
const MAX_OUTCOME_VALUES = 400;

/** What was added up over all turns, as outcomes that a trial may be looked for by. */
export function totalsAsOutcomes({ quantities, turns }: Machine): Question['outcomes'] {
  return quantities
    .filter(({ most }) => most * turns < MAX_OUTCOME_VALUES)
    .map(({ id, title, most }) => ({ name: id, title, values: upTo(most * turns) }));
}

/** @param mostSteps outcomes that the exact engine applies at most */
export const isSmall = ({ most, steps }: Size, mostSteps: number): boolean => most <= MAX_STATES && steps <= mostSteps;

/** Measured on one core at 2.1 GHz: nanoseconds of a transition, and of each number it carries. */
const PER_STEP = 2_500;
const PER_NUMBER = 4;

/** @param perStage nanoseconds of a stage that is rolled */
export function turnsCost({ machine, size }: Built<Machine>, mostSteps: number, perStage: number): Cost {
  const { quantities, turns, stages } = machine;
  const numbers = quantities.reduce((sum, { most }) => sum + Math.min(most, 40) * (turns / 2 + 1), 0);
  return {
    compile: 300_000,
    exact: isSmall(size, mostSteps) ? size.steps * PER_STEP + size.states * numbers * PER_NUMBER : null,
    trial: stagesTrial(machine, size, 100 + stages.length * perStage),
  };
}

/** Reads a tally turn by turn. */
export class TurnReader {
  private readonly machine: Machine;
  private readonly layout: TallyLayout;
  private readonly tally: ArrayLike<number>;
  private readonly trials: number | null;

  constructor(machine: Machine, layout: TallyLayout, tally: ArrayLike<number>, trials: number | null) {
    this.machine = machine;
    this.layout = layout;
    this.tally = tally;
    this.trials = trials;
  }

  /** What was recorded in a row, by value. */
  row(index: number): number[] {
    return read(this.tally, this.layout.rows[index]);
  }

  /** What was booked of a quantity over all turns, by value. */
  total(quantity: number): number[] {
    return read(this.tally, this.layout.total[quantity]);
  }

  /** What was booked of a quantity in a turn, by value. */
  booked(quantity: number, turn: number): number[] {
    return read(this.tally, this.layout.byTurn[quantity][turn]);
  }

  private each<T>(make: (turn: number) => T): Array<T & { readonly label: string }> {
    return Array.from({ length: this.machine.turns }, (_, turn) => ({ label: `turn ${turn + 1}`, ...make(turn) }));
  }

  /** A chance for each turn. */
  chances(title: string, count: (turn: number) => number, description?: string): SeriesMeasure {
    const steps = this.each((turn) => ({ count: count(turn) }));
    return seriesMeasure(title, steps, this.trials, description);
  }

  /** A mean for each turn. */
  means(title: string, counts: (turn: number) => readonly number[], description?: string): SeriesMeasure {
    const steps = this.each((turn) => ({ counts: counts(turn), low: 0 }));
    return meanSeries(title, steps, this.trials, description);
  }

  distribution(title: string, unit: string, counts: readonly number[], description?: string): Measure {
    return distributionMeasure(title, unit, counts, 0, this.trials, description);
  }

  /** The distribution of every quantity over all turns, and means by turn of those in `byTurn`. */
  quantities(byTurn: readonly string[] = []): Record<string, Measure> {
    const measures: Record<string, Measure> = {};
    this.machine.quantities.forEach(({ id, title, unit, description }, q) => {
      measures[id] = this.distribution(title, unit, this.total(q), description);
      if (!byTurn.includes(id)) return;
      measures[`${id}PerTurn`] = this.means(`${title} each turn`, (turn) => this.booked(q, turn), 'On average.');
    });
    return measures;
  }
}

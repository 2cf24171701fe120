/**
 * The `roll` kind, shared by all games: any dice expression, answered exactly.
 *
 * syntax.ts   the notation        exact.ts   its exact distribution        machine.ts   rolls it die by die
 */
import { z } from 'zod';
import { trialPlace } from '../../kernel/countdown.ts';
import type { Distribution } from '../../kernel/distribution.ts';
import { CHUNK_TRIALS, WordStream } from '../../kernel/streams.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure } from '../measures.ts';
import {
  type Cost,
  type Measures,
  type Problem,
  type Question,
  type Replay,
  type ReplayStep,
  scenarioKind,
} from '../ruleset.ts';
import { compare, diceCount, exactDistribution, isComparison, operations, range, rollingCost } from './exact.ts';
import { Machine } from './machine.ts';
import { type Expression, parseExpression, SyntaxFault } from './syntax.ts';

/** Above this many multiplications the exact answer is not offered. */
const MAX_OPERATIONS = 2e9;
/** Most values a result may take; each is a counter and a point of the chart. */
const MAX_VALUES = 6_000;

const RollScenario = z.strictObject({
  expression: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .meta({
      title: 'Dice expression',
      description:
        'For example "2d6+7 >= 13", "4d6 drop lowest", "count 4+ of 10d6 reroll 1s", "1d100 <= 45", "max(1d6, 1d6) + 2".',
      examples: ['2d6+7 >= 13', '4d6 drop lowest', 'count 4+ of 10d6 reroll 1s', '1d100 <= 45'],
    }),
});
type RollScenario = z.infer<typeof RollScenario>;

export const roll = scenarioKind<RollScenario>({
  id: 'roll',
  title: 'Any dice',
  question: 'What does this roll give?',
  schema: RollScenario,
  examples: [
    { id: 'hit', title: '2d6+7 against 13', scenario: { expression: '2d6+7 >= 13' } },
    { id: 'drop', title: 'Four dice, drop the lowest', scenario: { expression: '4d6 drop lowest' } },
    { id: 'pool', title: 'A pool with rerolls', scenario: { expression: 'count 4+ of 10d6 reroll 1s' } },
    { id: 'contest', title: 'A contest', scenario: { expression: '1d6+11 >= 1d6+9' } },
  ],
  check: ({ expression }) => check(expression),
  estimate: ({ expression }) => estimate(parseExpression(expression)),
  compile: ({ expression }) => new RollQuestion(expression),
});

function check(text: string): Problem[] {
  try {
    const expression = parseExpression(text);
    const { low, high } = range(expression);
    const sides = sidesOf(expression);
    const values = Math.max(high - low + 1, ...sides.map((side) => range(side).high - range(side).low + 1));
    if (values > MAX_VALUES) {
      return [
        {
          path: 'expression',
          message: `the result could take ${values} different values`,
          allowed: `at most ${MAX_VALUES}`,
        },
      ];
    }
    return [];
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return [
      {
        path: 'expression',
        message: `cannot be read at character ${error.at + 1}: found ${error.found}`,
        allowed: error.expected,
      },
    ];
  }
}

function estimate(expression: Expression): Cost {
  const work = operations(expression);
  return {
    compile: 20_000,
    exact: work > MAX_OPERATIONS ? null : 20_000 + work * 2,
    trial: 30 + rollingCost(expression),
  };
}

/** What is shown: the two sides of a comparison, or the whole expression. */
function sidesOf(expression: Expression): Expression[] {
  if (expression.kind !== 'binary' || !isComparison(expression.op)) return [expression];
  return [expression.left, expression.right].filter((side) => diceCount(side) > 0);
}

interface Side {
  readonly name: string;
  readonly title: string;
  readonly low: number;
  readonly values: number;
  readonly at: number;
}

class RollQuestion implements Question {
  readonly headline: string;
  readonly rules = [];
  readonly notes: readonly string[] = [];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  private readonly text: string;
  private readonly expression: Expression;
  /** The two sides of a comparison, or the whole expression. */
  private readonly both: readonly Expression[];
  private readonly comparison: boolean;
  private readonly sides: readonly Side[];
  private readonly sideMachines: readonly Machine[];
  private readonly judge: ((left: number, right: number) => number) | null;
  private readonly fixed: readonly [number | null, number | null];

  constructor(text: string) {
    this.text = text;
    this.expression = parseExpression(text);
    const expression = this.expression;
    this.comparison = expression.kind === 'binary' && isComparison(expression.op);
    const both = expression.kind === 'binary' && this.comparison ? [expression.left, expression.right] : [expression];
    this.both = both;
    this.fixed = [fixedValue(both[0]), both[1] ? fixedValue(both[1]) : null];
    this.judge = this.comparison ? judgeOf(expression) : null;
    // The tally: [failures, successes] for a comparison, then the values of every side that has dice.
    let at = this.comparison ? 2 : 0;
    const sides: Side[] = [];
    const machines: Machine[] = [];
    both.forEach((side, index) => {
      machines.push(new Machine(side));
      const { low, high } = range(side);
      const name = this.comparison ? (index === 0 ? 'left' : 'right') : 'total';
      const title = this.comparison ? (index === 0 ? 'Left side' : 'Right side') : 'Total';
      sides.push({ name, title, low, values: high - low + 1, at });
      at += high - low + 1;
    });
    this.sides = sides;
    this.sideMachines = machines;
    this.tallySize = at;
    this.headline = this.comparison ? 'success' : 'total';
    this.outcomes = [
      ...(this.comparison ? [{ name: 'success', title: 'Success', values: [0, 1] }] : []),
      ...this.shown().map(({ name, title, low, values }) => ({
        name,
        title,
        values: Array.from({ length: values }, (_, i) => low + i),
      })),
    ];
  }

  exact(): Float64Array | null {
    if (operations(this.expression) > MAX_OPERATIONS) return null;
    const tally = new Float64Array(this.tallySize);
    const put = (at: number, low: number, distribution: Distribution) => {
      for (const [value, weight] of distribution.entries()) tally[at + value - low] = weight / distribution.total;
      // The quotient is one more rounding.
      this.exactErrorBound = Math.max(this.exactErrorBound, distribution.relativeError + 2 ** -53);
    };
    const distributions = this.both.map(exactDistribution);
    distributions.forEach((distribution, index) => {
      put(this.sides[index].at, this.sides[index].low, distribution);
    });
    const [left, right] = distributions;
    if (this.judge && right) put(0, 0, left.combine(right, this.judge));
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const [left, right] = this.sideMachines;
    const [leftSide, rightSide] = this.sides;
    for (let trial = 0; trial < trials; trial++) {
      const value = left.roll(stream);
      tally[leftSide.at + value - leftSide.low]++;
      if (this.judge === null) continue;
      const other = right.roll(stream);
      tally[rightSide.at + other - rightSide.low]++;
      tally[this.judge(value, other)]++;
    }
  }

  replay(seed: number, trial: number): Replay {
    const stream = this.streamAt(seed, trial);
    const steps: ReplayStep[] = [];
    const values = this.sideMachines.map((machine, index) =>
      machine.roll(stream, ({ dice, counting }, faces, rerolled, value) => {
        const again = rerolled.length > 0 ? `, rerolled ${rerolled.join(', ')}` : '';
        const gone = dice.dropLowest + dice.dropHighest;
        const dropped = gone > 0 ? `, ${gone} dropped` : '';
        steps.push({
          label: this.comparison ? this.sides[index].title : `${dice.count}d${dice.sides}`,
          dice: faces,
          sides: dice.sides,
          text: `${dice.count}d${dice.sides}: ${faces.join(' + ')}${again}${dropped} gives ${value}${counting ? ' successes' : ''}`,
        });
      }),
    );
    const outcome: Record<string, number> = {};
    if (this.judge) outcome.success = this.judge(values[0], values[1]);
    values.forEach((value, index) => {
      outcome[this.sides[index].name] = value;
    });
    const verdict = this.judge
      ? outcome.success === 1
        ? 'it holds'
        : 'it does not hold'
      : `the total is ${values[0]}`;
    return { trial, steps, outcome, sentence: `${values.join(' against ')}: ${verdict}.` };
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    let stream = this.streamAt(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial % CHUNK_TRIALS === 0) stream = this.streamAt(seed, trial);
      const values = this.sideMachines.map((machine) => machine.roll(stream));
      const had =
        name === 'success'
          ? this.judge?.(values[0], values[1])
          : values[this.sides.findIndex((side) => side.name === name)];
      if (had === value) return trial;
    }
    return null;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const measures: Record<string, Measures[string]> = {};
    if (this.comparison) measures.success = probabilityMeasure(this.text, tally[1], trials, undefined, tally[0]);
    for (const { name, title, low, values, at } of this.shown()) {
      const counts = Array.from({ length: values }, (_, i) => tally[at + i]);
      measures[name] = distributionMeasure(title, 'pips', counts, low, trials);
    }
    return measures;
  }

  sentence(measures: Measures): string {
    const { success, total } = measures;
    if (success?.kind === 'probability') return `${this.text}: ${chanceInWords(success)}.`;
    if (total?.kind !== 'distribution') throw new TypeError('not a roll');
    const [value] = this.fixed;
    if (value !== null) return `${this.text}: always ${value}.`;
    const [low, , median, , high] = total.quantiles;
    return `${this.text}: ${total.mean.value.toFixed(2)} on average, median ${median.value}, 80 % of rolls from ${low.value} to ${high.value}.`;
  }

  /** A side of a comparison without dice is not worth a chart; an expression without dice is its value. */
  private shown(): Side[] {
    return this.comparison ? this.sides.filter((_, index) => this.fixed[index] === null) : [...this.sides];
  }

  private streamAt(seed: number, trial: number): WordStream {
    const { stream, skip } = trialPlace(seed, trial);
    for (let i = 0; i < skip; i++) for (const machine of this.sideMachines) machine.roll(stream);
    return stream;
  }
}

function fixedValue(expression: Expression): number | null {
  return diceCount(expression) === 0 ? range(expression).low : null;
}

function judgeOf(expression: Expression): (left: number, right: number) => number {
  if (expression.kind !== 'binary' || !isComparison(expression.op)) throw new TypeError('not a comparison');
  const holds = compare[expression.op];
  return (a, b) => (holds(a, b) ? 1 : 0);
}

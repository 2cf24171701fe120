/** One or several dice expressions as a question: counters, measures, replays. */
import type { Distribution } from '../../kernel/distribution.ts';
import { type WordStream as Stream, WordStream } from '../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../kernel/trials.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure } from '../measures.ts';
import type { Measures, Question, Replay, ReplayStep, See } from '../ruleset.ts';
import { analysed } from './analysis.ts';
import { EXPLOSIONS } from './diceParser.ts';
import { exactly } from './exact.ts';
import { doubts } from './habits.ts';
import { type Line, MAX_OPERATIONS } from './lines.ts';
import { ATTEMPTS } from './parser.ts';
import { type Fallen, Roller } from './roller.ts';
import { COMPARE, type Comparison, type Expression, isComparison, isTruth, partsOf, poolsOf } from './tree.ts';

/** What is counted of a part: its values from `low` on, in counters from `at` on. */
interface Shown {
  readonly name: string;
  readonly title: string;
  readonly expression: Expression;
  readonly low: number;
  readonly values: number;
  readonly at: number;
  readonly roller: Roller;
}

export interface LineAnswer {
  readonly text: string;
  readonly sentence: string;
  readonly measures: ReadonlyArray<Measures[string]>;
}

/** One line: a comparison has two sides and a verdict, anything else is one number or one truth. */
class Part {
  readonly text: string;
  readonly verdict: { readonly name: string; readonly at: number; readonly op: Comparison | null } | null;
  readonly sides: readonly Shown[];

  /** @param suffix tells the lines apart, empty for the first */
  constructor({ text, expression }: Line, suffix: string, from: number) {
    this.text = text;
    const comparison = expression.kind === 'binary' && isComparison(expression.op) ? expression.op : null;
    const truth = isTruth(expression);
    this.verdict = truth ? { name: `success${suffix}`, at: from, op: comparison } : null;
    let at = from + (truth ? 2 : 0);
    const sides = comparison && expression.kind === 'binary' ? [expression.left, expression.right] : [expression];
    this.sides = sides.map((side, index) => {
      const { low, high } = analysed(side).analysis;
      const name = comparison ? ['left', 'right'][index] : 'total';
      const title = comparison ? ['Left side', 'Right side'][index] : 'Total';
      const shown: Shown = {
        ...{ name: name + suffix, title: suffix === '' ? title : `${title}: ${text}` },
        ...{ expression: side, low, values: high - low + 1, at, roller: new Roller(side) },
      };
      at += shown.values;
      return shown;
    });
    this.size = at - from;
  }

  readonly size: number;

  /** Sides with dice; a truth has its verdict, and a number without dice is itself. */
  get charts(): readonly Shown[] {
    if (this.verdict?.op) return this.sides.filter(({ expression }) => analysed(expression).analysis.dice > 0);
    return this.verdict ? [] : this.sides;
  }

  judge(values: readonly number[]): number {
    const op = this.verdict?.op;
    return op ? +COMPARE[op](values[0], values[1]) : +(values[0] !== 0);
  }
}

export class RollQuestion implements Question {
  readonly headline: string;
  readonly rules = [];
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  private readonly lines: readonly Line[];
  private readonly parts: readonly Part[];

  /** @param lines at least one, without a fault */
  constructor(lines: readonly Line[]) {
    this.lines = lines;
    const parts: Part[] = [];
    let at = 0;
    for (const [index, line] of lines.entries()) {
      const part = new Part(line, index === 0 ? '' : ` ${index + 1}`, at);
      parts.push(part);
      at += part.size;
    }
    this.parts = parts;
    this.tallySize = at;
    this.headline = parts[0].verdict?.name ?? parts[0].sides[0].name;
    this.notes = lines.flatMap(notesOn);
    this.outcomes = parts.flatMap((part) => [
      ...(part.verdict
        ? [{ name: part.verdict.name, title: lines.length > 1 ? part.text : 'Success', values: [0, 1] }]
        : []),
      ...part.charts.map(({ name, title, low, values }) => ({
        name,
        title,
        values: Array.from({ length: values }, (_, i) => low + i),
      })),
    ]);
  }

  exact(): Float64Array | null {
    if (this.lines.some(({ expression }) => analysed(expression).analysis.work > MAX_OPERATIONS)) return null;
    const tally = new Float64Array(this.tallySize);
    const put = (at: number, low: number, distribution: Distribution) => {
      for (const [value, weight] of distribution.entries()) tally[at + value - low] = weight / distribution.total;
      // The quotient is one more rounding.
      this.exactErrorBound = Math.max(this.exactErrorBound, distribution.relativeError + 2 ** -53);
    };
    const distributionOf = exactly();
    for (const [index, { sides, verdict }] of this.parts.entries()) {
      for (const { expression, at, low } of sides) put(at, low, distributionOf(expression));
      if (!verdict) continue;
      const whole = distributionOf(this.lines[index].expression);
      put(verdict.at, 0, verdict.op ? whole : whole.map((value) => +(value !== 0)));
    }
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const values = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      for (const part of this.parts) {
        const { sides, verdict } = part;
        for (let i = 0; i < sides.length; i++) {
          const { roller, at, low } = sides[i];
          values[i] = roller.roll(stream);
          tally[at + values[i] - low]++;
        }
        if (verdict) tally[verdict.at + part.judge(values)]++;
      }
    }
  }

  replay(seed: number, trial: number): Replay {
    const stream = streamAt(seed, trial, (each) => this.rolled(each));
    const steps: ReplayStep[] = [];
    const outcome: Record<string, number> = {};
    const said = this.parts.map((part) => {
      const values = part.sides.map(({ roller, title }) =>
        roller.roll(stream, (fallen) => steps.push(stepOf(fallen, part.verdict?.op ? title : fallen.name))),
      );
      for (const [index, { name }] of part.sides.entries()) outcome[name] = values[index];
      if (!part.verdict) return `the total is ${values[0]}`;
      outcome[part.verdict.name] = part.judge(values);
      const holds = outcome[part.verdict.name] === 1 ? 'it holds' : 'it does not hold';
      return part.verdict.op ? `${values.join(' against ')}: ${holds}` : holds;
    });
    const text = said.length === 1 ? said[0] : said.map((one, index) => `${this.lines[index].text}: ${one}`).join('; ');
    return { trial, steps, outcome, sentence: `${text[0].toUpperCase()}${text.slice(1)}.` };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return walkTrials(seed, from, to, (stream) => this.outcomeOf(this.rolled(stream)), see);
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const measures: Record<string, Measures[string]> = {};
    for (const { verdict, charts, text } of this.parts) {
      if (verdict) {
        measures[verdict.name] = probabilityMeasure(text, tally[verdict.at + 1], trials, undefined, tally[verdict.at]);
      }
      for (const { name, title, low, values, at } of charts) {
        const counts = Array.from({ length: values }, (_, i) => tally[at + i]);
        measures[name] = distributionMeasure(title, 'pips', counts, low, trials);
      }
    }
    return measures;
  }

  sentence(measures: Measures): string {
    return this.answers(measures)
      .map(({ sentence }) => sentence)
      .join(' ');
  }

  /** One for each expression: a chance, numbers, or a chance and the numbers on both sides of the comparison. */
  answers(measures: Measures): LineAnswer[] {
    return this.parts.map((part) => {
      const { verdict, charts, text } = part;
      const names = [...(verdict ? [verdict.name] : []), ...charts.map(({ name }) => name)];
      return { text, sentence: sentenceOf(part, measures), measures: names.map((name) => measures[name]) };
    });
  }

  /** One trial's values, side by side, part by part. */
  private rolled(stream: Stream): number[][] {
    return this.parts.map(({ sides }) => sides.map(({ roller }) => roller.roll(stream)));
  }

  private outcomeOf(values: ReadonlyArray<readonly number[]>): Record<string, number> {
    const outcome: Record<string, number> = {};
    for (const [index, part] of this.parts.entries()) {
      for (const [side, { name }] of part.sides.entries()) outcome[name] = values[index][side];
      if (part.verdict) outcome[part.verdict.name] = part.judge(values[index]);
    }
    return outcome;
  }
}

function stepOf({ name, faces, rerolled, value }: Fallen, label: string): ReplayStep {
  const again = rerolled.length > 0 ? `, rerolled ${rerolled.join(', ')}` : '';
  const gives = value === null ? '' : ` gives ${value}`;
  return { label, dice: [...faces], text: `${name}: ${faces.join(' + ')}${again}${gives}` };
}

/** Two decimals, and no sign before nothing. */
function fixed(value: number): string {
  return value.toFixed(2).replace(/^-(?=0\.00$)/, '');
}

function sentenceOf({ text, verdict, sides }: Part, measures: Measures): string {
  const success = verdict ? measures[verdict.name] : undefined;
  if (success?.kind === 'probability') return `${text}: ${chanceInWords(success)}.`;
  const total = measures[sides[0].name];
  if (total?.kind !== 'distribution') throw new TypeError('not a roll');
  if (sides[0].values === 1) return `${text}: always ${sides[0].low}.`;
  const [low, , median, , high] = total.quantiles;
  return `${text}: ${fixed(total.mean.value)} on average, median ${median.value}, 80 % of rolls from ${low.value} to ${high.value}.`;
}

/** How it was read, where that is not what was written, and what has an end that dice do not have. */
function notesOn({ text, readAs, expression }: Line): string[] {
  const notes = readAs === null ? [] : [`“${text}” is read as “${readAs}”.`];
  notes.push(...doubts(text));
  const explosions: number[] = [];
  const attempts: number[] = [];
  const look = (part: Expression): void => {
    if (part.kind === 'attempts') attempts.push(part.most);
    for (const pool of poolsOf(part)) {
      for (const { explode } of pool.groups) if (explode) explosions.push(explode.most);
    }
    for (const inner of partsOf(part)) look(inner);
  };
  look(expression);
  if (explosions.includes(EXPLOSIONS)) {
    notes.push(`A die explodes at most ${EXPLOSIONS} times here; “explode at most 50” allows more.`);
  }
  if (attempts.includes(ATTEMPTS)) {
    notes.push(`${ATTEMPTS} attempts stand for ${ATTEMPTS} or more; “at most 500” tells more of them apart.`);
  }
  return notes;
}

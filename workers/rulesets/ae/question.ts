/**
 * The shape that all questions about hordes share. An {@link Engine} plays one trial with real dice into a row of whole
 * numbers, its channels, and may know the distribution of each channel exactly; everything else follows from that.
 */
import { WordStream } from '../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../kernel/trials.ts';
import { distributionMeasure, meanSeries, probabilityMeasure, seriesMeasure } from '../measures.ts';
import type { Measure, Measures, Question, Replay, ReplayStep, ReplayTable, See, Told } from '../ruleset.ts';
import { quantileSeries } from './series.ts';

/** A channel's value in a trial where it has none; counted nowhere. */
export const NONE = -(2 ** 31);

/** Shares of all trials sum to 1, save for rounding. */
const WHOLE = 1 - 1e-9;

/** One whole number that every trial has, or {@link NONE}. */
export interface Channel {
  readonly name: string;
  readonly title: string;
  readonly low: number;
  readonly high: number;
  /** How it is shown by itself; a hidden one may still be a step of a series. */
  readonly show: 'probability' | 'distribution' | 'hidden';
  readonly unit?: string;
  readonly description?: string;
}

/** One that is 1 where something happens, else 0. */
export const yes = (
  name: string,
  title: string,
  show: Channel['show'] = 'probability',
  description?: string,
): Channel => ({ ...{ name, title, low: 0, high: 1, show }, ...(description && { description }) });

/** One that counts something. */
export const amount = (
  name: string,
  title: string,
  [low, high]: readonly [low: number, high: number],
  unit: string,
  shown = true,
): Channel => ({ name, title, low, high, show: shown ? 'distribution' : 'hidden', unit });

export interface Series {
  readonly name: string;
  readonly title: string;
  /** Probability that the channel is 1, its mean, or the quantile named. */
  readonly of: 'probability' | 'mean' | number;
  readonly steps: ReadonlyArray<{ readonly label: string; readonly channel: string }>;
  readonly description?: string;
}

export interface ExactTally {
  readonly tally: Float64Array;
  readonly errorBound: number;
}

export type Enough = (soFar: Float64Array) => boolean;

export interface Engine {
  readonly channels: readonly Channel[];
  readonly series: readonly Series[];
  readonly headline: string;
  readonly rules: readonly string[];
  readonly notes: readonly string[];
  /** One trial with real dice: out[i] is the value of channel i. Allocates nothing without a log. */
  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void;
  /** Where everybody stood in the last trial that kept a log. */
  readonly table?: () => ReplayTable;
  /**
   * The expected tally of one trial, or null.
   * @param enough asked on the way with what is counted so far, each channel whole or not at all; ends the work when it
   * says yes
   */
  exact(counters: Counters, enough?: Enough): ExactTally | null;
  sentence(measures: Measures): string;
  /** How a trial ended, in words. */
  ending(out: Int32Array): string;
}

/** Where each channel's counters begin. */
export class Counters {
  readonly size: number;
  private readonly channels: readonly Channel[];
  private readonly at: Int32Array;
  private readonly index: ReadonlyMap<string, number>;

  constructor(channels: readonly Channel[]) {
    this.channels = channels;
    this.at = new Int32Array(channels.length);
    let size = 0;
    channels.forEach(({ low, high }, i) => {
      this.at[i] = size - low;
      size += high - low + 1;
    });
    this.size = size;
    this.index = new Map(channels.map(({ name }, i) => [name, i]));
  }

  /** The counter of value `value` of channel number `channel`. */
  place(channel: number, value: number): number {
    return this.at[channel] + value;
  }

  indexOf(name: string): number {
    const found = this.index.get(name);
    if (found === undefined) throw new RangeError(`no channel "${name}"`);
    return found;
  }

  /** The counters of one channel. */
  of(tally: ArrayLike<number>, channel: number): number[] {
    const { low, high } = this.channels[channel];
    return Array.from({ length: high - low + 1 }, (_, i) => tally[this.at[channel] + low + i]);
  }
}

export class HordeQuestion implements Question {
  readonly headline: string;
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly engine: Engine;
  private readonly counters: Counters;

  constructor(engine: Engine) {
    this.engine = engine;
    this.counters = new Counters(engine.channels);
    this.headline = engine.headline;
    this.tallySize = this.counters.size;
  }

  get rules(): readonly string[] {
    return this.engine.rules;
  }

  get notes(): readonly string[] {
    return this.engine.notes;
  }

  get outcomes(): Question['outcomes'] {
    return this.engine.channels
      .filter(({ show }) => show !== 'hidden')
      .map(({ name, title, low, high }) => ({
        name,
        title,
        values: Array.from({ length: high - low + 1 }, (_, i) => low + i),
      }));
  }

  exact(told?: Told): Float64Array | null {
    const found = this.engine.exact(this.counters, told && ((soFar) => told(this.settled(soFar))));
    if (!found) return null;
    this.exactErrorBound = found.errorBound;
    return found.tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const { engine, counters } = this;
    const count = engine.channels.length;
    const out = new Int32Array(count);
    for (let trial = 0; trial < trials; trial++) {
      engine.play(stream, out, null);
      for (let i = 0; i < count; i++) if (out[i] !== NONE) tally[counters.place(i, out[i])]++;
    }
  }

  replay(seed: number, trial: number): Replay {
    const out = new Int32Array(this.engine.channels.length);
    const stream = streamAt(seed, trial, (each) => this.engine.play(each, out, null));
    const steps: ReplayStep[] = [];
    this.engine.play(stream, out, steps);
    const table = this.engine.table?.();
    return {
      ...(table ? { table } : {}),
      trial,
      steps,
      outcome: this.outcomeOf(out),
      sentence: this.engine.ending(out),
    };
  }

  private outcomeOf(out: Int32Array): Record<string, number> {
    const outcome: Record<string, number> = {};
    this.engine.channels.forEach(({ name, show }, i) => {
      if (show !== 'hidden' && out[i] !== NONE) outcome[name] = out[i];
    });
    return outcome;
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const out = new Int32Array(this.engine.channels.length);
    const play = (stream: WordStream) => this.engine.play(stream, out, null);
    return walkTrials(seed, from, to, play, () => see(this.outcomeOf(out)));
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const measures: Record<string, Measure> = {};
    this.engine.channels.forEach((channel, i) => {
      const measure = this.measureOf(channel, this.counters.of(tally, i), trials);
      if (measure) measures[channel.name] = measure;
    });
    for (const series of this.engine.series) measures[series.name] = this.seriesOf(series, tally, trials);
    return measures;
  }

  /** Measures of channels that are counted whole, and the first steps of series as far as they are. */
  private settled(soFar: Float64Array): Measures {
    const { channels, series } = this.engine;
    const whole = channels.map((_, i) => this.counters.of(soFar, i).reduce((sum, share) => sum + share, 0) > WHOLE);
    const measures: Record<string, Measure> = {};
    channels.forEach((channel, i) => {
      const measure = whole[i] ? this.measureOf(channel, this.counters.of(soFar, i), null) : null;
      if (measure) measures[channel.name] = measure;
    });
    for (const one of series) {
      const open = one.steps.findIndex(({ channel }) => !whole[this.counters.indexOf(channel)]);
      const steps = open < 0 ? one.steps : one.steps.slice(0, open);
      if (steps.length > 0) measures[one.name] = this.seriesOf({ ...one, steps }, soFar, null);
    }
    return measures;
  }

  sentence(measures: Measures): string {
    return this.engine.sentence(measures);
  }

  private measureOf(channel: Channel, counts: readonly number[], trials: number | null): Measure | null {
    const { show, title, description, low, unit } = channel;
    if (show === 'hidden') return null;
    // A channel without a value in some trials is counted over the others.
    const counted = counts.reduce((sum, count) => sum + count, 0);
    if (counted === 0) return null;
    if (show === 'probability') {
      const all = trials === null ? null : counted;
      return probabilityMeasure(title, counts[1 - low], all, description, counts[-low]);
    }
    return distributionMeasure(title, unit ?? '', counts, low, trials === null ? null : counted, description);
  }

  private seriesOf(
    { title, of, steps, description }: Series,
    tally: ArrayLike<number>,
    trials: number | null,
  ): Measure {
    const read = steps.map(({ label, channel }) => {
      const index = this.counters.indexOf(channel);
      return { label, counts: this.counters.of(tally, index), low: this.engine.channels[index].low };
    });
    if (of === 'probability') {
      const points = read.map(({ label, counts, low }) => ({ label, count: counts[1 - low], against: counts[-low] }));
      return seriesMeasure(title, points, trials, description);
    }
    if (of === 'mean') return meanSeries(title, read, trials, description);
    return quantileSeries(title, read, of, trials, description);
  }
}

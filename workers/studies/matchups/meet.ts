/** What is known of one pair in one situation, read from what was counted of it. */
import { type Bounds, clopperPearson, wilson, zFor } from '../../kernel/intervals.ts';
import type { CellKnown } from '../known.ts';
import { combined, exactSample, intervalOf, jackknifed, type Sample, standardError } from '../sample.ts';
import { carefulVariance } from '../statistics/halving.ts';
import type { Situation, Word } from './situations.ts';

/** How a pair ended, as one number. */
export interface Scored {
  /** Score of the row, 0..1: win 1, draw 1/2; or its share of what the two destroy of each other. */
  readonly score: number;
  readonly variance: number;
}

/** What is known of one pair in one situation. */
export interface Meet extends Scored {
  readonly interval: Bounds | null;
  /** The score batch by batch, for differences of two versions on the same streams. */
  readonly sample: Sample;
  readonly exact: boolean;
  readonly trials: number;
  readonly win: number | null;
  readonly loss: number | null;
  /** What share of the column is destroyed, and of the row lost, on average. */
  readonly destroyed: Sample | null;
  readonly lost: Sample | null;
  /** Shares of what either side chooses to do, by its choices; null where there is nothing to choose. */
  readonly plans: Played | null;
}

export interface Played {
  readonly row: readonly number[];
  readonly column: readonly number[];
}

/** What is looked at in a pair. */
export interface Measured {
  readonly win?: Word;
  readonly loss?: Word;
  readonly destroyed?: Word;
  readonly lost?: Word;
}

export interface Reading {
  readonly measures: Measured;
  /** What the measures of destruction come to when all of either profile is gone. */
  readonly row: number;
  readonly column: number;
  readonly confidence: number;
}

export function hasExpression(measures: { readonly [which in keyof Measured]?: Word | undefined }): boolean {
  return Object.values(measures).some((word) => typeof word === 'object');
}

export function read(counted: CellKnown, by: Situation['by'], { measures, row, column, confidence }: Reading): Meet {
  let index = 0;
  const take = (word: Word | undefined) => (word === undefined ? null : counted.sample(index++));
  const [win, loss] = [take(measures.win), take(measures.loss)];
  const share = (sample: Sample | null, whole: number) => (sample && whole > 0 ? shareOf(sample, whole) : null);
  const destroyed = share(take(measures.destroyed), column);
  const lost = share(take(measures.lost), row);
  const { exact, trials } = counted;
  const common = { exact, trials, win: win?.value ?? null, loss: loss?.value ?? null, destroyed, lost, plans: null };
  if (by === 'wins' && win) {
    const lose = loss?.value ?? 1 - win.value;
    const score = (1 + win.value - lose) / 2;
    if (exact) {
      const sample = exactSample(loss ? 0.5 * win.value - 0.5 * lose + 0.5 : win.value);
      return { ...common, score, variance: 0, interval: null, sample };
    }
    const sample = combined([win, loss ?? win, exactSample(0.5)], loss ? [0.5, -0.5, 1] : [1, 0, 0]);
    if (hasExpression({ win: measures.win, loss: measures.loss })) {
      // It is no plain count of trials, so its batches tell how far it spreads.
      return {
        ...common,
        score,
        variance: standardError(sample) ** 2,
        interval: intervalOf(sample, confidence),
        sample,
      };
    }
    const single = Math.max(0, win.value + (1 - win.value - lose) / 4 - score * score);
    if (!win.counted || (loss && !loss.counted)) {
      const variance = standardError(sample) ** 2;
      return { ...common, score, variance, interval: intervalOf(sample, confidence), sample };
    }
    return {
      ...common,
      score,
      variance: carefulVariance(score, single, trials, 0, 1),
      interval: scoreInterval(score, single, trials, confidence),
      sample,
    };
  }
  const sample = tradeShare(destroyed, lost);
  const variance = carefulError(sample) ** 2;
  return { ...common, score: sample.value, variance, interval: intervalOf(sample, confidence), sample };
}

/** The score alone, where it is plain and exact; null where all of {@link read} has to tell. */
export function exactScore(counted: CellKnown, by: Situation['by'], { win, loss }: Measured): number | null {
  if (!counted.exact || by !== 'wins' || win === undefined) return null;
  const won = counted.sample(0).value;
  return (1 + won - (loss === undefined ? 1 - won : counted.sample(1).value)) / 2;
}

/** Standard error that stays above 0 where a chance was never seen, or always. */
export function carefulError(sample: Sample): number {
  const { value, trials, counted } = sample;
  if (!counted) return standardError(sample);
  return Math.sqrt(carefulVariance(value, value * (1 - value), trials, 0, 1));
}

/** Wilson's interval for a mean of 0, 1/2 and 1, with the trials that a plain chance of this variance would need. */
function scoreInterval(score: number, single: number, trials: number, level: number): Bounds {
  if (score <= 0 || score >= 1 || single <= 0) return clopperPearson(Math.round(score * trials), trials, level);
  const worth = (trials * score * (1 - score)) / single;
  return wilson(score * worth, worth, level);
}

/** What share of the destruction is the row's doing. Where only one side acts, what it destroys. */
function tradeShare(destroyed: Sample | null, lost: Sample | null): Sample {
  if (!destroyed) return exactSample(Number.NaN);
  if (!lost) return destroyed;
  return jackknifed([destroyed, lost], ([out, back]) => (out + back > 0 ? out / (out + back) : 0.5));
}

/** A chance is a share as it stands, and keeps the interval of one. */
function shareOf(sample: Sample, whole: number): Sample {
  return whole === 1 ? sample : scaled(sample, 1 / whole);
}

function scaled(sample: Sample, factor: number): Sample {
  const { value, batches, trials, span, bounded } = sample;
  return { value: value * factor, batches: batches.map((one) => one * factor), trials, span: span * factor, bounded };
}

/** A meeting in which one of several is played, and how often. */
export interface Part {
  readonly meet: Meet;
  readonly share: number;
}

/** What it comes to when both mix what they do. */
export function mixed(parts: readonly Part[], plans: Played, confidence: number): Meet {
  const [first] = parts;
  if (parts.length === 1) return { ...first.meet, plans };
  const shares = parts.map(({ share }) => share);
  const mean = (of: (meet: Meet) => number | null) => {
    const values = parts.map(({ meet }) => of(meet));
    return values.includes(null) ? null : values.reduce<number>((sum, value, i) => sum + shares[i] * value!, 0);
  };
  const sampled = (of: (meet: Meet) => Sample | null) => {
    const samples = parts.map(({ meet }) => of(meet));
    return samples.includes(null) ? null : combined(samples as Sample[], shares);
  };
  const sample = combined(
    parts.map(({ meet }) => meet.sample),
    shares,
  );
  // Near the solution it moves the score by nothing of first order that its shares were found from the same trials.
  const variance = parts.reduce((sum, { meet, share }) => sum + share * share * meet.variance, 0);
  const half = zFor(confidence) * Math.sqrt(variance);
  const score = mean((meet) => meet.score)!;
  const exact = parts.every(({ meet }) => meet.exact);
  return {
    ...{ score, variance, sample, exact, plans },
    interval: exact ? null : { low: Math.max(0, score - half), high: Math.min(1, score + half) },
    trials: parts.reduce((sum, { meet }) => sum + meet.trials, 0),
    win: mean(({ win }) => win),
    loss: mean(({ loss }) => loss),
    destroyed: sampled(({ destroyed }) => destroyed),
    lost: sampled(({ lost }) => lost),
  };
}

/**
 * Numbers with their uncertainty, and arithmetic with them. A sample is exact, or has one value for each batch of
 * trials; batches with one number saw the same streams, so sums and differences are taken batch by batch, and whatever
 * the two have in common cancels.
 *
 * Intervals are Student's over the batches; a chance that stands alone gets Wilson's from its trials, which knows more.
 */
import { type Bounds, clopperPearson, DEFAULT_LEVEL, wilson } from '../kernel/intervals.ts';
import { incompleteBeta, inverseIncompleteBeta } from '../kernel/special.ts';

export interface Sample {
  readonly value: number;
  /** Empty when the value is exact. */
  readonly batches: readonly number[];
  /** Trials behind it; 0 when exact. */
  readonly trials: number;
  /** How far apart values of single trials can be. */
  readonly span: number;
  /** Whether no trial can lie further apart than the span: known of chances and outcomes, guessed of other means. */
  readonly bounded: boolean;
  /** Set for a chance that was counted by itself: then value times trials is a whole number. */
  readonly counted?: boolean;
}

const NO_BATCHES: readonly number[] = [];
/** Of what was seen in fewer trials than that, batches do not tell how far it strays. */
const FEW = 32;

export function exactSample(value: number): Sample {
  return { value, batches: NO_BATCHES, trials: 0, span: 0, bounded: true };
}

export function isExactSample({ batches }: Sample): boolean {
  return batches.length === 0;
}

/**
 * @param trials of each batch
 * @param most how far apart values of single trials can be at most, where that is known
 * @param paired whether the trials of a batch come in pairs that stray less than independent ones: then the batches tell
 * how far, and where what is counted is rare, they count as if they were independent
 */
export function batchedSample(
  batches: readonly number[],
  trials: number,
  chance: boolean,
  most?: number,
  paired = false,
): Sample {
  const value = mean(batches);
  const known = chance ? 1 : most;
  return {
    value,
    batches,
    trials: trials * batches.length,
    span: known ?? Math.max(1, Math.abs(value)),
    bounded: known !== undefined,
    ...(chance && (!paired || Math.min(value, 1 - value) * trials * batches.length < FEW) ? { counted: true } : {}),
  };
}

/** The sum of samples times weights; batches beyond the shortest sample are left out. */
export function combined(samples: readonly Sample[], weights: readonly number[]): Sample {
  const simulated = samples.filter((sample) => !isExactSample(sample));
  if (simulated.length === 0)
    return exactSample(
      dot(
        samples.map(({ value }) => value),
        weights,
      ),
    );
  const length = Math.min(...simulated.map(({ batches }) => batches.length));
  const batches = Array.from({ length }, (_, b) =>
    dot(
      samples.map((sample) => (isExactSample(sample) ? sample.value : sample.batches[b])),
      weights,
    ),
  );
  return {
    value: mean(batches),
    batches,
    trials: simulated.reduce((sum, { trials, batches: all }) => sum + (trials / all.length) * length, 0),
    span: samples.reduce((sum, { span }, i) => sum + span * Math.abs(weights[i]), 0),
    bounded: samples.every(({ bounded }) => bounded),
  };
}

/** a - b, paired. */
export function difference(a: Sample, b: Sample): Sample {
  return combined([a, b], [1, -1]);
}

/**
 * A function of several samples that is not linear, by the jackknife: its batches are the pseudo-values, whose mean is
 * free of the first-order bias of putting means into the function.
 */
export function jackknifed(samples: readonly Sample[], f: (values: readonly number[]) => number): Sample {
  const simulated = samples.filter((sample) => !isExactSample(sample));
  const whole = f(samples.map(({ value }) => value));
  if (simulated.length === 0) return exactSample(whole);
  const length = Math.min(...simulated.map(({ batches }) => batches.length));
  const trials = simulated.reduce((sum, sample) => sum + sample.trials, 0);
  const span = Math.max(1, Math.abs(whole));
  if (length < 2) return { value: whole, batches: [whole], trials, span, bounded: false };
  const sums = samples.map((sample) => (isExactSample(sample) ? 0 : total(sample.batches.slice(0, length))));
  const all = f(samples.map((sample, i) => (isExactSample(sample) ? sample.value : sums[i] / length)));
  const batches = Array.from({ length }, (_, b) => {
    const without = f(
      samples.map((sample, i) => (isExactSample(sample) ? sample.value : (sums[i] - sample.batches[b]) / (length - 1))),
    );
    return length * all - (length - 1) * without;
  });
  return { value: mean(batches), batches, trials, span, bounded: false };
}

/** Standard error of the value; 0 when exact or when there is no second batch to tell. */
export function standardError({ batches }: Sample): number {
  const n = batches.length;
  if (n < 2) return 0;
  const centre = mean(batches);
  return Math.sqrt(batches.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (n - 1) / n);
}

/** The interval that covers the true value with probability `level`; null when the value is exact. */
export function intervalOf(sample: Sample, level = DEFAULT_LEVEL): Bounds | null {
  const { value, batches, trials, span, counted } = sample;
  if (batches.length === 0) return null;
  if (counted) {
    const count = Math.round(value * trials);
    return count === 0 || count === trials ? clopperPearson(count, trials, level) : wilson(count, trials, level);
  }
  const error = standardError(sample);
  if (batches.length < 2 || error === 0) {
    // Every batch said the same: what was never seen has at most this chance, and may lie a whole span away.
    const unseen = clopperPearson(0, Math.max(1, trials), level).high * span;
    return { low: value - unseen, high: value + unseen };
  }
  const half = studentQuantile(0.5 + level / 2, batches.length - 1) * error;
  return { low: value - half, high: value + half };
}

/** How sure one may be that the true value is above zero, from 0 to 1: Student's, one look. 0.5 when nothing differs. */
export function sureAboveZero(sample: Sample): number {
  if (isExactSample(sample)) return sample.value > 0 ? 1 : sample.value < 0 ? 0 : 0.5;
  const error = standardError(sample);
  if (error === 0) return 0.5;
  return studentBelow(sample.value / error, sample.batches.length - 1);
}

/** P(T <= t) of Student's distribution. */
export function studentBelow(t: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t < 0 ? tail : 1 - tail;
}

const quantiles = new Map<string, number>();

/** t with P(T <= t) = p, for p in (0, 1). */
export function studentQuantile(p: number, degrees: number): number {
  const key = `${p} ${degrees}`;
  let t = quantiles.get(key);
  if (t === undefined) {
    // The tail itself, not one minus it: levels of many looks at many pairs lie close to 1.
    const tail = p > 0.5 ? 1 - p : p;
    const x = inverseIncompleteBeta(2 * tail, degrees / 2, 0.5);
    t = Math.sqrt(degrees * (1 / x - 1)) * (p < 0.5 ? -1 : 1);
    quantiles.set(key, t);
    if (quantiles.size > 4_096) quantiles.clear();
  }
  return t;
}

function mean(values: readonly number[]): number {
  return total(values) / values.length;
}

function total(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function dot(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * weights[i];
  return sum;
}

/** Which method answers a question, what it will cost, and whether that is too much. Decided before anything runs. */

import type { Cost } from '../rulesets/ruleset.ts';
import { Refusal } from './refusal.ts';
import type { MonteCarloPlan, Precision } from './stops.ts';

export type Method =
  | { readonly method: 'exact'; readonly costNs: number }
  | { readonly method: 'monte-carlo'; readonly costNs: number; readonly plan: MonteCarloPlan };

export interface Asked {
  readonly method: 'auto' | 'exact' | 'monte-carlo';
  readonly seed: number;
  readonly precision?: Precision | undefined;
}

export interface Limits {
  readonly threads: number;
  /** Nanoseconds of one core, by estimate, beyond which nothing is begun. */
  readonly costLimitNs: number;
  /** Exact answers dearer than this are left to Monte Carlo, unless asked for by name. */
  readonly exactAutoNs: number;
  /** Exact answers dearer than this are refused. */
  readonly exactLimitNs: number;
  readonly maxTrials: number;
}

const DEFAULT_HALF_WIDTH = 0.001;
/**
 * Most trials of a question that names no precision: enough for a probability at the default half width. The mean of a
 * wide distribution would need far more, and nobody asked for that.
 */
const DEFAULT_TRIALS = 2_000_000;
/** Squared 97.5 % normal quantile: the trials of a half width h at probability p are this times p(1-p)/h^2. */
const Z_SQUARED = 3.8415;

/** @throws Refusal no-exact-answer, exact-too-expensive or too-expensive, each with the reason and the way out. */
export function chooseMethod(asked: Asked, cost: Cost, limits: Limits): Method {
  const exactNs = cost.exact === null ? null : cost.compile + cost.exact;
  if (asked.method === 'exact') {
    if (exactNs === null) {
      throw new Refusal(
        'no-exact-answer',
        'The state space of this question is too large for an exact answer. Use method "auto" or "monte-carlo".',
      );
    }
    if (exactNs > limits.exactLimitNs) {
      throw new Refusal(
        'exact-too-expensive',
        `The exact answer would take about ${seconds(exactNs)}; the limit is ${seconds(limits.exactLimitNs)}. ` +
          'Use method "auto" or "monte-carlo", or a smaller scenario.',
      );
    }
    return { method: 'exact', costNs: exactNs };
  }
  if (asked.method === 'auto' && exactNs !== null && exactNs <= limits.exactAutoNs) {
    return { method: 'exact', costNs: exactNs };
  }
  return monteCarlo(asked, cost, limits);
}

/** Trials that make the 95 % interval of a probability this narrow in the worst case, p = 1/2. */
export function trialsForHalfWidth(halfWidth: number): number {
  return Math.ceil(Z_SQUARED / (4 * halfWidth * halfWidth));
}

function monteCarlo(asked: Asked, cost: Cost, limits: Limits): Method {
  const precision = asked.precision ?? usualPrecision(cost);
  const affordable = Math.floor((limits.costLimitNs - cost.compile) / cost.trial);
  if (affordable < 1) {
    throw new Refusal(
      'too-expensive',
      `Preparing this question alone would take about ${seconds(cost.compile)}; the limit is ` +
        `${seconds(limits.costLimitNs)} of one core. Simplify the scenario, or use a plan that is not "optimal".`,
      [{ path: 'scenario', message: 'Too much to prepare.' }],
    );
  }
  const maxTrials = Math.min(limits.maxTrials, affordable, asked.precision ? Number.POSITIVE_INFINITY : DEFAULT_TRIALS);
  const costNs = cost.compile + workNs(precision, cost, limits);
  if (costNs > limits.costLimitNs) throw tooExpensive(precision, costNs, maxTrials, cost, limits);
  return { method: 'monte-carlo', costNs, plan: { seed: asked.seed, precision, maxTrials } };
}

/** Dear trials are not counted on to the end of a chunk: as many as the interval needs at worst. */
function usualPrecision({ halfWidth }: Cost): Precision {
  return halfWidth === undefined ? { halfWidth: DEFAULT_HALF_WIDTH } : { trials: trialsForHalfWidth(halfWidth) };
}

function workNs(precision: Precision, cost: Cost, limits: Limits): number {
  if ('milliseconds' in precision) return precision.milliseconds * 1e6 * limits.threads;
  const trials = 'trials' in precision ? precision.trials : trialsForHalfWidth(precision.halfWidth);
  return Math.min(trials, limits.maxTrials) * cost.trial;
}

function tooExpensive(precision: Precision, costNs: number, maxTrials: number, cost: Cost, limits: Limits): Refusal {
  const [field, value, allowed] =
    'milliseconds' in precision
      ? [
          'milliseconds',
          precision.milliseconds,
          `at most ${Math.floor((limits.costLimitNs - cost.compile) / limits.threads / 1e6)} here`,
        ]
      : 'trials' in precision
        ? ['trials', precision.trials, `at most ${maxTrials} trials here`]
        : ['halfWidth', precision.halfWidth, `at least ${roundUp(Math.sqrt(Z_SQUARED / (4 * maxTrials)))} here`];
  return new Refusal(
    'too-expensive',
    `The estimate is ${seconds(costNs)} of one core; the limit is ${seconds(limits.costLimitNs)}. ` +
      `Change precision.${field}: ${allowed}; or simplify the scenario.`,
    [{ path: `precision.${field}`, message: 'Too expensive.', value, allowed }],
  );
}

function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit) * unit).toPrecision(2));
}

/** `1234567890` as `1.2 s`; small ones in ms. */
export function seconds(nanoseconds: number): string {
  const s = nanoseconds / 1e9;
  return s < 0.1 ? `${Number((s * 1000).toPrecision(2))} ms` : `${Number(s.toPrecision(s < 100 ? 2 : 3))} s`;
}

/** One question asked in several ways: which of them can be asked, what that costs, and how far apart they end. */

import { checkScenario } from '../checking/scenario.ts';
import type { Answer, Checked } from '../engine/engine.ts';
import { askedIn, checkedScenario } from '../engine/games.ts';
import { seconds } from '../engine/method.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Estimate, ScenarioKind } from '../rulesets/ruleset.ts';
import { ENGINE_VERSION } from '../version.ts';
import type { Asker, Budget } from './asker.ts';
import { describeMeasure, numberOf } from './measure.ts';
import type { Compared, Scenario, WaysRequest } from './types.ts';

/** What rounding may make of equal answers, relative to them. */
const ROUNDING = 1e-11;

/** One way to ask the question. */
export interface Way {
  readonly scenario: Scenario;
  /** Null where this way cannot be asked; `problem` says why. */
  readonly checked: Checked | null;
  readonly problem?: string;
}

export interface ComparedWays {
  readonly measure: string;
  readonly title: string;
  readonly of: 'probability' | 'mean';
  readonly method: 'exact' | 'monte-carlo';
  readonly seed?: number;
  readonly trials?: number;
  readonly engineVersion: string;
  /** The question as asked. */
  readonly own: Estimate | null;
  /** Each way, against the question as asked. */
  readonly compared: (way: Way) => Compared;
}

export function wayOf(request: WaysRequest, kind: ScenarioKind, scenario: Scenario): Way {
  const result = checkScenario(request.ruleset, kind, scenario);
  if (!result.errors) return { scenario, checked: result.checked };
  const { path, message, allowed } = result.errors[0]!;
  return { scenario, checked: null, problem: `${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}` };
}

/**
 * Answers the question and every way to ask it: exactly where all of them can be afforded, else by trials that share
 * one seed.
 * @throws Refusal invalid-request, invalid-scenario or too-expensive.
 */
export async function compareWays(
  request: WaysRequest,
  ways: readonly Way[],
  asker: Asker,
  budget: Budget,
): Promise<ComparedWays> {
  const { kind } = askedIn(asker.games, request);
  const base = checkedScenario(request.ruleset, kind, request.scenario);
  const all = [base, ...ways.flatMap(({ checked }) => checked ?? [])];
  const distinct = [...new Map(all.map((each) => [keyOf(each), each])).values()];
  const { method, costNs, trials } = methodFor(distinct, kind, request.trials, budget.limitNs);
  budget.charge?.(costNs);
  const answers = await answered(asker, distinct, { seed: request.seed, trials }, method);
  const first = answers.get(keyOf(base));
  if (!first) throw new Refusal('worker-failed', 'The question as asked has no answer.');
  const described = describeMeasure(request.measure ?? first.headline, first.measures);
  const estimateOf = (checked: Checked | null): Estimate | null => {
    const found = checked && answers.get(keyOf(checked))?.measures[described.measure];
    return found ? numberOf(found) : null;
  };
  const own = estimateOf(base);
  return {
    ...described,
    method,
    ...(method === 'exact' ? {} : { seed: request.seed, trials }),
    engineVersion: ENGINE_VERSION,
    own,
    compared: ({ checked, problem }) => compare(own, estimateOf(checked), problem, described.title),
  };
}

/** Trials where nobody says how many: so many where they are affordable, and not fewer than the least. */
const USUAL_TRIALS = 100_000;
const LEAST_TRIALS = 200;

/** Exact where every way is and the limit allows it; else trials. */
function methodFor(
  all: readonly Checked[],
  kind: ScenarioKind,
  asked: number | undefined,
  limitNs: number,
): { method: 'exact' | 'monte-carlo'; costNs: number; trials: number } {
  const costs = all.map(({ scenario }) => kind.estimate(scenario));
  const sum = (part: (cost: (typeof costs)[number]) => number) => costs.reduce((total, cost) => total + part(cost), 0);
  const exactNs = costs.some(({ exact }) => exact === null)
    ? Number.POSITIVE_INFINITY
    : sum(({ compile, exact }) => compile + (exact ?? 0));
  const wanted = asked ?? USUAL_TRIALS;
  if (exactNs <= limitNs) return { method: 'exact', costNs: exactNs, trials: wanted };
  const compileNs = sum(({ compile }) => compile);
  const trialNs = sum(({ trial }) => trial);
  const affordable = Math.min(wanted, Math.floor((limitNs - compileNs) / trialNs));
  const trials = asked ?? Math.max(LEAST_TRIALS, affordable);
  const trialsNs = compileNs + trialNs * trials;
  if (trialsNs <= limitNs) return { method: 'monte-carlo', costNs: trialsNs, trials };
  throw new Refusal(
    'too-expensive',
    `The estimate for ${all.length} ways to ask this is ${seconds(trialsNs)} of one core; the limit is ${seconds(limitNs)}. ` +
      'Ask for fewer trials, or simplify the scenario.',
    [{ path: 'trials', message: 'Too expensive.', value: trials }],
  );
}

function keyOf({ scenario }: Checked): string {
  return JSON.stringify(scenario);
}

async function answered(
  asker: Asker,
  all: readonly Checked[],
  { seed, trials }: { readonly seed: number; readonly trials: number },
  method: 'exact' | 'monte-carlo',
): Promise<ReadonlyMap<string, Answer>> {
  const one = async (checked: Checked): Promise<readonly [string, Answer | null]> => {
    if (method === 'exact') return [keyOf(checked), await asker.exact(checked)];
    const { answer } = await asker.simulate(checked, { seed, precision: { trials }, maxTrials: trials });
    return [keyOf(checked), answer];
  };
  const found = await Promise.all(all.map(one));
  return new Map(found.flatMap(([key, answer]) => (answer ? [[key, answer] as const] : [])));
}

function compare(own: Estimate | null, other: Estimate | null, problem: string | undefined, title: string): Compared {
  if (!other || !Number.isFinite(other.value)) {
    const why = problem ?? `This way to ask has no value for ${title}.`;
    return { value: null, problem: why, difference: null, apart: false };
  }
  const { value, interval } = other;
  const shown = interval ? { interval: { low: interval.low, high: interval.high, level: interval.level } } : {};
  if (!own || !Number.isFinite(own.value)) return { value, ...shown, difference: null, apart: false };
  const difference = value - own.value;
  const apart =
    interval && own.interval
      ? interval.low > own.interval.high || interval.high < own.interval.low
      : Math.abs(difference) > ROUNDING * Math.max(1, Math.abs(value));
  return { value, ...shown, difference, apart };
}

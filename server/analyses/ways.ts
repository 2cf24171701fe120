/** One question asked in several ways: which of them can be asked, what that costs, and how far apart they end. */
import type { Answer, Checked } from '../../workers/answer.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import type { Estimate, ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Compared } from '../api/contract.ts';
import { ApiError } from '../errors.ts';
import { seconds } from '../method.ts';
import { checkedScenario, checkScenario, kindInBody } from '../scenarios.ts';
import { describeMeasure, numberOf } from './measure.ts';

/** What rounding may make of equal answers, relative to them. */
const ROUNDING = 1e-11;

export type Scenario = Readonly<Record<string, unknown>>;

/** A question, its measure (the headline unless it is named), and how trials are taken where nothing is exact. */
export interface WaysRequest {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: Scenario;
  readonly measure?: string | undefined;
  readonly seed: number;
  readonly trials: number;
}

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
 * @param charge told the estimated cost before anything is computed; may throw.
 * @throws ApiError invalid-request, invalid-scenario or too-expensive.
 */
export async function compareWays(
  request: WaysRequest,
  ways: readonly Way[],
  pool: SimulationPool,
  costLimitNs: number,
  charge: (costNs: number) => void,
): Promise<ComparedWays> {
  const kind = kindInBody(request);
  const base = checkedScenario(request.ruleset, kind, request.scenario);
  const all = [base, ...ways.flatMap(({ checked }) => checked ?? [])];
  const distinct = [...new Map(all.map((each) => [keyOf(each), each])).values()];
  const { method, costNs } = methodFor(distinct, kind, request.trials, costLimitNs);
  charge(costNs);
  const answers = await answered(pool, distinct, request, method);
  const first = answers.get(keyOf(base));
  if (!first) throw new ApiError('worker-failed', 'The question as asked has no answer.');
  const described = describeMeasure(request.measure ?? first.headline, first.measures);
  const estimateOf = (checked: Checked | null): Estimate | null => {
    const found = checked && answers.get(keyOf(checked))?.measures[described.measure];
    return found ? numberOf(found) : null;
  };
  const own = estimateOf(base);
  return {
    ...described,
    method,
    ...(method === 'exact' ? {} : { seed: request.seed, trials: request.trials }),
    engineVersion: ENGINE_VERSION,
    own,
    compared: ({ checked, problem }) => compare(own, estimateOf(checked), problem, described.title),
  };
}

/** Exact where every way is and the limit allows it; else trials. */
function methodFor(
  all: readonly Checked[],
  kind: ScenarioKind,
  trials: number,
  limitNs: number,
): { method: 'exact' | 'monte-carlo'; costNs: number } {
  const costs = all.map(({ scenario }) => kind.estimate(scenario));
  const sum = (part: (cost: (typeof costs)[number]) => number) => costs.reduce((total, cost) => total + part(cost), 0);
  const exactNs = costs.some(({ exact }) => exact === null)
    ? Number.POSITIVE_INFINITY
    : sum(({ compile, exact }) => compile + (exact ?? 0));
  if (exactNs <= limitNs) return { method: 'exact', costNs: exactNs };
  const trialsNs = sum(({ compile, trial }) => compile + trial * trials);
  if (trialsNs <= limitNs) return { method: 'monte-carlo', costNs: trialsNs };
  throw new ApiError(
    'too-expensive',
    `The estimate for ${all.length} ways to ask this is ${seconds(trialsNs)} of one core; the limit is ${seconds(limitNs)}. ` +
      'Ask for fewer trials, or simplify the scenario.',
    { errors: [{ path: 'trials', message: 'Too expensive.', value: trials }] },
  );
}

function keyOf({ scenario }: Checked): string {
  return JSON.stringify(scenario);
}

async function answered(
  pool: SimulationPool,
  all: readonly Checked[],
  { seed, trials }: WaysRequest,
  method: 'exact' | 'monte-carlo',
): Promise<ReadonlyMap<string, Answer>> {
  const one = async (checked: Checked): Promise<readonly [string, Answer | null]> => {
    if (method === 'exact') return [keyOf(checked), await pool.exact(checked)];
    const { answer } = await pool.simulate(checked, { seed, precision: { trials }, maxTrials: trials });
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

/** One question under every edition of its rules, and with each difference between them switched alone. */
import type { Answer, Checked } from '../../workers/answer.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import type { EditionOption, Editions, Estimate, Ruleset, ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { listed } from '../../workers/schema-words.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { EditionsRequest, EditionsResult } from '../api/contract.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, inputSchema } from '../issues.ts';
import { seconds } from '../method.ts';
import { checkedScenario, checkScenario, kindInBody } from '../scenarios.ts';
import { describeMeasure, numberOf } from './measure.ts';

/** What rounding may make of equal answers, relative to them. */
const ROUNDING = 1e-11;

type Scenario = Readonly<Record<string, unknown>>;

/** One way to ask the question. */
interface Way {
  readonly scenario: Scenario;
  /** Null where this way cannot be asked; `problem` says why. */
  readonly checked: Checked | null;
  readonly problem?: string;
}

interface Switched extends Way {
  readonly option: EditionOption;
  readonly from: string;
  readonly to: string;
}

/**
 * @param charge told the estimated cost before anything is computed; may throw.
 * @throws ApiError invalid-request, invalid-scenario or too-expensive.
 */
export async function compareEditions(
  request: EditionsRequest,
  pool: SimulationPool,
  costLimitNs: number,
  charge: (costNs: number) => void = () => {},
): Promise<EditionsResult> {
  const started = performance.now();
  const kind = kindInBody(request);
  const { ruleset, editions } = editionsOf(request, kind);
  const base = checkedScenario(request.ruleset, kind, request.scenario);
  const asked = base.scenario as Scenario;
  const preset = String(asked[editions.field]);
  const presets = editions.presets.map((one) => ({
    ...one,
    ...way(
      request,
      kind,
      one.value === preset ? request.scenario : { ...request.scenario, [editions.field]: one.value },
    ),
  }));
  const switched = editions.options
    .filter(({ field }) => field in fieldsOf(kind))
    .flatMap((option) => switchedWays(request, kind, option, asked, preset));
  const ways: readonly Way[] = [...presets, ...switched];
  const all = [base, ...ways.flatMap(({ checked }) => checked ?? [])];
  const { method, costNs } = methodFor(all, kind, request.trials, costLimitNs);
  charge(costNs);
  const answers = await answered(pool, [...new Map(all.map((each) => [keyOf(each), each])).values()], request, method);
  const first = answers.get(keyOf(base));
  if (!first) throw new ApiError('worker-failed', 'The question as asked has no answer.');
  const { measure, title, of } = describeMeasure(request.measure ?? first.headline, first.measures);
  const estimateOf = ({ checked }: Way): Estimate | null => {
    const found = checked && answers.get(keyOf(checked))?.measures[measure];
    return found ? numberOf(found) : null;
  };
  const own = estimateOf({ scenario: asked, checked: base });
  const compared = (each: Way) => compare(own, estimateOf(each), each.problem, title);
  const titles = new Map(ruleset.catalogue.map((rule) => [rule.id, rule.title]));
  return {
    ...{ measure, title, of, method },
    ...(method === 'exact' ? {} : { seed: request.seed, trials: request.trials }),
    engineVersion: ENGINE_VERSION,
    presets: presets.map((one) => ({
      ...{ preset: one.value, title: one.title, asked: one.value === preset },
      ...compared(one),
    })),
    options: switched
      .map((each) => {
        const { id, field, title: name, meaning, rules } = each.option;
        return {
          ...{ id, field, title: name, meaning, from: each.from, to: each.to },
          rules: rules.map((rule) => ({ id: rule, title: titles.get(rule) ?? '' })),
          ...compared(each),
        };
      })
      .sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0)),
    elapsedMs: performance.now() - started,
  };
}

/** @throws ApiError invalid-request where the game, or the kind, is the same in all editions. */
function editionsOf(request: EditionsRequest, kind: ScenarioKind): { ruleset: Ruleset; editions: Editions } {
  const ruleset = rulesets.find(({ id }) => id === request.ruleset);
  const editions = ruleset?.editions;
  if (!ruleset || !editions) {
    const allowed = listed(rulesets.flatMap(({ id, editions: own }) => (own ? [id] : [])));
    const message = 'This game has one edition only.';
    throw fieldsError('invalid-request', [{ path: 'ruleset', message, value: request.ruleset, allowed }]);
  }
  if (editions.field in fieldsOf(kind)) return { ruleset, editions };
  const allowed = listed(ruleset.kinds.filter((each) => editions.field in fieldsOf(each)).map(({ id }) => id));
  const message = 'This kind of question is the same in all editions.';
  throw fieldsError('invalid-request', [{ path: 'kind', message, value: request.kind, allowed }]);
}

function fieldsOf(kind: ScenarioKind): Readonly<Record<string, unknown>> {
  return inputSchema(kind.schema).properties ?? {};
}

function way(request: EditionsRequest, kind: ScenarioKind, scenario: Scenario): Way {
  const result = checkScenario(request.ruleset, kind, scenario);
  if (!result.errors) return { scenario, checked: result.checked };
  const { path, message, allowed } = result.errors[0]!;
  return { scenario, checked: null, problem: `${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}` };
}

/** The question with every other value of one option. */
function switchedWays(
  request: EditionsRequest,
  kind: ScenarioKind,
  option: EditionOption,
  asked: Scenario,
  preset: string,
): Switched[] {
  const { field, values, printed } = option;
  const from = String(asked[field] ?? printed[preset]);
  return values
    .filter((value) => value !== from)
    .map((to) => ({ option, from, to, ...way(request, kind, { ...request.scenario, [field]: to }) }));
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
  { seed, trials }: EditionsRequest,
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

type Compared = Pick<EditionsResult['presets'][number], 'value' | 'interval' | 'problem' | 'difference' | 'apart'>;

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

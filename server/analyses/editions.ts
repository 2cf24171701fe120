/**
 * One question under every edition of its rules, and with each difference between them switched alone. Options that the
 * question sets itself belong to no edition: the editions are asked without them, and the question as asked stands beside.
 */
import type { SimulationPool } from '../../workers/pool.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import type { EditionOption, Editions, Ruleset, ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { listed } from '../../workers/schema-words.ts';
import type { EditionsRequest, EditionsResult } from '../api/contract.ts';
import { fieldsError, inputSchema } from '../issues.ts';
import { checkedScenario, kindInBody } from '../scenarios.ts';
import { compareWays, type Scenario, type Way, wayOf } from './ways.ts';

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
  const asked = checkedScenario(request.ruleset, kind, request.scenario).scenario as Scenario;
  const preset = String(asked[editions.field]);
  const printed = withoutOptions(request.scenario, editions);
  const set = optionsSet(kind, editions, asked, preset);
  const presets = editions.presets.map((one) => ({
    ...one,
    ...wayOf(request, kind, one.value === preset ? printed : { ...printed, [editions.field]: one.value }),
  }));
  const switched = editions.options
    .filter(({ field }) => field in fieldsOf(kind))
    .flatMap((option) => switchedWays(request, kind, option, asked, preset));
  const answer = await compareWays(request, [...presets, ...switched], pool, costLimitNs, charge);
  const { own: _, compared, ...described } = answer;
  const titles = new Map(ruleset.catalogue.map((rule) => [rule.id, rule.title]));
  return {
    ...described,
    presets: presets.map((one) => ({
      ...{ preset: one.value, title: one.title, asked: one.value === preset && set.length === 0 },
      ...compared(one),
    })),
    ...(set.length === 0
      ? {}
      : { own: { ...titleOf(editions, preset), set, ...compared(wayOf(request, kind, request.scenario)) } }),
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

function withoutOptions(scenario: Scenario, { options }: Editions): Scenario {
  const fields = new Set(options.map(({ field }) => field));
  return Object.fromEntries(Object.entries(scenario).filter(([key]) => !fields.has(key)));
}

/** Options that the question sets otherwise than its edition prints them. */
function optionsSet(kind: ScenarioKind, { options }: Editions, asked: Scenario, preset: string) {
  const known = fieldsOf(kind);
  return options.flatMap(({ id, field, title, printed }) => {
    const value = String(asked[field] ?? printed[preset]);
    return field in known && value !== printed[preset] ? [{ id, field, title, value }] : [];
  });
}

function titleOf({ presets }: Editions, preset: string): { preset: string; title: string } {
  return { preset, title: presets.find(({ value }) => value === preset)?.title ?? preset };
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
    .map((to) => ({ option, from, to, ...wayOf(request, kind, { ...request.scenario, [field]: to }) }));
}

/**
 * One question under every edition of its rules, and with each difference between them switched alone. Options that the
 * question sets itself belong to no edition: the editions are asked without them, and the question as asked stands beside.
 */

import { inputSchema } from '../checking/field-errors.ts';
import { askedIn, checkedScenario } from '../engine/games.ts';
import { fieldsRefused } from '../engine/refusal.ts';
import type { EditionOption, Editions, Game, ScenarioKind } from '../rulesets/ruleset.ts';
import { listed } from '../schema-words.ts';
import type { Asker, Budget } from './asker.ts';
import type { Scenario, WaysRequest } from './types.ts';
import { compareWays, type Way, wayOf } from './ways.ts';

interface Switched extends Way {
  readonly option: EditionOption;
  readonly from: string;
  readonly to: string;
}

/**
 * @throws Refusal invalid-request, invalid-scenario or too-expensive.
 */
export async function compareEditions(request: WaysRequest, asker: Asker, budget: Budget) {
  const started = asker.now();
  const { game: ruleset, kind } = askedIn(asker.games, request);
  const editions = editionsOf(ruleset, kind, asker.games);
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
  const answer = await compareWays(request, [...presets, ...switched], asker, budget);
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
    elapsedMs: asker.now() - started,
  };
}

/** @throws Refusal invalid-request where the game, or the kind, is the same in all editions. */
function editionsOf({ id, kinds, editions }: Game, kind: ScenarioKind, games: readonly Game[]): Editions {
  if (!editions) {
    const allowed = listed(games.flatMap((game) => (game.editions ? [game.id] : [])));
    const message = 'This game has one edition only.';
    throw fieldsRefused('invalid-request', [{ path: 'ruleset', message, value: id, allowed }]);
  }
  if (editions.field in fieldsOf(kind)) return editions;
  const allowed = listed(kinds.filter((each) => editions.field in fieldsOf(each)).map((each) => each.id));
  const message = 'This kind of question is the same in all editions.';
  throw fieldsRefused('invalid-request', [{ path: 'kind', message, value: kind.id, allowed }]);
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
  request: WaysRequest,
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

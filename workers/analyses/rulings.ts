/** How much each reading of an unclear rule moves one answer: the question as asked, with one ruling switched at a time. */

import { inputSchema } from '../checking/field-errors.ts';
import { askedIn, checkedScenario } from '../engine/games.ts';
import { fieldsRefused } from '../engine/refusal.ts';
import { formatPath, type Path, parsePath, valueAt, withValue } from '../paths.ts';
import type { Game, Restated, Ruling, ScenarioKind } from '../rulesets/ruleset.ts';
import { listed, schemasAt } from '../schema-words.ts';
import type { Asker, Budget } from './asker.ts';
import type { RulingsRequest, Scenario } from './types.ts';
import { compareWays, type Way, wayOf } from './ways.ts';

type Alternative = Ruling['alternatives'][number];

interface Switched extends Way {
  readonly ruling: Ruling;
  /** Path of the field that chooses, or of the first input that says it otherwise. */
  readonly field: string;
  readonly from: Alternative;
  readonly to: Alternative;
}

/** Every ruling of a game, with the kinds of question that can be asked either way. */
export function rulingEntries(ruleset: Game) {
  return (ruleset.rulings ?? []).map((entry) => {
    const { restated, ...ruling } = entry;
    return {
      ...ruling,
      rules: [...ruling.rules],
      alternatives: [...ruling.alternatives],
      ...(restated ? { inputs: [...restated.inputs], how: restated.how } : {}),
      kinds: ruleset.kinds.filter((kind) => reads(kind, entry)).map(({ id }) => id),
    };
  });
}

/**
 * @throws Refusal invalid-request, invalid-scenario or too-expensive.
 */
export async function compareRulings(request: RulingsRequest, asker: Asker, budget: Budget) {
  const started = asker.now();
  const { game: ruleset, kind } = askedIn(asker.games, request);
  const asked = checkedScenario(request.ruleset, kind, request.scenario).scenario as Scenario;
  const switched = rulingsOf(request, ruleset, kind).flatMap((ruling) => switchedWays(request, kind, ruling, asked));
  const { own, compared, ...described } = await compareWays(request, switched, asker, budget);
  const titles = new Map(ruleset.catalogue.map((rule) => [rule.id, rule.title]));
  return {
    ...described,
    asked: own && Number.isFinite(own.value) ? own.value : null,
    rulings: switched
      .map((each) => {
        const { id, title, question, rules } = each.ruling;
        return {
          ...{ id, title, question, field: each.field, from: each.from, to: each.to },
          rules: rules.map((rule) => ({ id: rule, title: titles.get(rule) ?? '' })),
          ...compared(each),
        };
      })
      .sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0)),
    elapsedMs: asker.now() - started,
  };
}

/** The rulings that were named, or all that the kind knows. @throws Refusal invalid-request */
function rulingsOf(request: RulingsRequest, ruleset: Game, kind: ScenarioKind): Ruling[] {
  const known = (ruleset.rulings ?? []).filter((ruling) => reads(kind, ruling));
  const { rulings: named } = request;
  if (!named) return known;
  const ids = known.map(({ id }) => id);
  const [unknown] = named.filter((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw fieldsRefused('invalid-request', [
      {
        path: `rulings[${named.indexOf(unknown)}]`,
        message: 'This kind of question has no such ruling.',
        value: unknown,
        allowed: ids.length > 0 ? listed(ids) : 'none; it rests on no ruling',
      },
    ]);
  }
  return known.filter(({ id }) => named.includes(id));
}

/** How many rulings of its game a kind can be asked with either way. */
export function rulingsRead(ruleset: Game, kind: ScenarioKind): number {
  return (ruleset.rulings ?? []).filter((ruling) => reads(kind, ruling)).length;
}

/** Whether a kind has the field that chooses, or an input that says it otherwise. */
function reads(kind: ScenarioKind, { field, restated }: Ruling): boolean {
  const has = (path: string) => schemasAt(inputSchema(kind.schema), undefined, pathOf(path)).length > 0;
  if (field !== undefined) return has(field);
  if (!restated || (restated.onlyIf !== undefined && !has(restated.onlyIf))) return false;
  return restated.inputs.some((input) => has(input.replaceAll('[]', '[0]')));
}

/** @throws RangeError for a ruling whose field is no path. */
function pathOf(field: string): Path {
  const path = parsePath(field);
  if (!path) throw new RangeError(`the field of a ruling is no path: ${field}`);
  return path;
}

/** Paths of all entries that a path with `[]` stands for. */
function spreadOver(asked: Scenario, input: string): Path[] {
  const [list, ...rest] = input.split('[]');
  if (rest.length === 0) return [pathOf(input)];
  const entries = valueAt(asked, pathOf(list!));
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((_, index) => spreadOver(asked, `${list}[${index}]${rest.join('[]')}`));
}

/** The question with its inputs said otherwise; none where they say nothing of the ruling. */
function restatedWay(
  request: RulingsRequest,
  kind: ScenarioKind,
  ruling: Ruling,
  { inputs, onlyIf, bears, change }: Restated,
  asked: Scenario,
): Switched[] {
  if (onlyIf !== undefined && !valueAt(asked, pathOf(onlyIf))) return [];
  const changed = inputs
    .filter((input) => bears?.(asked, input) ?? true)
    .flatMap((input) => spreadOver(asked, input))
    .flatMap((path) => {
      const value = valueAt(asked, path);
      const other = value === undefined ? value : change(value);
      return JSON.stringify(other) === JSON.stringify(value) ? [] : [{ path, other }];
    });
  const [first] = changed;
  const [from, to] = ruling.alternatives;
  if (!first || !from || !to) return [];
  const scenario = changed.reduce<unknown>((so, { path, other }) => withValue(so, path, other) ?? so, request.scenario);
  return [{ ruling, field: formatPath(first.path), from, to, ...wayOf(request, kind, scenario as Scenario) }];
}

/** The question with every other reading of one ruling. */
function switchedWays(request: RulingsRequest, kind: ScenarioKind, ruling: Ruling, asked: Scenario): Switched[] {
  const { field, restated } = ruling;
  if (restated) return restatedWay(request, kind, ruling, restated, asked);
  if (field === undefined) return [];
  const path = pathOf(field);
  // Where the question leaves it open, the first reading is the one that is taken.
  const value = valueAt(asked, path) ?? ruling.alternatives[0]!.value;
  const from = ruling.alternatives.find((each) => each.value === value) ?? ruling.alternatives[0]!;
  return ruling.alternatives
    .filter((to) => to !== from)
    .map((to) => ({
      ...{ ruling, field, from, to },
      ...wayOf(request, kind, withValue(request.scenario, path, to.value) as Scenario),
    }));
}

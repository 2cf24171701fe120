/** How much each reading of an unclear rule moves one answer: the question as asked, with one ruling switched at a time. */

import { inputSchema } from '../checking/field-errors.ts';
import { askedIn, checkedScenario } from '../engine/games.ts';
import { fieldsRefused } from '../engine/refusal.ts';
import { type Path, parsePath, valueAt, withValue } from '../paths.ts';
import type { Game, Ruling, ScenarioKind } from '../rulesets/ruleset.ts';
import { listed, schemasAt } from '../schema-words.ts';
import type { Asker, Budget } from './asker.ts';
import type { RulingsRequest, Scenario } from './types.ts';
import { compareWays, type Way, wayOf } from './ways.ts';

type Alternative = Ruling['alternatives'][number];

interface Switched extends Way {
  readonly ruling: Ruling & { readonly field: string };
  readonly from: Alternative;
  readonly to: Alternative;
}

/** Every ruling of a game, with the kinds of question that can be asked either way. */
export function rulingEntries(ruleset: Game) {
  return (ruleset.rulings ?? []).map((ruling) => ({
    ...ruling,
    rules: [...ruling.rules],
    alternatives: [...ruling.alternatives],
    kinds: ruleset.kinds.filter((kind) => reads(kind, ruling)).map(({ id }) => id),
  }));
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
        const { id, title, question, field, rules } = each.ruling;
        return {
          ...{ id, title, question, field, from: each.from, to: each.to },
          rules: rules.map((rule) => ({ id: rule, title: titles.get(rule) ?? '' })),
          ...compared(each),
        };
      })
      .sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0)),
    elapsedMs: asker.now() - started,
  };
}

/** The rulings that were named, or all that the kind knows. @throws Refusal invalid-request */
function rulingsOf(request: RulingsRequest, ruleset: Game, kind: ScenarioKind): Array<Switched['ruling']> {
  const known = (ruleset.rulings ?? []).filter((ruling): ruling is Switched['ruling'] => reads(kind, ruling));
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

/** Whether a kind has the field that chooses. */
function reads(kind: ScenarioKind, { field }: Ruling): boolean {
  return field !== undefined && schemasAt(inputSchema(kind.schema), undefined, pathOf(field)).length > 0;
}

/** @throws RangeError for a ruling whose field is no path. */
function pathOf(field: string): Path {
  const path = parsePath(field);
  if (!path) throw new RangeError(`the field of a ruling is no path: ${field}`);
  return path;
}

/** The question with every other reading of one ruling. */
function switchedWays(
  request: RulingsRequest,
  kind: ScenarioKind,
  ruling: Switched['ruling'],
  asked: Scenario,
): Switched[] {
  const path = pathOf(ruling.field);
  // Where the question leaves it open, the first reading is the one that is taken.
  const value = valueAt(asked, path) ?? ruling.alternatives[0]!.value;
  const from = ruling.alternatives.find((each) => each.value === value) ?? ruling.alternatives[0]!;
  return ruling.alternatives
    .filter((to) => to !== from)
    .map((to) => ({
      ...{ ruling, from, to },
      ...wayOf(request, kind, withValue(request.scenario, path, to.value) as Scenario),
    }));
}

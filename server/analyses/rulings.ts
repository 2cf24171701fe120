/** How much each reading of an unclear rule moves one answer: the question as asked, with one ruling switched at a time. */

import { type Path, parsePath, valueAt, withValue } from '../../workers/paths.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import type { Ruleset, Ruling, ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { listed, schemasAt } from '../../workers/schema-words.ts';
import type { RulingEntry, RulingsRequest, RulingsResult } from '../api/contract.ts';
import { fieldsError, inputSchema } from '../issues.ts';
import { checkedScenario, kindInBody, rulesetAt } from '../scenarios.ts';
import { compareWays, type Scenario, type Way, wayOf } from './ways.ts';

type Alternative = Ruling['alternatives'][number];

interface Switched extends Way {
  readonly ruling: Ruling & { readonly field: string };
  readonly from: Alternative;
  readonly to: Alternative;
}

/** Every ruling of a game, with the kinds of question that can be asked either way. */
export function rulingEntries(ruleset: Ruleset): RulingEntry[] {
  return (ruleset.rulings ?? []).map((ruling) => ({
    ...ruling,
    rules: [...ruling.rules],
    alternatives: [...ruling.alternatives],
    kinds: ruleset.kinds.filter((kind) => reads(kind, ruling)).map(({ id }) => id),
  }));
}

/**
 * @param charge told the estimated cost before anything is computed; may throw.
 * @throws ApiError invalid-request, invalid-scenario or too-expensive.
 */
export async function compareRulings(
  request: RulingsRequest,
  pool: SimulationPool,
  costLimitNs: number,
  charge: (costNs: number) => void = () => {},
): Promise<RulingsResult> {
  const started = performance.now();
  const kind = kindInBody(request);
  const ruleset = rulesetAt(request.ruleset);
  const asked = checkedScenario(request.ruleset, kind, request.scenario).scenario as Scenario;
  const switched = rulingsOf(request, ruleset, kind).flatMap((ruling) => switchedWays(request, kind, ruling, asked));
  const { own, compared, ...described } = await compareWays(request, switched, pool, costLimitNs, charge);
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
    elapsedMs: performance.now() - started,
  };
}

/** The rulings that were named, or all that the kind knows. @throws ApiError invalid-request */
function rulingsOf(request: RulingsRequest, ruleset: Ruleset, kind: ScenarioKind): Array<Switched['ruling']> {
  const known = (ruleset.rulings ?? []).filter((ruling): ruling is Switched['ruling'] => reads(kind, ruling));
  const { rulings: named } = request;
  if (!named) return known;
  const ids = known.map(({ id }) => id);
  const [unknown] = named.filter((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw fieldsError('invalid-request', [
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
export function rulingsRead(ruleset: Ruleset, kind: ScenarioKind): number {
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

/** Who comes into the table, and where: a unit as a candidate or an opponent, with the question that it needs. */
import { counted } from '../../workers/wording.ts';
import { service } from '../api/client.ts';
import { rulesets } from '../ask/state.ts';
import type { Json, JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { laidInto, type Unit, unitOf } from '../studies/request/units.ts';
import { moved, tuningIn, withCandidate, withOpponent, withQuestion } from './model.ts';

/** Loadouts of one unit; a table of more is not read any more. */
const MOST_OPTIONS = 60;

/**
 * One more candidate, asked in what it does; a question of the game that was not asked before is, where it needs it.
 *
 * @param at its place among the candidates; the last unless it is said
 */
export function withUnit(request: JsonObject, own: GroupField, unit: Unit, at?: number): JsonObject {
  const { kinds = [], lists } = rulesets.value.find(({ id }) => id === request.ruleset) ?? {};
  const phases = lists?.phases ?? [];
  const asked = tuningIn(request)?.phases.map(({ kind }) => kind) ?? [];
  const idle = (unit.idleIn ?? []).filter((kind) => phases.some((phase) => phase.kind === kind));
  const lacking = phases.find(({ kind }) => !asked.includes(kind) && !idle.includes(kind));
  const scenario = kinds.find(({ id }) => id === lacking?.kind)?.examples[0]?.scenario;
  const needs = asked.every((kind) => idle.includes(kind)) && lacking !== undefined && scenario !== undefined;
  const there = needs ? withQuestion(request, { ...lacking, scenario: scenario as JsonObject }) : request;
  const all = needs ? [...asked, lacking.kind] : asked;
  const sits = idle.filter((kind) => all.includes(kind));
  const idleIn: JsonObject = sits.length > 0 ? { idleIn: sits } : {};
  const points: JsonObject = unit.points === null ? {} : { points: unit.points };
  const times: JsonObject = unit.listed && unit.listed.unit.times > 1 ? { times: unit.listed.unit.times } : {};
  const added = withCandidate(there, { name: unit.name, ...points, ...idleIn, ...times, patches: laidInto(own, unit) });
  const last = (tuningIn(added)?.candidates.length ?? 1) - 1;
  return at === undefined || at >= last ? added : moved(added, last, at);
}

/** One more opponent. */
export function withMet(request: JsonObject, other: GroupField, unit: Unit): JsonObject {
  return withOpponent(request, { name: unit.name, patches: laidInto(other, unit) });
}

/** All options of a unit of an army book, a candidate each. @throws Problem where the service does not know them */
export async function withOptions(
  request: JsonObject,
  own: GroupField,
  unit: Unit,
): Promise<{ readonly request: JsonObject; readonly said: string }> {
  const builder = unit.listed?.unit.builder;
  if (!builder) return { request, said: '' };
  const ruleset = String(request.ruleset);
  const { loadouts, more } = await service.loadouts({ ruleset, builder, most: MOST_OPTIONS });
  const added = loadouts.map(({ name, points, values, idleIn = [] }) => ({
    ...unitOf('', name, values as Json, points),
    ...{ name: `${unit.name}, ${name}`.slice(0, 120), idleIn },
  }));
  return {
    request: added.reduce((sum, one) => withUnit(sum, own, one), request),
    said: `${unit.name} with each of its options: ${counted(added.length, 'rows')}.${more ? ` Those with the fewest options; there are more.` : ''}`,
  };
}

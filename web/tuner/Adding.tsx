/** More candidates and opponents: units of lists, all of a list, all options of a unit of an army book, sample profiles. */
import { useState } from 'preact/hooks';
import { counted } from '../../workers/wording.ts';
import { service } from '../api/client.ts';
import { rulesets } from '../ask/state.ts';
import type { Json, JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { armyLists } from '../lists/state.ts';
import { formOf } from '../studies/request/held.ts';
import { UnitSelect } from '../studies/request/UnitSelect.tsx';
import { laidInto, partOf, type Unit, unitOf, unitsFor } from '../studies/request/units.ts';
import { tuningIn, withCandidate, withOpponent, withQuestion } from './model.ts';

/** Loadouts of one unit; a table of more is not read any more. */
const MOST_OPTIONS = 60;

export interface AddingProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
}

export function Adding({ request, change }: AddingProps) {
  const [game, kind] = [String(request.ruleset), String(request.kind)];
  const form = formOf(game, kind);
  const [own, other] = form ? [partOf(form, 'own'), partOf(form, 'other')] : [];
  const units = own ? unitsFor(game, kind, own.key) : [];
  return (
    <div class="tuner-add">
      {own && (
        <UnitSelect
          caption="Add a candidate"
          units={units}
          hint="choose …"
          onPick={(unit) => change(withUnit(request, own, unit))}
        />
      )}
      {other && (
        <UnitSelect
          caption="Add an opponent"
          units={unitsFor(game, kind, other.key)}
          hint="choose …"
          onPick={(unit) => change(withOpponent(request, { name: unit.name, patches: laidInto(other, unit) }))}
        />
      )}
      {own && <Many request={request} change={change} own={own} units={units} />}
    </div>
  );
}

interface ManyProps extends AddingProps {
  readonly own: GroupField;
  readonly units: readonly Unit[];
}

/** Several candidates at once: everybody of a list, or a unit of an army book with each of its options. */
function Many({ request, change, own, units }: ManyProps) {
  const [said, setSaid] = useState('');
  const lists = armyLists.value.filter(({ game }) => game === request.ruleset);
  const optional = units.filter(({ listed }) => listed?.unit.builder);
  if (lists.length === 0) return null;
  const add = async (id: string): Promise<void> => {
    const list = lists.find((one) => `list/${one.id}` === id);
    if (list) {
      const all = units.filter(({ listed }) => listed?.list === list.id);
      change(all.reduce((sum, unit) => withUnit(sum, own, unit), request));
      setSaid(`${counted(all.length, 'units')} of ${list.title} stand in the table.`);
      return;
    }
    const unit = optional.find((one) => `options/${one.id}` === id);
    const builder = unit?.listed?.unit.builder;
    if (!unit || !builder) return;
    try {
      const ruleset = String(request.ruleset);
      const { loadouts, more } = await service.loadouts({ ruleset, builder, most: MOST_OPTIONS });
      const added = loadouts.map(({ name, points, values, idleIn = [] }) => ({
        ...unitOf('', name, values as Json, points),
        ...{ name: `${unit.name}, ${name}`.slice(0, 120), idleIn },
      }));
      change(added.reduce((sum, one) => withUnit(sum, own, one), request));
      setSaid(
        `${unit.name} with each of its options: ${counted(added.length, 'rows')}.${more ? ` Those with the fewest options; there are more.` : ''}`,
      );
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <label for="tuner-many">Add several</label>
      <select
        id="tuner-many"
        value=""
        onChange={(event) => {
          const { value } = event.currentTarget;
          event.currentTarget.value = '';
          void add(value);
        }}
      >
        <option value="">choose …</option>
        <optgroup label="Everybody of a list">
          {lists.map(({ id, title, units: all }) => (
            <option key={id} value={`list/${id}`}>
              {title}: {counted(all.length, 'units')}
            </option>
          ))}
        </optgroup>
        {optional.length > 0 && (
          <optgroup label="All options of a unit">
            {optional.map(({ id, title }) => (
              <option key={id} value={`options/${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <p class="note" role="status">
        {said}
      </p>
    </>
  );
}

/** One more candidate, asked in what it does; a question of the game that was not asked before is, where it needs it. */
function withUnit(request: JsonObject, own: GroupField, unit: Unit): JsonObject {
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
  return withCandidate(there, { name: unit.name, ...points, ...idleIn, ...times, patches: laidInto(own, unit) });
}

/** More candidates and opponents, chosen where there is no room for all of them beside the table; several at once. */
import { useState } from 'preact/hooks';
import { counted } from '../../workers/wording.ts';
import type { JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { Options } from '../form/Options.tsx';
import { armyLists } from '../lists/state.ts';
import { wide } from '../shell/narrow.ts';
import { formOf } from '../studies/request/held.ts';
import { UnitSelect } from '../studies/request/UnitSelect.tsx';
import { partOf, type Unit, unitsFor } from '../studies/request/units.ts';
import { withMet, withOptions, withUnit } from './adding.ts';

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
      {own && !wide.value && (
        <UnitSelect
          caption="Add a candidate"
          units={units}
          hint="choose …"
          onPick={(unit) => change(withUnit(request, own, unit))}
        />
      )}
      {other && !wide.value && (
        <UnitSelect
          caption="Add an opponent"
          units={unitsFor(game, kind, other.key)}
          hint="choose …"
          onPick={(unit) => change(withMet(request, other, unit))}
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
    if (!unit) return;
    try {
      const added = await withOptions(request, own, unit);
      change(added.request);
      setSaid(added.said);
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
          <Options
            of={lists.map(({ id, title, units: all }) => ({
              id: `list/${id}`,
              title: `${title}: ${counted(all.length, 'units')}`,
            }))}
          />
        </optgroup>
        {optional.length > 0 && (
          <optgroup label="All options of a unit">
            <Options of={optional.map(({ id, title }) => ({ id: `options/${id}`, title }))} />
          </optgroup>
        )}
      </select>
      <p class="note" role="status">
        {said}
      </p>
    </>
  );
}

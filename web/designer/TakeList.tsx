/** All units of an army list, or of a sheet that was pasted, as the profiles of a request; and the way back. */
import { useSignal } from '@preact/signals';
import { counted } from '../../workers/wording.ts';
import { rulesets } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import { InlineDoor } from '../lists/InlineDoor.tsx';
import { armyLists } from '../lists/state.ts';
import { possibleColumns } from '../sheet/columns.ts';
import { isSheet, laid } from '../sheet/paste.ts';
import { gameAt, profileForms } from '../studies/request/held.ts';
import { listIn, withList, withProfiles } from '../studies/request/text.ts';
import type { Unit } from '../studies/request/units.ts';

export interface TakeListProps {
  readonly request: JsonObject;
  /** Units that can stand as profiles in it. */
  readonly units: readonly Unit[];
  readonly change: (request: JsonObject) => void;
}

export function TakeList({ request, units, change }: TakeListProps) {
  const before = useSignal<readonly JsonObject[] | null>(null);
  const said = useSignal('');
  // Fetched when the room is opened: a table that is pasted is read at once.
  const forms = profileForms(request);
  const game = rulesets.value.find(({ id }) => id === gameAt(request, ['']));
  if (!game?.lists) return null;
  const take = (list: number) => {
    const found = units.flatMap(({ listed, name, points, values }) => {
      if (listed?.list !== list) return [];
      const { times, empty } = listed.unit;
      return [{ name, points, times, empty, values: values as JsonObject }];
    });
    const taken = withProfiles(request, found);
    before.value = listIn(request, 'profiles');
    said.value = taken.said;
    change(taken.request);
  };
  // A table as the sheet writes it says more than an army list can.
  const takeTable = (text: string): boolean => {
    const profiles = listIn(request, 'profiles');
    const possible = possibleColumns(forms, profiles);
    if (!isSheet(text, possible)) return false;
    const table = laid(text, profiles, possible, possible, { row: 0, column: 0 });
    before.value = profiles;
    said.value = `The ${counted(table.only.length, 'rows')} of the table stand alone now. ${table.said}`;
    change(withList(request, 'profiles', table.only));
    return true;
  };
  return (
    <>
      <Fold title={`Paste a sheet or an army list of ${game.title}`}>
        <InlineDoor title="Your units" game={game.id} next="Take them with the button below." own={takeTable} />
      </Fold>
      <p class="actions">
        {armyLists.value.map(({ id, title }) => {
          const many = units.filter(({ listed }) => listed?.list === id).length;
          return (
            many > 0 && (
              <button key={id} type="button" class="quiet" onClick={() => take(id)}>
                Only the {counted(many, 'units')} of {title}
              </button>
            )
          );
        })}
        {before.value && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              change(withList(request, 'profiles', before.peek() ?? []));
              before.value = null;
              said.value = '';
            }}
          >
            Back to the profiles before
          </button>
        )}
      </p>
      <p role="status" class="note">
        {said.value}
      </p>
    </>
  );
}

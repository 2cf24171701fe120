/** The profiles of a request at a glance: names, points, and the way to more of them. */

import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import { Typing } from '../form/Typing.tsx';
import { TableBox } from '../shell/TableBox.tsx';
import { gameAt, kindAt } from '../studies/request/held.ts';
import { lineOf, listIn, without, withPoints, withProfile } from '../studies/request/text.ts';
import { UnitSelect } from '../studies/request/UnitSelect.tsx';
import { profilesFor } from '../studies/request/units.ts';
import { TakeList } from './TakeList.tsx';

export interface ProfileLinesProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
}

/** Of a longer set the report would stand below many screens of small fields. */
const MOST_OPEN = 12;

export function ProfileLines({ request, change }: ProfileLinesProps) {
  const profiles = listIn(request, 'profiles');
  const table = (
    <TableBox label="Profiles and their points">
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">Profile</th>
            <th scope="col">Points</th>
            <th scope="col">
              <span class="unseen">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {profiles.map(lineOf).map(({ name, points }, i) => (
            <tr key={`${name}/${i}`}>
              <th scope="row">{name}</th>
              <td>
                <Typing
                  inputMode="numeric"
                  aria-label={`Points of ${name}`}
                  value={points}
                  onTake={(text) => change(withPoints(request, i, text))}
                />
              </td>
              <td>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => change(without(request, 'profiles', i))}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
  if (profiles.length > MOST_OPEN) return <Fold title={`${profiles.length} profiles and their points`}>{table}</Fold>;
  return (
    <fieldset>
      <legend>Profiles</legend>
      {table}
    </fieldset>
  );
}

/** Where more profiles come from: samples, lists, a pasted sheet; and where all of them meet. */
export function ProfileSources({ request, change }: ProfileLinesProps) {
  const game = gameAt(request, ['']);
  const kind = kindAt(request, ['profiles', 0, '']);
  const units = profilesFor(game, kind);
  return (
    <>
      {units.length > 0 && (
        <UnitSelect
          caption="Add a sample or a unit of a pasted list"
          units={units}
          hint="choose …"
          onPick={(unit) => change(withProfile(request, unit.values as JsonObject, unit))}
        />
      )}
      <TakeList key={`${game}/${kind}`} request={request} units={units} change={change} />
      <p class="note">
        They meet in:{' '}
        {listIn(request, 'situations')
          .map(({ title }) => String(title))
          .join(', ') || 'nothing yet'}
        .
      </p>
    </>
  );
}

/** The profiles of a request at a glance: names, points, and the way to more of them. */

import { fitted } from '../form/fit.ts';
import type { JsonObject } from '../form/json.ts';
import { formOf, gameAt, kindAt } from '../studies/request/held.ts';
import { lineOf, listIn, without, withPoints, withProfile } from '../studies/request/text.ts';
import { partOf, unitsFor } from '../studies/request/units.ts';

export interface ProfileLinesProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
}

export function ProfileLines({ request, change }: ProfileLinesProps) {
  const game = gameAt(request, ['']);
  const kind = kindAt(request, ['profiles', 0, '']);
  const form = formOf(game, kind);
  const part = form ? partOf(form, 'own') : undefined;
  const units = part ? unitsFor(game, kind, part.key) : [];
  const profiles = listIn(request, 'profiles');
  return (
    <fieldset>
      <legend>Profiles</legend>
      <div class="table-box">
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
                  <input
                    inputMode="numeric"
                    aria-label={`Points of ${name}`}
                    value={points}
                    onChange={(event) => change(withPoints(request, i, event.currentTarget.value))}
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
      </div>
      {part && units.length > 0 && (
        <label>
          Add a sample or a unit of a pasted list{' '}
          <select
            value=""
            onChange={(event) => {
              const unit = units.find(({ id }) => id === event.currentTarget.value);
              event.currentTarget.value = '';
              if (unit) change(withProfile(request, fitted(part, unit.values).values as JsonObject, unit));
            }}
          >
            <option value="">choose …</option>
            {units.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="note">
        They meet in:{' '}
        {listIn(request, 'situations')
          .map(({ title }) => String(title))
          .join(', ') || 'nothing yet'}
        .
      </p>
    </fieldset>
  );
}

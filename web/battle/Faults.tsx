/** Why no battle was fought, with every field that is named, by what it is called on the forms. */
import { useEffect, useState } from 'preact/hooks';
import { formFor } from '../ask/actions.ts';
import type { GroupField } from '../form/model.ts';
import { locateProblems } from '../form/problems.ts';
import { askedLast, fightProblem, fought } from './fight.ts';
import { KIND } from './scenario.ts';

export function Faults() {
  const why = fightProblem.value;
  const errors = why?.errors ?? [];
  const game = fought.value?.game;
  const [form, setForm] = useState<GroupField | null>(null);
  useEffect(() => {
    if (errors.length === 0 || game === undefined) return undefined;
    let wanted = true;
    formFor(game, KIND).then(
      (found) => wanted && setForm(found),
      // Without it the reasons alone are told.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [why, game]);
  if (!why) return null;
  const located = form ? locateProblems(form, askedLast.value, errors) : [];
  return (
    <div class="fault" role="alert">
      {errors.length === 0 && <p>{why.detail}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, message, allowed }, i) => (
            <li key={path + message}>
              {located[i]?.path && <b>{located[i].label}: </b>}
              {message} {allowed && `Allowed: ${allowed}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

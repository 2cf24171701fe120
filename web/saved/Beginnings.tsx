/** "My work" before there is any: one worked example of each room for each game, to begin from. */
import { open } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import { gameOf } from '../documents/document.ts';
import { writeInto } from '../documents/rooms.ts';
import type { JsonObject } from '../form/json.ts';
import { at, navigate } from '../shell/router.ts';
import { kinds } from '../studies/state.ts';
import { tuningIn } from '../tuner/model.ts';

interface Beginning {
  readonly room: string;
  readonly title: string;
  readonly begin: () => void;
}

export function Beginnings() {
  return (
    <section class="beginnings" aria-label="Where to begin">
      <p>
        Nothing yet. A table, a sheet or a study is kept here from your first change of it on; <b>Save</b> below an
        answer keeps its question, <b>Save as profile</b> one side of it, and every army list that is read is kept.
        Begin with an example:
      </p>
      <div class="beginning-games">
        {rulesets.value.map(({ id, title }) => (
          <section key={id} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {beginningsOf(id).map(({ room, title: example, begin }) => (
                <li key={room}>
                  <button type="button" onClick={begin}>
                    <span class="beginning-room">{room}</span> {example}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        Or paste{' '}
        <a href={at('/lists')} data-page>
          an army list
        </a>
        .
      </p>
    </section>
  );
}

function beginningsOf(game: string): readonly Beginning[] {
  const first = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ examples }) => examples.length > 0);
  const example = first?.examples[0];
  const question: Beginning[] =
    first && example
      ? [
          {
            room: 'Question',
            title: example.title,
            begin: () => {
              const scenario = example.scenario as JsonObject;
              void open({ ruleset: game, kind: first.id, scenario, method: 'auto', seed: 1, precision: null }).then(
                () => navigate('/'),
              );
            },
          },
        ]
      : [];
  const studies = (['tune', 'balance'] as const).flatMap((kind): Beginning[] => {
    const of = kinds.value
      .find(({ id }) => id === kind)
      ?.examples.map(({ title, request }) => ({ title, request: request as JsonObject }))
      .filter(({ request }) => gameOf(request) === game);
    const found = of?.find(({ request }) => kind !== 'tune' || tuningIn(request) !== null) ?? of?.[0];
    if (!found) return [];
    const { title, request } = found;
    return [{ room: kind === 'tune' ? 'Table' : 'Sheet', title, begin: () => writeInto({ kind, request }) }];
  });
  return [...question, ...studies];
}

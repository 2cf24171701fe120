/** The room for army lists: in by paste, drop or file, read back, corrected, and on to a question. */
import { useEffect, useState } from 'preact/hooks';
import { question, rulesets } from '../ask/state.ts';
import { fromListFragment } from '../link/list.ts';
import { path } from '../shell/router.ts';
import { Door } from './Door.tsx';
import { fetched, notKept } from './keep.ts';
import { openList } from './link.ts';
import { ReadBack } from './ReadBack.tsx';
import { armies, forgotten, shown, stateOf, takeBack, titleOf } from './state.ts';

export function ListsPage() {
  const game = question.value?.ruleset ?? rulesets.value[0]?.id ?? '';
  const [refused, setRefused] = useState('');
  const ready = fetched.value && rulesets.value.length > 0;
  useEffect(() => {
    if (!ready) return undefined;
    const follow = (): void => {
      const { hash } = location;
      if (path.peek() !== '/lists' || !hash) return;
      setRefused('');
      fromListFragment(hash)
        .then((linked) => {
          if (!linked) return '';
          // It is a list of this device from now on, and what is corrected in it would be taken back by a reload.
          history.replaceState(history.state, '', location.pathname);
          return openList(linked);
        })
        .then(setRefused, (error: unknown) => setRefused(error instanceof Error ? error.message : String(error)));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ready]);
  const army = armies.value.find(({ id }) => id === shown.value) ?? armies.value.at(-1);
  return (
    <main class="plain-page lists">
      <h1>Army lists</h1>
      <p class="lead">
        Paste what your list builder gave you, anywhere on this page. Check each unit beside the line it came from, then
        ask.
      </p>
      <Door title="Army list" game={game} whole />
      {refused && (
        <p class="fault" role="alert">
          {refused}
        </p>
      )}
      {notKept.value && <p class="note">{notKept.value}</p>}
      <div role="status">
        {forgotten.value && (
          <p class="note">
            {titleOf(forgotten.value)} is forgotten.{' '}
            <button type="button" class="link" onClick={takeBack}>
              Take it back
            </button>
          </p>
        )}
      </div>
      {armies.value.length > 1 && (
        <nav class="kept-armies" aria-label="Your lists">
          {armies.value.map((each) => (
            <button
              key={each.id}
              type="button"
              class="chip"
              aria-pressed={each.id === army?.id}
              onClick={() => {
                shown.value = each.id;
              }}
            >
              {titleOf(each)} ({stateOf(each).units.length})
            </button>
          ))}
        </nav>
      )}
      {army && <ReadBack key={army.id} army={army} />}
      {!army && fetched.value && <Formats />}
    </main>
  );
}

function Formats() {
  // Games that read the same are told of once.
  const games = new Map<string, string[]>();
  for (const { title, lists } of rulesets.value) {
    const formats = lists?.formats.join(', ');
    if (formats) games.set(formats, [...(games.get(formats) ?? []), title]);
  }
  return (
    <section class="formats">
      <h2>What is read</h2>
      <dl>
        {[...games].map(([formats, titles]) => (
          <div key={formats}>
            <dt>{titles.join(' and ')}</dt>
            <dd>{formats}</dd>
          </div>
        ))}
      </dl>
      <p class="note">
        Game and format are recognised. Lists stay on this device. Where there is a service it reads them, and keeps
        nothing.
      </p>
    </section>
  );
}

/** Everything that was saved on this device: found again, opened, renamed, removed, out and in as one file. */

import { useEffect, useState } from 'preact/hooks';
import type { StudyList } from '../../server/api/contract.ts';
import { counted } from '../../workers/wording.ts';
import { keyNeeded, service } from '../api/client.ts';
import { saveText } from '../charts/save.ts';
import { dayWritten, timeWritten } from '../documents/when.ts';
import { reachable } from '../engine/network.ts';
import { Fold } from '../form/Fold.tsx';
import { SearchField } from '../form/SearchField.tsx';
import { armies } from '../lists/state.ts';
import { SignIn } from '../shell/KeyForm.tsx';
import { loadKinds } from '../studies/state.ts';
import { Beginnings } from './Beginnings.tsx';
import { fromFile, merged, toFile } from './file.ts';
import { savedFetched, savedItems, savedNotKept } from './items.ts';
import { hasLibrary, libraryFault, meetLibrary } from './library.ts';
import { type Row, rowsOf, type Shown, SORTS } from './rows.ts';

const PLURALS: Record<Shown, string> = {
  question: 'Questions',
  table: 'Tables',
  sheet: 'Sheets',
  study: 'Studies',
  profile: 'Profiles',
  list: 'Lists',
};

export function SavedPage() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Shown | null>(null);
  const [said, setSaid] = useState('');
  const [back, setBack] = useState<(() => void) | null>(null);
  const [stored, setStored] = useState<StudyList['items']>([]);
  useEffect(() => {
    void meetLibrary();
    void loadKinds();
    if (!reachable.peek()) return;
    service.studies().then(setStored, () => setStored([]));
  }, []);
  const all = rowsOf({ say: setSaid, offer: (undo) => setBack(() => undo), stored });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(
    (row) =>
      (sort === null || row.sort === sort) &&
      words.every((word) =>
        `${row.name} ${row.about} ${row.said} ${row.changed} ${SORTS[row.sort]}`.toLowerCase().includes(word),
      ),
  );
  // What there is none of is no choice.
  const sorts = (Object.keys(PLURALS) as Shown[]).filter(
    (each) => each === sort || all.some((row) => row.sort === each),
  );
  const own = found.filter(({ kept }) => kept);
  const others = found.filter(({ kept }) => !kept);
  const exportAll = (): void => {
    const now = new Date().toISOString();
    const file = toFile({ items: savedItems.peek(), lists: armies.peek() }, now);
    saveText(`wargauge-saved-${now.slice(0, 10)}.json`, 'application/json', file);
  };
  const importFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBack(null);
    try {
      const both = merged({ items: savedItems.peek(), lists: armies.peek() }, fromFile(await file.text()));
      savedItems.value = both.items;
      armies.value = both.lists;
      setSaid(
        `${both.added} added from ${file.name}${both.known ? `, ${both.known} ${both.known === 1 ? 'was' : 'were'} here already` : ''}.`,
      );
    } catch (error) {
      setSaid(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <main class="plain-page saved">
      <h1>My work</h1>
      <p class="lead">
        Tables, sheets, studies, questions and lists stay on this device as you left them, also without a network
        {hasLibrary.value ? '; all of it is in your library on the service, too' : ''}.
      </p>
      {!hasLibrary.value && <LibraryKey />}
      <p class="actions">
        <button type="button" disabled={all.length === 0} onClick={exportAll}>
          Export all as one file
        </button>
        <label class="file-button">
          Import a file
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              const input = event.currentTarget;
              void importFile(input.files?.[0]).finally(() => (input.value = ''));
            }}
          />
        </label>
      </p>
      <div role="status">
        {said && (
          <p class="note">
            {said}{' '}
            {back && (
              <button
                type="button"
                onClick={() => {
                  back();
                  setBack(null);
                  setSaid('');
                }}
              >
                Undo
              </button>
            )}
          </p>
        )}
        {(savedNotKept.value || libraryFault.value) && (
          <p class="fault">{savedNotKept.value || `The library: ${libraryFault.value}`}</p>
        )}
      </div>
      {all.length > 0 && (
        <div class="saved-search">
          <SearchField label="Search my work" value={search} onChange={setSearch} />
          {sorts.map((each) => (
            <button
              key={each}
              type="button"
              class="chip"
              aria-pressed={sort === each}
              onClick={() => setSort(sort === each ? null : each)}
            >
              {PLURALS[each]} {all.filter((row) => row.sort === each).length}
            </button>
          ))}
        </div>
      )}
      <Days rows={own} />
      {others.length > 0 && (
        <Fold
          // What is searched for is seen.
          key={words.length > 0 ? 'searched' : 'all'}
          title={`${counted(others.length, 'studies')} on the service that nobody kept as a document`}
          startOpen={words.length > 0 || own.length === 0}
        >
          <p class="note">
            Questions asked in passing, each by what it found. The service has them for a while; open one and change or
            name it, and it is kept here.
          </p>
          <Days rows={others} />
        </Fold>
      )}
      {savedFetched.value && all.length === 0 && <Beginnings />}
      {all.length > 0 && found.length === 0 && <p class="note">Nothing here has these words.</p>}
    </main>
  );
}

function Days({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <>
      {daysOf(rows).map(({ day, rows: some }) => (
        <section key={day} aria-label={day}>
          <h2 class="saved-day">{day}</h2>
          <ul class="saved-list">
            {some.map((row) => (
              <SavedRow key={row.key} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Whoever has a key of the service finds the same things on every device. */
function LibraryKey() {
  const [open, setOpen] = useState(false);
  if (!reachable.value || keyNeeded.value) return null;
  if (!open)
    return (
      <p>
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          I have a key of this service
        </button>
      </p>
    );
  return (
    <SignIn
      id="library-key"
      class="key-form"
      title="With a key, all of it is kept on the service, too."
      onSigned={() => void meetLibrary()}
    />
  );
}

function SavedRow({ row }: { row: Row }) {
  const [name, setName] = useState<string | null>(null);
  const { rename } = row;
  return (
    <li class="saved-row">
      {name !== null && rename ? (
        <form
          class="saved-rename"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) rename(name.trim());
            setName(null);
          }}
        >
          <input
            type="text"
            aria-label={`New name of ${row.name}`}
            data-own-undo
            maxLength={80}
            value={name}
            ref={(input) => input?.focus()}
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setName(null)}
          />
          <button type="submit">Rename</button>
        </form>
      ) : (
        <button type="button" class="saved-open" onClick={row.open}>
          <b class="saved-name">{row.name}</b> <span class="saved-about">{row.about}</span>
          {row.said && <span class="saved-said">{row.said}</span>}
          {row.changed && <span class="saved-about">Last changes: {row.changed}</span>}
        </button>
      )}
      <span class="note saved-facts">
        {[SORTS[row.sort], row.date && timeWritten(row.date), row.where].filter(Boolean).join(', ')}
      </span>
      {rename && name === null && (
        <button type="button" class="quiet" aria-label={`Rename ${row.name}`} onClick={() => setName(row.name)}>
          Rename
        </button>
      )}
      {row.remove && (
        <button type="button" class="quiet" aria-label={`Remove ${row.name}`} onClick={row.remove}>
          Remove
        </button>
      )}
    </li>
  );
}

/** Rows of one day together, in the order they came. */
function daysOf(rows: readonly Row[]): ReadonlyArray<{ readonly day: string; readonly rows: readonly Row[] }> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const written = row.date ? dayWritten(row.date) : 'without a date';
    const day = written.charAt(0).toUpperCase() + written.slice(1);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, some]) => ({ day, rows: some }));
}

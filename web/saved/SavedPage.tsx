/** Everything that was saved on this device: found again, opened, renamed, removed, out and in as one file. */
import { useEffect, useState } from 'preact/hooks';
import { rulesets } from '../ask/state.ts';
import { saveText } from '../charts/save.ts';
import { armies, dropArmy, shown, stateOf, takeBack as takeListBack, titleOf } from '../lists/state.ts';
import { navigate } from '../shell/router.ts';
import { fromFile, merged, toFile } from './file.ts';
import {
  change,
  remove,
  type SavedItem,
  type Sort,
  savedFetched,
  savedItems,
  savedNotKept,
  takeBack,
} from './items.ts';
import { hasLibrary, libraryFault, meetLibrary } from './library.ts';
import { openItem } from './open.ts';

type Shown = Sort | 'list';
interface Row {
  readonly key: string;
  readonly sort: Shown;
  readonly name: string;
  readonly about: string;
  /** ISO 8601; lists have none. */
  readonly date: string;
  readonly inLibrary: boolean;
  readonly open: () => void;
  readonly rename?: (name: string) => void;
  readonly remove: () => void;
}

const SORTS: Record<Shown, string> = { question: 'question', profile: 'profile', study: 'study', list: 'army list' };
const PLURALS: Record<Shown, string> = { question: 'Questions', profile: 'Profiles', study: 'Studies', list: 'Lists' };

export function SavedPage() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Shown | null>(null);
  const [said, setSaid] = useState('');
  const [back, setBack] = useState<(() => void) | null>(null);
  useEffect(() => void meetLibrary(), []);
  const all = rowsOf(setSaid, (undo) => setBack(() => undo));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(
    (row) =>
      (sort === null || row.sort === sort) &&
      words.every((word) => `${row.name} ${row.about} ${SORTS[row.sort]}`.toLowerCase().includes(word)),
  );
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
      setSaid(`${both.added} added from ${file.name}${both.known ? `, ${both.known} were here already` : ''}.`);
    } catch (error) {
      setSaid(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <main class="plain-page saved">
      <h1>Saved</h1>
      <p class="lead">
        Questions, profiles, studies and lists stay on this device, also without a network
        {hasLibrary.value ? '; questions and profiles are in your library on the service, too' : ''}.
      </p>
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
          <input
            type="search"
            aria-label="Search what is saved"
            placeholder="Search"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          {(Object.keys(PLURALS) as Shown[]).map((each) => (
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
      <ul class="saved-list">
        {found.map((row) => (
          <SavedRow key={row.key} row={row} />
        ))}
      </ul>
      {savedFetched.value && all.length === 0 && (
        <p class="note">Nothing yet. Save below an answer keeps its question; Save as profile keeps one side of it.</p>
      )}
      {all.length > 0 && found.length === 0 && <p class="note">Nothing saved has these words.</p>}
    </main>
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
        </button>
      )}
      <span class="note saved-facts">
        {SORTS[row.sort]}
        {row.date && `, ${new Date(row.date).toLocaleDateString()}`}
        {row.inLibrary && ', in the library'}
      </span>
      {rename && name === null && (
        <button type="button" class="quiet" aria-label={`Rename ${row.name}`} onClick={() => setName(row.name)}>
          Rename
        </button>
      )}
      <button type="button" class="quiet" aria-label={`Remove ${row.name}`} onClick={row.remove}>
        Remove
      </button>
    </li>
  );
}

/** Newest first; lists, which have no date, at the end. */
function rowsOf(say: (said: string) => void, offer: (undo: () => void) => void): Row[] {
  const items = savedItems.value.map((item): Row => {
    const gone = () => {
      remove(item.id);
      say(`${item.name} is removed.`);
      offer(takeBack);
    };
    return {
      key: item.id,
      sort: item.sort,
      name: item.name,
      about: aboutOf(item),
      date: item.savedAt,
      inLibrary: item.library !== undefined,
      open: () => void openItem(item).then(say),
      rename: (name) => change(item.id, { name }),
      remove: gone,
    };
  });
  const lists = armies.value.map((army): Row => {
    const { units, ruleset } = stateOf(army);
    return {
      key: `list ${army.id}`,
      sort: 'list',
      name: titleOf(army),
      about: `${gameOf(ruleset)}, ${units.length === 1 ? '1 unit' : `${units.length} units`}`,
      date: '',
      inLibrary: false,
      open: () => {
        shown.value = army.id;
        navigate('/lists');
      },
      remove: () => {
        dropArmy(army.id);
        say(`${titleOf(army)} is removed.`);
        offer(takeListBack);
      },
    };
  });
  return [...items.sort((a, b) => b.date.localeCompare(a.date)), ...lists.reverse()];
}

const gameOf = (id: string): string => rulesets.value.find((each) => each.id === id)?.title ?? id;

function aboutOf({ sort, game, kind, part, said }: SavedItem): string {
  const title = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.title;
  if (said) return said;
  if (sort === 'profile') return `${gameOf(game)}, ${part}`;
  return [game && gameOf(game), title ?? kind].filter(Boolean).join(', ');
}

/** The sheet of profiles: one row a profile, one column a value, typed and pasted as in a spreadsheet. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { save, saveText } from '../charts/save.ts';
import type { Json, JsonObject } from '../form/json.ts';
import { Options } from '../form/Options.tsx';
import { isTypedInto } from '../shell/typed-into.ts';
import { formState, profileForms } from '../studies/request/held.ts';
import { listIn, withList } from '../studies/request/text.ts';
import { valueIn, withCell } from './cells.ts';
import { type Column, possibleColumns, shownColumns } from './columns.ts';
import type { Edit, Grid } from './grid.ts';
import type { History } from './history.ts';
import { liveProblem } from './live.ts';
import { faultLines, marksOf, rowOf } from './marks.ts';
import { blankAfter, csvOf, laid } from './paste.ts';

export interface SheetProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
  readonly history: History<Json[]>;
  /** Profiles of the version that is compared with. */
  readonly before: readonly JsonObject[] | null;
  /** Whether it is an example that nobody has changed: a pasted table takes its place. */
  readonly example: boolean;
  /** A set that took its place: what changes from now on is told against it. */
  readonly began: (profiles: readonly JsonObject[]) => void;
}

const NONE: readonly JsonObject[] = [];

export function Sheet({ request, change, before, history, example, began }: SheetProps) {
  const profiles = useSame(listIn(request, 'profiles'));
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [pasted, setPasted] = useState<readonly JsonObject[]>([]);
  const form = formState(request, ['profiles', 0, 'values']);
  const coming = form === 'coming';
  const forms = profileForms(request);
  const possible = useKept(possibleColumns(forms, profiles));
  const columns = useKept(shownColumns(possible, profiles, asked));
  const olds = useSame(before ?? NONE);
  const marks = useMemo(
    () => marksOf(profiles, columns, olds, liveProblem.value?.errors ?? [], possible),
    [profiles, columns, olds, liveProblem.value],
  );

  const box = useRef<HTMLDivElement | null>(null);
  const grid = useRef<Grid | null>(null);
  // What the grid tells is about what is on the screen now, not when it was made.
  const now = useRef({ profiles, columns, possible, marks, request, change, example, began, form });
  now.current = { profiles, columns, possible, marks, request, change, example, began, form };

  const shownNow = () => ({
    columns: now.current.columns,
    rows: now.current.profiles.map((profile) => rowOf(profile, now.current.columns, null)),
  });

  const put = (next: readonly JsonObject[], what: string, step = true): void => {
    const { current } = now;
    if (step) history.did([...current.profiles], [...next], what);
    const changed = withList(current.request, 'profiles', next);
    // Whatever comes before it is drawn builds on it.
    now.current = { ...current, request: changed, profiles: listIn(changed, 'profiles') };
    current.change(changed);
  };
  const edit = (edits: readonly Edit[]): void => {
    const { current } = now;
    const next = [...current.profiles];
    for (const { row, key, text: typed } of edits) {
      const column = current.columns.find((each) => each.key === key);
      const profile = next[row];
      if (column && profile) next[row] = withCell(profile, column, valueIn(typed, column.field));
    }
    const [first] = edits;
    const title = current.columns.find(({ key }) => key === first?.key)?.title ?? '';
    put(next, edits.length === 1 ? `${title} of ${String(current.profiles[first?.row ?? 0]?.name ?? '')}` : 'cells');
  };
  // A table that came before the columns of its game did.
  const early = useRef<string | null>(null);
  const paste = (copied: string): void => {
    grid.current?.settle();
    const { current } = now;
    if (current.form === 'coming') {
      early.current = copied;
      setSaid('The pasted table is read as soon as the columns of this game are here.');
      return;
    }
    if (current.form === 'failed') {
      setSaid('The columns of this game could not be fetched, so nothing was pasted. Paste it again.');
      return;
    }
    const place = grid.current?.selected();
    const done = laid(copied, current.profiles, current.possible, current.columns, {
      row: place?.from ?? 0,
      column: place?.column ?? 0,
    });
    if (done.keys.length > 0) setAsked((there) => new Set([...there, ...done.keys]));
    const instead = current.example && done.only.length > 1;
    put(instead ? done.only : done.profiles, 'pasted cells');
    if (instead) current.began(done.only);
    setSaid(instead ? `Your ${done.only.length} rows stand in place of the example. ${done.said}` : done.said);
    setPasted(!instead && done.only.length > 1 && done.only.length < done.profiles.length ? done.only : []);
  };
  const stepBack = (which: 'undo' | 'redo'): void => {
    grid.current?.settle();
    const state = history[which]([...now.current.profiles]);
    if (state) put(state as JsonObject[], '', false);
    setSaid('');
    setPasted([]);
  };

  useEffect(() => {
    const { current } = box;
    if (!current || coming) return undefined;
    let gone = false;
    void import('./grid.ts').then(async ({ gridIn }) => {
      if (gone) return;
      const made = await gridIn(current, {
        label: 'Profiles',
        columns: now.current.columns,
        rows: shownNow().rows,
        now: shownNow,
        mark: (row, key) => now.current.marks.get(`${row}/${key}`),
        onEdit: edit,
      });
      if (gone) return made.destroy();
      grid.current = made;
      made.show(now.current.columns, shownNow().rows);
      return undefined;
    });
    return () => {
      gone = true;
      grid.current?.destroy();
      grid.current = null;
    };
  }, [coming]);
  useEffect(() => {
    const { current } = early;
    if (coming || current === null) return;
    early.current = null;
    paste(current);
  }, [coming]);
  useEffect(() => grid.current?.show(columns, shownNow().rows), [profiles, columns, marks]);
  // Anywhere in the room, for nothing else in it takes a table; what is typed into has its own. From the moment that the sheet
  // is seen: between two of them nobody would hear.
  useLayoutEffect(() => {
    const steps = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || isTypedInto(event)) return;
      event.preventDefault();
      stepBack(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    const pastes = (event: ClipboardEvent): void => {
      const copied = event.clipboardData?.getData('text/plain') ?? '';
      if (copied === '' || isTypedInto(event)) return;
      event.preventDefault();
      paste(copied);
    };
    document.addEventListener('keydown', steps);
    document.addEventListener('paste', pastes);
    return () => {
      document.removeEventListener('keydown', steps);
      document.removeEventListener('paste', pastes);
    };
  }, []);

  const chosen = () => grid.current?.selected() ?? null;
  const others = possible.filter((column) => !columns.includes(column));
  const faults = faultLines(marks, profiles, columns);
  return (
    <section class="sheet" aria-label="Sheet of profiles">
      <div class="sheet-tools">
        {(['undo', 'redo'] as const).map((way) => {
          const step = history[`${way}able`].value.at(-1);
          return (
            <button
              key={way}
              type="button"
              class="quiet"
              disabled={!step}
              title={step?.said ?? ''}
              onClick={() => stepBack(way)}
            >
              {way === 'undo' ? 'Undo' : 'Redo'}
            </button>
          );
        })}
        <button type="button" class="quiet" onClick={() => put([...profiles, blankAfter(profiles)], 'a row')}>
          Add a row
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            const range = chosen();
            if (!range) return setSaid('Select a cell of the row first.');
            const left = profiles.filter((_, i) => i < range.from || i > range.to);
            const names = profiles.slice(range.from, range.to + 1).map(({ name }) => String(name));
            put(left, `the row of ${names.join(', ')}`);
            return setSaid(`${names.join(', ')} removed.`);
          }}
        >
          Remove the row
        </button>
        {others.length > 0 && (
          <select
            aria-label="Add a column"
            value=""
            onChange={(event) => {
              const { value } = event.currentTarget;
              event.currentTarget.value = '';
              if (value) setAsked((there) => new Set([...there, value]));
            }}
          >
            <option value="">Add a column …</option>
            <Options of={others} by="key" />
          </select>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() => saveText('profiles.csv', 'text/csv', csvOf(profiles, columns))}
        >
          Save as CSV
        </button>
        <button
          type="button"
          class="quiet"
          title="wargauge.yml, the units as a sheet and their baseline: what the command &quot;wargauge gate&quot; reads"
          disabled={profiles.length === 0}
          onClick={async () => {
            const { archiveOf, repositoryFiles } = await import('./repository.ts');
            const files = archiveOf(repositoryFiles(request, forms, before ?? profiles));
            save('wargauge-gate.zip', new Blob([files as BlobPart], { type: 'application/zip' }));
            setSaid(
              'Saved wargauge-gate.zip. Put its files into a repository, and "wargauge gate" there holds the units to the limits in wargauge.yml.',
            );
          }}
        >
          Files for a repository
        </button>
      </div>
      <div ref={box} class="sheet-grid" />
      {faults.length > 0 && (
        <ul class="fault" aria-label="Cells to mend">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {pasted.length > 0 && (
        <p>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              const names = new Set(pasted.map(({ name }) => name));
              put(
                profiles.filter(({ name }) => names.has(name)),
                'the rows beside those pasted',
              );
              setPasted([]);
            }}
          >
            Only the {pasted.length} rows that were pasted
          </button>
        </p>
      )}
      <p class="note" role="status">
        {said ||
          'Type over a cell, paste from a spreadsheet (with its headings, or from the selected cell on), copy, and clear with Delete. An empty cell leaves the value as the game has it.'}
      </p>
    </section>
  );
}

/** The columns of before, while they are the same: whoever depends on them need not begin anew. */
function useKept(columns: readonly Column[]): readonly Column[] {
  const kept = useRef(columns);
  const same =
    columns.length === kept.current.length &&
    columns.every(({ key, title, field }, i) => {
      const there = kept.current[i];
      return key === there?.key && title === there.title && field.type === there.field.type;
    });
  if (!same) kept.current = columns;
  return kept.current;
}

/** The list of before, while the same things stand in it. */
function useSame(list: readonly JsonObject[]): readonly JsonObject[] {
  const kept = useRef(list);
  if (list.length !== kept.current.length || list.some((one, i) => one !== kept.current[i])) kept.current = list;
  return kept.current;
}

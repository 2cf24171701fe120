/** Where lists come in: pasted, dropped or chosen, several at once; and what became of each of them. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { rulesets } from '../ask/state.ts';
import { Options } from '../form/Options.tsx';
import { awaitAnswer } from '../shell/bring.ts';
import { Icon } from '../shell/Icon.tsx';
import { isTypedInto } from '../shell/typed-into.ts';
import { formatsOf, reading, readSources, startAnew } from './reading.ts';
import { fileSource, type SentSource, withSource } from './sources.ts';
import type { KeptArmy } from './state.ts';

interface DoorProps {
  /** For the names of its fields, where there are several doors on a page. */
  title: string;
  /** The game to take where several write alike; its example is offered. */
  game: string;
  /** In a room that is for something else: lower, and its button is not the one that is looked for. */
  small?: boolean;
  /** Whether a list that is pasted anywhere in the room comes in here: where nothing else takes one. */
  whole?: boolean;
  onRead?: (armies: readonly KeptArmy[]) => void;
  /** Takes a text that is none of a list, but of the room's own; false of every other. */
  own?: ((text: string) => boolean) | undefined;
}

export function Door({ title, game, small = false, whole = false, onRead, own }: DoorProps) {
  const id = useId();
  const [tray, setTray] = useState<readonly SentSource[]>([]);
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const lists = (rulesets.value.find((each) => each.id === game) ?? rulesets.value.find((each) => each.lists))?.lists;
  const { busy, sources } = reading.value;

  const take = async (next: readonly SentSource[]): Promise<void> => {
    setProblem('');
    setTray(next);
    if (next.length === 0) return startAnew();
    const found = await readSources(next, { prefer: game });
    if (found.length > 0) onRead?.(found);
  };
  const takeText = async (pasted: string): Promise<void> => {
    if (!pasted.trim()) return setProblem('There is nothing to read yet: paste a list, or choose a file.');
    setText('');
    if (own?.(pasted)) return setProblem('');
    if (whole) awaitAnswer();
    await take(withSource(tray, { name: 'paste', text: pasted }));
  };
  const takeFiles = async (files: readonly File[]): Promise<void> => {
    try {
      let next = tray;
      for (const file of files) {
        const source = await fileSource(file);
        if (source.text === undefined || !own?.(source.text)) next = withSource(next, source);
      }
      if (next === tray) return;
      await take(next);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const latest = useRef({ takeText, takeFiles });
  latest.current = { takeText, takeFiles };
  useEffect(() => {
    if (!whole) return undefined;
    const pastes = (event: ClipboardEvent): void => {
      const given = pastedBeside(event);
      if (!given) return;
      event.preventDefault();
      if (given.files.length > 0) void latest.current.takeFiles(given.files);
      else void latest.current.takeText(given.text);
    };
    document.addEventListener('paste', pastes);
    return () => document.removeEventListener('paste', pastes);
  }, [whole]);
  const fault = problem || reading.value.problem;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the box and the button are the others
    <div
      class={`door ${over ? 'door-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) void takeFiles(files);
        else void takeText(event.dataTransfer?.getData('text/plain') ?? '');
      }}
    >
      <label for={id}>{title}</label>
      <textarea
        id={id}
        rows={tray.length > 0 || small ? 2 : 6}
        spellcheck={false}
        placeholder={
          tray.length > 0
            ? 'Paste what belongs to it: a book, profiles, another list'
            : 'Paste what your list builder gave you, or drop files here'
        }
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const files = [...(event.clipboardData?.files ?? [])];
          const pasted = event.clipboardData?.getData('text/plain') ?? '';
          // Into an empty box, a paste is the whole list; into a text it is an edit of it.
          if (files.length === 0 && (text.trim() !== '' || !pasted.includes('\n'))) return;
          event.preventDefault();
          if (files.length > 0) void takeFiles(files);
          else void takeText(pasted);
        }}
      />
      <div class="door-actions">
        <button type="button" class={small ? undefined : 'primary'} disabled={busy} onClick={() => void takeText(text)}>
          {busy ? 'Reading …' : tray.length > 0 ? 'Add and read' : 'Read the list'}
        </button>
        <label class="file-button">
          <input
            type="file"
            multiple
            aria-label={`${title}, from files`}
            accept=".txt,.json,.csv,.tsv,.xml,.cat,.catz,.gst,.gstz,.ros,.rosz,.xlsx,.whac,text/*,application/json"
            onChange={(event) => {
              const input = event.currentTarget;
              const files = [...(input.files ?? [])];
              // So that the same file can be chosen again after it was changed.
              input.value = '';
              void takeFiles(files);
            }}
          />
          <span aria-hidden="true">Choose files</span>
        </label>
        {tray.length > 0 ? (
          <button type="button" class="link" onClick={() => void take([])}>
            another list
          </button>
        ) : (
          lists && (
            <button type="button" class="link" onClick={() => void takeText(lists.example)}>
              show me an example
            </button>
          )
        )}
      </div>
      {tray.length > 0 && (
        <ul class="tray" aria-label="What was given">
          {tray.map((source) => {
            const { name } = source;
            // Sheets of a workbook and lists of one paste are sources of their own.
            const known = sources.filter((source) => source.name === name || source.name.startsWith(`${name}, `));
            return (
              <li key={name} class={known.some(({ role }) => role === 'not read') ? 'tray-fault' : ''}>
                <span>
                  <b>{name}</b> {known.length > 0 ? wordsOnAll(name, known) : busy && 'is being read'}
                </span>
                <UseAs
                  source={source}
                  formats={formatsOf(known[0]?.ruleset ?? game)}
                  onUse={(next) => void take(tray.map((each) => (each.name === name ? next : each)))}
                />
                <button
                  type="button"
                  class="icon"
                  aria-label={`Take ${name} away`}
                  onClick={() => void take(tray.filter((each) => each.name !== name))}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div role="alert">{fault && <p class="fault">{fault}</p>}</div>
    </div>
  );
}

/** What was pasted while nothing that is typed into had the focus; null where it belongs to such a field, or is nothing. */
export function pastedBeside(event: ClipboardEvent) {
  const { clipboardData, defaultPrevented } = event;
  const files = [...(clipboardData?.files ?? [])];
  const text = clipboardData?.getData('text/plain') ?? '';
  return defaultPrevented || isTypedInto(event) || (files.length === 0 && text.trim() === '') ? null : { files, text };
}

/** What a source is: recognised, or said by whoever gave it. */
function UseAs({
  source,
  formats,
  onUse,
}: {
  source: SentSource;
  formats: readonly string[];
  onUse: (source: SentSource) => void;
}) {
  const { role, format, ...plain } = source;
  return (
    <select
      aria-label={`Use ${source.name} as`}
      value={role ?? (format === undefined ? '' : `${AS}${format}`)}
      onChange={(event) => onUse({ ...plain, ...chosenAs(event.currentTarget.value) })}
    >
      <option value="">as recognised</option>
      <option value="list">as a list</option>
      <option value="book">to say what units are</option>
      <optgroup label="Read it as">
        <Options of={formats.map((title) => ({ id: `${AS}${title}`, title }))} />
      </optgroup>
    </select>
  );
}

const AS = 'as ';

function chosenAs(value: string): Pick<SentSource, 'role' | 'format'> {
  if (value === 'list' || value === 'book') return { role: value };
  return value.startsWith(AS) ? { format: value.slice(AS.length) } : {};
}

function wordsOnAll(name: string, known: typeof reading.value.sources): string {
  const [first] = known;
  const alike = known.length > 1 && known.every((one, i) => one.name === `${name}, list ${i + 1}`);
  if (alike && first) return `has ${known.length} lists; each ${wordsOn(first)}`;
  return known.map((one) => `${one.name.slice(name.length + 2)} ${wordsOn(one)}`.trim()).join('; ');
}

function wordsOn({ role, format, ruleset, note }: (typeof reading.value.sources)[number]): string {
  if (role === 'not read') return `is not read: ${note ?? 'nobody knows what it is'}`;
  const game = rulesets.value.find(({ id }) => id === ruleset)?.title ?? ruleset;
  return role === 'book' ? `${note ?? 'says what the units are'} (${format})` : `is ${format ?? 'a list'} of ${game}`;
}

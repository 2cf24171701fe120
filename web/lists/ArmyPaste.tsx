/** Pastes or loads a whole army list, says what was made of it, and keeps its units for every part of the page. */
import { useId, useRef, useState } from 'preact/hooks';
import type { ListReport } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { Fold } from '../form/Fold.tsx';
import { ArmyReport } from './ArmyReport.tsx';
import { decodeFile } from './file.ts';
import { type ArmyList, armyLists, dropList, keepList } from './state.ts';
import { counted } from './verdicts.ts';

export interface ListFormats {
  formats: readonly string[];
  example: string;
  book?: { title: string; note: string; example: string } | undefined;
}

const ARMY_BOOK = {
  title: 'Army book of a saved list',
  note: 'Saved lists name their units only; the book says what they are.',
  example: '',
};

/** As many characters as the service reads. */
const MOST = 200_000;

interface ArmyPasteProps extends ListFormats {
  title: string;
  game: string;
  /** What becomes of a list that is to be tuned, where that is offered. */
  onTune?: (list: ArmyList) => void;
}

export function ArmyPaste({ title, game, onTune, formats, example, book: second = ARMY_BOOK }: ArmyPasteProps) {
  const [text, setText] = useState('');
  const [book, setBook] = useState('');
  const [report, setReport] = useState<ListReport | null>(null);
  const [problem, setProblem] = useState('');
  const [assumed, setAssumed] = useState('');
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const read = async (list: string, guess = ''): Promise<void> => {
    if (!list.trim()) {
      setReport(null);
      setProblem('There is nothing to read yet: paste a list or choose a file.');
      return;
    }
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    setAssumed(guess);
    try {
      const long = [list, book].find((each) => each.length > MOST);
      if (long) throw new Error(`${long.length} characters are too many; ${MOST} are read at once.`);
      const found = await service.list(game, { text: list, ...(book.trim() ? { book } : {}) });
      if (mine !== asked.current) return;
      setReport(found);
      setProblem('');
      keepList(game, found);
    } catch (error) {
      if (mine !== asked.current) return;
      setReport(null);
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (mine === asked.current) setBusy(false);
    }
  };
  const listed = armyLists.value.filter((list) => list.game === game);
  return (
    <div class="paste army-paste">
      <TextOrFile
        label={`${title} army list`}
        value={text}
        placeholder={example}
        onInput={setText}
        onWhole={(list, guess) => void read(list, guess)}
      />
      <p class="note">Reads: {formats.join(', ')}.</p>
      <Fold title={second.title} note={book ? 'given' : ''}>
        <p class="note">{second.note}</p>
        <TextOrFile
          label={`${title}: ${second.title}`}
          value={book}
          placeholder={second.example}
          onInput={setBook}
          onWhole={() => {}}
        />
      </Fold>
      <div class="paste-actions">
        <button type="button" disabled={busy} onClick={() => void read(text)}>
          Read the list
        </button>
        {!text && (
          <button type="button" class="link" onClick={() => setText(example)}>
            use the example list
          </button>
        )}
      </div>
      <div role="alert">{problem && <p class="fault">{problem}</p>}</div>
      {report && (
        <>
          {assumed && <p class="note">{assumed}</p>}
          <ArmyReport key={asked.current} report={report} />
        </>
      )}
      {listed.length > 0 && (
        <ul class="kept-lists" aria-label="Lists you can take units from">
          {listed.map((list) => (
            <li key={list.id}>
              {list.title} ({counted(list.units.length, 'unit')}){' '}
              {onTune && (
                <button type="button" class="link" aria-label={`Tune ${list.title}`} onClick={() => onTune(list)}>
                  Tune
                </button>
              )}{' '}
              <button type="button" class="link" aria-label={`Forget ${list.title}`} onClick={() => dropList(list.id)}>
                Forget
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TextOrFileProps {
  label: string;
  value: string;
  placeholder: string;
  onInput: (text: string) => void;
  /** A text that came all at once, by paste or from a file. */
  onWhole: (text: string, guess: string) => void;
}

function TextOrFile({ label, value, placeholder, onInput, onWhole }: TextOrFileProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={5}
        spellcheck={false}
        placeholder={placeholder}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onPaste={(event) => {
          const area = event.currentTarget;
          // The pasted text is in the box only after this event.
          setTimeout(() => onWhole(area.value, ''));
        }}
      />
      <label for={`${id}-file`}>{label}, from a file</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".txt,.json,.csv,.xml,.cat,.gst,.ros,.whac,text/*,application/json"
        onChange={async (event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (!file) return;
          const { text, assumed } = decodeFile(new Uint8Array(await file.arrayBuffer()));
          // So that the same file can be chosen again after it was changed.
          input.value = '';
          onInput(text);
          onWhole(text, assumed);
        }}
      />
    </>
  );
}

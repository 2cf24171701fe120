/**
 * Shortcuts to fill a part: a sample profile, or a pasted stat line with a report of what was read. They work for any
 * object whose property is called like a part that profiles are written for, wherever it is in the scenario.
 */
import { useId, useState } from 'preact/hooks';
import type { StatLineReport } from '../../server/api/contract.ts';
import { atHand } from '../engine/asking.ts';
import type { Sample } from '../form/context.ts';
import { fitted } from '../form/fit.ts';
import { isObject, type Json } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { Options } from '../form/Options.tsx';
import { type Path, valueAt } from '../form/path.ts';
import { ArmyPicker } from '../lists/ArmyPicker.tsx';
import { InlineDoor } from '../lists/InlineDoor.tsx';
import { save, savedProfiles } from '../saved/items.ts';
import { overlayPart, replacePart } from './actions.ts';
import { profiles, question, ruleset } from './state.ts';

/** The sample profiles for a part of this kind of question. */
export function samplesFor(part: string): Sample[] {
  const kinds = new Set(ruleset.value?.kinds.map((each) => each.id));
  const saved = savedProfiles(question.value?.ruleset ?? '', part).map(({ id, name, values }) => ({
    id,
    title: `${name} (saved)`,
    values: values as Json,
  }));
  const given = (profiles.value ?? [])
    .filter((each) => each.part === part && (!kinds.has(each.kind) || each.kind === question.value?.kind))
    .map(({ id, title, values }) => ({ id, title, values: values as Json }));
  return [...saved, ...given];
}

interface PartProps {
  field: GroupField;
  path: Path;
}

export function PartTools({ field, path }: PartProps) {
  const part = field.key;
  const example = ruleset.value?.statLines.find((each) => each.part === part)?.example;
  const lists = ruleset.value?.lists?.parts.includes(part) ? ruleset.value.lists : undefined;
  const game = ruleset.value?.id ?? '';
  const [pasting, setPasting] = useState(false);
  const [pastingList, setPastingList] = useState(false);
  const [strange, setStrange] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [empty, setEmpty] = useState(false);
  const samples = samplesFor(part);
  // Room is kept for what is still on its way, where a line can be pasted: there are samples for such parts.
  const coming = profiles.value === null && example !== undefined;
  if (samples.length === 0 && example === undefined && lists === undefined) return null;
  // An army of models is called like a single fighter, and has no room for one.
  if (field.fields.some(({ key, type }) => key === 'models' && type === 'list')) return null;
  const index = path.findLast((each) => typeof each === 'number');
  const title = index === undefined ? field.title : `${field.title} ${index + 1}`;
  /** Lays down what this part has room for, and remembers to say what it has not. */
  const lay = (values: Json, put: (path: Path, values: Json) => void): void => {
    const fit = fitted(field, values);
    setLeftOut(fit.leftOut);
    setStrange([]);
    setEmpty(false);
    if (Object.keys(fit.values as object).length > 0) put(path, fit.values);
  };
  return (
    <div class="part-tools">
      {(samples.length > 0 || coming) && (
        <SamplePicker title={title} samples={samples} onPick={(values) => lay(values, replacePart)} />
      )}
      {example !== undefined && (
        <button type="button" class="quiet" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste a stat line
        </button>
      )}
      <SaveProfile field={field} path={path} />
      {lists && (
        <>
          <ArmyPicker
            title={title}
            game={game}
            onPick={(unit) => {
              lay(unit.parts[part] ?? unit.values, replacePart);
              setStrange(unit.unknown);
              setEmpty(unit.empty);
            }}
          />
          <button type="button" class="quiet" aria-expanded={pastingList} onClick={() => setPastingList(!pastingList)}>
            Paste an army list
          </button>
        </>
      )}
      {pasting && example !== undefined && (
        <PasteBox part={part} title={title} example={example} onRead={(values) => lay(values, overlayPart)} />
      )}
      {pastingList && lists && <InlineDoor title={`${title} army list`} game={game} />}
      <p class="note left-out" role="status">
        {leftOut.length > 0 && `Left out, as this question has no room for it: ${leftOut.join(', ')}.`}
        {empty && ' No profile says what this unit is: fill in its fields.'}
        {strange.length > 0 && ` Not known here, and without effect: ${strange.join(', ')}.`}
      </p>
    </div>
  );
}

/** Keeps this side of the question on this device. */
function SaveProfile({ field, path }: PartProps) {
  const [saved, setSaved] = useState<Json | undefined>(undefined);
  const asked = question.value;
  const values = valueAt(asked?.scenario, path);
  if (!asked || !isObject(values)) return null;
  const name = typeof values.name === 'string' && values.name !== '' ? values.name : field.title;
  return (
    <button
      type="button"
      class="quiet"
      disabled={saved === values}
      onClick={() => {
        save({ sort: 'profile', name, game: asked.ruleset, kind: asked.kind, part: field.key, values });
        setSaved(values);
      }}
    >
      {saved === values ? 'Saved' : 'Save as profile'}
    </button>
  );
}

interface SamplePickerProps {
  title: string;
  samples: Sample[];
  onPick: (values: Json) => void;
}

function SamplePicker({ title, samples, onPick }: SamplePickerProps) {
  return (
    <select
      class="samples"
      aria-label={`${title}: start from a sample profile`}
      value=""
      onChange={(event) => {
        const sample = samples.find((each) => each.id === event.currentTarget.value);
        event.currentTarget.value = '';
        if (sample) onPick(sample.values);
      }}
    >
      <option value="">Sample profiles…</option>
      <Options of={samples} />
    </select>
  );
}

interface PasteBoxProps {
  part: string;
  title: string;
  example: string;
  onRead: (values: Json) => void;
}

function PasteBox({ part, title, example, onRead }: PasteBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [report, setReport] = useState<StatLineReport | null>(null);
  const [problem, setProblem] = useState('');
  const read = async (line: string): Promise<void> => {
    const game = question.value?.ruleset;
    if (!game || !line.trim()) return;
    try {
      const found = await atHand.statLine(game, { part, text: line });
      setReport(found);
      setProblem('');
      onRead(found.values as Json);
    } catch (error) {
      setReport(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="paste">
      <label for={id}>{title} stat line</label>
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        placeholder={example}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const area = event.currentTarget;
          // The pasted text is in the box only after this event.
          setTimeout(() => void read(area.value));
        }}
      />
      <div class="paste-actions">
        <button type="button" onClick={() => void read(text)}>
          Read it
        </button>
        {!text && (
          <button type="button" class="link" onClick={() => setText(example)}>
            use the example
          </button>
        )}
      </div>
      <div role="status">
        {problem && <p class="fault">{problem}</p>}
        {report && (
          <>
            {report.understood.length > 0 && <p class="understood">Understood: {report.understood.join(' · ')}</p>}
            {report.unknown.length > 0 && (
              <p class="fault">
                Not understood:{' '}
                {report.unknown.map((each) => (
                  <code key={each.at}>{each.text}</code>
                ))}
              </p>
            )}
            {report.understood.length + report.unknown.length === 0 && <p class="fault">Nothing to read in there.</p>}
          </>
        )}
      </div>
    </div>
  );
}

/** Shortcuts to fill a part: a sample profile, or a pasted stat line with a report of what was read. */
import { useId, useState } from 'preact/hooks';
import type { SampleProfile, StatLineReport } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import type { Json } from '../form/json.ts';
import { overlayPart, replacePart } from './actions.ts';
import { profiles, question, ruleset } from './state.ts';

export function PartTools({ part, title }: { part: string; title: string }) {
  const example = ruleset.value?.statLines.find((each) => each.part === part)?.example;
  const [pasting, setPasting] = useState(false);
  const kinds = new Set(ruleset.value?.kinds.map((each) => each.id));
  const samples = profiles.value.filter(
    (each) => each.part === part && (!kinds.has(each.kind) || each.kind === question.value?.kind),
  );
  if (samples.length === 0 && example === undefined) return null;
  return (
    <div class="part-tools">
      {samples.length > 0 && <SamplePicker part={part} title={title} samples={samples} />}
      {example !== undefined && (
        <button type="button" class="quiet" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste a stat line
        </button>
      )}
      {pasting && example !== undefined && <PasteBox part={part} title={title} example={example} />}
    </div>
  );
}

function SamplePicker({ part, title, samples }: { part: string; title: string; samples: SampleProfile[] }) {
  return (
    <select
      class="samples"
      aria-label={`${title}: start from a sample profile`}
      value=""
      onChange={(event) => {
        const sample = samples.find((each) => each.id === event.currentTarget.value);
        event.currentTarget.value = '';
        if (sample) replacePart(part, sample.values as Json);
      }}
    >
      <option value="">Sample profiles…</option>
      {samples.map((each) => (
        <option key={each.id} value={each.id}>
          {each.title}
        </option>
      ))}
    </select>
  );
}

function PasteBox({ part, title, example }: { part: string; title: string; example: string }) {
  const id = useId();
  const [text, setText] = useState('');
  const [report, setReport] = useState<StatLineReport | null>(null);
  const [problem, setProblem] = useState('');
  const read = async (line: string): Promise<void> => {
    const game = question.value?.ruleset;
    if (!game || !line.trim()) return;
    try {
      const found = await service.statLine(game, { part, text: line });
      setReport(found);
      setProblem('');
      if (Object.keys(found.values).length > 0) overlayPart(part, found.values as Json);
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

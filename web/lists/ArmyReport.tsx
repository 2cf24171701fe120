/** What was made of a list: the counts, what needs a look, and every line on demand. */
import { useState } from 'preact/hooks';
import type { ListReport } from '../../server/api/contract.ts';
import { Fold } from '../form/Fold.tsx';
import { counted, countVerdicts, type Finding, VERDICTS } from './verdicts.ts';

/** Lines shown before asking whether to show the rest. */
const SHOWN = 200;

export function ArmyReport({ report }: { report: ListReport }) {
  const counts = countVerdicts(report.findings);
  const open = report.findings.filter(({ verdict }) => verdict !== 'understood');
  const units = counted(report.units.length, 'unit');
  return (
    <div class="army-report">
      <p role="status" class={report.units.length === 0 ? 'fault' : 'understood'}>
        <strong>{report.title ? `${report.title}: ` : ''}</strong>
        {units} found{report.format ? ` in a list read as ${report.format}` : ''}.{' '}
        {VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')}.
        {report.units.length > 0 && ' Take them from “Units of your lists” above, on either side.'}
      </p>
      {open.length > 0 && (
        <>
          <p class="note">
            Assumed or not known. Rules that are not known stay with their unit and are named with it; they change no
            answer.
          </p>
          <Findings label="Assumed or not known" findings={open} />
        </>
      )}
      <Fold title="Every line" note={`${report.findings.length}`}>
        <Findings label="Every line of the list" findings={report.findings} />
      </Fold>
    </div>
  );
}

function Findings({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? findings : findings.slice(0, SHOWN);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="findings" aria-label={label} tabIndex={0}>
        <ul>
          {shown.map((each, i) => (
            <li key={i} class={`finding-${each.verdict.replace(' ', '-')}`}>
              <span class="verdict-word">{each.verdict}</span> <span class="place">{each.at}</span>{' '}
              {each.text && <code>{each.text}</code>} {each.note}
            </li>
          ))}
        </ul>
      </section>
      {shown.length < findings.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show all {findings.length} lines
        </button>
      )}
    </>
  );
}

/** Beside the sheet: what every profile scores now, and what moved since the version that is compared with. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ProblemBody } from '../api/client.ts';
import { bodyOf } from '../api/client.ts';
import { SaveCsv } from '../charts/SaveCsv.tsx';
import { plain, type TableModel } from '../charts/table.ts';
import type { JsonObject } from '../form/json.ts';
import { TableBox } from '../shell/TableBox.tsx';
import { faultsInWords } from '../studies/fault-words.ts';
import { listIn } from '../studies/request/text.ts';
import { type Heard, liveProblem, matchupsOf, scoresOf } from './live.ts';
import { type Line, linesOf, movedSentence, pointsOf, signedPoints } from './moved.ts';
import { shortName } from './names.ts';
import { whenKeysRest } from './rest.ts';

export interface LiveProps {
  readonly request: JsonObject;
  /** The profiles to compare with, and what they are called: "the start", "Draft 3". */
  readonly version: { readonly title: string; readonly request: JsonObject } | null;
}

export function Live({ request, version }: LiveProps) {
  const [now, setNow] = useState<Heard | null>(null);
  const [before, setBefore] = useState<Heard | null>(null);
  /** Why nothing can be compared with. */
  const [lacking, setLacking] = useState('');
  const [stale, setStale] = useState(true);
  const text = JSON.stringify(matchupsOf(request));
  const versionText = version ? JSON.stringify(matchupsOf(version.request)) : '';
  useEffect(() => {
    let wanted = true;
    setStale(true);
    const giveUp = whenKeysRest(listIn(request, 'profiles').length, async () => {
      try {
        const heard = await scoresOf(request, () => wanted);
        if (!wanted || !heard) return;
        setNow(heard);
        setStale(false);
        liveProblem.value = null;
      } catch (error) {
        if (wanted) liveProblem.value = bodyOf(error);
      }
    });
    return () => {
      wanted = false;
      giveUp();
    };
  }, [text]);
  useEffect(() => {
    let wanted = true;
    if (!version) {
      setBefore(null);
      return undefined;
    }
    setLacking('');
    scoresOf(version.request, () => wanted).then(
      (heard) => wanted && setBefore(heard),
      (error) => {
        if (!wanted) return;
        setBefore(null);
        setLacking(
          `${version.title}: ${whatIsWrong(bodyOf(error), version.request, 'profiles that no sheet shows have faults.')}`,
        );
      },
    );
    return () => {
      wanted = false;
    };
  }, [versionText]);
  const fault = liveProblem.value;
  const found = useMemo(() => now && linesOf(now, before), [now, before]);
  const compared = version !== null && found?.lines.some((line) => line.before) === true;
  // Hundreds of lines, which say the same until something else is heard.
  const table = useMemo(
    () =>
      found && (
        <TableBox label="Scores of all profiles">
          <table class="scores">
            <thead>
              <tr>
                <th scope="col">Profile</th>
                <th scope="col">Points</th>
                <th scope="col">Score</th>
                {compared && <th scope="col">Moved</th>}
              </tr>
            </thead>
            <tbody>
              {found.lines.map((line) => (
                <ScoreLine key={line.name} line={line} compared={compared} />
              ))}
            </tbody>
          </table>
        </TableBox>
      ),
    [found, compared],
  );
  return (
    <section class={`sheet-live${stale ? ' stale' : ''}`} aria-label="Scores as you type" aria-busy={stale && !fault}>
      <h2>Scores as you type</h2>
      {fault ? (
        <p class="note">
          {found ? 'These scores belong to the sheet before the fault. ' : ''}
          {whatIsWrong(fault, request)}
        </p>
      ) : (
        <p class="note" role="status">
          {found && !stale
            ? version && before
              ? movedSentence(found.lines, found.gone, version.title)
              : `Average share that each profile wins against the others${now?.exact ? ', exact' : ''}.`
            : 'Counting …'}
          {lacking && ` Nothing is compared with ${lacking}`}
        </p>
      )}
      {table}
      {found && !stale && (
        <p class="table-tools">
          <SaveCsv subject="Scores of all profiles" table={() => scoresTable(found.lines)} />
        </p>
      )}
    </section>
  );
}

function scoresTable(lines: readonly Line[]): TableModel {
  return {
    caption: 'Scores of all profiles',
    columns: ['Profile', 'Points', 'Score', 'Low', 'High', 'Score before', 'Moved'],
    rows: lines.map(({ name, points, now, before, moved }) =>
      [name, points, now.score, now.low, now.high, before?.score, moved].map((value) => plain(value ?? '')),
    ),
  };
}

/** Faults of cells are marked and said in the sheet. */
function whatIsWrong(
  problem: ProblemBody,
  request: JsonObject,
  ofCells = 'Mend the marked cells of the sheet.',
): string {
  const { errors = [] } = problem;
  const marked = errors.length > 0 && errors.every(({ path }) => path.startsWith('profiles['));
  return marked ? ofCells : faultsInWords(problem, request).join(' ');
}

function ScoreLine({ line, compared }: { readonly line: Line; readonly compared: boolean }) {
  const { name, points, now, before, moved, open } = line;
  const percent = 100 * now.score;
  const wide =
    now.low !== null && now.high !== null ? ` (${(100 * now.low).toFixed(0)} to ${(100 * now.high).toFixed(0)})` : '';
  return (
    <tr>
      <th scope="row" title={name}>
        <span>{shortName(name)}</span>
      </th>
      <td class="amount">{points ?? ''}</td>
      <td class="bar" style={{ '--share': `${percent}%` }}>
        <span>
          {percent.toFixed(1)} %{wide}
        </span>
      </td>
      {compared && (
        <td
          class={
            moved === null || open || pointsOf(moved) === pointsOf(0)
              ? 'amount'
              : moved > 0
                ? 'amount up'
                : 'amount down'
          }
        >
          {before === null ? '' : moved === null ? '–' : `${signedPoints(moved)}${open ? ' ?' : ''}`}
        </td>
      )}
    </tr>
  );
}

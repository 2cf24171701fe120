/** The list of long runs: how far each is, its answer in words, and what can be done with it. */
import { useEffect, useState } from 'preact/hooks';
import type { SimulationList } from '../../server/api/contract.ts';
import { Problem, service } from '../api/client.ts';
import { openRun } from '../ask/open-run.ts';
import { rulesets } from '../ask/state.ts';
import { whenWritten } from '../documents/when.ts';
import { count } from '../format.ts';
import { ConfirmButton } from '../shell/ConfirmButton.tsx';
import { navigate } from '../shell/router.ts';
import { FirstRuns } from './FirstRuns.tsx';
import { Service } from './Service.tsx';

type Run = SimulationList['items'][number];

const REFRESH_MS = 2_000;
/** What stands in the place of an answer that is not there. */
const NO_ANSWER: Record<Run['state'], string> = {
  running: 'No answer yet.',
  done: 'Nothing to say.',
  cancelled: 'Stopped before there was an answer.',
  failed: 'Failed before there was an answer.',
};
const STATES: Record<Run['state'], string> = {
  running: 'running',
  done: 'done',
  cancelled: 'stopped',
  failed: 'failed',
};

export function RunsPage() {
  const [runs, setRuns] = useState<Run[] | null>(null);
  const [next, setNext] = useState<string | undefined>();
  const [problem, setProblem] = useState('');
  const fail = (error: unknown) => setProblem(error instanceof Problem ? error.message : String(error));

  const refresh = () =>
    service.runs().then((page) => {
      setProblem('');
      setRuns(page.items);
      setNext(page.next);
    }, fail);
  const more = () =>
    service.runs(next).then((page) => {
      setRuns((before) => [...(before ?? []), ...page.items]);
      setNext(page.next);
    }, fail);
  useEffect(() => {
    void refresh();
    // Pages that were fetched on demand stay as they are; the first one follows what runs.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && (runs?.length ?? 0) <= 20) void refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [(runs?.length ?? 0) <= 20]);

  const act = (job: Promise<unknown>) => job.then(refresh, fail);
  return (
    <main class="plain-page runs">
      <h1>Runs</h1>
      <p class="lead">
        Long simulations are stored while they run. They go on after a restart, and end with the same numbers.
      </p>
      <Service changed={() => void refresh()} />
      {problem && (
        <p class="fault" role="status">
          {problem}
        </p>
      )}
      {runs === null && !problem && <p class="waiting">Fetching the list.</p>}
      {runs?.length === 0 && <FirstRuns began={act} />}
      {runs && runs.length > 0 && (
        <ul class="run-list" aria-label="Runs, newest first">
          {runs.map((run) => (
            <Item key={run.id} run={run} act={act} />
          ))}
        </ul>
      )}
      {next && (
        <button type="button" class="quiet" onClick={() => void more()}>
          Show older ones
        </button>
      )}
    </main>
  );
}

function Item({ run, act }: { run: Run; act: (job: Promise<unknown>) => void }) {
  const game = rulesets.value.find(({ id }) => id === run.ruleset);
  const kind = game?.kinds.find(({ id }) => id === run.kind);
  const title = `${game?.title ?? run.ruleset}, ${kind?.title ?? run.kind}`;
  const { progress } = run;
  const asked = whenWritten(run.createdAt);
  return (
    <li>
      <p class="sentence">{run.sentence ?? NO_ANSWER[run.state]}</p>
      <p class="note">
        <b class={run.state === 'failed' ? 'fault' : undefined}>{STATES[run.state]}</b> · {title} · asked {asked}
        {progress &&
          ` · ${count(progress.trials)} trials${progress.of && run.state === 'running' ? ` of about ${count(progress.of)}` : ''}`}
      </p>
      {run.error && (
        <p>
          <b>Why it failed:</b> {run.error.detail} <i>Go on</i> tries it again.
        </p>
      )}
      {run.state === 'running' && (
        <progress
          {...(progress?.of ? { value: progress.trials, max: progress.of } : {})}
          aria-label={`Progress of the run asked ${asked}`}
        />
      )}
      <p class="actions">
        <button type="button" onClick={() => void openRun(run.id).then(() => navigate('/'))}>
          Open
        </button>
        {run.state === 'running' && (
          <button type="button" class="quiet" onClick={() => act(service.cancel(run.id))}>
            Stop
          </button>
        )}
        {(run.state === 'cancelled' || run.state === 'failed') && (
          <button type="button" class="quiet" onClick={() => act(service.resume(run.id))}>
            Go on
          </button>
        )}
        <ConfirmButton title="Delete" sure="Delete for good?" onConfirm={() => act(service.forget(run.id))} />
      </p>
    </li>
  );
}

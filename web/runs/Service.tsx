/** For whoever runs the service: what is wrong, in words, on top; what failed for good; who works, and what waits. */

import { useEffect, useState } from 'preact/hooks';
import type { OperationReport } from '../../server/api/contract.ts';
import { counted } from '../../workers/wording.ts';
import { Problem, service } from '../api/client.ts';
import { whenWritten } from '../documents/when.ts';
import { count } from '../format.ts';
import { ConfirmButton } from '../shell/ConfirmButton.tsx';
import { TableBox } from '../shell/TableBox.tsx';

type Work = NonNullable<OperationReport['work']>;
type Letter = Work['deadLetters'][number];

const REFRESH_MS = 5_000;
/** A process not heard of for this long is gone. */
const GONE_SECONDS = 60;
const KINDS: Record<Work['queues'][number]['kind'], string> = {
  shard: 'Shards of runs',
  plan: 'Rounds of studies',
  part: 'Parts of studies',
};

/** Nothing for those who do not run the service. */
export function Service({ changed }: { changed: () => void }) {
  const [report, setReport] = useState<OperationReport | null>(null);
  const [problem, setProblem] = useState('');
  const refresh = () =>
    service.operation().then(
      (found) => {
        setProblem('');
        setReport(found);
      },
      (error: unknown) => {
        // Before it was ever seen, it is simply not there for this reader.
        if (report) setProblem(error instanceof Problem ? error.message : String(error));
      },
    );
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    void service.mayRun().then((may) => {
      if (!may) return;
      void refresh();
      timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS);
    });
    return () => clearInterval(timer);
  }, []);
  if (!report) return null;
  const settle = (what: 'retry' | 'drop', of: 'all' | string[]) =>
    void service
      .settleLetters(what, of)
      .then(refresh, (error: unknown) => setProblem(String(error)))
      .then(changed);
  const { troubles, work } = report;
  return (
    <section class="service" aria-labelledby="service-title">
      <h2 id="service-title">The service</h2>
      <div role="status">
        {troubles.length === 0 ? (
          <p class="well">
            <b>All is well.</b> {work && inShort(work)}
          </p>
        ) : (
          <ul class="troubles">
            {troubles.map(({ level, what, remedy }) => (
              <li key={what} class={level}>
                <b>{what}</b> <span>{remedy}</span>
              </li>
            ))}
          </ul>
        )}
        {problem && <p class="fault">{problem}</p>}
      </div>
      {work && work.deadLetters.length > 0 && <Failures letters={work.deadLetters} settle={settle} />}
      <details open={troubles.some(({ level }) => level === 'fault')}>
        <summary>Workers and queues</summary>
        {work && <Workers work={work} engine={report.engineVersion} />}
        {work && <Queues work={work} />}
        <Here report={report} />
      </details>
    </section>
  );
}

function inShort({ workers, queues }: Work): string {
  const there = workers.filter(({ silentSeconds }) => silentSeconds < GONE_SECONDS);
  const threads = there.reduce((sum, each) => sum + each.threads, 0);
  const [waiting, active] = [sumOf(queues, 'waiting'), sumOf(queues, 'active')];
  const jobs =
    waiting + active === 0 ? 'no long work' : `${count(active)} of ${counted(waiting + active, 'jobs')} being counted`;
  return `${counted(there.length, 'processes')} with ${counted(threads, 'threads')}, ${jobs}.`;
}

function sumOf(queues: Work['queues'], what: 'waiting' | 'active'): number {
  return queues.reduce((sum, each) => sum + each[what], 0);
}

function Failures({
  letters,
  settle,
}: {
  letters: Letter[];
  settle: (what: 'retry' | 'drop', of: 'all' | string[]) => void;
}) {
  return (
    <>
      <h3>Failed for good</h3>
      <ul class="letters">
        {letters.slice(0, 50).map(({ id, subject, job, attempts, detail, at }) => (
          <li key={id}>
            <p>{detail}</p>
            <p class="note">
              <code>{subject}</code> · {job} · tried {counted(attempts, 'times')} · {whenWritten(at)}
            </p>
            <p class="actions">
              <button type="button" onClick={() => settle('retry', [id])}>
                Retry
              </button>
              <ConfirmButton title="Drop" sure="Drop for good?" onConfirm={() => settle('drop', [id])} />
            </p>
          </li>
        ))}
      </ul>
      {letters.length > 1 && (
        <p class="actions">
          <button type="button" onClick={() => settle('retry', 'all')}>
            Retry all
          </button>
          <ConfirmButton title="Drop all" sure="Drop all for good?" onConfirm={() => settle('drop', 'all')} />
        </p>
      )}
      <p class="note">
        Retried work goes on where it stopped. Dropped work stays failed, and is not listed here any more.
      </p>
    </>
  );
}

function Workers({ work, engine }: { work: Work; engine: string }) {
  return (
    <TableBox class="wide" label="Processes">
      <table>
        <caption>Processes heard of within the hour</caption>
        <thead>
          <tr>
            <th scope="col">Machine</th>
            <th scope="col">Role</th>
            <th scope="col">Last heard of</th>
            <th scope="col">Threads</th>
            <th scope="col">Jobs done</th>
            <th scope="col">Engine</th>
          </tr>
        </thead>
        <tbody>
          {work.workers.map((each) => (
            <tr key={each.id} class={each.silentSeconds < GONE_SECONDS ? '' : 'gone'}>
              <th scope="row" title={each.id}>
                {each.host}
              </th>
              <td>{each.role}</td>
              <td>{ago(each.silentSeconds)}</td>
              <td>{each.threads}</td>
              <td>{count(each.jobs)}</td>
              <td>{each.engineVersion === engine ? each.engineVersion : <b>{each.engineVersion}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Queues({ work }: { work: Work }) {
  const standing = [
    ['run', work.runs],
    ['study', work.studies],
  ] as const;
  return (
    <>
      {work.queues.length === 0 ? (
        <p class="note">No long work waits.</p>
      ) : (
        <TableBox class="wide" label="Long work">
          <table>
            <caption>Long work</caption>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Engine</th>
                <th scope="col">Being counted</th>
                <th scope="col">Waiting</th>
                <th scope="col">Oldest waits</th>
                <th scope="col">Tried again</th>
              </tr>
            </thead>
            <tbody>
              {work.queues.map(({ engine, kind, waiting, active, again, oldest }) => (
                <tr key={engine + kind}>
                  <th scope="row">{KINDS[kind]}</th>
                  <td>{engine}</td>
                  <td>{count(active)}</td>
                  <td>{count(waiting)}</td>
                  <td>{oldest === null ? '' : lasting(oldest)}</td>
                  <td>{count(again)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {standing.map(
        ([what, stands]) =>
          stands && (
            <p class="note" key={what}>
              Longest without progress of {counted(stands.open, what === 'run' ? 'runs' : 'studies')} under way:{' '}
              <code>{stands.id}</code>, {lasting(stands.seconds)}.
            </p>
          ),
      )}
    </>
  );
}

function Here({ report: { eventLoop, lookedSeconds, pool, storage, work } }: { report: OperationReport }) {
  const facts: ReadonlyArray<readonly [string, string]> = [
    [
      'Threads here',
      `${pool.busy} of ${pool.threads} busy${pool.waiting > 0 ? `, ${count(pool.waiting)} waiting for one` : ''}`,
    ],
    ['Database', storage],
    ['Last looked for work', lookedSeconds === null ? 'this process does not count' : ago(lookedSeconds)],
    ['Longest without answering, last minute', `${Math.round(eventLoop.longestMs)} ms`],
    ...(work?.connections ? ([['Connections of the database', connections(work.connections)]] as const) : []),
  ];
  return (
    <dl class="here">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function connections({ ours, others, most }: NonNullable<Work['connections']>): string {
  return `${ours} ours, ${others} of others, ${most} allowed`;
}

function ago(seconds: number): string {
  return seconds < 10 ? 'just now' : `${lasting(seconds)} ago`;
}

function lasting(seconds: number): string {
  if (seconds < 120) return counted(Math.round(seconds), 'seconds');
  return seconds < 7_200 ? counted(Math.round(seconds / 60), 'minutes') : counted(Math.round(seconds / 3_600), 'hours');
}

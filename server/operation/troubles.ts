/** What is wrong with the service, in words, worst first: judged from facts alone, so that page, probes and tests agree. */
import { counted } from '../../workers/wording.ts';
import { GONE_MS } from '../queue/presence.ts';
import { tooManyConnections } from './connections.ts';
import type { Standing, WorkFacts } from './facts.ts';

/** Of the process that is asked. */
export interface HereFacts {
  /** As /readyz says it: off, opening, ready, full, unavailable. */
  readonly storage: string;
  readonly engineVersion: string;
  /** Since it last looked for work and was answered; null where it does not look. */
  readonly lookedSeconds: number | null;
  readonly loop: { readonly longestMs: number; readonly held: number; readonly request: string };
  /** Connections that a process may open. */
  readonly connectionsEach: number;
}

export interface Trouble {
  /** `fault`: somebody waits in vain. `warning`: look at it when there is time. */
  readonly level: 'fault' | 'warning';
  readonly what: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** Work that nobody has taken for so long waits in vain, or for too few hands. */
const WAITS_SECONDS = 60;
const WAITS_LONG_SECONDS = 600;
/** Somebody counts, and nothing of it was stored for so long. */
const STANDS_SECONDS = 300;
const LOOKED_SECONDS = 30;
/** So long a hold is felt by whoever asks. */
const HELD_MS = 250;
const STORAGE: Readonly<Record<string, readonly [string, string]>> = {
  off: [
    'Nothing is stored: this service was started without storage.',
    'Start it without STORAGE=memory to keep long runs.',
  ],
  opening: [
    'The database is not open yet.',
    'It is tried again by itself. If this stays, look at the log and at DATABASE_URL.',
  ],
  full: ['The disk of the database is full.', 'Make room. What was accepted goes on by itself then.'],
  unavailable: [
    'The database does not answer.',
    'It is tried again by itself. Is the server running, and is the network up?',
  ],
};

/** @param work null while the database has not told */
export function troublesOf(here: HereFacts, work: WorkFacts | null): readonly Trouble[] {
  const found: Trouble[] = [];
  const fault = (what: string, remedy: string) => found.push({ level: 'fault', what, remedy });
  const warning = (what: string, remedy: string) => found.push({ level: 'warning', what, remedy });
  const storage = STORAGE[here.storage];
  if (storage) (here.storage === 'off' ? warning : fault)(...storage);
  if (work) judgeWork(here, work, fault, warning);
  const { loop, lookedSeconds } = here;
  if (lookedSeconds !== null && lookedSeconds > LOOKED_SECONDS && !storage) {
    fault(
      `This process has looked for work in vain for ${lasting(lookedSeconds)}.`,
      'Its connection to the database may be stuck. Restart it if this stays.',
    );
  }
  if (loop.longestMs > HELD_MS) {
    warning(
      `Nobody was answered for ${Math.round(loop.longestMs)} ms within the last minute; ${loop.request} had begun last.`,
      'Once is no harm. If it comes again with the same request, report it.',
    );
  }
  return found.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}

type Say = (what: string, remedy: string) => void;

function judgeWork(here: HereFacts, work: WorkFacts, fault: Say, warning: Say): void {
  const there = work.workers.filter(({ silent }) => silent < GONE_MS);
  for (const { host, role, silent } of work.workers.filter((worker) => !there.includes(worker))) {
    warning(
      `A ${role} on ${host} has not been heard of for ${lasting(silent / 1000)}.`,
      'Others have its work. It goes from here an hour after it was last heard of.',
    );
  }
  for (const engine of new Set(work.queues.map((queue) => queue.engine))) {
    const own = work.queues.filter((queue) => queue.engine === engine);
    const [waiting, active] = [
      own.reduce((sum, each) => sum + each.waiting, 0),
      own.reduce((sum, each) => sum + each.active, 0),
    ];
    const oldest = Math.max(0, ...own.map((each) => each.oldest ?? 0));
    if (waiting === 0 || oldest < WAITS_SECONDS) continue;
    const jobs = counted(waiting, 'jobs');
    const wait = waiting === 1 ? 'waits' : 'wait';
    if (!there.some((worker) => worker.engine_version === engine)) {
      fault(
        `${jobs} for engine ${engine} ${wait}, and no process runs it.`,
        `They start again with engine ${here.engineVersion} within a minute or two, unless somebody still runs the old one.`,
      );
    } else if (active === 0) {
      fault(
        `${jobs} ${wait}, the oldest for ${lasting(oldest)}, and nobody counts.`,
        'Start a worker with "wargauge worker", or set COUNT_HERE=on for this service.',
      );
    } else if (oldest > WAITS_LONG_SECONDS) {
      warning(
        `${jobs} ${wait}, the oldest for ${lasting(oldest)}.`,
        'There is more work than hands. Start "wargauge worker" on more machines.',
      );
    }
  }
  const again = work.queues.reduce((sum, each) => sum + each.again, 0);
  if (again > 0) {
    warning(
      `${counted(again, 'jobs')} went wrong or lost their process, and ${again === 1 ? 'is' : 'are'} tried again.`,
      'After twenty times they end below as failed for good.',
    );
  }
  const counting = work.queues.some(({ active }) => active > 0);
  for (const [what, stands] of [
    ['Run', work.runs],
    ['Study', work.studies],
  ] as ReadonlyArray<[string, Standing | null]>) {
    if (!stands || stands.seconds < STANDS_SECONDS || !counting) continue;
    warning(
      `${what} ${stands.id} has not come on for ${lasting(stands.seconds)}.`,
      'Younger and shorter work goes first. If nothing else waits, look at the logs of the workers.',
    );
  }
  const dead = work.deadLetters.length;
  if (dead > 0) {
    fault(
      `${counted(dead, 'jobs')} failed for good: nobody tries ${dead === 1 ? 'it' : 'them'} again.`,
      'Read why below; then retry or drop.',
    );
  }
  const crowded = work.connections && tooManyConnections(work.connections, there.length, here.connectionsEach);
  if (crowded) warning('There are fewer connections to the database than all processes may open.', crowded);
}

/** A time in the unit that a person would say. */
export function lasting(seconds: number): string {
  const [unit, size] = (
    [
      ['days', 86_400],
      ['hours', 3_600],
      ['minutes', 60],
    ] as const
  ).find(([, length]) => seconds >= 2 * length) ?? ['seconds', 1];
  return counted(Math.round(seconds / size), unit);
}

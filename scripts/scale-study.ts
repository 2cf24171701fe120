/** The part of `npm run scale` that measures studies of 40,000 cells, counted by one, two and four processes of one thread. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { Study } from '../server/api/contract.ts';
import { POSTGRES } from '../server/fixtures/databases.ts';
import type { Queryable } from '../server/storage/database.ts';
import { PostgresDatabase } from '../server/storage/postgres.ts';
import { fighter } from '../workers/studies/matrix/examples.ts';
import type { Must } from './musts.ts';
import { startService } from './service-process.ts';

const PROFILES = 200;
const PROCESSES = [1, 2, 4];
/** Times as fast as one process that two must be, once they have counted such a study before. */
const MUST = 1.7;
/** Of a slice, as studies cut them. */
const SLICE_SECONDS = 2;
const THREADS_ON_PAPER = 1_600;

/** @param more boxes or models of each, so that nobody meets whom he has met before */
const profilesWith = (more: number) =>
  Array.from({ length: PROFILES }, (_, i) =>
    fighter({
      name: `Fighter ${i + 1}`,
      kind: 'warrior',
      MAT: 5 + (i % 4),
      power: [10 + (i % 7), 9 + (i % 5)],
      DEF: 11 + (i % 6),
      ARM: 13 + (i % 8),
      boxes: 5 + (i % 9) + more,
    }),
  );
const unitsWith = (more: number) =>
  Array.from({ length: PROFILES }, (_, i) => ({
    name: `Unit ${i + 1}`,
    values: {
      ...{ models: 4 + ((i * 7) % 11) + more, quality: 3 + (i % 3), defense: 3 + ((i >> 1) % 3) },
      weapons: [{ name: 'Sword', attacks: 1 + ((i >> 2) % 2), AP: (i >> 3) % 3 }],
    },
  }));
/** One whose cells are cheap, so that planning and answering weigh, and one whose cells are dear. */
const STUDIES = [
  {
    name: 'charges of Mk III',
    request: (more: number) => ({
      ruleset: 'mk3',
      profiles: profilesWith(more),
      situations: [{ title: 'Charge', kind: 'activation', base: {} }],
    }),
  },
  {
    name: 'duels of Age of Fantasy',
    request: (more: number) => ({
      ruleset: 'aof',
      profiles: unitsWith(more),
      situations: [{ title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: 4 } } }],
    }),
  },
];

interface Counted {
  readonly seconds: number;
  readonly answer: unknown;
}

interface Worker {
  readonly pid: number;
  readonly ready: Promise<void>;
  kill(): Promise<void>;
}

/** Seconds of a core that a process has had so far: those do not depend on what else the machine does. */
function spentBy(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const TICKS_A_SECOND = 100;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/**
 * @param startWorker a process of one thread that counts for the database, on one core: by itself it would collect its
 * garbage on the others, and what a second process adds would be told too low
 */
export async function studyAtScale(
  startWorker: (databaseUrl: string, core: number) => Worker,
  wanted: readonly number[],
) {
  const musts: Must[] = [];
  let equal = true;
  for (const { name, request } of STUDIES) {
    console.log(`${name}:`);
    const measured = await oneAtScale(request, startWorker, wanted);
    equal &&= measured.equal;
    if (measured.two !== undefined)
      musts.push({
        what: `${name}: two processes are ${MUST} times as fast as one`,
        found: `${measured.two.toFixed(2)} times`,
        held: measured.two >= MUST,
      });
  }
  return { equal, musts };
}

async function oneAtScale(
  request: (more: number) => object,
  startWorker: (databaseUrl: string, core: number) => Worker,
  wanted: readonly number[],
) {
  const passes: Array<Counted & { readonly processes: number; readonly busiest: number; readonly first: number }> = [];
  for (const processes of wanted.length > 0 ? wanted : PROCESSES) {
    const database = await POSTGRES.start();
    const databaseUrl = (await database.fresh()).databaseUrl!;
    const service = await startService({ DATABASE_URL: databaseUrl, COUNT_HERE: 'off', THREADS: '1' });
    const workers = Array.from({ length: processes }, (_, i) => startWorker(databaseUrl, i % availableParallelism()));
    const db = new PostgresDatabase(databaseUrl, { connections: 1 });
    try {
      await Promise.all(workers.map(({ ready }) => ready));
      // A process that has just begun compiles what it counts with: told apart from what a second one adds to it.
      const { seconds: first } = await counted(service.url, db, request(1));
      const since = await databaseWork(db);
      const before = workers.map(({ pid }) => spentBy(pid));
      const idle = [spentBy(service.pid), process.cpuUsage()] as const;
      const { seconds, answer, slices } = await counted(service.url, db, request(0));
      const spent = workers.map(({ pid }, i) => spentBy(pid) - before[i]!);
      const beside = spentBy(service.pid) - idle[0];
      const { user, system } = process.cpuUsage(idle[1]);
      const looking = (user + system) / 1e6;
      const { ms, commits } = await since(slices);
      const busiest = Math.max(...spent);
      passes.push({ processes, seconds, answer, busiest, first });
      const cores = (ms / 1_000) * (THREADS_ON_PAPER / SLICE_SECONDS);
      console.log(
        `${PROFILES * PROFILES} cells in ${slices} parts, ${processes} x 1 thread: ${seconds.toFixed(1)} s, ` +
          `${(passes[0]!.seconds / seconds).toFixed(2)} x one (the first one of these processes ${first.toFixed(1)} s, ` +
          `${(passes[0]!.first / first).toFixed(2)} x); seconds of a core by process ` +
          `${spent.map((each) => each.toFixed(1)).join(' + ')}, the busiest ${(passes[0]!.busiest / busiest).toFixed(2)} x ` +
          `less than one, ${beside.toFixed(1)} s of the service and ${looking.toFixed(1)} s of whoever asks; the database spent ${ms.toFixed(1)} ms and ` +
          `${commits.toFixed(1)} transactions a slice, planning and looking on included ` +
          `(${THREADS_ON_PAPER} threads with slices of ${SLICE_SECONDS} s: ${cores.toFixed(1)} of its cores)`,
      );
    } finally {
      await db.close();
      await Promise.all(workers.map((worker) => worker.kill()));
      await service.stop();
      await database.stop();
    }
  }
  const equal = passes.every(({ answer }) => isDeepStrictEqual(answer, passes[0]!.answer));
  console.log(equal ? 'The study has the same bits each time' : 'THE BITS OF THE STUDY DIFFER');
  const [one, two] = [1, 2].map((many) => passes.find(({ processes }) => processes === many));
  return { equal, two: one && two && one.seconds / two.seconds };
}

/**
 * What the server has to do for something: asked before it, and the answer after it, shared among `pieces`.
 * @returns milliseconds in which statements ran, and transactions, for each
 */
export async function databaseWork(db: Queryable) {
  const read = async () => {
    // Other processes say what they did within a second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const [row] = await db.query(
      'SELECT active_time AS ms, xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()',
    );
    return { ms: Number(row?.ms), commits: Number(row?.commits) };
  };
  const before = await read();
  return async (pieces: number) => {
    const after = await read();
    return { ms: (after.ms - before.ms) / pieces, commits: (after.commits - before.commits) / pieces };
  };
}

/**
 * From when it is accepted until it is answered, by the database's clock: the service has checked 40,000 scenarios by
 * then, and nobody looks on.
 */
async function counted(url: string, db: Queryable, request: object): Promise<Counted & { readonly slices: number }> {
  const ask = async (): Promise<string> => {
    const reply = await fetch(`${url}/api/v1/studies/matrix`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: 'respond-async', 'Cache-Control': 'no-cache' },
      body: JSON.stringify(request),
    });
    const text = await reply.text();
    // A machine that has other things to do, too.
    if (reply.status === 503 && reply.headers.has('Retry-After')) return ask();
    if (reply.status !== 202) throw new Error(`refused: ${text.slice(0, 500)}`);
    return text;
  };
  const text = await ask();
  const { id } = Study.parse(JSON.parse(text));
  let slices = 1;
  for (;;) {
    // Asked of the database: what the service would tell of a part of a study takes a core for a second.
    const [there] = await db.query(
      `SELECT s.state, s.ended_at - s.created_at AS ms,
         (SELECT count(*)::int FROM study_parts p WHERE p.study_id = s.id) AS parts FROM studies s WHERE s.id = $1`,
      [id],
    );
    slices = Math.max(slices, Number(there?.parts));
    if (there?.state !== 'running') {
      const seconds = Number(there?.ms) / 1000;
      const study = Study.parse(await (await fetch(`${url}/api/v1/studies/${id}`)).json());
      if (study.state === 'done') return { seconds, answer: study.answer, slices };
      throw new Error(JSON.stringify(study.error));
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

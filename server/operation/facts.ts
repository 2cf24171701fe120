/** What the database knows of the work: who is there, what waits, what stands still, what failed, and its connections. */
import { z } from 'zod';
import { type DeadLetter, deadLetters } from '../queue/dead-letters.ts';
import { type Worker, workersThere } from '../queue/presence.ts';
import { QUEUES } from '../queue/queue.ts';
import { type Database, row, rows } from '../storage/database.ts';
import { type Connections, connectionsOf } from './connections.ts';

const Depth = z.object({
  engine: z.string(),
  kind: z.enum(['shard', 'plan', 'part']),
  /** Jobs that nobody has yet; of them, those that went wrong at least once. */
  waiting: z.number(),
  again: z.number(),
  /** Jobs that somebody has. */
  active: z.number(),
  /** Age of the oldest that nobody has; seconds. */
  oldest: z.number().nullable(),
});
export type Depth = z.infer<typeof Depth>;

/** Something under way, and since when nothing of it was stored. */
const Standing = z.object({ id: z.string(), seconds: z.number(), open: z.number() });
export type Standing = z.infer<typeof Standing>;

export interface WorkFacts {
  readonly workers: readonly Worker[];
  readonly queues: readonly Depth[];
  /** Of all runs and of all studies under way, the one whose last progress is longest ago. */
  readonly runs: Standing | null;
  readonly studies: Standing | null;
  readonly deadLetters: readonly DeadLetter[];
  /** Null for an embedded database, which has one. */
  readonly connections: Connections | null;
}

export async function workFacts(db: Database): Promise<WorkFacts> {
  const [workers, queues, runs, studies, dead, connections] = await Promise.all([
    workersThere(db),
    rows(
      db,
      Depth,
      `SELECT substr(name, ${QUEUES.length + 1}) AS engine, data->>'do' AS kind,
         count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting, count(*) FILTER (WHERE state = 'retry') AS again,
         count(*) FILTER (WHERE state = 'active') AS active,
         (extract(epoch FROM now() - min(created_on) FILTER (WHERE state IN ('created', 'retry'))))::float8 AS oldest
       FROM engine.job WHERE name LIKE '${QUEUES}%' GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
    standing(db, 'runs'),
    standing(db, 'studies'),
    deadLetters(db),
    connectionsOf(db),
  ]);
  return { workers, queues, runs, studies, deadLetters: dead, connections };
}

async function standing(db: Database, table: 'runs' | 'studies'): Promise<Standing | null> {
  const found = await row(
    db,
    Standing,
    `SELECT id, ((now_ms() - greatest(updated_at, created_at)) / 1000.0)::float8 AS seconds, (count(*) OVER ())::int AS open
     FROM ${table} WHERE state = 'running' ORDER BY greatest(updated_at, created_at) LIMIT 1`,
  );
  return found ?? null;
}

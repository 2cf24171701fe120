/** The wire contract of what whoever runs the service sees and does. */
import { z } from 'zod';
import { named, namedStrict } from './named.ts';

const Seconds = z.number().meta({ description: 'Seconds.' });
const Standing = z
  .object({ id: z.string(), seconds: Seconds, open: z.int() })
  .nullable()
  .meta({ description: 'The one whose last progress is longest ago, and how many are under way; null for none.' });

export const OperationReport = named('OperationReport', {
  engineVersion: z.string(),
  troubles: z
    .array(z.object({ level: z.enum(['fault', 'warning']), what: z.string(), remedy: z.string() }))
    .meta({ description: 'What is wrong, worst first; none while all is well.' }),
  storage: z.string().meta({ description: 'off, opening, ready, full or unavailable.' }),
  lookedSeconds: Seconds.nullable().meta({
    description: 'Since this process last looked for work and was answered; null where it does not count.',
  }),
  eventLoop: z.object({ longestMs: z.number(), held: z.int(), request: z.string() }).meta({
    description:
      'Longest time within a minute for which nobody was answered; how often more than 50 ms; what had begun last.',
  }),
  pool: z.object({ threads: z.int(), busy: z.int(), waiting: z.int() }),
  work: z
    .object({
      workers: z.array(
        z.object({
          id: z.string(),
          role: z.string(),
          host: z.string(),
          threads: z.int(),
          engineVersion: z.string(),
          jobs: z.int().meta({ description: 'Done so far.' }),
          trials: z.int(),
          startedAt: z.string(),
          silentSeconds: Seconds,
        }),
      ),
      queues: z.array(
        z.object({
          engine: z.string(),
          kind: z.enum(['shard', 'plan', 'part']),
          waiting: z.int(),
          again: z.int().meta({ description: 'Of those that wait: went wrong before.' }),
          active: z.int(),
          oldest: Seconds.nullable().meta({ description: 'Age of the oldest that waits, in seconds.' }),
        }),
      ),
      runs: Standing,
      studies: Standing,
      deadLetters: z.array(
        z.object({
          id: z.string(),
          subject: z.string().meta({ description: 'The run or study.' }),
          job: z.string(),
          engineVersion: z.string(),
          attempts: z.int(),
          detail: z.string(),
          at: z.string(),
        }),
      ),
      connections: z
        .object({ most: z.int(), ours: z.int(), others: z.int() })
        .nullable()
        .meta({ description: 'Of a PostgreSQL server; null for an embedded database.' }),
    })
    .nullable(),
});
export type OperationReport = z.infer<typeof OperationReport>;

export const DeadLettersRequest = namedStrict('DeadLettersRequest', {
  do: z.enum(['retry', 'drop']),
  of: z
    .union([z.literal('all'), z.array(z.string().min(1).max(100)).min(1).max(1_000)])
    .meta({ description: 'Ids of letters, or of runs and studies.' }),
});
export const DeadLettersSettled = z.object({ settled: z.int() }).meta({ id: 'DeadLettersSettled' });

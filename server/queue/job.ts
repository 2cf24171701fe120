/**
 * What a job says: an invitation to count something that the rows name. The rows are the truth; a job can be made again
 * from them at any time, and is known by what it stands for, so that asking twice makes one.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** How often what the job belongs to had been resumed: a job of before a cancel is another, and settles only itself. */
const resumed = z.int().min(0).default(0);

export const JobData = z.discriminatedUnion('do', [
  /** One shard of a run; the only one of a run that is answered exactly. */
  z.object({ do: z.literal('shard'), of: z.string(), resumed, number: z.int().min(0) }),
  /** What a round of a study asks for, or the study's answer. */
  z.object({ do: z.literal('plan'), of: z.string(), resumed, round: z.int().min(0) }),
  /** A slice of a round of a study, or an integer program. */
  z.object({ do: z.literal('part'), of: z.string(), resumed, round: z.int().min(0), number: z.int().min(0) }),
]);
export type JobData = z.infer<typeof JobData>;

export interface NewJob {
  readonly id: string;
  readonly data: JobData;
  readonly priority: number;
}

/** A job as it was handed out: `retryCount` tells this time from another. */
export interface Job {
  readonly id: string;
  readonly data: JobData;
  readonly retryCount: number;
  readonly retryLimit: number;
}

/**
 * Young and short work goes first: every doubling of what its run or study has had puts a job back. The steps are fine
 * because jobs of one insert have one age, and the far end of a run should not be counted first.
 * @param secondsBefore of one core that the run or study has had, or was promised, before this job
 */
export function priorityOf(secondsBefore: number): number {
  return -Math.floor(8 * Math.log2(1 + Math.max(0, secondsBefore)));
}

export function newJob(data: JobData, secondsBefore: number): NewJob {
  return { id: jobId(data), data, priority: priorityOf(secondsBefore) };
}

export const idsOf = (jobs: readonly NewJob[]): string[] => jobs.map(({ id }) => id);

/** A uuid that follows from what the job stands for. */
export function jobId(data: JobData): string {
  const { round, number } = { round: 0, number: 0, ...data };
  const name = [data.do, data.of, data.resumed, round, number].join(' ');
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

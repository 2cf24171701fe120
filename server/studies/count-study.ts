/** Counts a study in this process, without a database: for answers at once, for memory, and for the command line. */
import { randomUUID } from 'node:crypto';
import { CountCancelledError } from '../../workers/count.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import type { AnswerText } from '../../workers/studies/hosted.ts';
import type { Done } from '../../workers/studies/run.ts';
import { TaskEndedError } from '../../workers/threads.ts';
import { whenFree } from '../queue/trying.ts';
import type { BegunStudy } from './begin.ts';

/** What a study asks next, and its answer, are worked out within this time, or the study fails. */
export const PLAN_MS = 180_000;
/** Parts that are handed to the pool beside the one that is waited for: no thread waits for the end of a part. */
const AHEAD = 1;

interface Counting {
  readonly signal?: AbortSignal;
  /** Waits where a pool has no place, instead of giving up. */
  readonly patient?: boolean;
  /** Told after each part. */
  readonly onPart?: (done: Done) => void;
}

/**
 * @param asked as it was checked
 * @returns its answer, or null when the signal came first @throws DeadlineError, WorkerFailedError
 */
export async function countStudy(
  { kind, request, first = null }: Pick<BegunStudy, 'kind' | 'request'> & Partial<Pick<BegunStudy, 'first'>>,
  pool: SimulationPool,
  { signal, onPart = () => {}, patient = false }: Counting = {},
): Promise<AnswerText | null> {
  const id = randomUUID();
  const rounds: Uint8Array[][] = [];
  const placed = <T>(work: () => Promise<T>) => (patient && signal ? whenFree(signal, work) : work());
  // What is under way when one of them fails is not counted to its end.
  const failed = new AbortController();
  const ends = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const counting = (part: Uint8Array) => {
    const done = placed(() => pool.part(part, ends));
    // What fails while another one is waited for is told when its turn comes.
    done.catch(() => {});
    return done;
  };
  try {
    for (let begun = first; ; begun = null) {
      const { round, answer, cells, trials } = begun
        ? { round: begun, answer: null, cells: 0, trials: 0 }
        : await placed(() => pool.plan({ kind, request, id, rounds, some: null }, PLAN_MS, signal));
      if (!round) return answer;
      const replies: Uint8Array[] = [];
      let counted = trials;
      const under: Array<ReturnType<typeof counting>> = [];
      for (const [number] of round.parts.entries()) {
        if (signal?.aborted) return null;
        under.push(...round.parts.slice(number + under.length, number + 1 + AHEAD).map(counting));
        const done = await under.shift()!;
        replies.push(done.reply);
        counted += done.trials;
        onPart({ rounds: rounds.length + 1, cells, trials: counted, roundShare: replies.length / round.parts.length });
      }
      rounds.push(replies);
    }
  } catch (error) {
    failed.abort();
    if (signal?.aborted && (error instanceof CountCancelledError || error instanceof TaskEndedError)) return null;
    throw error;
  }
}

/** Counts a study in this process, without a database: for answers at once, for memory, and for the command line. */
import { randomUUID } from 'node:crypto';
import { CountCancelledError } from '../../workers/count.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import type { AnswerText } from '../../workers/studies/hosted.ts';
import type { Done } from '../../workers/studies/run.ts';
import { TaskEndedError } from '../../workers/threads.ts';
import { whenFree } from '../queue/trying.ts';
import type { BegunStudy } from './begin.ts';
import { type CountedRound, isWhole, roundAsked } from './counted-rounds.ts';

/** What a study asks next, and its answer, are worked out within this time, or the study fails. */
export const PLAN_MS = 180_000;
/** Parts that are handed to the pool beside the one that is waited for: no thread waits for the end of a part. */
const AHEAD = 1;

interface Counting {
  /** What is counted already, and where what is counted here enters. */
  readonly rounds?: CountedRound[];
  /** Ends it wherever it stands: a thread that plans is ended with its plan. */
  readonly signal?: AbortSignal;
  /** Begins nothing more: what is under way is waited for, and the rest is for others to count. */
  readonly enough?: AbortSignal;
  /** Waits where a pool has no place, instead of giving up. */
  readonly patient?: boolean;
  /** Told after each part. */
  readonly onPart?: (done: Done) => void;
}

/**
 * @param asked as it was checked
 * @returns its answer, or null when a signal came first: `rounds` can be gone on with then
 * @throws DeadlineError, WorkerFailedError
 */
export async function countStudy(
  { kind, request }: Pick<BegunStudy, 'kind' | 'request'>,
  pool: SimulationPool,
  { rounds = [], signal, enough, onPart = () => {}, patient = false }: Counting = {},
): Promise<AnswerText | null> {
  const id = randomUUID();
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
    for (;;) {
      let round = rounds.at(-1);
      if (!round || isWhole(round)) {
        if (enough?.aborted) return null;
        const known = rounds.map(({ replies }) => replies);
        const planned = await placed(() =>
          pool.plan({ kind, request, id, rounds: known, some: null }, PLAN_MS, signal),
        );
        if (!planned.round) return planned.answer;
        round = roundAsked(planned.round, planned);
        rounds.push(round);
      }
      const { asked, cells, trials, replies } = round;
      const under: Array<ReturnType<typeof counting>> = [];
      while (!isWhole(round)) {
        if (signal?.aborted) return null;
        const next = replies.length + under.length;
        if (!enough?.aborted) under.push(...asked.parts.slice(next, replies.length + 1 + AHEAD).map(counting));
        const part = under.shift();
        if (!part) return null;
        const done = await part;
        replies.push(done.reply);
        round.counted += done.trials;
        const roundShare = replies.length / asked.parts.length;
        onPart({ rounds: rounds.length, cells, trials: trials + round.counted, roundShare });
      }
    }
  } catch (error) {
    failed.abort();
    if (signal?.aborted && (error instanceof CountCancelledError || error instanceof TaskEndedError)) return null;
    throw error;
  }
}

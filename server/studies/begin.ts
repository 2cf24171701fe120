/** From a request to a study that can run, with errors fit for the client. The work of it is done in a pool thread. */
import type { SimulationPool } from '../../workers/pool.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { DeadlineError } from '../../workers/threads.ts';
import { ApiError } from '../errors.ts';
import { fieldsError } from '../issues.ts';
import { unlessOverloaded } from '../problem.ts';
import { type CountedRound, roundAsked } from './counted-rounds.ts';

/** Checking a request, thousands of scenarios perhaps, may take this long. */
const CHECK_MS = 60_000;

/** What somebody asks, in the shape of its kind. */
export interface BegunStudy {
  readonly kind: string;
  /** With every default filled in. */
  readonly request: unknown;
  /** Nanoseconds of one core that it takes at most. */
  readonly costNs: number;
  /** What it counts first; none where it has its answer without counting. */
  readonly rounds: readonly CountedRound[];
}

/** Checking one scenario takes no longer, on a machine that has time for it. */
const SCENARIO_MS = 10;

/** Scenarios that a request may stand for: whatever lists it has, each with each. */
function questionsAtMost(request: unknown): number {
  if (typeof request !== 'object' || request === null) return 1;
  const each = Object.values(request).map(questionsAtMost);
  return Array.isArray(request)
    ? Math.max(1, request.length) * Math.max(1, ...each)
    : each.reduce((product, many) => product * many, 1);
}

/** @throws ApiError study-kind-not-found, invalid-request naming every faulty field, too-expensive, pool-busy */
export async function begunStudy(pool: SimulationPool, kind: string, body: unknown): Promise<BegunStudy> {
  if (!studyKinds.some(({ id }) => id === kind)) {
    const known = studyKinds.map(({ id }) => id).join(', ');
    throw new ApiError('study-kind-not-found', `There is no kind of study "${kind.slice(0, 60)}"; known: ${known}.`);
  }
  const little = questionsAtMost(body) * SCENARIO_MS < CHECK_MS / 2;
  const checking = unlessOverloaded(pool.check(kind, body, CHECK_MS), little);
  const checkup = await checking.catch((error: unknown) => {
    if (!(error instanceof DeadlineError)) throw error;
    const detail = `Checking the scenarios of this study took more than ${CHECK_MS / 1000} s. Ask for fewer cells.`;
    throw new ApiError('too-expensive', detail, { cause: error });
  });
  if (checkup.errors) throw fieldsError('invalid-request', checkup.errors);
  const { request, costNs, first } = checkup;
  return { kind, request, costNs, rounds: first ? [roundAsked(first)] : [] };
}

/** Answers of the engine as results of the API. */
import type { Answer } from '../../workers/answer.ts';
import type { Precision } from '../../workers/run.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { SimulationResult } from '../api/contract.ts';
import { halfWidthOf } from '../progress.ts';

export function toResult(
  answer: Answer,
  how: Pick<SimulationResult, 'method' | 'seed' | 'trials' | 'final' | 'elapsedMs'>,
): SimulationResult {
  // The seam's types are read-only, the contract's are not; nothing here or below changes either.
  return {
    ...(answer as unknown as Omit<SimulationResult, keyof typeof how>),
    ...how,
    disclosure: 'none',
    engineVersion: ENGINE_VERSION,
  };
}

/** A run that stopped at the most trials it may have, short of the precision asked for, says so. */
export function withCapNote(
  result: SimulationResult,
  plan: { readonly precision: Precision; readonly maxTrials: number },
): SimulationResult {
  const { precision, maxTrials } = plan;
  if (!('halfWidth' in precision) || !result.final || (result.trials ?? 0) < maxTrials) return result;
  const reached = halfWidthOf(result.measures[precision.measure ?? result.headline]);
  if (reached === null || reached <= precision.halfWidth) return result;
  const note =
    `Stopped at ${maxTrials} trials, the most for this question: ` +
    `the half width is ${Number(reached.toPrecision(2))}, not ${precision.halfWidth}.`;
  return { ...result, notes: [...result.notes, note] };
}

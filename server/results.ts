/** Answers of the engine as results of the API. */
import type { Answer } from '../workers/answer.ts';
import { capNote } from '../workers/engine/progress.ts';
import type { Precision } from '../workers/engine/stops.ts';
import { ENGINE_VERSION } from '../workers/version.ts';
import type { SimulationResult } from './api/contract.ts';

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
  const note = result.final ? capNote(plan, result, result.trials ?? 0) : null;
  return note === null ? result : { ...result, notes: [...result.notes, note] };
}

/** Which trial is being read. */
import { signal } from '@preact/signals';
import type { Replay, SimulationResult } from '../../server/api/contract.ts';
import { atHand } from '../engine/asking.ts';

export interface ReplayState {
  simulation: string;
  /** The answer that the trial is one of, where it is not the one of *Ask*. */
  result: SimulationResult | null;
  replay: Replay | null;
  problem: string;
}

export const replaying = signal<ReplayState | null>(null);

let turn = 0;

/**
 * Fetches a trial and shows it. The trial shown before stays until the new one is there.
 * @param result the answer that it is one of, where it is not the one of *Ask*
 */
export function openReplay(
  simulation: string,
  query: { trial: number } | { outcome: string },
  result: SimulationResult | null = null,
): void {
  const mine = ++turn;
  const before = replaying.peek();
  replaying.value = {
    simulation,
    result,
    replay: before?.simulation === simulation ? before.replay : null,
    problem: '',
  };
  atHand.replay(simulation, query).then(
    (replay) => {
      if (mine === turn) replaying.value = { simulation, result, replay, problem: '' };
    },
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      if (mine === turn) replaying.value = { simulation, result, replay: replaying.peek()?.replay ?? null, problem };
    },
  );
}

/** Closes the dialog; an answer still on its way is dropped. */
export function closeReplay(): void {
  turn++;
  replaying.value = null;
}

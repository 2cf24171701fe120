/** Which trial is being read. */
import { signal } from '@preact/signals';
import type { Replay } from '../../server/api/contract.ts';
import { atHand } from '../engine/asking.ts';

export interface ReplayState {
  simulation: string;
  replay: Replay | null;
  problem: string;
}

export const replaying = signal<ReplayState | null>(null);

let turn = 0;

/** Fetches a trial and shows it. The trial shown before stays until the new one is there. */
export function openReplay(simulation: string, query: { trial: number } | { outcome: string }): void {
  const mine = ++turn;
  const before = replaying.peek();
  replaying.value = { simulation, replay: before?.simulation === simulation ? before.replay : null, problem: '' };
  atHand.replay(simulation, query).then(
    (replay) => {
      if (mine === turn) replaying.value = { simulation, replay, problem: '' };
    },
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      if (mine === turn) replaying.value = { simulation, replay: replaying.peek()?.replay ?? null, problem };
    },
  );
}

/** Closes the dialog; an answer still on its way is dropped. */
export function closeReplay(): void {
  turn++;
  replaying.value = null;
}

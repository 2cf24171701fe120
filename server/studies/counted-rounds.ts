/** What has been counted of a study, round by round: enough for whoever goes on with it, here or elsewhere. */
import type { Planned, PlannedRound } from '../../workers/studies/parts.ts';

export interface CountedRound {
  readonly asked: PlannedRound;
  /** What was known when it was planned. */
  readonly cells: number;
  readonly trials: number;
  /** Of its first parts, in their order. */
  readonly replies: Uint8Array[];
  /** Trials of those. */
  counted: number;
}

/** A round of which nothing is counted yet. @param known when it was planned; nothing, of a first round */
export function roundAsked(
  asked: PlannedRound,
  { cells, trials }: Pick<Planned, 'cells' | 'trials'> = { cells: 0, trials: 0 },
): CountedRound {
  return { asked, cells, trials, replies: [], counted: 0 };
}

/** Whether the next round may be planned. */
export function isWhole({ asked, replies }: CountedRound): boolean {
  return replies.length === asked.parts.length;
}

/** For whoever counts on, while others do so with the same ones. */
export function copied(rounds: readonly CountedRound[]): CountedRound[] {
  return rounds.map((round) => ({ ...round, replies: [...round.replies] }));
}

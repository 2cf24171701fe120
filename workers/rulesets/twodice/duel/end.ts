/** How a duel ended, and what whoever tells a trial of it needs to see. */
import type { RolledChance } from './chance.ts';
import type { Side, SideState } from './side.ts';
import type { Result } from './tally.ts';
import type { TurnListener } from './upkeep.ts';

/** How a trial ended. */
export interface DuelEnd {
  winner: Result;
  round: number;
  readonly states: readonly [SideState, SideState];
  readonly frenzies: [number, number];
}

/** A compiled duel as its dice log reads it. */
export interface PlayableDuel {
  readonly sides: readonly [Side, Side];
  play(
    chance: RolledChance,
    end: DuelEnd,
    marks: undefined,
    listeners: readonly [TurnListener, TurnListener],
    announce: (who: 0 | 1, round: number) => void,
  ): void;
}

/** What random questions are drawn with, for the law of named rules. */
import { HINTS as AE, DUEL_HINTS as AE_DUEL } from '../../ae/referee/hints.ts';
import { HINTS as AOF } from '../../aof/referee/hints.ts';
import { HINTS as MK2 } from '../../mk2/testing/asked.ts';
import { HINTS as MK3, DUEL_HINTS as MK3_DUEL } from '../../mk3/referee/hints.ts';
import type { Hints } from '../../proving/index.ts';

const HINTS: Readonly<Record<string, Hints>> = {
  mk3: { ...MK2, ...MK3 },
  'mk3 duel': MK3_DUEL,
  mk2: MK2,
  aof: AOF,
  ae: AE,
  // Dice are thrown alike in all games.
  'aof roll': MK2,
  'ae roll': MK2,
  'ae duel': AE_DUEL,
};

export function hintsOf(game: string, kind: string): Hints {
  return HINTS[`${game} ${kind}`] ?? HINTS[game] ?? {};
}

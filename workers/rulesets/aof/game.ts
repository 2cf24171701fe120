/** Age of Fantasy: what answers its questions, by itself for whoever needs no more. */
import type { Game } from '../ruleset.ts';
import { battle } from './battle/index.ts';
import { DISCLOSURE } from './disclosure.ts';
import { aof as first } from './first.ts';
import { table } from './table/index.ts';

export const aof: Game = {
  ...first,
  // Dice alone come last.
  kinds: [
    ...first.kinds.slice(0, -1),
    ...[battle, table].map((kind) => ({ ...kind, disclosure: DISCLOSURE })),
    ...first.kinds.slice(-1),
  ],
};

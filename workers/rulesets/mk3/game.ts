/** WARMACHINE Mk III: what answers its questions, by itself for whoever needs no more. */
import type { Game } from '../ruleset.ts';
import { battle } from '../twodice/battle/index.ts';
import { DISCLOSURE } from '../twodice/disclosure.ts';
import { mk3 as first } from './first.ts';
import { table } from './table/index.ts';

export const mk3: Game = {
  ...first,
  // Dice alone come last.
  kinds: [
    ...first.kinds.slice(0, -1),
    { ...battle, disclosure: DISCLOSURE },
    { ...table, disclosure: DISCLOSURE },
    ...first.kinds.slice(-1),
  ],
};

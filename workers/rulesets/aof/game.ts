/** Age of Fantasy: what answers its questions, by itself for whoever needs no more. */
import { roll } from '../roll/index.ts';
import type { Game } from '../ruleset.ts';
import { catalogue } from './catalogue/index.ts';
import { DISCLOSURE } from './disclosure.ts';
import { duel } from './duel/index.ts';
import { hazards } from './hazards/index.ts';
import { melee } from './melee/index.ts';
import { rulings } from './rulings/index.ts';
import { skirmish } from './skirmish/index.ts';
import { table } from './table/index.ts';
import { volley } from './volley/index.ts';

export const aof: Game = {
  id: 'aof',
  title: 'Age of Fantasy',
  edition: 'v2.16',
  sources: ['Age of Fantasy v2.16: core rules with the advanced and optional rules'],
  catalogue,
  kinds: [volley, melee, duel, skirmish, hazards, table, roll].map((kind) => ({ ...kind, disclosure: DISCLOSURE })),
  rulings,
};

/** Age of Fantasy: what answers nearly all of its questions, and is fetched first; those on a table and whole battles stand in game.ts. */
import { roll } from '../roll/index.ts';
import type { Game } from '../ruleset.ts';
import { catalogue } from './catalogue/index.ts';
import { DISCLOSURE } from './disclosure.ts';
import { duel } from './duel/index.ts';
import { hazards } from './hazards/index.ts';
import { melee } from './melee/index.ts';
import { rulings } from './rulings/index.ts';
import { skirmish } from './skirmish/index.ts';
import { volley } from './volley/index.ts';

export const aof: Game = {
  id: 'aof',
  title: 'Age of Fantasy',
  edition: 'v2.16',
  sources: ['Age of Fantasy v2.16: core rules with the advanced and optional rules'],
  catalogue,
  kinds: [volley, melee, duel, skirmish, hazards, roll].map((kind) => ({ ...kind, disclosure: DISCLOSURE })),
  rulings,
};

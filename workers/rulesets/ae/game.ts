/** Adeptus Evangelion Hordes: what answers its questions, by itself for whoever needs no more. */
import { roll } from '../roll/index.ts';
import type { Game } from '../ruleset.ts';
import { abandonment } from './abandoned/index.ts';
import { battle } from './battle/index.ts';
import { catalogue } from './catalogue/index.ts';
import { contest } from './contest/index.ts';
import { defeat } from './defeat/index.ts';
import { DISCLOSURE } from './disclosure.ts';
import { duel } from './duel/index.ts';
import { melee, volley } from './exchange/index.ts';
import { hazards } from './hazards/index.ts';
import { morale } from './morale/index.ts';
import { RULINGS } from './rulings/index.ts';
import { table } from './table/index.ts';

export const ae: Game = {
  id: 'ae',
  title: 'Adeptus Evangelion Hordes',
  edition: 'Horde rules with their appendix',
  sources: ['Adeptus Evangelion: Horde Rules, with the Abandonment table, Command Centres and E-Scale leaders'],
  catalogue,
  kinds: [volley, melee, morale, duel, battle, hazards, contest, abandonment, defeat, table, roll].map((kind) => ({
    ...kind,
    disclosure: DISCLOSURE,
  })),
  rulings: RULINGS,
};

/**
 * The referee of Evangelion's Hordes: every kind played die by die from the digest, in plain code that shares nothing with
 * the engine but what a scenario says. See ../../proving for the apparatus.
 *
 * gifts.ts    what leaders give                 sheet.ts    a unit on paper
 * test.ts     the d100                          nerve.ts    Willpower and Break tests
 * attack.ts   one attack, die by die            losses.ts   from hits to Magnitude that is gone
 */
import { type ProvenKind, proven } from '../../proving/index.ts';
import { abandonment } from '../abandoned/index.ts';
import { contest } from '../contest/index.ts';
import { defeat } from '../defeat/index.ts';
import { duel } from '../duel/index.ts';
import { melee, volley } from '../exchange/index.ts';
import { hazards } from '../hazards/index.ts';
import { morale } from '../morale/index.ts';
import { abandonmentReferee } from './abandonment.ts';
import { contestReferee } from './contest.ts';
import { defeatReferee } from './defeat.ts';
import { duelReferee } from './duel.ts';
import { meleeReferee, volleyReferee } from './exchange.ts';
import { hazardsReferee } from './hazards.ts';
import { DUEL_HINTS, HINTS } from './hints.ts';
import { moraleReferee } from './morale.ts';

export const aeProofs: readonly ProvenKind[] = [
  proven({ kind: volley, referee: volleyReferee, hints: HINTS, everyField: true }),
  proven({ kind: melee, referee: meleeReferee, hints: HINTS, everyField: true }),
  proven({ kind: contest, referee: contestReferee, hints: HINTS, everyField: true }),
  proven({ kind: abandonment, referee: abandonmentReferee, hints: HINTS, everyField: true }),
  proven({ kind: defeat, referee: defeatReferee, hints: HINTS, everyField: true }),
  proven({ kind: hazards, referee: hazardsReferee, hints: HINTS, everyField: true }),
  proven({ kind: morale, referee: moraleReferee, hints: HINTS, everyField: true }),
  proven({ kind: duel, referee: duelReferee, hints: DUEL_HINTS, everyField: true }),
];

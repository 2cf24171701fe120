/** WARMACHINE Mk III: what answers nearly all of its questions, and is fetched first; those on a table stand in game.ts. */
import { roll } from '../roll/index.ts';
import type { Game } from '../ruleset.ts';
import { activation } from '../twodice/activation/index.ts';
import { area } from '../twodice/area/index.ts';
import { DISCLOSURE } from '../twodice/disclosure.ts';
import { duel } from '../twodice/duel/index.ts';
import { effects } from '../twodice/effects/index.ts';
import { hazard } from '../twodice/hazard/index.ts';
import { hits } from '../twodice/hits/index.ts';
import { powerAttack } from '../twodice/powerAttack/index.ts';
import { several } from '../twodice/several/index.ts';
import { battlegroup } from './battlegroup/index.ts';
import { catalogue } from './catalogue/index.ts';
import { RULINGS } from './rulings.ts';

export const mk3: Game = {
  id: 'mk3',
  title: 'WARMACHINE Mk III',
  edition: 'Prime Mk III with the HORDES appendix',
  sources: ['WARMACHINE: Prime Mk III core rules, with Appendix A (timing) and Appendix C (HORDES)'],
  catalogue,
  kinds: [activation, several, duel, battlegroup, area, powerAttack, hazard, hits, effects, roll].map((kind) => ({
    ...kind,
    disclosure: DISCLOSURE,
  })),
  rulings: RULINGS,
};

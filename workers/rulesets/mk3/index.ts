/**
 * WARMACHINE Prime Mk III with its HORDES appendix.
 *
 * What both 2d6 games share, and most of this one, is in ../twodice: activations, several attackers, duels, hits,
 * effects, areas, power attacks, hazards. Here is what only Mk III has.
 *
 * battlegroup/   focus and fury over turns: leeching, frenzies, allocation, upkeep
 * catalogue/     every rule with its status     rules/   a test for every rule, named after it
 * profiles.ts, statline.ts   synthetic profiles, pasted stat lines     lists.ts   army lists
 */

import { roll } from '../roll/index.ts';
import type { Ruleset } from '../ruleset.ts';
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
import { lists } from './lists.ts';
import { profiles } from './profiles.ts';
import { RULINGS } from './rulings.ts';
import { statLines } from './statline.ts';

export const mk3: Ruleset = {
  id: 'mk3',
  title: 'WARMACHINE Mk III',
  edition: 'Prime Mk III with the HORDES appendix',
  sources: ['WARMACHINE: Prime Mk III core rules, with Appendix A (timing) and Appendix C (HORDES)'],
  catalogue,
  kinds: [activation, several, duel, battlegroup, area, powerAttack, hazard, hits, effects, roll].map((kind) => ({
    ...kind,
    disclosure: DISCLOSURE,
  })),
  profiles,
  statLines,
  lists,
  rulings: RULINGS,
};

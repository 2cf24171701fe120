/**
 * HORDES Mk II: what answers nearly all of its questions, and is fetched first; single attacks, morale, structures and
 * what is played on a table stand in game.ts.
 */
import { roll } from '../roll/index.ts';
import type { Game, ScenarioKind } from '../ruleset.ts';
import { DISCLOSURE } from '../twodice/disclosure.ts';
import { battlegroup } from './battlegroup/index.ts';
import { catalogue } from './catalogue/index.ts';
import { editions } from './editions.ts';
import { activation } from './kinds/activation.ts';
import { area } from './kinds/area.ts';
import { duel } from './kinds/duel.ts';
import { effects } from './kinds/effects.ts';
import { hazard } from './kinds/hazard.ts';
import { hits } from './kinds/hits.ts';
import { powerAttack } from './kinds/powerAttack.ts';
import { several } from './kinds/several.ts';
import { rulings } from './rulings.ts';

export const mk2: Game = {
  id: 'mk2',
  title: 'HORDES Mk II',
  edition: 'Mk II, final text with the Field Test as an option',
  sources: ['HORDES Mk II Quick Reference Sheet 1.0 (2010)', 'HORDES Mk II Field Test rules (November 2009)'],
  catalogue,
  kinds: [activation, several, duel, battlegroup, area, powerAttack, hazard, hits, effects, roll].map((kind) => ({
    ...(kind as ScenarioKind),
    disclosure: DISCLOSURE,
  })),
  editions,
  rulings,
};

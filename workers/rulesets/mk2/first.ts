/** HORDES Mk II: what answers nearly all of its questions, and is fetched first; those on a table stand in game.ts. */
import { roll } from '../roll/index.ts';
import type { Game, ScenarioKind } from '../ruleset.ts';
import { DISCLOSURE } from '../twodice/disclosure.ts';
import { attack } from './attack/index.ts';
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
import { structure } from './kinds/structure.ts';
import { morale } from './morale/index.ts';
import { rulings } from './rulings.ts';

export const mk2: Game = {
  id: 'mk2',
  title: 'HORDES Mk II',
  edition: 'Mk II, final text with the Field Test as an option',
  sources: ['HORDES Mk II Quick Reference Sheet 1.0 (2010)', 'HORDES Mk II Field Test rules (November 2009)'],
  catalogue,
  kinds: [
    activation,
    several,
    duel,
    battlegroup,
    morale,
    area,
    powerAttack,
    hazard,
    structure,
    hits,
    effects,
    attack,
    roll,
  ].map((kind) => ({ ...(kind as ScenarioKind), disclosure: DISCLOSURE })),
  editions,
  rulings,
};

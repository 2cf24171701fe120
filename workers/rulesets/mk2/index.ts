/**
 * HORDES Mk II: the final rules, and the Field Test before them.
 *
 * rulings.ts   every reading of an unclear rule    editions.ts  the presets and every option between them
 * strike.ts    one attack roll with its damage roll
 * catalogue/   every rule with its status
 * ruleNames.ts what the rules shared with Mk III are called here
 * scenario/    the parts of a scenario, and how the machinery shared with Mk III knows them
 * kinds/       the shared kinds in the words of Mk II: activation, several, duel, area, powerAttack, hazard, structure,
 *              hits, effects
 * attack/      one attack roll with its damage roll
 * profiles/    synthetic profiles to start from      statline.ts  pasted stat lines
 * referee/     every kind played from the digest with dice and a pencil    oracle/  older random questions for the same players
 * lists.ts     army lists
 * battlegroup/ fury over turns: leaching, thresholds, frenzies
 * morale/      command checks, flight and rallying under fire
 */

import { roll } from '../roll/index.ts';
import type { Ruleset, ScenarioKind } from '../ruleset.ts';
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
import { lists } from './lists.ts';
import { morale } from './morale/index.ts';
import { profiles } from './profiles/index.ts';
import { rulings } from './rulings.ts';
import { statLines } from './statline.ts';

export const mk2: Ruleset = {
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
  profiles,
  statLines,
  editions,
  rulings,
  lists,
};

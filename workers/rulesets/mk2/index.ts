/**
 * HORDES Mk II: the final rules, and the Field Test before them.
 *
 * editions.ts  the presets and every option between them
 * strike.ts    one attack roll with its damage roll
 * catalogue/   every rule with its status
 * attack/      one attack roll with its damage roll
 * battlegroup/ fury over turns: leaching, thresholds, frenzies
 * morale/      command checks, flight and rallying under fire
 */
import { roll } from '../roll/index.ts';
import type { Ruleset } from '../ruleset.ts';
import { attack } from './attack/index.ts';
import { battlegroup } from './battlegroup/index.ts';
import { catalogue } from './catalogue/index.ts';
import { morale } from './morale/index.ts';

export const mk2: Ruleset = {
  id: 'mk2',
  title: 'HORDES Mk II',
  edition: 'Mk II, final text with the Field Test as an option',
  sources: ['HORDES Mk II Quick Reference Sheet 1.0 (2010)', 'HORDES Mk II Field Test rules (November 2009)'],
  catalogue,
  kinds: [attack, battlegroup, morale, roll],
  profiles: [],
  statLines: [],
};

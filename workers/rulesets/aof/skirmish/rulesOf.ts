/** Which rules come up in a skirmish: those of any two units that meet, whoever of them acts first. */
import { Ledger } from '../../disclosure/ledger.ts';
import { rulesOf } from '../duel/rulesOf.ts';
import type { Pairing } from '../duel/setup.ts';

/** What a skirmish looks at: nobody is told who is Wavering, and units of a side act in turn. */
const SKIRMISH = { wavering: false, anyOrder: true } as const;

/** @param several whether a side has more than one unit, so that somebody may have fought before he is charged */
export function rulesOfSkirmish(pairing: Pairing, several: boolean): readonly string[] {
  const rules = rulesOf(pairing, SKIRMISH);
  // Nobody is tired where nobody comes to blows.
  if (!several || !rules.includes('AOF-MELEE-07')) return rules;
  const ledger = new Ledger();
  ledger.enter(...rules, 'AOF-FATIGUE-01');
  return ledger.rules;
}

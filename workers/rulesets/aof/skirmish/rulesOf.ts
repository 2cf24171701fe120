/** Which rules come up in a skirmish: those of any two units that meet, whoever of them acts first. */
import { rulesOf } from '../duel/rulesOf.ts';
import type { Pairing } from '../duel/setup.ts';

/** What a skirmish looks at: nobody is told who is Wavering, and units of a side act in turn. */
const SKIRMISH = { wavering: false, anyOrder: true } as const;

/** @param several whether a side has more than one unit, so that somebody may have fought before he is charged */
export function rulesOfSkirmish(pairing: Pairing, several: boolean): readonly string[] {
  const rules = rulesOf(pairing, SKIRMISH);
  return several ? [...new Set([...rules, 'AOF-FATIGUE-01'])] : rules;
}

/** Kinds of question in which a model does nothing: attacks without a weapon, power attacks of who knows none. */
import type { ListedUnit } from '../../ruleset.ts';

/** Kinds of model that make power attacks; cavalry tramples, too (MK3-POWER-02). */
const POWERFUL = ['light warjack', 'heavy warjack', 'vector', 'monstrosity', 'warbeast', 'colossal', 'gargantuan'];

export function idleIn({ parts = {}, profile }: ListedUnit): readonly string[] {
  if (profile === null || parts.attacker === undefined) return [];
  const { kind = 'warrior', cavalry, weapons } = parts.attacker;
  const armed = Array.isArray(weapons) && weapons.length > 0;
  const powerful = POWERFUL.includes(String(kind)) || cavalry === true;
  return [...(armed ? [] : ['activation', 'duel']), ...(powerful ? [] : ['powerAttack'])];
}

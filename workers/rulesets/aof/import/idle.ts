/** Kinds of question in which a unit does nothing: the phase of a weapon that it does not have. */
import type { ListedUnit } from '../../ruleset.ts';
import { unitOf } from './line.ts';

export function idleIn(listed: ListedUnit): readonly string[] {
  const unit = unitOf(listed);
  if (unit === null) return [];
  const members = [unit, ...unit.joined];
  // It only holds, so nobody charges (AOF-SR-13).
  const holds = unit.rules.includes('Immobile');
  // A breath is for either phase (AOF-SR-05).
  if (!holds && members.some(({ rules }) => rules.includes('Breath Attack'))) return [];
  const weapons = members.flatMap((member) => member.weapons);
  const shoots =
    weapons.some(({ range }) => range !== undefined) || members.some(({ rules }) => rules.includes('Breath Attack'));
  // Impact hits without a weapon (AOF-SR-14).
  const fights =
    !holds && (weapons.some(({ range }) => range === undefined) || members.some(({ impact }) => impact > 0));
  return [...(shoots ? [] : ['volley']), ...(fights ? [] : ['melee'])];
}

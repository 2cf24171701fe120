import { arcaneNotes } from '../spells.ts';
import type { Duel } from './schema.ts';
import { everUses, useNotes } from './uses.ts';

export function notesOfDuel(duel: Duel): string[] {
  const { rulings, situation, condition } = duel;
  const notes = [
    ...useNotes(duel.attacker.name, duel.attackerPlan.stratagems),
    ...useNotes(duel.target.name, duel.targetPlan.stratagems),
  ];
  if (everUses(duel, 'attacker', 'Killing Blow') || everUses(duel, 'target', 'Killing Blow')) {
    notes.push('Killing Blow is simulated, not computed exactly.');
  }
  if (condition === 'Arcane Power') {
    notes.push(...arcaneNotes([...duel.attackerPlan.spells, ...duel.targetPlan.spells]));
  }
  if (rulings.deadlyOverkillCounts) notes.push('Counted overkill is simulated, not computed exactly.');
  if (situation.first !== 'drawn each round')
    notes.push('With one unit a side, whoever acts first does so every round.');
  return notes;
}

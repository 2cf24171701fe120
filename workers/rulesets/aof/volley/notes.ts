/** Remarks on what was assumed in a volley. */
import { arcaneNotes } from '../spells.ts';
import { priceNotes } from '../stratagems.ts';
import type { Strike } from '../strike.ts';
import type { Volley } from './schema.ts';

export function notesOfVolley(volley: Volley, strike: Strike): string[] {
  const notes = [
    ...priceNotes(volley.attacker.name, volley.shooterStratagems),
    ...priceNotes(volley.target.name, volley.targetStratagems),
  ];
  if (strike.batches.length === 0) notes.push('Nothing can shoot at this target.');
  if (volley.condition === 'Arcane Power') notes.push(...arcaneNotes(volley.spells));
  if (volley.brutal.friendlyFire && !volley.friend)
    notes.push('Hits on the friend are lost to the target; the friend is not described.');
  return notes;
}

/** Remarks on what was assumed in a melee. */
import { priceNotes } from '../stratagems.ts';
import type { Exchange } from './exchange.ts';
import type { Melee } from './schema.ts';

export function notesOfMelee(melee: Melee, exchange: Exchange): string[] {
  const { attacker, target, situation } = melee;
  const notes = [
    ...priceNotes(attacker.name, melee.attackerStratagems),
    ...priceNotes(target.name, melee.targetStratagems),
  ];
  const armed = (unit: Melee['attacker']) =>
    [unit, ...unit.joined].some(({ weapons }) => weapons.some(({ range }) => range === undefined));
  if (!armed(attacker)) notes.push(`${attacker.name} has no melee weapon.`);
  if (!armed(target) && situation.strikeBack !== 'never' && !situation.defensiveStance) {
    notes.push(`${target.name} has no melee weapon.`);
  }
  const { rulings } = exchange.options;
  if (
    exchange.striker.killingBlow ||
    exchange.defender.killingBlow ||
    rulings.deadlyOverkillCounts ||
    situation.berserker
  ) {
    notes.push('Killing Blow, Berserker and counted overkill are simulated, not computed exactly.');
  }
  return notes;
}

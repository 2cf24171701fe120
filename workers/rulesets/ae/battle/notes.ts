/** What a battle leaves out, said in its answer, and the rules that take part in it. */
import { Ledger } from '../../disclosure/ledger.ts';
import { enterRounds } from '../duel/report.ts';
import { BLOW, CHARGE, type Field, HASTY, MELEE, RANGED } from '../duel/setup.ts';
import { charges } from '../force.ts';
import { CLOSE, type Forces } from './forces.ts';
import type { Battle } from './schema.ts';

export function notesOf({ first, second, map }: Battle, { cards }: Forces): string[] {
  const within = cards.some((card) => card.within !== '');
  return [
    'Players choose by what an attack takes on average, and look no further than the turn at hand.',
    `Ranges and speeds are yours, the text gives none; left out, a range is 8 km and speeds follow from AB. ${map.width} by ${map.height} squares of ${map.scale} km.`,
    'A Half Move leaves a single shot or a blow; a burst or an Aim needs the whole turn, a burst of Wild Fire does not. A unit attacks only one enemy in its turn.',
    'Who has an enemy beside it strikes him, or shoots at point-blank without a melee weapon, and does not walk away.',
    'A broken Horde runs to the edge that it came from; if it begins a turn there and does not rally, it leaves. Whoever has no unbroken Horde at the end of a round has lost.',
    ...(within ? ['Whoever stands within a Horde goes where it goes, and does not detach while it lasts.'] : []),
    'Left out: terrain and cover, Control Points, Knockdown, Takedown and Stun, Pinning, falls, AT Powers, tactics, joining and detaching, Reactions other than dodge and parry, Support by distance, mounting and dismounting.',
    `Doctrines: ${first.way} and ${second.way}. Another one may turn the answer.`,
  ];
}

export function rulesOf(forces: Forces): readonly string[] {
  const ledger = new Ledger();
  enterRounds(forces, ledger, waysOf);
  ledger.enter('AE-MOVE-01', 'AE-ACT-06', 'AE-LOS-01');
  if (forces.units.some(({ force }) => force.magnitude && !force.fearless)) ledger.enter('AE-MORALE-08');
  return ledger.rules;
}

/** Ways in which a unit may attack at some time. */
function waysOf(field: Field, index: number): number[] {
  const { given } = field.units[index];
  const moves = charges(given);
  return [
    ...(given.ranged ? [RANGED, HASTY] : []),
    ...(given.ranged && !given.melee ? [CLOSE] : []),
    ...(given.melee ? [MELEE, BLOW] : []),
    ...(given.melee && moves ? [CHARGE] : []),
  ];
}

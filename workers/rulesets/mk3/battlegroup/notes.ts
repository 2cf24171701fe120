/** What is worth knowing about how a battlegroup was read. */
import type { Battlegroup } from './schema.ts';

export function notesOf(scenario: Battlegroup): string[] {
  const { battlegroup } = scenario;
  const notes: string[] = [];
  if (battlegroup.engine === 'fury') {
    if (battlegroup.beasts.some(({ nearest }) => nearest.some(({ beast }) => beast === ''))) {
      notes.push('A nearest model that is no beast of the list is taken as fresh in every frenzy.');
    }
    if (battlegroup.beasts.some(({ type, nearest }) => type === 'pack' && nearest.length > 0)) {
      notes.push('Each model of a frenzied pack attacks a nearest model of its own.');
    }
    if (battlegroup.caster.transfers > 0) {
      notes.push('What a transfer does to the beast is not followed; enter its loss as an event.');
    }
  } else if (battlegroup.warjacks.some(({ status }) => status === 'marshaled')) {
    notes.push('A marshaled warjack has no focus; its benefit is a field of the activation.');
  }
  return notes;
}

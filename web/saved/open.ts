/** From a saved thing back to where it is of use. */
import { open } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import { openKept } from '../documents/rooms.ts';
import { navigate } from '../shell/router.ts';
import type { SavedItem } from './items.ts';

/** Shows a question on Ask, a study where it was written. @returns why not, or empty */
export async function openItem(item: SavedItem): Promise<string> {
  const { sort, game, kind, values, how } = item;
  if (sort === 'study') {
    openKept(item);
    return '';
  }
  const known = rulesets
    .peek()
    .find(({ id }) => id === game)
    ?.kinds.some(({ id }) => id === kind);
  if (!known) return `This page knows no question ${kind} of ${game}.`;
  await open({ ruleset: game, kind, scenario: values, method: 'auto', seed: 1, precision: null, ...how });
  navigate('/');
  return '';
}

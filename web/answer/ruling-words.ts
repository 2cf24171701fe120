/** What the comparison of rulings finds, in words. */
import type { RulingsResult } from '../../server/api/contract.ts';
import { shownDifference } from './compared-words.ts';

/** Rulings that move the answer by more than the intervals explain, or that cannot be asked otherwise here. */
export function rulingsThatMatter({ rulings }: RulingsResult): RulingsResult['rulings'] {
  return rulings.filter(({ apart, value }) => apart || value === null);
}

/** The finding: by how much the most important ruling moves the answer, if any does. */
export function rulingFinding(result: RulingsResult): string {
  const moving = result.rulings.filter(({ apart }) => apart);
  const [first] = moving;
  const known = new Set(result.rulings.map(({ id }) => id)).size;
  const all =
    known === 1 ? 'the one ruling that bears on it does not move it' : `none of the ${known} rulings moves it`;
  if (!first) {
    const certain = result.method === 'exact' ? '' : ' more than the trials can tell';
    return `${result.title}: ${all}${certain}`;
  }
  const others = new Set(moving.map(({ id }) => id)).size - 1;
  const more = others === 0 ? '' : `; ${others} more ${others === 1 ? 'moves' : 'move'} it too`;
  return `${result.title}: ${shownDifference(result, first)} if "${first.title}" is read the other way${more}`;
}

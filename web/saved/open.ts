/** From a saved thing back to where it is of use. */
import { open } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import { navigate } from '../shell/router.ts';
import type { SavedItem } from './items.ts';
import { openedStudy } from './study.tsx';

/** Where studies are written that do not start from the question on Ask. */
const PAGES: Readonly<Record<string, string>> = {
  tune: '/tune',
  balance: '/balance',
  matrix: '/balance',
  patch: '/balance',
};

/** Shows a question on Ask, a study where it was written. @returns why not, or empty */
export async function openItem({ sort, game, kind, values, how }: SavedItem): Promise<string> {
  if (sort === 'study') {
    openedStudy.value = { kind, request: values };
    navigate(PAGES[kind] ?? '/studies');
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

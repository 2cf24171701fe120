/** What the comparison of editions finds, in words. */
import type { EditionsResult } from '../../server/api/contract.ts';
import { shownDifference } from './compared-words.ts';

/** The finding: which rule makes the difference, if any. */
export function editionFinding(result: EditionsResult): string {
  const others = result.presets.filter(({ asked }) => !asked);
  const same = others.every(({ apart, value }) => !apart && value !== null);
  const [first] = result.options.filter(({ apart }) => apart);
  if (same && !first) return `${result.title}: the same in every edition`;
  if (same) return `${result.title}: the same in every edition, though ${first!.title} would matter`;
  const changed = others.map((one) => `${shownDifference(result, one)} under ${one.title}`).join(', ');
  return first ? `${changed}: ${first.title}` : `${changed}, by no single rule`;
}

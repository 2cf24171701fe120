/** What the comparison of editions says, in words. */
import type { EditionsResult } from '../../server/api/contract.ts';
import { decimal, percent } from '../format.ts';

type Compared = EditionsResult['presets'][number] | EditionsResult['options'][number];

const MINUS = '\u2212';

/** "54.8 %", or why there is none. */
export function shownNumber({ of }: Pick<EditionsResult, 'of'>, { value, problem }: Compared): string {
  if (value === null) return problem ?? 'no value';
  return of === 'probability' ? percent(value) : decimal(value);
}

/** "+7.9 points": how much more or less it is than the question as asked. */
export function shownDifference({ of }: Pick<EditionsResult, 'of'>, { difference, apart }: Compared): string {
  if (difference === null) return '';
  if (!apart) return 'the same';
  const size = Math.abs(difference) * (of === 'probability' ? 100 : 1);
  const number = size >= 0.05 ? decimal(Number(size.toFixed(of === 'probability' ? 1 : 2))) : size.toPrecision(1);
  return `${difference < 0 ? MINUS : '+'}${number}${of === 'probability' ? ' points' : ''}`;
}

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

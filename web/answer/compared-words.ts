/** What a comparison of several ways to ask one question says, in words. */
import type { Compared } from '../../server/api/contract.ts';
import { decimal, percent } from '../format.ts';

type Of = { readonly of: 'probability' | 'mean' };

const MINUS = '\u2212';

/** "54.8 %", or why there is none. */
export function shownNumber({ of }: Of, { value, problem }: Pick<Compared, 'value' | 'problem'>): string {
  if (value === null) return problem ?? 'no value';
  return of === 'probability' ? percent(value) : decimal(value);
}

/** "+7.9 points": how much more or less it is than the question as asked. */
export function shownDifference({ of }: Of, { difference, apart }: Pick<Compared, 'difference' | 'apart'>): string {
  if (difference === null) return '';
  if (!apart) return 'the same';
  const size = Math.abs(difference) * (of === 'probability' ? 100 : 1);
  const number = size >= 0.05 ? decimal(Number(size.toFixed(of === 'probability' ? 1 : 2))) : size.toPrecision(1);
  return `${difference < 0 ? MINUS : '+'}${number}${of === 'probability' ? ' points' : ''}`;
}

/** How often each verdict fell on the lines of a list. */

import type { ListReport } from '../../server/api/contract.ts';
import { plural, unitFor } from '../../workers/wording.ts';

export type Finding = ListReport['findings'][number];
export type Verdict = Finding['verdict'];

export const VERDICTS: readonly Verdict[] = ['understood', 'assumed', 'not known'];

export function countVerdicts(findings: readonly Finding[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { understood: 0, assumed: 0, 'not known': 0 };
  for (const { verdict } of findings) counts[verdict] += 1;
  return counts;
}

/** "1 unit", "20 units", "no units". */
export function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${unitFor(count, plural(noun))}`;
}

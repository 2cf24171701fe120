/** Finding rules in a catalogue. */
import type { RuleEntry } from '../../server/api/contract.ts';

export type Status = RuleEntry['status'];

/** In the order a reader wants them: what works first. */
export const STATUSES: ReadonlyArray<{ status: Status; meaning: string }> = [
  { status: 'simulated', meaning: 'rolled or computed' },
  { status: 'input', meaning: 'a switch or number you set' },
  { status: 'geometry', meaning: 'needs positions on a table' },
  { status: 'planned', meaning: 'known, not built yet' },
  { status: 'not combat', meaning: 'no bearing on the dice' },
];

/** Entries that have every word of the search in their ID, title or place, and one of the statuses (none means any). */
export function filterRules(rules: readonly RuleEntry[], search: string, statuses: ReadonlySet<Status>): RuleEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    if (statuses.size > 0 && !statuses.has(rule.status)) return false;
    const text = `${rule.id} ${rule.title} ${rule.place ?? ''} ${rule.where ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** How many entries have each status. */
export function countByStatus(rules: readonly RuleEntry[]): Map<Status, number> {
  const counts = new Map<Status, number>();
  for (const { status } of rules) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

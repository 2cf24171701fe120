import type { RuleEntry, RuleStatus } from '../../ruleset.ts';

/** One rule on one line. `where` says where the user meets it. */
export type Row = readonly [id: string, status: RuleStatus, title: string, where?: string];

/** A row as the seam between the games and the page wants it. */
export function toEntry([id, status, title, where]: Row): RuleEntry {
  return where === undefined ? { id, title, status } : { id, title, status, where };
}

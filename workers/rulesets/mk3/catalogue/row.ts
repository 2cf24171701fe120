import type { RuleEntry, RuleStatus } from '../../ruleset.ts';

/**
 * One rule on one line. `where` of a planned rule says which part of it works already; `weapon.` is short for
 * `attacker.weapons[].`.
 */
export type Row = readonly [id: string, status: RuleStatus, title: string, where?: string];

/** A row as the seam between the games and the page wants it. */
export function toEntry([id, status, title, where]: Row): RuleEntry {
  return where === undefined ? { id, title, status } : { id, title, status, where };
}

import type { RuleEntry, RuleStatus } from '../../ruleset.ts';

/** One rule on one line. `weapon.` is short for `attacker.weapons[].`; fields without a kind are those of any kind. */
export type Row = readonly [id: string, status: RuleStatus, title: string, where?: string];

export function toEntry([id, status, title, where]: Row): RuleEntry {
  return where === undefined ? { id, title, status } : { id, title, status, where };
}

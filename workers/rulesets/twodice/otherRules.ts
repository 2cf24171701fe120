/** Rules that came with a model and that nobody knows here: they change nothing, and every answer says so. */
import { z } from 'zod';

const MOST = 40;
const LONGEST = 200;

export const otherRulesField = z.array(z.string().trim().min(1).max(LONGEST)).max(MOST).default([]).meta({
  title: 'Rules not known here',
  description: 'As an army list brings them: they change nothing, and every result says so.',
  advanced: true,
});

/** What a list does not know of a model, as {@link otherRulesField} can hold it. */
export function asOtherRules(given: readonly string[]): string[] {
  const rules = given.map((rule) => rule.slice(0, LONGEST).trim()).filter((rule) => rule !== '');
  return [...new Set(rules)].slice(0, MOST);
}

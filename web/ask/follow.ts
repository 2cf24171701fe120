/** Turns from a table to a question that is asked from there. */
import type { SimulationResult } from '../../server/api/contract.ts';
import { isObject, type Json } from '../form/json.ts';
import { parsePath, withValue } from '../form/path.ts';
import { decimal } from '../format.ts';
import { choose } from './actions.ts';
import { notice, question } from './state.ts';

export type FollowUp = NonNullable<SimulationResult['followUps']>[number];

/** What holds of it; the rest is as a question has it by itself. */
export const holding = ({ fields }: Pick<FollowUp, 'fields'>) =>
  fields.filter(({ value }) => value !== false && value !== 'no');

/** A scenario in which every field that positions decide is as they decide it; what does not hold is left out. */
export function situated(scenario: Json, { fields }: Pick<FollowUp, 'fields'>): Json {
  return fields.reduce<Json>(
    (held, { path, value }) => withValue(held, parsePath(path), value === false || value === 'no' ? undefined : value),
    scenario,
  );
}

export async function follow(next: FollowUp): Promise<void> {
  const before = question.peek();
  if (!before) return;
  await choose(before.ruleset, next.kind);
  const asked = question.peek();
  if (!asked || asked.kind !== next.kind) return;
  const scenario = situated(asked.scenario, next);
  if (isObject(scenario)) question.value = { ...asked, scenario };
  const said = holding(next).map(({ title, value, why }) =>
    typeof value === 'number' ? `${title.toLowerCase()} ${decimal(value)} (${why})` : `${title.toLowerCase()} (${why})`,
  );
  notice.value = `From the table: ${said.join('; ')}.`;
}

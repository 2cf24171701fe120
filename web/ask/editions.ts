/** The same question under the other editions of its rules. */
import { atHand } from '../engine/asking.ts';
import { besideAnswer } from './beside.ts';
import { form, request, ruleset } from './state.ts';

const asked = besideAnswer({
  byItself: true,
  ask: atHand.editions,
  /** Null where the game has one edition, or this kind of question does not ask which. */
  question: () => {
    const field = ruleset.value?.editions?.field;
    const { value } = request;
    if (!value || !field || !form.value?.fields.some(({ key }) => key === field)) return null;
    const { ruleset: id, kind, scenario, seed } = value;
    return { ruleset: id, kind, scenario, ...(seed === undefined ? {} : { seed }) };
  },
});

export const editions = asked.state;
export const watchEditions = asked.watch;
export const compareEditions = asked.now;

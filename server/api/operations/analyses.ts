/** Questions made of many answers that are waited for. */
import { DisclosureRequest, EditionsRequest, RulingsRequest, SweepRequest } from '../contract.ts';
import { BODY, type OfRoom, tagged } from './operation.ts';

const SAME_TRIALS = 'Exact where it can be afforded, else trials with the same seed everywhere.';
const LARGEST_FIRST = 'Largest difference first.';

/** A question made of many answers, all of which are waited for: no store, no address to look at later. */
function analysis(
  id: string,
  name: string,
  summary: string,
  { answer, ...rest }: Required<Pick<OfRoom, 'description' | 'body'>> & { readonly answer: OfRoom['answers'][number] },
): OfRoom {
  return {
    id,
    method: 'post',
    path: `/api/v1/analyses/${name}`,
    summary,
    ...rest,
    answers: { 200: answer },
    errors: [...BODY, 'invalid-scenario', 'too-expensive', 'worker-failed', 'pool-busy', 'closing'],
  };
}

export const ANALYSES = tagged('Analyses', [
  {
    id: 'disclose',
    method: 'post',
    path: '/api/v1/disclosures',
    summary: 'What of a question changes nothing',
    description:
      'Every given input is taken back, and the answers are compared: exactly where that is affordable, else die by die ' +
      'on a common stream. Inputs that the question cannot do without are not named.',
    headers: [{ name: 'Cache-Control', description: '"no-cache" works it out again, whatever is known.' }],
    body: { name: 'DisclosureRequest', schema: DisclosureRequest },
    answers: { 200: { one: 'Disclosure', description: 'What changed nothing.' } },
    errors: [...BODY, 'invalid-scenario', 'worker-failed', 'pool-busy', 'quota-exceeded', 'closing'],
  },
  analysis('sweep', 'sweep', 'One measure over one or two numeric fields', {
    description:
      'Exact values; a distribution gives its mean, a series its last step. Rows follow the second field. A cell whose ' +
      'scenario is faulty has the value null and says why.',
    body: { name: 'SweepRequest', schema: SweepRequest },
    answer: { one: 'SweepResult', description: 'The cells.' },
  }),
  analysis('compareEditions', 'editions', 'One question under every edition of its rules', {
    description:
      'The value of one measure under each edition, and with every single difference between them switched alone: which ' +
      `rule makes the difference. ${SAME_TRIALS}`,
    body: { name: 'EditionsRequest', schema: EditionsRequest },
    answer: { one: 'EditionsResult', description: LARGEST_FIRST },
  }),
  analysis('compareRulings', 'rulings', 'How much the readings of unclear rules move one answer', {
    description:
      'The value of one measure with one ruling at a time read otherwise: every other reading of every ruling that this ' +
      `kind of question knows, or of those that are named. ${SAME_TRIALS}`,
    body: { name: 'RulingsRequest', schema: RulingsRequest },
    answer: { one: 'RulingsResult', description: LARGEST_FIRST },
  }),
]);

/**
 * Tune: the best list there is, out of slots with choices, against a field of opponents, within limits.
 *
 * request.ts     what may be asked               lists.ts       lists within the limits: counted, listed, drawn
 * candidates.ts  their scenarios                 search.ts      more of them than can be asked
 * whole.ts       lists asked as wholes, culled in stages that keep the best   report.ts      its answer
 * sum.ts         values that add up: integer programming                       report-sum.ts  its answer
 * beside.ts      tables beside that answer: by question, opponent and budget   errors.ts      errors of differences
 */

import { type Study, type StudyContext, studyKind } from '../study.ts';
import { listsOf } from './candidates.ts';
import { tuneExamples } from './examples.ts';
import { reportWholes, searchOutcome, wholesOutcome } from './report.ts';
import { reportSums } from './report-sum.ts';
import { MOST_CANDIDATES, TuneRequest } from './request.ts';
import { Search } from './search.ts';
import { Sums } from './sum.ts';
import { Wholes } from './whole.ts';

export const tune = studyKind<TuneRequest>({
  id: 'tune',
  title: 'Tune a list',
  question: 'Which choices make the best list, and what is each of them worth?',
  schema: TuneRequest,
  examples: tuneExamples,
  begin,
});

function begin(request: TuneRequest, context: StudyContext): Study {
  if (request.value === 'sum') {
    const sums = new Sums(request, context);
    return {
      costNs: sums.costNs,
      next: (known) => sums.next(known),
      answer: (known) => reportSums(request, sums, known),
    };
  }
  const lists = listsOf(request);
  if (lists.count > MOST_CANDIDATES) {
    const search = new Search(request, context, lists);
    return {
      costNs: search.costNs,
      next: (known) => search.next(known),
      answer: (known) => reportWholes(request, searchOutcome(search, known), known),
    };
  }
  const wholes = new Wholes(request, context, lists.all());
  return {
    costNs: wholes.costNs,
    next: (known) => wholes.next(known),
    answer: (known) => reportWholes(request, wholesOutcome(wholes, known), known),
  };
}

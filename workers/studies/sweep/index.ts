/**
 * Sweep: one measure over the values of one or two fields.
 *
 * request.ts  what may be asked, and its cells     report.ts  lines with bands, maps with breakpoints, curves
 */

import type { Cell } from '../cell.ts';
import { isExact } from '../cellCost.ts';
import type { Known } from '../known.ts';
import { nextLook } from '../looks.ts';
import { probe } from '../probe.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import { intervalOf } from '../sample.ts';
import { type Study, type StudyContext, studyKind } from '../study.ts';
import { sweepExamples } from './examples.ts';
import { report } from './report.ts';
import { planOf, SweepStudyRequest, USUAL_TRIALS } from './request.ts';

export const sweep = studyKind<SweepStudyRequest>({
  id: 'sweep',
  title: 'Sweep',
  question: 'How does the answer move when one or two fields do, and where does it jump?',
  schema: SweepStudyRequest,
  examples: sweepExamples,
  begin,
});

function begin(request: SweepStudyRequest, context: StudyContext): Study {
  const plan = planOf(request, context);
  const all = plan.grid.flat().flatMap((place) => ('cells' in place ? place.cells : []));
  probe(all[0], 'measure');
  const mostOf = (cell: Cell) => (isExact(cell) ? 1 : batchesFor(cell, request.trials, USUAL_TRIALS));
  const { halfWidth } = request;
  const narrow = (known: Known, key: string): boolean => {
    const sample = known.sample(key);
    const interval = sample && intervalOf(sample);
    return halfWidth !== undefined && (!interval || (interval.high - interval.low) / 2 <= halfWidth);
  };
  return {
    costNs: all.reduce((sum, cell) => sum + cellCost(cell, mostOf(cell)), 0) + tellingCost(all.length),
    next: (known: Known) => {
      const work = all.flatMap((cell) => {
        const counted = known.get(cell.key);
        const most = mostOf(cell);
        if (!counted) return [{ cell, batches: halfWidth === undefined ? most : nextLook(0, most) }];
        if (counted.exact || counted.problem !== undefined || counted.batches >= most) return [];
        return narrow(known, cell.key) ? [] : [{ cell, batches: nextLook(counted.batches, most) }];
      });
      return work.length > 0 ? { work } : null;
    },
    answer: (known: Known) => report(plan, known),
  };
}

/**
 * Weights: what one more of each stat, or one more rule, is worth for an aim against a field of opponents.
 *
 * changes.ts  the changes, given or found     request.ts  what may be asked, and its cells
 * worth.ts    each change against the base    report.ts   tornado, table, words
 */

import type { Cell } from '../cell.ts';
import { isExact } from '../cellCost.ts';
import type { Known } from '../known.ts';
import { furtherWork } from '../looks.ts';
import { probe } from '../probe.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import { type Study, type StudyContext, studyKind } from '../study.ts';
import { weightsExamples } from './examples.ts';
import { report } from './report.ts';
import { planOf, USUAL_TRIALS, WeightsRequest } from './request.ts';
import { unfinished, worths } from './worth.ts';

export const weights = studyKind<WeightsRequest>({
  id: 'weights',
  title: 'Weights',
  question: 'What is one more of each stat, or one more rule, worth?',
  schema: WeightsRequest,
  examples: weightsExamples,
  begin,
});

function begin(request: WeightsRequest, context: StudyContext): Study {
  const plan = planOf(request, context);
  const all = [...plan.base, ...plan.weighed.flatMap(({ cells }) => cells)];
  probe(all[0], 'measure');
  const mostOf = (cell: Cell) => (isExact(cell) ? 1 : batchesFor(cell, request.maxTrials, USUAL_TRIALS));
  const more = (known: Known, cells: readonly Cell[]) => furtherWork(known, cells, mostOf);
  return {
    costNs: all.reduce((sum, cell) => sum + cellCost(cell, mostOf(cell)), 0) + tellingCost(all.length),
    next: (known: Known) => {
      if (known.size === 0) return { work: more(known, all) };
      const open = unfinished(worths(request, plan, known));
      // The base goes on as long as any change does: they are compared batch by batch.
      const work = open.length > 0 ? more(known, [...plan.base, ...open.flatMap((i) => plan.weighed[i].cells)]) : [];
      return work.length > 0 ? { work } : null;
    },
    answer: (known: Known) => report(request, plan, known),
  };
}

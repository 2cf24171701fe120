/**
 * Compare: any number of variants against any number of opponents, best first.
 *
 * request.ts  what may be asked, and its cells     ranking.ts  who is better, how surely, and who ties
 * report.ts   the answer in words, tables, figures
 *
 * Exact variants are compared exactly. The others share their streams, opponent by opponent, and are compared by the
 * difference in each batch of trials; a variant gets more trials only while it is in a pair that is not decided.
 */

import { isExact } from '../cellCost.ts';
import type { Known } from '../known.ts';
import { furtherWork } from '../looks.ts';
import { probe } from '../probe.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import { type Study, type StudyContext, studyKind } from '../study.ts';
import { compareExamples } from './examples.ts';
import { ranked } from './ranking.ts';
import { report } from './report.ts';
import { CompareRequest, planOf, USUAL_TRIALS } from './request.ts';

export const compare = studyKind<CompareRequest>({
  id: 'compare',
  title: 'Compare',
  question: 'Which of these is best, how surely, and what ties?',
  schema: CompareRequest,
  examples: compareExamples,
  begin,
});

function begin(request: CompareRequest, context: StudyContext): Study {
  const plan = planOf(request, context);
  probe(plan.cells[0][0], 'measure');
  const all = plan.cells.flat();
  const most = Math.max(...all.map((cell) => (isExact(cell) ? 0 : batchesFor(cell, request.maxTrials, USUAL_TRIALS))));
  return {
    costNs: all.reduce((sum, cell) => sum + cellCost(cell, most), 0) + tellingCost(all.length),
    next: (known: Known) => {
      if (known.size === 0) return { work: furtherWork(known, all, () => most || 1) };
      const { open } = ranked(request, plan, known);
      const work = [...open].flatMap((variant) => furtherWork(known, plan.cells[variant], () => most));
      return work.length > 0 ? { work } : null;
    },
    answer: (known: Known) => report(request, plan, known),
  };
}

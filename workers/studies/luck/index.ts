/**
 * Luck: what happened, against what could have.
 *
 * text.ts      what happened, in words              request.ts  what may be asked, and where the odds come from
 * meter.ts     the odds of one thing                together.ts several things, exactly
 * sums.ts      adding up on typed arrays             report.ts    the answer in words, figures and tables
 */
import { isExact } from '../cellCost.ts';
import type { Known } from '../known.ts';
import { probe } from '../probe.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import { type Study, type StudyContext, studyKind } from '../study.ts';
import { luckExamples } from './examples.ts';
import { report } from './report.ts';
import { type Event, LuckRequest, planOf } from './request.ts';

export const luck = studyKind<LuckRequest>({
  id: 'luck',
  title: 'Luck',
  question: 'Was that bad luck? Where does what happened stand among all that could have?',
  schema: LuckRequest,
  examples: luckExamples,
  begin,
});

/** Adding up what happened with all that could have, measured: by how many successes there may be, at most. */
const EVENT_NS = 2e6;
const TRY_NS = 2_500;

function addingCost({ from }: Event): number {
  return EVENT_NS + ('tries' in from ? from.tries * TRY_NS : 0);
}

function begin(request: LuckRequest, context: StudyContext): Study {
  const plan = planOf(request, context);
  for (const cell of plan.cells) probe(cell, 'happened');
  const batches = (cell: (typeof plan.cells)[number]) => (isExact(cell) ? 1 : batchesFor(cell, request.trials));
  return {
    costNs:
      plan.cells.reduce((sum, cell) => sum + cellCost(cell, batches(cell)), 0) +
      tellingCost(
        plan.cells.length,
        plan.events.reduce((sum, event) => sum + addingCost(event), 0),
      ),
    next: (known: Known) => {
      const work = plan.cells.filter(({ key }) => !known.get(key)).map((cell) => ({ cell, batches: batches(cell) }));
      return work.length > 0 ? { work } : null;
    },
    answer: (known: Known) => report(request, plan, known),
  };
}

/**
 * Swap: what each unit of a list is worth, against its points of the others, and which swap betters the list.
 *
 * request.ts  what may be asked       plan.ts    lists with a unit swapped, at equal points
 * worth.ts    what swaps do           report.ts  the answer in words, tables, a figure
 *
 * All lists meet an opponent in the same streams. Units that are not told get twice the games, until they are.
 */
import type { Cell } from '../cell.ts';
import type { Known } from '../known.ts';
import { batchesAtLook, nextLook } from '../looks.ts';
import { cellCost, tellingCost } from '../run.ts';
import { type Study, type StudyContext, studyKind } from '../study.ts';
import { examples } from './examples.ts';
import { type Mixture, planOf, type Swapped } from './plan.ts';
import { report } from './report.ts';
import { SwapRequest } from './request.ts';
import { changesOf, worthsOf } from './worth.ts';

export const swap = studyKind<SwapRequest>({
  id: 'swap',
  title: 'Swaps',
  question: 'What is each unit of a list worth, and which swap makes the list better?',
  schema: SwapRequest,
  examples,
  begin,
});

function begin(request: SwapRequest, context: StudyContext): Study {
  const plan = planOf(request, context);
  const cells = [...new Set([...plan.base, ...plan.units.flatMap(cellsIn)])];
  // Of the unit whose games are fewest, by what it is swapped for.
  const games = (unit: Swapped) => [...new Set(cellsIn(unit))].reduce((sum, { trials = 0 }) => sum + trials, 0);
  const most = (unit: Swapped) =>
    Math.max(batchesAtLook(0), Math.ceil((request.maxTrials * plan.opponents.length) / Math.max(1, games(unit))));
  const last = Math.max(...plan.units.map(most));
  return {
    costNs: cells.reduce((sum, cell) => sum + cellCost(cell, last), 0) + tellingCost(cells.length),
    next: (known: Known) => {
      if (known.size === 0) return { work: cells.map((cell) => ({ cell, batches: nextLook(0, last) })) };
      const open = new Set(
        [
          ...worthsOf(request, plan, known).filter(({ unit }) => unit.others !== null),
          // Where nobody else is in the list, single swaps are all that is told.
          ...changesOf(request, plan, known).filter(({ unit }) => unit.others === null),
        ].flatMap(({ unit, verdict }) => (verdict === 'open' ? [unit] : [])),
      );
      const wanted = new Map<Cell, number>();
      for (const unit of open) {
        for (const cell of new Set([...plan.base, ...cellsIn(unit)])) {
          const counted = known.get(cell.key);
          if (!counted || counted.problem !== undefined) continue;
          const batches = nextLook(counted.batches, most(unit));
          if (batches > counted.batches) wanted.set(cell, Math.max(batches, wanted.get(cell) ?? 0));
        }
      }
      // The base alone tells nothing more.
      const work = [...wanted].map(([cell, batches]) => ({ cell, batches }));
      return work.some(({ cell }) => !plan.base.includes(cell)) ? { work } : null;
    },
    answer: (known: Known) => report(request, plan, known),
  };
}

function cellsIn({ swaps }: Swapped): readonly Cell[] {
  return swaps.flatMap(({ parts }: Mixture) => parts.flatMap(({ cells }) => cells));
}

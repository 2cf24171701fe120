/** What a run comes to by the aim of a plan, as one number: what orders of play are compared by. */
import { type Body, named } from '../body/body.ts';
import type { Run } from '../run/index.ts';
import type { Goal } from './plan.ts';

/** A chance, or the mean number of boxes or models, exactly. */
export function worthOf(run: Run, { aim, system }: Goal, body: Body): number {
  const { destroyed, boxes, models, marks } = run.read(run.exact(), null);
  const mean = (counts: readonly number[]) => counts.reduce((sum, chance, count) => sum + chance * count, 0);
  switch (aim) {
    case 'destroy':
      return destroyed;
    case 'damage':
      return mean(boxes);
    case 'models':
      return models.length > 0 ? mean(models) : destroyed;
    case 'cripple': {
      const wanted = named(body.marks, system ?? '');
      // On a colossal the grids are filled one after the other: the rarer of the two is the system.
      return Math.min(...marks.filter(({ name }) => wanted.includes(name)).map(({ by }) => by[by.length - 1]));
    }
  }
}

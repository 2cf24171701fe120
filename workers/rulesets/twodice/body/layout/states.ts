/**
 * Layouts as states that wear down: rows, grids and spirals, force fields, the two grids of a colossal, and models that
 * fall one after the other.
 */
import { type ColumnBoard, ColumnWear } from '../../../../kernel/wear/columns.ts';
import type { Rulings } from '../../activation/schema/rulings.ts';
import type { Layout } from './parse.ts';
import { crippledOnceSaved, isCrippled, systemName, type WearPlan, wearPlan } from './wear.ts';

export interface LayoutStatesOptions {
  /** The board of a colossal that is hit first; what it cannot take goes to the other one (MK3-COLOSSAL-02, -05). */
  readonly firstBoard?: 0 | 1;
  /** Whether falls can be averted: the model is then left with one box, which its owner chooses (MK3-DMG-11). */
  readonly stands?: boolean;
  /** Which box that is. */
  readonly back: Rulings['boxesBack'];
  readonly conditions: number;
  /** What the attacks depend on, from the names of the crippled systems. */
  readonly conditionOf: (crippled: ReadonlySet<string>) => number;
}

/** States of one model. Its marks are its systems by {@link systemName}, crippled ones held. */
export function layoutStates(layout: Layout, options: LayoutStatesOptions): ColumnWear {
  const plan = wearPlan(layout);
  const first = options.firstBoard ?? 0;
  const order = layout.boards.length === 2 ? [first, 1 - first] : [0];
  const names = plan.systems.map((system) => systemName(layout, system));
  const sets = new Map<number, number>();
  const counts = new Int32Array(plan.columns);
  return new ColumnWear({
    boards: order.map((board) => boardOf(plan, board)),
    carry: true,
    markNames: names,
    marksOf: (place, own) => {
      order.forEach((board, at) => {
        for (let column = 0; column < plan.perBoard; column++) {
          const to = board * plan.perBoard + column;
          counts[to] = at < place ? plan.free[to] : at === place ? own[column] : 0;
        }
      });
      return plan.systems.reduce((set, system, i) => set | (isCrippled(plan, system, counts) ? 1 << i : 0), 0);
    },
    conditions: options.conditions,
    conditionOf: (_, marks) => {
      let condition = sets.get(marks);
      if (condition === undefined) {
        condition = options.conditionOf(new Set(names.filter((_name, i) => marks & (1 << i))));
        sets.set(marks, condition);
      }
      return condition;
    },
    ...(options.stands ? { stoodMarks: crippledOnceSaved(plan, options.back) } : {}),
  });
}

/** States of models that are hit one after the other; what a blow has left when a model falls is lost (MK3-DMG-02). */
export function rowsOfModels(
  models: ReadonlyArray<{ readonly boxes: number; readonly condition: number }>,
  conditions: number,
  stands: boolean,
): ColumnWear {
  return new ColumnWear({
    boards: models.map(({ boxes }) => ({ free: [boxes], reserve: 0 })),
    carry: false,
    markNames: [],
    marksOf: () => 0,
    conditions,
    conditionOf: (board) => models[board].condition,
    ...(stands ? { stoodMarks: 0 } : {}),
  });
}

/** How many states {@link layoutStates} will have, without making them. */
export function layoutSize(layout: Layout): number {
  const plan = wearPlan(layout);
  return layout.boards.reduce((sum, _, board) => {
    const { free, reserve } = boardOf(plan, board);
    return sum + free.reduce((product, count) => product * (count + 1), reserve + 1);
  }, 0);
}

function boardOf(plan: WearPlan, board: number): ColumnBoard {
  const from = board * plan.perBoard;
  return {
    free: [...plan.free.slice(from, from + plan.perBoard)],
    // Only single grids have a force field (MK3-FIELD-01).
    reserve: board === 0 ? plan.freeField : 0,
  };
}

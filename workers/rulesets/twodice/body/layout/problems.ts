/** Faults of a damage layout as the seam wants them: the field, the exact place, and what was expected there. */
import type { Problem } from '../../../ruleset.ts';
import { type Layout, LayoutFault, parseLayout } from './parse.ts';

/** The layout, or the fault that keeps it from being one: unreadable, or with every box marked. */
export function readLayout(text: string, path: string): { layout: Layout } | { problem: Problem } {
  try {
    const layout = parseLayout(text);
    const open = layout.boards.some(({ columns }) => columns.some((column) => column.some(({ marked }) => !marked)));
    if (open) return { layout };
    return {
      problem: {
        path,
        message: 'every box is marked, so it is destroyed already',
        allowed: 'at least one unmarked box',
      },
    };
  } catch (error) {
    if (!(error instanceof LayoutFault)) throw error;
    const { at, found, expected } = error;
    return { problem: { path, message: `cannot be read at character ${at + 1}: found ${found}`, allowed: expected } };
  }
}

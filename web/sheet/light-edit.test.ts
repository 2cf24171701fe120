import { expect, it } from 'vitest';
import { lightly } from './light-edit.ts';

/** Measures everything when an edit ends while drawing is held back, as the library does. */
class Heavy {
  measured = 0;
  table = {
    rowManager: { redrawBlock: true, redrawBlockRestoreConfig: false as unknown, redrawBlockRenderInPosition: false },
    columnManager: { redrawBlock: true, redrawBlockUpdate: null as unknown },
  };
  clearEditor(): void {
    const { rowManager, columnManager } = this.table;
    if (!rowManager.redrawBlock && !columnManager.redrawBlock) return;
    this.measured++;
    rowManager.redrawBlock = false;
    columnManager.redrawBlock = false;
  }
}
const Light = lightly(Heavy as never) as unknown as typeof Heavy;

function ended(Module: typeof Heavy, wait: (table: Heavy['table']) => void) {
  const module = new Module();
  wait(module.table);
  module.clearEditor();
  const { rowManager, columnManager } = module.table;
  return { measured: module.measured, held: rowManager.redrawBlock || columnManager.redrawBlock };
}

it('measures nothing at the end of an edit for which nothing waited, and holds nothing back any more', () => {
  expect(ended(Light, () => {})).toEqual({ measured: 0, held: false });
  // What it mends.
  expect(ended(Heavy, () => {})).toEqual({ measured: 1, held: false });
});

it.each<[string, (table: Heavy['table']) => void]>([
  ['rows that came', (table) => (table.rowManager.redrawBlockRenderInPosition = true)],
  ['data that is read anew', (table) => (table.rowManager.redrawBlockRestoreConfig = { handler: 'all' })],
  ['columns that moved', (table) => (table.columnManager.redrawBlockUpdate = false)],
])('draws %s when the edit has ended', (_, wait) => {
  expect(ended(Light, wait)).toEqual({ measured: 1, held: false });
});

import { expect, it } from 'vitest';
import { keepingRanges } from './kept-ranges.ts';

type Cell = readonly [number, number];

/** Selects its first cell whenever it draws anew, as the library does. */
class Forgetful {
  ranges: Array<{ start: object; end: object; setBounds(first: object, last: object): void }> = [];
  cells = { rows: 3, columns: 3 };
  setDefaultRange(): void {
    this.ranges = [this.range([0, 0], [0, 0])];
  }
  getCell(row: number, col: number): Cell | null {
    return row < this.cells.rows && col < this.cells.columns ? [row, col] : null;
  }
  range(first: Cell, last: Cell) {
    const at = ([row, col]: Cell) => ({ row, col });
    const made = {
      start: at(first),
      end: at(last),
      setBounds(from: object, to: object): void {
        Object.assign(made, { start: at(from as Cell), end: at(to as Cell) });
      },
    };
    return made;
  }
  /** Deaf until a timer has run, as the library is. */
  deaf = false;
  heard: string[] = [];
  finishEditingCell(): void {
    this.deaf = true;
  }
  restoreFocus(): void {}
  _handleKeyDown({ key }: { key: string }): void {
    if (!this.deaf) this.heard.push(key);
  }
}
const Kept = keepingRanges(Forgetful as never) as unknown as typeof Forgetful;

function selectedAfter(Module: typeof Forgetful, first: Cell, last: Cell, smaller = false) {
  const module = new Module();
  module.setDefaultRange();
  module.ranges[0]?.setBounds(first, last);
  if (smaller) module.cells = { rows: 1, columns: 1 };
  module.setDefaultRange();
  return module.ranges.map(({ start, end }) => ({ start, end }));
}

it('stays where it was when everything is drawn anew', () => {
  const there = [{ start: { row: 1, col: 2 }, end: { row: 2, col: 2 } }];
  expect(selectedAfter(Kept, [1, 2], [2, 2])).toEqual(there);
  // What it mends.
  expect(selectedAfter(Forgetful, [1, 2], [2, 2])).not.toEqual(there);
});

it('begins at the first cell where the one before is gone', () => {
  expect(selectedAfter(Kept, [1, 2], [2, 2], true)).toEqual([{ start: { row: 0, col: 0 }, end: { row: 0, col: 0 } }]);
});

it('hears the key after the one that ended an edit at once, and that one not again', () => {
  const keys = (Module: typeof Forgetful) => {
    const module = new Module();
    // The editor is gone when its own key comes up to the grid.
    module.finishEditingCell();
    module._handleKeyDown({ key: 'Enter', target: { tagName: 'INPUT' } } as never);
    module._handleKeyDown({ key: 'Delete', target: { tagName: 'DIV' } } as never);
    return module.heard;
  };
  expect(keys(Kept)).toEqual(['Delete']);
  // What it mends.
  expect(keys(Forgetful)).toEqual([]);
});

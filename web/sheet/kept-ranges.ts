/** Selections of the grid that stay where they were put, and keys that are heard however soon they come. */

interface Place {
  readonly row?: number | undefined;
  readonly col?: number | undefined;
}

/** What of the library's module is used here; its types have none of it. */
interface Ranges {
  ranges: Array<{ readonly start: Place; readonly end: Place; setBounds(first: object, last: object): void }>;
  setDefaultRange(): void;
  getCell(row: number, column: number): object | null | undefined;
  finishEditingCell(): void;
  restoreFocus(): void;
  _handleKeyDown(event: KeyboardEvent): void;
}

/**
 * The module as it ought to be. The library selects its first cell whenever it draws everything anew: when columns come,
 * and when a sheet that was made out of sight is seen, at a moment of the browser's choosing. Whoever had gone to another
 * cell meanwhile would type over a name.
 *
 * And it is deaf to Enter and Delete until a timer of 10 ms after an edit has run, so that the key which ends an edit begins
 * no other one. While the page is busy with the edit the timer comes late, and a key that was pressed meanwhile is lost.
 * Here it is the event that tells: the key that ended an edit was pressed in its editor.
 */
export function keepingRanges<T>(Module: T): T {
  return class extends (Module as new (...given: never[]) => Ranges) {
    override setDefaultRange(): void {
      const [before] = this.ranges;
      super.setDefaultRange();
      const [now] = this.ranges;
      if (!before || !now) return;
      const cellAt = ({ row, col }: Place) => (row === undefined || col === undefined ? null : this.getCell(row, col));
      const [first, last] = [cellAt(before.start), cellAt(before.end)];
      if (first && last) now.setBounds(first, last);
    }

    override finishEditingCell(): void {
      this.restoreFocus();
    }

    override _handleKeyDown(event: KeyboardEvent): void {
      if (!inEditor(event)) super._handleKeyDown(event);
    }
  } as unknown as T;
}

/** Whether a key was pressed in the editor of a cell, which the same key may have closed since. */
export function inEditor({ target }: Event): boolean {
  return (target as Partial<Element> | null)?.tagName === 'INPUT';
}

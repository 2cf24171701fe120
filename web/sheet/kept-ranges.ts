/** Selections of the grid that stay where they were put. */
import { SelectRangeModule } from 'tabulator-tables';

interface Place {
  readonly row?: number | undefined;
  readonly col?: number | undefined;
}

/** What of the library's module is used here; its types have none of it. */
interface Ranges {
  ranges: Array<{ readonly start: Place; readonly end: Place; setBounds(first: object, last: object): void }>;
  setDefaultRange(): void;
  getCell(row: number, column: number): object | null | undefined;
}

/**
 * The module as it ought to be. The library selects its first cell whenever it draws everything anew: when columns come,
 * and when a sheet that was made out of sight is seen, at a moment of the browser's choosing. Whoever had gone to another
 * cell meanwhile would type over a name.
 */
export function keepingRanges<T extends new (...given: never[]) => Ranges>(Module: T) {
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
  } as unknown as T;
}

export const KeptRanges = keepingRanges(
  SelectRangeModule as unknown as new (
    ...given: never[]
  ) => Ranges,
) as unknown as typeof SelectRangeModule;

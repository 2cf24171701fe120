/** Saves a table as CSV: the same button under every chart and beside every table of numbers. */
import { fileName, saveText } from './save.ts';
import { type TableModel, toCsv } from './table.ts';

export interface SaveCsvProps {
  /** What the table shows. */
  readonly subject: string;
  /** Made when it is saved. */
  readonly table: () => TableModel;
}

export function SaveCsv({ subject, table }: SaveCsvProps) {
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => saveText(`${fileName(subject)}.csv`, 'text/csv', toCsv(table()))}
      aria-label={`Save ${subject} as CSV`}
    >
      CSV
    </button>
  );
}

/** The table behind a chart. Rows that can be replayed carry a button, so that the keyboard reaches what a click does. */
import type { TableModel } from './table.ts';

export interface TableTwinProps {
  table: TableModel;
  /** Given the raw first cell of a row, what its button does; null for rows without one. */
  pick?: ((raw: number | string) => (() => void) | null) | undefined;
}

/** Longer tables are for spreadsheets. */
const MOST_ROWS = 1000;

export function TableTwin({ table, pick }: TableTwinProps) {
  const rows = table.rows.slice(0, MOST_ROWS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-twin" tabIndex={0} aria-label={`Table: ${table.caption}`}>
      <table>
        <caption class="unseen">{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {pick && <th scope="col">dice</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const act = pick?.(row[0].raw);
            return (
              <tr key={row[0].raw}>
                {row.map((cell, i) =>
                  i === 0 ? (
                    <th key={table.columns[i]} scope="row">
                      {cell.text}
                    </th>
                  ) : (
                    <td key={table.columns[i]}>{cell.text}</td>
                  ),
                )}
                {pick && (
                  <td>
                    {act && (
                      <button
                        type="button"
                        class="link"
                        onClick={act}
                        aria-label={`Read a trial that ended at ${row[0].text}`}
                      >
                        read a trial
                      </button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length < table.rows.length && (
        <p class="note">
          The first {rows.length} of {table.rows.length} rows; the CSV has them all.
        </p>
      )}
    </section>
  );
}

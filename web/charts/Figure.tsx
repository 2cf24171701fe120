/** The frame every chart shares: a title that states the finding, its views, its table twin, and its exports. */
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fileName, saveText } from './save.ts';
import { TableTwin, type TableTwinProps } from './TableTwin.tsx';
import { type TableModel, toCsv } from './table.ts';

export interface FigureProps {
  /** What is measured: a short noun phrase above the finding. */
  subject: string;
  /** Empty where it stands above all figures already. */
  finding: string;
  table: TableModel;
  pick?: TableTwinProps['pick'];
  /** Saves the picture: PNG for a canvas, SVG for a drawing. */
  picture: { format: 'PNG' | 'SVG'; save: (name: string) => void };
  controls?: ComponentChildren;
  /** Whether it needs all of the width that there is. */
  wide?: boolean;
  /** Below the chart or table: means, quantiles, legends. */
  footer?: ComponentChildren;
  children: ComponentChildren;
}

export function Figure(props: FigureProps) {
  const { subject, finding, table, pick, picture, controls, wide = false, footer, children } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const name = fileName(subject);
  return (
    <figure class={wide ? 'figure wide' : 'figure'} aria-labelledby={id}>
      <figcaption>
        {finding && <p class="subject">{subject}</p>}
        <h3 id={id}>{finding || subject}</h3>
      </figcaption>
      <div class="figure-tools">
        {controls}
        <span class="push" />
        <button type="button" class="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Table
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => saveText(name + '.csv', 'text/csv', toCsv(table))}
          aria-label={`Save ${subject} as CSV`}
        >
          CSV
        </button>
        {!asTable && (
          <button
            type="button"
            class="quiet"
            onClick={() => picture.save(name)}
            aria-label={`Save ${subject} as ${picture.format}`}
          >
            {picture.format}
          </button>
        )}
      </div>
      <div>{asTable ? <TableTwin table={table} pick={pick} /> : children}</div>
      <div>{footer}</div>
    </figure>
  );
}

/** The frame every chart shares: a title that states the finding, its views, its table twin, and its exports. */
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { LinesFigure } from '../../workers/studies/figures.ts';
import { drawnSvg } from './drawn.ts';
import { palette } from './palette.ts';
import { pictureOf } from './picture.ts';
import { SaveCsv } from './SaveCsv.tsx';
import { fileName, save, saveText, svgText } from './save.ts';
import { TableTwin, type TableTwinProps } from './TableTwin.tsx';
import type { TableModel } from './table.ts';

export interface FigureProps {
  /** What is measured: a short noun phrase above the finding. */
  subject: string;
  /** Empty where it stands above all figures already. */
  finding: string;
  table: TableModel;
  pick?: TableTwinProps['pick'];
  /** A canvas saves itself as PNG, and its data are drawn for SVG; a drawing is saved as both. */
  picture:
    | { format: 'PNG'; save: (name: string) => void; figure: () => LinesFigure }
    | { format: 'SVG'; drawing: () => SVGSVGElement | null };
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
  const [fault, setFault] = useState('');
  const id = useId();
  const name = fileName(subject);
  const savePicture = async (format: 'SVG' | 'PNG'): Promise<void> => {
    const { ink, surface } = palette.peek();
    const saveSvg = (text: string): void => saveText(`${name}.svg`, 'image/svg+xml', text);
    if (picture.format === 'PNG') {
      if (format === 'PNG') picture.save(name);
      else saveSvg(await drawnSvg(picture.figure(), surface));
      return;
    }
    const svg = picture.drawing();
    if (!svg) return;
    if (format === 'SVG') saveSvg(svgText(svg, surface));
    else save(`${name}.png`, await pictureOf(svg, finding || subject, { ink, surface, font: 'sans-serif' }, 'file'));
  };
  return (
    <figure class={wide ? 'figure wide' : 'figure'} aria-labelledby={id}>
      <figcaption>
        {finding && finding !== subject && <p class="subject">{subject}</p>}
        <h3 id={id}>{finding || subject}</h3>
      </figcaption>
      <div class="figure-tools">
        {controls}
        <span class="push" />
        <span class="figure-saves">
          <button type="button" class="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Table
          </button>
          <SaveCsv subject={subject} table={() => table} />
          {!asTable &&
            (['SVG', 'PNG'] as const).map((format) => (
              <button
                key={format}
                type="button"
                class={`quiet save-${format.toLowerCase()}`}
                onClick={() =>
                  void savePicture(format).catch((error: unknown) =>
                    setFault(error instanceof Error ? error.message : 'No picture could be drawn.'),
                  )
                }
                aria-label={`Save ${subject} as ${format}`}
              >
                {format}
              </button>
            ))}
        </span>
      </div>
      <div>{asTable ? <TableTwin table={table} pick={pick} /> : children}</div>
      <div>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        {footer}
      </div>
    </figure>
  );
}

/** A matrix of match-ups as a figure that can be sorted: SVG by d3, frame by Preact. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { counted } from '../../workers/wording.ts';
import { Figure } from '../charts/Figure.tsx';
import { palette } from '../charts/palette.ts';
import { saveText, svgText } from '../charts/save.ts';
import type { TableModel } from '../charts/table.ts';
import { narrow } from '../shell/narrow.ts';
import { cellAt, drawMatrix, matrixSize, ZOOMS, type Zoom, zoomHelps } from './matrix-drawing.ts';
import { ORDERS, type Order, ordered } from './matrix-model.ts';

/** Of more profiles names are too small on a phone while all are in sight. */
const MOST_ON_A_PHONE = 16;

export interface MatrixFigureProps {
  readonly figure: HeatFigure;
  /** Empty where it is told already. */
  readonly finding: string;
  readonly table: TableModel;
}

export function MatrixFigure({ figure, finding, table }: MatrixFigureProps) {
  const [order, setOrder] = useState<Order>('by average');
  const large = Math.max(figure.x.length, figure.y.length) > MOST_ON_A_PHONE;
  const [zoom, setZoom] = useState<Zoom>(narrow.peek() && large ? 'names' : 'the whole');
  const [under, setUnder] = useState('');
  const svg = useRef<SVGSVGElement | null>(null);
  // Not with every move of the pointer over it.
  const shown = useMemo(() => ordered(figure, order), [figure, order]);
  const labels = !(narrow.value && large && zoom === 'the whole');
  useEffect(() => {
    if (svg.current) drawMatrix(svg.current, shown, zoom, labels);
  }, [figure, order, zoom, labels]);
  const { width, height } = matrixSize(shown, zoom);
  const subject = table.caption;
  const box = zoom === 'the whole' ? 'matrix-box whole' : 'matrix-box';
  const save = (name: string) => {
    if (svg.current) saveText(`${name}.svg`, 'image/svg+xml', svgText(svg.current, palette.value.surface));
  };
  return (
    <Figure
      wide={large}
      subject={subject}
      finding={finding}
      table={table}
      picture={{ format: 'SVG', save }}
      controls={
        <>
          {zoomHelps(shown) && (
            <label class="matrix-order">
              Show{' '}
              <select value={zoom} onChange={(event) => setZoom(event.currentTarget.value as Zoom)}>
                {Object.keys(ZOOMS).map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )}
          <label class="matrix-order">
            Sort{' '}
            <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
              {ORDERS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        </>
      }
      footer={
        <p class="note">
          {under || 'Score of the row against the column in percent: violet wins, orange loses, pale is even.'}
        </p>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that scrolls must be reachable by keyboard */}
      <section class={box} tabIndex={0} aria-label={`${subject}: picture`}>
        <svg
          ref={svg}
          class="matrix"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          onPointerMove={({ currentTarget, clientX, clientY }) => {
            const { left, top, width: across } = currentTarget.getBoundingClientRect();
            const scale = width / across;
            setUnder(cellAt(shown, zoom, (clientX - left) * scale, (clientY - top) * scale));
          }}
          onPointerLeave={() => setUnder('')}
          aria-label={`${figure.title}. ${counted(figure.y.length, 'rows')} of ${counted(figure.x.length, 'cells')}.`}
        >
          <title>{subject}</title>
          <desc>{figure.title}</desc>
          <g class="drawing" />
        </svg>
      </section>
    </Figure>
  );
}

/** A matrix of match-ups as a figure that can be sorted: SVG by d3, frame by Preact. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { counted } from '../../workers/wording.ts';
import { Figure } from '../charts/Figure.tsx';
import { palette } from '../charts/palette.ts';
import { saveText, svgText } from '../charts/save.ts';
import type { TableModel } from '../charts/table.ts';
import { drawMatrix, matrixSize } from './matrix-drawing.ts';
import { ORDERS, type Order, ordered } from './matrix-model.ts';

export function MatrixFigure({ figure, table }: { figure: HeatFigure; table: TableModel }) {
  const [order, setOrder] = useState<Order>('by average');
  const svg = useRef<SVGSVGElement | null>(null);
  const shown = ordered(figure, order);
  useEffect(() => {
    if (svg.current) drawMatrix(svg.current, shown);
  });
  const { width, height } = matrixSize(shown);
  const subject = table.caption;
  const save = (name: string) => {
    if (svg.current) saveText(`${name}.svg`, 'image/svg+xml', svgText(svg.current, palette.value.surface));
  };
  return (
    <Figure
      subject={subject}
      finding={figure.title}
      table={table}
      picture={{ format: 'SVG', save }}
      controls={
        <label class="matrix-order">
          Sort{' '}
          <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
            {ORDERS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      }
      footer={
        <p class="note">Score of the row against the column in percent: violet wins, orange loses, pale is even.</p>
      }
    >
      <svg
        ref={svg}
        class="matrix"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${figure.title}. ${counted(figure.y.length, 'rows')} of ${counted(figure.x.length, 'cells')}.`}
      >
        <title>{subject}</title>
        <desc>{figure.title}</desc>
        <g class="drawing" />
      </svg>
    </Figure>
  );
}

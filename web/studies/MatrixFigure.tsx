/** A matrix of match-ups as a figure that can be sorted: SVG by d3, frame by Preact. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { counted } from '../../workers/wording.ts';
import { Figure } from '../charts/Figure.tsx';
import type { TableModel } from '../charts/table.ts';
import { narrow } from '../shell/narrow.ts';
import { cellAt, drawMatrix, keepNames } from './matrix-drawing.ts';
import { layoutOf, ZOOMS, type Zoom, zoomHelps } from './matrix-layout.ts';
import { ORDERS, type Order, ordered } from './matrix-model.ts';

/** Of more profiles names are too small on a phone while all are in sight. */
const MOST_ON_A_PHONE = 16;

export interface MatrixFigureProps {
  readonly figure: HeatFigure;
  /** Empty where it is told already. */
  readonly finding: string;
  readonly table: TableModel;
}

/** Px from side to side before it is looked at; steps, so that a window that is drawn wider does not draw everything anew. */
const ROOM = 640;
const STEP = 10;

export function MatrixFigure({ figure, finding, table }: MatrixFigureProps) {
  const [order, setOrder] = useState<Order>('by average');
  const large = Math.max(figure.x.length, figure.y.length) > MOST_ON_A_PHONE;
  const [zoom, setZoom] = useState<Zoom>(narrow.peek() && large ? 'names' : 'the whole');
  const [under, setUnder] = useState('');
  const [room, setRoom] = useState(ROOM);
  const box = useRef<HTMLElement | null>(null);
  const svg = useRef<SVGSVGElement | null>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () => setRoom(Math.max(300, Math.floor(current.clientWidth / STEP) * STEP));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  // Not with every move of the pointer over it.
  const shown = useMemo(() => ordered(figure, order), [figure, order]);
  const layout = useMemo(() => layoutOf(shown, zoom, room), [shown, zoom, room]);
  const follow = () => {
    if (svg.current && box.current) keepNames(svg.current, box.current.scrollLeft, box.current.scrollTop);
  };
  useEffect(() => {
    if (svg.current) drawMatrix(svg.current, shown, layout);
    follow();
  }, [shown, layout]);
  const { width, height } = layout;
  const subject = table.caption;
  const frame = zoom === 'the whole' ? 'matrix-box whole' : 'matrix-box';
  const drawing = () => {
    // As it is saved nothing is scrolled.
    if (svg.current) keepNames(svg.current, 0, 0);
    requestAnimationFrame(follow);
    return svg.current;
  };
  const point = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    if (!svg.current || !box.current) return;
    const outer = box.current.getBoundingClientRect();
    // Under the names nothing is seen.
    const hidden = layout.named && (clientX - outer.left < layout.left || clientY - outer.top < layout.top);
    const { left, top } = svg.current.getBoundingClientRect();
    setUnder(hidden ? '' : cellAt(shown, layout, clientX - left, clientY - top));
  };
  return (
    <Figure
      wide={large}
      subject={subject}
      finding={finding}
      table={table}
      picture={{ format: 'SVG', drawing }}
      controls={
        <>
          {zoomHelps(shown, room) && (
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
      <section ref={box} class={frame} tabIndex={0} aria-label={`${subject}: picture`} onScroll={follow}>
        <svg
          ref={svg}
          class="matrix"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          onPointerMove={point}
          onPointerDown={point}
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

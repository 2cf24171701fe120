/** A Chart.js chart in a canvas that tells screen readers its finding. Chart.js owns the canvas, Preact its frame. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartData,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'preact/hooks';
import { type Reading, ReadOut, useCursor } from './Reader.tsx';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export interface ChartCanvasProps {
  /** Any of the page's configurations; Chart.js checks the parts against each other at run time. */
  config: ChartConfiguration;
  label: string;
  canvasRef: { current: HTMLCanvasElement | null };
  /** Given, its values can be read by finger, pointer and keys. */
  reading?: Reading;
}

/** Keeps the dataset objects: Chart.js takes new ones for new charts, and would let every bar grow from the floor. */
function adopt(present: ChartData, next: ChartData): void {
  if (present.datasets.length === next.datasets.length) {
    next.datasets.forEach((dataset, i) => {
      Object.assign(present.datasets[i], dataset);
    });
  } else present.datasets = next.datasets;
  present.labels = next.labels ?? [];
}

export function ChartCanvas({ config, label, canvasRef, reading }: ChartCanvasProps) {
  const chart = useRef<Chart | null>(null);
  const cursor = useCursor(chart, reading);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const kind = 'type' in config ? config.type : undefined;
    const present = chart.current;
    // Updating in place lets bars glide to their new heights as the question changes.
    if (present && (present.config as { type?: string }).type === kind) {
      adopt(present.data, config.data);
      present.options = config.options ?? {};
      present.update();
      return;
    }
    present?.destroy();
    chart.current = new Chart(canvas, config);
  }, [config, canvasRef]);
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return (
    <>
      <div class={`canvas-box${reading?.pick ? ' pickable' : ''}`} {...cursor.pointer}>
        <canvas ref={canvasRef} role="img" aria-label={label} />
        {reading && cursor.left !== null && <span class="cursor" style={{ left: `${cursor.left}px` }} />}
      </div>
      {reading && <ReadOut reading={reading} cursor={cursor} />}
    </>
  );
}

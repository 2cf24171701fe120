/** A series of steps as a figure. */
import type { ChartConfiguration } from 'chart.js';
import { useMemo, useRef } from 'preact/hooks';
import { ChartCanvas } from './ChartCanvas.tsx';
import { seriesDrawing } from './drawn.ts';
import { Figure } from './Figure.tsx';
import { seriesFinding } from './findings.ts';
import type { SeriesMeasure } from './measures.ts';
import { palette } from './palette.ts';
import { saveCanvas } from './save.ts';
import { seriesChart, seriesSaid, seriesTable } from './series-chart.ts';

export function SeriesFigure({ measure }: { measure: SeriesMeasure }) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const colours = palette.value;
  const config = useMemo(() => seriesChart(measure, colours), [measure, colours]);
  const finding = seriesFinding(measure);
  return (
    <Figure
      subject={measure.title}
      finding={finding}
      table={seriesTable(measure)}
      picture={{
        format: 'PNG',
        save: (name) => canvas.current && saveCanvas(name, canvas.current, `${measure.title}: ${finding}`, colours),
        figure: () => seriesDrawing(measure, `${measure.title}: ${finding}`),
      }}
      footer={measure.description && <p class="note">{measure.description}</p>}
    >
      <ChartCanvas
        config={config as ChartConfiguration}
        label={`${measure.title}. ${finding}.`}
        canvasRef={canvas}
        reading={{ name: measure.title, said: seriesSaid(measure), start: measure.steps.length - 1 }}
      />
    </Figure>
  );
}

/** A distribution as a figure. A click on a bar reads a trial that ended there, where the question allows it. */

import type { ChartConfiguration } from 'chart.js';
import { useMemo, useRef, useState } from 'preact/hooks';
import { decimal, halfWidth, percent } from '../format.ts';
import { narrow } from '../shell/narrow.ts';
import { Switch } from '../shell/Switch.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import { distributionChart, distributionMarks, distributionTable } from './distribution-chart.ts';
import { distributionDrawing } from './drawn.ts';
import { Figure } from './Figure.tsx';
import { distributionFinding } from './findings.ts';
import type { DistributionMeasure, View } from './measures.ts';
import { palette } from './palette.ts';
import { nearestOf, type Reading } from './Reader.tsx';
import { saveCanvas } from './save.ts';

export interface DistributionFigureProps {
  measure: DistributionMeasure;
  /** The views offered; the first is shown at first. */
  views: readonly View[];
  onPick?: ((value: number) => void) | undefined;
  /** Mean, spread and quantiles below the chart. */
  summary?: boolean;
}

const TITLES: Record<View, string> = { atLeast: 'at least', exactly: 'exactly', atMost: 'at most' };

export function DistributionFigure({ measure, views, onPick, summary = false }: DistributionFigureProps) {
  const [view, setView] = useState<View>(views[0]);
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const colours = palette.value;
  const config = useMemo(() => distributionChart(measure, view, colours), [measure, view, colours]);
  const marks = useMemo(() => distributionMarks(measure, view), [measure, view]);
  const median = measure.quantiles.find(({ q }) => q === 0.5)?.value ?? measure.mean.value;
  const reading: Reading = {
    name: `${measure.title}, ${TITLES[view]}`,
    said: marks.map(({ said }) => said),
    start: nearestOf(
      marks.map(({ likeliest }) => likeliest),
      median,
    ),
    pick: onPick && ((index) => marks[index] && onPick(marks[index].likeliest)),
  };
  const finding = distributionFinding(measure, view);
  return (
    <Figure
      subject={`${measure.title}, ${TITLES[view]}`}
      finding={finding}
      table={distributionTable(measure)}
      pick={onPick && ((raw) => (typeof raw === 'number' ? () => onPick(raw) : null))}
      picture={{
        format: 'PNG',
        save: (name) => canvas.current && saveCanvas(name, canvas.current, `${measure.title}: ${finding}`, colours),
        figure: () => distributionDrawing(measure, view, `${measure.title}: ${finding}`),
      }}
      controls={
        views.length > 1 && (
          <Switch
            label={`${measure.title}: show`}
            options={views.map((each) => ({ value: each, title: TITLES[each] }))}
            value={view}
            onChange={setView}
          />
        )
      }
      footer={summary && <Summary measure={measure} />}
    >
      <ChartCanvas
        config={config as ChartConfiguration}
        label={`${measure.title}. ${finding}.`}
        canvasRef={canvas}
        reading={reading}
      />
    </Figure>
  );
}

function Summary({ measure }: { measure: DistributionMeasure }) {
  const { mean, standardDeviation } = measure;
  // One row on a phone; the table has all of them.
  const quantiles = measure.quantiles.filter(({ q }) => !narrow.value || q === 0.5);
  return (
    <dl class="numbers">
      <div>
        <dt>mean</dt>
        <dd>
          {decimal(mean.value)}
          {mean.interval && <small> {halfWidth(mean.interval.low / 100, mean.interval.high / 100)}</small>}
        </dd>
      </div>
      <div>
        <dt>spread (sd)</dt>
        <dd>{decimal(standardDeviation)}</dd>
      </div>
      {quantiles.map((quantile) => (
        <div key={quantile.q}>
          <dt>{quantile.q === 0.5 ? 'median' : `${percent(quantile.q)} at or below`}</dt>
          <dd>{decimal(quantile.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A distribution as a figure. Clicking a bar reads a trial that ended there, where the question allows it. */

import type { ChartConfiguration } from 'chart.js';
import { useMemo, useRef, useState } from 'preact/hooks';
import { decimal, halfWidth, percent } from '../format.ts';
import { Switch } from '../shell/Switch.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import { distributionChart, distributionTable } from './distribution-chart.ts';
import { Figure } from './Figure.tsx';
import { distributionFinding } from './findings.ts';
import type { DistributionMeasure, View } from './measures.ts';
import { palette } from './palette.ts';
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
  const picker = useRef(onPick);
  picker.current = onPick;
  const colours = palette.value;
  const pickable = onPick !== undefined;
  const config = useMemo(
    () => distributionChart(measure, view, colours, pickable ? (value) => picker.current?.(value) : undefined),
    [measure, view, colours, pickable],
  );
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
      footer={
        <>
          {summary && <Summary measure={measure} />}
          {pickable && view === 'exactly' && (
            <p class="note">Click a bar to read, dice by dice, a trial that ended there.</p>
          )}
        </>
      }
    >
      <ChartCanvas config={config as ChartConfiguration} label={`${measure.title}. ${finding}.`} canvasRef={canvas} />
    </Figure>
  );
}

function Summary({ measure }: { measure: DistributionMeasure }) {
  const { mean, standardDeviation, quantiles } = measure;
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

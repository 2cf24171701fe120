/** The charts of an answer: the three that say most, the others behind a button. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Measure, SimulationResult } from '../../server/api/contract.ts';
import { frontier } from '../ask/frontier.ts';
import { heat } from '../ask/state.ts';
import { heatExpected } from '../ask/sweep.ts';
import { DistributionFigure } from '../charts/DistributionFigure.tsx';
import { frontierMeasure } from '../charts/frontier-model.ts';
import { HeatFigure } from '../charts/HeatFigure.tsx';
import { SeriesFigure } from '../charts/SeriesFigure.tsx';
import { narrow } from '../shell/narrow.ts';
import { openReplay } from './replay-state.ts';
import { isFlat } from './Tiles.tsx';

type Named = [name: string, measure: Measure];
interface Chart {
  readonly key: string;
  readonly drawn: ComponentChildren;
}

/** On the desk they stand in pairs. */
const SHOWN = { narrow: 3, wide: 4 };

export function Figures({ id, result }: { id: string; result: SimulationResult }) {
  const [all, setAll] = useState(false);
  const charts = chartsOf(id, result, narrow.value);
  const shown = narrow.value ? SHOWN.narrow : SHOWN.wide;
  // One more is no reason for a button.
  const cut = all || charts.length <= shown + 1 ? charts.length : shown;
  return (
    <>
      <div class="figures">
        {charts.slice(0, cut).map(({ key, drawn }) => (
          <Keyed key={key}>{drawn}</Keyed>
        ))}
      </div>
      {charts.length > shown + 1 && (
        <button type="button" class="more-charts" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer charts' : `More: ${charts.length - shown} further charts`}
        </button>
      )}
    </>
  );
}

function Keyed({ children }: { children: ComponentChildren }) {
  return <>{children}</>;
}

/** What says most comes first: how far it goes, what another target would change, then step by step, then the rest. */
function chartsOf(id: string, result: SimulationResult, phone: boolean): Chart[] {
  const measures: Named[] = Object.entries(result.measures).filter(
    ([, measure]) => measure.kind !== 'probability' && !isFlat(measure),
  );
  const first = measures.find(([, { kind }]) => kind === 'distribution')?.[0];
  const bars: Chart[] = [];
  const main: Chart[] = [];
  const rest: Chart[] = [];
  for (const [name, measure] of measures) {
    if (measure.kind === 'series') rest.push({ key: name, drawn: <SeriesFigure measure={measure} /> });
    if (measure.kind !== 'distribution') continue;
    const props = { measure, onPick: pickerFor(id, result, name) };
    if (name !== first) {
      rest.push({ key: name, drawn: <DistributionFigure {...props} views={['exactly', 'atLeast', 'atMost']} /> });
      continue;
    }
    main.push({ key: name, drawn: <DistributionFigure {...props} views={['atLeast', 'exactly', 'atMost']} summary /> });
    bars.push({ key: `${name} bars`, drawn: <DistributionFigure {...props} views={['exactly']} /> });
  }
  const map = heat.value.model || heat.value.problem || heatExpected.value;
  if (map) main.push({ key: ' map', drawn: <Heat /> });
  const gain = frontierChart();
  if (gain) main.push({ key: ' gain', drawn: gain });
  // A phone's first chart has these bars behind its switch.
  return phone ? [...main, ...rest, ...bars] : [...main.slice(0, 1), ...bars, ...main.slice(1), ...rest];
}

/** A picker for an outcome, where the service can find a trial that ended so. */
function pickerFor(id: string, result: SimulationResult, name: string): ((value: number) => void) | undefined {
  const outcome = result.outcomes.find((each) => each.name === name);
  if (!outcome) return undefined;
  const accepted = new Set(outcome.values);
  return (value) => {
    if (accepted.has(value)) openReplay(id, { outcome: `${name}:${value}` });
  };
}

function frontierChart(): ComponentChildren {
  const { title, over, result, stale } = frontier.value;
  const measure = result ? frontierMeasure(result, title, over) : null;
  if (!measure) return null;
  return (
    <div class={stale ? 'stale' : undefined}>
      <SeriesFigure measure={measure} />
    </div>
  );
}

function Heat() {
  const { model, stale, problem } = heat.value;
  if (problem) return <p class="note">The map of neighbouring stats could not be drawn: {problem}</p>;
  // Its room is kept until it comes.
  if (!model) return <div class="figure-coming" />;
  return (
    <div class={stale ? 'stale' : undefined}>
      <HeatFigure model={model} />
    </div>
  );
}

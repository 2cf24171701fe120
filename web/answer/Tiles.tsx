/** The numbers that need no chart: chances beside the headline, and distributions or series with a single value. */
import type { Measure, SimulationResult } from '../../server/api/contract.ts';
import { counted, decimal, percent } from '../format.ts';
import { ReadTrial } from './ReadTrial.tsx';

/** A chart of one value says nothing that the value does not, nor does a curve through numbers of different things. */
export function isFlat(measure: Measure): boolean {
  if (measure.kind === 'distribution') return measure.points.length <= 1;
  return measure.kind === 'series' && ((measure.list === true && measure.of === 'mean') || measure.steps.length <= 1);
}

/** The headline has its own place. */
export function Tiles({ id, result }: { id: string; result: SimulationResult }) {
  const shown = Object.entries(result.measures)
    .filter(([name, measure]) => name !== result.headline && (measure.kind === 'probability' || isFlat(measure)))
    .flatMap(([name, measure]) => oneByOne(name, measure));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="also">
      <h2 id="also">Also</h2>
      <ul class="tiles">
        {shown.map(([name, measure, key]) => (
          <li key={key}>
            <span class="tile-value">{shownValue(measure)}</span> <span>{shownTitle(measure)}</span>
            {measure.description && <span class="note"> {measure.description}</span>}
            {!isCertain(measure) && <ReadTrial id={id} result={result} name={name} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is so in every trial is read in any: the headline leads to one. */
const isCertain = (measure: Measure): boolean =>
  measure.kind === 'probability' && (measure.value === 0 || measure.value === 1) && !measure.interval;

/** Each number of a list by itself. */
function oneByOne(name: string, measure: Measure): Array<readonly [name: string, measure: Measure, key: string]> {
  if (measure.kind !== 'series' || !measure.list) return [[name, measure, name]];
  return measure.steps.map((step) => [name, { ...measure, steps: [step] }, `${name} ${step.label}`]);
}

function shownValue(measure: Measure): string {
  if (measure.kind === 'probability') return percent(measure.value);
  if (measure.kind === 'distribution') return counted(measure.points[0]?.value ?? measure.mean.value, measure.unit);
  const value = measure.steps[0]?.value ?? 0;
  return measure.of === 'probability' ? percent(value) : decimal(value);
}

function shownTitle(measure: Measure): string {
  if (measure.kind === 'distribution') return `${measure.title}, always`;
  return measure.kind === 'series' ? `${measure.title}: ${measure.steps[0]?.label ?? ''}` : measure.title;
}

/** Everything below the verdict: warnings, charts, policy, rules. Built from the measures alone, whatever the game. */

import type { Measure, SimulationResult } from '../../server/api/contract.ts';
import { frontier } from '../ask/frontier.ts';
import { answer, heat, question } from '../ask/state.ts';
import { DistributionFigure } from '../charts/DistributionFigure.tsx';
import { frontierMeasure } from '../charts/frontier-model.ts';
import { HeatFigure } from '../charts/HeatFigure.tsx';
import { SeriesFigure } from '../charts/SeriesFigure.tsx';
import { at } from '../shell/router.ts';
import { Editions } from './Editions.tsx';
import { Policy } from './Policy.tsx';
import { Rulings } from './Rulings.tsx';
import { openReplay } from './replay-state.ts';
import { isFlat, Tiles } from './Tiles.tsx';
import { Unused } from './Unused.tsx';

export function Details() {
  const { simulation, stale } = answer.value;
  const result = simulation?.result;
  if (!result) return null;
  return (
    <div class={`details${stale ? ' stale' : ''}`}>
      <Policy result={result} />
      <h2 class="unseen">Charts</h2>
      <div class="figures">
        <Figures id={simulation.id} result={result} />
        <FrontierChart />
        <Heat />
      </div>
      <Tiles id={simulation.id} result={result} />
      {/* It comes later than the answer: nothing that is being read may move then. */}
      <Unused />
      <Editions />
      <Rulings />
      <Notes result={result} />
      <RulesUsed result={result} />
    </div>
  );
}

type Named = [name: string, measure: Measure];

/** A picker for an outcome, where the service can find a trial that ended so. */
function pickerFor(id: string, result: SimulationResult, name: string): ((value: number) => void) | undefined {
  const outcome = result.outcomes.find((each) => each.name === name);
  if (!outcome) return undefined;
  const accepted = new Set(outcome.values);
  return (value) => {
    if (accepted.has(value)) openReplay(id, { outcome: `${name}:${value}` });
  };
}

function Figures({ id, result }: { id: string; result: SimulationResult }) {
  const all: Named[] = Object.entries(result.measures);
  const firstDistribution = all.find(([, measure]) => measure.kind === 'distribution' && !isFlat(measure))?.[0];
  return (
    <>
      {all.map(([name, measure]) => {
        if (isFlat(measure)) return null;
        if (measure.kind === 'series') return <SeriesFigure key={name} measure={measure} />;
        if (measure.kind === 'probability') return null;
        const onPick = pickerFor(id, result, name);
        if (name !== firstDistribution) {
          return (
            <DistributionFigure key={name} measure={measure} views={['exactly', 'atLeast', 'atMost']} onPick={onPick} />
          );
        }
        return [
          <DistributionFigure
            key={name}
            measure={measure}
            views={['atLeast', 'exactly', 'atMost']}
            onPick={onPick}
            summary
          />,
          <DistributionFigure key={`${name} bars`} measure={measure} views={['exactly']} onPick={onPick} />,
        ];
      })}
    </>
  );
}

function FrontierChart() {
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
  if (!model) return null;
  return (
    <div class={stale ? 'stale' : undefined}>
      <HeatFigure model={model} />
    </div>
  );
}

function Notes({ result }: { result: SimulationResult }) {
  if (result.notes.length === 0) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <ul class="notes">
        {result.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

function RulesUsed({ result }: { result: SimulationResult }) {
  const game = question.value?.ruleset ?? '';
  return (
    <section aria-labelledby="rules-used">
      <h2 id="rules-used">Rules that took part</h2>
      {result.rules.length === 0 && <p class="note">None: this is arithmetic on dice alone.</p>}
      <ul class="rules-used">
        {result.rules.map((rule) => (
          <li key={rule.id}>
            <a href={`${at('/rules')}?game=${encodeURIComponent(game)}#${rule.id}`} data-page>
              <code>{rule.id}</code> {rule.title}
            </a>
          </li>
        ))}
      </ul>
      <p class="note">
        Engine {result.engineVersion}, seed {result.seed}
        {result.errorBound !== undefined &&
          `, relative error of the arithmetic at most ${result.errorBound.toExponential(0)}`}
        .
      </p>
    </section>
  );
}

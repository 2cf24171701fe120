/** The answer in one glance: the headline, how sure it is, and the sentence to paste into a chat. */

import type { Measure, SimulationResult } from '../../server/api/contract.ts';
import { isStored } from '../ask/remembered.ts';
import { askAgain, cancelRun, kept } from '../ask/run.ts';
import { currentLink } from '../ask/start.ts';
import { answer } from '../ask/state.ts';
import { isFromHere } from '../engine/asking.ts';
import { offline } from '../engine/network.ts';
import { count, decimal, duration, halfWidth, percent } from '../format.ts';
import { SaveQuestion } from '../saved/SaveQuestion.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Gauge } from './Gauge.tsx';
import { ReadTrial } from './ReadTrial.tsx';

/** The number itself. It stays in sight while the question is edited or the charts are read. */
export function Headline() {
  const { simulation, state, stale, problem } = answer.value;
  const result = simulation?.result;
  const mend = problem?.errors?.length ? 'something is to mend' : 'this one has no answer';
  const before = `for the question before; ${state === 'failed' ? mend : 'at work on this one'}`;
  const measure = result?.measures[result.headline];
  return (
    <section
      class={`headline${stale ? ' stale' : ''}`}
      id="answer"
      tabIndex={-1}
      aria-label="Answer"
      aria-busy={state === 'waiting'}
    >
      {result ? (
        <>
          <Figures measure={measure} />
          <p class="about">
            <span class="about-now">{answer.value.about}</span>
            <span class="about-before">{before}</span>
          </p>
          <Badge result={result} measure={measure} where={whereFrom(simulation.id)} />
          {simulation.stored && <p class="note">Answered before; this is the stored answer.</p>}
        </>
      ) : (
        <p class="waiting">{state === 'failed' ? 'No answer yet.' : 'Rolling the dice.'}</p>
      )}
    </section>
  );
}

/** The ruler, the sentence to paste into a chat, and what is still going on. */
export function Verdict() {
  const { simulation, state, stale, problem } = answer.value;
  const result = simulation?.result;
  return (
    <section
      class={`verdict${stale ? ' stale' : ''}${result || problem ? '' : ' coming'}`}
      aria-label="The answer in words"
    >
      {result && <Given id={simulation.id} result={result} />}
      {state === 'running' && <Running />}
      {problem && stale && <p class="note">The answer shown is to the last question that could be answered.</p>}
      {problem && !problem.errors?.length && (
        <button type="button" class="quiet" onClick={askAgain}>
          Ask again
        </button>
      )}
    </section>
  );
}

function Given({ id, result }: { id: string; result: SimulationResult }) {
  const headline = result.measures[result.headline];
  return (
    <>
      {headline?.kind === 'probability' && (
        <Gauge value={headline.value} low={headline.interval?.low} high={headline.interval?.high} />
      )}
      <p class="sentence" aria-live="polite">
        {result.sentence}
      </p>
      <p class="actions">
        <CopyButton title="Copy the sentence" text={() => result.sentence} />
        <CopyButton title="Copy link" text={currentLink} />
        <SaveQuestion />
        <ReadTrial id={id} result={result} name={result.headline} />
      </p>
    </>
  );
}

function Figures({ measure }: { measure: Measure | undefined }) {
  if (!measure) return null;
  if (measure.kind === 'probability') {
    return (
      <p class="big">
        <strong>{percent(measure.value)}</strong> <span>{measure.title}</span>
      </p>
    );
  }
  const value = measure.kind === 'distribution' ? measure.mean.value : (measure.steps.at(-1)?.value ?? 0);
  const word = measure.kind === 'distribution' ? `${measure.title}, on average` : measure.title;
  return (
    <p class="big">
      <strong>{decimal(value)}</strong> <span>{word}</span>
    </p>
  );
}

/** Where an answer was worked out. */
function whereFrom(id: string): string {
  return isFromHere(id) ? (offline.value ? 'on this device, offline' : 'on this device') : 'by the service';
}

interface BadgeProps {
  result: SimulationResult;
  measure: Measure | undefined;
  where: string;
}

function Badge({ result, measure, where }: BadgeProps) {
  if (result.method === 'exact') {
    return (
      <p class="badge">
        <b>exact</b> <span class="badge-more">no dice were rolled · {duration(result.elapsedMs)}</span>{' '}
        <span class="badge-where">{where}</span>
      </p>
    );
  }
  const interval = measure?.kind === 'probability' ? measure.interval : undefined;
  return (
    <p class="badge">
      <b>{interval ? `${halfWidth(interval.low, interval.high)} points` : 'simulated'}</b>{' '}
      <span class="badge-more">
        {interval &&
          `${Math.round(interval.level * 100)} % interval ${percent(interval.low)} to ${percent(interval.high)} · `}
        {count(result.trials ?? 0)} trials · {duration(result.elapsedMs)}
      </span>{' '}
      <span class="badge-where">{where}</span>
    </p>
  );
}

function Running() {
  const progress = answer.value.simulation?.progress;
  const here = isFromHere(answer.value.simulation?.id ?? '');
  const known = progress?.of ? { value: progress.trials, max: progress.of } : {};
  return (
    <div class="running">
      <progress {...known} aria-label="Trials counted" />
      <span>
        {progress
          ? `${count(progress.trials)} trials${progress.of ? ` of about ${count(progress.of)}` : ''}`
          : here
            ? 'working it out on this device'
            : 'starting'}
      </span>
      <button type="button" onClick={() => void cancelRun()}>
        {here ? 'Stop' : 'Cancel'}
      </button>
      {isStored(answer.value.simulation?.id ?? '') && (
        <label class="keep">
          <input
            type="checkbox"
            checked={kept.value}
            onChange={(event) => (kept.value = event.currentTarget.checked)}
          />{' '}
          go on when I ask something else
        </label>
      )}
    </div>
  );
}

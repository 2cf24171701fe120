/** How far the study under way is, and what is wrong with what was asked. */
import { useRef } from 'preact/hooks';
import { unitFor } from '../../workers/wording.ts';
import { count } from '../format.ts';
import { TellMe } from '../shell/TellMe.tsx';
import type { Posed } from './belonging.ts';
import { faultsInWords } from './fault-words.ts';
import { atMost, timeLeft } from './left.ts';
import { asking, cancel, estimate, goOn, isAnswerTo, problem, study } from './state.ts';

/** Asks, stops what is counted, and goes on with what was stopped. */
export function AskButtons(props: {
  readonly title: string;
  /** What the form asks now. */
  readonly posed: Posed | null;
  readonly onAsk: () => void;
}) {
  const { title, posed, onAsk } = props;
  const stopped =
    !asking.value && isAnswerTo(posed) && (study.value?.state === 'cancelled' || study.value?.state === 'failed');
  return (
    <p class="actions">
      <button type="button" class="primary" disabled={posed === null || asking.value} onClick={onAsk}>
        {title}
      </button>
      {asking.value && (
        <button type="button" class="quiet" onClick={() => void cancel()}>
          Stop
        </button>
      )}
      {stopped && (
        <button type="button" class="quiet" onClick={() => void goOn()}>
          Go on
        </button>
      )}
    </p>
  );
}

export function Progress() {
  const round = useRef({ number: -1, began: 0 });
  if (!asking.value) return null;
  const running = study.value?.state === 'running' ? study.value : null;
  const progress = running?.progress ?? null;
  const number = progress?.rounds ?? 0;
  if (round.current.number !== number) round.current = { number, began: performance.now() };
  const pace = progress ? timeLeft(progress.roundShare, performance.now() - round.current.began) : '';
  const left = pace || atMost(running?.coreSecondsAtMost ?? estimate.value ?? 0);
  return (
    <p class="note" role="status">
      <progress aria-label="Progress of the study" {...(progress ? { value: progress.roundShare, max: 1 } : {})} />{' '}
      {progress && progress.cells > 0
        ? `round ${progress.rounds}, ${count(progress.cells)} ${unitFor(progress.cells, 'questions')}, ${count(progress.trials)} trials${left === '' ? '' : `, ${left}`}`
        : `The first answers are being counted${left === '' ? '' : `: ${left}`}.`}{' '}
      <TellMe />
    </p>
  );
}

/** @param posed what the form asks, for the names in it */
export function Faults({ posed }: { readonly posed: Posed | null }) {
  const found = problem.value;
  if (!found) return null;
  const told = faultsInWords(found, posed?.request ?? null);
  return (
    <div class="fault" role="alert">
      {told.length === 1 ? (
        <p>{told[0]}</p>
      ) : (
        <ul>
          {told.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How far the study under way is, and what is wrong with what was asked. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Study } from '../../server/api/contract.ts';
import { unitFor } from '../../workers/wording.ts';
import { count } from '../format.ts';
import { awaitAnswer } from '../shell/bring.ts';
import { TellMe } from '../shell/TellMe.tsx';
import type { Posed } from './belonging.ts';
import { faultsInWords } from './fault-words.ts';
import { atMost, soFar, timeLeft } from './left.ts';
import { RoundProgress } from './RoundProgress.tsx';
import {
  askedAt,
  asking,
  cancel,
  estimate,
  goOn,
  isAnswerTo,
  pause,
  paused,
  problem,
  study,
  waiting,
} from './state.ts';

/** Asks, pauses and stops what is counted, and goes on with what was stopped. */
export function AskButtons(props: {
  readonly title: string;
  /** What the form asks now. */
  readonly posed: Posed | null;
  readonly onAsk: () => void;
}) {
  const { title, posed, onAsk } = props;
  const stopped =
    !asking.value && isAnswerTo(posed) && (study.value?.state === 'cancelled' || study.value?.state === 'failed');
  const waits = !asking.value && paused.value;
  return (
    <p class="actions asking">
      <button
        type="button"
        class="primary"
        disabled={posed === null || asking.value}
        onClick={() => {
          awaitAnswer();
          onAsk();
        }}
      >
        {title}
      </button>
      {asking.value && (
        <button type="button" class="quiet" onClick={() => void pause()}>
          Pause
        </button>
      )}
      {(stopped || waits) && (
        <button type="button" class="quiet" onClick={() => void goOn()}>
          Go on
        </button>
      )}
      {(asking.value || waits) && (
        <button type="button" class="quiet" onClick={() => void cancel()}>
          Stop
        </button>
      )}
    </p>
  );
}

/** Time that passes is told by the second. */
const SECOND_MS = 1_000;

export function Progress() {
  const round = useRef({ number: -1, began: 0 });
  const [, tick] = useState(0);
  const [said, setSaid] = useState('');
  const counting = asking.value;
  useEffect(() => {
    if (!counting) return undefined;
    setSaid('');
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => {
      clearInterval(timer);
      // For whoever does not see that the answer stands there.
      const now = study.peek();
      if (now?.state === 'done') setSaid(`Done. ${now.answer?.sentence ?? ''}`);
    };
  }, [counting]);
  const waits = !counting && paused.value;
  if (!counting)
    return (
      <p class={waits ? 'note' : 'unseen'} role="status">
        {waits ? pausedWords(study.value) : said}
      </p>
    );
  const running = study.value?.state === 'running' ? study.value : null;
  const progress = running?.progress ?? null;
  const number = progress?.rounds ?? 0;
  if (round.current.number !== number) round.current = { number, began: performance.now() };
  const pace = progress ? timeLeft(progress.roundShare, performance.now() - round.current.began) : '';
  const sinceMs = performance.now() - askedAt.value;
  const most = atMost(running?.coreSecondsAtMost ?? estimate.value ?? 0, sinceMs);
  const passed = soFar(sinceMs);
  const left = [pace || most || 'how long it takes is being worked out', pace ? '' : passed];
  const told = left.filter((words) => words !== '').join(', ');
  return (
    <p class="note">
      <RoundProgress label="Progress of the study" progress={progress} />{' '}
      {progress && progress.cells > 0
        ? `round ${progress.rounds}, ${count(progress.cells)} ${unitFor(progress.cells, 'questions')}, ${count(progress.trials)} trials, ${told}`
        : `The first answers are being counted: ${told}.`}{' '}
      <TellMe />
      {/* Said once, not by the second. */}
      <span class="unseen" role="status">
        Counting.
      </span>
    </p>
  );
}

/** What was counted until then, where anything of it is there. */
function pausedWords(now: Study | null): string {
  if (waiting.value) return 'Paused before this page was loaded. Go on asks it again.';
  const cells = now?.state === 'cancelled' ? (now.answer?.cells ?? now.progress?.cells ?? 0) : 0;
  const counted = cells > 0 ? `${count(cells)} ${unitFor(cells, 'questions')} counted so far. ` : '';
  return `Paused. ${counted}It goes on from here.`;
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

/** How far the study under way is, and what is wrong with what was asked. */
import { useRef } from 'preact/hooks';
import { unitFor } from '../../workers/wording.ts';
import { count } from '../format.ts';
import { TellMe } from '../shell/TellMe.tsx';
import { timeLeft } from './left.ts';
import { asking, problem, study } from './state.ts';

export function Progress() {
  const round = useRef({ number: -1, began: 0 });
  if (!asking.value) return null;
  const progress = study.value?.state === 'running' ? study.value.progress : null;
  const number = progress?.rounds ?? 0;
  if (round.current.number !== number) round.current = { number, began: performance.now() };
  const left = progress ? timeLeft(progress.roundShare, performance.now() - round.current.began) : '';
  return (
    <p class="note" role="status">
      <progress aria-label="Progress of the study" {...(progress ? { value: progress.roundShare, max: 1 } : {})} />{' '}
      {progress
        ? `round ${progress.rounds}, ${count(progress.cells)} ${unitFor(progress.cells, 'questions')}, ${count(progress.trials)} trials${left === '' ? '' : `, ${left}`}`
        : 'Counting.'}{' '}
      <TellMe />
    </p>
  );
}

export function Faults() {
  const found = problem.value;
  if (!found) return null;
  return (
    <div class="fault" role="alert">
      <p>{found.detail}</p>
      {found.errors && found.errors.length > 1 && (
        <ul>
          {found.errors.map(({ path, message, allowed }) => (
            <li key={path + message}>
              <code>{path}</code>: {message} {allowed && `Allowed: ${allowed}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

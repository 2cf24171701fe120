/** The Studies page: the question of the Ask page, asked many times over and read together. */
import { useEffect } from 'preact/hooks';
import { answer, form, kind, question, request, ruleset, scenario } from '../ask/state.ts';
import type { JsonObject } from '../form/json.ts';
import { count } from '../format.ts';
import { navigate } from '../shell/router.ts';
import { DraftForm } from './DraftForm.tsx';
import { firstDraft, requestOf } from './draft.ts';
import { leavesOf } from './leaves.ts';
import { Recent } from './Recent.tsx';
import { StudyAnswerView } from './StudyAnswerView.tsx';
import { ask, asking, cancel, change, draft, kinds, loadKinds, look, problem, study } from './state.ts';

/** Kinds of study that this page can write; others are asked over the API. */
const WRITTEN = ['compare', 'sweep', 'weights', 'luck'];

export function StudiesPage() {
  useEffect(() => {
    void loadKinds();
    // A link to a study that was asked before.
    const id = /^#(study_[\w-]{16})$/.exec(location.hash)?.[1];
    if (id && study.peek()?.id !== id) void look(id);
  }, []);
  const asked = question.value;
  const leaves = form.value && asked ? leavesOf(form.value, scenario.value) : [];
  const about = `${asked?.ruleset}/${asked?.kind}`;
  useEffect(() => {
    // Another question: what was written for the last one makes no sense for it.
    if (leaves.length > 0) draft.value = firstDraft(draft.peek()?.kind ?? 'compare', leaves);
  }, [about, leaves.length > 0]);
  const now = draft.value;
  const base = request.value;
  const chosen = kinds.value.find(({ id }) => id === now?.kind);
  const measures = Object.entries(answer.value.simulation?.result?.measures ?? {}).map(([name, { title }]) => ({
    name,
    title,
  }));
  const send = () => {
    if (!now || !base) return;
    const { ruleset: game, kind: what } = base;
    void ask(now.kind, requestOf(now, { ruleset: game, kind: what, scenario: base.scenario as JsonObject }, leaves));
  };
  return (
    <main class="plain-page studies">
      <h1>Studies</h1>
      <p class="lead">
        The question on{' '}
        <button type="button" class="link" onClick={() => navigate('/')}>
          Ask
        </button>
        , asked many times over:{' '}
        <b>
          {ruleset.value?.title ?? '…'}, {kind.value?.title ?? '…'}
        </b>
        .
      </p>
      <fieldset class="study-kinds">
        <legend class="unseen">Kind of study</legend>
        {kinds.value
          .filter(({ id }) => WRITTEN.includes(id))
          .map(({ id, title }) => (
            <button
              key={id}
              type="button"
              class="chip"
              aria-pressed={now?.kind === id}
              onClick={() => change({ kind: id })}
            >
              {title}
            </button>
          ))}
      </fieldset>
      {chosen && <p class="note">{chosen.question}</p>}
      {now ? <DraftForm draft={now} leaves={leaves} measures={measures} /> : <p class="waiting">Fetching the form.</p>}
      <p class="actions">
        <button type="button" class="primary" disabled={!now || !base || asking.value} onClick={send}>
          {chosen?.title ?? 'Ask'}
        </button>
        {asking.value && (
          <button type="button" class="quiet" onClick={() => void cancel()}>
            Stop
          </button>
        )}
      </p>
      <Progress />
      <Faults />
      {study.value && <StudyAnswerView study={study.value} />}
      <Recent />
    </main>
  );
}

function Progress() {
  if (!asking.value) return null;
  const progress = study.value?.state === 'running' ? study.value.progress : null;
  return (
    <p class="note" role="status">
      <progress aria-label="Progress of the study" {...(progress ? { value: progress.roundShare, max: 1 } : {})} />{' '}
      {progress
        ? `round ${progress.rounds}, ${count(progress.cells)} questions, ${count(progress.trials)} trials`
        : 'Counting.'}
    </p>
  );
}

function Faults() {
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

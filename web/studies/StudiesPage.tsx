/** The Studies page: the question of the Ask page, asked many times over and read together. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Notice } from '../ask/Notice.tsx';
import { answer, form, question, request, rulesets, scenario } from '../ask/state.ts';
import type { JsonObject } from '../form/json.ts';
import { SaveStudy, takeOpened } from '../saved/study.tsx';
import { at, navigate } from '../shell/router.ts';
import { Faults, Progress } from './Asking.tsx';
import { roomOf } from './belonging.ts';
import { DraftForm } from './DraftForm.tsx';
import { firstDraft, requestOf } from './draft.ts';
import { leavesOf } from './leaves.ts';
import { Recent } from './Recent.tsx';
import { handedComparison } from './request/handed.ts';
import { RequestEditor } from './request/RequestEditor.tsx';
import { parsed, written } from './request/text.ts';
import { StudyAnswerView } from './StudyAnswerView.tsx';
import { ask, asking, cancel, change, draft, kinds, loadKinds, look, study, studyInAddress } from './state.ts';

/** Kinds of study that this page can write; others are asked over the API. */
const WRITTEN = ['compare', 'sweep', 'weights', 'luck'];

export function StudiesPage() {
  useEffect(() => {
    void loadKinds();
    // A link to a study that was asked before.
    const given = handedComparison.peek();
    if (given) {
      handedComparison.value = null;
      whole.value = written(given);
      draft.value = { ...firstDraft('compare', leaves), kind: 'compare' };
      // The variants that were handed over stand above it, and nobody has to read them first.
      void ask('compare', given).then(() => document.querySelector('.study-answer')?.scrollIntoView());
      return;
    }
    const opened = takeOpened(WRITTEN);
    if (opened) {
      whole.value = written(opened.request);
      draft.value = firstDraft(opened.kind, leaves);
      return;
    }
    const id = studyInAddress();
    if (id) void open(id);
  }, []);
  const asked = question.value;
  const leaves = form.value && asked ? leavesOf(form.value, scenario.value) : [];
  const onAsk = `${asked?.ruleset}/${asked?.kind}`;
  useEffect(() => {
    // Another question: what was written for the last one makes no sense for it.
    if (leaves.length > 0) draft.value = firstDraft(draft.peek()?.kind ?? 'compare', leaves);
  }, [onAsk, leaves.length > 0]);
  const now = draft.value;
  const base = request.value;
  const chosen = kinds.value.find(({ id }) => id === now?.kind);
  const measures = Object.entries(answer.value.simulation?.result?.measures ?? {}).map(([name, { title }]) => ({
    name,
    title,
  }));
  // Written out, the request stands for itself: the question on Ask and the draft change it no more.
  const whole = useSignal<string | null>(null);
  /** Draws a study that was asked before: its question and its answer, in the room of its kind. */
  const open = async (id: string) => {
    const found = await look(id);
    if (!found) return;
    const room = roomOf(found.kind);
    if (room !== '/studies') return navigate(`${room}#${id}`);
    history.replaceState(history.state, '', at(`${room}#${id}`));
    whole.value = written(found.request);
    draft.value = { ...(draft.peek() ?? firstDraft(found.kind, leaves)), kind: found.kind };
  };
  const drafted = (): JsonObject | null => {
    if (!now || !base) return null;
    const { ruleset: game, kind: what } = base;
    return requestOf(now, { ruleset: game, kind: what, scenario: base.scenario as JsonObject }, leaves);
  };
  const read = whole.value === null ? null : parsed(whole.value);
  // A request that is written out says itself what is asked many times over.
  const about = aboutOf(read === null ? base : 'request' in read ? read.request : null);
  const posed = read === null ? drafted() : 'request' in read ? read.request : null;
  const send = () => {
    if (now && posed) void ask(now.kind, posed);
  };
  return (
    <main class="plain-page studies">
      <h1>Studies</h1>
      <p class="lead">
        {read === null ? (
          <>
            The question on{' '}
            <button type="button" class="link" onClick={() => navigate('/')}>
              Ask
            </button>
          </>
        ) : (
          'The question below'
        )}
        , asked many times over: <b>{about}</b>.
      </p>
      <Notice />
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
              onClick={() => {
                whole.value = null;
                change({ kind: id });
              }}
            >
              {title}
            </button>
          ))}
      </fieldset>
      {chosen && <p class="note">{chosen.question}</p>}
      {!now && <p class="waiting">Fetching the form.</p>}
      {now && whole.value === null && <DraftForm draft={now} leaves={leaves} measures={measures} />}
      {now && chosen && (
        <p>
          <button
            type="button"
            class="link"
            onClick={() => {
              whole.value = whole.value === null ? written(drafted() ?? {}) : null;
            }}
          >
            {whole.value === null ? 'Every field of this study' : 'Back to the short form'}
          </button>
        </p>
      )}
      {chosen && whole.value !== null && (
        <RequestEditor
          kind={chosen}
          text={whole.value}
          open
          onChange={(next) => {
            whole.value = next;
          }}
        />
      )}
      <p class="actions">
        <button
          type="button"
          class="primary"
          disabled={!now || (read === null ? !base : 'fault' in read) || asking.value}
          onClick={send}
        >
          {chosen?.title ?? 'Ask'}
        </button>
        {now && <SaveStudy kind={now.kind} title={chosen?.title ?? now.kind} request={posed} />}
        {asking.value && (
          <button type="button" class="quiet" onClick={() => void cancel()}>
            Stop
          </button>
        )}
      </p>
      <Progress />
      <Faults />
      {study.value && (
        <StudyAnswerView study={study.value} posed={now && posed ? { kind: now.kind, request: posed } : null} />
      )}
      <Recent open={(id) => void open(id)} />
    </main>
  );
}

/** Game and kind of a question by their titles. */
function aboutOf(request: { readonly ruleset?: unknown; readonly kind?: unknown } | null): string {
  const game = rulesets.value.find(({ id }) => id === request?.ruleset);
  const kind = game?.kinds.find(({ id }) => id === request?.kind);
  return `${game?.title ?? '…'}, ${kind?.title ?? '…'}`;
}

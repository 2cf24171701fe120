/** The pages Tune and Balance: studies whose requests are written as a whole, from examples, samples and pasted lists. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Notice } from '../ask/Notice.tsx';
import { request as asked } from '../ask/state.ts';
import type { JsonObject } from '../form/json.ts';
import { SaveStudy, takeOpened } from '../saved/study.tsx';
import { ProfileSheet } from '../sheet/ProfileSheet.tsx';
import { Faults, Progress } from '../studies/Asking.tsx';
import { handed } from '../studies/request/handed.ts';
import { RequestEditor } from '../studies/request/RequestEditor.tsx';
import { parsed, written } from '../studies/request/text.ts';
import { StudyAnswerView } from '../studies/StudyAnswerView.tsx';
import { ask, asking, cancel, kinds, loadKinds, look, study, studyInAddress } from '../studies/state.ts';
import { tuningIn } from '../tuner/model.ts';
import { TunerTable } from '../tuner/TunerTable.tsx';
import { Offers } from './Offers.tsx';
import { ProfileSources } from './ProfileLines.tsx';
import { TuneStart } from './TuneStart.tsx';

export interface DesignerPageProps {
  readonly title: string;
  readonly lead: string;
  /** Kinds of study that this page asks. */
  readonly ids: readonly string[];
}

export function DesignerPage({ title, lead, ids }: DesignerPageProps) {
  const kind = useSignal(ids[0] ?? '');
  const text = useSignal('');
  useEffect(() => {
    void loadKinds();
    const opened = takeOpened(ids);
    if (opened) {
      kind.value = opened.kind;
      text.value = written(opened.request);
    } else if (ids.includes('tune') && handed.peek()) {
      text.value = written(handed.peek());
      handed.value = null;
    } else {
      // A link to a study that was asked before: its question stands in the form, above its answer.
      const id = studyInAddress();
      if (id)
        void look(id).then((shown) => {
          if (!shown || !ids.includes(shown.kind)) return;
          kind.value = shown.kind;
          text.value = written(shown.request);
        });
    }
  }, []);
  const chosen = kinds.value.find(({ id }) => id === kind.value);
  useEffect(() => {
    if (chosen && text.peek() === '') text.value = written(firstOf(chosen.examples) ?? {});
  }, [chosen]);
  const choose = (id: string) => {
    kind.value = id;
    text.value = written(kinds.value.find((one) => one.id === id)?.examples[0]?.request ?? {});
  };
  // Before the first example is there, nothing is wrong.
  const now = parsed(text.value || '{}');
  const change = (request: unknown) => {
    text.value = written(request);
  };
  const tuning = kind.value === 'tune' && 'request' in now ? tuningIn(now.request) : null;
  const found = study.value && ids.includes(study.value.kind) ? study.value : null;
  return (
    <main class="plain-page studies designer">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <Notice />
      {ids.length > 1 && (
        <fieldset class="study-kinds">
          <legend class="unseen">Kind of study</legend>
          {kinds.value
            .filter(({ id }) => ids.includes(id))
            .map((one) => (
              <button
                key={one.id}
                type="button"
                class="chip"
                aria-pressed={kind.value === one.id}
                onClick={() => choose(one.id)}
              >
                {one.title}
              </button>
            ))}
        </fieldset>
      )}
      {chosen && ids.length > 1 && <p class="note">{chosen.question}</p>}
      <label>
        Start from{' '}
        <select
          value=""
          onChange={(event) => {
            const example = chosen?.examples.find(({ id }) => id === event.currentTarget.value);
            event.currentTarget.value = '';
            if (example) change(example.request);
          }}
        >
          <option value="">an example …</option>
          {chosen?.examples.map((example) => (
            <option key={example.id} value={example.id}>
              {example.title}
            </option>
          ))}
        </select>
      </label>
      {'request' in now && kind.value === 'tune' && <TuneStart request={now.request} change={change} />}
      {'request' in now && tuning && <TunerTable request={now.request} tuning={tuning} change={change} />}
      {'request' in now && 'profiles' in now.request && (
        <>
          <ProfileSheet request={now.request} change={change} />
          <ProfileSources request={now.request} change={change} />
        </>
      )}
      {chosen && text.value !== '' && (
        <RequestEditor
          // A table that becomes whole lists, or the other way round, is another form.
          key={tuning ? 'table' : kind.value}
          kind={chosen}
          text={text.value}
          open={kind.value === 'tune' && !tuning}
          onChange={(next) => {
            text.value = next;
          }}
        />
      )}
      <p class="actions">
        <button
          type="button"
          class="primary"
          disabled={!('request' in now) || asking.value}
          onClick={() => {
            // What was typed last may not have been drawn yet.
            const latest = parsed(text.peek());
            if ('request' in latest) void ask(kind.value, latest.request);
          }}
        >
          {chosen?.title ?? title}
        </button>
        <SaveStudy
          kind={kind.value}
          title={chosen?.title ?? title}
          request={'request' in now && text.value !== '' ? now.request : null}
        />
        {asking.value && (
          <button type="button" class="quiet" onClick={() => void cancel()}>
            Stop
          </button>
        )}
      </p>
      <Progress />
      <Faults />
      {found?.answer && 'request' in now && !asking.value && (
        <Offers
          data={found.answer.data}
          request={now.request}
          ask={(request) => {
            change(request);
            void ask(kind.value, request);
          }}
        />
      )}
      {found && (
        <StudyAnswerView study={found} posed={'request' in now ? { kind: kind.value, request: now.request } : null} />
      )}
    </main>
  );
}

/** The example to begin with: of the game that is asked about, and one that stands in a table, where there are any. */
function firstOf(examples: ReadonlyArray<{ readonly request: unknown }>): unknown {
  const requests = examples.map(({ request }) => request as JsonObject);
  const own = requests.filter(({ ruleset }) => ruleset === asked.value?.ruleset);
  const tables = (some: readonly JsonObject[]) => some.filter((one) => tuningIn(one) !== null);
  return tables(own)[0] ?? tables(requests)[0] ?? requests[0];
}

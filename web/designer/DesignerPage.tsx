/** The pages Tune and Balance: studies whose requests are written as a whole, from examples, samples and pasted lists. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Notice } from '../ask/Notice.tsx';
import { request as asked, rulesets } from '../ask/state.ts';
import { DocumentBar } from '../documents/DocumentBar.tsx';
import { gameOf as gameIn } from '../documents/document.ts';
import { earlierOf } from '../documents/earlier.ts';
import { begin, openRoom, type Room, watchAddress } from '../documents/room.ts';
import { warmStudies } from '../engine/studies.ts';
import type { JsonObject } from '../form/json.ts';
import { Options } from '../form/Options.tsx';
import { ProfileSheet } from '../sheet/ProfileSheet.tsx';
import { awaitAnswer } from '../shell/bring.ts';
import { AskButtons, Faults, Progress } from '../studies/Asking.tsx';
import { handed } from '../studies/request/handed.ts';
import { RequestEditor } from '../studies/request/RequestEditor.tsx';
import { parsed, written } from '../studies/request/text.ts';
import { StudyAnswerView } from '../studies/StudyAnswerView.tsx';
import { ask, asking, kinds, loadKinds, look, study } from '../studies/state.ts';
import { questionAt, tuningIn } from '../tuner/model.ts';
import { TunerTable } from '../tuner/TunerTable.tsx';
import { toolChoice } from '../tuner/tools.ts';
import { Offers } from './Offers.tsx';
import { ProfileSources } from './ProfileLines.tsx';
import { TuneStart } from './TuneStart.tsx';
import { turned } from './turn.ts';

export interface DesignerPageProps {
  readonly title: string;
  readonly lead: string;
  readonly room: Room;
}

export function DesignerPage({ title, lead, room }: DesignerPageProps) {
  const { kind, text, kinds: ids } = room;
  const open = async (): Promise<void> => {
    if (ids.includes('tune') && handed.peek()) {
      begin(room, { kind: 'tune', request: handed.peek()!, kept: true });
      handed.value = null;
      return;
    }
    await openRoom(room, async (id) => {
      const found = await look(id);
      return found ? { kind: found.kind, request: found.request as JsonObject } : null;
    });
    ready.value = true;
  };
  const ready = useSignal(text.peek() !== '');
  useEffect(() => {
    void loadKinds();
    warmStudies();
    void open();
    return watchAddress(room, () => void open());
  }, []);
  const chosen = kinds.value.find(({ id }) => id === kind.value);
  useEffect(() => {
    // The game that is asked about decides with which example the room begins.
    if (!chosen || !ready.value || !asked.value || text.peek() !== '') return;
    const first = firstOf(chosen.examples);
    if (first) begin(room, { kind: chosen.id, request: first });
  }, [chosen, ready.value, asked.value === null]);
  const start = (id: string, request: unknown) => begin(room, { kind: id, request: request as JsonObject });
  const choose = (id: string) => {
    if (id === kind.peek()) return;
    const present = parsed(text.peek());
    const next = 'request' in present ? turned(present.request, id, earlierOf(room)) : null;
    if (!next) start(id, kinds.value.find((one) => one.id === id)?.examples[0]?.request ?? {});
    else if (next.same) {
      kind.value = id;
      text.value = written(next.request);
    } else begin(room, { kind: id, request: next.request, kept: true });
  };
  // Before the first example is there, nothing is wrong.
  const now = parsed(text.value || '{}');
  const change = (request: unknown) => {
    text.value = written(request);
  };
  const tuning = kind.value === 'tune' && 'request' in now ? tuningIn(now.request) : null;
  const found = study.value && ids.includes(study.value.kind) ? study.value : null;
  // Above a table or a sheet the button is in sight; a form is read to its end.
  const onTop = tuning !== null || ('request' in now && 'profiles' in now.request);
  const posed = 'request' in now ? { kind: kind.value, request: now.request } : null;
  const send = (): void => {
    // What was typed last may not have been drawn yet.
    const latest = parsed(text.peek());
    if ('request' in latest) void ask(kind.value, latest.request);
  };
  const answer = found && <StudyAnswerView study={found} posed={posed} again={send} />;
  const actions = <AskButtons title={chosen?.title ?? title} posed={posed} onAsk={send} />;
  const editor = chosen && text.value !== '' && (
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
  );
  return (
    <main class="plain-page studies designer">
      <DocumentBar room={room} title={title} question={'request' in now ? questionIn(kind.value, now.request) : null} />
      <Notice />
      <div class="room-head">
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
        <p class="note">{ids.length > 1 && chosen ? chosen.question : lead}</p>
        <select
          aria-label="Start from an example"
          value=""
          onChange={(event) => {
            const example = chosen?.examples.find(({ id }) => id === event.currentTarget.value);
            event.currentTarget.value = '';
            if (example) start(kind.peek(), example.request);
          }}
        >
          <option value="">New, from an example …</option>
          {rulesets.value.map(({ id, title: game }) => {
            const some = chosen?.examples.filter(({ request }) => gameIn(request as JsonObject) === id) ?? [];
            return (
              some.length > 0 && (
                <optgroup key={id} label={game}>
                  <Options of={some} />
                </optgroup>
              )
            );
          })}
        </select>
        {onTop && actions}
      </div>
      {onTop && <Progress />}
      {onTop && <Faults posed={posed} />}
      {'request' in now && kind.value === 'tune' && <TuneStart request={now.request} change={change} />}
      {'request' in now && tuning && (
        <TunerTable request={now.request} tuning={tuning} change={change}>
          {toolChoice.value.tool === 'best list' && answer}
        </TunerTable>
      )}
      {'request' in now && 'profiles' in now.request && (
        <ProfileSheet
          key={room.opened.value}
          own={room.id.value}
          against={room.against}
          request={now.request}
          change={change}
        >
          <ProfileSources request={now.request} change={change} />
        </ProfileSheet>
      )}
      {!tuning && editor}
      {!onTop && (
        <>
          {actions}
          <Progress />
          <Faults posed={posed} />
        </>
      )}
      {found?.answer && 'request' in now && !asking.value && (
        <Offers
          data={found.answer.data}
          request={now.request}
          ask={(request) => {
            change(request);
            awaitAnswer();
            void ask(kind.value, request);
          }}
        />
      )}
      {!tuning && answer}
      {tuning && editor}
    </main>
  );
}

/** The example to begin with: of the game that is asked about, and one that stands in a table, where there are any. */
function firstOf(examples: ReadonlyArray<{ readonly request: unknown }>): JsonObject | undefined {
  const requests = examples.map(({ request }) => request as JsonObject);
  const own = requests.filter(({ ruleset }) => ruleset === asked.value?.ruleset);
  const tables = (some: readonly JsonObject[]) => some.filter((one) => tuningIn(one) !== null);
  return tables(own)[0] ?? own[0] ?? tables(requests)[0] ?? requests[0];
}

/** One question of many: what the first candidate asks. */
function questionIn(kind: string, request: JsonObject) {
  const asked = kind === 'tune' ? questionAt(request, 0) : null;
  return asked ? { ruleset: String(request.ruleset), ...asked } : null;
}

/** The Studies page: a question asked many times over and read together. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formFor } from '../ask/actions.ts';
import { Notice } from '../ask/Notice.tsx';
import { answer, form, type Question, question, request, rulesets } from '../ask/state.ts';
import { DocumentBar } from '../documents/DocumentBar.tsx';
import { begin, openRoom, requestIn, watchAddress } from '../documents/room.ts';
import { studiesRoom as room } from '../documents/rooms.ts';
import { warmStudies } from '../engine/studies.ts';
import { isObject, type JsonObject, sameJson } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { awaitAnswer } from '../shell/bring.ts';
import { navigate } from '../shell/router.ts';
import { AskButtons, Faults, Progress } from './Asking.tsx';
import { DraftForm } from './DraftForm.tsx';
import { type Base, type Draft, firstDraft, requestOf } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { handedComparison } from './request/handed.ts';
import { RequestEditor } from './request/RequestEditor.tsx';
import { parsed, written } from './request/text.ts';
import { StudyAnswerView } from './StudyAnswerView.tsx';
import { ask, asking, change, draft, isAnswerTo, kinds, loadKinds, look, study } from './state.ts';

/** The question of the study; null while it follows the one on Ask. */
const own = signal<(Base & { readonly form: GroupField }) | null>(null);
/** Written out, the request stands for itself: the short form changes it no more. */
const whole = signal<string | null>(null);
/** The draft as the page made it: nobody has changed it yet. */
let untouched: Draft | null = null;
/** The opening of the document that the form shows. */
let shown = -1;
/** The opening whose form is on its way. */
let drawing = -1;
/** The question on Ask when this room was last looked at. */
let seen: Question | null = null;

/** A study of the question on Ask, in place of the one that is shown. */
function followAsk(): void {
  own.value = null;
  whole.value = null;
  untouched = null;
  draft.value = null;
  room.id.value = null;
  room.name.value = '';
  room.notice.value = '';
}

/** Draws the form of the document that the room was opened with. */
async function draw(): Promise<void> {
  const opening = room.opened.peek();
  drawing = opening;
  const asked = requestIn(room);
  if (!asked) return;
  const kind = room.kind.peek();
  const { ruleset, kind: about, scenario } = asked;
  const known = typeof ruleset === 'string' && typeof about === 'string' && isObject(scenario);
  const found = known ? await formFor(ruleset, about).catch(() => null) : null;
  if (opening !== room.opened.peek()) return;
  shown = opening;
  const leaves = found && known ? leavesOf(found, scenario) : [];
  const short = draftOf(kind, asked, leaves);
  untouched = null;
  own.value = found && known ? { ruleset, kind: about, scenario, form: found } : null;
  whole.value = short ? null : written(asked);
  draft.value = short ?? { ...firstDraft(kind, leaves), kind };
}

/** A kind that is only passed on the way to another is not asked. */
const EXAMPLE_MS = 600;

export function StudiesPage() {
  const open = async (): Promise<void> => {
    const given = handedComparison.peek();
    if (given) {
      handedComparison.value = null;
      begin(room, { kind: 'compare', request: given, kept: true });
      // The variants that were handed over stand above it, and nobody has to read them first.
      awaitAnswer();
      void ask('compare', given);
      return;
    }
    // Another question on Ask than when this was left: what was written for the last one is in "My work".
    const other = seen !== null && question.peek() !== null && seen !== question.peek();
    if (other && location.hash === '') return followAsk();
    await openRoom(room, async (id) => {
      const found = await look(id);
      return found ? { kind: found.kind, request: found.request as JsonObject } : null;
    });
  };
  useEffect(() => {
    void loadKinds();
    warmStudies();
    void open();
    return watchAddress(room, () => void open());
  }, []);
  useEffect(
    () => () => {
      seen = question.peek();
    },
    [],
  );
  const opened = room.opened.value;
  useEffect(() => {
    if (opened > 0 && opened !== shown && opened !== drawing) void draw();
  }, [opened]);
  const asked = question.value;
  const base = own.value ?? request.value;
  const leaves: Leaf[] = own.value
    ? leavesOf(own.value.form, own.value.scenario)
    : form.value && asked
      ? leavesOf(form.value, asked.scenario)
      : [];
  const follows = own.value === null && whole.value === null;
  const onAsk = `${asked?.ruleset}/${asked?.kind}`;
  useEffect(() => {
    // Another question: what was written for the last one makes no sense for it.
    if (leaves.length === 0 || !follows) return;
    // A document may have been drawn since this was looked at: what it asks is not the question on Ask.
    if (own.peek() !== null || whole.peek() !== null) return;
    untouched = firstDraft(draft.peek()?.kind ?? 'compare', leaves);
    draft.value = untouched;
  }, [onAsk, leaves.length > 0, follows]);
  const now = draft.value;
  const chosen = kinds.value.find(({ id }) => id === now?.kind);
  const measures = Object.entries(follows ? (answer.value.simulation?.result?.measures ?? {}) : {}).map(
    ([name, { title }]) => ({ name, title }),
  );
  const drafted = (): JsonObject | null => {
    if (!now || !base) return null;
    const { ruleset: game, kind: what } = base;
    return requestOf(now, { ruleset: game, kind: what ?? '', scenario: base.scenario as JsonObject }, leaves);
  };
  const read = whole.value === null ? null : parsed(whole.value);
  const posed = read === null ? drafted() : 'request' in read ? read.request : null;
  const posedText = posed && now ? written(posed) : '';
  useEffect(() => {
    // Until somebody changes it, it is a draft of the question on Ask, and nothing to keep.
    if (posedText === '' || !now || (room.opened.peek() !== shown && room.text.peek() !== '')) return;
    if (now === untouched && room.id.peek() === null) {
      if (room.text.peek() !== posedText || room.kind.peek() !== now.kind)
        begin(room, { kind: now.kind, request: JSON.parse(posedText) as JsonObject });
      shown = room.opened.peek();
      return;
    }
    room.kind.value = now.kind;
    room.text.value = posedText;
  }, [posedText, now?.kind]);
  useEffect(() => {
    // A first draft is a worked example, and one that is answered teaches; of luck nothing has happened yet.
    if (posedText === '' || !now || now !== untouched || now.kind === 'luck') return undefined;
    const timer = setTimeout(() => {
      // What is being opened is asked by itself.
      if (room.opened.peek() !== shown) return;
      const example = { kind: now.kind, request: JSON.parse(posedText) as JsonObject };
      if (!asking.peek() && !isAnswerTo(example)) void ask(example.kind, example.request);
    }, EXAMPLE_MS);
    return () => clearTimeout(timer);
  }, [posedText, now?.kind]);
  /** From its first change on, a study has its question to itself. */
  const keepBase = (): void => {
    if (own.peek() || !form.peek() || !base) return;
    const { ruleset, kind, scenario } = base;
    own.value = { ruleset, kind: kind ?? '', scenario: scenario as JsonObject, form: form.peek()! };
  };
  const send = () => {
    if (!now || !posed) return;
    keepBase();
    if (now === untouched) draft.value = { ...now };
    void ask(now.kind, posed);
  };
  const about = aboutOf(posed ?? base);
  const differs = own.value && asked && !sameJson(own.value.scenario, asked.scenario);
  return (
    <main class="plain-page studies">
      <DocumentBar room={room} title="Studies" question={posed ? questionIn(posed) : null} />
      <p class="lead">
        {follows ? (
          <>
            The question on{' '}
            <button type="button" class="link" onClick={() => navigate('/')}>
              Ask
            </button>
          </>
        ) : (
          'The question of this study'
        )}
        , asked many times over{about !== null && ': '}
        {about !== null && <b>{about}</b>}.{' '}
        {differs && (
          <button type="button" class="link" onClick={followAsk}>
            Study the question on Ask instead
          </button>
        )}
      </p>
      <Notice />
      <fieldset class="study-kinds">
        <legend class="unseen">Kind of study</legend>
        {kinds.value
          .filter(({ id }) => room.kinds.includes(id))
          .map(({ id, title }) => (
            <button
              key={id}
              type="button"
              class="chip"
              aria-pressed={now?.kind === id}
              onClick={() => {
                whole.value = null;
                if (draft.peek() === untouched && untouched) {
                  untouched = { ...untouched, kind: id };
                  draft.value = untouched;
                } else change({ kind: id });
              }}
            >
              {title}
            </button>
          ))}
      </fieldset>
      {chosen && <p class="note">{chosen.question}</p>}
      {!now && <p class="waiting">Fetching the form.</p>}
      <div class="study-desk">
        <div>
          {now && whole.value === null && (
            <DraftForm
              draft={now}
              game={String(base?.ruleset ?? '')}
              kind={String(base?.kind ?? '')}
              leaves={leaves}
              measures={measures}
            />
          )}
          {now && chosen && (
            <p>
              <button
                type="button"
                class="link"
                onClick={() => {
                  keepBase();
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
          <AskButtons
            title={chosen?.title ?? 'Ask'}
            posed={now && posed && (read !== null || base) ? { kind: now.kind, request: posed } : null}
            onAsk={send}
          />
          <Progress />
          <Faults posed={now && posed ? { kind: now.kind, request: posed } : null} />
        </div>
        <div class="study-found">
          {study.value && room.kinds.includes(study.value.kind) ? (
            <StudyAnswerView
              study={study.value}
              posed={now && posed ? { kind: now.kind, request: posed } : null}
              again={send}
            />
          ) : (
            <p class="note">{chosen && `What ${chosen.title.toLowerCase()} finds is shown here.`}</p>
          )}
        </div>
      </div>
    </main>
  );
}

/** The question that a study asks many times over, as it is without any change. */
function questionIn({ ruleset, kind, scenario }: JsonObject): {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: JsonObject;
} | null {
  return typeof ruleset === 'string' && typeof kind === 'string' && isObject(scenario)
    ? { ruleset, kind, scenario }
    : null;
}

/** Game and kind of a question by their titles; null until the games are there. */
function aboutOf(request: { readonly ruleset?: unknown; readonly kind?: unknown } | null): string | null {
  const game = rulesets.value.find(({ id }) => id === request?.ruleset);
  const kind = game?.kinds.find(({ id }) => id === request?.kind);
  return game && kind ? `${game.title}, ${kind.title}` : null;
}

/** The state of the Studies page: what is being written, what is being counted, what came out. */
import { effect, signal } from '@preact/signals';
import type { Study, StudyKindSummary } from '../../server/api/contract.ts';
import { bodyOf, Problem, type ProblemBody, service, studyEventsUrl } from '../api/client.ts';
import { reachable } from '../engine/network.ts';
import { isStudyFromHere, type StudyHere, studyHere, studyKindsHere, studySecondsHere } from '../engine/studies.ts';
import type { JsonObject } from '../form/json.ts';
import { announced } from '../shell/announce.ts';
import { belongs, type Posed } from './belonging.ts';
import type { Draft } from './draft.ts';
import { howFar } from './left.ts';
import { forgetPaused, isPausedAs, notePaused, noteUnderway, type PausedStudy, pausedAs } from './underway.ts';

export const kinds = signal<StudyKindSummary[]>([]);
export const draft = signal<Draft | null>(null);
export const study = signal<Study | null>(null);
export const asking = signal(false);
/** Whether the study that is shown was stopped for a while: what was counted of it stays, and {@link goOn} goes on. */
export const paused = signal(false);
/** When what is counted was asked, or gone on with, ms of the page's clock. */
export const askedAt = signal(0);
/** What this page sent last, and the study that came of it. */
export const sent = signal<{ readonly id: string; readonly request: JsonObject } | null>(null);
export const problem = signal<ProblemBody | null>(null);
/** Seconds of one core that what is asked takes at most, while nothing else is known of it; null before it is estimated. */
export const estimate = signal<number | null>(null);

/** Whether the study that is shown answers this question. */
export function isAnswerTo(posed: Posed | null): boolean {
  const now = study.value;
  return now !== null && belongs(now, posed, sent.value?.id === now.id ? sent.value.request : null);
}

// In the title of the tab, for whoever looks elsewhere meanwhile.
effect(() => {
  const now = study.value;
  if (asking.value) announced?.underWay(howFar(now?.state === 'running' ? (now.progress ?? null) : null));
  else announced?.underWay(paused.value ? 'Paused' : null);
});

let source: EventSource | null = null;
const LOOK_AGAIN_MS = 3_000;
/** Most are answered by then, and nobody reads how long they take. */
const ESTIMATE_AFTER_MS = 250;

export async function loadKinds(): Promise<void> {
  if (kinds.value.length > 0) return;
  try {
    kinds.value = await serviceOrHere(() => service.studyKinds(), studyKindsHere);
  } catch (error) {
    problem.value = bodyOf(error);
  }
}

export function change(part: Partial<Draft>): void {
  if (draft.value) draft.value = { ...draft.value, ...part };
}

/** What is counted in this page, while it is. */
let here: StudyHere | null = null;
/** Counts questions: an answer that comes after the next one was asked is nobody's. */
let turns = 0;
/** Questions that were stopped before their study had a name: it is stopped as soon as it has. */
const stopped = new Set<number>();
/** Whether the last question has no study yet. */
let nameless = false;
/** What was asked last, as text. */
let latest = '';

/** The service where there is one; this device where there is none. */
async function serviceOrHere<T>(there: () => Promise<T>, own: () => Promise<T>): Promise<T> {
  if (!reachable.peek()) return own();
  try {
    return await there();
  } catch (error) {
    if (error instanceof Problem && error.body.code === 'unreachable') return own();
    throw error;
  }
}

/** Asks a study and follows it to its end. What was found before stays until something new is there. */
export async function ask(kind: string, request: JsonObject): Promise<void> {
  source?.close();
  here?.stop();
  here = null;
  const turn = ++turns;
  problem.value = null;
  begun();
  forgetPaused((each) => isPausedAs(each, { kind, request }));
  waiting.value = null;
  estimate.value = null;
  nameless = true;
  noteUnderway({ kind, request });
  const text = JSON.stringify([kind, request]);
  latest = text;
  const timer = setTimeout(() => void estimated(kind, request, turn), ESTIMATE_AFTER_MS);
  try {
    const first = await serviceOrHere(
      () => service.study(kind, request),
      () => countHere(kind, request),
    );
    if (turn !== turns) {
      // Whoever asked the same again has joined it.
      if (stopped.has(turn) && text !== latest) drop(first);
      return;
    }
    nameless = false;
    here = null;
    sent.value = { id: first.id, request };
    if (stopped.has(turn) && first.state === 'running') {
      study.value = first;
      return await halt();
    }
    take(first);
    if (first.state === 'running') follow(first.id);
    else if (isStudyFromHere(first.id) && first.state === 'done')
      announced?.ended(first.answer?.sentence ?? 'the study has ended');
  } catch (error) {
    if (turn !== turns) return;
    nameless = false;
    here = null;
    problem.value = bodyOf(error);
    asking.value = false;
    noteUnderway(null);
  } finally {
    stopped.delete(turn);
    clearTimeout(timer);
  }
}

/** Stops what nobody waits for any more. */
function drop({ id, state }: Study): void {
  if (state === 'running' && !isStudyFromHere(id)) service.cancelStudy(id).catch(() => {});
}

/** What the service does not say before it has given up answering at once. */
async function estimated(kind: string, request: JsonObject, turn: number): Promise<void> {
  const seconds = await studySecondsHere(kind, request).catch(() => null);
  if (turn === turns && asking.peek()) estimate.value = seconds;
}

/** The study of this page, told as far as it is. */
function countHere(kind: string, request: JsonObject): Promise<Study> {
  let own: StudyHere | null = null;
  const tell = (now: Study): void => {
    if (here !== own) return;
    study.value = now;
    sent.value = { id: now.id, request };
  };
  own = studyHere(kind, request, tell);
  here = own;
  return own.study;
}

/** Looks at a study that was asked before; null where it is not found, and `problem` says why. */
export async function look(id: string): Promise<Study | null> {
  try {
    const found = await service.studyAt(id);
    take(found);
    if (found.state === 'running') follow(id);
    return found;
  } catch (error) {
    problem.value = bodyOf(error);
    asking.value = false;
    return null;
  }
}

/** What was paused before the page was loaded anew, where nothing of it is left but the question. */
export const waiting = signal<Posed | null>(null);

/** Shows a question that was paused, as far as it was counted. @returns whether it was */
export async function showPaused(kind: string, request: JsonObject): Promise<boolean> {
  const noted = pausedAs(kind, request);
  if (!noted) {
    // What was paused was another question.
    if (waiting.peek()) paused.value = false;
    waiting.value = null;
    return false;
  }
  if (noted.id === '' || isStudyFromHere(noted.id)) {
    waiting.value = { kind, request };
    paused.value = true;
    return true;
  }
  const found = await look(noted.id);
  if (!found && problem.peek()?.code === 'unreachable') {
    // It waits as long as the service does.
    problem.value = null;
    waiting.value = { kind, request };
    paused.value = true;
    return true;
  }
  const unheard = found?.state === 'running' && noted.unheard === true;
  if (found?.state !== 'cancelled' && !unheard) {
    forgetPaused(({ id }) => id === noted.id);
    // One that the service has no more is asked as any other.
    if (!found) problem.value = null;
    return found !== null;
  }
  sent.value = { id: found.id, request };
  paused.value = true;
  if (unheard) await halt();
  return true;
}

/** Stops what is counted for good: what was found so far stays. */
export function cancel(): Promise<void> {
  paused.value = false;
  const unnamed = waiting.peek();
  waiting.value = null;
  forget(unnamed ?? counted());
  return asking.peek() ? halt() : Promise.resolve();
}

/** Stops what is counted for a while: {@link goOn} goes on from there, also after the page was loaded anew. */
export async function pause(): Promise<void> {
  paused.value = true;
  // Before anybody hears of it: the page may be gone when the service answers.
  const now = counted();
  if (now) notePaused(now.id === '' ? now : { ...now, unheard: true });
  await halt();
}

/** What is counted, or was stopped, as it was asked; null where nothing is, and for what has its answer. */
function counted(): PausedStudy | null {
  if (nameless) {
    const [kind, request] = JSON.parse(latest) as [string, JsonObject];
    return { kind, request, id: '' };
  }
  const now = study.peek();
  if (!now || now.state === 'done') return null;
  return { kind: now.kind, request: sentFor(now), id: now.id };
}

/** The question as the form asked it. */
function sentFor({ id, request }: Study): JsonObject {
  const form = sent.peek();
  return form?.id === id ? form.request : (request as JsonObject);
}

/** Forgets that a study was paused, by whatever name. */
function forget(gone: (Posed & { readonly id?: string }) | null): void {
  if (gone) forgetPaused((each) => isPausedAs(each, gone) || (each.id !== '' && each.id === gone.id));
}

function begun(): void {
  paused.value = false;
  asking.value = true;
  askedAt.value = performance.now();
}

async function halt(): Promise<void> {
  const { value } = study;
  noteUnderway(null);
  if (here) {
    here.stop();
    return;
  }
  if (nameless) {
    stopped.add(turns);
    asking.value = false;
    return;
  }
  if (!value) return;
  // What was on its way meanwhile would say that it goes on.
  source?.close();
  source = null;
  try {
    take(await service.cancelStudy(value.id));
    const now = paused.peek() ? counted() : null;
    if (now) notePaused(now);
  } catch (error) {
    problem.value = bodyOf(error);
    asking.value = false;
  }
}

/** Goes on with what was stopped. */
export async function goOn(): Promise<void> {
  if (nameless && stopped.delete(turns)) {
    // The service has not named it yet, and never hears that it was stopped.
    const unnamed = counted();
    forget(unnamed);
    begun();
    noteUnderway(unnamed);
    return;
  }
  const anew = waiting.peek();
  if (anew) return ask(anew.kind, anew.request);
  const { value } = study;
  const stands = counted();
  if (!value || !stands) return;
  forget(stands);
  const { request } = stands;
  // On this device nothing is counted twice.
  if (isStudyFromHere(value.id)) return ask(value.kind, request);
  problem.value = null;
  begun();
  noteUnderway({ kind: value.kind, request });
  try {
    study.value = await service.resumeStudy(value.id);
    follow(value.id);
  } catch (error) {
    problem.value = bodyOf(error);
    asking.value = false;
  }
}

/** What is known of the study now; one that failed says why where faults are said. */
function take(now: Study): void {
  study.value = now;
  asking.value = now.state === 'running';
  if (now.state !== 'cancelled') paused.value = false;
  if (now.state === 'done') forget({ kind: now.kind, request: sentFor(now), id: now.id });
  if (!asking.value) noteUnderway(null);
  if (now.state === 'failed') problem.value = whyFailed(now);
}

/** Why a study failed, as a fault of what was asked. */
export function whyFailed({ error }: Study): ProblemBody {
  const { code = 'unexpected', detail = 'The study came to no end.' } = error ?? {};
  return { type: 'about:blank', title: 'The study failed', status: 0, code, detail };
}

function follow(id: string): void {
  const stream = new EventSource(studyEventsUrl(id));
  source = stream;
  const hear = (event: MessageEvent<string>) => {
    const now = JSON.parse(event.data) as Study;
    take(now);
    if (now.state === 'running') return;
    stream.close();
    announced?.ended(now.answer?.sentence ?? now.error?.detail ?? 'the study has ended');
  };
  stream.addEventListener('progress', hear);
  stream.addEventListener('end', hear);
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    // The browser has given up, because the service was too busy to report. The study itself goes on.
    setTimeout(() => {
      if (source === stream && study.value?.id === id) void look(id);
    }, LOOK_AGAIN_MS);
  };
}

/** Asks as the question changes: here at once, the service after a pause; drops stale answers, follows long runs. */
import { effect, signal, untracked } from '@preact/signals';
import type { Simulation, SimulationRequestInput } from '../../server/api/contract.ts';
import { Problem, type ProblemBody, service } from '../api/client.ts';
import { follow } from '../api/follow.ts';
import { isFromHere, simulate } from '../engine/asking.ts';
import { reachable } from '../engine/network.ts';
import type { JsonObject } from '../form/json.ts';
import { firstIsThere } from '../offline/updates.ts';
import { announced } from '../shell/announce.ts';
import { about } from './about.ts';
import { answerKept, keepFirstView, saysTheSame } from './first-view.ts';
import { rememberedRun, rememberRun } from './remembered.ts';
import { answer, form, kind, request } from './state.ts';

/** What the service is asked waits for a pause in typing; what is answered here is answered at once. */
const PAUSE_MS = 120;
const QUICK_MS = 50;

let timer: ReturnType<typeof setTimeout> | undefined;
let abort: AbortController | undefined;
let unfollow: (() => void) | undefined;
let runningId = '';
/** Ends what is worked out here. */
let enough: (() => void) | undefined;
/** The question last sent, as text: equal questions are not asked twice. */
let sent = '';
let first = true;

/** Starts watching the question. */
export function watchQuestion(): void {
  effect(() => {
    const body = request.value;
    if (!body) return;
    const text = JSON.stringify(body);
    // What was opened anew has lost its answer, even where it is the question that was asked last.
    if (text === sent && answer.peek().simulation) return;
    sent = text;
    clearTimeout(timer);
    letGo();
    answer.value = { ...answer.peek(), stale: answer.peek().simulation !== null };
    // The first question waits for nobody's typing; what is quick is under way while the page draws what was typed.
    const kept = first ? answerKept(body) : null;
    if (first || quick()) untracked(() => void ask(body, kept, first));
    else timer = setTimeout(() => void ask(body), PAUSE_MS);
    first = false;
  });
  effect(() => {
    // What the network kept from being answered is asked again by itself.
    if (reachable.value && answer.peek().problem?.code === 'unreachable') askAgain();
  });
}

/** Whether questions of this sort are answered here before a key is up again. */
function quick(): boolean {
  const { simulation } = answer.peek();
  return !!simulation?.result && isFromHere(simulation.id) && simulation.result.elapsedMs < QUICK_MS;
}

/** Asks the same question again, after the service could not be reached. */
export function askAgain(): void {
  const body = request.peek();
  if (body) void ask(body);
}

/**
 * @param kept what this device knows of it already: shown until the engine has started
 * @param opening whether it is what the page opens with
 */
async function ask(body: SimulationRequestInput, kept: Simulation | null = null, opening = false): Promise<void> {
  const mine = new AbortController();
  abort?.abort();
  abort = mine;
  if (kept) show(kept);
  else answer.value = { ...answer.peek(), state: 'waiting' };
  try {
    const stored = reachable.peek() ? rememberedRun(JSON.stringify(body)) : null;
    const known = stored === null ? null : await again(stored);
    if (mine.signal.aborted) return;
    const asked = known ? null : simulate(body, mine.signal, (update) => mine.signal.aborted || kept || show(update));
    enough = asked?.stop;
    const simulation = known ?? (await asked!.simulation);
    enough = undefined;
    if (mine.signal.aborted) return;
    if (!isFromHere(simulation.id)) rememberRun(JSON.stringify(body), simulation.id);
    else if (opening) keepFirstView(body, simulation);
    if (kept && saysTheSame(kept, simulation)) return;
    show(simulation);
    if (simulation.state !== 'running') return;
    runningId = simulation.id;
    unfollow = follow(simulation.id, (update) => {
      if (mine.signal.aborted) return;
      show(update);
      if (update.state === 'done') announced?.ended(update.result?.sentence ?? 'the answer is there');
    });
  } catch (error) {
    if (mine.signal.aborted) return;
    fail(error);
  }
}

/** The stored run of this very question, after a reload or when it was opened from the list. */
function again(id: string): Promise<Simulation | null> {
  return service.simulation(id).catch(() => null);
}

function show(simulation: Simulation): void {
  if (simulation.state !== 'running') runningId = '';
  const previous = answer.peek();
  if (simulation.state === 'failed') {
    const { code, detail } = simulation.error ?? { code: 'failed', detail: 'The simulation failed.' };
    const problem: ProblemBody = { type: 'about:blank', title: 'The simulation failed', status: 500, code, detail };
    answer.value = { simulation: previous.simulation, state: 'failed', problem, stale: true };
    return;
  }
  if (simulation.state !== 'running') firstIsThere();
  // Until the first trials are counted, the answer to the question before stays on the screen; so does what this device
  // has counted of this question when the service takes it over.
  const hasResult = simulation.result !== undefined;
  answer.value = {
    simulation: hasResult || !previous.simulation?.result ? simulation : previous.simulation,
    state: simulation.state === 'running' ? 'running' : 'ready',
    problem: null,
    stale: !hasResult && previous.stale && previous.simulation?.result !== undefined,
    about: hasResult ? aboutNow() : (previous.about ?? ''),
  };
}

function aboutNow(): string {
  const [fields, asked] = [form.peek(), request.peek()];
  return fields && asked ? about(fields, asked.scenario as JsonObject, kind.peek()?.matchup?.roster !== undefined) : '';
}

function fail(error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  const problem: ProblemBody =
    error instanceof Problem
      ? error.body
      : { type: 'about:blank', title: 'The page failed', status: 0, code: 'page', detail };
  answer.value = { ...answer.peek(), state: 'failed', problem, stale: answer.peek().simulation !== null };
}

/** Stops listening to the run in progress and tells the service to stop it. */
function letGo(): void {
  abort?.abort();
  unfollow?.();
  unfollow = undefined;
  if (runningId && !kept.peek()) service.cancel(runningId).catch(() => {});
  kept.value = false;
  runningId = '';
}

/** Whether the run in progress goes on when the question is changed. */
export const kept = signal(false);

/** The Cancel button: the run stops, what was counted so far stays. */
export async function cancelRun(): Promise<void> {
  enough?.();
  if (runningId) await service.cancel(runningId).catch(() => {});
}

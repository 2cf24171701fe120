/** Ways to play the question and what might change: asked once its answer is there, and dropped when it is edited. */
import { effect, signal } from '@preact/signals';
import type { Decision } from '../../../workers/analyses/decide.ts';
import type { Changes } from '../../../workers/rulesets/decisions.ts';
import { atHand } from '../../engine/asking.ts';
import { isObject, type Json, type JsonObject } from '../../form/json.ts';
import { parsePath, withValue } from '../../form/path.ts';
import { dimmer } from '../below.ts';
import { answer, question, request } from '../state.ts';

/** Whoever still types asks something else in a moment. */
const PAUSE_MS = 60;

export interface Decisions {
  readonly found: Decision | null;
  readonly stale: boolean;
  /** Whether there is something to come. */
  readonly coming: boolean;
}

export const decisions = signal<Decisions>({ found: null, stale: false, coming: true });
/** The same for the rest of it, once something has been counted. */
export const rest = signal<Decisions>({ found: null, stale: false, coming: false });
/** What was counted on the table; null before anything was. */
export const counted = signal<Readonly<Record<string, number>> | null>(null);

const late = dimmer(decisions);
let timer: ReturnType<typeof setTimeout> | undefined;
let abort: AbortController | undefined;
let sent = '';
/** Game and kind of what is shown: of another kind nothing of it holds. */
let about = '';
let restAbort: AbortController | undefined;

/** Starts keeping them in step with the answer. @returns ends it */
export function watchDecisions(): () => void {
  return effect(() => {
    const { state, stale, simulation } = answer.value;
    const asked = request.value;
    const now = asked ? `${asked.ruleset} ${asked.kind}` : about;
    if (now !== about) {
      about = now;
      late.keep();
      if (decisions.peek().found) decisions.value = { found: null, stale: false, coming: true };
    }
    if (state !== 'ready' || stale || !simulation?.result?.final || !asked) {
      forget();
      return;
    }
    const { ruleset, kind, scenario } = asked;
    const body = { ruleset, kind, scenario };
    const text = JSON.stringify(body);
    if (text === sent) return;
    forget();
    sent = text;
    timer = setTimeout(() => void ask(body), PAUSE_MS);
  });
}

function forget(): void {
  clearTimeout(timer);
  abort?.abort();
  restAbort?.abort();
  sent = '';
  counted.value = null;
  if (rest.peek().found || rest.peek().coming) rest.value = { found: null, stale: false, coming: false };
  if (decisions.peek().found) late.dim();
}

async function ask(body: { ruleset: string; kind: string; scenario: unknown }): Promise<void> {
  const mine = new AbortController();
  abort = mine;
  const show = (found: Decision | null, coming: boolean) => {
    if (mine.signal.aborted) return;
    late.keep();
    decisions.value = { found, stale: false, coming };
  };
  try {
    // What is on the screen stays until there is as much of the new one.
    const before = decisions.peek().found;
    const least = before ? before.ways.length : 0;
    const found = await atHand.decide(body, mine.signal, (some) => some.ways.length >= least && show(some, true));
    show(found, false);
  } catch {
    // The answer stands without it.
    show(null, false);
  }
}

/** Asks what to do with the rest of it. */
export async function count(values: Readonly<Record<string, number>>): Promise<void> {
  const asked = request.peek();
  if (!asked) return;
  counted.value = values;
  restAbort?.abort();
  const mine = new AbortController();
  restAbort = mine;
  rest.value = { ...rest.peek(), stale: rest.peek().found !== null, coming: true };
  const { ruleset, kind, scenario } = asked;
  const show = (found: Decision | null, coming: boolean) => {
    if (!mine.signal.aborted) rest.value = { found, stale: false, coming };
  };
  try {
    const body = { ruleset, kind, scenario, counted: values };
    show(await atHand.decide(body, mine.signal, (some) => show(some, true)), false);
  } catch {
    show(null, false);
  }
}

/** Nothing has happened yet. */
export function countNothing(): void {
  restAbort?.abort();
  counted.value = null;
  rest.value = { found: null, stale: false, coming: false };
}

/** Makes an option the question. */
export function take(changes: Changes): void {
  const asked = question.peek();
  if (!asked) return;
  const scenario = changes.reduce<Json>(
    (held, [path, value]) => withValue(held, parsePath(path), value as Json) ?? held,
    asked.scenario,
  );
  if (isObject(scenario)) question.value = { ...asked, scenario: scenario as JsonObject };
}

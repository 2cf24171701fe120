/** Ways to play the question and what might change: asked once its answer is there, and dropped when it is edited. */
import { effect, signal } from '@preact/signals';
import type { DecideRequest, Decision } from '../../../workers/analyses/decide.ts';
import type { Changes } from '../../../workers/rulesets/decisions.ts';
import { atHand } from '../../engine/asking.ts';
import { isObject, type Json, type JsonObject } from '../../form/json.ts';
import { parsePath, withValue } from '../../form/path.ts';
import { askerOf } from '../asker.ts';
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
const asker = askerOf(PAUSE_MS, ask);
const restAsker = askerOf(0, askRest);
/** Game and kind of what is shown: of another kind nothing of it holds. */
let about = '';

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
    if (asker.want({ ruleset, kind, scenario })) dropFound();
  });
}

function forget(): void {
  asker.forget();
  dropFound();
}

/** What was found is another question's. */
function dropFound(): void {
  restAsker.forget();
  counted.value = null;
  if (rest.peek().found || rest.peek().coming) rest.value = { found: null, stale: false, coming: false };
  if (decisions.peek().found) late.dim();
}

async function ask(body: DecideRequest, signal: AbortSignal): Promise<void> {
  const show = (found: Decision | null, coming: boolean) => {
    if (signal.aborted) return;
    late.keep();
    decisions.value = { found, stale: false, coming };
  };
  try {
    // What is on the screen stays until there is as much of the new one.
    const before = decisions.peek().found;
    const least = before ? before.ways.length : 0;
    const found = await atHand.decide(body, signal, (some) => some.ways.length >= least && show(some, true));
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
  rest.value = { ...rest.peek(), stale: rest.peek().found !== null, coming: true };
  const { ruleset, kind, scenario } = asked;
  await restAsker.now({ ruleset, kind, scenario, counted: values });
}

async function askRest(body: DecideRequest, signal: AbortSignal): Promise<void> {
  const show = (found: Decision | null, coming: boolean) => {
    if (!signal.aborted) rest.value = { found, stale: false, coming };
  };
  try {
    show(await atHand.decide(body, signal, (some) => show(some, true)), false);
  } catch {
    show(null, false);
  }
}

/** Nothing has happened yet. */
export function countNothing(): void {
  restAsker.forget();
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

/** What a player gains and risks over one field of the question: the sweep behind the chart of both. */
import { effect, signal } from '@preact/signals';
import type { SweepResult } from '../../server/api/contract.ts';
import type { SweepQuestion } from '../api/client.ts';
import { atHand } from '../engine/asking.ts';
import type { JsonObject } from '../form/json.ts';
import { parsePath, valueAt } from '../form/path.ts';
import { askerOf } from './asker.ts';
import { clearedWithKind } from './clearing.ts';
import { answer, form, kind, request } from './state.ts';

const PAUSE_MS = 200;
/** From nothing at all to more than any beast bears. */
const VALUES = [0, 1, 2, 3, 4, 5, 6];

export interface FrontierState {
  readonly title: string;
  readonly over: string;
  readonly current: number | null;
  readonly result: SweepResult | null;
  readonly stale: boolean;
}

const NONE: FrontierState = { title: '', over: '', current: null, result: null, stale: false };

export const frontier = signal<FrontierState>(NONE);

const asker = askerOf(PAUSE_MS, ask);

/** Starts keeping the chart in step with the answer. Runs only after an answer, so it never delays one. */
export function watchFrontier(): void {
  clearedWithKind(frontier, NONE);
  effect(() => {
    const { state, stale } = answer.value;
    const body = question();
    if (!body) frontier.value = NONE;
    if (!body || state !== 'ready' || stale) {
      if (frontier.peek().result && !frontier.peek().stale) frontier.value = { ...frontier.peek(), stale: true };
      asker.forget();
      return;
    }
    asker.want(body);
  });
}

async function ask(body: SweepQuestion, signal: AbortSignal): Promise<void> {
  const { title, over } = kind.peek()?.frontier ?? { title: '', over: { path: '', title: '' } };
  const value = valueAt(body.scenario as JsonObject, parsePath(over.path));
  try {
    const result = await atHand.sweep(body, signal);
    if (signal.aborted) return;
    const current = typeof value === 'number' ? value : null;
    frontier.value = { title, over: over.title, current, result, stale: false };
  } catch {
    // The chart is an extra: the answer itself says what is wrong with a question.
    if (!signal.aborted) frontier.value = NONE;
  }
}

function question(): SweepQuestion | null {
  const known = kind.value?.frontier;
  const asked = request.value;
  if (!known || !asked || !form.value) return null;
  const { ruleset, kind: id, scenario } = asked;
  return { ruleset, kind: id, scenario, fields: [{ path: known.over.path, values: VALUES }], also: known.gain };
}

/** What of the question changed nothing: asked by itself once the answer is there, so that no answer waits for it. */
import { effect, signal } from '@preact/signals';
import type { Disclosure, DisclosureRequest } from '../../server/api/contract.ts';
import { atHand } from '../engine/asking.ts';
import type { Json, JsonObject } from '../form/json.ts';
import { askerOf } from './asker.ts';
import { clearedWithKind } from './clearing.ts';
import { answer } from './state.ts';

/** Whoever still types asks something else in a moment. */
const PAUSE_MS = 100;

export interface DisclosureState {
  readonly found: Disclosure | null;
  /** The scenario it was found of. */
  readonly scenario: Json;
  readonly stale: boolean;
}

const NONE: DisclosureState = { found: null, scenario: {}, stale: false };

export const disclosure = signal<DisclosureState>(NONE);

const asker = askerOf(PAUSE_MS, ask);

/** Starts keeping the list in step with the answer. */
export function watchDisclosure(): void {
  clearedWithKind(disclosure, NONE);
  effect(() => {
    const { state, stale, simulation } = answer.value;
    if (state !== 'ready' || stale || !simulation?.result?.final) {
      if (disclosure.peek().found && !disclosure.peek().stale) {
        disclosure.value = { ...disclosure.peek(), stale: true };
      }
      asker.forget();
      return;
    }
    const { ruleset, kind, scenario } = simulation;
    asker.want({ ruleset, kind, scenario });
  });
}

async function ask(body: DisclosureRequest, signal: AbortSignal): Promise<void> {
  try {
    const found = await atHand.disclose(body, signal);
    if (!signal.aborted) disclosure.value = { found, scenario: body.scenario as JsonObject, stale: false };
  } catch {
    // The answer stands without it.
    if (!signal.aborted) disclosure.value = NONE;
  }
}

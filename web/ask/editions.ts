/** The same question under the other editions of its rules: by itself where that is quick, else when asked for. */
import { effect, signal } from '@preact/signals';
import type { EditionsResult } from '../../server/api/contract.ts';
import { type EditionsQuestion, service } from '../api/client.ts';
import { answer, form, request, ruleset } from './state.ts';

/** An answer that took longer is not asked again several times over without being told to. */
const QUICK_MS = 100;
const PAUSE_MS = 150;

export interface EditionsState {
  readonly result: EditionsResult | null;
  readonly state: 'none' | 'offered' | 'waiting' | 'ready';
  readonly stale: boolean;
  readonly problem: string;
}

const NONE: EditionsState = { result: null, state: 'none', stale: false, problem: '' };

export const editions = signal<EditionsState>(NONE);

let timer: ReturnType<typeof setTimeout> | undefined;
let abort: AbortController | undefined;
let sent = '';

/** Starts keeping the comparison in step with the answer. Runs only after an answer, so it never delays one. */
export function watchEditions(): void {
  effect(() => {
    const { state, stale, simulation } = answer.value;
    const body = editionsQuestion();
    if (!body) {
      forget();
      editions.value = NONE;
      return;
    }
    const settled = state === 'ready' && !stale && simulation?.result;
    if (!settled) {
      forget();
      if (editions.peek().result) editions.value = { ...editions.peek(), stale: true };
      return;
    }
    const text = JSON.stringify(body);
    if (text === sent) return;
    forget();
    sent = text;
    if (simulation.result?.method === 'exact' && simulation.result.elapsedMs < QUICK_MS) {
      timer = setTimeout(() => void compareEditions(), PAUSE_MS);
    } else editions.value = { ...NONE, state: 'offered' };
  });
}

function forget(): void {
  clearTimeout(timer);
  abort?.abort();
  sent = '';
}

/** Asks now. */
export async function compareEditions(): Promise<void> {
  const body = editionsQuestion();
  if (!body) return;
  const mine = new AbortController();
  abort = mine;
  editions.value = { ...editions.peek(), state: 'waiting', problem: '' };
  try {
    const result = await service.editions(body, mine.signal);
    if (!mine.signal.aborted) editions.value = { result, state: 'ready', stale: false, problem: '' };
  } catch (error) {
    if (mine.signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    editions.value = { ...NONE, state: 'offered', problem };
  }
}

/** Null where the game has one edition, or this kind of question does not ask which. */
function editionsQuestion(): EditionsQuestion | null {
  const field = ruleset.value?.editions?.field;
  const asked = request.value;
  if (!asked || !field || !form.value?.fields.some(({ key }) => key === field)) return null;
  const { ruleset: id, kind, scenario, seed } = asked;
  return { ruleset: id, kind, scenario, ...(seed === undefined ? {} : { seed }) };
}

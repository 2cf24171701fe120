/** What is asked beside the answer, about the same question: by itself where that is quick, else when asked for. */
import { effect, type Signal, signal } from '@preact/signals';
import { askerOf } from './asker.ts';
import { clearedWithKind } from './clearing.ts';
import { answer } from './state.ts';

/** An answer that took longer is not asked again several times over without being told to. */
const QUICK_MS = 100;
const PAUSE_MS = 150;

export interface Beside<Result> {
  readonly result: Result | null;
  readonly state: 'none' | 'offered' | 'waiting' | 'ready';
  /** The result belongs to an earlier question. */
  readonly stale: boolean;
  readonly problem: string;
}

export interface Asking<Body, Result> {
  /** What would be sent now; null where there is nothing to ask. Reads signals. */
  question(): Body | null;
  ask(body: Body, signal: AbortSignal): Promise<Result>;
  /** Whether it is asked without a click where the answer was exact and quick. */
  readonly byItself: boolean;
}

export interface Asked<Result> {
  readonly state: Signal<Beside<Result>>;
  /** Starts keeping the result in step with the answer. Runs only after an answer, so it never delays one. */
  watch(): void;
  /** Asks now. */
  now(): Promise<void>;
}

export function besideAnswer<Body, Result>({ question, ask, byItself }: Asking<Body, Result>): Asked<Result> {
  const none: Beside<Result> = { result: null, state: 'none', stale: false, problem: '' };
  const state = signal(none);

  const asker = askerOf<Body>(PAUSE_MS, async (body, signal) => {
    state.value = { ...state.peek(), state: 'waiting', problem: '' };
    try {
      const result = await ask(body, signal);
      if (!signal.aborted) state.value = { result, state: 'ready', stale: false, problem: '' };
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof Error ? error.message : String(error);
      state.value = { ...none, state: 'offered', problem };
    }
  });

  const now = async () => {
    const body = question();
    if (body) await asker.now(body);
  };

  const watch = () => {
    clearedWithKind(state, none);
    effect(() => {
      const { state: how, stale, simulation } = answer.value;
      const body = question();
      if (!body) {
        asker.forget();
        state.value = none;
        return;
      }
      const settled = how === 'ready' && !stale && simulation?.result;
      if (!settled) {
        asker.forget();
        if (state.peek().result) state.value = { ...state.peek(), stale: true };
        return;
      }
      const quick = simulation.result?.method === 'exact' && simulation.result.elapsedMs < QUICK_MS;
      const asks = byItself && quick;
      if (asker.want(body, asks) && !asks) state.value = { ...none, state: 'offered' };
    });
  };

  return { state, watch, now };
}

/**
 * What stands below the answer is drawn after the answer itself is painted, and dims only when the new one is not there
 * within a moment: whoever types sees the number change at once, and charts that were drawn twice would hold it up.
 */
import { effect, type Signal, signal } from '@preact/signals';
import type { Simulation } from '../../server/api/contract.ts';
import { answer } from './state.ts';

/** As the style sheet greys what is not current. */
const MOMENT_MS = 250;
/** Pages that nobody looks at paint no frames. */
const UNSEEN_MS = 100;

interface Below {
  readonly simulation: Simulation | null;
  readonly stale: boolean;
}

/** The answer as the charts show it. */
export const below = signal<Below>({ simulation: null, stale: false });

/** Starts following the answer. */
export function watchBelow(): void {
  let dim: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { simulation, stale } = answer.value;
    const shown = below.peek();
    clearTimeout(dim);
    if (simulation !== shown.simulation) {
      if (shown.simulation && simulation) afterPaint(() => follow());
      else below.value = { simulation, stale: false };
    } else if (!stale && shown.stale) below.value = { simulation, stale };
    if (stale) dim = setTimeout(() => (below.value = { simulation: answer.peek().simulation, stale: true }), MOMENT_MS);
  });
}

function follow(): void {
  const { simulation } = answer.peek();
  if (simulation !== below.peek().simulation) below.value = { simulation, stale: false };
}

/** After the frame that shows what has just changed. */
function afterPaint(then: () => void): void {
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNSEEN_MS);
}

/** Says of something beside the answer that it is another question's: only once it has been for a moment. */
export function dimmer<T extends { readonly stale: boolean }>(held: Signal<T>): { dim(): void; keep(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    dim: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!held.peek().stale) held.value = { ...held.peek(), stale: true };
      }, MOMENT_MS);
    },
    keep: () => clearTimeout(timer),
  };
}

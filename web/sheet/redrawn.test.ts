import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { redrawnIn } from './redrawn.ts';

let measure: (width: number) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: (entries: ReadonlyArray<{ contentRect: { width: number } }>) => void) {
        measure = (width) => heard([{ contentRect: { width } }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function grid(clientWidth: number) {
  const draws: boolean[] = [];
  const state = { busy: false };
  const redrawn = redrawnIn(
    { clientWidth } as HTMLElement,
    () => state.busy,
    (everything) => draws.push(everything),
  );
  return { draws, state, redrawn };
}

it('draws once for another width, and not for the same', () => {
  const { draws } = grid(700);
  measure(700.4);
  measure(640);
  measure(640.2);
  expect(draws).toEqual([false]);
});

it('draws everything when a place that had no width is shown, and nothing while it is hidden', () => {
  const { draws } = grid(0);
  measure(0);
  expect(draws).toEqual([]);
  measure(700);
  measure(0);
  measure(700);
  expect(draws).toEqual([true]);
});

it('waits for the end of an edit, and draws then what the place is by then', () => {
  const { draws, state, redrawn } = grid(0);
  state.busy = true;
  measure(700);
  measure(500);
  redrawn.late();
  expect(draws).toEqual([]);
  state.busy = false;
  redrawn.late();
  redrawn.late();
  expect(draws).toEqual([true]);
});

/**
 * Values of a chart read one by one: the cursor follows the finger or the pointer, and the line below says the value. The
 * line is also a slider for the arrow keys. A dice log has its own button there.
 */
import type { Chart } from 'chart.js';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface Reading {
  /** What is read, for those who cannot see the chart. */
  readonly name: string;
  /** What each mark says: "at least 12 boxes: 83.4 %". */
  readonly said: readonly string[];
  /** Where the cursor is at first. */
  readonly start: number;
  /** Reads the dice of a trial that ended at a mark. */
  readonly pick?: ((index: number) => void) | undefined;
}

interface Shown {
  index: number;
  /** From the left of the box, in pixels; null until somebody points there. */
  left: number | null;
}

export interface Cursor {
  readonly index: number;
  readonly left: number | null;
  /** For the box around the canvas. */
  readonly pointer: {
    onPointerDown?: (event: PointerEvent) => void;
    onPointerMove?: (event: PointerEvent) => void;
    onClick?: () => void;
  };
  readonly step: (to: number) => void;
}

/** The mark whose place is nearest. */
export function nearestOf(places: readonly number[], x: number): number {
  let best = 0;
  places.forEach((place, i) => {
    if (Math.abs(place - x) < Math.abs((places[best] as number) - x)) best = i;
  });
  return best;
}

/** @param chart whose first set of marks is read */
export function useCursor(chart: { current: Chart | null }, reading: Reading | undefined): Cursor {
  const [shown, setShown] = useState<Shown>({ index: reading?.start ?? 0, left: null });
  const touched = useRef(false);
  const count = reading?.said.length ?? 0;
  const start = reading?.start ?? 0;
  // A new answer begins at its middle again, unless somebody is reading.
  useEffect(() => {
    if (shown.left === null) setShown({ index: start, left: null });
  }, [start]);
  const places = () => chart.current?.getDatasetMeta(0).data.map(({ x }) => x) ?? [];
  const at = (index: number): void => setShown({ index, left: places()[index] ?? null });
  const point = (event: PointerEvent): void => {
    touched.current = event.pointerType !== 'mouse';
    const box = event.currentTarget as HTMLElement;
    at(nearestOf(places(), event.clientX - box.getBoundingClientRect().left));
  };
  const index = Math.min(shown.index, Math.max(0, count - 1));
  return {
    index,
    left: shown.left,
    pointer: reading
      ? {
          onPointerDown: point,
          onPointerMove: point,
          // A finger reads values; its dice have a button.
          onClick: () => void (touched.current || reading.pick?.(index)),
        }
      : {},
    step: (to) => at(Math.min(count - 1, Math.max(0, to))),
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export function ReadOut({ reading, cursor }: { reading: Reading; cursor: Cursor }) {
  const { index, step } = cursor;
  const last = reading.said.length - 1;
  const tenth = Math.max(1, Math.round(last / 10));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    const far: Record<string, number> = { Home: 0, End: last, PageUp: index + tenth, PageDown: index - tenth };
    const to = by === undefined ? far[event.key] : index + by;
    if (to === undefined) return;
    event.preventDefault();
    step(to);
  };
  return (
    <div class="read-out">
      <div
        class="read-value"
        role="slider"
        tabIndex={0}
        aria-label={`Read ${reading.name}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={reading.said[index] ?? ''}
        onKeyDown={onKeyDown}
      >
        {reading.said[index]}
      </div>
      {reading.pick && (
        <button type="button" class="quiet" onClick={() => reading.pick?.(index)}>
          Read a trial
        </button>
      )}
    </div>
  );
}

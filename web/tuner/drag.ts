/**
 * Dragging by whatever points: mouse, finger or pen. It is the platform's pointer events; its drag and drop is not there
 * for fingers. Where something may be dropped says so itself, by `data-drop`.
 */
import { signal } from '@preact/signals';

/** Where something would be dropped: between two rows, or among the opponents. */
export type Place = { readonly on: 'rows'; readonly at: number } | { readonly on: 'opponents' };

export interface Dragged {
  readonly title: string;
  /** Whether it comes from beside the table, which may be out of sight then. */
  readonly beside: boolean;
  /** Whether it may be dropped there. */
  readonly fits: (place: Place) => boolean;
  readonly drop: (place: Place) => void;
}

/** What is being dragged, or nothing. */
export const dragged = signal<Dragged | null>(null);
/** Where the pointer is, in px of the window. */
export const pointerAt = signal({ x: 0, y: 0 });
/** Where it would be dropped now; null for nowhere. */
export const dropPlace = signal<Place | null>(null);

/** A hand that only presses moves less. */
const BEGINS_PX = 5;
/** So near to an edge of the window the page scrolls, by so much a frame. */
const EDGE_PX = 56;
const SCROLL_PX = 9;

/**
 * Begins to drag once the pointer has moved a little: to press is not to drag. Escape, and whatever takes the pointer
 * away, ends it without a drop.
 *
 * @param begun the press on a handle
 */
export function dragFrom(begun: PointerEvent, what: Dragged): void {
  const handle = begun.currentTarget;
  if (!(handle instanceof HTMLElement) || begun.button !== 0) return;
  const { pointerId, clientX, clientY } = begun;
  const end = (): void => {
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', released);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', pressed, true);
    dragged.value = null;
    dropPlace.value = null;
  };
  const moved = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!dragged.peek()) {
      if (Math.hypot(x - clientX, y - clientY) < BEGINS_PX) return;
      // The release belongs to the handle then, and presses nothing else.
      handle.setPointerCapture(pointerId);
      dragged.value = what;
      requestAnimationFrame(scroll);
    }
    event.preventDefault();
    pointerAt.value = { x, y };
    look();
  };
  const look = (): void => {
    const { x, y } = pointerAt.peek();
    const found = placeAt(x, y);
    const place = found && what.fits(found) ? found : null;
    if (!samePlace(place, dropPlace.peek())) dropPlace.value = place;
  };
  const scroll = (): void => {
    if (dragged.peek() !== what) return;
    const { y } = pointerAt.peek();
    const step = y < EDGE_PX ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (step !== 0) {
      scrollBy(0, step);
      look();
    }
    requestAnimationFrame(scroll);
  };
  const released = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const place = dragged.peek() ? dropPlace.peek() : null;
    end();
    if (place) what.drop(place);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end();
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', released);
  addEventListener('pointercancel', end);
  addEventListener('keydown', pressed, true);
}

/** What may be dropped onto stands under the pointer: `rows/3` is the fourth row, `rows` their end, `opponents` the heading. */
function placeAt(x: number, y: number): Place | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const [on, row] = under?.dataset.drop?.split('/') ?? [];
  if (!under || !on) return null;
  if (on === 'opponents') return { on };
  if (on !== 'rows') return null;
  if (row === undefined) return { on, at: Number.POSITIVE_INFINITY };
  const { top, height } = under.getBoundingClientRect();
  return { on, at: Number(row) + (y > top + height / 2 ? 1 : 0) };
}

function samePlace(one: Place | null, other: Place | null): boolean {
  if (one?.on === 'rows' && other?.on === 'rows') return one.at === other.at;
  return one?.on === other?.on;
}

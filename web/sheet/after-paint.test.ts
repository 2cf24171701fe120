import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frame: () => void = () => {};
let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => {
    frame = drawn;
    return 1;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is done once, after the frame that follows and not within it', () => {
  const work = vi.fn();
  afterPaint(work);
  frame();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event('keydown'));
  expect(work).toHaveBeenCalledTimes(1);
});

it.each(['keydown', 'pointerdown', 'click', 'paste', 'copy', 'pagehide'])(
  'is done before whoever hears of %s',
  (act) => {
    const told: string[] = [];
    afterPaint(() => told.push('done'));
    page.addEventListener(act, () => told.push('heard'));
    page.dispatchEvent(new Event(act));
    frame();
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual(['done', 'heard']);
  },
);

it('is done where the page is put out of sight, and where it is never drawn at all', () => {
  const hidden = vi.fn();
  afterPaint(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(hidden).toHaveBeenCalledTimes(1);
  const undrawn = vi.fn();
  afterPaint(undrawn);
  vi.advanceTimersByTime(10_000);
  expect(undrawn).toHaveBeenCalledTimes(1);
});

it('is done at once where somebody asks for it, and not again', () => {
  const work = vi.fn();
  const now = afterPaint(work);
  now();
  now();
  frame();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

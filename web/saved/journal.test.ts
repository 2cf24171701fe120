/** A write that the page did not live to see is done by whoever opens it next. */
import { afterEach, expect, it, vi } from 'vitest';
import { keepIn } from '../fixtures/storage.ts';
import { noteWrite, unfinished, withWrites } from './journal.ts';

interface Thing {
  readonly id: number;
  readonly name: string;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('does again what was not finished, in its order, and nothing that was', () => {
  keepIn('localStorage');
  vi.useFakeTimers();
  const done = noteWrite<Thing>('saved', { put: [{ id: 1, name: 'old' }], gone: [] });
  vi.advanceTimersByTime(1);
  noteWrite<Thing>('saved', { put: [{ id: 1, name: 'first' }], gone: [2] });
  vi.advanceTimersByTime(1);
  noteWrite<Thing>('saved', { put: [{ id: 1, name: 'second' }], gone: [] });
  noteWrite<Thing>('armies', { put: [{ id: 9, name: 'another store' }], gone: [] });
  done();
  const { writes, forget } = unfinished<Thing>('saved');
  expect(writes).toHaveLength(2);
  const there: Thing[] = [
    { id: 2, name: 'removed' },
    { id: 3, name: 'stays' },
  ];
  expect(withWrites(there, writes)).toEqual([
    { id: 3, name: 'stays' },
    { id: 1, name: 'second' },
  ]);
  forget();
  expect(unfinished('saved').writes).toEqual([]);
  expect(unfinished('armies').writes).toHaveLength(1);
});

it('notes nothing where nothing can be kept, nor what would fill the device', () => {
  vi.stubGlobal('localStorage', undefined);
  noteWrite('saved', { put: [{ id: 1 }], gone: [] })();
  expect(unfinished('saved').writes).toEqual([]);
  keepIn('localStorage');
  noteWrite('saved', { put: [{ id: 1, name: 'x'.repeat(2_000_000) }], gone: [] });
  expect(unfinished('saved').writes).toEqual([]);
});

it('drops a note that nobody can read, and reads all others', () => {
  keepIn('localStorage');
  localStorage.setItem('wargauge-writing-saved-broken', '{"put":[{"id"');
  noteWrite<Thing>('saved', { put: [{ id: 1, name: 'whole' }], gone: [] });
  expect(unfinished<Thing>('saved').writes.map(({ put }) => put)).toEqual([[{ id: 1, name: 'whole' }]]);
  expect(localStorage.getItem('wargauge-writing-saved-broken')).toBeNull();
});

it('passes over a note that another window finishes in the same moment', () => {
  keepIn('localStorage');
  noteWrite<Thing>('saved', { put: [{ id: 1, name: 'theirs' }], gone: [] });
  vi.spyOn(localStorage, 'getItem').mockReturnValue(null);
  expect(unfinished<Thing>('saved').writes).toEqual([]);
});

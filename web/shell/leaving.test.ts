/** What a page showed when it was left comes back once, and nowhere else. */
import { afterEach, expect, it, vi } from 'vitest';
import { keepIn } from '../fixtures/storage.ts';
import { noteLeft, takeLeft, writeAddress } from './leaving.ts';

afterEach(() => vi.unstubAllGlobals());

const address = (hash: string) => vi.stubGlobal('location', { hash });

it('comes back once, at the address that it was left at', () => {
  keepIn('sessionStorage');
  address('#s=before');
  noteLeft('/tune', { kind: 'tune' });
  expect(takeLeft('/balance')).toBeNull();
  expect(takeLeft('/tune')).toEqual({ kind: 'tune' });
  expect(takeLeft('/tune')).toBeNull();
});

it('is not what another link asks for, nor what the address says by now', () => {
  keepIn('sessionStorage');
  address('#s=before');
  noteLeft('/tune', { kind: 'tune' });
  address('#s=other');
  expect(takeLeft('/tune')).toBeNull();
  noteLeft('/tune', { kind: 'tune' });
  noteLeft('/tune', null);
  expect(takeLeft('/tune')).toBeNull();
});

it('comes back to a reload that began before the last address was written, and soon', () => {
  vi.useFakeTimers();
  try {
    keepIn('sessionStorage');
    const loaded = (type: string) =>
      vi.stubGlobal('performance', { getEntriesByType: () => [{ entryType: 'navigation', type }] });
    loaded('reload');
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, hash: string) => address(hash) });
    address('#s=before');
    writeAddress('#s=after');
    vi.advanceTimersByTime(5_000);
    noteLeft('/tune', { kind: 'tune' }, false);
    address('#s=before');
    vi.advanceTimersByTime(5_000);
    expect(takeLeft('/tune')).toEqual({ kind: 'tune' });
    // A link to the old address means that one.
    loaded('navigate');
    address('#s=after');
    noteLeft('/tune', { kind: 'tune' }, false);
    address('#s=before');
    expect(takeLeft('/tune')).toBeNull();
    // So does whoever comes back to it later.
    loaded('reload');
    address('#s=after');
    noteLeft('/tune', { kind: 'tune' }, false);
    address('#s=before');
    vi.advanceTimersByTime(61_000);
    expect(takeLeft('/tune')).toBeNull();
    // An address that says all of it is read.
    address('#s=before');
    writeAddress('#s=after');
    noteLeft('/tune', { kind: 'tune' }, false);
    expect(takeLeft('/tune')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('loses nothing else where a window keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  address('');
  noteLeft('/tune', {});
  expect(takeLeft('/tune')).toBeNull();
});

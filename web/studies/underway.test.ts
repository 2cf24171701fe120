import { afterEach, expect, it, vi } from 'vitest';
import { noteUnderway, wasUnderway } from './underway.ts';

afterEach(() => vi.unstubAllGlobals());

it('knows what was counted, and nothing else, until it has ended', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(wasUnderway('balance', { seed: 1 })).toBe(false);
  noteUnderway({ kind: 'balance', request: { seed: 1 } });
  expect(wasUnderway('balance', { seed: 1 })).toBe(true);
  expect(wasUnderway('balance', { seed: 2 })).toBe(false);
  expect(wasUnderway('matrix', { seed: 1 })).toBe(false);
  noteUnderway(null);
  expect(wasUnderway('balance', { seed: 1 })).toBe(false);
});

it('asks nothing again where a window keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  noteUnderway({ kind: 'balance', request: {} });
  expect(wasUnderway('balance', {})).toBe(false);
});

import { afterEach, expect, it, vi } from 'vitest';
import { keepIn } from '../fixtures/storage.ts';
import { forgetPaused, notePaused, noteUnderway, pausedAs, pausedStudies, wasUnderway } from './underway.ts';

afterEach(() => vi.unstubAllGlobals());

it('knows what was counted, and nothing else, until it has ended', () => {
  keepIn('sessionStorage');
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

it('finds what was paused by its question, the last one first, until it goes on', () => {
  keepIn('localStorage');
  for (const seed of [1, 2]) notePaused({ kind: 'balance', request: { seed }, id: `study_${seed}` });
  expect(pausedStudies().map(({ id }) => id)).toEqual(['study_2', 'study_1']);
  expect(pausedAs('balance', { seed: 1 })?.id).toBe('study_1');
  expect(pausedAs('matrix', { seed: 1 })).toBeNull();
  forgetPaused(({ id }) => id === 'study_1');
  expect(pausedAs('balance', { seed: 1 })).toBeNull();
  for (let seed = 3; seed < 40; seed++) notePaused({ kind: 'balance', request: { seed }, id: `study_${seed}` });
  expect(pausedStudies()).toHaveLength(20);
});

it('pauses nothing for long where a device keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  notePaused({ kind: 'balance', request: {}, id: 'study_1' });
  expect(pausedAs('balance', {})).toBeNull();
});

/** What a page showed when it was left comes back once, and nowhere else. */
import { afterEach, expect, it, vi } from 'vitest';
import { keepIn } from '../fixtures/storage.ts';
import { noteLeft, takeLeft } from './leaving.ts';

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

it('loses nothing else where a window keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  address('');
  noteLeft('/tune', {});
  expect(takeLeft('/tune')).toBeNull();
});

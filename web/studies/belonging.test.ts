import { describe, expect, it } from 'vitest';
import { belongs, roomOf } from './belonging.ts';

describe('an answer and its form', () => {
  const study = { kind: 'sweep', request: { seed: '1', axes: [{ path: 'a', from: 1 }] } };

  it('belongs to the same question, in whatever order its fields stand', () => {
    expect(belongs(study, { kind: 'sweep', request: { axes: [{ from: 1, path: 'a' }], seed: '1' } })).toBe(true);
  });

  it('belongs no more when the kind, a value or the order of a list changes, or the form cannot be read', () => {
    expect(belongs(study, { kind: 'luck', request: study.request })).toBe(false);
    expect(belongs(study, { kind: 'sweep', request: { ...study.request, seed: '2' } })).toBe(false);
    const two = { kind: 'sweep', request: { axes: ['a', 'b'] } };
    expect(belongs(two, { kind: 'sweep', request: { axes: ['b', 'a'] } })).toBe(false);
    expect(belongs(study, null)).toBe(false);
  });

  it('belongs to what this page sent for it, though the service keeps more', () => {
    const sent = { axes: [{ path: 'a', from: 1 }] };
    expect(belongs(study, { kind: 'sweep', request: sent })).toBe(false);
    expect(belongs(study, { kind: 'sweep', request: sent }, sent)).toBe(true);
    expect(belongs(study, { kind: 'luck', request: sent }, sent)).toBe(false);
  });

  it('is shown in the room that asks its kind', () => {
    expect(['compare', 'tune', 'balance', 'matrix', 'patch'].map(roomOf)).toEqual([
      '/studies',
      '/tune',
      '/balance',
      '/balance',
      '/balance',
    ]);
  });
});

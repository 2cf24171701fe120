import { describe, expect, it } from 'vitest';
import type { Simulation } from './api/contract.ts';
import { MemoryStore, type StoredSimulation } from './simulations.ts';

function stored(id: string, state: Simulation['state'] = 'done', revision = 0): StoredSimulation {
  const simulation = { id, state, ruleset: 'x', kind: 'y', scenario: {}, progress: null, createdAt: '' };
  return { simulation, request: { ruleset: 'x', kind: 'y', scenario: {} }, seed: 1, revision };
}

describe('the store in memory', () => {
  it('drops the least recently used beyond its number', async () => {
    const store = new MemoryStore({ keep: 2, keepMs: 1000 });
    store.put(stored('a'));
    store.put(stored('b'));
    await store.get('a');
    store.put(stored('c'));
    expect(await store.get('b')).toBeUndefined();
    expect(await store.get('a')).toBeDefined();
  });

  it('drops what is old, but never what runs', async () => {
    let now = 0;
    const store = new MemoryStore({ keep: 9, keepMs: 1000, now: () => now });
    store.put(stored('old'));
    store.put(stored('live', 'running'));
    now = 2000;
    expect(await store.get('old')).toBeUndefined();
    expect(await store.get('live')).toBeDefined();
    expect(store.count()).toEqual({ running: 1, finished: 0 });
  });

  it('is bounded in bytes, keeping at least the newest', async () => {
    const store = new MemoryStore({ keep: 99, keepMs: 1000, maxBytes: 9_000 });
    for (const id of ['a', 'b', 'c']) store.put(stored(id));
    expect(store.count().finished).toBe(2);
    expect(await store.get('c')).toBeDefined();
  });

  it('tells watchers of every change until they leave', () => {
    const store = new MemoryStore({ keep: 9, keepMs: 1000 });
    const seen: number[] = [];
    const leave = store.watch('a', ({ revision }) => seen.push(revision));
    store.put(stored('a', 'running', 1));
    store.put(stored('b', 'running', 9));
    store.put(stored('a', 'done', 2));
    leave();
    store.put(stored('a', 'done', 3));
    expect(seen).toEqual([1, 2]);
  });
});

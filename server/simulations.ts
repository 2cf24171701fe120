/**
 * Where simulations live while they run and for a while after. This store is memory: bounded in number, size and age,
 * gone with the process. Long runs are stored by jobs/durable-runs.ts instead.
 */
import type { Checked } from '../workers/answer.ts';
import type { Simulation } from './api/contract.ts';

export interface StoredSimulation {
  readonly simulation: Simulation;
  readonly request: Checked;
  readonly seed: number;
  /** Goes up by one with each change: the id of a server-sent event. */
  readonly revision: number;
  /** What equal questions have in common; null for one that is never answered from the store. */
  readonly fingerprint?: string | null;
}

export interface SimulationStore {
  get(id: string): Promise<StoredSimulation | undefined>;
  /** A finished simulation of an equal question. */
  equal(fingerprint: string): StoredSimulation | undefined;
  forget(id: string): void;
  /** Adds or replaces; the last call wins. Watchers are told. */
  put(stored: StoredSimulation): void;
  /** Calls `listener` after each change until the returned function is called. */
  watch(id: string, listener: (stored: StoredSimulation) => void): () => void;
  count(): { readonly running: number; readonly finished: number };
}

interface Kept {
  readonly stored: StoredSimulation;
  readonly touchedAt: number;
  readonly bytes: number;
}

/** Distributions may have tens of thousands of points; a thousand of those would fill the memory. */
const MAX_BYTES = 128 * 1024 * 1024;

export class MemoryStore implements SimulationStore {
  private readonly keep: number;
  private readonly keepMs: number;
  private readonly maxBytes: number;
  private readonly now: () => number;
  /** Running ones are never dropped; the pool bounds their number. */
  private readonly running = new Map<string, StoredSimulation>();
  /** Least recently used first. */
  private readonly finished = new Map<string, Kept>();
  private readonly byFingerprint = new Map<string, string>();
  private bytes = 0;
  private readonly watchers = new Map<string, Set<(stored: StoredSimulation) => void>>();

  constructor(options: {
    readonly keep: number;
    readonly keepMs: number;
    readonly maxBytes?: number;
    readonly now?: () => number;
  }) {
    this.keep = options.keep;
    this.keepMs = options.keepMs;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
    this.now = options.now ?? Date.now;
  }

  async get(id: string): Promise<StoredSimulation | undefined> {
    this.dropOld();
    const kept = this.finished.get(id);
    if (!kept) return this.running.get(id);
    this.touch(id, kept.stored);
    return kept.stored;
  }

  equal(fingerprint: string): StoredSimulation | undefined {
    this.dropOld();
    const kept = this.finished.get(this.byFingerprint.get(fingerprint) ?? '');
    if (kept?.stored.simulation.state !== 'done') return undefined;
    this.touch(kept.stored.simulation.id, kept.stored);
    return kept.stored;
  }

  forget(id: string): void {
    this.drop(id);
  }

  put(stored: StoredSimulation): void {
    const { id, state } = stored.simulation;
    if (state === 'running') this.running.set(id, stored);
    else {
      this.running.delete(id);
      this.touch(id, stored);
      this.dropOld();
    }
    for (const listener of [...(this.watchers.get(id) ?? [])]) listener(stored);
  }

  watch(id: string, listener: (stored: StoredSimulation) => void): () => void {
    const listeners = this.watchers.get(id) ?? new Set();
    this.watchers.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.watchers.get(id) === listeners) this.watchers.delete(id);
    };
  }

  count(): { readonly running: number; readonly finished: number } {
    return { running: this.running.size, finished: this.finished.size };
  }

  private touch(id: string, stored: StoredSimulation): void {
    this.drop(id);
    const bytes = sizeOf(stored);
    this.bytes += bytes;
    this.finished.set(id, { stored, touchedAt: this.now(), bytes });
    if (stored.fingerprint && stored.simulation.state === 'done') this.byFingerprint.set(stored.fingerprint, id);
  }

  private drop(id: string): void {
    const kept = this.finished.get(id);
    if (!kept) return;
    this.bytes -= kept.bytes;
    this.finished.delete(id);
    const { fingerprint } = kept.stored;
    if (fingerprint && this.byFingerprint.get(fingerprint) === id) this.byFingerprint.delete(fingerprint);
  }

  private dropOld(): void {
    const oldest = this.now() - this.keepMs;
    for (const [id, { touchedAt }] of this.finished) {
      const fits = this.finished.size <= this.keep && (this.bytes <= this.maxBytes || this.finished.size === 1);
      if (fits && touchedAt >= oldest) return;
      this.drop(id);
    }
  }
}

/** Bytes in memory, roughly: what grows are points of distributions and values of outcomes. */
function sizeOf({ simulation: { result } }: StoredSimulation): number {
  let points = 0;
  for (const measure of Object.values(result?.measures ?? {})) {
    points += measure.kind === 'distribution' ? measure.points.length : 4;
  }
  const values = (result?.outcomes ?? []).reduce((sum, outcome) => sum + outcome.values.length, 0);
  return 4_000 + points * 64 + values * 8;
}

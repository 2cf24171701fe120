/**
 * Everything that needs the database, as one thing that may be there, on its way, or not wanted. The service answers
 * short questions before and without it.
 */
import type { Logger } from 'pino';
import type { SimulationPool } from '../workers/pool.ts';
import type { Simulation } from './api/contract.ts';
import type { Config } from './config.ts';
import { ApiError } from './errors.ts';
import type { DurableRuns } from './jobs/durable-runs.ts';
import { KeyRing } from './keys/key-ring.ts';
import { Library } from './library/library.ts';
import { sweep } from './queue/life.ts';
import type { DatabaseError } from './storage/database.ts';
import type { Storage } from './storage/open.ts';
import { DatabaseStudyStore } from './studies/database-store.ts';
import type { StudyStore } from './studies/store.ts';
import { openWork, type Work } from './work.ts';

const SWEEP_EVERY_MS = 3_600_000;

export interface Opened {
  readonly storage: Storage;
  readonly runs: DurableRuns;
  readonly work: Work;
  readonly library: Library;
  readonly keys: KeyRing;
  readonly studies: { readonly store: StudyStore };
}

interface Options {
  readonly pool: SimulationPool;
  readonly config: Config;
  readonly logger: Logger;
  readonly onEnd: (simulation: Simulation) => void;
  readonly role?: 'service' | 'worker';
}

export class Persistence {
  private readonly options: Options;
  private opened: Opened | null = null;
  private timers: NodeJS.Timeout[] = [];
  /** Why it could not be opened so far. */
  hindrance: DatabaseError | null = null;

  constructor(options: Options) {
    this.options = options;
  }

  get wanted(): boolean {
    return this.options.config.storage !== 'memory';
  }

  /** What is there now, or null: for those who can do without. */
  get current(): Opened | null {
    return this.opened;
  }

  /** `off`, `opening`, `ready`, or what is wrong. */
  get state(): string {
    if (!this.wanted) return 'off';
    if (!this.opened) return this.hindrance?.fault === 'full' ? 'full' : 'opening';
    if (this.opened.work.hands.stuck) return 'unavailable';
    const fault = this.opened.work.troubles.now?.fault;
    return fault === undefined ? 'ready' : fault === 'full' ? 'full' : 'unavailable';
  }

  /** @throws ApiError no-storage, or storage-unavailable while it is being opened. */
  need(): Opened {
    if (this.opened) return this.opened;
    if (!this.wanted) throw new ApiError('no-storage', 'This service was started without storage.');
    if (this.hindrance?.fault === 'full') throw this.hindrance;
    throw new ApiError('storage-unavailable', 'The database is being opened. Try again in a moment.', {
      headers: { 'Retry-After': '2' },
    });
  }

  /** Takes up whatever was under way when the last process ended, and begins to work. */
  async attach(storage: Storage): Promise<void> {
    const { pool, config, logger, onEnd, role = 'service' } = this.options;
    const { db } = storage;
    const work = await openWork({ db, pool, config, logger, role, onEnd, alone: storage.alone });
    const tidy = () =>
      sweep(db, config).catch((error: unknown) => logger.error({ err: error }, 'what is old was not deleted'));
    this.timers = [setInterval(() => void tidy(), SWEEP_EVERY_MS).unref()];
    this.opened = {
      storage,
      runs: work.runs,
      work,
      library: new Library(db, config.maxItems),
      keys: new KeyRing(db),
      studies: { store: new DatabaseStudyStore(work.rows, pool) },
    };
    void tidy();
  }

  /** In order: no more work, what is under way given back, then the database. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const { opened } = this;
    if (!opened) return;
    await opened.work.close();
    await opened.storage.close();
  }
}

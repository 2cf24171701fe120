/** Studies as the routes see them: where the long ones are, and where those answered at once are. */
import type { Logger } from 'pino';
import type { SimulationPool } from '../../workers/pool.ts';
import type { Persistence } from '../persistence.ts';
import type { CountedRound } from './counted-rounds.ts';
import { MemoryStudies } from './memory.ts';
import { SharedWork } from './shared-work.ts';
import type { StoredStudy, StudyStore } from './store.ts';

/** Answered at once, or as much as was counted of what takes longer. */
export type Soon = { readonly study: StoredStudy } | { readonly study: null; readonly rounds: readonly CountedRound[] };

export class Studies {
  /** What was answered at once is kept for a while, for its report. */
  readonly answered: MemoryStudies;
  /** Those that are being answered at once, by their fingerprints. */
  readonly soon = new SharedWork<Soon>();
  private readonly persistence: Persistence;
  private readonly inMemory: MemoryStudies;

  constructor(persistence: Persistence, pool: SimulationPool, logger: Logger) {
    this.persistence = persistence;
    this.answered = new MemoryStudies(pool, logger);
    this.inMemory = new MemoryStudies(pool, logger);
  }

  /** @throws ApiError storage-unavailable while the database is being opened */
  get store(): StudyStore {
    return this.persistence.wanted ? this.persistence.need().studies.store : this.inMemory;
  }

  close(): void {
    this.inMemory.close();
  }
}

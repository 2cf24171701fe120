/** Studies as the routes see them: where the long ones are, and where those answered at once are. */
import type { Logger } from 'pino';
import type { SimulationPool } from '../../workers/pool.ts';
import type { Persistence } from '../persistence.ts';
import { MemoryStudies } from './memory.ts';
import { SharedWork } from './shared-work.ts';
import type { StoredStudy, StudyStore } from './store.ts';

export class Studies {
  /** What was answered at once is kept for a while, for its report. */
  readonly answered: MemoryStudies;
  /** Those that are being answered at once, by their fingerprints; null when it takes too long. */
  readonly soon = new SharedWork<StoredStudy | null>();
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

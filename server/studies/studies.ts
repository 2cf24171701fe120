/** Studies as the routes see them: where the long ones are, where those answered at once are, and who drives them. */
import type { Persistence } from '../persistence.ts';
import type { MemoryDriver } from './memory-driver.ts';
import { MemoryStudyStore } from './memory-store.ts';
import { SharedWork } from './shared-work.ts';
import type { StoredStudy, StudyStore } from './store.ts';

export class Studies {
  /** What was answered at once is kept for a while, for its report. */
  readonly answered = new MemoryStudyStore();
  /** Those that are being answered at once, by their fingerprints; null when it takes too long. */
  readonly soon = new SharedWork<StoredStudy | null>();
  private readonly persistence: Persistence;
  private readonly inMemory: { readonly store: MemoryStudyStore; readonly driver: MemoryDriver };

  constructor(persistence: Persistence, inMemory: { readonly store: MemoryStudyStore; readonly driver: MemoryDriver }) {
    this.persistence = persistence;
    this.inMemory = inMemory;
  }

  /** @throws ApiError storage-unavailable while the database is being opened */
  get store(): StudyStore {
    return this.persistence.wanted ? this.persistence.need().studies.store : this.inMemory.store;
  }

  /** There is something to do; jobs of stored studies ring by themselves. */
  wake(): void {
    if (!this.persistence.wanted) this.inMemory.driver.wake();
  }

  /** Nobody waits for this study any more. */
  drop(id: string): void {
    this.inMemory.driver.drop(id);
  }

  close(): void {
    this.inMemory.driver.stop();
  }
}

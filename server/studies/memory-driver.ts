/** Counts the studies of a service that keeps nothing: some at once, here, to their end. */
import type { Logger } from 'pino';
import { DeadlineError, PoolBusyError, type SimulationPool, WorkerFailedError } from '../../workers/pool.ts';
import { countStudy } from './count-study.ts';
import type { MemoryStudyStore } from './memory-store.ts';
import type { StoredStudy } from './store.ts';

/** The pool gives each its turn. */
const AT_ONCE = 4;

export class MemoryDriver {
  private readonly store: MemoryStudyStore;
  private readonly pool: SimulationPool;
  private readonly logger: Logger;
  private readonly active = new Map<string, AbortController>();
  private ended = false;

  constructor(store: MemoryStudyStore, pool: SimulationPool, logger: Logger) {
    this.store = store;
    this.pool = pool;
    this.logger = logger;
  }

  /** There may be work. */
  wake(): void {
    for (const study of this.store.running()) {
      if (this.ended || this.active.size >= AT_ONCE) return;
      if (!this.active.has(study.id)) void this.count(study);
    }
  }

  /** Nobody waits for this study any more. */
  drop(id: string): void {
    this.active.get(id)?.abort();
  }

  stop(): void {
    this.ended = true;
    for (const controller of this.active.values()) controller.abort();
  }

  private async count(study: StoredStudy): Promise<void> {
    const { id } = study;
    const controller = new AbortController();
    this.active.set(id, controller);
    try {
      const onPart = (done: NonNullable<StoredStudy['progress']>) => this.store.progressed(id, done);
      const answer = await countStudy(study, this.pool, { signal: controller.signal, onPart });
      if (answer) this.store.finish(id, { answer });
    } catch (error) {
      if (controller.signal.aborted || (error instanceof PoolBusyError && error.closed)) return;
      this.logger.error({ err: error, study: id }, 'a study failed');
      const [code, detail] =
        error instanceof WorkerFailedError
          ? ['worker-failed', 'A worker failed twice on this study.']
          : error instanceof DeadlineError
            ? ['too-expensive', 'Working out what this study says took too long. Ask for less.']
            : ['internal', 'Something broke inside the service.'];
      this.store.finish(id, { error: { code: code!, detail: detail! } });
    } finally {
      this.active.delete(id);
      this.wake();
    }
  }
}

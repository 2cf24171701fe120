/** What the routes work with; made once in app.ts. */
import type { Logger } from 'pino';
import type { SimulationPool } from '../workers/pool.ts';
import type { Config } from './config.ts';
import type { Disclosures } from './disclosures.ts';
import type { Metrics } from './metrics.ts';
import type { Operation } from './operation/operation.ts';
import type { Persistence } from './persistence.ts';
import type { Quotas } from './quotas.ts';
import type { Runner } from './runner.ts';
import type { SimulationStore } from './simulations.ts';
import type { Studies } from './studies/studies.ts';

/** Where the service is in its life: set by main.ts, read by /readyz and by the streams. */
export interface Lifecycle {
  warmed: boolean;
  closing: boolean;
}

export interface Services {
  readonly pool: SimulationPool;
  readonly config: Config;
  readonly logger: Logger;
  readonly store: SimulationStore;
  readonly runner: Runner;
  readonly persistence: Persistence;
  readonly studies: Studies;
  readonly disclosures: Disclosures;
  readonly quotas: Quotas;
  readonly metrics: Metrics;
  readonly operation: Operation;
  readonly lifecycle: Lifecycle;
  /** Open event streams; each function ends one. */
  readonly streams: Set<() => void>;
}

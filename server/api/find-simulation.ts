/** Looking a simulation up by the id in the path: a short one in memory, a long one in the database. */
import { type Client, maySee } from '../client.ts';
import { ApiError } from '../errors.ts';
import { RUN_ID } from '../jobs/durable-runs.ts';
import type { Services } from '../services.ts';
import type { StoredSimulation } from '../simulations.ts';

/** @throws ApiError simulation-not-found, also for one that belongs to somebody else. */
export async function findSimulation(services: Services, client: Client, id: string): Promise<StoredSimulation> {
  if (RUN_ID.test(id) && services.persistence.wanted) {
    const owned = await services.persistence.need().runs.get(id);
    if (owned && maySee(client, owned.owner)) return owned;
  } else {
    const stored = await services.store.get(id);
    if (stored) return stored;
  }
  throw new ApiError('simulation-not-found', `There is no simulation "${id.slice(0, 60)}", or no longer.`);
}

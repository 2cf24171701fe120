/** Looking a simulation up by the id in the path. */
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { StoredSimulation } from '../simulations.ts';

/** @throws ApiError simulation-not-found */
export async function findSimulation(services: Services, id: string): Promise<StoredSimulation> {
  const stored = await services.store.get(id);
  if (stored) return stored;
  throw new ApiError('simulation-not-found', `There is no simulation "${id.slice(0, 60)}", or no longer.`);
}

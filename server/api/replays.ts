/** /simulations/:id/replays: one trial, dice by dice, by its number or by how it ended. */
import type { Request, Response } from 'express';
import { z } from 'zod';
import { checkOutcome, searchLimit } from '../../workers/engine/replays.ts';
import { findKind } from '../../workers/rulesets/index.ts';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { fieldsError } from '../issues.ts';
import type { Services } from '../services.ts';
import type { StoredSimulation } from '../simulations.ts';
import { MAX_TRIALS } from './contract.ts';
import { findSimulation } from './find-simulation.ts';
import { param, queryOf } from './route.ts';

export const ReplayQuery = z.strictObject({
  trial: z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number from 0 up')
    .optional()
    .meta({ description: 'The number of the trial, from 0.', examples: ['0', '123'] }),
  outcome: z
    .string()
    .max(200)
    .regex(/^[^:]+:-?\d{1,9}$/, 'must be name:value')
    .optional()
    .meta({ description: 'name:value; the first trial that ended so.', examples: ['damage:17'] }),
});

export async function simulationReplays(services: Services, req: Request, res: Response): Promise<void> {
  const stored = await findSimulation(services, clientOf(res), param(req, 'id'));
  const query = queryOf(req, ReplayQuery);
  if ((query.trial === undefined) === (query.outcome === undefined)) {
    throw fieldsError('invalid-query', [
      {
        path: query.trial === undefined ? 'trial' : 'outcome',
        message:
          query.trial === undefined ? 'Neither trial nor outcome is given.' : 'Trial and outcome are both given.',
        allowed: 'one of them: trial=N or outcome=name:value',
      },
    ]);
  }
  const replay =
    query.trial === undefined
      ? await byOutcome(services, stored, query.outcome!)
      : await byTrial(services, stored, Number(query.trial));
  res.set('Cache-Control', 'no-store').json(replay);
}

function byTrial(services: Services, stored: StoredSimulation, trial: number) {
  const { simulation, request, seed } = stored;
  const trials = simulation.state === 'running' ? MAX_TRIALS : (simulation.result?.trials ?? MAX_TRIALS);
  if (trial >= trials) {
    throw fieldsError('invalid-query', [
      { path: 'trial', message: 'Too large.', value: trial, allowed: `a whole number from 0 to ${trials - 1}` },
    ]);
  }
  return services.pool.replay(request, seed, trial);
}

async function byOutcome(services: Services, stored: StoredSimulation, text: string) {
  const { simulation, request, seed } = stored;
  const at = text.lastIndexOf(':');
  const name = text.slice(0, at);
  const value = Number(text.slice(at + 1));
  checkOutcome(await outcomesOf(services, stored), name, value);
  const limit = searchLimit({ kind: findKind }, request, simulation.result?.trials ?? null);
  const replay = await services.pool.replayOutcome(request, seed, name, value, limit);
  if (replay) return replay;
  throw new ApiError('outcome-not-found', `None of the ${limit} trials searched ended with ${name} = ${value}.`);
}

/** Before its first partial result, a simulation's outcomes come from a probe. */
async function outcomesOf(services: Services, stored: StoredSimulation): Promise<Parameters<typeof checkOutcome>[0]> {
  return stored.simulation.result?.outcomes ?? (await services.runner.probe(stored.request)).outcomes;
}

/** /analyses: questions made of many simulations. */
import { Router } from 'express';
import type { z } from 'zod';
import type { Budget } from '../../workers/analyses/asker.ts';
import { compareEditions } from '../../workers/analyses/editions.ts';
import { compareRulings } from '../../workers/analyses/rulings.ts';
import { sweep } from '../../workers/analyses/sweep.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { jsonBody } from '../body.ts';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { parseOrThrow } from '../issues.ts';
import type { Services } from '../services.ts';
import { EditionsRequest, RulingsRequest, SweepRequest } from './contract.ts';
import { route } from './route.ts';

type Analyse<T> = (request: T, pool: SimulationPool, budget: Budget) => Promise<object>;

export function analysisRoutes({ pool, config, lifecycle, quotas }: Services): Router {
  const router = Router();
  const serve = <T>(path: string, schema: z.ZodType<T>, analyse: Analyse<T>) =>
    route(router, path, {
      post: [
        ...jsonBody(config.bodyLimit),
        async (req, res) => {
          const request = parseOrThrow(schema, req.body, 'invalid-request');
          if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
          const charge = (costNs: number) => quotas.spend(clientOf(res), costNs);
          res
            .set('Cache-Control', 'no-store')
            .json(await analyse(request, pool, { limitNs: config.sweepLimitNs, charge }));
        },
      ],
    });
  serve('/analyses/sweep', SweepRequest, sweep);
  serve('/analyses/editions', EditionsRequest, compareEditions);
  serve('/analyses/rulings', RulingsRequest, compareRulings);
  return router;
}

/** /analyses: questions made of many simulations. */
import { Router } from 'express';
import { compareEditions } from '../analyses/editions.ts';
import { sweep } from '../analyses/sweep.ts';
import { jsonBody } from '../body.ts';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { parseOrThrow } from '../issues.ts';
import type { Services } from '../services.ts';
import { EditionsRequest, SweepRequest } from './contract.ts';
import { route } from './route.ts';

export function analysisRoutes({ pool, config, lifecycle, quotas }: Services): Router {
  const router = Router();
  route(router, '/analyses/sweep', {
    post: [
      ...jsonBody(config.bodyLimit),
      async (req, res) => {
        const request = parseOrThrow(SweepRequest, req.body, 'invalid-request');
        if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
        const charge = (costNs: number) => quotas.spend(clientOf(res), costNs);
        res.set('Cache-Control', 'no-store').json(await sweep(request, pool, config.sweepLimitNs, charge));
      },
    ],
  });
  route(router, '/analyses/editions', {
    post: [
      ...jsonBody(config.bodyLimit),
      async (req, res) => {
        const request = parseOrThrow(EditionsRequest, req.body, 'invalid-request');
        if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
        const charge = (costNs: number) => quotas.spend(clientOf(res), costNs);
        res.set('Cache-Control', 'no-store').json(await compareEditions(request, pool, config.sweepLimitNs, charge));
      },
    ],
  });
  return router;
}

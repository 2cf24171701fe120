/** /disclosures: what of a question changes nothing, asked by itself once the answer is there. */
import { Router } from 'express';
import { jsonBody } from '../body.ts';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { parseOrThrow } from '../issues.ts';
import { checkedScenario, kindInBody } from '../scenarios.ts';
import type { Services } from '../services.ts';
import { askingOf } from './asking.ts';
import { DisclosureRequest } from './contract.ts';
import { route } from './route.ts';

export function disclosureRoutes({ disclosures, config, lifecycle, quotas }: Services): Router {
  const router = Router();
  route(router, '/disclosures', {
    post: [
      ...jsonBody(config.bodyLimit),
      async (req, res) => {
        const body = parseOrThrow(DisclosureRequest, req.body, 'invalid-request');
        const checked = checkedScenario(body.ruleset, kindInBody(body), body.scenario);
        if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
        const { anew } = askingOf(req);
        const found = await disclosures.of(checked, { anew, charge: (costNs) => quotas.spend(clientOf(res), costNs) });
        res.set('Cache-Control', 'no-store').json(found);
      },
    ],
  });
  return router;
}

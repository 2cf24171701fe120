/** GET /api/v1: the addresses of everything, and the version that decides the numbers. */
import { Router } from 'express';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { ApiRoot } from './contract.ts';
import { REVALIDATE, route } from './route.ts';

export function rootRoutes(): Router {
  const router = Router();
  const root: ApiRoot = {
    name: 'Wargauge',
    engineVersion: ENGINE_VERSION,
    links: {
      simulations: '/api/v1/simulations',
      disclosures: '/api/v1/disclosures',
      sweep: '/api/v1/analyses/sweep',
      editions: '/api/v1/analyses/editions',
      rulings: '/api/v1/analyses/rulings',
      studies: '/api/v1/studies',
      studyKinds: '/api/v1/studies/kinds',
      readLists: '/api/v1/lists',
      profiles: '/api/v1/library/profiles',
      lists: '/api/v1/library/lists',
      scenarios: '/api/v1/library/scenarios',
      results: '/api/v1/library/results',
      operation: '/api/v1/operation',
      session: '/api/v1/session',
      rulesets: '/api/v1/rulesets',
      openapi: '/api/openapi.json',
      docs: '/api/docs',
      accuracy: '/docs/accuracy',
      health: '/healthz',
      ready: '/readyz',
      metrics: '/metrics',
    },
  };
  route(router, '/', { get: (_req, res) => void res.set('Cache-Control', REVALIDATE).json(root) });
  return router;
}

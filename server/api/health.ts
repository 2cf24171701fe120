/** /healthz, /readyz, /metrics: for those who run the service. */
import { Router } from 'express';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

export function healthRoutes({ pool, lifecycle, metrics }: Services): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  route(router, '/healthz', { get: (_req, res) => void res.json({ status: 'ok', engineVersion: ENGINE_VERSION }) });
  route(router, '/readyz', {
    get: (_req, res) => {
      const status = lifecycle.closing ? 'closing' : lifecycle.warmed ? 'ready' : 'warming';
      res.status(status === 'ready' ? 200 : 503).json({ status, pool: pool.stats() });
    },
  });
  route(router, '/metrics', {
    get: async (_req, res) => {
      res.set('Content-Type', metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  });
  return router;
}

/** /healthz, /readyz, /metrics: for those who run the service. */
import { Router } from 'express';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { byMethod, identify } from '../client.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

export function healthRoutes({ pool, lifecycle, metrics, persistence, config }: Services): Router {
  const router = Router();
  // Where strangers may come, what the machine does is not for them.
  if (config.anonymous !== 'all') {
    router.use('/metrics', identify({ anonymous: 'none' }, persistence), byMethod);
  }
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  route(router, '/healthz', { get: (_req, res) => void res.json({ status: 'ok', engineVersion: ENGINE_VERSION }) });
  route(router, '/readyz', {
    get: (_req, res) => {
      const storage = persistence.state;
      const kept = storage === 'off' || storage === 'ready';
      const status = lifecycle.closing ? 'closing' : !lifecycle.warmed ? 'warming' : kept ? 'ready' : 'storage';
      res.status(status === 'ready' ? 200 : 503).json({ status, storage, pool: pool.stats() });
    },
  });
  route(router, '/metrics', {
    get: async (_req, res) => {
      res.set('Content-Type', metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  });
  return router;
}

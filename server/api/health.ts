/** /healthz, /readyz, /metrics: for those who run the service, and for whatever watches over a worker. */
import { Router } from 'express';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { byMethod, identify } from '../client.ts';
import type { Operation } from '../operation/operation.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

/** What a worker has of it, too. */
type Watched = Pick<Services, 'pool' | 'lifecycle' | 'metrics' | 'persistence' | 'operation'>;

export function healthRoutes(services: Watched & Pick<Services, 'config'>): Router {
  const { pool, lifecycle, metrics, persistence, operation, config } = services;
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
      res.status(status === 'ready' ? 200 : 503).json({ status, storage, pool: pool.stats(), ...work(operation) });
    },
  });
  route(router, '/metrics', {
    get: async (_req, res) => {
      res.set('Content-Type', metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  });
  return router;
}

/** Numbers that tell whether work comes on. Whoever asks waits for no database: they are of the last time it answered. */
function work({ here, last }: Operation) {
  const { lookedSeconds, loop } = here;
  const seen = { lookedSeconds: tenths(lookedSeconds), eventLoopLongestMs: Math.round(loop.longestMs) };
  if (!last) return seen;
  const { runs, studies, queues, deadLetters } = last.facts;
  return {
    ...seen,
    asOfSeconds: tenths(last.seconds),
    oldestSeconds: { runs: tenths(runs?.seconds ?? null), studies: tenths(studies?.seconds ?? null) },
    queues: queues.map(({ oldest, ...depth }) => ({ ...depth, oldestSeconds: tenths(oldest) })),
    deadLetters: deadLetters.length,
  };
}

function tenths(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10;
}

/** The express app: order of middleware, and which routes live where. Knows nothing of ports and signals. */
import { randomUUID } from 'node:crypto';
import express, { type Express, Router } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { SimulationPool } from '../workers/pool.ts';
import { ENGINE_VERSION } from '../workers/version.ts';
import { analysisRoutes } from './api/analyses.ts';
import { backupRoutes } from './api/backup.ts';
import { builderRoutes } from './api/builder.ts';
import { disclosureRoutes } from './api/disclosures.ts';
import { docsRoutes } from './api/docs.ts';
import { healthRoutes } from './api/health.ts';
import { libraryRoutes } from './api/library.ts';
import { listRoutes } from './api/lists.ts';
import { operationRoutes } from './api/operation.ts';
import { rootRoutes } from './api/root.ts';
import { rulesetRoutes } from './api/rulesets.ts';
import { sessionRoutes } from './api/session.ts';
import { simulationRoutes } from './api/simulations.ts';
import { studyRoutes } from './api/studies.ts';
import { byMethod, identify } from './client.ts';
import type { Config } from './config.ts';
import { cors } from './cors.ts';
import { Disclosures } from './disclosures.ts';
import { documentRoutes } from './documents.ts';
import { ApiError } from './errors.ts';
import { addressLimit, keyLimit } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { Operation } from './operation/operation.ts';
import { pageRoutes } from './page.ts';
import { Persistence } from './persistence.ts';
import { problemHandler } from './problem.ts';
import { Quotas } from './quotas.ts';
import { Runner } from './runner.ts';
import type { Lifecycle, Services } from './services.ts';
import { MemoryStore } from './simulations.ts';
import { Studies } from './studies/studies.ts';
import { Watchdog } from './watchdog.ts';

export interface AppOptions {
  readonly pool: SimulationPool;
  readonly config: Config;
  readonly logger: Logger;
}

export interface App {
  readonly handler: Express;
  readonly lifecycle: Lifecycle;
  /** What needs the database; storage is attached once it is open. */
  readonly persistence: Persistence;
  /** Takes no new work, ends event streams, cancels what runs. Requests under way still get their answers. */
  close(): Promise<void>;
}

/** Builds the app around a pool; the caller warms and closes the pool. */
export function createApp({ pool, config, logger }: AppOptions): App {
  const store = new MemoryStore({ keep: config.keepSimulations, keepMs: config.keepMs });
  const persistence: Persistence = new Persistence({
    pool,
    config,
    logger,
    onEnd: (simulation) => metrics.simulationEnded(simulation),
  });
  const watchdog = new Watchdog(logger);
  watchdog.start();
  const operation = new Operation({ persistence, watchdog, config });
  const metrics = createMetrics(pool, store, persistence, watchdog, operation);
  const services: Services = {
    pool,
    config,
    logger,
    store,
    runner: new Runner(pool, store, metrics.simulationEnded),
    persistence,
    studies: new Studies(persistence, pool, logger),
    disclosures: new Disclosures(pool, config),
    quotas: new Quotas(config),
    metrics,
    operation,
    lifecycle: { warmed: false, closing: false },
    streams: new Set(),
  };

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', 'strong');
  app.set('trust proxy', config.trustProxy);
  app.use((req, res, next) => {
    const given = req.get('X-Request-Id');
    const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
    res.locals.requestId = requestId;
    res.set('X-Request-Id', requestId);
    next();
  });
  app.use(watchdog.middleware, metrics.middleware, securityHeaders(config), log(logger));
  app.use(cors(config));
  app.use(healthRoutes(services));
  const identified = identify(config, persistence);
  if (config.rateLimit !== null) app.use('/api', addressLimit(config.rateLimit, persistence));

  const api = Router();
  api.use((_req, res, next) => {
    res.set('X-Engine-Version', ENGINE_VERSION);
    next();
  });
  api.use(identified);
  if (config.rateLimit !== null) api.use(keyLimit(config.rateLimit));
  api.use(sessionRoutes(services));
  api.use(byMethod);
  api.use(libraryRoutes(services), backupRoutes(services), operationRoutes(services));
  api.use(rootRoutes(), rulesetRoutes(services), simulationRoutes(services), analysisRoutes(services));
  api.use(disclosureRoutes(services), studyRoutes(services), listRoutes(services), builderRoutes(services));
  app.use('/api/v1', api);
  app.use('/api', docsRoutes());
  app.use('/api', (req) => {
    throw new ApiError('not-found', `There is nothing at ${req.originalUrl.slice(0, 200)}; GET /api/v1 lists what is.`);
  });
  app.use(documentRoutes(config));
  app.use(pageRoutes(config));
  app.use(problemHandler(logger));

  return {
    handler: app,
    lifecycle: services.lifecycle,
    persistence,
    close: async () => {
      services.lifecycle.closing = true;
      watchdog.stop();
      // At once: others may be waiting for the work that is given back.
      const ended = services.runner.cancelAll().then(() => {
        for (const end of [...services.streams]) end();
        services.studies.close();
      });
      await Promise.all([persistence.close(), ended]);
    },
  };
}

/** Everything from this origin only; nothing that would break the page on plain HTTP from another machine. */
function securityHeaders({ https }: Config) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The engine in the page assembles its hot loops for the device.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    // Browsers ignore these two on plain HTTP and complain in the console.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
  });
}

function log(logger: Logger): express.RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const requestId = res.locals.requestId as string;
      logger.debug({ requestId, method: req.method, url: req.originalUrl, status: res.statusCode, ms }, 'request');
    });
    next();
  };
}

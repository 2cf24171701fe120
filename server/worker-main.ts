/**
 * A process that only counts: it joins the others at one DATABASE_URL and takes jobs as long as it lives. Where
 * HEALTH_PORT is set, whatever watches over it asks there how it does.
 */
import express from 'express';
import { pino } from 'pino';
import { healthRoutes } from './api/health.ts';
import { IDLE_MS } from './idle.ts';
import { createMetrics } from './metrics.ts';
import { openDatabase } from './open-database.ts';
import { Operation } from './operation/operation.ts';
import { Persistence } from './persistence.ts';
import { problemHandler } from './problem.ts';
import { endWithin, settings, stop } from './settings.ts';
import { startPool } from './start-pool.ts';
import { Watchdog } from './watchdog.ts';

export function startWorker(): void {
  const config = settings();
  if (config.databaseUrl === null) {
    stop(
      'A worker needs DATABASE_URL: the PostgreSQL server that it shares with the service. The embedded database ' +
        'belongs to one process.',
      2,
    );
  }
  const logger = pino({ level: config.logLevel });
  const pool = startPool(config, logger);
  const persistence = new Persistence({ pool, config, logger, onEnd: () => {}, role: 'worker' });
  const lifecycle = { warmed: true, closing: false };
  const { healthPort, host } = config;
  if (healthPort !== null) {
    const watchdog = new Watchdog(logger);
    watchdog.start();
    const operation = new Operation({ persistence, watchdog, config });
    const metrics = createMetrics(
      pool,
      { count: () => ({ running: 0, finished: 0 }) },
      persistence,
      watchdog,
      operation,
    );
    const app = express().disable('x-powered-by');
    app.use(healthRoutes({ pool, lifecycle, metrics, persistence, operation, config }), problemHandler(logger));
    const server = app.listen(healthPort, host);
    server.keepAliveTimeout = IDLE_MS;
    server.on('error', (error) => stop(`The worker cannot listen on ${host}:${healthPort}: ${error.message}.`, 1));
  }
  const shutDown = async () => {
    if (lifecycle.closing) process.exit(1);
    lifecycle.closing = true;
    const inOrder = async () => {
      await persistence.close();
      await pool.close();
    };
    await endWithin(inOrder, () => logger.error('not everything could be put down in order'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown());
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
  // A timer of its own: everything else here lets a process end.
  setInterval(() => {}, 60_000);
  void openDatabase({ config, logger, persistence, closing: () => lifecycle.closing, stop }).then(() => {
    if (!lifecycle.closing)
      console.log(`Wargauge worker ${persistence.need().work.presence.id} counts (Ctrl+C stops it)`);
  });
}

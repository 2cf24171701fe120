/** The composition root: settings, pool, app, port, signals. */
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { openApiDocument } from './api/openapi.ts';
import { createApp } from './app.ts';
import { IDLE_MS } from './idle.ts';
import { openDatabase } from './open-database.ts';
import { endWithin, settings, stop } from './settings.ts';
import { startPool } from './start-pool.ts';

/** Requests under way when a signal comes get this long to finish. */
const GRACE_MS = 3_000;

const config = settings();
const logger = pino({ level: config.logLevel });
const pool = startPool(config, logger);
const app = createApp({ pool, config, logger });
const server = createServer(app.handler);
// No request of ours has a reason to trickle in slowly.
server.headersTimeout = 10_000;
server.requestTimeout = 30_000;
server.keepAliveTimeout = IDLE_MS;
// Nothing moves for so long only where somebody has stopped reading: a stream says at times that it is there.
server.timeout = 300_000;
server.maxConnections = config.maxConnections;

server.on('error', (error: NodeJS.ErrnoException) => {
  const hint = error.code === 'EADDRINUSE' ? ` Port ${config.port} is in use; try PORT=${config.port + 1}.` : '';
  stop(`The service cannot listen on ${config.host}:${config.port}: ${error.message}.${hint}`, 1);
});
server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(`Wargauge is ready at ${urls(config.host, port).join(' and ')} (Ctrl+C stops it)`);
});

// First: creating a new database takes longest, in a thread of its own.
if (app.persistence.wanted) {
  const { persistence, lifecycle } = app;
  void openDatabase({ config, logger, persistence, closing: () => lifecycle.closing, stop });
}

pool.warm(config.warmMs).then(
  () => {
    // Made once, and long: not while somebody waits for another answer.
    openApiDocument();
    app.lifecycle.warmed = true;
    logger.info('every thread is warm');
  },
  (error: unknown) => {
    if (!app.lifecycle.closing) stop(`The simulating threads cannot start: ${String(error)}`, 1);
  },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void ended(signal));
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'uncaught');
  process.exit(1);
});

/** A second signal ends it at once. */
async function ended(signal: string): Promise<void> {
  if (app.lifecycle.closing) process.exit(1);
  logger.info({ signal }, 'shutting down');
  app.lifecycle.closing = true;
  await endWithin(shutDown, () => logger.error('not everything could be put down in order'));
}

/** In order: no new connections, no new work, shards given back, the database, answers under way, threads. */
async function shutDown(): Promise<void> {
  const drained = new Promise<void>((resolve) => server.close(() => resolve()));
  await app.close();
  // A connection that falls idle after its last answer would hold the drain until its keep-alive ends.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, GRACE_MS))]);
  clearInterval(sweeping);
  server.closeAllConnections();
  await pool.close();
  logger.info('stopped');
}

/** Where a browser finds the service; for 0.0.0.0 also the address for other devices on the network. */
function urls(host: string, port: number): readonly string[] {
  const url = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (host !== '0.0.0.0' && host !== '::') return [url(host)];
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => url(address));
  return [url('localhost'), ...others];
}

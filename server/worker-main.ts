/** A process that only counts: it joins the others at one DATABASE_URL and takes shards as long as it lives. */
import { pino } from 'pino';
import { SimulationPool } from '../workers/pool.ts';
import { openDatabase } from './open-database.ts';
import { Persistence } from './persistence.ts';
import { settings, stop } from './settings.ts';

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
  const pool = new SimulationPool({
    threads: config.threads,
    threadMemory: config.threadMemory,
    maxWaiting: config.maxWaiting,
    onRetry: (error) => logger.warn({ err: error }, 'a task is tried again'),
  });
  const persistence = new Persistence({ pool, config, logger, onEnd: () => {}, role: 'worker' });
  let closing = false;
  const shutDown = async () => {
    if (closing) process.exit(1);
    closing = true;
    await persistence.close();
    await pool.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown());
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
  // A timer of its own: everything else here lets a process end.
  setInterval(() => {}, 60_000);
  void openDatabase({ config, logger, persistence, closing: () => closing, stop }).then(() => {
    if (!closing) console.log(`Wargauge worker ${persistence.need().work.presence.id} counts (Ctrl+C stops it)`);
  });
}

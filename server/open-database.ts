/** Opens the database beside a service or a worker that is running already. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connectionsOf, tooManyConnections } from './operation/connections.ts';
import type { Persistence } from './persistence.ts';
import { GONE_MS, workersThere } from './queue/presence.ts';
import { type Database, toDatabaseError } from './storage/database.ts';
import { DirectoryInUseError } from './storage/lock.ts';
import { openStorage } from './storage/open.ts';

interface Waiting {
  readonly config: Config;
  readonly logger: Logger;
  readonly persistence: Persistence;
  readonly closing: () => boolean;
  /** Ends the process. */
  readonly stop: (message: string, code: number) => never;
}

/**
 * A server that is not there yet is waited for, and room on a full disk; a directory in use, or one that cannot be
 * read, is not.
 */
export async function openDatabase({ config, logger, persistence, closing, stop }: Waiting): Promise<void> {
  for (let pause = 500; !closing(); pause = Math.min(10_000, pause * 2)) {
    try {
      const storage = await openStorage(config, {
        onRestart: (error) => logger.error({ err: error }, 'the embedded database is opened anew'),
      });
      if (closing()) return await storage.close();
      // What cannot be attached is given up, or the next attempt would find it in use by ourselves.
      await persistence.attach(storage).catch(async (error: unknown) => {
        await storage.close().catch(() => {});
        throw error;
      });
      logger.info({ kind: storage.db.kind }, 'the database is open');
      await countConnections(storage.db, config, logger).catch(() => {});
      return;
    } catch (error) {
      if (closing()) return;
      if (error instanceof DirectoryInUseError) stop(error.message, 3);
      const fault = toDatabaseError(error);
      const passing = fault.fault === 'full' || (fault.fault === 'unavailable' && config.databaseUrl !== null);
      if (!passing) stop(`The database cannot be opened: ${fault.message}`, 3);
      persistence.hindrance = fault;
      logger.warn({ err: fault }, 'the database is not there yet');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Says so where all processes together may want more connections than the server has for them. */
async function countConnections(db: Database, config: Config, logger: Logger): Promise<void> {
  const connections = await connectionsOf(db);
  const there = (await workersThere(db)).filter(({ silent }) => silent < GONE_MS);
  const crowded = connections && tooManyConnections(connections, there.length, config.databaseConnections + 1);
  if (crowded) logger.warn(crowded);
}

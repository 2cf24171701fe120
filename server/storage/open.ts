/** Which database the settings name, opened, locked and migrated. */
import { join } from 'node:path';
import { AttachedDatabase, serveDatabase } from './attach.ts';
import { type Database, DatabaseError, LONG_MS } from './database.ts';
import { doorOf } from './door.ts';
import { DirectoryInUseError, lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';
import { PgliteDatabase } from './pglite.ts';
import { PostgresDatabase } from './postgres.ts';

/** How long a command waits for a service that is just starting: creating a database takes seconds. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 250;
const DOOR_MS = 5_000;

export interface StorageSettings {
  /** A PostgreSQL server; null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Connections to the server that are kept at most, beside one that listens. */
  readonly databaseConnections?: number;
}

export interface Storage {
  readonly db: Database;
  /** Whether nobody else can have worked on this database: what was under way when it was opened is orphaned. */
  readonly alone: boolean;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly onRestart?: (error: Error) => void;
  /** A dump that an empty directory starts from. */
  readonly archive?: Uint8Array | undefined;
}

/** @throws DirectoryInUseError */
export async function openStorage(settings: StorageSettings, options: OpenOptions = {}): Promise<Storage> {
  if (settings.databaseUrl !== null) {
    const { databaseConnections: connections } = settings;
    const db = new PostgresDatabase(settings.databaseUrl, connections === undefined ? {} : { connections });
    return finished(db, async () => {}, false);
  }
  const lock = await lockDirectory(settings.dataDir);
  try {
    const db = await PgliteDatabase.open({ directory: join(settings.dataDir, 'database'), ...options });
    const storage = await finished(db, () => lock.release(), true);
    try {
      lock.lockDatabase();
      // There is no autovacuum in the embedded database.
      await db.script('VACUUM', LONG_MS);
    } catch (error) {
      await db.close();
      throw error;
    }
    lock.onConnection((socket) => serveDatabase(db, socket));
    return storage;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** As {@link openStorage}; where a service holds the directory, through that service, once it has opened it itself. */
export async function openOrAttach(settings: StorageSettings, patienceMs = PATIENCE_MS): Promise<Storage> {
  const began = Date.now();
  const until = began + patienceMs;
  for (; ; await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))) {
    try {
      return await openStorage(settings);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      const attached = await AttachedDatabase.open(doorOf(settings.dataDir));
      if (!attached) {
        // Whoever has just taken the lock opens the door next, and whoever ends closes the door first.
        if (Date.now() < Math.min(until, began + DOOR_MS)) continue;
        throw error;
      }
      try {
        return await finished(attached, async () => {}, false);
      } catch (fault) {
        const starting = fault instanceof DatabaseError && fault.fault === 'unavailable';
        if (!starting || Date.now() > until) throw fault;
      }
    }
  }
}

async function finished(db: Database, release: () => Promise<void>, alone: boolean): Promise<Storage> {
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return {
    db,
    alone,
    close: async () => {
      await db.close();
      await release();
    },
  };
}

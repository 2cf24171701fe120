/**
 * One process for one data directory: PGlite takes no lock of its own, and two on one directory destroy it. The lock is
 * the operating system's, on an open file, so it ends with its process, however that ends, and nobody waits or guesses:
 * whoever asks has it at once, or not. On Linux it belongs to the open file and holds between containers, too; on macOS
 * it is the one of BSD; on Windows a range of bytes far behind the end, because there nobody else could read what is locked.
 */
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Door, openDoor } from './door.ts';

/** Without this file there is no database, so nobody removes it, as one might remove a file that is called a lock. */
const HEART = join('database', 'PG_VERSION');
const WINDOWS = process.platform === 'win32';
const BEHIND_THE_END = 2 ** 30;

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

/** The system, or the file system of the data directory, has no locks. */
export class NoLocksError extends Error {
  override readonly name = 'NoLocksError';
}

export interface DirectoryLock extends Pick<Door, 'onConnection'> {
  /** Once there is a database: from then on it is locked even for those who find the file of the lock removed. */
  lockDatabase(): void;
  release(): Promise<void>;
}

type Locks = typeof import('fs-native-extensions').default;

/** @throws DirectoryInUseError when another process holds it; NoLocksError */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const locks = await import('fs-native-extensions').then(
    ({ default: found }) => found,
    (cause: unknown) => {
      throw noLocks(`There are no file locks for ${process.platform} on ${process.arch}`, cause);
    },
  );
  const held: number[] = [];
  const drop = () => {
    for (const file of held.splice(0)) unlocked(locks, file);
  };
  const file = join(directory, 'lock');
  const heart = join(directory, HEART);
  const take = (path: string, flags: string): number => {
    const taken = taking(locks, path, flags);
    if (taken === null) throw inUse(directory, file);
    held.push(taken);
    return taken;
  };
  try {
    const own = take(file, 'a+');
    const lockDatabase = () => {
      if (held.length < 2 && exists(heart)) take(heart, 'r+');
    };
    lockDatabase();
    ftruncateSync(own);
    writeSync(own, `${process.pid}\n`);
    const door = await openDoor(directory);
    return {
      onConnection: door.onConnection,
      lockDatabase,
      release: async () => {
        await door.close();
        // Whoever shares a database may close it again.
        if (held.length === 0) return;
        ftruncateSync(own);
        drop();
      },
    };
  } catch (error) {
    drop();
    throw error;
  }
}

/** Opens the file and locks it, or null when somebody else has it. */
function taking(locks: Locks, path: string, flags: string): number | null {
  for (;;) {
    const file = openSync(path, flags, 0o600);
    const mine = locked(locks, file, path);
    // A file that was removed since it was opened, or made anew, is another one: its lock is worth nothing.
    if (mine && exists(path, fstatSync(file).ino)) return file;
    if (!mine) {
      closeSync(file);
      return null;
    }
    unlocked(locks, file);
  }
}

function locked(locks: Locks, file: number, path: string): boolean {
  try {
    return WINDOWS ? locks.tryLock(file, BEHIND_THE_END, 1) : locks.tryLock(file);
  } catch (error) {
    // What Windows says of a range that somebody else has locked.
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return false;
    closeSync(file);
    throw noLocks(`The file system of ${path} cannot lock files`, error);
  }
}

/**
 * Closing is not enough: a process that another thread is just starting has a copy of every open file until it becomes
 * what it was started for, and with the copy the lock.
 */
function unlocked(locks: Locks, file: number): void {
  if (WINDOWS) locks.unlock(file, BEHIND_THE_END, 1);
  else locks.unlock(file);
  closeSync(file);
}

function exists(path: string, inode?: number): boolean {
  try {
    const { ino } = statSync(path);
    return inode === undefined || ino === inode;
  } catch {
    return false;
  }
}

function noLocks(what: string, cause: unknown): NoLocksError {
  const advice = 'Set DATA_DIR to a local folder, or DATABASE_URL to a PostgreSQL server.';
  return new NoLocksError(`${what}, so nobody could tell who uses the data directory. ${advice}`, { cause });
}

function inUse(directory: string, file: string): DirectoryInUseError {
  const holder = holderOf(file);
  return new DirectoryInUseError(
    `The data directory ${directory} is in use by another Wargauge${holder === null ? '' : ` (process ${holder})`}. ` +
      'Stop that one, or set DATA_DIR to another directory. Several processes can share a PostgreSQL server: ' +
      'see DATABASE_URL.',
  );
}

/** Who wrote his number into the file; null where he has not yet, and what is there is of one that is gone. */
function holderOf(file: string): number | null {
  try {
    const number = Number.parseInt(readFileSync(file, 'utf8'), 10);
    if (!(number > 0)) return null;
    process.kill(number, 0);
    return number;
  } catch (error) {
    // It lives, and is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
  }
}

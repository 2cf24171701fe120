/** PostgreSQL inside this process: PGlite in a thread of its own, one statement or transaction at a time. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Database, DatabaseError, type Queryable, type Row, type Value } from './database.ts';

export type ThreadRequest = { readonly id: number } & (
  | { readonly do: 'query'; readonly text: string; readonly values: readonly Value[] }
  | { readonly do: 'script'; readonly text: string; readonly long: boolean }
  | { readonly do: 'open' | 'dump' | 'close' }
);
export interface ThreadReply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code: string; readonly unopened: boolean };
}

type Unsent = ThreadRequest extends infer R ? (R extends ThreadRequest ? Omit<R, 'id'> : never) : never;

interface Pending {
  readonly late: NodeJS.Timeout;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface PgliteOptions {
  /** Where it lives; null keeps it in memory. */
  readonly directory: string | null;
  /** The dump of a directory to start from. */
  readonly archive?: Uint8Array | undefined;
  /** Told when the thread died and the database is opened anew. */
  readonly onRestart?: (error: Error) => void;
}

/** One segment of the write-ahead log: with less the database can neither go on nor recover. */
const LEAST_ROOM = 16 * 1024 * 1024;

/** No statement of ours takes a second, but opening again before it may, on a machine that is overloaded. */
const ANSWER_MS = 120_000;
/** Opening after a crash, migrations and the like, which say so. */
const LONG_MS = 3_600_000;
const BROKEN = /abort|RuntimeError|unreachable|PANIC|pg_wal/i;
/** A page, or an index, that says something impossible. */
const DAMAGED = ['XX001', 'XX002'];

export class PgliteDatabase implements Database {
  readonly kind = 'pglite';
  private readonly options: PgliteOptions;
  private readonly pending = new Map<number, Pending>();
  private worker: Worker | null = null;
  private nextId = 1;
  private closed = false;
  /** Whether it is opened as it was left, and not made anew. */
  private readonly kept: boolean;
  /** Everything waits its turn here: a transaction must not see a stranger's statement in its middle. */
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(options: PgliteOptions) {
    this.options = options;
    this.kept = options.directory !== null && isDatabase(options.directory);
  }

  /** Opens the database, creating it first where there is none. The caller holds the directory's lock. */
  static async open(options: PgliteOptions): Promise<PgliteDatabase> {
    const { directory } = options;
    if (directory !== null && !isDatabase(directory)) {
      if (!isFree(directory)) throw damaged(directory, 'something else is there, or its version is missing');
      await PgliteDatabase.create(options, directory);
    }
    const database = new PgliteDatabase({ ...options, ...(directory === null ? {} : { archive: undefined }) });
    await database.ask({ do: 'open' });
    return database;
  }

  /**
   * Creating takes half a gigabyte more than using; a thread of its own gives that back when it ends. It is done beside
   * the place and moved there at the end, so that neither a crash nor a full disk leaves half a database behind.
   */
  private static async create(options: PgliteOptions, directory: string): Promise<void> {
    const beside = `${directory}.new`;
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    const first = new PgliteDatabase({ ...options, directory: beside });
    try {
      await first.ask({ do: 'open' });
      await first.ask({ do: 'close' });
      if (existsSync(directory)) rmdirSync(directory);
      renameSync(beside, directory);
    } finally {
      first.closed = true;
      await first.worker?.terminate();
      rmSync(beside, { recursive: true, force: true });
    }
  }

  query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return this.inTurn(() => this.send(text, values));
  }

  script(text: string, long = false): Promise<readonly Row[]> {
    return this.inTurn(() => this.sendScript(text, long));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const worker = this.worker;
      await this.send('BEGIN', []);
      // A transaction cannot outlive its thread: the rest would run, and commit, piece by piece.
      const alive = () => {
        if (this.worker !== worker && worker !== null) throw lost('the embedded database was restarted');
      };
      const tx: Queryable = {
        query: async (text, values = []) => {
          alive();
          return this.send(text, values);
        },
        script: async (text, long = false) => {
          alive();
          return this.sendScript(text, long);
        },
      };
      try {
        const result = await work(tx);
        alive();
        await this.send('COMMIT', []);
        return result;
      } catch (error) {
        if (this.worker === worker) await this.send('ROLLBACK', []).catch(() => {});
        throw error;
      }
    });
  }

  /** The whole directory as an archive, to start other databases from. */
  dump(): Promise<Uint8Array> {
    return this.inTurn(async () => (await this.ask({ do: 'dump' })) as Uint8Array);
  }

  /** Waits for what is under way, then closes. */
  async close(): Promise<void> {
    if (this.closed) return;
    await this.inTurn(async () => {
      await this.ask({ do: 'close' }).catch(() => {});
      this.closed = true;
    }).catch(() => {});
    await this.worker?.terminate();
    this.worker = null;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }

  private async send(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    return (await this.ask({ do: 'query', text, values })) as readonly Row[];
  }

  private async sendScript(text: string, long: boolean): Promise<readonly Row[]> {
    return (await this.ask({ do: 'script', text, long })) as readonly Row[];
  }

  private ask(request: Unsent): Promise<unknown> {
    if (this.closed) return Promise.reject(lost('the database is closed'));
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      const overdue = () => this.stopped(worker, new Error('a statement did not end in time'));
      const long = request.do === 'open' || request.do === 'dump' || (request.do === 'script' && request.long);
      const late = setTimeout(overdue, long ? LONG_MS : ANSWER_MS).unref();
      this.pending.set(id, { resolve, reject, late });
      worker.postMessage({ ...request, id });
    });
  }

  private start(): Worker {
    const source = import.meta.url.endsWith('.ts');
    const file = new URL(source ? './pglite-thread.ts' : './pglite-thread.js', import.meta.url);
    const bare = source && !('typescript' in process.features && Boolean(process.features.typescript));
    // A thread cannot begin in a TypeScript file where the runtime does not read them; a script that loads one can.
    const loader = () =>
      `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})` +
      `.then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
    const worker = new Worker(bare ? loader() : file, {
      eval: bare,
      workerData: { directory: this.options.directory, archive: this.options.archive ?? null },
      // An aborting PGlite prints its whole program text.
      stderr: true,
      stdout: true,
    });
    // Thrown away, not heaped up.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', ({ id, value, error }: ThreadReply) => {
      const waiting = this.pending.get(id);
      this.pending.delete(id);
      clearTimeout(waiting?.late);
      if (error) waiting?.reject(this.failure(error.message, error.code || codeOf(error.message), error.unopened));
      else waiting?.resolve(value);
      // Its memory is in an unknown state; what was committed is in the write-ahead log. One that could not extend that
      // log never answers again.
      if (error && (error.unopened || BROKEN.test(error.message))) ended(new Error(error.message));
    });
    const ended = (error: Error) => this.stopped(worker, error);
    worker.on('error', ended);
    worker.on('exit', (code) => ended(new Error(`its thread ended with code ${code}`)));
    return worker;
  }

  /** The thread has ended, or must: the next statement starts another. */
  private stopped(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    void worker.terminate();
    const failure = this.failure(`the embedded database stopped: ${error.message}`, 'UNAVAILABLE');
    for (const { reject, late } of this.pending.values()) {
      clearTimeout(late);
      reject(failure);
    }
    this.pending.clear();
    if (!this.closed) this.options.onRestart?.(error);
  }

  /** A database that cannot extend its log, or read itself, aborts without a word about why. */
  private failure(message: string, code: string, unopened = false): DatabaseError {
    const { directory } = this.options;
    const unsaid = code === '' || code === 'UNAVAILABLE';
    if (directory !== null && unsaid && roomAt(directory) < LEAST_ROOM) {
      return new DatabaseError(`there is no room left on the disk of ${directory}`, 'ENOSPC');
    }
    if (directory !== null && ((this.kept && unopened) || DAMAGED.includes(code))) return damaged(directory, message);
    return new DatabaseError(message, code);
  }
}

function isDatabase(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/** Whether nothing is there, or an empty folder that somebody has made for it. */
function isFree(directory: string): boolean {
  try {
    return readdirSync(directory).length === 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    if (code === 'ENOTDIR') return false;
    throw error;
  }
}

function damaged(directory: string, why: string): DatabaseError {
  const memory = /abort|memory/i.test(why) ? ', or there is too little memory for it' : '';
  const said = why.replace(/\.? ?Build with -sASSERTIONS.*/s, '').slice(0, 120);
  return new DatabaseError(
    `The embedded database in ${directory} is damaged${memory} (${said}). Move that folder elsewhere and keep it, start ` +
      'again, and bring the last backup back: wargauge restore FILE. (wargauge backup FILE writes one.)',
    'XX001',
  );
}

/** Bytes that may still be written to the disk of a folder; unlimited where that cannot be told. */
function roomAt(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function lost(message: string): DatabaseError {
  return new DatabaseError(message, 'UNAVAILABLE');
}

function codeOf(message: string): string {
  if (/ENOSPC|No space left/i.test(message)) return 'ENOSPC';
  if (/EFBIG|File too large/i.test(message)) return 'EFBIG';
  return /abort|RuntimeError|unreachable|PANIC|closed/i.test(message) ? 'UNAVAILABLE' : '';
}

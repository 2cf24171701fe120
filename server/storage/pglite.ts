/** PostgreSQL inside this process: PGlite in a thread of its own, one statement or transaction at a time. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseError, LONG_MS } from './database.ts';
import { type Ask, RemoteDatabase, type Reply } from './remote.ts';

export interface ThreadReply extends Reply {
  readonly error?: NonNullable<Reply['error']> & { readonly unopened: boolean };
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
const BROKEN = /abort|RuntimeError|unreachable|PANIC|pg_wal/i;
/** A page, or an index, that says something impossible. */
const DAMAGED = ['XX001', 'XX002'];

export class PgliteDatabase extends RemoteDatabase {
  readonly kind = 'pglite';
  private readonly options: PgliteOptions;
  private worker: Worker | null = null;
  private closed = false;
  /** Whether it is opened as it was left, and not made anew. */
  private readonly kept: boolean;

  private constructor(options: PgliteOptions) {
    super();
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

  protected post(message: Ask & { readonly id: number }): void {
    this.there().postMessage(message);
  }

  protected patience(ask: Ask): number {
    // Opening after a crash reads all that was written last.
    if (ask.do === 'open' || ask.do === 'dump') return LONG_MS;
    return (ask.do === 'script' ? ask.withinMs : undefined) ?? ANSWER_MS;
  }

  protected silent(): void {
    if (this.worker) this.stopped(this.worker, new Error('a statement did not end in time'));
  }

  /** The rest of a transaction would run, and commit, piece by piece in another thread. */
  protected sameOne(): () => void {
    const worker = this.there();
    return () => {
      if (this.worker !== worker) throw lost('the embedded database was restarted');
    };
  }

  private there(): Worker {
    if (this.closed) throw lost('the database is closed');
    this.worker ??= this.start();
    return this.worker;
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
    worker.on('message', (reply: ThreadReply) => {
      const { error } = reply;
      this.answered(reply, error && this.failure(error.message, error.code || codeOf(error.message), error.unopened));
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
    this.unanswered(this.failure(`the embedded database stopped: ${error.message}`, 'UNAVAILABLE'));
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

/** PostgreSQL inside this process: PGlite in a thread of its own, one statement or transaction at a time. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Database, DatabaseError, type Queryable, type Row, type Value } from './database.ts';

export type ThreadRequest = { readonly id: number } & (
  | { readonly do: 'query'; readonly text: string; readonly values: readonly Value[] }
  | { readonly do: 'script'; readonly text: string }
  | { readonly do: 'open' | 'dump' | 'close' }
);
export interface ThreadReply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code: string };
}

type Unsent = ThreadRequest extends infer R ? (R extends ThreadRequest ? Omit<R, 'id'> : never) : never;

interface Pending {
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

export class PgliteDatabase implements Database {
  readonly kind = 'pglite';
  private readonly options: PgliteOptions;
  private readonly pending = new Map<number, Pending>();
  private worker: Worker | null = null;
  private nextId = 1;
  private closed = false;
  /** Everything waits its turn here: a transaction must not see a stranger's statement in its middle. */
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(options: PgliteOptions) {
    this.options = options;
  }

  /** Opens the database, creating it first where there is none. The caller holds the directory's lock. */
  static async open(options: PgliteOptions): Promise<PgliteDatabase> {
    const { directory } = options;
    if (directory !== null) mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (directory !== null && !existsSync(join(directory, 'PG_VERSION'))) {
      // Creating takes half a gigabyte more than using; a thread of its own gives that back when it ends.
      const first = new PgliteDatabase(options);
      await first.ask({ do: 'open' });
      await first.close();
    }
    const database = new PgliteDatabase({ ...options, ...(directory === null ? {} : { archive: undefined }) });
    await database.ask({ do: 'open' });
    return database;
  }

  query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return this.inTurn(() => this.send(text, values));
  }

  script(text: string): Promise<void> {
    return this.inTurn(async () => void (await this.ask({ do: 'script', text })));
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
        script: async (text) => {
          alive();
          await this.ask({ do: 'script', text });
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

  private ask(request: Unsent): Promise<unknown> {
    if (this.closed) return Promise.reject(lost('the database is closed'));
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.pending.set(id, { resolve, reject });
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
      if (error) waiting?.reject(new DatabaseError(error.message, error.code || codeOf(error.message)));
      else waiting?.resolve(value);
      // Its memory is in an unknown state; what was committed is in the write-ahead log.
      if (error && /abort|RuntimeError|unreachable|PANIC/i.test(error.message)) void worker.terminate();
    });
    const ended = (error: Error) => {
      if (this.worker !== worker) return;
      this.worker = null;
      for (const { reject } of this.pending.values()) reject(lost(`the embedded database stopped: ${error.message}`));
      this.pending.clear();
      if (!this.closed) this.options.onRestart?.(error);
    };
    worker.on('error', ended);
    worker.on('exit', (code) => ended(new Error(`its thread ended with code ${code}`)));
    return worker;
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

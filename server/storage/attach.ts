/**
 * The database of a running service, for another program of the same user: the holder of a directory's lock answers
 * statements over the lock's socket, one JSON line each. The socket is as well protected as the data beside it.
 */
import { connect, type Socket } from 'node:net';
import { type Database, DatabaseError, type Queryable, type Row, toDatabaseError, type Value } from './database.ts';

type Wired = string | number | boolean | null | readonly string[] | { readonly bytes: string };
interface Ask {
  readonly id: number;
  readonly do: 'query' | 'script' | 'begin' | 'commit' | 'rollback';
  readonly text?: string;
  readonly values?: readonly Wired[];
  readonly long?: boolean;
}
interface Reply {
  readonly id: number;
  readonly rows?: ReadonlyArray<Record<string, Wired>>;
  readonly error?: { readonly message: string; readonly code: string };
}

/** A transaction that its program leaves open this long is rolled back: everybody else waits for it. */
const IDLE_MS = 30_000;
const CONNECT_MS = 3_000;
/** While somebody waits for an answer, whoever works at it says that he lives. */
const ALIVE_EVERY_MS = 2_000;
/** A holder that says nothing for so long is stopped, or hangs. */
const SILENT_MS = 30_000;
/** The number of no question. */
const ALIVE: Reply = { id: 0 };

/** Answers one connection. */
export function serveDatabase(db: Database, socket: Socket): void {
  const say = (reply: Reply) => socket.destroyed || socket.write(`${JSON.stringify(reply)}\n`);
  let tx: { readonly on: Queryable; end(commit: boolean): void; readonly ended: Promise<void> } | null = null;
  let idle: NodeJS.Timeout | undefined;

  const begin = () =>
    new Promise<void>((begun, failed) => {
      const ended = db
        .transaction(
          (on) =>
            new Promise<void>((resolve, reject) => {
              tx = { on, end: (commit) => (commit ? resolve() : reject(ROLLED_BACK)), ended };
              begun();
            }),
        )
        .catch((error: unknown) => {
          failed(error);
          if (error !== ROLLED_BACK) throw error;
        });
      ended.catch(() => {});
    });
  const finish = async (commit: boolean): Promise<void> => {
    const current = tx;
    tx = null;
    current?.end(commit);
    await current?.ended;
  };
  const answer = async (ask: Ask): Promise<Reply> => {
    clearTimeout(idle);
    const alive = setInterval(() => say(ALIVE), ALIVE_EVERY_MS);
    try {
      const on: Queryable = tx?.on ?? db;
      if (ask.do === 'query') {
        const found = await on.query(ask.text ?? '', (ask.values ?? []).map(unwired));
        return { id: ask.id, rows: found.map(wiredRow) };
      }
      if (ask.do === 'script') return { id: ask.id, rows: (await on.script(ask.text ?? '', ask.long)).map(wiredRow) };
      if (ask.do === 'begin') await begin();
      else await finish(ask.do === 'commit');
      return { id: ask.id };
    } catch (error) {
      const { message, code } = toDatabaseError(error);
      return { id: ask.id, error: { message, code } };
    } finally {
      clearInterval(alive);
      if (tx) idle = setTimeout(() => socket.destroy(), IDLE_MS);
    }
  };
  let order: Promise<void> = Promise.resolve();
  lines(socket, (line) => {
    order = order.then(async () => {
      say(await answer(JSON.parse(line) as Ask));
    });
    order.catch(() => socket.destroy());
  });
  socket.on('close', () => {
    clearTimeout(idle);
    void order.then(() => finish(false)).catch(() => {});
  });
}

const ROLLED_BACK = new DatabaseError('rolled back', '');

export class AttachedDatabase implements Database {
  readonly kind = 'attached';
  private readonly socket: Socket;
  private readonly pending = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  private readonly silentMs: number;
  private silence: NodeJS.Timeout | undefined;
  private nextId = 1;
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(socket: Socket, silentMs: number) {
    this.socket = socket;
    this.silentMs = silentMs;
  }

  /**
   * @param silentMs a holder that says nothing for so long while it is asked is given up
   * @returns null when nobody listens at the address, or nobody answers there
   */
  static open(address: string, silentMs = SILENT_MS): Promise<AttachedDatabase | null> {
    return new Promise((resolve) => {
      const socket = connect(address);
      const database = new AttachedDatabase(socket, silentMs);
      const timer = setTimeout(() => socket.destroy(), CONNECT_MS);
      let greeted = false;
      lines(socket, (line) => {
        if (greeted) return database.take(JSON.parse(line) as Reply);
        greeted = true;
        clearTimeout(timer);
        resolve(database);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timer);
        database.drop();
        resolve(null);
      });
    });
  }

  query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return this.inTurn(() => this.send({ do: 'query', text, values: values.map(wired) }));
  }

  script(text: string, long = false): Promise<readonly Row[]> {
    return this.inTurn(() => this.send({ do: 'script', text, long }));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      await this.ask({ do: 'begin' });
      try {
        const result = await work({
          query: (text, values = []) => this.send({ do: 'query', text, values: values.map(wired) }),
          script: (text, long = false) => this.send({ do: 'script', text, long }),
        });
        await this.ask({ do: 'commit' });
        return result;
      } catch (error) {
        await this.ask({ do: 'rollback' }).catch(() => {});
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.turn;
    this.socket.destroy();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }

  private async send(ask: Omit<Ask, 'id'>): Promise<readonly Row[]> {
    const { rows = [] } = await this.ask(ask);
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unwired(value)])));
  }

  private ask(ask: Omit<Ask, 'id'>): Promise<Reply> {
    if (this.socket.destroyed) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.pending.set(id, { resolve, reject });
      this.heard();
      this.socket.write(`${JSON.stringify({ id, ...ask })}\n`);
    });
  }

  /** From now on the holder may say nothing for a while; for as long as it likes while nobody asks. */
  private heard(): void {
    clearTimeout(this.silence);
    if (this.pending.size > 0) this.silence = setTimeout(() => this.socket.destroy(), this.silentMs);
  }

  private take(reply: Reply): void {
    const waiting = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    this.heard();
    if (reply.error) waiting?.reject(new DatabaseError(reply.error.message, reply.error.code));
    else waiting?.resolve(reply);
  }

  private drop(): void {
    clearTimeout(this.silence);
    for (const { reject } of this.pending.values()) reject(gone());
    this.pending.clear();
  }
}

function gone(): DatabaseError {
  return new DatabaseError('the service that holds the database is gone, or does not answer', 'UNAVAILABLE');
}

function wired(value: Value): Wired {
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}

function unwired(value: Wired): Value {
  return typeof value === 'object' && value !== null && 'bytes' in value ? Buffer.from(value.bytes, 'base64') : value;
}

function wiredRow(row: Row): Record<string, Wired> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, wired(value)]));
}

function lines(socket: Socket, each: (line: string) => void): void {
  let parts: string[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (data: unknown) => {
    const [first = '', ...more] = String(data).split('\n');
    parts.push(first);
    for (const next of more) {
      each(parts.join(''));
      parts = [next];
    }
  });
}
